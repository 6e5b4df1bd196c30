"""A deck of cards to print and cut out."""
