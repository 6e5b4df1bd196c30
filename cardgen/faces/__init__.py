"""How a card looks: original vector art as PDF operators."""
