// Choosing a game, the players and how it is played; then dealing it.
import { ask, state } from "./engine.js";
import { DATA, h, t, icon, fan, languages, current, field, tick, select, stored, store, refusal } from "./dom.js";

const { GAMES } = DATA;
const PICTURES = {
  corona: ["D10", "SK", "HA"],
  romanian: ["H8", "CQ", "S7"],
  ohhell: ["SQ", "DK", "HJ"],
  "stiche-raten": ["C2", "D10", "CA"],
  elevator: ["HJ", "DA", "H8"],
  whist: ["SK", "HQ", "DK"],
  bidwhist: ["CA", "JB", "DA"],
};
const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const MOST = Math.max(...GAMES.flatMap((game) => game.players));
const LEAST = 4;

export const draft = { game: null, players: stored("players") || [], settings: {}, title: "", day: "", place: "", purpose: "deal", asks: false, draw: "", organiser: "" };
export const joint = { begun: null, saved: false, words: {}, silent: new Set(), drawn: "" }; // a joint deal that waits for the others
let made = null; // the pack
let saved = false;
let working = false;
let answer = null; // a refusal
let plan = null;
let redraw, refresh, started;

export const pack = () => made;
export const busy = () => working;
export const unsaved = () => (Boolean(made) && !saved) || (Boolean(joint.begun) && !joint.saved);
export const entered = () => Object.values(joint.words).some(Boolean) || Boolean(joint.drawn); // and would be typed again
export const keepSaved = () => (saved = true);

export function connect(drawing, showing, scoring) {
  started = scoring;
  redraw = drawing;
  refresh = showing;
}

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
  return [h("h1", {}, t("game.title")), h("ul", { class: "choices" }, entries), draft.purpose === "deal" && h("p", {}, h("a", { class: "link", href: "#joint" }, t("joint.go-on")))];
}

function choose(one) {
  if (draft.game !== one.name) Object.assign(draft, { game: one.name, settings: {} });
  while (draft.players.length < Math.max(LEAST, Math.min(...one.players))) draft.players.push(person());
  plan = null;
  answer = null;
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
    h("p", { class: "hint", id: "remembered", hidden: !named().length }, t("players.remembered"), " ", h("button", { type: "button", class: "link", onclick: forget }, t("players.forget"))),
    h(
      "div",
      { class: "bar" },
      answer && refusal(answer),
      h("p", { id: "mistake", class: "refused", role: "alert" }),
      h("p", { class: "facts" }, h("span", { id: "facts" }, facts(currentPlan())), " ", h("a", { href: "#settings" }, t("players.change"))),
      draft.purpose === "score"
        ? h("button", { type: "button", class: "button first", "data-needs": true, onclick: keepScore }, t("score.begin"))
        : h("button", { type: "button", class: "button first", id: "deal", "data-needs": true, onclick: () => leaving(dealNow) }, dealWords()),
    ),
  ];
}

const together = () => draft.asks || Boolean(draft.draw.trim());
const dealWords = () => t(working ? "players.dealing" : together() ? "joint.begin" : "players.deal");

function row(one, seat) {
  const options = () => t("players.options", { name: one.name.trim() || t("players.unnamed", { n: seat + 1 }) });
  const opener = h("summary", { "aria-label": options() }, icon("more"));
  const name = h("input", {
    type: "text",
    value: one.name,
    maxlength: 40,
    autocomplete: "off",
    "aria-label": t("players.name", { n: seat + 1 }),
    placeholder: t("players.name", { n: seat + 1 }),
    oninput: (event) => {
      one.name = event.target.value;
      opener.setAttribute("aria-label", options());
      remember();
      document.getElementById("facts").textContent = facts(currentPlan());
      document.getElementById("remembered").hidden = !named().length;
    },
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
      opener,
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
  const layouts = ["phone", "sheet", "cards", "fold"].map((name) => [name === "phone" ? "" : name, t(`players.${name}`)]);
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
  document.querySelector(".people > li:last-child input").focus();
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
  if (found.result) plan = { ...found.result, players, game: draft.game };
  const place = document.getElementById("facts");
  if (place && plan) place.textContent = facts(plan);
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
    from === to ? t("facts.cards-same", { to }) : t("facts.cards", { from, to }),
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
  if (Object.keys(draft.settings).length && !plan) replanAll();
  return [
    h("h1", {}, t("settings.title")),
    h("div", { class: "facts consequence", "aria-live": "polite" }, h("strong", {}, gameName(one.name)), h("span", { id: "facts" }, facts(known))),
    answer && refusal(answer),
    h("fieldset", { class: "plain", "data-needs": true }, known.settings.map((setting) => control(setting, known.players))),
    h("h2", {}, t("settings.event")),
    ["title", "day", "place"].map((key) =>
      field(t(`settings.event-${key}`), h("input", { type: key === "day" ? "date" : "text", maxlength: 60, value: draft[key], oninput: (event) => (draft[key] = event.target.value) })),
    ),
    h("h2", {}, t("joint.heading")),
    h("p", { class: "hint" }, t("joint.heading-hint")),
    named1(tick(t("joint.asks"), draft.asks, (yes) => { draft.asks = yes; redraw(); focusOn("asks"); }), "asks"),
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
  if (kind === "switch") return named1(tick(label, value === "on", (on) => set(on ? "on" : "off")), key);
  if (kind === "choice") return named1(field(label, select(setting.words.map((word) => [word, wordOf(key, word)]), value, set), wordOf(key, value).length > 30 && wordOf(key, value)), key); // whole, where the choice has no room
  if (kind === "number")
    return named1(field(label, h("input", { type: "number", min: setting.least, max: setting.most, value, inputmode: "numeric", onchange: (event) => set(event.target.value) }), `${setting.least} – ${setting.most}`), key);
  if (kind === "dealer") {
    const seats = Array.from({ length: players }, (_, i) => [String(i + 1), t("settings.seat", { name: draft.players[i]?.name.trim() || t("players.unnamed", { n: i + 1 }) })]);
    return named1(field(label, select([["lot", t("settings.lot")], ...seats], value, set)), key);
  }
  if (kind === "some") {
    const on = new Set(value.split(",").filter((word) => word !== "none"));
    const flip = (word) => (yes) => { yes ? on.add(word) : on.delete(word); set([...on].join(",") || "none"); };
    return h("fieldset", { class: "group" }, h("legend", {}, label), setting.words.map((word) => named1(tick(wordOf(key, word), on.has(word), flip(word)), `${key}-${word}`)));
  }
  return named1(field(label, h("input", { type: "text", maxlength: 5, value, autocapitalize: "characters", onchange: (event) => set(event.target.value) }), t("setting.trump-order-hint")), key);
}

function named1(element, key) {
  element.querySelector("input, select").name = key;
  return element;
}

function wordOf(key, word) {
  if (key === "score") return t(`paper.score.${word}`);
  return key === "trump" && word === "none" ? t("facts.trump-none") : t(`word.${word}`);
}

async function change(key, value, usual) {
  const before = { ...draft.settings };
  if (value === usual) delete draft.settings[key];
  else draft.settings[key] = value;
  if (await replanAll()) return;
  draft.settings = before;
  redraw();
  focusOn(key);
}

function focusOn(key) {
  document.getElementsByName(key)[0]?.focus();
}

// Whether the settings can be; redraws what hangs on them, and goes back to where the reader was.
async function replanAll() {
  const players = currentPlan().players;
  const found = await ask("plan", [draft.game, players, { ...draft.settings }]);
  answer = found.result ? null : found;
  if (found.result) plan = { ...found.result, players, game: draft.game };
  const at = document.activeElement?.name;
  if (found.result) {
    redraw();
    if (at) focusOn(at);
  }
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
  const dialog = h(
    "dialog",
    { "aria-labelledby": "leave", onclose: () => dialog.remove() },
    h("p", { id: "leave" }, t("dealt.leave")),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "button first", onclick: () => dialog.close() }, t("dealt.leave-no")),
      h("button", { type: "button", class: "button second", onclick: () => { dialog.close(); saved = joint.saved = true; go(); } }, t("dealt.leave-yes")),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}

export function again() {
  leaving(() => {
    made = null;
    saved = false;
    location.hash = "game";
  });
}

function paper() {
  return ["en-US", "en-CA"].includes(navigator.language) ? "letter" : "a4";
}

// Played with real cards: nothing is dealt, the scores are kept.
async function keepScore() {
  const wrong = mistake();
  document.getElementById("mistake").textContent = wrong;
  const found = wrong ? null : await started();
  if (found) document.getElementById("mistake")?.replaceChildren(refusal(found));
}

async function dealNow() {
  const wrong = mistake();
  document.getElementById("mistake").textContent = wrong;
  if (wrong || working) return;
  working = true;
  document.getElementById("deal").textContent = t("players.dealing");
  refresh();
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

export function dealt(pack) {
  made = pack;
  saved = false;
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
  refresh();
  const answers = { words: {}, without: [...joint.silent], drawn: joint.drawn.trim() };
  for (const name of joint.begun.asked) if (!joint.silent.has(name)) answers.words[name] = joint.words[name];
  const found = await ask("deal_joint", [joint.begun.archive, answers]);
  working = false;
  refresh();
  if (!found.result) return found;
  Object.assign(joint, { begun: null, words: {}, drawn: "" });
  dealt({ ...found.result, joint: true });
  return null;
}
