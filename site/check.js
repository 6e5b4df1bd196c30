// After the game: your file and the two codes → whether everything is as it was fixed before.
import { ask, needed } from "./engine.js";
import { NoHand, linkText, readHand } from "./cards.js";
import { called, h, t, icon, cardPicture, drop, fetchFaces, field, isZip, redraw, refusal, rowOf, runs, save, showCards } from "./dom.js";

const MOST = 20_000_000; // bytes; as `cardgen verify`
const MOST_SHOWN = 4; // rounds; the others are behind a tap
const MOST_SECONDS = 60; // reading what another program saved may never end
const asked = { file: null, link: "", game: "", seed: "" };
let found = null;
let checking = false;

export function screen() {
  const code = (key, label, length) =>
    field(
      label,
      h("input", {
        type: "text", class: "typed", value: asked[key], maxlength: 80, autocomplete: "off", autocapitalize: "characters", spellcheck: false,
        placeholder: Array(length / 4).fill("····").join("-"),
        name: key, oninput: (event) => (asked[key] = event.target.value),
      }),
    );
  const link = h("input", { type: "text", inputmode: "url", name: "link", class: "typed", value: asked.link, maxlength: 20_000, autocomplete: "off", spellcheck: false, placeholder: "…#h=…", oninput: (event) => takeLink(event.target.value) });
  return [
    h("h1", {}, t("check.title")),
    h("p", { class: "lead" }, t("check.text")),
    h(
      "form",
      { onsubmit: compare },
      h("div", { key: asked.link ? "link" : "file" }, drop("check", t("check.file"), t("check.choose"), "application/pdf,.pdf,application/zip,.zip", asked.file, (file) => takeToCheck(file))),
      field(t("check.link"), link),
      code("game", t("check.game-code"), 24),
      code("seed", t("check.seed-code"), 28),
      h("button", { type: "submit", class: "button first", ...needed() }, t("check.go")),
    ),
    h("div", { id: "verdict", "aria-live": "polite" }, checking ? h("p", {}, t("check.working")) : found && verdict(found)),
  ];
}

// The link or the file that came last is checked, and an older verdict isn't shown beside it.
function takeLink(link) {
  takeToCheck(link.trim() ? null : asked.file, link);
}

function takeToCheck(file, link = "") {
  Object.assign(asked, { file, link });
  found = null;
  showCards("checked-cards", "");
  redraw();
}

async function compare(event) {
  event.preventDefault();
  if (checking) return;
  const { file, link } = asked;
  const [game, seed] = inPlace(asked.game, asked.seed);
  const wrong = file ? file.size > MOST && "too-large" : !link.trim() && "no-file";
  checking = !wrong;
  found = wrong ? { result: { outcome: wrong } } : null;
  redraw();
  if (wrong) return;
  try {
    if (file) {
      const content = new Uint8Array(await file.arrayBuffer());
      const given = isZip(file) ? { folder: content } : { name: file.name, content };
      found = await ask("verify", [game, seed], given, MOST_SECONDS);
    } else found = await ask("verify_hand", [await linkText(/#h=([\w-]*)/.exec(link)?.[1] ?? ""), game, seed]);
    if (found.slow) found = { result: { outcome: "slow" } };
    if (found.result) await read(found.result);
  } catch (error) {
    found = { result: { outcome: error instanceof NoHand ? "bad-link" : "unreadable" } }; // or gone since it was chosen
  }
  checking = false;
  redraw();
  document.querySelector("#verdict > *")?.scrollIntoView({ block: "nearest" });
}

// A code in the wrong field is taken for what it is: game codes have 24 characters, seed codes 28.
function inPlace(game, seed) {
  const length = (code) => code.replaceAll(/[^0-9a-z]/gi, "").length;
  return length(game) === 28 && length(seed) === 24 ? [seed, game] : [game, seed];
}

// The hands on both sides, as the page shows them.
async function read(result) {
  const sides = {};
  for (const [side, text] of Object.entries(result.hands ?? {})) {
    try {
      sides[side] = text ? readHand(text) : null;
    } catch {
      sides[side] = null; // by somebody else: its pages are what there is
    }
  }
  result.sides = sides;
  const { dealt } = sides;
  // The evening's cards may be of another look, and be there at the same time.
  if (dealt) showCards("checked-cards", (await fetchFaces(dealt.letters, dealt.colours)).replaceAll(/( id="|href="#|url\(#)/g, "$1checked-"));
}

function verdict(answer) {
  if (!answer.result) return [refusal(answer)];
  const { outcome, rounds = [], words = "", version, sides = {}, dealt, files = [] } = answer.result;
  const mistake = { "no-file": "check.no-file", "too-large": "hand.too-large", "bad-link": "hand.bad-link" }[outcome];
  if (mistake) return h("p", { class: "refused" }, t(mistake));
  const good = outcome === "match";
  const bad = ["differs", "other-game"].includes(outcome);
  const calm = ["saved-again", "newer"].includes(outcome);
  const key = { "game-code": "game-code-wrong", "seed-code": "seed-code-wrong" }[outcome] || (good ? (asked.file ? (rounds.length === 1 ? "match-one" : outcome) : "match-link") : outcome);
  const spoken = words.split("|").filter(Boolean).map((entry) => entry.replace(/=([^=]*)$/, ": $1")).join(", ");
  return [
    h(
      "section",
      { class: `panel verdict ${good ? "good" : bad ? "bad" : "open"}` },
      h("h2", {}, t(`check.${key}`, { n: rounds.length })),
      outcome === "differs" && asked.file && h("p", {}, where(answer.result)),
      files.length > 0 && h("p", {}, files.join(", ")),
      bad && h("p", {}, t(`check.${outcome}-remedy`)),
      calm && h("p", {}, t("check.calm")),
      outcome === "saved-again" &&
        h("p", {}, t(dealt ? "check.saved-again-remedy" : "check.not-dealt")),
      version && h("p", {}, t("check.version", { version })),
      good && spoken && h("p", {}, t("check.words", { words: spoken })),
      good && !spoken && h("p", { class: "hint" }, t("check.limits")),
      dealt &&
        h(
          "button",
          { type: "button", class: "button second", onclick: () => save(dealt.file, dealt.content) },
          icon("save"),
          t("check.save"),
        ),
    ),
    outcome !== "match" && sides.dealt && compared(answer.result),
  ];
}

function where({ pages, wrong, files }) {
  if (files) return t("check.of-pack");
  if (!pages.length) return t("check.shared");
  const said = (key, numbers) =>
    t(numbers.length === 1 ? `check.${key}-one` : `check.${key}`, { [key]: runs(numbers) });
  return [said("pages", pages), wrong.length > 0 && ` ${said("wrong", wrong)}`];
}

// The hand that the file has for programs, beside the one that was dealt, round by round.
function compared({ sides: { given, dealt }, wrong = [] }) {
  const card = (name, odd) => {
    const label = called(name, dealt.language) + (odd ? `, ${t("check.odd")}` : "");
    const kind = odd ? "card odd" : "card";
    return h("span", { class: kind, role: "img", "aria-label": label }, cardPicture(`checked-own-${name}`));
  };
  const rack = (label, rows, other) => {
    const marked = (row) => row.map((name) => card(name, other && !other.flat().includes(name)));
    const suits = rows.map((row) => h("div", rowOf(row.length), marked(row)));
    return h("div", { class: "rack little", role: "group", "aria-label": label }, suits);
  };
  const hands = dealt.rounds
    .map((round) => ({ number: round.number, dealt: round.hand, given: given?.rounds.find((one) => one.number === round.number)?.hand ?? null }))
    .filter((one) => (one.given || one.dealt) && (!wrong.length || wrong.includes(one.number)));
  const side = (label, rows, other) => {
    const shown = rows ? rack(label, rows, other) : h("p", {}, t("check.closed"));
    return h("div", {}, h("h4", {}, label), shown);
  };
  const same = ({ given, dealt }) => String(given) === String(dealt);
  const panels = hands.map((one) =>
    h(
      "section",
      { class: "panel" },
      h("h3", {}, t("messages.round", { n: one.number })),
      h(
        "div",
        { class: "compared" },
        one.given && !same(one) && side(t("check.given"), one.given, one.dealt || []),
        same(one) ? side(t("check.both"), one.dealt) : side(t("check.dealt"), one.dealt, one.given),
      ),
    ),
  );
  const [shown, hidden] = [panels.slice(0, MOST_SHOWN), panels.slice(MOST_SHOWN)];
  const rest = hidden.length === 1 ? t("check.more-one") : t("check.more", { n: hidden.length });
  return [
    h("h2", {}, t("check.hands")),
    hands.some(({ given }) => !given) && h("p", {}, t("check.not-read")),
    hands.some(({ given }) => given) && h("p", {}, t("check.read")),
    hands.some((one) => one.given && !same(one)) && h("p", {}, t("check.marked")),
    ...shown,
    hidden.length > 0 && h("details", { class: "more" }, h("summary", {}, rest), hidden),
  ].filter(Boolean);
}
