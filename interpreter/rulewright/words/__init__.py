"""The program's own sentences for people, in all its languages."""
