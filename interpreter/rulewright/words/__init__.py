"""What the program itself says to people, in every language that it speaks."""
