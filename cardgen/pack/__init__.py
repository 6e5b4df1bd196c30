"""A pack: its files drawn, written as a folder, and read again."""
