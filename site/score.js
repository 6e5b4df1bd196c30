// The scores of an evening, one round at a time, for a thumb.  Which bid is forbidden, what is left and what it comes to is told by Python.
// The game is one line of text that Python makes and reads; it is kept on this device.
import { ask } from "./engine.js";
import { h, t, icon, bytesOf, current, copy, copier, drop, find, isZip, pip, redraw, refusal, save, store, stored, tell, tick, twice, whatsapp } from "./dom.js";
import { draft, named, openPack, pack, takeFresh } from "./deal.js";
import { chart, picture } from "./chart.js";

const LETTERS = ["C", "D", "H", "S", "N"];
const FRESH = { answers: [], how: "next", number: 0, nullo: [] };
const MOST_OTHERS = 12;
const ASKED = { bid: "score.bids", bids: "score.bids", tricks: "score.makes", honours: "score.honours" };
let game = ours(stored("scores")); // {kept, answers, how, number, nullo, chat}
let others = [stored("scores.others")].flat().filter(ours); // games that wait, newest first, with what they are called
let before = null; // the game before its last round was changed or left out
let mending = null; // {number, kind, player, cells}: one number of a round that is being mended
let unkept = false; // the device has no room for it
let written = JSON.stringify(game); // what this tab knows to be kept
let view = null;
let problem = null; // an answer that wasn't taken
let waiting = null; // a game that needs to know who deals first
let offered = null; // a game that came by a link
let choosing = false; // another game is wanted than the one that was dealt here
let opening = false; // that one is being begun
let said = null; // {declarer, number, way, trump}, while a contract is entered

export const running = () => Boolean(game);

// What a storage says that somebody may have written into.
function ours(said) {
  return typeof said?.kept === "string" && Array.isArray(said.answers) && Array.isArray(said.nullo) ? said : null;
}

/** A dealt game whose scores are shown, and what was said about its chat: who is who, what messages say, which rounds stay as they
 * are noted. */
export function scored() {
  if (!game || !view?.code) return null;
  const { who, answers, stay } = game.chat ?? {};
  const table = (one) => (one && typeof one === "object" && !Array.isArray(one) ? one : {}); // somebody may have written into the storage
  return { kept: game.kept, code: view.code, names: view.names, chat: { who: table(who), answers: table(answers), stay: table(stay) } };
}

export function saidOfChat(chat) {
  game.chat = chat;
  keep();
}

/** Rounds that the chat tells are noted, unless the game went on meanwhile, here or in another tab: whether they are. */
export async function noteRounds(from, kept) {
  if (followed() || game?.kept !== from) return false;
  if (kept === from) return true;
  before = from;
  game = { ...game, kept, ...FRESH };
  await look();
  return true;
}

// -- asking Python

async function look(changes = {}, back = null) {
  if (followed()) return false;
  const previous = game;
  game = { ...game, ...changes };
  const { kept, answers, how, number, nullo, cells = [] } = game;
  const found = await ask("score", [kept, { language: current(), answers, how, number, nullo, cells }]);
  problem = found.result ? null : found;
  if (!found.result) {
    game = back || previous;
    if (!view && answers.length) return look(FRESH);
    redraw();
    return false;
  }
  const rounds = view?.done;
  view = found.result;
  const done = view.kept !== kept || how === "out";
  if (done) before = how === "next" ? null : kept;
  game = { ...game, kept: view.kept, ...(done ? FRESH : {}), cells: undefined };
  said = null;
  keep();
  return done && rounds !== undefined;
}

function keep() {
  store("scores", game);
  written = JSON.stringify(stored("scores"));
  unkept = written !== JSON.stringify(game);
}

// The game makes room for another one, and can be gone on with later.
function aside() {
  if (view?.done) others = [{ ...game, ...FRESH, called: `${view.title} · ${view.names.join(", ")}` }, ...others.filter((one) => one.kept !== game.kept)].slice(0, MOST_OTHERS);
  store("scores.others", others.length ? others : null);
  game = view = waiting = problem = before = null;
  keep();
}

function goOn(other) {
  if (game) aside();
  others = others.filter((one) => one !== other);
  store("scores.others", others.length ? others : null);
  return start(other.kept, other.chat);
}

// The game may have gone on in another tab: then this one shows how it stands there, and overwrites nothing.
function followed() {
  const there = stored("scores");
  if (JSON.stringify(there) === written) return false;
  written = JSON.stringify(there);
  game = ours(there);
  view = problem = said = null;
  if (["#score", "#standing", "#rounds", "#chat"].includes(location.hash)) {
    redraw();
    tell(t("score.elsewhere"));
  }
  return true;
}

window.addEventListener("storage", ({ key }) => key === "cardgen.scores" && followed());

async function start(kept, chat = null) {
  if (game && game.kept !== kept) aside();
  choosing = false;
  game = { kept, ...FRESH, chat };
  view = waiting = offered = problem = null;
  await look();
  location.hash = "score";
  redraw(true);
  return null;
}

async function begin(order) {
  const found = await ask("begin_scores", [order]);
  problem = found.result ? null : found;
  if (!found.result) {
    redraw();
    return found;
  }
  if (found.result.kept) return start(found.result.kept);
  waiting = { order, names: found.result.dealers };
  location.hash = "score";
  redraw(true);
  return null;
}

// The players that were named for a deal, who play with real cards; what can't be is given back.
export async function beginWithDraft() {
  return begin({ game: draft.game, names: named().map((one) => one.name.trim()), settings: { ...draft.settings }, title: draft.title });
}

function forget() {
  choosing = true;
  game = view = waiting = problem = null;
  keep();
  location.hash = "score";
  redraw(true);
}

// -- before the first round

export function screen() {
  if (waiting) return whoDeals();
  if (!opening) beginWithDealt();
  if (opening) return [h("h1", {}, t("score.title")), h("p", { role: "status" }, t("score.opening"))];
  if (!game) return choose();
  if (!view || view.language !== current()) refresh();
  if (!view) return [h("h1", {}, t("score.title")), problem ? [refusal(problem), forgetting()] : h("p", { role: "status" }, t("score.opening"))];
  return view.over ? standing() : entering();
}

// The game that was just dealt here is scored without being chosen; so is the one that is here where nothing else is scored.
async function beginWithDealt() {
  const fresh = takeFresh();
  const made = fresh || (game || choosing ? null : pack());
  if (!made || isKnown(made)) return;
  opening = true;
  choosing = Boolean(await begin({ pack: made.public }));
  opening = false;
  redraw(true);
}

// Whether the scores of a game that was dealt are here, in hand or waiting.
const isKnown = (made) => [game, ...others].some((one) => one?.kept.includes(made.game_code.replaceAll("-", "")));

// What is said over every screen of a game.
function notes() {
  const made = pack();
  const isNew = made && !isKnown(made);
  return [
    unkept && h("p", { class: "refused", role: "alert" }, t("score.full")),
    isNew && h("p", {}, h("button", { type: "button", class: "button second", onclick: () => begin({ pack: made.public }) }, t("score.dealt"))),
  ];
}

// Again in the language that is spoken now.
let refreshing = false;

async function refresh() {
  if (refreshing) return;
  refreshing = true;
  await look();
  if (view) view.language = current();
  refreshing = false;
  redraw();
}

function choose() {
  const made = pack();
  return [
    h("h1", {}, t("score.title")),
    h("p", { class: "lead" }, t("score.text")),
    made && h("p", {}, h("button", { type: "button", class: "button first", onclick: () => begin({ pack: made.public }) }, t("score.dealt"))),
    others.length > 0 && [h("h2", {}, t("score.others")), h("ul", { class: "files" }, others.map((one) => h("li", { key: one.kept }, h("div", { class: "person" }, one.called), h("button", { type: "button", class: "button small second", onclick: () => goOn(one) }, t("start.open")))))],
    h("h2", {}, t("score.from-pack")),
    drop("score", t("score.pack"), t("score.choose"), "application/json,.json,application/zip,.zip", null, take),
    problem && refusal(problem, t("score.no-pack")),
    h("h2", {}, t("score.from-names")),
    h("p", {}, t("score.from-names-text")),
    h("p", {}, h("a", { class: "button second", href: "#game", onclick: () => (draft.purpose = "score") }, t("start.go"))),
    h("p", { class: "hint" }, t("score.private")),
  ];
}

async function take(file) {
  problem = !isZip(file) && file.size > 100_000 ? { problem: "", remedy: "" } : null;
  if (problem) return redraw();
  if (!isZip(file)) return begin({ pack: new TextDecoder().decode((await bytesOf(file)) ?? new Uint8Array()) });
  problem = await openPack(file);
  return problem ? redraw() : begin({ pack: pack().public });
}

function whoDeals() {
  return [
    h("h1", {}, t("score.who-deals")),
    h("p", { class: "lead" }, t("score.who-deals-text")),
    h("div", { class: "answers names" }, waiting.names.map((name, seat) => h("button", { type: "button", class: "answer", onclick: () => begin({ ...waiting.order, dealer: seat + 1 }) }, name))),
  ];
}

// -- one round

function entering() {
  const { question } = view;
  const head = t("hand.round", { n: question.number, m: view.rounds });
  return [
    notes(),
    h("div", { class: "progress", "aria-hidden": "true" }, Array.from({ length: view.rounds }, (_, i) => h("span", { class: i + 1 === question.number ? "at" : i < view.done ? "done" : "" }))),
    h("h1", {}, game.how === "mend" ? t("score.mending", { n: question.number }) : game.how === "insert" ? t("score.inserting", { n: question.number }) : head),
    banner(question),
    h("ul", { class: "said-so-far" }, question.said.filter((one) => one.name).map((one) => h("li", {}, h("span", {}, one.name), h("strong", {}, t({ bid: "score.bid", honours: "score.honours-said" }[one.ask] ?? "score.tricks", { n: one.answer }))))),
    question.ask === "contract" ? contract() : question.ask === "begins" ? beginner() : numbers(question),
    view.nullo >= question.number && nullo(),
    problem && refusal(problem),
    h(
      "div",
      { class: "row under" },
      (game.answers.length > 0 || view.done > 0 || game.how !== "next") && h("button", { type: "button", class: "button second", onclick: back }, icon("back"), t("score.back")),
      view.done > 0 && h("a", { class: "button second", href: "#standing" }, t("score.standing")),
      toChat(),
    ),
  ];
}

function banner(question) {
  const letter = question.contract?.trump || question.trump;
  const words = letter === "N" ? t("hand.no-trump") : letter ? t("hand.trump", { suit: t(`paper.suit.${letter}`) }) : t(question.cards === 1 ? "hand.card" : "score.round-of", { n: question.cards });
  const facts = [
    letter && t(question.cards === 1 ? "hand.card" : "hand.cards", { n: question.cards }),
    question.dealer && t("score.deals", { name: question.dealer }),
    question.contract && `${question.contract.name}: ${question.contract.number} ${question.contract.downtown ? "downtown" : "uptown"}`,
  ];
  return h(
    "div",
    { class: `trump trump-${letter || "open"}` },
    h("span", { class: "disc", "aria-hidden": "true" }, letter && letter !== "N" ? pip(letter) : icon(letter ? "none" : "deal")),
    h("div", {}, h("strong", {}, words), h("span", {}, facts.filter(Boolean).join(" · "))),
  );
}

// A thumb that trembles gives one answer, not two.
let given = 0;
let giving = false;

async function give(text) {
  if (giving || Date.now() - given < 150) return;
  giving = true;
  try {
    await taken(text);
  } finally {
    giving = false;
    given = Date.now();
  }
}

async function taken(text) {
  if (await look({ answers: [...game.answers, String(text)] })) location.hash = "standing";
  else redraw();
  find(".question")?.focus();
}

function numbers(question) {
  const { allowed, forbidden, left, name, cards, usual } = question;
  const bids = question.ask === "bid";
  const hint = question.ask === "honours" ? t("score.honours-hint") : bids ? (forbidden >= 0 ? t("score.hook", { name, n: forbidden }) : t("score.bids-so-far", { n: left, m: cards })) : t("score.left", { n: left });
  const all = [...new Set([...allowed, ...(forbidden >= 0 ? [forbidden] : [])])].sort((one, other) => one - other);
  return [
    h("h2", { class: "question", tabindex: "-1" }, t(ASKED[question.ask], { name })),
    h("p", { class: "hint" }, hint),
    h("div", { class: "answers" }, all.map((n) =>
      h("button", {
        type: "button", class: `answer ${String(n) === usual ? "usual" : ""}`, disabled: n === forbidden, "data-n": n,
        "aria-label": n === forbidden ? t("score.forbidden", { n }) : String(n), onclick: () => give(n),
      }, n === forbidden ? h("s", {}, String(n)) : String(n)))),
  ];
}

function beginner() {
  return [
    h("h2", { class: "question", tabindex: "-1" }, t("score.begins")),
    h("div", { class: "answers names" }, view.names.map((name, seat) => h("button", { type: "button", class: "answer", onclick: () => give(seat + 1) }, name))),
  ];
}

function contract() {
  said ??= {};
  const pick = (key, label, options) =>
    h("fieldset", { class: "group" }, h("legend", {}, label), h("div", { class: `answers ${["declarer", "way"].includes(key) ? "names" : ""}` }, options.map(([value, words, inside]) =>
      h("button", { type: "button", class: "answer", "aria-pressed": String(said[key] === value), "aria-label": words, "data-n": `${key}-${value}`, onclick: () => { said[key] = value; redraw(); } }, inside || words))));
  const whole = ["declarer", "number", "way", "trump"].every((key) => said[key]);
  return [
    h("h2", { class: "question", tabindex: "-1" }, t("score.contract")),
    pick("declarer", t("score.declarer"), view.names.map((name, seat) => [String(seat + 1), name])),
    pick("number", t("score.number"), ["3", "4", "5", "6", "7"].map((n) => [n, n])),
    pick("way", t("score.way"), [["uptown", "uptown ↑"], ["downtown", "downtown ↓"]]),
    pick("trump", t("hand.trump-which"), LETTERS.map((letter) => [letter, letter === "N" ? t("hand.no-trump") : t(`paper.suit.${letter}`), letter === "N" ? icon("none") : pip(letter)])),
    h("button", { type: "button", class: "button first", disabled: !whole, onclick: () => give(`${said.declarer} ${said.number} ${said.way} ${said.trump}`) }, t("next")),
  ];
}

function nullo() {
  return h("details", { class: "more" }, h("summary", {}, t("score.nullo")), view.names.map((name, seat) =>
    tick(name, game.nullo.includes(seat), (yes) => {
      game.nullo = yes ? [...game.nullo, seat] : game.nullo.filter((one) => one !== seat);
      keep();
      redraw();
    })));
}

// One answer back; from the beginning of a round to the tricks of the one before.
async function back() {
  if (game.answers.length) await look({ answers: game.answers.slice(0, -1) });
  else if (game.how !== "next") await look(FRESH);
  else await look({ ...FRESH, how: "mend", number: view.table.at(-1).number, answers: view.table.at(-1).answers });
  redraw();
}

// -- the standing

export function standing() {
  if (!game) return choose();
  if (!view) return screen();
  return [
    notes(),
    h("h1", {}, view.winner || t(view.done ? "score.after" : "score.before", { n: view.table.at(-1)?.number })),
    h("div", { class: "aside" }, h("div", {}, places(), problem && refusal(problem), !view.over && h("a", { class: "button first", href: "#score" }, t(view.done ? "score.next" : "score.first")), h("div", { class: "row" }, toChat())), passedOn()),
    forgetting(),
  ];
}

const toChat = () => view.code && h("a", { class: "button second", href: "#chat" }, t("chat.title"));

function places() {
  return [
    h("ol", { class: "standing" }, view.standing.map((one) =>
      h("li", {}, h("span", { class: "place" }, String(one.place)), h("span", { class: "name" }, one.name), h("span", { class: "last" }, one.last), h("strong", {}, one.points)))),
    view.done > 1 && chart(view.lines, roomForChart()),
  ];
}

// Pixels, as the style has it: two columns on a wide screen; a rem has 17 of them, a border one.
function roomForChart() {
  const room = document.documentElement.clientWidth;
  return (matchMedia("(min-width: 60rem)").matches ? (Math.min(room, 60 * 17) - 2 * 17 - 1.6 * 17) / 2 : Math.min(room, 42 * 17) - 2 * 17) - 2;
}

window.addEventListener("resize", () => view?.done > 1 && redraw());

function passedOn() {
  const link = async () => {
    const found = await ask("scores_link", [game.kept]);
    if (found.result) copy(`${location.href.split("#")[0]}#scores=${found.result.link}`);
  };
  const file = async (kind) => {
    const found = await ask("scores_file", [game.kept, current(), kind]);
    if (found.result) return save(found.result.file, found.result.content, kind === "pdf" ? "application/pdf" : "text/csv");
    problem = found;
    return redraw();
  };
  return h(
    "div",
    {},
    h("section", { class: "panel" }, h("p", { class: "message" }, view.message), h("div", { class: "row" }, copier(view.message), whatsapp(view.message))),
    h("p", {}, h("a", { class: "link", href: "#rounds" }, t("score.rounds"))),
    h("h2", {}, t("score.results")),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "button second", onclick: () => picture(view) }, t("score.picture")),
      h("button", { type: "button", class: "button second", onclick: () => file("pdf") }, "PDF"),
      h("button", { type: "button", class: "button second", onclick: () => file("csv") }, "CSV"),
      h("button", { type: "button", class: "button second", onclick: link }, t("score.link")),
    ),
    h("p", { class: "hint" }, t("score.link-hint")),
  );
}

const forgetting = () => h("div", {}, h("button", { type: "button", class: "link", onclick: () => { aside(); choosing = true; location.hash = "score"; redraw(true); } }, t("score.another")), " ", twice(t("score.forget"), t("score.forget-sure"), forget, "link"));

// -- all rounds

export function rounds() {
  if (!view) return screen();
  const suit = (letter) => (letter && letter !== "N" ? pip(letter) : letter ? icon("none") : null);
  const doing = (how, number) => async () => {
    mending = null;
    await look({ ...FRESH, how, number });
    if (problem) return;
    if (how !== "out") location.hash = "score";
    else redraw();
  };
  const back_ = async () => {
    const kept = before;
    await start(kept, game.chat);
    location.hash = "rounds";
  };
  const number = (one, kind, i) => {
    const cell = mending?.number === one.number && mending.cells.find(([of, player]) => of === kind && player === i);
    const value = cell ? String(cell[2]) : one[kind][i];
    if (!value || one.contract?.length) return value;
    const name = t(ASKED[kind], { name: view.players[i] });
    const open = () => {
      mending = { cells: [], ...(mending?.number === one.number && mending), number: one.number, kind, player: i };
      redraw();
    };
    return h("button", { type: "button", class: `number ${cell ? "changed" : ""}`, "aria-label": `${name}: ${value}. ${t("score.mend")}`, onclick: open }, value);
  };
  const row = (one, name, i) =>
    h("tr", {}, h("th", { scope: "row" }, name), one.bids.length > 0 && h("td", {}, number(one, "bids", i)), h("td", {}, number(one, "tricks", i)), one.honours.length > 0 && h("td", {}, number(one, "honours", i)), h("td", { class: "points" }, one.points[i]), h("td", {}, one.totals[i]));
  return [
    h("p", {}, h("a", { class: "link back", href: "#standing" }, icon("back"), t("back"))),
    h("h1", {}, t("score.rounds")),
    h("p", { class: "hint" }, t("score.tap-number")),
    before && h("p", {}, h("button", { type: "button", class: "button second", onclick: back_ }, icon("back"), t("score.undo"))),
    problem && !mending && refusal(problem, t("score.not-allowed")),
    !view.table.length && h("p", { class: "lead" }, t("score.before")),
    h("ol", { class: "rounds" }, view.table.map((one) =>
      h("li", { key: one.number }, h(
        "details",
        { class: "panel" },
        h("summary", {}, h("span", {}, t("hand.round", { n: one.number, m: view.rounds })), suit(one.trump)),
        h("table", {}, h("thead", {}, h("tr", {}, [t("score.who"), ...(one.bids.length ? [t("score.bid-head")] : []), t("score.tricks-head"), ...(one.honours.length ? [t("score.honours-head")] : [])].map((head) => h("th", { scope: "col" }, head)), h("th", { scope: "col", class: "points" }, t("score.points")), h("th", { scope: "col" }, t("score.total")))),
          h("tbody", {}, view.players.map((name, i) => row(one, name, i)))),
        mending?.number === one.number && choices(one),
        h(
          "div",
          { class: "row" },
          h("button", { type: "button", class: "button second", onclick: doing("mend", one.number) }, t("score.mend")),
          h("button", { type: "button", class: "button second", onclick: doing("insert", one.number) }, t("score.insert")),
          h("button", { type: "button", class: "button second", onclick: doing("out", one.number) }, t("score.out")),
        ),
      )))),
  ];
}

// One number of a round: what it may be.  Tricks have to add up, so that a second number may have to follow.
function choices(one) {
  const { number, kind, player, cells } = mending;
  const set = async (to) => {
    const all = [...cells.filter(([of, i]) => of !== kind || i !== player), [kind, player, to]];
    mending = { ...mending, cells: all };
    await look({ ...FRESH, how: "set", number, cells: all });
    if (!problem) mending = null;
    redraw();
  };
  const value = Number(cells.find(([of, i]) => of === kind && i === player)?.[2] ?? one[kind][player]);
  const sum = one.tricks.reduce((total, made, i) => total + Number(cells.find(([of, at]) => of === "tricks" && at === i)?.[2] ?? made), 0);
  const open = cells.length > 0 && (sum === one.cards ? refusal(problem ?? { problem: "", remedy: "" }, t("score.not-allowed")) : h("p", { class: "refused", role: "alert" }, t("score.sum", { n: sum, m: one.cards })));
  const stop = () => {
    mending = problem = null;
    redraw();
  };
  return h(
    "div",
    {},
    h("h3", {}, t(ASKED[kind], { name: view.players[player] })),
    h("div", { class: "answers" }, (kind === "honours" ? [0, 2, 4] : Array.from({ length: one.cards + 1 }, (_, n) => n)).map((n) => h("button", { type: "button", class: `answer ${n === value ? "usual" : ""}`, onclick: () => set(n) }, String(n)))),
    open,
    h("button", { type: "button", class: "link", onclick: stop }, t("score.stop-mending")),
  );
}

// -- a game that came by a link

export function linked(text) {
  if (!offered || offered.text !== text) {
    offered = { text };
    ask("read_link", [text.slice(0, 30_000)]).then((found) => {
      offered = { text, ...found };
      if (found.result && !game) taken_();
      else redraw();
    });
  }
  const taken_ = () => {
    const { kept } = offered.result;
    history.replaceState(null, "", "#score"); // names don't stay in the address
    start(kept).then(() => (location.hash = "standing"));
  };
  if (!offered.result && !("problem" in offered) && !("mistake" in offered)) return [h("h1", {}, t("score.title")), h("p", { role: "status" }, t("score.opening"))];
  if (!offered.result) return [h("h1", {}, t("score.title")), refusal(offered, t("score.bad-link")), h("p", {}, h("a", { class: "button second", href: "#score" }, t("back")))];
  return [
    h("h1", {}, t("score.linked")),
    h("p", { class: "lead" }, t("score.replace")),
    h("div", { class: "row" }, h("button", { type: "button", class: "button first", onclick: taken_ }, t("score.take")), h("a", { class: "button second", href: "#standing" }, t("score.stay"))),
  ];
}
