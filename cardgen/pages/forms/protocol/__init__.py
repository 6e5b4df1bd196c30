"""The protocol of a pre-dealt game."""

from cardgen.pages.forms.protocol.protocol import protocol_pdf

__all__ = ["protocol_pdf"]
