"""How a page looks: a folder for each product, and what they share.

Lengths are points; the origin is the top left corner of the page, y runs down.  Art is in 0.1 mm
around its centre, y up.
"""
