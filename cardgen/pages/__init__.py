"""How a page looks: a folder for each product, and what they share.

Lengths are points; the origin is a page's top left corner, y runs down.
"""
