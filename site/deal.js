// Choosing a game, the players and how it is played; then dealing it.
import { ask, needed, state } from "./engine.js";
import { forget as forgetKept, keep, kept, readKept } from "./kept.js";
import { DATA, h, t, icon, bytesOf, fan, pip, languages, current, field, tick, select, stored, store, redraw, refusal, modal, drop, find } from "./dom.js";

const { GAMES } = DATA;
const PICTURES = {
  corona: ["D10", "SK", "HA"],
  romanian: ["H8", "CK", "S7"],
  ohhell: ["SA", "DK", "H10"],
  "stiche-raten": ["C2", "D10", "CA"],
  elevator: ["C2", "DA", "H8"],
  whist: ["SK", "HA", "DK"],
  bidwhist: ["CA", "JB", "DA"],
};
const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const MOST_ZIP = 20_000_000; // bytes
const LAYOUTS = ["phone", "sheet", "cards", "fold"];
const MOST = Math.max(...GAMES.flatMap((game) => game.players));
const LEAST = 4;

export const draft = { game: null, players: namesOf(stored("players")), settings: {}, title: "", day: "", place: "", purpose: "deal", asks: false, draw: "", organiser: "" };

// What a storage says that somebody may have written into.
function namesOf(said) {
  const fine = Array.isArray(said) && said.length <= MOST && said.every((one) => typeof one?.name === "string");
  const among = (words, value) => (words.includes(value) ? value : "");
  return fine ? said.map(({ name, language, layout, large, night }) => ({ name, language: among(languages(), language), layout: among(LAYOUTS, layout), large: large === true, night: night === true })) : [];
}

export const joint = { begun: null, saved: false, words: {}, silent: new Set(), drawn: "" }; // a joint deal that waits for the others
let made = null; // the game that is shown: {pack, at, sent, saved}
let fresh = null; // the pack that was just dealt, until its scores are begun
let working = false;
let answer = null; // a refusal
let plan = null;
let wrong = ""; // what is still missing
let started;

export const pack = () => made?.pack ?? null;

export function takeFresh() {
  const before = fresh;
  fresh = null;
  return before;
}

export const dealtGame = () => made;
export const unsaved = () => (Boolean(made) && kept.failed && !made.saved) || (Boolean(joint.begun) && !joint.saved);
export const entered = () => Object.values(joint.words).some(Boolean) || Boolean(joint.drawn); // and would be typed again

/** A pack's ZIP, from this page or from `cardgen pack`; what can't be is given back. */
export async function openPack(file) {
  const folder = file.size <= MOST_ZIP && (await bytesOf(file));
  const found = folder ? await ask("open_pack", [], { folder }) : {};
  if (!found.result) return { problem: "", remedy: "" };
  dealt(found.result);
  return null;
}

/** The games that are kept on the device; the newest is shown again. */
export async function restore() {
  await readKept();
  made ??= kept.games[0] ?? null;
  redraw();
}

/** What was done with a file or link of the game that is shown. */
export function sent(game, what, how) {
  game.sent[what] = how;
  keep(game).then(() => redraw());
}

export function shown(game) {
  made = game;
  location.hash = "dealt";
}

export async function forgetGame(game) {
  await forgetKept(game);
  if (made === game) made = null;
  redraw();
}

export function keepSaved() {
  made.saved = true;
  keep(made);
}

export const connect = (scoring) => (started = scoring);

const chosen = () => GAMES.find((game) => game.name === draft.game);
const gameName = (name) => t(`paper.game.${name}`);
const range = (game) => ({ game: gameName(game.name), from: Math.min(...game.players), to: Math.max(...game.players) });

// -- games

export function game() {
  const entries = GAMES.map((one) => {
    const { from, to } = range(one);
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "choice", onclick: () => choose(one) },
        fan(PICTURES[one.name] || ["back"], "small"),
        h(
          "span",
          { class: "words" },
          h("strong", {}, gameName(one.name)),
          h("span", {}, t(`game.${one.name}`)),
          h("span", { class: "hint" }, t(from === to ? "game.players-one" : "game.players", { from, to })),
        ),
      ),
    );
  });
  return [h("h1", {}, t("game.title")), h("ul", { class: "choices" }, entries), draft.purpose === "deal" && [h("p", {}, h("a", { class: "link", href: "#joint" }, t("joint.go-on"))), drop("deal", t("game.pack"), t("game.pack"), "application/zip,.zip", null, async (file) => { answer = await openPack(file); redraw(); }), answer && refusal(answer, t("game.no-pack"))]];
}

function choose(one) {
  if (draft.game !== one.name) Object.assign(draft, { game: one.name, settings: {} });
  while (draft.players.length < Math.max(LEAST, Math.min(...one.players))) draft.players.push(person());
  plan = null;
  answer = null;
  wrong = "";
  location.hash = "players";
}

const person = () => ({ name: "", language: "", layout: "", large: false, night: false });

// -- players

export const named = () => draft.players.filter((one) => one.name.trim());

export function players() {
  return [
    h("h1", {}, t("players.title")),
    h("p", { class: "lead" }, t("players.hint")),
    h("ol", { class: "people" }, draft.players.map(row)),
    draft.players.length < MOST && h("button", { type: "button", class: "add", onclick: addPerson }, icon("plus"), t("players.add")),
    h(
      "div",
      { class: "bar" },
      answer && refusal(answer),
      h("p", { class: "refused", role: "alert" }, wrong),
      h("p", { class: "facts" }, h("span", {}, facts(currentPlan())), " ", h("a", { href: "#settings" }, t("players.change"))),
      draft.purpose === "score"
        ? h("button", { type: "button", class: "button first", ...needed(), onclick: keepScore }, t("score.begin"))
        : h("button", { type: "button", class: "button first", id: "deal", ...needed(working), onclick: () => working || leaving(dealNow) }, dealWords()),
    ),
    named().length > 0 && h("p", { class: "hint" }, t("players.remembered"), " ", h("button", { type: "button", class: "link", onclick: forget }, t("players.forget"))),
  ];
}

const together = () => draft.asks || Boolean(draft.draw.trim());
const dealWords = () => t(working ? "players.dealing" : together() ? "joint.begin" : "players.deal");

function row(one, seat) {
  const options = t("players.options", { name: one.name.trim() || t("players.unnamed", { n: seat + 1 }) });
  const name = h("input", {
    type: "text",
    value: one.name,
    maxlength: 40,
    autocomplete: "off",
    "aria-label": t("players.name", { n: seat + 1 }),
    placeholder: t("players.name", { n: seat + 1 }),
    oninput: (event) => {
      one.name = event.target.value;
      remember();
      redraw();
    },
    onkeydown: (event) => event.key === "Enter" && next(seat),
  });
  const said = [one.language && languageName(one.language), one.layout && t(`players.${one.layout}`), one.large && t("players.large"), !one.layout && one.night && t("players.night")].filter(Boolean);
  return h(
    "li",
    {},
    h("span", { class: "seat", "aria-hidden": "true" }, String(seat + 1)),
    h("div", { class: "person" }, name, said.length > 0 && h("span", { class: "hint" }, said.join(" · "))),
    h(
      "details",
      { open: one.open, ontoggle: (event) => (one.open = event.target.open) },
      h("summary", { "aria-label": options }, icon("more")),
      h("div", { class: "options" }, preferences(one, seat)),
    ),
  );
}

const languageName = (name) => ({ de: "Deutsch", en: "English", ro: "Română" })[name];

function preferences(one, seat) {
  const set = (key) => (value) => {
    one[key] = value;
    remember();
    redraw();
  };
  const swap = (other) => {
    [draft.players[seat], draft.players[other]] = [draft.players[other], draft.players[seat]];
    remember();
    redraw();
  };
  const layouts = LAYOUTS.map((name) => [name === "phone" ? "" : name, t(`players.${name}`)]);
  return [
    field(t("players.language"), select([["", languageName(current())], ...languages().filter((name) => name !== current()).map((name) => [name, languageName(name)])], one.language === current() ? "" : one.language, set("language"))),
    field(t("players.layout"), select(layouts, one.layout, set("layout"))),
    tick(t("players.large"), one.large, set("large")),
    !one.layout && tick(t("players.night"), one.night, set("night")),
    h(
      "div",
      { class: "row" },
      seat > 0 && h("button", { type: "button", class: "button second", onclick: () => swap(seat - 1) }, t("players.up")),
      seat < draft.players.length - 1 && h("button", { type: "button", class: "button second", onclick: () => swap(seat + 1) }, t("players.down")),
      h("button", { type: "button", class: "button second", onclick: () => { draft.players.splice(seat, 1); remember(); redraw(); } }, t("players.remove")),
    ),
  ];
}

function addPerson() {
  draft.players.push(person());
  redraw();
  find(".people > li:last-child .person input").focus();
}

// Enter goes to the next name; behind the last one there is room for another.
function next(seat) {
  const other = find(`.people > li:nth-child(${seat + 2}) .person input`);
  if (other) other.focus();
  else if (draft.players.length < MOST) addPerson();
}

function remember() {
  const kept = draft.players.map(({ name, language, layout, large, night }) => ({ name, language, layout, large, night }));
  store("players", named().length ? kept : null);
}

function forget() {
  draft.players = draft.players.map(person);
  store("players", null);
  redraw();
}

// The plan for so many players: the engine's, or the usual one that the page knows by itself.
function currentPlan() {
  const one = chosen();
  const count = named().length;
  const players = one.players.includes(count) ? count : one.usual;
  if (plan?.players === players && plan.game === one.name) return plan;
  if (Object.keys(draft.settings).length) replan(players);
  return { ...one.plans[players], players, game: one.name };
}

async function replan(players) {
  if (!state.ready) return;
  const found = await ask("plan", [draft.game, players, { ...draft.settings }]);
  if (!found.result) return;
  plan = { ...found.result, players, game: draft.game };
  redraw();
}

export function facts(one) {
  const sizes = one.cards;
  const [from, to] = [Math.min(...sizes), Math.max(...sizes)];
  const suits = [...new Set(one.trumps.filter(Boolean))].map((letter) => SIGNS[letter] || t("facts.no-trump")).join(" ");
  const time =
    one.minutes < 60 ? t("facts.minutes", { n: one.minutes })
    : one.minutes === 60 ? t("facts.hour")
    : t("facts.hours", { n: `${Math.floor(one.minutes / 60)}${one.minutes % 60 ? "½" : ""}` });
  return [
    sizes.length === 1 ? t("facts.round") : t("facts.rounds", { n: sizes.length }),
    from === to ? t("facts.cards-same", { to, n: to }) : t("facts.cards", { from, to, n: to }),
    t(`facts.trump-${one.trump_from}`, { suits }),
    time,
  ].join(" · ");
}

function mistake() {
  const people = draft.players.map((one) => one.name.trim());
  const last = people.findLastIndex(Boolean);
  const gap = people.findIndex((name, seat) => !name && seat < last);
  if (gap >= 0) return t("players.empty", { n: gap + 1 });
  const names = people.filter(Boolean);
  const twice = names.find((name, i) => names.slice(0, i).some((other) => other.toLowerCase() === name.toLowerCase()));
  if (twice) return t("players.twice", { name: twice });
  const { game: name, from, to } = range(chosen());
  const count = from === to ? t("game.players-one", { from }) : t("game.players", { from, to });
  if (names.length < from) return t("players.missing", { game: name, count });
  return names.length > to ? t("players.too-many", { game: name, count }) : "";
}

// -- settings

export function settings() {
  const one = chosen();
  const known = currentPlan();
  if (Object.keys(draft.settings).length && !plan && !answer) replanAll().then(() => redraw());
  return [
    h("h1", {}, t("settings.title")),
    h("div", { class: "facts consequence", "aria-live": "polite" }, h("strong", {}, gameName(one.name)), h("span", {}, facts(known))),
    answer && refusal(answer),
    h("fieldset", { class: "plain", ...needed() }, known.settings.map((setting) => control(setting, known.players))),
    h("h2", {}, t("settings.event")),
    ["title", "day", "place"].map((key) =>
      field(t(`settings.event-${key}`), h("input", { type: key === "day" ? "date" : "text", maxlength: 60, value: draft[key], oninput: (event) => (draft[key] = event.target.value) })),
    ),
    h("h2", {}, t("joint.heading")),
    h("p", { class: "hint" }, t("joint.heading-hint")),
    tick(t("joint.asks"), draft.asks, (yes) => { draft.asks = yes; redraw(); }, { name: "asks" }),
    draft.asks && field(t("joint.organiser"), select([...named().map((one) => [one.name.trim(), one.name]), ["none", t("joint.nobody")]], draft.organiser || named()[0]?.name.trim() || "none", (name) => (draft.organiser = name))),
    field(t("joint.draw"), h("input", { type: "text", maxlength: 60, value: draft.draw, oninput: (event) => (draft.draw = event.target.value) }), t("joint.draw-hint")),
    h(
      "div",
      { class: "bar row" },
      h("button", { type: "button", class: "button second", onclick: reset }, t("settings.reset")),
      h("a", { class: "button first", href: "#players" }, t("settings.apply")),
    ),
  ];
}

function control(setting, players) {
  const { key, kind, value } = setting;
  const label = t(`setting.${key}`);
  const set = (to) => change(key, String(to), setting.usual);
  const name = { name: key };
  switch (kind) {
    case "switch":
      return tick(label, value === "on", (on) => set(on ? "on" : "off"), name);
    case "choice": {
      const whole = wordOf(key, value).length > 30 && wordOf(key, value); // where the choice has no room
      return field(label, select(setting.words.map((word) => [word, wordOf(key, word)]), value, set, name), whole);
    }
    case "number":
      return field(label, h("input", { type: "number", min: setting.least, max: setting.most, value, inputmode: "numeric", onchange: (event) => set(event.target.value), ...name }), `${setting.least} – ${setting.most}`);
    case "dealer": {
      const seats = Array.from({ length: players }, (_, i) => [String(i + 1), t("settings.seat", { name: draft.players[i]?.name.trim() || t("players.unnamed", { n: i + 1 }) })]);
      return field(label, select([["lot", t("settings.lot")], ...seats], value, set, name));
    }
    case "some": {
      const on = new Set(value.split(",").filter((word) => word !== "none"));
      const flip = (word) => (yes) => { on[yes ? "add" : "delete"](word); set([...on].join(",") || "none"); };
      return h("fieldset", { class: "group" }, h("legend", {}, label), setting.words.map((word) => tick(wordOf(key, word), on.has(word), flip(word), { name: `${key}-${word}` })));
    }
    default:
      return setting.words ? trumpFrom(setting, label, set) : trumpOrder(label, value, set);
  }
}

// One of a few ways to find the trump, or suits in turn.
function trumpFrom({ key, words, value }, label, set) {
  const inTurn = !words.includes(value);
  const ways = [...words.map((word) => [word, wordOf(key, word)]), ["HCDS", t("setting.trump-order")]];
  return [field(label, select(ways, inTurn ? "HCDS" : value, set, { name: key })), inTurn && trumpOrder(t("setting.trump-order"), value, set)];
}

// The trumps in their order: a tap on a suit puts it last or takes it out.
function trumpOrder(label, value, set) {
  const spoken = (letter) => (letter === "N" ? t("hand.no-trump") : t(`paper.suit.${letter}`));
  const sign = (letter) => (letter === "N" ? icon("none") : pip(letter));
  const flip = (letter) => set(value.includes(letter) ? value.replace(letter, "") : value + letter);
  const order = value.split("");
  return h(
    "fieldset",
    { class: "group" },
    h("legend", {}, label),
    h("p", { class: "suits-in-order", role: "img", "aria-label": order.map(spoken).join(", ") }, order.map(sign)),
    h("div", { class: "tabs" }, ["C", "D", "H", "S", "N"].map((letter) =>
      h("button", { type: "button", class: "tab", name: "trump-order", "aria-pressed": String(value.includes(letter)), "aria-label": spoken(letter), disabled: value === letter, onclick: () => flip(letter) }, sign(letter)))),
    h("p", { class: "hint" }, t("setting.trump-order-hint")),
  );
}

function wordOf(key, word) {
  if (key === "score") return t(`paper.score.${word}`);
  return key === "trump" && word === "none" ? t("facts.trump-none") : t(`word.${word}`);
}

async function change(key, value, usual) {
  const before = { ...draft.settings };
  if (value === usual) delete draft.settings[key];
  else draft.settings[key] = value;
  if (!(await replanAll())) draft.settings = before;
  redraw();
}

// Whether the settings can be.
async function replanAll() {
  const players = currentPlan().players;
  const found = await ask("plan", [draft.game, players, { ...draft.settings }]);
  answer = found.result ? null : found;
  if (found.result) plan = { ...found.result, players, game: draft.game };
  return Boolean(found.result);
}

function reset() {
  Object.assign(draft, { settings: {}, asks: false, draw: "", organiser: "" });
  plan = null;
  answer = null;
  redraw();
}

// -- dealing

// A game that isn't saved isn't left by accident.
export function leaving(go) {
  if (!unsaved()) return go();
  return modal({ "aria-labelledby": "leave" }, (close) => [
    h("p", { id: "leave" }, t("dealt.leave")),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "button first", onclick: close }, t("dealt.leave-no")),
      h("button", { type: "button", class: "button second", onclick: () => { close(); joint.saved = true; if (made) made.saved = true; go(); } }, t("dealt.leave-yes")),
    ),
  ]);
}

export function again() {
  leaving(() => {
    made = null;
    location.hash = "game";
  });
}

function paper() {
  return ["en-US", "en-CA"].includes(navigator.language) ? "letter" : "a4";
}

// Played with real cards: nothing is dealt, the scores are kept.
async function keepScore() {
  wrong = mistake();
  answer = wrong ? null : await started();
  redraw();
}

async function dealNow() {
  wrong = mistake();
  working = !wrong;
  redraw();
  if (wrong) return;
  const people = named().map(({ name, language, layout, large, night }) => ({
    name,
    language: language || current(),
    ...(layout && { layout }),
    ...(large && { large }),
    ...(night && !layout && { night }),
  }));
  const order = { game: draft.game, players: people, settings: { ...draft.settings }, title: draft.title, day: draft.day, place: draft.place, preferences: { language: current(), paper: paper() } };
  if (together()) {
    const organiser = [...people.map((one) => one.name.trim()), "none"].includes(draft.organiser) ? draft.organiser : "";
    const said = { ...order, organiser, asks: draft.asks, draw: draft.draw.trim() };
    taken(await ask("begin_joint", joint.begun ? [said, joint.begun.archive] : [said]), begun);
  } else taken(await ask("deal", [order]), dealt);
}

function taken(found, go) {
  working = false;
  answer = found.result ? null : found;
  if (found.result) go(found.result);
  else redraw();
}

/** A game that was dealt, or came from its ZIP file. */
export function dealt(dealtPack) {
  const before = kept.games.find((one) => one.pack.folder === dealtPack.folder);
  made = { pack: dealtPack, at: Date.now(), sent: before?.sent ?? {}, saved: false };
  fresh = dealtPack;
  keep(made, true).then(() => redraw());
  location.hash = "dealt";
}

// -- a joint deal: its game code is fixed, the words are still to come

function begun(start, isSaved = false) {
  Object.assign(joint, { begun: start, saved: isSaved, words: {}, silent: new Set(), drawn: "" });
  if (location.hash === "#joint") redraw(true);
  location.hash = "joint";
}

export async function openJoint(content) {
  const found = await ask("open_joint", [content]);
  if (found.result) begun(found.result, true);
  return found;
}

export async function dealJoint() {
  if (working) return null;
  working = true;
  redraw();
  const answers = { words: {}, without: [...joint.silent], drawn: joint.drawn.trim() };
  for (const name of joint.begun.asked) if (!joint.silent.has(name)) answers.words[name] = joint.words[name];
  const found = await ask("deal_joint", [joint.begun.archive, answers]);
  working = false;
  redraw();
  if (!found.result) return found;
  Object.assign(joint, { begun: null, words: {}, drawn: "" });
  dealt({ ...found.result, joint: true });
  return null;
}
