// An evening in Firefox: `node tests/site/firefox.mjs MODULES URL`.  Writes what it saw as JSON, a line each; after “network” it waits for
// a line on standard input, before which the host is to be gone.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [modules, url] = process.argv.slice(2);
const { launch } = createRequire(`${modules}/`)("puppeteer-core");
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const told = (step, seen) => console.log(JSON.stringify({ step, seen }));

const browser = await launch({
  browser: "firefox",
  executablePath: process.env.FIREFOX,
  headless: true,
  extraPrefsFirefox: { "intl.accept_languages": "de" },
});

async function visit() {
  const page = await (await browser.createBrowserContext()).newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 390, height: 844 });
  page.on("pageerror", (error) => told("error", String(error)));
  await page.evaluateOnNewDocument(() => {
    if (!navigator.clipboard) return; // an empty page
    navigator.clipboard.writeText = async (text) => {
      window.copied = text;
    };
    delete Navigator.prototype.share;
  });
  return page;
}

const text = (page, selector) => page.$eval(selector, (one) => one.innerText.replaceAll("\n", ""));
const count = async (page, selector) => (await page.$$(selector)).length;
const copied = async (page) => (await page.waitForFunction(() => window.copied)).jsonValue();

/** The button, link or summary with these words. */
const tap = (page, words) => page.locator(`::-p-xpath(//*[self::button or self::a or self::summary][contains(., "${words}")])`).click();

async function fill(page, selector, value) {
  await page.waitForSelector(selector);
  await page.$eval(
    selector,
    (one, typed) => {
      one.value = typed;
      one.dispatchEvent(new Event("input", { bubbles: true }));
    },
    value,
  );
}

/** To a screen, by its address. */
async function go(page, name) {
  await page.evaluate((hash) => (location.hash = hash), name);
  await page.waitForSelector(`.screen-${name}`);
}

const ready = (page) =>
  page.evaluate(async () => {
    const { state, onChange } = await import(new URL("engine.js", document.querySelector("script[src]").src));
    await new Promise((done, fail) => {
      const look = () => (state.ready ? done() : state.failed && fail(new Error("not loaded")));
      onChange(look);
      look();
    });
  });

try {
  // cards for three
  const page = await visit();
  await page.goto(url);
  await page.locator("main .first").click();
  await page.locator(".choice").click();
  for (const [i, name] of ["Anna", "Ștefan", "Oma"].entries()) await fill(page, `.people > li:nth-child(${i + 1}) input[type=text]`, name);
  await page.locator("#deal").click();
  await page.waitForSelector(".files");
  const game = await text(page, ".code");
  await page.locator(".files .first").click();
  const link = await copied(page);
  await tap(page, "Startcode zeigen");
  await tap(page, "Das Spiel ist vorbei");
  await page.waitForSelector("#seed");
  const seed = await text(page, "#seed");
  told("dealt", await count(page, ".files li"));

  // her hand, on another device
  const other = await visit();
  await other.goto(link.slice(link.indexOf("http")));
  await other.locator(".bar .first").click();
  await other.locator(".rack .card").click();
  await other.locator(".announce").click();
  await other.waitForSelector(".rack .gone");
  const card = await copied(other);
  assert.equal(await other.$eval(".rack .gone", (one) => one.getAttribute("aria-label")), `${card}, gespielt`);
  assert.equal(await other.evaluate(() => location.hash), "#hand");
  told("announced", card);

  // the scores of a round
  await go(page, "score");
  await page.locator("main .button.first").click();
  await page.waitForSelector(".answers");
  while (!(await count(page, ".standing"))) {
    await page.evaluate(() => [...document.querySelectorAll(".answer:not(:disabled)")].at(-1)?.click());
    await pause(300);
  }
  told("scored", await count(page, ".standing li"));

  // what was her hand is what was dealt
  await go(page, "check");
  await fill(page, "[name=link]", link.slice(link.indexOf("http")));
  await fill(page, "[name=game]", game);
  await fill(page, "[name=seed]", seed);
  await page.locator("form .first").click();
  await page.waitForSelector(".verdict");
  told("checked", await page.$eval(".verdict", (one) => one.className));

  // readable: the language choice beside its ground
  told("language", await page.$eval("#language", (one) => [getComputedStyle(one).color, getComputedStyle(one.closest("header")).backgroundColor]));

  // without a network
  const names = () =>
    page.evaluate(async () => {
      const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return caught.flat().map((request) => request.url.split("/").at(-1));
    });
  for (let there = []; !(there.includes("worker.js") && there.includes("score.js")); there = await names()) await pause(200);
  told("network", true);
  await createInterface(process.stdin)[Symbol.asyncIterator]().next();
  await page.goto("about:blank");
  await page.goto(`${url}#start`);
  await page.waitForSelector("main .panel"); // the game that is kept
  await ready(page);
  told("without", await count(page, "main .panel .files li"));
} finally {
  await browser.close();
  process.stdin.destroy();
}
