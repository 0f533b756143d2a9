"""What a change does to a game, in figures: many games, how they ended, and how sure that is."""
