// Practice against the computer, with drawn cards.  Python plays the others and says what you may do; here is what you see and tap.
// The game is in memory alone: a new one begins when the page is opened again.
import { ask, needed } from "./engine.js";
import { DATA, h, t, icon, cardPicture, current, field, find, pip, redraw, refusal, rowOf, select, showCards } from "./dom.js";

const { GAMES } = DATA;
const order = { game: "corona", players: 4, cards: 5, level: "good" };
const PAUSES = { card: 650, trick: 1500, bid: 450 }; // milliseconds: to see what the others do
let game = null; // what Python told last
let words = {};
let spoken = ""; // language of all that Python told
let begun = 0; // counts games: an answer to one that is gone counts no more
let hint = "";
let answer = null; // a refusal
let picked = new Set(); // to be laid away
let running = false;
let starting = false;
let played = 0; // when you said or played something

const wait = (time) => new Promise((done) => setTimeout(done, time));
const here = () => location.hash === "#play";
const one = () => GAMES.find((each) => each.name === order.game);
const name = (seat) => game.names[seat];

export function screen() {
  if (!game) return setup();
  if (spoken !== current()) translate();
  setTimeout(run);
  return [h("h1", {}, t("play.round", { n: game.number, m: game.rounds })), h("div", { id: "table" }, shown()), h("p", {}, h("button", { type: "button", class: "link", onclick: stop }, t("play.again")))];
}

function stop() {
  game = answer = null;
  hint = "";
  redraw(true);
}

// -- what to play

function setup() {
  const { players } = one();
  if (!players.includes(order.players)) order.players = one().usual;
  const sizes = [...new Set(one().plans[order.players].cards)].sort((a, b) => a - b);
  if (order.cards && !sizes.includes(order.cards)) order.cards = sizes.findLast((size) => size <= 5) || sizes[0];
  const change = (key, read = String) => (value) => {
    order[key] = read(value);
    redraw();
  };
  const choice = (key, label, options, read) => field(label, select(options, String(order[key]), change(key, read), { name: key }));
  return [
    h("h1", {}, t("play.title")),
    h("p", { class: "lead" }, t("play.text")),
    choice("game", t("print.game"), GAMES.map((each) => [each.name, t(`paper.game.${each.name}`)])),
    choice("players", t("print.people"), players.map((n) => [String(n), String(n)]), Number),
    choice("cards", t("play.how-much"), [...sizes.map((n) => [String(n), t(n === 1 ? "play.one-card" : "play.one-round", { n })]), ["0", t("play.whole")]], Number),
    choice("level", t("play.level"), ["easy", "good"].map((level) => [level, t(`play.${level}`)])),
    answer && refusal(answer),
    h("div", { class: "bar" }, h("button", { type: "button", class: "button first", ...needed(), onclick: begin }, t("play.begin"))),
  ];
}

async function begin() {
  if (starting) return;
  starting = true;
  spoken = current();
  const found = await ask("practise", [{ ...order, settings: {}, language: current() }]);
  starting = false;
  answer = found.result ? null : found;
  if (found.result) {
    begun += 1;
    drawn(found.result);
  }
  if (!here()) return;
  redraw(true);
  if (game) show();
}

function drawn(told) {
  words = told.words;
  showCards("play-cards", told.faces);
  take(told);
}

// The page is read in another language now: so are cards, bids and contracts.
async function translate() {
  spoken = current();
  const mine = begun;
  const found = await ask("play_in", [spoken]);
  if (game && begun === mine && found.result) {
    drawn(found.result);
    show();
  }
}

// -- one step after the other

function take(told) {
  game = told;
  hint = "";
  picked = new Set();
}

// The others play, with pauses, until something is asked of you.
async function run() {
  if (running) return;
  running = true;
  while (game && here() && game.step !== "over" && !asksYou()) {
    const before = game;
    await wait(game.step !== "card" ? PAUSES.bid : game.lying.length || !game.last.length ? PAUSES.card : PAUSES.trick);
    if (game !== before || !here()) continue;
    await step(game.yours ? game.legal[0] : undefined); // the last card is played by itself
  }
  running = false;
}

const asksYou = () => game.yours && !(game.step === "card" && game.hand.length === 1);

async function step(value) {
  const mine = begun;
  const found = await ask("play_on", value === undefined ? [] : [value]);
  if (!game || begun !== mine) return;
  answer = found.result ? null : found;
  if (found.result) take(found.result);
  else if (!asksYou()) game = null; // nothing is played any more
  show();
}

async function say(value) {
  if (running || starting || Date.now() - played < 300) return; // a double tap isn't two cards
  starting = true;
  await step(value);
  starting = false;
  played = Date.now();
  run();
}

async function askHint() {
  const before = game;
  hint = t("play.thinking");
  show();
  const found = await ask("play_hint", []);
  if (game !== before) return;
  hint = found.result ? found.result.hint : "";
  answer = found.result ? null : found;
  show("#hint");
  document.getElementById("hint")?.scrollIntoView({ block: "nearest" });
}

function show(focus) {
  if (!here()) return;
  if (!game) return redraw(true);
  const place = () => document.getElementById("table");
  const kept = place()?.contains(document.activeElement) || document.activeElement.matches("body, h1"); // else somebody is elsewhere
  redraw();
  if (kept && (focus || !place().contains(document.activeElement))) (place().querySelector(focus || ".asked button:not(:disabled)") || find("h1")).focus({ preventScroll: true });
}

// -- what is seen

function shown() {
  return [
    banner(),
    h("p", { class: "now", role: "status" }, now()),
    game.others.length > 0 && h("section", { class: game.others.every((each) => each.cards.length === 1) && "faces" }, game.others.map((each) => h("div", {}, h("h2", {}, each.name), rack(each.cards, "few others")))),
    game.kitty.length > 0 && h("section", {}, h("h2", {}, t("play.kitty")), rack(game.kitty, "few others")),
    "points" in game ? after() : [table(), hand(), question()],
    answer && refusal(answer),
  ];
}

function banner() {
  const letter = game.trump;
  const text = letter === "N" ? t("hand.no-trump") : letter ? t("hand.trump", { suit: t(`paper.suit.${letter}`) }) : t("hand.trump-later");
  const facts = [t(game.cards === 1 ? "hand.card" : "hand.cards", { n: game.cards }), game.contract ? `${name(game.declarer)}: ${game.contract}` : game.dealer >= 0 && t("play.deals", { name: name(game.dealer) })];
  return h(
    "div",
    { class: `trump trump-${letter || "open"}` },
    h("span", { class: "disc", "aria-hidden": "true" }, letter && letter !== "N" ? pip(letter) : icon(letter ? "none" : "more")),
    h("div", {}, h("strong", {}, text), h("span", {}, facts.filter(Boolean).join(" · "))),
  );
}

// In one line, what has just happened and what comes.
function now() {
  if ("points" in game) return game.taker >= 0 ? takes() : "";
  const { lying, last } = game;
  const before = lying.length ? `${name(lying.at(-1)[0])}: ${words[lying.at(-1)[1]]}.` : last.length ? takes() : game.said.length ? `${name(game.said.at(-1).seat)}: ${game.said.at(-1).text}.` : "";
  const next = asksYou() ? t(`play.ask-${game.step}`) : game.turn > 0 ? t("play.thinks", { name: name(game.turn) }) : "";
  const sight = game.sight && game.step === "bid" ? t(`play.${game.sight}`) : !game.plays ? t("hand.out") : "";
  return [before, sight, next].filter(Boolean).join(" ");
}

const takes = () => (game.taker === 0 ? `${t("hand.you-took")}.` : `${t("hand.took", { name: name(game.taker) })}.`);

// A place for each who plays: bid and tricks, and the card that lies.
function table() {
  const taken = !game.lying.length && game.last.length > 0;
  const lying = Object.fromEntries(taken ? game.last : game.lying);
  const said = Object.fromEntries(game.said.map(({ seat, text }) => [seat, text]));
  const seat = (at) => {
    const exact = /^\d+$/.test(said[at] ?? "");
    const bid = game.step === "card" || taken ? (exact ? `${said[at]}/${game.made[at]}` : String(game.made[at])) : said[at] ?? "";
    const kind = `seat-card ${game.turn === at && !taken ? "turn-now" : ""} ${taken && game.taker === at ? "taker" : ""}`;
    const face = lying[at] ? h("span", { role: "img", "aria-label": words[lying[at]] }, cardPicture(`play-${lying[at]}`)) : h("span", { class: "empty", "aria-hidden": "true" });
    return h("li", {}, h("div", { class: kind }, h("span", { class: "who" }, name(at)), h("span", { class: "bid" }, bid || "–"), face));
  };
  return h("ol", { class: "seats", "aria-label": t("hand.trick") }, game.seats.map(seat));
}

function question() {
  if (!asksYou()) return null;
  const help = h("button", { type: "button", class: "button second", onclick: askHint }, t("play.hint"));
  const told = hint && h("p", { id: "hint", class: "told", tabindex: "-1", role: "status" }, hint);
  const offered = game.options.map((text) => h("button", { type: "button", class: "answer", onclick: () => say(text) }, text));
  if (game.step === "bid" && game.forbidden >= 0 && game.forbidden <= game.cards)
    offered.splice(game.forbidden, 0, h("button", { type: "button", class: "answer", disabled: true, "aria-label": t("score.forbidden", { n: game.forbidden }) }, h("s", {}, String(game.forbidden))));
  const away = game.step === "discard" && h("button", { type: "button", class: "button first", id: "away", disabled: picked.size !== game.discard, onclick: () => say([...picked]) }, t("play.lay-away", { n: picked.size, m: game.discard }));
  return h("section", { class: game.options.length ? "asked" : undefined }, offered.length > 0 && h("div", { class: `answers ${game.step === "bid" ? "" : "names"}` }, offered), told, h("div", { class: "row" }, help, away));
}

function hand() {
  if (!game.hand.length) return null;
  const asked = asksYou() && ["card", "discard"].includes(game.step);
  const tap = (card) => () => {
    if (game.step === "card") return say(card);
    picked[picked.has(card) ? "delete" : "add"](card);
    redraw();
  };
  const card = (each) =>
    h(
      "button",
      {
        type: "button", class: "card", "data-card": each, "aria-label": words[each], onclick: tap(each),
        disabled: !asked || (game.step === "card" && !game.legal.includes(each)),
        "aria-pressed": game.step === "discard" ? String(picked.has(each)) : undefined,
      },
      cardPicture(`play-${each}`),
    );
  return h("div", { class: `rack mine ${asked ? "asked" : "calm"} ${game.hand.length <= 4 ? "few" : ""}`, role: "group", "aria-label": t("hand.yours") }, rows(game.hand).map((row) => h("div", rowOf(row.length), row.map(card))));
}

const rack = (cards, kind) => h("div", { class: `rack ${kind}` }, h("div", rowOf(cards.length), cards.map((each) => h("span", { class: "card", role: "img", "aria-label": words[each] }, cardPicture(`play-${each}`)))));

// A suit beside the other, few cards in one row.
function rows(cards) {
  if (cards.length <= 4) return [cards];
  return [...new Set(cards.map((each) => each[0]))].map((suit) => cards.filter((each) => each[0] === suit));
}

// -- after a round

function after() {
  const cells = (kind, texts) => h("tr", {}, texts.map((text, i) => h(i && kind === "td" ? "td" : "th", { scope: kind === "td" ? "row" : "col" }, text)));
  return [
    h("div", { class: "rounds" }, h("table", {}, h("thead", {}, cells("th", [t("score.who"), t(game.points[0].made.includes("/") ? "play.made" : "score.tricks-head"), t("score.points"), t("score.total")])), h("tbody", {}, game.points.map((each) => cells("td", [each.name, each.made, each.points, each.total]))))),
    game.goes_on
      ? h("p", { class: "asked" }, h("button", { type: "button", class: "button first", onclick: () => say() }, t("score.next")))
      : [h("h2", {}, t("score.standing")), h("ol", { class: "standing" }, game.standing.map((each) => h("li", {}, h("span", { class: "place" }, String(each.place)), h("span", { class: "name" }, each.name), h("strong", {}, each.points))))],
  ];
}
