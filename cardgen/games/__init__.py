"""What is played: one declaration a game."""
