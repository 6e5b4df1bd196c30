// The group's chat, heard by the referee: rounds that are sure are noted, what isn't is asked with a tap, what was wrong is listed.
// The chat is held in this tab alone; what somebody answers stays with the game.
import { ask, needed } from "./engine.js";
import { bytesOf, current, drop, field, find, h, icon, redraw, refusal, runs, t } from "./dom.js";
import { kept } from "./kept.js";
import { noteRounds, saidOfChat, scored, screen as scoreScreen } from "./score.js";

const MOST = 100_000_000; // bytes
const MOST_ASKED = 12; // senders; the others write little
let of = ""; // the game that all this is about
let file = null; // the chat: {name, content}
let heard = null; // what came of it
let hearing = false;
let told = false; // who isn't known by now, plays not or writes not
let noted = new Set(); // rounds, since the chat was opened
const left = new Set(); // questions that somebody leaves open
const typed = { seed: "", chat: "", card: "" };

export function screen() {
  const game = scored();
  if (!game) return scoreScreen();
  if (of !== game.code) forget(game.code);
  const results = heard?.result?.outcome === "heard";
  if (results && heard.language !== current()) queueMicrotask(hear);
  return [
    h("p", {}, h("a", { class: "link back", href: "#standing" }, icon("back"), t("back"))),
    h("h1", {}, t("chat.title")),
    !results && h("p", { class: "lead" }, t("chat.text")),
    !results && opening(game),
    h("div", { id: "heard" }, h("p", { role: "status" }, hearing ? t("chat.working") : results ? summary(game) : ""), heard && (results ? outcome(game, heard.result) : failed(game))),
    results && h("details", { class: "more" }, h("summary", {}, t("chat.another")), opening(game)),
  ];
}

function forget(code) {
  Object.assign(typed, { seed: "", chat: "", card: "" });
  of = code;
  file = heard = null;
  anew();
}

function anew() {
  told = false;
  noted = new Set();
  left.clear();
}

const seedOf = (code) => kept.games.find(({ pack }) => pack.game_code === code)?.pack.seed_code;

// Where a chat is chosen, or pasted.
function opening({ code }) {
  const input = (name, control, more = {}) => h(control, { name, class: "typed", value: typed[name], autocomplete: "off", spellcheck: false, oninput: (event) => (typed[name] = event.target.value), ...more });
  return [
    h("p", { class: "hint" }, t("chat.private")),
    !seedOf(code) && field(t("check.seed-code"), input("seed", "input", { type: "text", maxlength: 80, autocapitalize: "characters" }), t("chat.seed-hint")),
    drop("save", t("chat.file"), t("chat.choose"), ".txt,.zip,.json,text/plain,application/zip,application/json", null, open),
    h("details", { class: "more" }, h("summary", {}, t("chat.how")), h("ul", { class: "steps" }, [1, 2, 3].map((n) => h("li", {}, t(`chat.how-${n}`))))),
    h("details", { class: "more" }, h("summary", {}, t("chat.paste")), field(t("chat.pasted"), input("chat", "textarea", { rows: 6 })), h("button", { type: "button", class: "button second", ...needed(hearing), onclick: paste }, t("chat.go"))),
  ];
}

async function open(chosen) {
  const content = chosen.size <= MOST ? await bytesOf(chosen) : null;
  if (content) return begin({ name: chosen.name, content });
  heard = { result: { outcome: chosen.size > MOST ? "too-large" : "unreadable" } };
  return redraw();
}

// Copied messages have the time before the day, or no year: they get what an export has.
function paste() {
  const text = typed.chat
    .replace(/^\[(\d{1,2}:\d\d(?::\d\d)?(?:\s?[AaPp]\.?\s?[Mm]\.?)?), (\d[\d./-]*)\] /gm, "[$2, $1] ")
    .replace(/^\[(\d{1,2})([./-])(\d{1,2})\.?, (?=\d{1,2}:)/gm, `[$1$2$3$2${new Date().getFullYear()}, `);
  return begin({ name: "chat.txt", content: new TextEncoder().encode(text) });
}

function begin(chat) {
  file = chat;
  heard = null;
  anew();
  return hear();
}

// Hear it again with all that was answered; over: rounds to note as it tells them.
async function hear(over = []) {
  const game = scored();
  if (hearing || !game) return;
  const { kept: from, code, chat } = game;
  hearing = true;
  redraw();
  const seed = seedOf(code) ?? typed.seed;
  const found = await ask("hear", [from, { language: current(), seed_code: seed, who: chat.who, answers: chat.answers, told, over }], file);
  hearing = false;
  if (found.result?.outcome === "heard") {
    if (scored()?.code === code && !(await noteRounds(from, found.result.kept))) return hear();
    for (const number of found.result.noted) noted.add(number);
  }
  if (of === code) heard = { ...found, language: current() };
  redraw();
  find("#heard [tabindex], #heard h2")?.focus();
}

function say(change) {
  const { chat } = scored();
  change(chat);
  saidOfChat(chat);
}

function failed({ names }) {
  if (heard.mistake === "NotLoaded") return h("p", { class: "refused", role: "alert" }, t("failed"));
  if (!heard.result) return refusal(heard);
  const { outcome: why, senders, missing } = heard.result;
  if (why === "strangers") return whoIsWho(names, senders, missing);
  return [h("p", { class: "refused", role: "alert" }, t(`chat.${why}`)), why === "seed-code" && h("button", { type: "button", class: "button second", ...needed(hearing), onclick: () => hear() }, t("chat.go"))];
}

const button = (label, onclick, more = {}) => h("button", { type: "button", class: "answer", disabled: hearing, onclick, ...more }, label);
const second = (label, onclick) => h("button", { type: "button", class: "link", disabled: hearing, onclick }, label);

// -- who is who

function whoIsWho(names, senders, missing) {
  const { who } = scored().chat;
  const choose = (sender, seat) => () => {
    say((chat) => {
      if (seat === null) delete chat.who[sender];
      else chat.who[sender] = seat;
    });
    redraw();
  };
  const choice = (sender, seat, label) => button(label, choose(sender, seat), { "aria-pressed": String((who[sender] ?? null) === seat) });
  return h(
    "section",
    { class: "panel" },
    h("h2", { tabindex: "-1" }, t("chat.who")),
    h("p", {}, t("chat.who-text", { names: missing.map((seat) => names[seat]).join(", ") })),
    senders.slice(0, MOST_ASKED).map((sender) =>
      h("fieldset", { class: "group", key: sender }, h("legend", {}, sender), h("div", { class: "answers names" }, missing.map((seat) => choice(sender, seat, names[seat])), choice(sender, null, t("chat.nobody"))))),
    h("button", { type: "button", class: "button first", ...needed(hearing), onclick: () => { told = true; hear(); } }, t("chat.on")),
  );
}

// -- what was heard

const summary = ({ chat }) => {
  const { rounds, left: waiting } = heard.result;
  const named = (numbers) => runs([...numbers].sort((one, other) => one - other)).replaceAll("–", "–\u2060"); // no line ends in them
  return [
    `${rounds}. `,
    noted.size ? t("chat.noted", { rounds: named(noted) }) : t(differing(chat).length ? "chat.differ" : "chat.none-new"),
    waiting.length > 0 && ` ${t("chat.left", { rounds: named(waiting) })}`,
  ];
};

const differing = ({ stay }) => heard.result.differing.filter((one) => stay[one.number] !== JSON.stringify(one.rows));

function outcome(game, { questions, faults, none, turn, missing }) {
  const asked = questions.find((one) => one.mark && !left.has(one.mark));
  const open_ = questions.filter((one) => one !== asked);
  const again = () => {
    left.clear();
    redraw();
  };
  const whoAgain = () => {
    told = false;
    say((chat) => (chat.who = {}));
    hear();
  };
  const named = Object.keys(game.chat.who).length > 0;
  return [
    asked && question(asked),
    Object.keys(game.chat.answers).length > 0 && second([icon("back"), t("chat.take-back")], takeBack),
    differing(game.chat).map(differs),
    open_.length > 0 && h("section", { class: "panel" }, h("h2", {}, t("chat.open")), h("p", { class: "hint" }, t("chat.open-hint")), h("ul", {}, open_.map((one) => h("li", { key: one.sentence }, h("p", { class: "message" }, one.sentence)))), left.size > 0 && second(t("chat.again"), again)),
    h("section", { class: "panel" }, h("h2", { tabindex: asked ? undefined : "-1" }, t("chat.faults")), faults.length ? [h("p", { class: "hint" }, t("chat.faults-hint")), h("ul", {}, faults.map((one) => h("li", { key: one }, h("p", { class: "message" }, one))))] : h("p", {}, none)),
    turn && h("p", {}, turn),
    missing.length > 0 && h("p", {}, t("chat.missing", { names: missing.map((seat) => game.names[seat]).join(", ") })),
    (told || named) && second(t("chat.who"), whoAgain),
    h("p", {}, h("a", { class: "button first", href: "#standing" }, t("score.standing"))),
  ];
}

// One question, as the terminal asks it: yes, no, or just talk; without a guess what was meant.
function question(one) {
  const { mark, meant } = one;
  const answer = (text) => () => {
    typed.card = "";
    say((chat) => (chat.answers[mark] = text === talk ? text : one.whose + text));
    hear();
  };
  const leave = () => {
    left.add(mark);
    redraw();
    find("#heard [tabindex]")?.focus();
  };
  const [guess, other] = meant.slice(0, -1);
  const talk = meant.at(-1);
  const card = (event) => {
    event.preventDefault();
    if (typed.card.trim()) answer(typed.card.trim())();
  };
  const numbers = one.most >= 0 && h("div", { class: "answers" }, Array.from({ length: one.most + 1 }, (_, n) => String(n)).filter((n) => !meant.includes(n)).map((n) => button(n, answer(n))));
  return h(
    "section",
    { class: "panel", key: mark },
    h("p", { class: "hint" }, `${t("messages.round", { n: one.round })} · ${one.place}`),
    h("p", { class: "message", id: "line" }, one.line),
    h("h2", { class: "question asks", tabindex: "-1", "aria-describedby": "line" }, one.asks),
    guess === undefined && one.most < 0 && h("form", { onsubmit: card }, field(t("chat.card"), h("input", { type: "text", name: "card", maxlength: 40, value: typed.card, autocomplete: "off", oninput: (event) => (typed.card = event.target.value) })), h("button", { type: "submit", class: "button second", disabled: hearing }, t("done"))),
    guess === undefined && numbers,
    h(
      "div",
      { class: "answers names" },
      guess !== undefined && button(t("chat.yes"), answer(guess)),
      other !== undefined && button(t("chat.no", { meant: other }), answer(other)),
      button(t(guess === undefined || other !== undefined ? "chat.talk" : "chat.no-talk"), answer(talk)),
    ),
    guess !== undefined && numbers && [h("p", { class: "hint" }, t("chat.bid")), numbers],
    second(t("chat.leave"), leave),
  );
}

function takeBack() {
  say(({ answers }) => delete answers[Object.keys(answers).at(-1)]);
  hear();
}

// A round that is noted otherwise: both, and a choice.
function differs(one) {
  const stay = () => {
    say((chat) => (chat.stay[one.number] = JSON.stringify(one.rows)));
    redraw();
    find("#heard [tabindex]")?.focus();
  };
  const heads = ["score.who", "chat.is-noted", "chat.in-chat"].map((key) => h("th", { scope: "col" }, t(key)));
  return h(
    "section",
    { class: "panel rounds", key: one.number },
    h("h2", {}, t("chat.otherwise", { n: one.number })),
    h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, one.rows.map(([name, noted_, inChat]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, noted_), h("td", {}, noted_ === inChat ? inChat : h("strong", {}, inChat)))))),
    h("div", { class: "row" }, h("button", { type: "button", class: "button second", disabled: hearing, onclick: stay }, t("chat.keep-noted")), h("button", { type: "button", class: "button second", ...needed(hearing), onclick: () => hear([one.number]) }, t("chat.take-chat"))),
  );
}
