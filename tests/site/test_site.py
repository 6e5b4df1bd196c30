"""The page in a browser, as a visitor uses it."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Download, Page, expect

from cardgen import web
from cardgen.cards import Card
from cardgen.check import open_file
from cardgen.pack import hand_link
from cardgen.pdf.encrypt import encrypt
from cardgen.preferences import LAYOUTS
from cardgen.text import catalogue
from tests.changed import saved_again
from tests.site.conftest import READY, SITE, opened, wait_ready
from tests.site.host import Host

Visit = Callable[..., Page]
AXE = SITE.parent / "site-modules" / "node_modules" / "axe-core" / "axe.min.js"
ASK = """async ([name, values]) => {
    const { ask } = await import(new URL("engine.js", document.querySelector("script[src]").src));
    const two = (one) => one.toString(16).padStart(2, "0");
    const hex = (bytes) => [...new Uint8Array(bytes)].map(two).join("");
    const entry = async ([key, one]) => [key, await plain(one)];
    const entries = async (value) => Promise.all(Object.entries(value).map(entry));
    const plain = async (value) => {
        if (value instanceof Uint8Array) return hex(await crypto.subtle.digest("SHA-256", value));
        if (Array.isArray(value)) return Promise.all(value.map(plain));
        if (!value || typeof value !== "object") return value;
        return Object.fromEntries(await entries(value));
    };
    return plain(await ask(name, values));
}"""


def hashed(value: object) -> object:
    """Plain values as `ASK` gives them: bytes as their hash."""
    if isinstance(value, bytes):
        return sha256(value).hexdigest()
    if isinstance(value, dict):
        return {key: hashed(one) for key, one in value.items()}
    return [hashed(one) for one in value] if isinstance(value, (list, tuple)) else value


def stored(page: Page) -> str:
    """All that a tab keeps and shows, as one text."""
    return page.evaluate(
        "async () => JSON.stringify([{...localStorage}, {...sessionStorage},"
        " await indexedDB.databases(), location.href, document.documentElement.outerHTML])"
    )


def upload(page: Page, name: str, content: bytes) -> None:
    kind = "application/zip" if name.endswith(".zip") else "application/pdf"
    page.set_input_files("input[type=file]", {"name": name, "mimeType": kind, "buffer": content})


def saved_by(page: Page, button: str) -> Download:
    with page.expect_download() as saved:
        page.get_by_role("button", name=button).click()
    return saved.value


def order_of(*names: str, **more: object) -> dict:
    players = [{"name": name, "language": "en"} for name in names]
    return {"game": "corona", "players": players, **more}


def name_players(page: Page, *names: str) -> None:
    for seat, name in enumerate(names, 1):
        page.fill(f".people > li:nth-child({seat}) input[type=text]", name)


def go(page: Page, name: str) -> None:
    """To a screen."""
    page.evaluate(f"location.hash = '{name}'")
    page.wait_for_selector(f".screen-{name}")


def deal(page: Page, *names: str, game: int = 0) -> None:
    """From the first screen to a dealt game."""
    page.goto(page.url.partition("#")[0] + "#game")
    page.click(f".choice >> nth={game}")
    name_players(page, *names)
    page.click("#deal")
    page.wait_for_selector(".files")


def test_a_game_is_dealt_kept_and_checked(visit: Visit, tmp_path: Path) -> None:
    """The command line goes on with the pack that the page saves; the page's check accepts it."""
    page = visit("de-DE")
    console: list[str] = []
    page.on("console", lambda message: console.append(message.text))
    page.click("main .first")
    deal(page, "Anna", "Ștefan", "Oma")
    saved = saved_by(page, "ZIP")
    with zipfile.ZipFile(saved.path()) as archive:
        archive.extractall(tmp_path)
        for entry in archive.infolist():  # as `unzip` and file managers do
            (tmp_path / entry.filename).chmod(entry.external_attr >> 16 & 0o777)
    pack = tmp_path / saved.suggested_filename.removesuffix(".zip")
    seed = (pack / "organiser" / "seed.txt").read_text("utf-8").split()[-1]
    code = json.loads((pack / "pack.json").read_text("utf-8"))["game_code"]
    for command in (["audit", pack], ["verify", pack], ["share", pack, "--lang", "de"]):
        command = [sys.executable, "-m", "cardgen", *command]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    assert page.locator(".code").first.inner_text().replace("-", "").replace("\n", "") == code

    hidden = seed.replace("-", "")
    everything = stored(page)
    rounds = json.loads((pack / "organiser" / "deal.json").read_text("utf-8"))["rounds"]
    hands = [card for one in rounds for hand in one["hands"] for card in hand]
    assert hidden not in everything.replace("-", "")
    assert json.dumps(hands[:8])[1:-1] not in everything
    assert console == []
    page.click("#page >> text=Startcode zeigen")
    page.click("text=Das Spiel ist vorbei")
    assert page.locator("#seed").inner_text().replace("\n", "") == seed

    page.goto(page.url.partition("#")[0] + "#check")
    page.set_input_files("input[type=file]", pack / "1-Anna.pdf")
    page.fill("[name=game]", code.lower())
    page.fill("[name=seed]", seed)
    page.click("form .first")
    expect(page.locator(".verdict.good h2")).to_contain_text("19 Runden")
    expect(page.locator(".verdict h2")).to_be_in_viewport(ratio=1)
    page.fill("[name=seed]", seed[:-1])
    page.click("form .first")
    expect(page.locator(".verdict.open h2")).to_contain_text("Tippfehler")
    page.fill("[name=seed]", seed)
    page.fill("[name=game]", "0" * 24)
    page.click("form .first")
    expect(page.locator(".verdict.bad h2")).to_be_visible()
    for content, words in (
        (b"nothing", "nicht die Datei"),
        (b"%PDF-1.7 nothing", "nicht beurteilen"),
    ):
        upload(page, "no.pdf", content)
        page.click("form .first")
        expect(page.locator(".verdict.open h2")).to_contain_text(words)
        assert page.locator("#verdict .rack").count() == 0


LONG = order_of("Anna", "Ben", "Cem", settings={"max": "5"}, seed="one")


def check(page: Page, name: str, content: bytes, codes: dict) -> None:
    """A file on the page for checks, up to its verdict."""
    go(page, "check")
    upload(page, name, content)
    page.fill("[name=game]", codes["game_code"])
    page.fill("[name=seed]", codes["seed_code"])
    page.click("form .first")
    page.wait_for_selector(".verdict")


def hands_of(content: bytes) -> list[list[str]]:
    """The hand of each round, as a reader of English announces its cards."""
    texts = catalogue("en")
    return [
        [texts.named(card) for card in map(Card.parse, said["hand"].split())]
        for said in json.loads(open_file("a.pdf", content).hand())["rounds"]
    ]


def test_what_was_dealt_is_shown_where_a_file_is_no_match(visit: Visit) -> None:
    """Both hands of a file that differs; the dealt one alone where the other can't be read."""
    dealt, other = web.deal(LONG), web.deal(LONG | {"seed": "three"})
    right, theirs = dealt["players"][0]["content"], other["players"][0]["content"]
    hands, held = map(hands_of, (right, theirs))
    page = visit("en-GB")
    check(page, "1-Anna.pdf", theirs, dealt)
    expect(page.locator(".verdict.bad h2")).to_contain_text("isn’t the file")
    expect(page.locator(".verdict.bad h2")).to_be_in_viewport(ratio=1)
    expect(page.locator(".verdict p").first).to_contain_text("1–9")
    assert page.locator("#verdict > .panel h3").all_inner_texts() == [
        f"Round {number}" for number in (1, 2, 3, 4)
    ]
    assert page.locator("#verdict summary").inner_text() == "5 more rounds"
    page.click("#verdict summary")
    for number, (mine, whose) in enumerate(zip(hands, held, strict=True)):
        racks = page.locator("#verdict .compared").nth(number).locator(".rack")
        for rack, cards, others in ((racks.nth(0), whose, mine), (racks.nth(1), mine, whose)):
            wanted = [card + ("" if card in others else ", only here") for card in cards]
            labels = "(all) => all.map((one) => one.ariaLabel)"
            assert sorted(rack.locator(".card").evaluate_all(labels)) == sorted(wanted)
    assert page.evaluate(
        "[...document.querySelectorAll('#verdict use')]"
        ".every((one) => document.querySelector(one.getAttribute('href')))"
    )
    ids = page.evaluate(
        "[...document.querySelectorAll('#checked-cards [id]')].map((one) => one.id)"
    )
    assert ids
    assert all(one.startswith("checked-") for one in ids), (
        "cards of another look have the other names"
    )
    saved = saved_by(page, "Save the dealt file")
    assert saved.suggested_filename == "1-Anna-dealt.pdf"
    assert saved.path().read_bytes() == right

    check(page, "1-Anna.pdf", saved_again(right), dealt)
    expect(page.locator(".verdict.open h2")).to_contain_text("saved it again")
    expect(page.locator("#verdict > p")).to_contain_text("can’t be read from your file")
    assert page.locator("#verdict > .panel h4").all_inner_texts() == ["Dealt"] * 4
    check(page, "1-Anna.pdf", right, dealt)
    expect(page.locator(".verdict.good")).to_be_visible()
    assert page.locator("#verdict .rack").count() == 0


def test_what_takes_too_long_is_ended(visit: Visit) -> None:
    """With the worker that does it; another one begins, and goes on with what is asked next."""
    page = visit("en-GB")
    wait_ready(page)
    dealt = web.deal(LONG)
    asked = [
        base64.b64encode(dealt["players"][0]["content"]).decode(),
        dealt["game_code"],
        dealt["seed_code"],
    ]
    found = page.evaluate(
        """async ([text, game, seed]) => {
            const home = document.querySelector("script[src]").src;
            const { ask } = await import(new URL("engine.js", home));
            const content = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
            const file = { name: "1-Anna.pdf", content };
            const slow = await ask("verify", [game, seed], file, 0.01);
            return [slow, (await ask("verify", [game, seed], file, 90)).result.outcome];
        }""",
        asked,
    )
    assert found == [{"slow": True}, "match"]


def test_all_shuffle_together(visit: Visit, tmp_path: Path) -> None:
    """The game code, words and a draw, the cards; another visit goes on with the start's file."""
    page = visit("en-GB", path="#game")
    console: list[str] = []
    page.on("console", lambda message: console.append(message.text))
    page.click(".choice >> nth=0")
    name_players(page, "Anna", "Ben", "Cem")
    page.click(".facts a")
    page.check("[name=asks]")
    page.get_by_label("A public draw").fill("Lotto, Saturday 14 March")
    page.click(".bar .first")
    page.click("#deal")
    start = saved_by(page, "Save the start").path()
    with zipfile.ZipFile(start) as archive:
        (note,) = (
            archive.read(name).decode() for name in archive.namelist() if name.endswith("seed.txt")
        )
    seed = note.split()[-1].replace("-", "")
    code = page.locator(".code").inner_text()
    page.get_by_label("Ben’s word").fill("Regenschirm")
    assert seed not in stored(page).replace("-", "")
    assert "Regenschirm" not in page.evaluate(
        "JSON.stringify([{...localStorage}, {...sessionStorage}])"
    )
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.evaluate("setTimeout(() => location.reload())")
    page.wait_for_timeout(500)
    assert asked == ["beforeunload"]

    other = visit("de-DE", path="#joint")
    other.set_input_files("input[type=file]", start)
    other.wait_for_selector(".code")
    other.get_by_label("Das Wort von Ben").fill("Regenschirm")
    other.click("form .first")
    expect(other.locator("form .refused")).to_contain_text("Cem")
    other.get_by_label("Cem: hat nicht geantwortet").check()
    other.get_by_label("Ergebnis der Ziehung").fill("3 17 22")
    other.click("form .first")
    other.wait_for_selector(".files")
    assert other.locator(".code").first.inner_text() == code
    other.click("text=Nachrichten")
    expect(other.locator(".message").first).to_contain_text("Ben: regenschirm")
    assert console == []


@pytest.mark.parametrize("game", web.games(), ids=lambda game: game["name"])
def test_every_byte_is_what_this_python_makes(kept: Page, game: dict) -> None:
    """Each layout of each game, hash for hash."""
    names = ["Anna", "李小龙", "Łukasz", "Dörte 🎲", "Ștefan", "עדי", "Ben", "Cem"][
        : max(game["players"])
    ]
    languages = ("de", "en", "ro")
    for number, layout in enumerate(LAYOUTS):
        players = [
            {"name": name, "language": languages[(seat + number) % 3], "large": seat == number}
            for seat, name in enumerate(names)
        ]
        order = {
            "game": game["name"],
            "players": players,
            "preferences": {"layout": layout, "language": "de", "paper": "a4"},
            "day": "2026-03-14",
            "seed": f"web {layout}",
        }
        found = kept.evaluate(ASK, ["deal", [order]])
        assert found == hashed(web.call("deal", order)), layout


def test_papers_are_what_this_python_makes(kept: Page) -> None:
    order = {
        "game": "romanian",
        "players": 4,
        "names": [],
        "settings": {},
        "language": "ro",
        "paper": "a5",
        "copies": 3,
        "two_up": False,
    }
    deck = {
        "deck": "54",
        "size": "bridge",
        "backs": "fold",
        "words": "Ștefan",
        "language": "de",
        "paper": "letter",
        "low_ink": True,
    }
    for name, asked in (("sheet", order | {"large": True}), ("deck", deck)):
        assert kept.evaluate(ASK, [name, [asked]]) == hashed(web.call(name, asked))


def test_strangers_are_never_asked(visit: Visit) -> None:
    """On the first visit already, on a host that sends no rules; the worker neither."""
    other = Host(SITE)
    try:
        page = visit()
        wait_ready(page)
        reach = f"fetch('{other.url}').then(() => 'reached', () => 'refused')"
        assert page.evaluate(reach) == "refused"
        worker = next(one for one in page.workers if "worker.js" in one.url)
        assert worker.evaluate(reach) == "refused"
        assert other.asked == [], "refused only when it had been asked"
        assert worker.evaluate(
            "fetch(location.href).then((answer) => answer.headers.get('content-security-policy'))"
        )
        page.evaluate(
            "new Promise((done) => { const i = new Image(); i.onload = i.onerror = done;"
            f" i.src = '{other.url}icon.svg'; }})"
        )
        assert other.asked == []
    finally:
        other.stop()


def test_the_second_visit_needs_no_network(browser: Browser) -> None:
    host = Host(SITE)
    context = browser.new_context(locale="en-GB")
    page = opened(context, host.url)
    wait_ready(page)
    assert host.sent < 12e6
    assert len(set(host.asked)) <= 20
    names = (
        "caches.keys().then((all) => Promise.all(all.map((name) => caches.open(name))))"
        ".then((all) => Promise.all(all.map((one) => one.keys())))"
        ".then((all) => all.flat().map(({ url }) => url.split('/').at(-1)))"
    )
    while "worker.js" not in (there := page.evaluate(names)) or "score.js" not in there:
        page.wait_for_timeout(200)
    host.asked.clear()
    page.goto("about:blank")
    page.goto(host.url)
    wait_ready(page)
    assert set(host.asked) <= {"/some/path/sw.js"}
    host.stop()
    page.goto("about:blank")
    page.goto(host.url)
    deal(page, "Anna", "Ben")
    assert page.locator(".files li").count() == 4
    go(page, "play")
    page.click(".bar .first")
    page.wait_for_selector("#table .asked")
    context.close()


def test_what_cannot_be_loaded_is_said(browser: Browser, tmp_path: Path) -> None:
    """On a host where a part of Python is missing; nobody waits for ever."""
    for part in ("*.wasm", "cardgen-*.zip"):
        folder = tmp_path / part.strip("*.")
        shutil.copytree(SITE, folder, ignore=shutil.ignore_patterns(part))
        host = Host(folder)
        context = browser.new_context(locale="en-GB")
        page = opened(context, host.url)
        expect(page.locator("#engine")).to_contain_text("couldn’t be loaded", timeout=READY)
        context.close()
        host.stop()


def test_a_game_is_on_the_device_from_the_first_moment(visit: Visit) -> None:
    """The tab is thrown away while the files go out: it is shown as it was, until forgotten."""
    page = visit("en-GB")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    deal(page, "Anna", "Ben")
    code = page.locator(".code").first.inner_text()
    addresses = page.evaluate("[...document.links].map((one) => one.href)")
    hands = [one for one in addresses if "%23h%3D" in one]
    assert len(hands) == 2
    assert all(one.startswith("whatsapp:") for one in hands), "a server would read the cards"
    page.locator(".files .first").first.click()
    page.wait_for_selector(".given")
    page.reload()
    page.wait_for_selector(".given")
    assert page.locator(".code").first.inner_text() == code
    assert page.locator(".given").count() == 1
    page.click("text=New game")
    expect(page.locator(".choices")).to_be_visible()
    go(page, "start")
    page.click("main .panel >> text=Open")
    assert page.locator(".code").first.inner_text() == code
    page.click("text=Forget this game")
    page.click("text=Yes, forget it here")
    expect(page.locator(".hero")).to_be_visible()
    page.reload()
    expect(page.locator(".hero")).to_be_visible()
    assert page.locator("main .panel").count() == 0


def play_round(page: Page) -> None:
    """Answers to the questions of a round: the last button that can be tapped."""
    page.wait_for_selector(".answers")
    while not page.locator(".standing").is_visible():
        before = page.locator("main").inner_text()
        page.locator(".answer:not(:disabled)").last.click()
        page.wait_for_function(
            "(before) => document.querySelector('main').innerText !== before", arg=before
        )
        page.wait_for_timeout(200)


FILE = order_of("Anna", "Ben", settings={"max": "4"}, seed="own file") | {
    "players": [{"name": name, "language": "de"} for name in ("Anna", "Ben")]
}


def open_hand(page: Page) -> None:
    """A player's own file on the page, in round 4, with a card of somebody else in the trick."""
    go(page, "hand")
    upload(page, "1-Anna.pdf", web.deal(FILE)["players"][0]["content"])
    page.wait_for_selector(".rack")
    for number in (2, 3, 4):
        page.click(".step >> nth=1")
        expect(page.locator("h1")).to_contain_text(f" {number} ")
    page.click(".seats button")
    page.click("dialog .card:not(:disabled)")
    page.wait_for_selector(".seats .drawn")


def test_a_card_is_announced_with_a_tap(visit: Visit) -> None:
    """From your own file to the first card in the clipboard; nothing is kept unless asked for."""
    page = visit("de-DE", path="#hand")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_hand(page)
    assert (
        page.evaluate(
            "JSON.stringify([{...localStorage}, {...sessionStorage}, location.href])"
        ).count("Anna")
        == 0
    )
    card = page.locator(".rack .card").first
    box = page.locator(".rack .card").nth(1).bounding_box()
    card.click()
    assert page.locator(".rack .card").nth(1).bounding_box() == box, (
        "a chosen card moves none of its neighbours"
    )
    page.click(".announce")
    page.wait_for_selector(".rack .gone")
    said = page.evaluate("navigator.clipboard.readText()")
    assert said == page.locator(".rack .gone").get_attribute("aria-label").removesuffix(
        ", gespielt"
    )
    page.wait_for_selector(".taker")
    page.click("summary >> text=Datei von")
    page.check(".tick input")
    page.reload()
    page.wait_for_selector(".rack .gone")
    assert (
        page.locator(".rack .gone").get_attribute("aria-label").removesuffix(", gespielt") == said
    )
    other = opened(page.context, page.url)
    other.wait_for_selector(".rack .gone")
    page.click("text=Letzte Karte zurück")
    expect(other.locator(".rack .gone")).to_have_count(0)
    other.click("text=Letzte Karte zurück")
    expect(page.locator(".seats .drawn")).to_have_count(0)
    page.click("summary >> text=Datei von")
    page.click("text=vergessen")
    page.wait_for_selector(".drop")
    other.locator(".rack .card").first.click()
    other.click(".announce")
    other.wait_for_selector(".rack .gone")
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('evening'))") == []


def test_a_link_shows_its_players_hand_and_leaves_no_trace(visit: Visit, host: Host) -> None:
    """Three taps from the link to the first card that is said; no Python, nothing kept or asked."""
    first = web.deal(FILE)["players"][0]
    page = visit("en-GB", path=first["link"])
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    expect(page.locator("h1")).to_contain_text("Bist du Anna?")
    assert page.evaluate("location.href") == f"{host.url}#hand"
    assert page.locator(".card").count() == 0, "a card before somebody said whose they are"
    page.click(".bar .first")
    page.click(".rack .card")
    page.click(".announce")
    said = page.evaluate("navigator.clipboard.readText()")
    assert said == page.locator(".rack .gone").get_attribute("aria-label").removesuffix(
        ", gespielt"
    )
    page.keyboard.press("ArrowRight")
    expect(page.locator("h1")).to_contain_text(" 2 ")
    page.click("summary >> text=Alle Runden")
    page.click(".list-of-rounds button >> nth=3")
    expect(page.locator("h1")).to_contain_text(" 4 ")
    assert not page.workers, "Python is there"
    assert not [url for url in asked if not url.startswith(host.url) or first["link"][:40] in url]
    kept = "JSON.stringify([{...localStorage}, {...sessionStorage}, history.state, name])"
    assert "Anna" not in page.evaluate(kept)
    page.reload()
    expect(page.locator(".drop")).to_be_visible()

    other = visit("de-DE", path=first["link"][:-30])
    expect(other.locator(".refused")).to_contain_text("nicht vollständig")
    other.goto(host.url + first["link"])
    other.click("text=Nein")
    expect(other.locator(".refused")).to_contain_text("nichts gezeigt")


def test_another_hand_is_not_remembered_with_the_evenings(visit: Visit, host: Host) -> None:
    """Only what was asked for; whoever taps the same link again goes on; two taps say one card."""
    mine, theirs, _ = (player["link"] for player in web.deal(LONG)["players"])
    page = visit("en-GB", path=mine)

    def say() -> None:
        page.click(".rack .card:not(.gone)")
        page.evaluate(
            "() => { const one = document.querySelector('.announce'); one.click(); one.click(); }"
        )
        page.wait_for_selector(".rack .gone")

    page.click(".bar .first")
    say()
    page.click("details.more:last-of-type summary")
    page.check(".tick input")
    kept = page.evaluate("JSON.stringify(localStorage)")
    assert json.loads(json.loads(kept)["cardgen.evening.rounds"])["rounds"]["1"]["played"][1:] == []
    for link, name, gone in ((theirs, "Ben", 0), (mine, "Anna", 1)):
        page.goto("about:blank")
        page.goto(host.url + link)
        expect(page.locator("h1")).to_contain_text(f"Are you {name}?")
        assert page.locator(".rack .card").count() == 0
        page.click(".bar .first")
        page.wait_for_selector(".rack .card")
        assert page.locator(".rack .gone").count() == gone
        if not gone:
            say()
            assert page.evaluate("JSON.stringify(localStorage)") == kept
    page.evaluate(
        "() => localStorage.setItem('cardgen.evening',"
        " localStorage.getItem('cardgen.evening').replace(/\"until\":\\d+/, '\"until\":5'))"
    )
    page.goto("about:blank")
    page.goto(host.url)
    expect(page.locator(".hero")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('evening'))") == []


class LateWorker(Host):
    """Its service worker comes when the cards are there already."""

    def _answer(self, request: Any) -> None:
        if request.path.endswith("sw.js"):
            time.sleep(2)
        super()._answer(request)


def test_a_hand_is_there_without_a_network_after_the_first_link(browser: Browser) -> None:
    host = LateWorker(SITE)
    context = browser.new_context(locale="en-GB")
    mine = web.deal(LONG)["players"][0]["link"]
    page = opened(context, host.url + mine)
    page.click(".bar .first")
    page.wait_for_selector(".rack .card")
    assert not page.evaluate("Boolean(navigator.serviceWorker.controller)")
    names = (
        "caches.keys().then((all) => Promise.all(all.map((name) => caches.open(name))))"
        ".then((all) => Promise.all(all.map((one) => one.keys())))"
        ".then((all) => all.flat().map(({ url }) => url.split('/').at(-1)))"
    )
    while not {"own.js", "cards.js", "en-two.svg"} <= set(page.evaluate(names)):
        page.wait_for_timeout(200)
    host.stop()
    context.close()


@pytest.mark.parametrize(
    "place", ["toString", "__proto__", "constructor", "h=", "h=%E0", "scores="]
)
def test_no_address_blocks_the_page(visit: Visit, place: str) -> None:
    page = visit("en-GB", path=f"#{place}")
    expect(page.locator("main h1")).to_be_visible()


def test_a_link_of_an_unknown_game_or_language_is_shown(visit: Visit) -> None:
    """In the words that there are; what every object has isn't taken for one."""
    said = json.loads(open_file("a.pdf", web.deal(LONG)["players"][0]["content"]).hand())
    said["header"] |= {"game": "toString", "title": ""}
    said["print"]["wishes"] |= {"language": "__proto__", "letters": "constructor"}
    page = visit("en-GB", path=hand_link("", json.dumps(said)))
    page.click(".bar .first")
    page.click(".rack .card")
    expect(page.locator(".announce")).not_to_contain_text("undefined")


def test_a_link_is_checked_like_a_file(visit: Visit, host: Host) -> None:
    mine, theirs = web.deal(LONG), web.deal(LONG | {"seed": "three"})
    page = visit("en-GB", path="#check")
    for link, kind, cards in (
        (mine["players"][0]["link"], "good", 0),
        (theirs["players"][0]["link"], "bad", 1),
    ):
        page.fill("[name=link]", host.url + link)
        page.fill("[name=game]", mine["seed_code"])  # in the wrong field
        page.fill("[name=seed]", mine["game_code"])
        page.click("form .first")
        expect(page.locator(f".verdict.{kind}")).to_be_visible()
        assert bool(page.locator("#verdict .rack").count()) is bool(cards)


def test_a_pack_goes_on_from_its_archive(visit: Visit) -> None:
    """Its messages, its files and its scores, on another device."""
    dealt = web.deal(FILE)
    page = visit("en-GB", path="#score")
    upload(page, "p.zip", dealt["archive"])
    page.wait_for_selector(".question")
    go(page, "dealt")
    expect(page.locator(".files .person").first).to_contain_text("Anna")
    code = page.locator(".code").first.inner_text().replace("\n", "")
    assert code == dealt["game_code"]
    go(page, "game")
    upload(page, "p.zip", b"PK")
    expect(page.locator(".refused")).to_be_visible()


def test_one_wrong_number_is_mended_by_tapping_it(visit: Visit) -> None:
    """Two of them where the tricks have to add up; a round that was left out comes back."""
    page = visit("en-GB", path="#game")
    go(page, "score")
    page.click("main a.second")
    page.click(".choice >> nth=0")
    name_players(page, "Anna", "Ben")
    page.click(".bar .first")
    play_round(page)
    go(page, "rounds")
    page.click(".rounds summary")
    before = page.locator(".rounds table").inner_text()
    numbers = page.locator(".rounds .number")
    tricks = [int(numbers.nth(i).inner_text()) for i in (1, 3)]
    for i in (0, 1):
        numbers.nth(2 * i + 1).click()
        page.locator(".rounds .answer").nth(1 - tricks[i]).click()
        if not i:
            expect(page.locator(".rounds .refused")).to_contain_text("correct another")
    expect(page.locator(".rounds .answer")).to_have_count(0)
    assert [int(numbers.nth(i).inner_text()) for i in (1, 3)] == tricks[::-1]
    page.click("text=Leave out")
    expect(page.locator(".rounds table")).to_have_count(0)
    page.click("text=Undo the last change")
    page.click(".rounds summary")
    assert page.locator(".rounds table").inner_text() != before


def test_after_a_fatal_error_another_python_goes_on(visit: Visit) -> None:
    page = visit("en-GB")
    wait_ready(page)
    found = page.evaluate(
        """async () => {
            const home = document.querySelector("script[src]").src;
            const { ask } = await import(new URL("engine.js", home));
            const fatal = await ask("verify", ["", ""], { name: "a.pdf" }); // without a content
            const { result } = await ask("plan", ["corona", 3, {}]);
            return [Boolean(fatal.result), result.cards.length];
        }"""
    )
    assert found == [False, 19]


def test_what_storage_says_never_blocks_the_page(visit: Visit) -> None:
    """Written by an older version, or by somebody."""
    page = visit("en-GB")
    poster = '[{"name": "Anna", "layout": "poster", "language": "xx"}]'
    for value in (
        *("5", '[{"name": 5}]', "[[[[", '{"kept": 7}', '{"hand": "{}", "until": 9e99}'),
        poster,
    ):
        for key in ("players", "scores", "scores.others", "evening", "evening.rounds"):
            page.evaluate(
                "([key, value]) => localStorage.setItem(`cardgen.${key}`, value)", [key, value]
            )
        for name in ("start", "score", "hand"):
            page.goto(page.url.partition("#")[0] + f"?{value[:1]}#{name}")
            page.wait_for_selector(f".screen-{name} h1")
        go(page, "game")
        page.click(".choice >> nth=0")
        name_players(page, "Anna", "Ben")
        expect(page.locator("#deal")).to_be_visible()


@pytest.mark.parametrize(
    "taps",
    [
        {"played": [["length", "HA"]], "opened": []},
        {"played": [[0, "zz"]], "opened": []},
        {"played": [], "opened": [5]},
        {"played": [], "opened": [], "leader": {"x": 1}, "trump": {"y": 1}, "taker": 7},
    ],
)
def test_taps_that_cannot_have_been_are_left_aside(visit: Visit, taps: dict) -> None:
    page = visit("en-GB")
    said = open_file("a.pdf", web.deal(LONG)["players"][0]["content"]).hand()
    page.evaluate(
        """([hand, taps]) => {
            const put = (key, value) => localStorage.setItem(key, JSON.stringify(value));
            put("cardgen.evening", { hand, until: Date.now() + 1e6 });
            put("cardgen.evening.rounds", { rounds: { 1: taps }, number: {} });
        }""",
        [said, taps],
    )
    page.reload()
    go(page, "hand")
    page.wait_for_selector(".rack .card")
    assert page.locator(".rack .gone").count() == 0
    assert page.locator("details.more:last-of-type select").input_value() in ("", "0", "1", "2")


GAME_KEPT = """([game]) => new Promise((done) => {
    const asked = indexedDB.open("cardgen");
    asked.onupgradeneeded = () => asked.result.createObjectStore("games");
    asked.onsuccess = () => {
        const change = asked.result.transaction("games", "readwrite");
        change.objectStore("games").put(game, "k");
        change.oncomplete = () => { asked.result.close(); done(); };
    };
})"""


def test_games_that_somebody_wrote_are_left_aside(visit: Visit, host: Host) -> None:
    page = visit("en-GB")
    pack = {"folder": "a", "players": [{"name": "x"}], "chat": [{}], "shared": [{"kind": "x"}]}
    for game in (
        {"pack": pack | {"players": [None]}, "at": 1, "sent": {}},
        {"pack": pack, "at": 1, "sent": None},
        {"pack": pack, "at": 5, "sent": {}},
    ):
        page.evaluate(GAME_KEPT, [game])
        for place in ("#start", "#dealt"):
            page.goto("about:blank")
            page.goto(host.url + place)
            expect(page.locator(".hero")).to_be_visible()
            assert page.locator("main .panel").count() == 0


def test_two_tabs_of_one_game(visit: Visit) -> None:
    """What each sent is kept; what one has forgotten, the other one doesn't bring back."""
    page = visit("en-GB")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    deal(page, "Anna", "Ben")
    home = page.url.partition("#")[0]
    other = opened(page.context, home + "#dealt")
    for seat, tab in enumerate((page, other)):
        tab.locator(".files .first").nth(seat).click()
        tab.wait_for_selector(f".files li:nth-child({seat + 1}).given")
    third = opened(page.context, home + "#dealt")
    expect(third.locator(".given")).to_have_count(2)
    page.click("text=Forget this game")
    page.click("text=Yes, forget it here")
    expect(page.locator(".hero")).to_be_visible()
    other.locator(".files .first").first.click()
    expect(other.locator(".given")).to_have_count(2)
    fresh = opened(page.context, home)
    expect(fresh.locator(".hero")).to_be_visible()
    fresh.wait_for_timeout(500)
    assert fresh.locator("main .panel").count() == 0


def test_scores_are_kept_and_travel_as_a_link(visit: Visit) -> None:
    page = visit("en-GB", path="#game")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    go(page, "score")
    page.click("main a.second")
    page.click(".choice >> nth=5")
    name_players(page, "Anna", "Ben", "Cem", "Dora")
    page.click(".bar .first")
    page.click("text=Cem")
    play_round(page)
    standing = page.locator(".standing").inner_text()
    page.reload()
    page.wait_for_selector(".standing")
    assert page.locator(".standing").inner_text() == standing
    page.click("text=Link")
    page.wait_for_selector("#told.shown")
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit("ro-RO", path="")
    other.goto(link)
    other.wait_for_selector(".standing")
    assert other.locator(".standing").inner_text() == standing
    assert "scores=" not in other.url, "names don't stay in the address"
    other.goto(link[:-9])
    expect(other.locator(".refused")).to_be_visible()
    assert other.locator(".refused [lang=en]").count() == 0


def test_trumps_in_turn_and_honours_are_set_and_scored(visit: Visit) -> None:
    page = visit("en-GB", path="#game")
    go(page, "score")
    page.click("main a.second")
    page.click(".choice >> nth=5")
    name_players(page, "Anna", "Ben", "Cem", "Dora")
    wait_ready(page)
    page.click(".facts a")
    page.select_option("select[name=trump]", "HCDS")
    expect(page.locator(".consequence span")).to_contain_text("trumps in turn")
    page.click("[name=trump-order] >> nth=0")  # clubs go
    expect(page.locator(".suits-in-order")).to_have_attribute(
        "aria-label", "Hearts, Diamonds, Spades"
    )
    page.check("[name=honours]")
    page.select_option("[name=first-dealer]", "2")
    page.click(".bar .first")
    page.click(".bar .first")
    expect(page.locator(".trump strong")).to_contain_text("Hearts")
    page.click(".answer[data-n='9']")
    expect(page.locator(".question")).to_have_text("Honours of Anna + Cem")
    page.wait_for_timeout(200)  # two taps at once are one
    page.click(".answer[data-n='0']")
    expect(page.locator(".question")).to_have_text("Honours of Ben + Dora")
    page.wait_for_timeout(200)
    page.click(".answer[data-n='2']")
    page.wait_for_selector(".standing")
    assert [text.split()[-1] for text in page.locator(".standing li").all_inner_texts()] == [
        "3",
        "2",
    ]
    go(page, "rounds")
    page.click("summary")
    assert page.locator("table td").all_inner_texts() == ["9", "0", "+3", "3", "4", "2", "+2", "2"]


def test_two_tabs_keep_one_score(visit: Visit) -> None:
    """What is entered in one is seen in the other, and neither overwrites it."""
    page = visit("en-GB", path="#game")
    go(page, "score")
    page.click("main a.second")
    page.click(".choice >> nth=0")
    name_players(page, "Anna", "Ben")
    page.click(".bar .first")
    page.wait_for_selector(".answers")
    if page.locator("main h1").inner_text() == "Who deals first?":
        page.click(".answer")
        page.wait_for_selector(".question")
    other = opened(page.context, page.url)
    other.wait_for_selector(".question")
    for one, two, rounds in ((page, other, 1), (other, page, 2)):
        if one.locator(".standing").is_visible():
            one.click("main .first")
        play_round(one)
        go(two, "standing")
        expect(two.locator("main h1")).to_contain_text(str(rounds))
        expect(two.locator(".standing")).to_have_text(
            one.locator(".standing").inner_text().replace("\n", "")
        )


def test_nothing_can_be_kept_and_no_service_worker_is_there(browser: Browser, host: Host) -> None:
    """As in some private windows: everything works, and the page says what doesn't."""
    context = browser.new_context(locale="en-GB", service_workers="block", accept_downloads=True)
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('no', 'SecurityError'); } });"
        "Object.defineProperty(window, 'indexedDB', { get() { throw new Error('no'); } })"
    )
    page = opened(context, host.url)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.reload()
    deal(page, "Anna", "Ben")
    expect(page.locator("#engine")).to_contain_text("without a network")
    expect(page.locator(".warning")).to_contain_text("keeps nothing")
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.click("main h1")
    page.evaluate("setTimeout(() => location.reload())")
    page.wait_for_timeout(500)
    assert asked == ["beforeunload"]
    page.click("text=New game")
    page.click("dialog .first")
    with page.expect_download():
        page.get_by_role("button", name="ZIP").click()
    go(page, "score")
    expect(page.locator("main .refused")).to_contain_text("no room")
    play_round(page)
    assert errors == []
    context.close()


def test_double_clicks_and_the_way_back_lose_nothing(visit: Visit) -> None:
    page = visit("en-GB", path="#game")
    page.click(".choice >> nth=0")
    name_players(page, "Anna", "Ben")
    wait_ready(page)
    page.dblclick("#deal")
    page.wait_for_selector(".files")
    page.wait_for_timeout(500)
    assert page.locator("dialog").count() == 0
    code = page.locator(".code").first.inner_text()
    page.go_back()
    expect(page.locator(".people input").first).to_have_value("Anna")
    page.go_forward()
    assert page.locator(".code").first.inner_text() == code


def test_a_file_of_twenty_megabytes_gets_a_clear_word(kept: Page, tmp_path: Path) -> None:
    big = tmp_path / "big.pdf"
    big.write_bytes(b"%PDF-1.7\n" + bytes(20_000_000))
    go(kept, "hand")
    kept.set_input_files("input[type=file]", big)
    expect(kept.locator(".refused")).to_contain_text("20 MB")
    go(kept, "check")
    kept.set_input_files("input[type=file]", big)
    kept.fill("[name=game]", "0" * 24)
    kept.fill("[name=seed]", "0000-0000-0000-0000-0000-0000-0000")
    kept.click("form .first")
    expect(kept.locator("#verdict .refused")).to_contain_text("20 MB")


def test_practice_goes_by_keyboard_from_the_bid_to_the_points(visit: Visit) -> None:
    """Whatever has the focus is taken: it is always something that may be bid or played."""
    page = visit("en-GB", path="#play")
    page.select_option("[name=game]", "romanian")
    page.select_option("[name=cards]", "2")
    page.select_option("[name=level]", "easy")
    wait_ready(page)
    page.focus(".bar .first")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    hint = ""
    for _ in range(60):
        if page.locator(".rounds").count():
            break
        if page.evaluate("document.activeElement.matches('.asked button')"):
            if not hint:
                page.get_by_role("button", name="Hint").click()
                expect(page.locator("#hint")).to_contain_text("Hint: ", timeout=30_000)
                hint = page.locator("#hint").inner_text()
                page.locator(".asked button:not(:disabled)").first.focus()
                page.select_option("#language", "ro")
                expect(page.locator("#table")).to_contain_text("Câte")
                expect(page.locator(".seats")).to_contain_text("Tu")
                page.locator(".asked button:not(:disabled)").first.focus()
            page.keyboard.press("Enter")
        page.wait_for_timeout(400)
    assert page.locator(".rounds tbody tr").count() == 4
    expect(page.locator(".rounds")).to_contain_text("Tu")
    assert hint
    stored = page.evaluate(
        "JSON.stringify([{...localStorage}, {...sessionStorage}, location.href])"
    )
    assert "romanian" not in stored, "nothing of it is kept"


def test_what_cannot_be_dealt_is_said_in_words(visit: Visit) -> None:
    page = visit("ro-RO", path="#game")
    page.click(".choice >> nth=5")
    name_players(page, "Anna", "Ben", "anna")
    page.set_viewport_size({"width": 320, "height": 640})
    page.click("#deal")
    expect(page.locator(".bar .refused[role=alert]")).to_contain_text("de două ori")
    expect(page.locator(".bar .refused[role=alert]")).to_be_in_viewport(ratio=1)
    name_players(page, "Anna", "Ben", "Cem")
    page.click("#deal")
    expect(page.locator(".bar .refused[role=alert]")).to_contain_text("4")
    page.goto(page.url.partition("#")[0] + "#game")
    page.click(".choice >> nth=0")
    page.click(".facts a")
    page.fill("[name=max]", "99")
    page.press("[name=max]", "Tab")
    expect(page.locator(".refused").first).to_contain_text(
        "„99” nu merge — la 3 jucători e permis un număr întreg de la 1 la 17"
    )
    assert page.locator(".refused [lang=en]").count() == 0
    page.go_back()
    page.click("text=Uită-le")
    assert page.evaluate("localStorage.getItem('cardgen.players')") is None


def test_settings_show_what_they_come_to(visit: Visit) -> None:
    page = visit("en-GB", path="#game")
    page.click(".choice >> nth=0")
    wait_ready(page)
    page.click(".facts a")
    page.fill("[name=max]", "3")
    page.press("[name=max]", "Tab")
    expect(page.locator(".consequence span")).to_contain_text("5 rounds · 1 to 3 cards")
    page.fill("[name=max]", "99")
    page.press("[name=max]", "Tab")
    expect(page.locator(".refused").first).to_contain_text("99")
    page.click("text=As usual")
    expect(page.locator(".consequence span")).to_contain_text("19 rounds")


def test_everything_works_by_keyboard(visit: Visit) -> None:
    page = visit("en-GB")

    def tab_to(words: str) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if words in page.evaluate(
                "document.activeElement.innerText || document.activeElement.ariaLabel || ''"
            ):
                return
        pytest.fail(f"{words} isn't reached")

    tab_to("Choose a game")
    page.keyboard.press("Enter")
    tab_to("Corona")
    page.keyboard.press("Enter")
    tab_to("Name 1")
    page.keyboard.type("Anna")
    tab_to("Name 2")
    page.keyboard.type("Ben")
    tab_to("Ben: language and print")
    wait_ready(page)
    tab_to("Deal the cards")
    page.keyboard.press("Enter")
    page.wait_for_selector(".files")
    assert page.evaluate("document.activeElement.tagName") == "H1"


SCREENS = """start game players settings dealt messages joint play score standing rounds chat hand
    check print""".split()


@pytest.mark.parametrize("locale", ["de-DE", "en-GB", "ro-RO"])
def test_every_screen_can_be_read_and_touched(visit: Visit, locale: str) -> None:
    """axe-core finds nothing; 320 px are enough; no type under 16 px, no target under 44 px."""
    page = visit(locale, width=320)
    deal(page, "Anna", "Ștefan-Maximilian von und zu Hohenlohe-W", "עדי")
    go(page, "score")
    play_round(page)
    page.click("main .first")
    play_round(page)
    open_hand(page)
    page.evaluate(AXE.read_text("utf-8"))

    def look(*screens: str) -> None:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            for name in screens:
                go(page, name)
                found = page.evaluate(
                    "axe.run(document, {resultTypes: ['violations']}).then((all) => all.violations)"
                )
                assert not [
                    (one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found
                ], (name, scheme)
                assert page.evaluate("document.documentElement.scrollWidth") == 320, name
                assert page.evaluate(SMALL) == [], name
                if scheme == "light" and locale == "en-GB":
                    assert unreached(page) == [], name

    look(*SCREENS)
    go(page, "joint")
    order = order_of("Anna", "Ben", asks=True, draw="Lotto", organiser="")
    upload(page, "start.zip", web.begin_joint(order)["archive"])
    page.wait_for_selector(".code")
    go(page, "play")
    page.select_option("[name=level]", "easy")
    page.click(".bar .first")
    page.wait_for_selector("#table .asked")
    look("joint", "play")
    dealt = web.deal(LONG)
    check(page, "1-Anna.pdf", web.deal(LONG | {"seed": "three"})["players"][0]["content"], dealt)
    page.click("#verdict summary")
    look("check")


def unreached(page: Page) -> list[str]:
    """What can be used on a screen, and the tab key doesn't come to."""
    count = page.evaluate(
        "document.querySelectorAll('a[href], button, input, select, summary').length"
    )
    page.evaluate("document.activeElement.blur()")
    for _ in range(count + 3):
        page.keyboard.press("Tab")
        page.evaluate("document.activeElement.dataset.reached = 1")
    usable = "a[href], button:enabled, input:enabled, select:enabled, summary"
    return page.evaluate(
        "(usable) => [...document.querySelectorAll(usable)]"
        ".filter((one) => one.checkVisibility() && !one.dataset.reached)"
        ".map((one) => one.outerHTML.slice(0, 120))",
        usable,
    )


SMALL = """() => {
    const shown = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1;
    const said = (node) => node.nodeType === 3 && node.data.trim();
    const words = (one) => [...one.childNodes].some(said);
    const here = (one) => shown(one) && one.namespaceURI.endsWith("xhtml");
    const all = (names) => [...document.querySelectorAll(names)].filter(here);
    const high = (one) => parseFloat(getComputedStyle(one).fontSize);
    const type = all("main *, header *, nav *").filter((one) => words(one) && high(one) < 16);
    const usable = "a:not(.skip), button, input:not(.offscreen), select, summary";
    const targets = all(usable).filter((one) => {
        const box = (one.closest("label") || one).getBoundingClientRect();
        return Math.min(box.width, box.height) < 44;
    });
    const small = (one) => one.checkVisibility() && high(one) * one.getScreenCTM().a < 15.9;
    const drawn = [...document.querySelectorAll(".chart text")].filter(small);
    return [...type, ...drawn, ...targets].map((one) => one.outerHTML.slice(0, 120));
}"""


def test_encrypted_files_and_bombs_get_no_verdict(kept: Page) -> None:
    """What this page can't open it doesn't accuse; what unfolds without end is refused."""
    found = web.deal(order_of("Anna", "Ben", settings={"max": "1"}, seed="web test"))
    content = found["players"][0]["content"]
    for name, file, wanted in (
        ("locked.pdf", encrypt(content, "secret"), "encrypted"),
        ("1-Anna.pdf", content, "match"),
        ("bomb.pdf", bomb(), "saved-again"),
    ):
        answer = kept.evaluate(
            """async ([name, text, game, seed]) => {
                const home = document.querySelector("script[src]").src;
                const { ask } = await import(new URL("engine.js", home));
                const content = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
                return ask("verify", [game, seed], { name, content });
            }""",
            [name, base64.b64encode(file).decode(), found["game_code"], found["seed_code"]],
        )
        assert answer["result"]["outcome"] == wanted, answer


def bomb() -> bytes:
    """A page whose content unfolds to 500 MB."""
    import zlib

    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(bytes(1_000_000)) for _ in range(500)) + packer.flush()
    head = b"%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    head += b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    page = b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n"
    stream = b"4 0 obj<</Filter/FlateDecode/Length %d>>stream\n%b\nendstream endobj\n" % (
        len(packed),
        packed,
    )
    return head + page + stream + b"trailer<</Root 1 0 R/Info 5 0 R>>\n%%EOF"
