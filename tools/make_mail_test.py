"""Write ``templates/mail-test.pdf``, the page without cards that test mails bring:  python
tools/make_mail_test.py
"""

from __future__ import annotations

from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "templates" / "mail-test.pdf"
WIDTH, HEIGHT, LEFT = 90 * mm, 160 * mm, 10 * mm
TEXTS = (
    ("Das ist ein Test.", "Deine Karten kommen in", "einer Mail wie dieser."),
    ("This is a test.", "Your cards come in", "a mail like this one."),
    ("Acesta este un test.", "Cărțile tale vin într-un", "mesaj ca acesta."),
)


def draw(target: Path) -> None:
    """Draw the page; the same bytes every time."""
    for style in ("Regular", "Bold"):
        pdfmetrics.registerFont(TTFont(style, str(ROOT / "fonts" / f"CardgenText-{style}.ttf")))
    canvas = Canvas(str(target), pagesize=(WIDTH, HEIGHT), invariant=True, pageCompression=1)
    canvas.setTitle("Test")
    canvas.setAuthor("cardgen")
    y = HEIGHT - 30 * mm
    for first, *rest in TEXTS:
        canvas.setFont("Bold", 19)
        canvas.drawString(LEFT, y, first)
        canvas.setFont("Regular", 16)
        for line in rest:
            y -= 8 * mm
            canvas.drawString(LEFT, y, line)
        y -= 20 * mm
    canvas.save()


if __name__ == "__main__":
    draw(TARGET)
