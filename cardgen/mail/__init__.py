"""To the players: each one's own file, once, and nothing that is uncertain goes unsaid.

What is here only reads a finished pack; it never deals and never draws.
"""
