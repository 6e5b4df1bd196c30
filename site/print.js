// Score sheets and decks, for play at a table.
import { ask, needed } from "./engine.js";
import { DATA, h, t, icon, field, tick, select, save, current, pages, redraw, refusal, drawing } from "./dom.js";

const { GAMES } = DATA;
const letter = ["en-US", "en-CA"].includes(navigator.language) ? "letter" : "a4";
const PAPERS = { a4: "A4", a5: "A5", letter: "Letter" };
const sheet = { game: "corona", players: 4, names: "", paper: letter, copies: 1, two_up: false, large: false };
const deck = { deck: "52", size: "poker", backs: "duplex-long", words: "", paper: letter, colours: "two", large: false, low_ink: false };
const results = {}; // by form: what Python answered
let url = null;
let working = "";

export function screen() {
  return [
    h("h1", {}, t("print.title")),
    h("p", { class: "lead" }, t("print.text")),
    h("div", { class: "two" }, form("sheet", sheetFields(), sheetOrder), form("deck", deckFields(), deckOrder)),
  ];
}

const nameOf = (order, key) => ({ name: `${order === sheet ? "sheet" : "deck"}-${key}` });
const choice = (order, key, label, options) => field(label, select(options, String(order[key]), (value) => (order[key] = value), nameOf(order, key)));
const text = (order, key, label, hint) => field(label, h("input", { type: "text", ...nameOf(order, key), value: order[key], maxlength: 300, oninput: (event) => (order[key] = event.target.value) }), hint);
const number = (order, key, label, least, most = undefined) =>
  field(label, h("input", { type: "number", ...nameOf(order, key), value: order[key], min: least, max: most, inputmode: "numeric", required: true, oninput: (event) => (order[key] = Number(event.target.value)) }));
const box = (order, key, label) => tick(label, order[key], (value) => (order[key] = value));

function sheetFields() {
  const game = GAMES.find((one) => one.name === sheet.game);
  const [least, most] = [Math.min(...game.players), Math.max(...game.players)];
  sheet.players = Math.min(Math.max(sheet.players, least), most);
  const games = field(
    t("print.game"),
    select(GAMES.map((one) => [one.name, t(`paper.game.${one.name}`)]), sheet.game, (value) => {
      sheet.game = value;
      redraw();
    }),
  );
  return [
    games,
    number(sheet, "players", t("print.people"), least, most),
    text(sheet, "names", t("print.names"), t("print.names-hint")),
    choice(sheet, "paper", t("print.paper"), Object.entries(PAPERS)),
    number(sheet, "copies", t("print.copies"), 1),
    box(sheet, "two_up", t("print.two-up")),
    box(sheet, "large", t("print.large")),
  ];
}

function sheetOrder() {
  const names = sheet.names.split(",").map((name) => name.trim()).filter(Boolean);
  return { ...sheet, names, settings: {}, language: current() };
}

function deckFields() {
  const worded = (key, words) => words.map((word) => [word, t(`print.${key}${word}`)]);
  return [
    choice(deck, "deck", t("print.cards"), worded("deck-", ["52", "54"])),
    choice(deck, "size", t("print.size"), worded("", ["poker", "bridge", "mini"])),
    choice(deck, "backs", t("print.backs"), worded("", ["duplex-long", "duplex-short", "fold", "none"])),
    text(deck, "words", t("print.back-text")),
    choice(deck, "colours", t("print.colours"), [["two", t("print.two")], ...worded("colours-", ["poker", "skat"]).map(([word, label]) => [word, label])]),
    choice(deck, "paper", t("print.paper"), Object.entries(PAPERS).filter(([name]) => name !== "a5")),
    box(deck, "large", t("print.large")),
    box(deck, "low_ink", t("print.low-ink")),
  ];
}

function deckOrder() {
  return { ...deck, words: deck.backs === "none" ? "" : deck.words.trim(), language: current() };
}

function form(name, fields, order) {
  const send = async (event) => {
    event.preventDefault();
    if (working) return;
    working = name;
    redraw();
    const answer = await ask(name, [order()]);
    working = "";
    if (url && answer.result) URL.revokeObjectURL(url);
    if (answer.result) url = URL.createObjectURL(new Blob([answer.result.content], { type: "application/pdf" }));
    for (const other of Object.keys(results)) delete results[other];
    results[name] = answer;
    redraw();
    document.querySelector(`#${name} .result`)?.scrollIntoView({ block: "nearest" });
  };
  const answer = results[name];
  const shown = working === name ? h("p", {}, t("print.working")) : answer && (answer.result ? made(answer.result) : refusal(answer));
  return h("form", { id: name, class: "panel", onsubmit: send }, h("h2", {}, t(`print.${name}`)), fields, h("button", { type: "submit", class: "button first", ...needed() }, t("print.go")), h("div", { class: "result", "aria-live": "polite" }, shown));
}

function made({ file, content, pages: count, picture }) {
  return [
    h("p", {}, t("print.ready", { file, pages: pages(count) })),
    drawing(picture, t("print.preview", { file })),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "button second", onclick: () => save(file, content) }, icon("save"), t("save")),
      h("a", { class: "button second", href: url, target: "_blank", rel: "noopener" }, t("print.open")),
    ),
  ];
}
