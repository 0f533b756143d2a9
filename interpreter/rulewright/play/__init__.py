"""Playing: machines that run programs, and sessions that people, bots and tests hold."""
