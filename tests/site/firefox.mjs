// An evening in Firefox: `node tests/site/firefox.mjs MODULES URL FOLDER`, in the folder a game as p.zip and its chat.txt.  Writes what it saw as JSON, a line each; after “network” it waits for
// a line on standard input, before which the host is to be gone.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [modules, url, folder] = process.argv.slice(2);
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
  await page.setViewport({ width: 390, height: 844 }).catch((error) => {
    // Older ones can't say how they are held; the size itself they took.
    if (!String(error).includes("unknown command")) throw error;
  });
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

/** Until it is so; what the library waits with is code from text, which the page's policy refuses. */
async function until(page, look, ...given) {
  for (const end = Date.now() + 60_000; ; await pause(100)) {
    const seen = await page.evaluate(look, ...given);
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`never so: ${look} ${given}`);
  }
}

const there = (page, selector) => until(page, (wanted) => Boolean(document.querySelector(wanted)), selector);
const copied = (page) => until(page, () => window.copied);

const click = (page, selector) =>
  until(
    page,
    (wanted) => {
      const one = document.querySelector(wanted);
      if (!one || one.disabled) return false;
      one.click();
      return true;
    },
    selector,
  );

/** The button, link or summary with these words. */
const tap = (page, words) =>
  until(
    page,
    (wanted) => {
      const one = [...document.querySelectorAll("button, a, summary")].find((some) => some.textContent.includes(wanted));
      one?.click();
      return Boolean(one);
    },
    words,
  );

async function fill(page, selector, value) {
  await there(page, selector);
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
  await there(page, `.screen-${name}`);
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
  await click(page, "main .first");
  await click(page, ".choice");
  for (const [i, name] of ["Anna", "Ștefan", "Oma"].entries()) await fill(page, `.people > li:nth-child(${i + 1}) input[type=text]`, name);
  await click(page, "#deal");
  await there(page, ".files");
  const game = await text(page, ".code");
  await click(page, ".files .first");
  const link = await copied(page);
  await tap(page, "Startcode zeigen");
  await tap(page, "Das Spiel ist vorbei");
  await there(page, "#seed");
  const seed = await text(page, "#seed");
  told("dealt", await count(page, ".files li"));

  // her hand, on another device
  const other = await visit();
  await other.goto(link.slice(link.indexOf("http")));
  await click(other, ".bar .first");
  await click(other, ".rack .card");
  await click(other, ".announce");
  await there(other, ".rack .gone");
  const card = await copied(other);
  assert.equal(await other.$eval(".rack .gone", (one) => one.getAttribute("aria-label")), `${card}, gespielt`);
  assert.equal(await other.evaluate(() => location.hash), "#hand");
  told("announced", card);

  // the scores of a round
  await go(page, "score");
  await there(page, ".answers");
  while (!(await count(page, ".standing"))) {
    await page.evaluate(() => [...document.querySelectorAll(".answer:not(:disabled)")].at(-1)?.click());
    await pause(300);
  }
  told("scored", await count(page, ".standing li"));

  // the chat of another game: who is who, a question answered, also after a reload
  const third = await visit();
  const give = async (name) => (await third.$("main input[type=file]")).uploadFile(`${folder}/${name}`);
  await third.goto(`${url}#score`);
  await ready(third);
  await give("p.zip");
  await there(third, ".question");
  await go(third, "chat");
  await give("chat.txt");
  await click(third, "#heard fieldset .answer");
  await click(third, "#heard .first");
  await click(third, "#heard .names .answer");
  await until(third, () => document.querySelector("#heard .asks")?.textContent.includes("Ben"));
  await third.reload();
  await there(third, ".screen-chat input[type=file]");
  await give("chat.txt");
  await there(third, "#heard .asks");
  told("heard", await text(third, "#heard"));

  // what was her hand is what was dealt
  await go(page, "check");
  await fill(page, "[name=link]", link.slice(link.indexOf("http")));
  await fill(page, "[name=game]", game);
  await fill(page, "[name=seed]", seed);
  await click(page, "form .first");
  await there(page, ".verdict");
  told("checked", await page.$eval(".verdict", (one) => one.className));

  // readable: the language choice beside its ground
  told("language", await page.$eval("#language", (one) => [getComputedStyle(one).color, getComputedStyle(one.closest("header")).backgroundColor]));

  // without a network
  const names = () =>
    page.evaluate(async () => {
      const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return caught.flat().map((request) => request.url.split("/").at(-1));
    });
  for (let kept = []; !(kept.includes("worker.js") && kept.includes("score.js")); kept = await names()) await pause(200);
  told("network", true);
  await createInterface(process.stdin)[Symbol.asyncIterator]().next();
  await page.goto("about:blank");
  await page.goto(`${url}#start`);
  await there(page, "main .panel"); // the game that is kept
  await ready(page);
  told("without", await count(page, "main .panel .files li"));
} finally {
  await browser.close();
  process.stdin.destroy();
}
