"""Seed and game → all cards of all rounds, and what each player may know of them."""
