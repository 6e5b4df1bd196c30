"""The protocol of a pre-dealt game."""

from cardgen.pages.forms.protocol.contract import contract_legend, contract_line, contract_notes, contract_rule
from cardgen.pages.forms.protocol.exact import (
    exact_legend,
    following,
    free_sums,
    length_of_game,
    premium_note,
    scoring_rule,
    turning_points,
)
from cardgen.pages.forms.protocol.protocol import form_of, protocol_pdf, sheet_of
from cardgen.pages.forms.protocol.sides import sides_line, sides_rule

__all__ = [
    "contract_legend", "contract_line", "contract_notes", "contract_rule", "exact_legend", "following", "form_of", "free_sums",
    "length_of_game", "premium_note", "protocol_pdf", "scoring_rule", "sheet_of", "sides_line", "sides_rule", "turning_points",
]  # fmt: skip
