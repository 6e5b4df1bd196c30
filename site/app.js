// The frame: language, sections, one screen at a time; the address names the screen, so that “back” works.
import { begin, onChange, state, takeUpdate } from "./engine.js";
import { h, t, icon, fan, languages, current, speak, select } from "./dom.js";
import * as deal from "./deal.js";
import * as dealt from "./dealt.js";
import * as own from "./own.js";
import * as score from "./score.js";
import * as print from "./print.js";
import * as play from "./play.js";

const SCREENS = {
  start: { section: "deal", draw: start },
  game: { section: "deal", draw: deal.game },
  players: { section: "deal", draw: deal.players },
  settings: { section: "deal", draw: deal.settings },
  dealt: { section: "deal", draw: dealt.overview },
  joint: { section: "deal", draw: dealt.together },
  messages: { section: "deal", draw: dealt.messages },
  score: { section: "score", draw: score.screen },
  standing: { section: "score", draw: score.standing },
  rounds: { section: "score", draw: score.rounds },
  scores: { section: "score", draw: () => score.linked(location.hash.slice("#scores=".length)) },
  hand: { section: "hand", draw: own.screen },
  check: { section: "check", draw: own.check },
  print: { section: "print", draw: print.screen },
  play: { section: "", draw: play.screen },
};

function asked() {
  const name = location.hash.slice(1);
  if (name.startsWith("scores=")) return "scores";
  if (["dealt", "messages"].includes(name) && !deal.pack()) return "start";
  if (["players", "settings"].includes(name) && !deal.draft.game) return "game";
  return SCREENS[name] ? name : "start";
}

export function start() {
  return [
    fan(["S7", "D10", "SK", "HQ", "CA"], "hero"),
    h("h1", {}, t("start.title")),
    h("p", { class: "lead" }, [1, 2, 3].map((n) => t(`start.text-${n}`)).join(" ")),
    h("div", { class: "bar" }, h("a", { class: "button first", href: "#game", onclick: () => (deal.draft.purpose = "deal") }, t("start.go")), deal.joint.begun && h("a", { class: "button second", href: "#joint" }, t("joint.kept")), deal.pack() && h("a", { class: "button second", href: "#dealt" }, t("start.kept")), h("a", { class: "link", href: "#play" }, t("play.title"))),
  ];
}

function header(section) {
  const chosen = select(languages().map((name) => [name, t("language")]), current(), (name) => {
    speak(name);
    draw();
    document.getElementById("language").focus();
  });
  chosen.id = "language";
  [...chosen.options].forEach((option, i) => {
    option.lang = languages()[i];
    option.textContent = { de: "Deutsch", en: "English", ro: "Română" }[option.lang];
  });
  chosen.setAttribute("aria-label", t("choose-language"));
  return h(
    "header",
    { class: "top" },
    h("a", { class: "name", href: "#start" }, h("span", { class: "sun", "aria-hidden": "true" }), "cardgen"),
    chosen,
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

export function draw(focus = false) {
  const name = asked();
  const { section, draw: screen } = SCREENS[name];
  document.documentElement.lang = current();
  document.title = t("title");
  const main = h("main", { id: "main", class: `screen-${name}` }, screen());
  document.getElementById("page").replaceChildren(
    h("a", { class: "skip", href: "#main", onclick: (event) => { event.preventDefault(); main.querySelector("h1").focus(); } }, t("skip")),
    header(section),
    main,
    document.getElementById("engine") || h("div", { id: "engine", role: "status" }),
    document.getElementById("told") || h("div", { id: "told", role: "status" }), // what is said there stays, whatever is drawn anew
  );
  const title = main.querySelector("h1");
  title.tabIndex = -1;
  if (focus) {
    window.scrollTo(0, 0);
    title.focus({ preventScroll: true });
  }
  show();
}

// What the engine does, and which buttons have to wait for it.
function show() {
  for (const button of document.querySelectorAll("[data-needs]")) button.disabled = !state.ready || deal.busy();
  const place = document.getElementById("engine");
  const text = state.failed ? t("failed") : state.ready ? "" : t(state.first ? "loading-first" : "loading");
  const told = text || (state.ready && !state.offline ? t("no-offline") : "");
  place.className = text ? "shown" : told ? "shown quiet" : "";
  place.replaceChildren(h("p", {}, told));
  if (state.update) {
    place.className = "shown";
    place.replaceChildren(h("p", {}, t("update")), h("button", { type: "button", class: "button second", onclick: () => deal.leaving(takeUpdate) }, t("update-now")));
  }
}

window.addEventListener("hashchange", () => draw(true));
window.addEventListener("beforeunload", (event) => (deal.unsaved() || deal.entered()) && event.preventDefault());
deal.connect(draw, show, score.beginWithDraft);
own.connect(draw);
score.connect(draw);
draw();
onChange(show);
begin();
