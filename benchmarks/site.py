"""What the page costs, measured in Chromium on this machine.

    make bench-site        or   python -m benchmarks.site [--visits 5]

Medians, each with what it may be on an idle machine of two cores; exit code 1 where something is
more.  The load of the machine is said too: where others are busy, times say nothing.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
from collections import defaultdict

from playwright.sync_api import Browser, Page, sync_playwright

from tests.site.conftest import READY, SITE, opened, wait_ready
from tests.site.host import Host

MB = 1e6
MOST = {
    "first paint, first visit": (0.5, "s"),
    "ready, first visit": (5, "s"),
    "ready, warm": (5, "s"),
    "ready, no network": (5, "s"),
    "click to ZIP, first": (3, "s"),
    "click to ZIP, next": (1, "s"),
    "score, one answer": (1, "s"),
    "heap of Python after two deals": (64, "MB"),
    "heap of the page after two deals": (64, "MB"),
    "files, first visit": (20, ""),
    "on the wire, first visit": (12, "MB"),
    "requests, warm": (1, ""),
}
"""What is measured, and the most it may be."""

NOW = "performance.now() / 1000"
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"
DEAL = """() => new Promise((done) => {
    const start = performance.now();
    const end = () => (watch.disconnect(), done((performance.now() - start) / 1000));
    const look = () => document.querySelector(".files") && end();
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
    document.getElementById("deal").click();
})"""
SCORE = """async () => {
    const { ask } = await import(new URL("engine.js", document.querySelector("script[src]").src));
    const names = ["Anna", "Ben", "Cem", "Oma"];
    const game = { game: "corona", names, settings: {}, title: "" };
    const { result } = await ask("begin_scores", [game]);
    const asked = { language: "de", answers: ["1"], how: "next", number: 0, nullo: [] };
    await ask("score", [result.kept, asked]);
    const start = performance.now();
    await ask("score", [result.kept, asked]);
    return (performance.now() - start) / 1000;
}"""
HOLD = """(() => {
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
        if (message.begin) window.begin = () => send.call(this, message, ...more);
        else send.call(this, message, ...more);
    };
})()"""
KEEP = """() => {
    const known = Object.getOwnPropertyDescriptor(WebAssembly.Memory.prototype, "buffer");
    const get = function () { self.kept = this; return known.get.call(this); };
    Object.defineProperty(WebAssembly.Memory.prototype, "buffer", { ...known, get });
}"""


def main() -> int:
    parser = argparse.ArgumentParser(
        description="What the page costs, measured in Chromium on this machine."
    )
    parser.add_argument(
        "--visits",
        type=int,
        default=5,
        help="how many of each kind; medians are shown (default: 5)",
    )
    visits = parser.parse_args().visits
    measured: defaultdict[str, list[float]] = defaultdict(list)
    with sync_playwright() as playwright:
        program = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--enable-precise-memory-info"]
        )
        for _ in range(visits):
            visit(browser, measured)
        heap(browser, measured)
        browser.close()
    found = {name: statistics.median(measured[name]) for name in MOST}
    for name, (most, unit) in MOST.items():
        digits = 3 if unit == "s" else 1 if unit else 0
        print(
            f"{name:34} {found[name]:8.{digits}f} {unit:2}   at most {most} {unit}"
            f"{'' if found[name] <= most else '   TOO MUCH'}"
        )
    print(
        f"load of the machine: {' '.join(f'{load:.1f}' for load in os.getloadavg())}"
        f" ({os.cpu_count()} cores, {visits} visits)"
    )
    return int(any(found[name] > most for name, (most, _) in MOST.items()))


def visit(browser: Browser, measured: defaultdict[str, list[float]]) -> None:
    """One who comes first, deals twice, comes again, and once more when the host is gone."""
    host = Host(SITE)
    context = browser.new_context(locale="de-DE", viewport={"width": 390, "height": 844})
    page = opened(context, host.url)
    wait_ready(page)
    measured["ready, first visit"].append(page.evaluate(NOW))
    measured["first paint, first visit"].append(page.evaluate(PAINT))
    measured["files, first visit"].append(len(set(host.asked)))
    measured["on the wire, first visit"].append(host.sent / MB)
    deals(page, measured)
    measured["score, one answer"].append(page.evaluate(SCORE))
    page.close()
    host.asked.clear()
    page = opened(context, host.url)
    wait_ready(page)
    measured["ready, warm"].append(page.evaluate(NOW))
    page.wait_for_timeout(300)
    measured["requests, warm"].append(len(host.asked))
    page.close()
    host.stop()
    page = opened(context, host.url)
    wait_ready(page)
    measured["ready, no network"].append(page.evaluate(NOW))
    context.close()


def deals(page: Page, measured: defaultdict[str, list[float]]) -> None:
    """Corona-Whist for four, 19 rounds, twice."""
    for which in ("first", "next"):
        page.evaluate("location.hash = 'game'")
        page.click(".choice >> nth=0")
        for seat, name in enumerate(("Anna", "Ben", "Cem", "Oma"), 1):
            page.fill(f".people > li:nth-child({seat}) input[type=text]", name)
        measured[f"click to ZIP, {which}"].append(page.evaluate(DEAL))
        page.evaluate(
            "import(new URL('deal.js', document.querySelector('script[src]').src))"
            ".then((deal) => deal.keepSaved())"
        )


def heap(browser: Browser, measured: defaultdict[str, list[float]]) -> None:
    """What Python and the page hold after two deals, in a visit of its own."""
    host = Host(SITE)
    context = browser.new_context(locale="de-DE")
    context.add_init_script(HOLD)
    with context.expect_event("page"):
        page = context.new_page()
    page.set_default_timeout(READY)
    with page.expect_worker() as started:
        page.goto(host.url)
    started.value.evaluate(KEEP)
    page.wait_for_function("() => Boolean(window.begin)")
    page.evaluate("begin()")
    wait_ready(page)
    deals(page, defaultdict(list))
    measured["heap of Python after two deals"].append(
        started.value.evaluate("self.kept.buffer.byteLength") / MB
    )
    measured["heap of the page after two deals"].append(
        page.evaluate("performance.memory.usedJSHeapSize") / MB
    )
    context.close()
    host.stop()


if __name__ == "__main__":
    sys.exit(main())
