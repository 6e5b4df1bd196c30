"""How a page looks: a folder for each product, and what they share."""
