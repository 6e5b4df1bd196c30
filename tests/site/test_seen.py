"""What is seen, and heard, of the page: large type, low windows, a hand in all its states."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cardgen import web
from tests.site.host import Host
from tests.site.test_firefox import contrast
from tests.site.test_site import (
    AXE,
    FILE,
    SCREENS,
    SMALL,
    Visit,
    deal,
    go,
    open_hand,
    order_of,
    play_round,
)

BESIDE = """() => {
    const shown = [...document.querySelectorAll("#page *")].filter((one) => one.checkVisibility());
    const over = (one) => ["fixed", "sticky"].includes(getComputedStyle(one).position);
    const beyond = (one) => one.getBoundingClientRect().right > innerWidth + 1;
    const broken = [];
    const texts = document.createTreeWalker(document.getElementById("page"), NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); ) {
        const around = text.parentElement;
        const apart = around.closest("svg, option, .code, .message, .who");
        if (apart || !around.checkVisibility()) continue;
        for (const { 0: word, index } of text.data.matchAll(/[^\\s\\-\\u2060…·/]+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const boxes = [...range.getClientRects()].filter(({ width }) => width);
            if (new Set(boxes.map(({ top }) => Math.round(top / 8))).size > 1) broken.push(word);
        }
    }
    const said = (one) => one.outerHTML.slice(0, 120);
    return {
        over: shown.filter(over).map(said),
        beyond: shown.filter((one) => !one.closest("svg") && beyond(one)).map(said),
        broken,
    };
}"""


@pytest.mark.parametrize("locale", ["de-DE", "ro-RO"])
def test_a_low_window_and_large_type_leave_the_page_usable(visit: Visit, locale: str) -> None:
    """At 400 % zoom and with type of 200 % no bar lies over it, nothing is cut, no word broken."""
    page = visit(locale)
    deal(page, "Anna", "Heinz-Otto", "Ștefan")
    go(page, "score")
    play_round(page)
    page.click("main .first")
    play_round(page)
    open_hand(page)
    for width, height, size in ((320, 210, ""), (390, 844, "34px")):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("(size) => (document.documentElement.style.fontSize = size)", size)
        page.wait_for_selector(":root[data-low]")
        for name in SCREENS:
            go(page, name)
            assert page.evaluate(BESIDE) == {"over": [], "beyond": [], "broken": []}, (name, width)


def test_the_button_of_a_tapped_card_is_in_view(visit: Visit) -> None:
    """On a phone held sideways, at 400 % zoom, and upright; what is told then covers no button."""
    page = visit("de-DE", path="#hand")
    open_hand(page)
    for width, height in ((844, 390), (320, 210), (390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".rack .card:not(.gone)").first.click()
        expect(page.locator(".announce")).to_be_in_viewport(ratio=1)
        page.locator(".rack .card[aria-pressed=true]").click()
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("navigator.clipboard.writeText = async () => {}")
    page.locator(".rack .card").first.click()
    page.click(".announce")
    page.wait_for_selector("#told.shown")
    assert (
        page.evaluate(
            """() => {
            const told = document.getElementById("told").getBoundingClientRect();
            const covered = ({ top, bottom, left, right, width }) =>
                width > 1 && top < told.bottom && bottom > told.top
                && left < told.right && right > told.left;
            return [...document.querySelectorAll("a, button, select, summary")]
                .filter((one) => one.checkVisibility() && covered(one.getBoundingClientRect()))
                .map((one) => one.outerHTML.slice(0, 120));
        }"""
        )
        == []
    )
    go(page, "check")
    expect(page.locator("#told")).to_be_hidden()


def test_the_choice_of_language_is_readable(visit: Visit) -> None:
    page = visit()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        colours = page.eval_on_selector(
            "#language",
            "(one) => [one, one.closest('header')].map((each, i) =>"
            " getComputedStyle(each)[i ? 'backgroundColor' : 'color'])",
        )
        assert contrast(*colours) >= 4.5
        assert page.eval_on_selector("#language", "(one) => getComputedStyle(one).appearance") == (
            "none"
        )


def hands() -> dict[str, str]:
    """Links to hands of many kinds."""
    names = ("Anna", "Maximiliane-Charlotte von Hohenstein-Bg", "李小龙", "עדי")
    orders = {
        "large": order_of(*names, seed="a"),
        "dark": order_of(*names, seed="a"),
        "forehead": order_of(*names, seed="a", game="romanian", settings={"one-card": "forehead"}),
        "blind": order_of(*names, seed="a", game="romanian", settings={"one-card": "blind"}),
        "lists": order_of(*names, seed="a", game="bidwhist"),
        "26 cards": order_of("Anna", "Ben", seed="a", settings={"max": "26"}),
    }
    orders["large"]["players"][0]["large"] = True
    orders["dark"]["players"][0] |= {"night": True, "colours": "poker"}
    return {kind: web.deal(order)["players"][0]["link"] for kind, order in orders.items()}


def test_a_hand_by_link_can_be_read_in_all_its_states(visit: Visit, host: Host) -> None:
    """axe-core finds nothing, nothing is small or cut, whose it is, chosen, played, taken."""
    page = visit("en-GB", width=320)

    def look(state: str) -> None:
        page.evaluate(AXE.read_text("utf-8"))
        found = page.evaluate(
            "axe.run(document, {resultTypes: ['violations']}).then((all) => all.violations)"
        )
        nodes = [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found]
        assert nodes == [], state
        assert page.evaluate(SMALL) == [], state
        assert page.evaluate("document.documentElement.scrollWidth") == 320, state

    for kind, link in hands().items():
        page.goto("about:blank")
        page.goto(host.url + link)
        page.wait_for_selector(".bar .first")
        look(f"{kind}: whose")
        page.click(".bar .first")
        page.wait_for_selector(".evening")
        if kind == "26 cards":
            page.click("summary >> text=All rounds")
            page.click(".list-of-rounds button >> nth=25")
            expect(page.locator(".rack .card")).to_have_count(26)
        look(kind)
        if not page.locator(".rack:not(.others) .card").count():
            continue
        page.locator(".rack .card").first.click()
        look(f"{kind}: chosen")
        page.click(".pair .second")
        page.wait_for_selector(".gone")
        look(f"{kind}: played")
        if page.locator(".seats button").count():
            page.locator(".seats button").first.click()
            look(f"{kind}: somebody else's card")
            page.keyboard.press("Escape")
    page.goto("about:blank")
    page.goto(host.url + web.deal(FILE)["players"][0]["link"][:-30])
    page.wait_for_selector(".refused")
    look("refused")


def test_a_hand_is_heard_in_the_order_in_which_it_is_played(visit: Visit, host: Host) -> None:
    """By a screen reader: the round, trump, the cards, what to say, the trick, the rest."""
    page = visit("de-DE", path=web.deal(FILE)["players"][0]["link"])
    page.click(".bar .first")
    for number in (2, 3, 4):
        page.keyboard.press("ArrowRight")
        expect(page.locator("h1")).to_contain_text(f" {number} ")
    page.locator(".rack .card").first.click()
    page.click(".pair .second")
    page.locator(".rack .card").nth(1).click()
    lines = page.locator("main").aria_snapshot().splitlines()
    assert [line.strip(" -:'") for line in lines[1:]] == [
        'button "Runde davor"',
        'heading "Runde 4 von 7" [level=1]',
        'button "Nächste Runde"',
        "strong: Trumpf Pik",
        "text: 4 Karten · es beginnt, wer den letzten Stich hatte",
        'group "Deine Karten"',
        'button "Herz 5, gespielt"',
        'button "Kreuz 6" [pressed]',
        'button "Kreuz 5"',
        'button "Karo 9"',
        "paragraph: „Spielen“ kopiert sie für euren Chat."
        " Schon selbst geschrieben? Dann nur abhaken.",
        'button "„Kreuz 6“ spielen"',
        'button "Nur abhaken"',
        'heading "Der Stich" [level=2]',
        "list",
        "listitem: du Herz 5",
        "listitem",
        'button "Ben: Karte eintragen"\': Ben',
        'button "Letzte Karte zurück"',
        "group: Alle Runden",
        "group: Datei von Anna",
    ]
