// The frame: language, sections, one screen at a time; the address names the screen, so that “back” works.
import { render } from "preact";
import { begin, keepAll, onChange, state, takeUpdate } from "./engine.js";
import { DATA, h, t, icon, fan, languages, current, lasts, speak, select, store, stored, twice, drawWith, find, hush } from "./dom.js";
import { kept } from "./kept.js";
import * as deal from "./deal.js";

// A screen: its section, its module, and what of it draws.
const MODULES = {
  dealt: () => import("./dealt.js"),
  own: () => import("./own.js"),
  check: () => import("./check.js"),
  score: () => import("./score.js"),
  chat: () => import("./chat.js"),
  print: () => import("./print.js"),
  play: () => import("./play.js"),
};
const loaded = { deal };
const SCREENS = {
  start: ["deal", "deal", () => start()],
  game: ["deal", "deal", (module) => module.game()],
  players: ["deal", "deal", (module) => module.players()],
  settings: ["deal", "deal", (module) => module.settings()],
  dealt: ["deal", "dealt", (module) => module.overview()],
  joint: ["deal", "dealt", (module) => module.together()],
  messages: ["deal", "dealt", (module) => module.messages()],
  score: ["score", "score", (module) => module.screen()],
  standing: ["score", "score", (module) => module.standing()],
  rounds: ["score", "score", (module) => module.rounds()],
  chat: ["score", "chat", (module) => module.screen()],
  scores: ["score", "score", (module) => module.linked(location.hash.slice("#scores=".length))],
  hand: ["hand", "own", (module) => module.screen()],
  check: ["check", "check", (module) => module.screen()],
  print: ["print", "print", (module) => module.screen()],
  play: ["", "play", (module) => module.screen()],
};

async function load(name) {
  loaded[name] ??= await MODULES[name]();
  return loaded[name];
}

function asked() {
  const name = location.hash.slice(1);
  if (name.startsWith("scores=")) return "scores";
  if (["dealt", "messages"].includes(name) && !deal.pack()) return "start";
  if (["players", "settings"].includes(name) && !deal.draft.game) return "game";
  return Object.hasOwn(SCREENS, name) ? name : "start";
}

function start() {
  return [
    fan(["S7", "D10", "SK", "HK", "CA"], "hero"),
    h("h1", {}, t("start.title")),
    h("p", { class: "lead" }, [1, 2, 3].map((n) => t(`start.text-${n}`)).join(" ")),
    h("div", { class: "bar" }, h("a", { class: "button first", href: "#game", onclick: () => (deal.draft.purpose = "deal") }, t("start.go")), deal.joint.begun && h("a", { class: "button second", href: "#joint" }, t("joint.kept")), h("a", { class: "link", href: "#play" }, t("play.title"))),
    h("details", { class: "more" }, h("summary", {}, t("start.help")), h("ol", { class: "steps" }, [1, 2, 3, 4, 5].map((n) => h("li", {}, t(`start.help-${n}`)))), h("p", { class: "hint" }, t("start.about", { version: DATA.VERSION }))),
    kept.games.length > 0 && h("section", { class: "panel" }, h("h2", {}, t("start.kept")), h("ul", { class: "files" }, kept.games.map(keptGame)), h("p", { class: "hint" }, t("start.kept-hint"))),
  ];
}

function keptGame(game) {
  const { pack } = game;
  const day = new Date(game.at).toLocaleDateString(current(), { day: "numeric", month: "long" });
  return h(
    "li",
    { key: pack.folder },
    h("div", { class: "person" }, h("strong", {}, `${pack.pack_mark} · ${day}`), h("span", { class: "hint" }, pack.players.map(({ name }) => name).join(", "))),
    h("button", { type: "button", class: "button small second", "aria-label": `${t("start.open")}: ${pack.pack_mark}`, onclick: () => deal.shown(game) }, t("start.open")),
    twice(t("start.forget"), t("start.forget-sure"), () => deal.forgetGame(game), "small second"),
  );
}

function header(section) {
  const names = { de: "Deutsch", en: "English", ro: "Română" };
  const choose = (name) => {
    speak(name);
    draw();
  };
  return h(
    "header",
    { class: "top" },
    h("a", { class: "name", href: "#start" }, h("span", { class: "sun", "aria-hidden": "true" }), "cardgen"),
    select(languages().map((name) => [name, names[name], name]), current(), choose, { id: "language", "aria-label": t("choose-language") }),
    sections(section),
  );
}

function sections(section) {
  const entries = { deal: deal.joint.begun ? "#joint" : deal.pack() ? "#dealt" : "#start", score: "#score", hand: "#hand", check: "#check", print: "#print" };
  return h(
    "nav",
    { "aria-label": t("nav.label") },
    Object.entries(entries).map(([name, href]) =>
      h("a", { href, "aria-current": name === section ? "page" : undefined }, icon(name), h("span", {}, t(`nav.${name}`))),
    ),
  );
}

function draw(focus = false) {
  const name = asked();
  const [section, module, screen] = SCREENS[name];
  if (!loaded[module]) return load(module).then(() => draw(focus));
  if (name !== "hand") begin(); // one's own cards need no Python
  document.documentElement.lang = current();
  document.title = t("title");
  const skip = (event) => {
    event.preventDefault();
    title().focus();
  };
  render(
    [
      h("a", { class: "skip", href: "#main", onclick: skip }, t("skip")),
      header(section),
      h("main", { id: "main", class: `screen-${name}`, key: name }, screen(loaded[module])),
      h("div", { id: "engine", role: "status", ...engine() }),
    ],
    document.getElementById("page"),
  );
  if (!title()) return; // a link is being opened
  title().tabIndex = -1;
  if (!focus) return;
  window.scrollTo(0, 0);
  title().focus({ preventScroll: true });
}

const title = () => find("main h1");

// What the engine does.
function engine() {
  if (state.update) return { class: "shown urgent", children: [h("p", {}, t("update")), h("button", { type: "button", class: "button second", onclick: () => deal.leaving(takeUpdate) }, t("update-now"))] };
  const text = state.failed ? t("failed") : state.ready || !state.begun ? "" : t(state.first ? "loading-first" : "loading");
  const told = text || (state.ready && !state.offline ? t("no-offline") : "");
  return { class: state.failed ? "shown urgent" : text ? "shown" : told ? "shown quiet" : "", children: h("p", {}, told) };
}

// An evening that is over is forgotten with the next visit, whichever screen it is for; so is a shared file that nobody took.
function forgetEvening() {
  if (location.hash !== "#shared") globalThis.caches?.delete("shared-file").catch(() => {});
  if (lasts(stored("evening") ?? {})) return;
  store("evening", null);
  store("evening.rounds", null);
}

// A hand's link is taken out of the address at once.
function arrived() {
  const fragment = location.hash.startsWith("#h=") && location.hash.slice("#h=".length);
  if (fragment) {
    history.replaceState(null, "", "#hand");
    load("own").then((own) => own.openLink(fragment));
  }
  if (location.hash === "#shared") {
    history.replaceState(null, "", "#hand");
    load("own").then((own) => own.openShared());
  }
}

// Bars that stay in view would hide the page where the window is low or the type large.
const html = document.documentElement;
function measure() {
  const em = Number.parseFloat(getComputedStyle(html).fontSize);
  html.toggleAttribute("data-low", window.innerHeight < 26 * em || window.innerWidth < 15 * em);
}

window.addEventListener("resize", measure);
new ResizeObserver(measure).observe(html);
window.addEventListener("hashchange", () => {
  hush();
  arrived();
  draw(true);
});
window.addEventListener("beforeunload", (event) => (deal.unsaved() || deal.entered()) && event.preventDefault());
forgetEvening();
drawWith(draw);
deal.connect(async () => (await load("score")).beginWithDraft());
arrived();
draw();
deal.restore();
onChange(() => draw());
onChange(() => state.ready && keepAll());
