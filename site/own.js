// Your own file.  During the evening: the hand of the round, a card announced with a tap, the trick as the others tell it.
// After it: your file and the two codes → whether everything is as it was fixed before.
// Cards, tricks and who leads are told by Python; here is only what was tapped, and it stays on the device.
import { ask } from "./engine.js";
import {
  h, t, icon, cardPicture, copy, drop, field, pip, refusal, save, select, showCards, store, stored, tell, tick,
} from "./dom.js";

const MOST = 20_000_000; // bytes; as `cardgen verify`
const MOST_KEPT = 1_500_000; // characters, of the five million that a page may keep
const EVENING = 18 * 3600_000; // milliseconds
const TRUMPS = ["C", "D", "H", "S", "N"];
let own = null; // what the file says
let source = null; // {name, content}, only as long as the page is open, or until it is forgotten
let rounds = {}; // by number: what was tapped
let number = 0;
let now = null; // what Python makes of the round
let chosen = null;
let answer = null;
let working = false;
let kept = false; // whether the file is remembered for the evening
let redraw;

export const connect = (drawing) => (redraw = drawing);

const round = () => own.rounds.find((one) => one.number === number);
const tapped = () => (rounds[number] ??= { played: [], opened: [], leader: null, trump: "", downtown: false });
const trump = () => round().trump || tapped().trump;
const leader = () => tapped().leader ?? round().leader ?? (rounds[number - 1]?.taker ?? null);
const rows = () => (round().hand || []).concat(tapped().opened.length ? [tapped().opened] : []);

// -- the file

export function screen() {
  if (own) return evening();
  const before = working || answer ? null : remembered();
  if (before) open(before);
  return [
    h("h1", {}, t("hand.title")),
    h("p", { class: "lead" }, t("hand.text")),
    working ? h("p", { role: "status" }, t("hand.working")) : drop("hand", t("check.file"), t("check.choose"), "application/pdf,.pdf", null, take),
    answer && told(answer),
    h("p", { class: "hint" }, t("hand.private")),
  ];
}

function told(found) {
  const outcome = found.result?.outcome;
  if (!outcome && !found.mine) return refusal(found);
  const page = ["saved-again", "newer"].includes(outcome) ? "hand" : "check";
  return h("p", { class: "refused", role: "alert" }, found.mine || t(`${page}.${outcome}`));
}

async function take(file) {
  if (file.size > MOST) {
    answer = { mine: t("hand.too-large") };
    return redraw();
  }
  try {
    await open({ name: file.name, content: new Uint8Array(await file.arrayBuffer()) });
  } catch {
    answer = { mine: t("check.unreadable") }; // gone since it was chosen
    redraw();
  }
}

async function open(file) {
  if (working) return;
  working = true;
  answer = null;
  redraw();
  const found = await ask("open_file", [file.name, file.content]);
  working = false;
  if (found.result?.outcome === "open") {
    own = found.result;
    source = file;
    rounds = file.rounds || {};
    showCards("own-cards", own.faces);
    number = file.number || own.rounds[0].number;
    await look();
  } else {
    answer = found;
    if (kept) forget();
  }
  redraw(true);
}

// -- what is remembered: the file and what was tapped, until tomorrow, and only if asked

function remembered() {
  const file = stored("evening");
  if (!file) return null;
  if (!(file.until > Date.now())) return forget();
  try {
    kept = true;
    return { ...file, content: Uint8Array.from(atob(file.content), (one) => one.charCodeAt(0)), ...stored("evening.rounds") };
  } catch {
    return forget();
  }
}

function remember() {
  if (source.content.length > MOST_KEPT) return false;
  store("evening", { name: source.name, content: asText(source.content), until: Date.now() + EVENING });
  kept = Boolean(stored("evening"));
  if (kept) store("evening.rounds", { rounds, number });
  return kept;
}

const asText = (content) => btoa(Array.from(content, (one) => String.fromCharCode(one)).join(""));

function forget() {
  kept = false;
  store("evening", null);
  store("evening.rounds", null);
  return null;
}

// Another tab has the same evening: what is tapped there is seen here, what is forgotten there is written no more.
window.addEventListener("storage", async ({ key }) => {
  if (!kept || !own || (key && !key.startsWith("cardgen.evening"))) return;
  kept = stored("evening")?.content === asText(source.content);
  if (!kept) return;
  rounds = stored("evening.rounds")?.rounds || rounds;
  chosen = null;
  await look(false);
  if (location.hash === "#hand") redraw();
});

function close() {
  own = source = now = chosen = answer = null;
  rounds = {};
  forget();
  showCards("own-cards", "");
  redraw(true);
}

// What Python says of the round, after every tap.
async function look(write = true) {
  const { played, downtown } = tapped();
  const found = await ask("follow", [
    {
      game: own.game, settings: own.settings, players: own.names.length, seats: round().seats, seat: own.seat, leader: leader() ?? undefined,
      trump: trump(), downtown, cards: rows().flat(), played,
    },
  ]);
  now = found.result || null;
  answer = found.result ? null : found;
  if (now?.last.cards.length) tapped().taker = now.last.taker;
  if (kept && write) store("evening.rounds", { rounds, number });
}

async function change(doing) {
  doing();
  await look();
  redraw();
}

// -- the evening

function evening() {
  const one = round();
  return [
    h(
      "div",
      { class: "turn" },
      step(-1, "back", "hand.before"),
      h("h1", {}, t("hand.round", { n: number, m: own.rounds.at(-1).number })),
      step(1, "go", "hand.after"),
    ),
    banner(one),
    one.seats.includes(own.seat) ? hand(one) : h("p", { class: "lead" }, t("hand.out")),
    closed(one),
    one.seats.includes(own.seat) && trick(one),
    answer && refusal(answer),
    h("details", { class: "more" }, h("summary", {}, t("hand.file", { name: own.name })), more()),
    say(),
  ];
}

function step(by, picture, label) {
  const there = own.rounds.some((one) => one.number === number + by);
  const go = async () => {
    number += by;
    chosen = null;
    await look();
    redraw(true);
  };
  return h("button", { type: "button", class: "step", "aria-label": t(label), disabled: !there, onclick: go }, icon(picture));
}

function banner(one) {
  const letter = trump();
  const words = letter === "N" ? t("hand.no-trump") : letter ? t("hand.trump", { suit: t(`paper.suit.${letter}`) }) : t(one.named ? "hand.trump-later" : "hand.trump-unknown");
  const first = leader();
  const who = first === null ? t("hand.winner-leads") : first === own.seat ? t("hand.you-lead") : t("hand.leads", { name: own.names[first] });
  const facts = [t(one.cards === 1 ? "hand.card" : "hand.cards", { n: one.cards }), who, now && now.made[own.seat] > 0 && t("hand.made", { n: now.made[own.seat] })];
  return h(
    "div",
    { class: `trump trump-${letter || "open"}` },
    h("span", { class: "disc", "aria-hidden": "true" }, letter && letter !== "N" ? pip(letter) : icon(letter ? "none" : "more")),
    h("div", {}, h("strong", {}, words), h("span", {}, facts.filter(Boolean).join(" · "))),
  );
}

function hand(one) {
  const all = rows();
  if (!all.length) return null;
  const most = Math.max(...all.map((row) => row.length));
  const few = all.flat().length <= 4;
  return h(
    "div",
    { class: `rack ${few ? "few" : most > 9 ? "many" : ""}`, role: "group", "aria-label": t("hand.yours") },
    (few ? [all.flat()] : all).map((row) => h("div", { class: "suit" }, row.map((name) => card(name)))),
  );
}

function card(name) {
  const gone = now?.gone.includes(name) && tapped().played.some(([seat, one]) => seat === own.seat && one === name);
  return h(
    "button",
    {
      type: "button",
      class: `card ${gone ? "gone" : ""}`,
      "aria-pressed": String(chosen === name),
      "aria-label": own.words[name] + (gone ? `, ${t("hand.played")}` : ""),
      "data-card": name,
      onclick: () => {
        if (gone) return;
        chosen = chosen === name ? null : name;
        redraw();
        document.querySelector(`[data-card="${name}"]`)?.focus();
      },
    },
    cardPicture(`own-${name}`),
  );
}

// -- the announcement

function say() {
  if (!chosen) return null;
  const words = own.words[chosen];
  const must = now && !now.legal.includes(chosen) && now.lying.length > 0;
  const send = async () => {
    if (navigator.share) await navigator.share({ text: words }).catch(() => copy(words));
    else await copy(words);
    played();
  };
  const played = () => change(() => {
    tapped().played.push([own.seat, chosen]);
    chosen = null;
  });
  return h(
    "div",
    { class: "bar pair" },
    must && h("p", { class: "warning" }, t("hand.follow")),
    h("button", { type: "button", class: "button announce", onclick: send }, icon(navigator.share ? "share" : "copy"), t("hand.say", { card: words })),
    h("button", { type: "button", class: "button second", onclick: played }, t("hand.said")),
  );
}

// -- the trick

function trick(one) {
  if (!now) return null;
  const lying = now.lying.length || !now.last.cards.length ? now.lying : now.last.cards;
  const order = now.lying.length || !now.last.cards.length ? now.order : now.last.cards.map(([seat]) => seat);
  const taken = !now.lying.length && now.last.cards.length > 0;
  const seats = order.map((seat) => {
    const card = lying.find(([by]) => by === seat)?.[1];
    const mine = seat === own.seat;
    const name = mine ? t("hand.you") : own.names[seat];
    const face = card ? cardPicture(`own-${card}`) : h("span", { class: "empty", "aria-hidden": "true" }, icon(mine ? "more" : "plus"));
    const state = card ? own.words[card] : mine ? "" : t("hand.enter");
    const inside = [h("span", { class: "who" }, name), face];
    const kind = `seat-card ${now.turn === seat && !taken ? "turn-now" : ""} ${taken && now.last.taker === seat ? "taker" : ""}`;
    if (mine || (card && !taken)) return h("li", {}, h("div", { class: kind }, h("span", { class: "said" }, state), inside));
    return h("li", {}, h("button", { type: "button", class: kind, "aria-label": `${name}: ${t("hand.enter")}`, onclick: () => pick(seat) }, inside));
  });
  const who = taken && now.last.taker !== null && (now.last.taker === own.seat ? t("hand.you-took") : t("hand.took", { name: own.names[now.last.taker] }));
  return h(
    "section",
    { class: "trick" },
    h("h2", {}, who || t("hand.trick")),
    h("ol", { class: "seats" }, seats),
    tapped().played.length > 0 && h("button", { type: "button", class: "link", onclick: () => change(() => tapped().played.pop()) }, t("hand.undo")),
  );
}

// A card of somebody else: first its suit, then the card itself.
function pick(seat) {
  const lead = now.lying.length ? now.lying[0][1][0] : "S";
  const place = h("div", { class: "deck" });
  const held = new Set([...rows().flat(), ...now.gone]);
  const suits = [...new Set(own.deck.map((name) => name[0]))];
  const show = (suit) =>
    place.replaceChildren(
      ...own.deck.filter((name) => name[0] === suit).map((name) =>
        h(
          "button",
          {
            type: "button", class: "card", "aria-label": own.words[name], disabled: held.has(name),
            onclick: () => { dialog.close(); change(() => tapped().played.push([seat, name])); },
          },
          cardPicture(`own-${name}`),
        ),
      ),
    );
  const tab = (suit) => {
    const button = h("button", { type: "button", class: "tab", "aria-label": suit === "J" ? t("paper.joker.word") : t(`paper.suit.${suit}`), "aria-pressed": String(suit === lead), onclick: () => {
      for (const other of dialog.querySelectorAll(".tab")) other.setAttribute("aria-pressed", String(other === button));
      show(suit);
    } }, suit === "J" ? "★" : pip(suit));
    return button;
  };
  const dialog = h(
    "dialog",
    { class: "picker", "aria-labelledby": "picker", onclose: () => dialog.remove() },
    h("h2", { id: "picker" }, t("hand.plays", { name: own.names[seat] })),
    h("div", { class: "tabs", role: "group", "aria-label": t("hand.suits") }, suits.map(tab)),
    place,
    h("button", { type: "button", class: "button second", onclick: () => dialog.close() }, t("close")),
  );
  show(suits.includes(lead) ? lead : suits[0]);
  document.body.append(dialog);
  dialog.showModal();
}

// -- closed cards, others' cards, the contract

function closed(one) {
  return [
    one.others.length > 0 &&
      h("section", { class: one.others.every(({ cards }) => cards.flat().length === 1) && "faces" }, one.others.map(({ name, cards }) => h("div", {}, h("h2", {}, name), h("div", { class: "rack few others" }, h("div", { class: "suit" }, cards.flat().map((each) => h("span", { class: "card", role: "img", "aria-label": own.words[each] }, cardPicture(`own-${each}`)))))))),
    one.tell.length > 0 &&
      h("section", { class: "panel" }, h("h2", {}, t("hand.tell")), one.tell.map(({ name, numbers }) => {
        const text = t("hand.for", { name, numbers: numbers.join(" ") });
        return h("p", { class: "numbers" }, h("span", {}, text), h("button", { type: "button", class: "button small second", "aria-label": `${t("copy")}: ${name}`, onclick: () => copy(text) }, icon("copy")));
      })),
    one.list.length > 0 && sealed(one),
    (one.named || !one.trump) && contract(one),
  ];
}

function sealed(one) {
  const wrong = h("p", { class: "refused", role: "alert" });
  const typed = h("input", { type: "text", class: "typed", maxlength: 200, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "17-K 3-A" });
  const open = async (event) => {
    event.preventDefault();
    const found = await ask("unseal", [one.list, typed.value]);
    if (!found.result) return wrong.replaceChildren(refusal(found));
    const { cards, wrong: mistakes } = found.result;
    if (mistakes.length || !cards.length) return (wrong.textContent = mistakes.length ? t("hand.wrong", { numbers: mistakes.join(", ") }) : t("hand.no-number"));
    await change(() => (tapped().opened = [...new Set([...tapped().opened, ...cards])]));
    tell(t("hand.opened", { n: cards.length }));
  };
  return h(
    "form",
    { class: "panel", onsubmit: open },
    h("h2", {}, t("hand.closed")),
    field(t("hand.numbers"), typed, t("hand.numbers-hint")),
    wrong,
    h("button", { type: "submit", class: "button second" }, t("hand.open")),
  );
}

function contract(one) {
  const entry = tapped();
  const set = (key) => (value) => change(() => (entry[key] = value));
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, t(one.named ? "hand.contract" : "hand.trump-which")),
    h("div", { class: "tabs", role: "group", "aria-label": t("hand.trump-which") }, TRUMPS.map((letter) =>
      h("button", { type: "button", class: "tab", "aria-pressed": String(trump() === letter), "aria-label": letter === "N" ? t("hand.no-trump") : t(`paper.suit.${letter}`), onclick: () => set("trump")(letter) }, letter === "N" ? icon("none") : pip(letter)))),
    own.contract && tick(t("hand.downtown"), entry.downtown, set("downtown")),
  );
}

function more() {
  const leads = select([["", t("hand.leader-open")], ...round().seats.map((seat) => [String(seat), own.names[seat]])], leader() === null ? "" : String(leader()), (value) =>
    change(() => (tapped().leader = value === "" ? null : Number(value))));
  return [
    field(t("hand.leader"), leads),
    tick(t("hand.remember"), kept, (yes) => {
      if (!yes) forget();
      else if (!remember()) tell(t("hand.not-kept"));
      redraw();
    }),
    h("p", { class: "hint" }, t("hand.remember-hint")),
    h("button", { type: "button", class: "button second", onclick: close }, t("hand.close")),
  ];
}

// -- after the game: the check

const MOST_SHOWN = 4; // rounds; the others are behind a tap
const MOST_SECONDS = 60; // reading what another program saved may never end
const asked = { file: null, game: "", seed: "" };
let found = null;
let checking = false;

export function check() {
  const code = (key, label, length) =>
    field(
      label,
      h("input", {
        type: "text", class: "typed", value: asked[key], maxlength: 80, autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
        placeholder: Array(length / 4).fill("····").join("-"),
        oninput: (event) => (asked[key] = event.target.value),
      }),
    );
  return [
    h("h1", {}, t("check.title")),
    h("p", { class: "lead" }, t("check.text")),
    h("form", { onsubmit: compare }, drop("check", t("check.file"), t("check.choose"), "application/pdf,.pdf", asked.file, takeToCheck), code("game", t("check.game-code"), 24), code("seed", t("check.seed-code"), 28), h("button", { type: "submit", class: "button first", "data-needs": true }, t("check.go"))),
    h("div", { id: "verdict", "aria-live": "polite" }, found ? verdict(found) : []),
  ];
}

function takeToCheck(file) {
  asked.file = file;
  found = null;
  showCards("checked-cards", "");
  document.getElementById("verdict").replaceChildren();
}

async function compare(event) {
  event.preventDefault();
  if (checking) return;
  const say = (...parts) => document.getElementById("verdict")?.replaceChildren(...parts);
  if (!asked.file) return say(h("p", { class: "refused" }, t("check.no-file")));
  if (asked.file.size > MOST) return say(h("p", { class: "refused" }, t("hand.too-large")));
  checking = true;
  say(h("p", {}, t("check.working")));
  try {
    const content = new Uint8Array(await asked.file.arrayBuffer());
    const file = { name: asked.file.name, content };
    found = await ask("verify", [asked.game, asked.seed], file, MOST_SECONDS);
    if (found.slow) found = { result: { outcome: "slow" } };
  } catch {
    found = { result: { outcome: "unreadable" } }; // gone since it was chosen
  }
  checking = false;
  say(...verdict(found));
  document.querySelector("#verdict > *")?.scrollIntoView({ block: "nearest" });
}

function verdict(answer) {
  if (!answer.result) return [refusal(answer)];
  const { outcome, rounds = [], words = "", version, hands = [], dealt } = answer.result;
  const good = outcome === "match";
  const bad = ["differs", "other-game"].includes(outcome);
  const calm = ["saved-again", "newer"].includes(outcome);
  const key = { "game-code": "game-code-wrong", "seed-code": "seed-code-wrong" }[outcome] || (good && rounds.length === 1 ? "match-one" : outcome);
  const spoken = words.split("|").filter(Boolean).map((entry) => entry.replace(/=([^=]*)$/, ": $1")).join(", ");
  return [
    h(
      "section",
      { class: `panel verdict ${good ? "good" : bad ? "bad" : "open"}` },
      h("h2", {}, t(`check.${key}`, { n: rounds.length })),
      outcome === "differs" && h("p", {}, where(answer.result)),
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
    ...(hands.length ? compared(answer.result) : []),
  ];
}

function where({ pages, wrong }) {
  if (!pages.length) return t("check.shared");
  const said = (key, numbers) =>
    t(numbers.length === 1 ? `check.${key}-one` : `check.${key}`, { [key]: runs(numbers) });
  return [said("pages", pages), wrong.length > 0 && ` ${said("wrong", wrong)}`];
}

// 1, 4–6, 9
function runs(numbers) {
  const parts = [];
  for (const one of numbers) {
    if (parts.at(-1)?.at(-1) === one - 1) parts.at(-1).push(one);
    else parts.push([one]);
  }
  const spoken = (run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(", "));
  return parts.map(spoken).join(", ");
}

// The hand that the file has for programs, beside the one that was dealt, round by round.
function compared({ hands, faces, called }) {
  // The evening's cards may be of another look, and be there at the same time.
  showCards("checked-cards", faces.replaceAll(/( id="|href="#|url\(#)/g, "$1checked-"));
  const card = (name, odd) => {
    const label = called[name] + (odd ? `, ${t("check.odd")}` : "");
    const kind = odd ? "card odd" : "card";
    return h("span", { class: kind, role: "img", "aria-label": label }, cardPicture(`checked-own-${name}`));
  };
  const rack = (label, rows, other) => {
    const marked = (row) => row.map((name) => card(name, other && !other.flat().includes(name)));
    const suits = rows.map((row) => h("div", { class: "suit" }, marked(row)));
    return h("div", { class: "rack little", role: "group", "aria-label": label }, suits);
  };
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
