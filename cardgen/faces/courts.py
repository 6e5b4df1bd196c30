"""Double-headed court pictures and the two jokers: bodies, what they hold, and their assembly with
rays, hands and sash.  Most of it is drawn in `drawings.svg`.

Most heads look straight out; the face is half in the shade, on the side away from the light, with
the nose as the border.  A king and two jacks are seen from the side and look to the left.  Staffs
are drawn upright with their middle at x = 0 and placed at `STAFF_X` in a court's half.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cardgen.cards import Rank, Suit
from cardgen.faces.drawings import AS_DRAWN, data, draw, drawn
from cardgen.faces.palette import (
    BLUSH,
    CREAM,
    GOLD,
    INK,
    LIPS,
    NAVY,
    PALETTES,
    RAYS,
    RED,
    SKIN,
    SKIN_SHADE,
    WHITE,
    Robe,
)
from cardgen.faces.patterns import (
    FRAME_HALF_HEIGHT,
    FRAME_HALF_WIDTH,
    ON_PALE,
    SPLIT_RISE,
    texture,
)
from cardgen.faces.pen import (
    Art,
    Pen,
    diamond_outline,
    outline,
    polygon_outline,
    rect_outline,
    rounded_rect_outline,
    tint,
)

STAFF_X = 146
LINE = 4  # width of outlines


# -- courts

BODY_BOX = (-FRAME_HALF_WIDTH, -SPLIT_RISE, FRAME_HALF_WIDTH, FRAME_HALF_HEIGHT)
FRAME_RADIUS = 14
_FRAME_LINE, _LINED_FRAME = 4.5, 2.8
# courts, by the letters of rank and suit
_IN_PROFILE = "KD JS JH"
_LOOKING_LEFT = "KH KC QH QC JC"  # their busts are mirrored
_MIRRORED = "KH KD QS QC JH JD"  # what is held is at the left
_HAND_ON_HEART = "KH KC QH QC JD JC"  # of the other hand
LINED_RAYS = "#EBC46F"  # of rays that are as thin as lines
_AS_DRAWN = PALETTES["two"].of(Suit.SPADES).robe  # that of `drawings.svg`
_BANNER_MARK = "#FFFFF0"  # there: white, but in lines as the banner


class Half(NamedTuple):
    """The parts of one half of a court picture, from back to front."""

    background: str  # colour behind everything
    ray: str  # colour of the rays
    body: Art  # figure without the arm
    held: Art  # what is held before it, at `STAFF_X`
    arm: Art  # hand and sleeve
    other_arm: Art | None  # the same, where it is seen
    sleeve: str  # colour of the sleeves
    band: str  # colour of the sash
    lined: bool  # drawn in lines and pale tints
    mirrored: bool = False  # the attribute at the left

    @property
    def rays(self) -> Art:
        return drawn("thin-rays" if self.lined else "rays", self.lined, art_name="rays")


@cache
def court_half(rank: Rank, suit: Suit, robe: Robe) -> Half:
    lined, court = robe.lined, f"{rank.value}{suit.value}"
    colours = dict(zip(_AS_DRAWN[1:6], robe[1:6], strict=True))
    colours[_BANNER_MARK] = robe.second if lined else WHITE
    background, ray, sleeve, band = CREAM, RAYS, robe.second, robe.main
    if lined:
        background, ray, sleeve, band = WHITE, LINED_RAYS, tint(sleeve), tint(band)

    # head and shoulders; the crown ends below y = 345
    pen = Pen(lined)
    draw(pen, f"hair-{court}", colours)
    pen.use(_torso(suit, robe))
    if rank is Rank.QUEEN:
        draw(pen, "neckline", colours)
    head = "profile" if court in _IN_PROFILE else "bust"
    turned = -1 if court in _LOOKING_LEFT else 1
    pen.use(drawn(f"{head}-{rank.value}", lined), squeeze=turned, colour=robe.hair)
    pen.use(drawn(f"collar-{rank.value}", lined))
    draw(pen, f"front-{court}", colours)
    if rank is not Rank.JACK:
        crown = drawn(f"crown-{rank.value}", lined)
        pen.use(crown, colour=robe.main, squeeze=0.95 if rank is Rank.KING else 1)
    return Half(
        background,
        ray,
        body=pen.art(f"body-{court}-{robe.name}", BODY_BOX),
        held=drawn(f"held-{court}", lined, colours, f"regalia-{court}-{robe.name}"),
        arm=drawn("hand", lined),
        other_arm=drawn("hand-on-heart", lined) if court in _HAND_ON_HEART else None,
        sleeve=sleeve,
        band=band,
        lined=lined,
        mirrored=court in _MIRRORED,
    )


@cache
def _torso(suit: Suit, robe: Robe) -> Art:
    """Shoulders and chest in the suit's texture, the same for its king, queen and jack."""
    pen = Pen(robe.lined)
    torso = outline(data("torso"))
    pen.paint(torso, robe.main)
    pen.push()
    pen.clip(torso)
    texture(pen, suit, robe.light, ON_PALE if robe.lined else 1)
    pen.pop()
    pen.paint(torso, None, INK, LINE)
    box = (-FRAME_HALF_WIDTH, -SPLIT_RISE, FRAME_HALF_WIDTH, 136)
    return pen.art(f"torso-{suit.value}-{robe.name}", box)


def picture(
    pen: Pen,
    half: Half,
    frame: tuple[float, float],
    scale: float = 1,
    squeeze: float = 1,
    with_staff: bool = True,
) -> None:
    """A framed double-headed picture around the origin; what juts out of the frame is cut.

    frame: half its width and half its height; with_staff: with attribute and hand.
    """
    w, h = frame
    inside = -w, -h, 2 * w, 2 * h
    edge = rounded_rect_outline(*inside, FRAME_RADIUS)
    pen.push()
    pen.clip(edge)
    pen.rect(*inside, half.background)
    if half.mirrored:
        squeeze = -squeeze
    w, h, rise = FRAME_HALF_WIDTH, FRAME_HALF_HEIGHT, SPLIT_RISE
    upper = polygon_outline([(-w, -rise), (w, rise), (w, h), (-w, h)])
    for turned in (False, True):
        pen.push(scale=scale, squeeze=squeeze, turned=turned)
        pen.clip(upper)
        pen.use(half.rays, colour=half.ray)
        pen.use(half.body)
        if with_staff:
            if half.other_arm:
                pen.use(half.other_arm, colour=half.sleeve)
            pen.use(half.held, STAFF_X)
            pen.use(half.arm, STAFF_X, colour=half.sleeve)
        pen.pop()
    sash = drawn("sash", half.lined, {CREAM: GOLD} if half.lined else AS_DRAWN)
    pen.use(sash, scale=scale, squeeze=squeeze, colour=half.band)
    pen.pop()
    pen.paint(edge, None, INK, _LINED_FRAME if half.lined else _FRAME_LINE)


# -- the two jokers: the big one in motley, the little one in silver; and the star that marks them.


_LITTLE = {  # its colours in place of the big one's
    RED: "#4A4F63",
    NAVY: "#9BA1B3",
    GOLD: "#D9DCE5",
    SKIN: WHITE,
    SKIN_SHADE: "#DDE0E8",
    BLUSH: "#C3C8D4",
    "#7A1626": INK,
    LIPS: "#C3C8D4",
    CREAM: "#F8F8FA",
    RAYS: "#EBECF1",
}
_SILVER = "#A3A9B9"  # the little joker's trim in lines


@cache
def joker_star(big: bool) -> Art:
    """A five-pointed star, 100 units tall, without colour: full for the big joker, an outline
    for the little one.
    """
    return drawn(f"star-{'big' if big else 'little'}")


@cache
def joker_half(big: bool, lined: bool = False) -> Half:
    colours = {} if big else dict(_LITTLE)
    if lined and not big:
        colours[GOLD] = _SILVER
    left, right, trim, background, ray = (
        colours.get(colour, colour) for colour in (RED, NAVY, GOLD, CREAM, RAYS)
    )
    sleeve, band, name = left, right if big else left, "big" if big else "little"
    if lined:
        background, ray = WHITE, LINED_RAYS if big else _SILVER
        sleeve, band = tint(sleeve), tint(band)

    # a tunic in two halves with diamonds, and all above it
    pen = Pen(lined)
    torso = outline(data("torso"))
    pen.paint(torso, left)
    pen.push()
    pen.clip(torso)
    pen.paint(rect_outline(0, -80, 240, 230), right)
    places = [(56 * i + (28 if j % 2 else 0), 98 - 46 * j) for j in range(4) for i in range(-4, 5)]
    pen.paint(" ".join(diamond_outline(x, y, 12, 18) for x, y in places), trim)
    pen.pop()
    pen.paint(torso, None, INK, LINE)
    draw(pen, "jester", colours)
    figure = pen.art(f"jester-{name}", BODY_BOX)
    held = drawn("bauble", lined, colours, f"bauble-{name}")
    arm = drawn("hand", lined, colours, "hand" if big else "hand-pale")
    return Half(background, ray, figure, held, arm, None, sleeve, band, lined)
