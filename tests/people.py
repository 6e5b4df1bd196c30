"""Names that pages have to cope with."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.views import Joint

NAMES = ("Anna", "Ștefan", "Łukasz", "Dörte", "Emil", "Zoë", "Gül", "Ana")
LONG = (
    "Maximiliane-Charlotte von Hohenstein-Berg",
    "Wolfeschlegelsteinhausenbergerdorffabcd",
    "Li*a ** Konstantinopolitanerin",
    "李小龙",
    "Konstantinos Papadopoulos",
    "Łukasz Wiśniewski",
    "Hermenegilde-Auguste",
    "Maximilian",
)
"""Too long for most lines, or with signs that are ours, or that no font of ours has; 40
characters at most are allowed.
"""

LONGEST = (
    "Maximiliane-Charlotte von Hohenstein-Berg",
    "Konstantinos Papadopoulos-Konstantinou",
    "Wolfeschlegelsteinhausenbergerdorff Jr.",
    "Bartholomäus Freiherr von und zu Guttenb",
    "Aleksandra Wiśniewska-Kowalczykowska XX",
    "Friederike-Wilhelmine Müller-Lüdenscheid",
    "Theodora-Anastasia Papachristodoulopoulo",
    "Nepomuk Maria Ferdinand von Waldburg-Zei",
)
"""All of them."""

MIXED = (
    "Maximiliane-Charlotte von Hohenstein-Berg",
    "Ștefan",
    "Łukasz",
    "李小龙",
    "Anne-Marie Donaudampfschiff",
    "Donaudampfschifffahrt",
    "Bo",
    "Gabriela",
)
"""Short and long ones side by side, as over the columns of a score sheet."""

SCRIPTS = ("李小龙", "שרה כהן", "محمد الأمين", "Пётр Ильич", "Ελένη", "みゆき", "Ștefan 🎉", "देवी")
"""In their own letters, from right to left too, or with what no font of ours has."""


def joint_of(players: Sequence[str], words: str) -> Joint:
    """The joint deal in which just those were asked who gave a word."""
    given = {entry.partition("=")[0] for entry in words.split("|")}
    return Joint(tuple(seat for seat, name in enumerate(players) if name in given))
