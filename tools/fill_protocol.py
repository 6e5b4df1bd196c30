"""A pack's protocol with its scores in the fields, as a reader of PDFs saves it: ``python -m
tools.fill_protocol PACK FILE``.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from pypdf import PdfWriter


def main(pack: Path, out: Path) -> None:
    with (pack / "scores.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    typed = {
        f"r{int(row['round']):02}-p{heading[-1]}-{heading[:-2]}": text
        for row in rows
        for heading, text in row.items()
        if heading.startswith(("bid ", "tricks "))
    }
    writer = PdfWriter(clone_from=pack / "protocol.pdf")
    writer.update_page_form_field_values(writer.pages[0], typed)
    writer.write(out)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
