"""The referee in the browser: a chat is read, what it leaves open is asked with a tap, and nothing
of it is kept but the answers.
"""

from __future__ import annotations

import re
import shutil
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from cardgen import web
from tests.chats.cases import true_totals
from tests.chats.dealt import STRANGER, DealtEvening, dealt_evening
from tests.site.conftest import SITE, opened, wait_ready
from tests.site.host import Host
from tests.site.test_site import AXE, SMALL, Visit, go, play_round, unreached, upload


@pytest.fixture(scope="module")
def evening() -> DealtEvening:
    return dealt_evening()


def begun(page: Page, evening: DealtEvening) -> None:
    """The game as it was dealt, with its first round noted as it wasn't played."""
    wait_ready(page)
    upload(page, "p.zip", web.deal(evening.order)["archive"])
    page.wait_for_selector(".question")
    play_round(page)
    page.click("a[href='#chat']")
    page.wait_for_selector(".screen-chat")


def read(page: Page, content: bytes) -> None:
    file = {"name": "chat.txt", "mimeType": "text/plain", "buffer": content}
    page.set_input_files(".screen-chat input[type=file]", file)


def tap(page: Page, words: str) -> None:
    page.locator("#heard").get_by_role("button", name=words, exact=True).click()


def test_an_evening_is_read_with_a_few_taps(
    visit: Visit, host: Host, evening: DealtEvening
) -> None:
    """The referee is fetched when it is wanted; an answer survives a reload, and what is noted
    otherwise waits until somebody chooses.
    """
    host.asked.clear()
    page = visit("en-GB", path="#score")
    begun(page, evening)
    (usual,) = SITE.glob("cardgen-*.zip")
    assert "referee" not in " ".join(zipfile.ZipFile(usual).namelist())
    assert not [path for path in host.asked if "/hear-" in path]
    host.asked.clear()
    read(page, evening.chat())
    page.get_by_role("group", name=STRANGER).get_by_role("button", name="Cem").click()
    tap(page, "Go on")
    question, status = page.locator("#heard .asks"), page.locator("#heard > [role=status]")
    expect(question).to_have_text("Anna bids 2?")
    expect(question).to_be_focused()
    expect(status).to_contain_text("Now in the scores: 2–\u20604.")
    assert [path.rpartition("/")[2][:5] for path in host.asked] == ["hear-"]
    expect(page.locator("#heard")).to_contain_text(f"{STRANGER} wrote “diamonds 5”")
    tap(page, "Yes")
    expect(question).to_have_text("what did Ben bid?")
    tap(page, "Take the last answer back")
    expect(question).to_have_text("Anna bids 2?")
    tap(page, "Leave it open")
    expect(question).to_have_text("what did Ben bid?")
    tap(page, str(evening.evening.truth[5].bids[1]))
    expect(page.locator("#heard li").first).to_contain_text("Round 5 (line 74, ")

    said = page.evaluate("JSON.stringify({...localStorage})")
    assert not [text for text in ("two or three", "diamonds", "Oma Ilse") if text in said]
    page.reload()
    read(page, evening.chat())
    expect(question).to_have_text("Anna bids 2?")
    tap(page, "Leave it open")
    expect(question).to_have_count(0)
    tap(page, "Ask me again")
    tap(page, "Yes")
    expect(status).to_contain_text("7 of 7 rounds complete")

    both = page.locator("#heard .rounds tbody tr")
    assert [line.split() for line in both.all_inner_texts()] == [
        ["Anna", "1/1", "0/1"],
        ["Ben", "1/0", "1/0"],
        ["Cem", "1/0", "1/0"],
    ]
    tap(page, "Take the chat’s")
    expect(both).to_have_count(0)
    go(page, "standing")
    names = page.locator(".standing .name").all_inner_texts()
    points = page.locator(".standing strong").all_inner_texts()
    found = {name: int(n.replace("−", "-")) for name, n in zip(names, points, strict=True)}
    truth = true_totals(evening.evening)
    assert found == dict(zip(evening.evening.names, truth, strict=True))


def test_copied_messages_can_be_pasted(visit: Visit, evening: DealtEvening) -> None:
    """As WhatsApp copies them, with the time before the day, or without a year."""
    page = visit("en-GB", path="#score")
    begun(page, evening)
    lines = re.sub(r"^(.{5})\.26, (.{5}) - ", r"[\1., \2] ", evening.chat().decode(), flags=re.M)
    others = re.sub(r"^\[(.{5})\., (.{5})\] ", r"[\2, \1.2026] ", lines, flags=re.M)
    for text in (lines, others):
        assert text.count("] Anna: ") > 20
        page.click("text=Paste it instead")
        page.fill("textarea", text.replace(STRANGER, "Cem"))
        page.get_by_role("button", name="Read it", exact=True).click()
        expect(page.locator("#heard .asks")).to_have_text("Anna bids 2?")
        page.reload()


def test_after_the_game_the_seed_code_is_enough(visit: Visit, evening: DealtEvening) -> None:
    """For everybody who has the public file; the chat needn't be chosen again for another code."""
    page, dealt = visit("en-GB", path="#score"), web.deal(evening.order)
    wait_ready(page)
    public = {"name": "pack.json", "mimeType": "application/json"}
    page.set_input_files("input[type=file]", {**public, "buffer": dealt["public"].encode()})
    page.click("a[href='#chat']")
    page.wait_for_selector("[name=seed]")
    read(page, evening.chat().replace(STRANGER.encode(), b"Cem"))
    expect(page.locator("#heard .refused")).to_contain_text("seed code is missing")
    page.fill("[name=seed]", dealt["seed_code"].lower())
    tap(page, "Read it")
    expect(page.locator("#heard .asks")).to_have_text("Anna bids 2?")


def test_a_referee_that_cannot_be_fetched_is_said(
    browser: Browser, evening: DealtEvening, tmp_path: Path
) -> None:
    shutil.copytree(SITE, tmp_path / "site", ignore=shutil.ignore_patterns("hear-*.zip"))
    host = Host(tmp_path / "site")
    page = opened(browser.new_context(locale="en-GB"), f"{host.url}#score")
    begun(page, evening)
    for _ in range(2):  # the rest goes on
        read(page, evening.chat())
        expect(page.locator("#heard .refused")).to_contain_text("Is the network down?")
        go(page, "standing")
        page.click("a[href='#rounds']")
        go(page, "chat")
    page.context.close()
    host.stop()


@pytest.mark.parametrize("locale", ["de-DE", "en-GB", "ro-RO"])
def test_what_is_heard_can_be_read_and_touched(
    visit: Visit, evening: DealtEvening, locale: str
) -> None:
    """axe-core finds nothing; 320 px are enough; type and targets are large enough, and the tab
    key comes to all of them.
    """
    page = visit(locale, width=320, path="#score")
    begun(page, evening)
    page.evaluate(AXE.read_text("utf-8"))

    def look(state: str) -> None:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found = page.evaluate(
                "axe.run(document, {resultTypes: ['violations']}).then((all) => all.violations)"
            )
            nodes = [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found]
            assert nodes == [], (state, scheme)
        assert page.evaluate("document.documentElement.scrollWidth") == 320, state
        assert page.evaluate(SMALL) == [], state
        assert unreached(page) == [], state

    read(page, b"nothing")
    page.wait_for_selector("#heard .refused")
    look("refused")
    read(page, evening.chat())
    page.locator("#heard fieldset .answer").first.click()
    look("who is who")
    page.click("#heard .first")
    page.wait_for_selector("#heard .asks")
    look("asked")
    page.locator("#heard .asks ~ .link").click()
    look("left open")
    page.locator("#heard .rounds .second").first.click()
    expect(page.locator("#heard .rounds")).to_have_count(0)
    page.locator("#heard .asks ~ .link").click()
    page.click("#heard ~ details summary")
    look("all said")
