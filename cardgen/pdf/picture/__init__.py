"""A page as a picture, for chats that show pictures at once and files only when tapped."""

from cardgen.pdf.picture.picture import check_available, first_page

__all__ = ["check_available", "first_page"]
