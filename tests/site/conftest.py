"""A browser and a host, started once; each test visits as somebody new."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.site.host import Host

SITE = Path(__file__).parents[2] / "build" / "site"
READY = 30_000
"""Milliseconds: a busy machine takes long until Python is there."""


def opened(context: BrowserContext, url: str) -> Page:
    """A new tab, with the patience that a busy machine asks for."""
    page = context.new_page()
    page.set_default_timeout(READY)
    page.goto(url)
    return page


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        pytest.fail("there is no Chromium: on Debian, apt install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def host() -> Iterator[Host]:
    if not (SITE / "index.html").exists():
        pytest.fail("there is no page in build/site: make site")
    host = Host(SITE)
    yield host
    host.stop()


@pytest.fixture
def visit(browser: Browser, host: Host) -> Iterator[Callable[..., Page]]:
    """Opens the page as a new visitor: ``visit(locale="de-DE", width=390, path="#check")``."""
    contexts: list[BrowserContext] = []

    def go(locale: str = "en-GB", width: int = 390, path: str = "") -> Page:
        context = browser.new_context(locale=locale, viewport={"width": width, "height": 844})
        contexts.append(context)
        return opened(context, host.url + path)

    yield go
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def kept(browser: Browser, host: Host) -> Iterator[Page]:
    """One page with Python in it, for tests that only ask it things."""
    context = browser.new_context(locale="de-DE", viewport={"width": 390, "height": 844})
    page = opened(context, host.url)
    wait_ready(page)
    yield page
    context.close()


def wait_ready(page: Page) -> None:
    """Until Python is there."""
    page.evaluate("""async () => {
            const home = document.querySelector("script[src]").src;
            const { state, onChange } = await import(new URL("engine.js", home));
            await new Promise((done, fail) => {
                const lost = () => fail(new Error("not loaded"));
                const look = () => (state.ready ? done() : state.failed && lost());
                onChange(look); look();
            });
        }""")
