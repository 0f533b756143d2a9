"""Playing: machines that run programs, and sessions for people, bots and tests."""
