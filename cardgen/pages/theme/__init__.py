"""What all pages share: style, inks, paper, measures."""
