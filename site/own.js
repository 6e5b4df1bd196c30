// Your cards, from your own link or file: the hand of the round, a card announced with a tap, the trick as the others tell it.
// No Python is needed; what was tapped stays on the device.
import { NoHand, Play, follow, isEncrypted, readFile, readHand, readLink, unseal } from "./cards.js";
import { EVENING, called, gameCalled, h, t, icon, cardPicture, copy, drop, fetchFaces, field, lasts, lend, modal, pip, redraw, rowOf, select, showCards, store, stored, tell, tick } from "./dom.js";

const MOST = 20_000_000; // bytes of a file; as `cardgen verify`
const TRUMPS = ["C", "D", "H", "S", "N"];
let own = null; // what the link or file says
let asked = null; // the same, until its player has said that it is theirs
let rounds = {}; // by number: what was tapped
let number = 0;
let chosen = null;
let opening = false; // a link: what is remembered isn't shown in its place
let refused = ""; // the key of a text: why something isn't shown
let wrongNumbers = "";
let typedNumbers = "";
let kept = false; // whether the hand is remembered for the evening

const round = () => own.rounds.find((one) => one.number === number);
const tapped = () => (rounds[number] ??= { played: [], opened: [], bid: null, leader: null, trump: "", downtown: false });
const trump = () => round().trump || tapped().trump;
const leader = () => tapped().leader ?? round().leader ?? taker(number - 1);
const rows = () => (round().hand || []).concat(tapped().opened.length ? [tapped().opened] : []);

// Who took the last trick of a round, as far as it was tapped.
function taker(before) {
  return own.rounds.some((one) => one.number === before) && rounds[before] ? (rounds[before].taker ?? null) : null;
}

const words = (card) => called(card, own.language);

// -- a link or a file

export function screen() {
  if (own) return evening();
  if (opening) return [];
  if (asked) return whose();
  const before = refused ? null : remembered();
  if (before) return show(before) ? evening() : [];
  return [
    h("h1", {}, t("hand.title")),
    h("p", { class: "lead" }, t("hand.text")),
    drop("hand", t("check.file"), t("check.choose"), "application/pdf,.pdf", null, take),
    refused && h("p", { class: "refused", role: "alert" }, t(refused)),
    h("p", { class: "hint" }, t("hand.private")),
  ];
}

/** What was behind `#h=` in the address. */
export async function openLink(fragment) {
  own = asked = null;
  refused = "";
  opening = true;
  try {
    asked = await readLink(fragment);
    lend(asked.language);
  } catch (error) {
    refused = error instanceof NoHand && error.newer ? "hand.newer" : "hand.bad-link";
  }
  opening = false;
  redraw(true);
}

/** A file that was shared with the page from a messenger. */
export async function openShared() {
  try {
    const answer = await caches.match("file", { cacheName: "shared-file" });
    const file = await answer?.blob();
    await caches.delete("shared-file");
    if (file) await take(file);
  } catch {
    // without storage nothing was shared
  }
}

async function take(file) {
  refused = file.size > MOST ? "hand.too-large" : "";
  try {
    const content = refused ? null : new Uint8Array(await file.arrayBuffer());
    const found = content && (await readFile(content));
    if (found) begin(found);
    else if (content) refused = isEncrypted(content) ? "check.encrypted" : content[0] === 0x25 ? "hand.saved-again" : "check.unreadable";
  } catch (error) {
    refused = error instanceof NoHand && error.newer ? "hand.newer" : "check.unreadable";
  }
  redraw(!refused);
}

// Whoever taps a link that isn't theirs sees no card.
function whose() {
  const yes = () => {
    begin(asked);
    asked = null;
    redraw(true);
  };
  const no = () => {
    asked = null;
    refused = "hand.not-yours";
    redraw(true);
  };
  return [
    h("h1", {}, t("hand.whose", { name: asked.name })),
    h("p", { class: "lead" }, [asked.title || gameCalled(asked.game), asked.mark].filter(Boolean).join(" · ")),
    h("div", { class: "bar" }, h("button", { type: "button", class: "button first", onclick: yes }, t("hand.mine", { name: asked.name })), h("button", { type: "button", class: "button second", onclick: no }, t("hand.not-mine"))),
  ];
}

// A hand that is remembered goes on as it was; another one isn't remembered with it.
function begin(found) {
  // Without Python nothing else has this screen kept on the device.
  navigator.serviceWorker?.ready.then(({ active }) => active.postMessage("keep hand"));
  const before = remembered();
  kept = JSON.stringify(before?.said) === JSON.stringify(found.said);
  show(kept ? before : found);
}

function show(found) {
  own = found;
  rounds = found.rounds_tapped || {};
  number = own.rounds.some((one) => one.number === found.at) ? found.at : own.rounds[0].number;
  document.documentElement.toggleAttribute("data-night", own.night);
  fetchFaces(own.letters, own.colours).then((symbols) => showCards("own-cards", symbols));
  return own;
}

// -- what is remembered: the hand and what was tapped, until tomorrow, and only if asked

function remembered() {
  const before = stored("evening");
  if (typeof before?.hand !== "string") return null;
  if (!lasts(before)) return forget();
  try {
    const found = readHand(before.hand);
    kept = true;
    return { ...found, ...tapsOf(stored("evening.rounds"), found) };
  } catch {
    return forget();
  }
}

// What was tapped before, as far as it can have been: somebody may have written into the storage.
function tapsOf(said, { rounds: all, deck }) {
  const good = {};
  for (const { number: at, seats } of all) {
    const { played, opened, bid, leader, taker, trump, downtown } = said?.rounds?.[at] ?? {};
    const there = (value) => (seats.includes(value) ? value : null);
    if (!Array.isArray(played) || !Array.isArray(opened) || played.length > deck.length || !opened.every((card) => deck.includes(card))) continue;
    const fine = played.every((pair) => Array.isArray(pair) && seats.includes(pair[0]) && deck.includes(pair[1]));
    if (fine) good[at] = { played, opened, bid: Number.isInteger(bid) && bid >= 0 && bid < deck.length ? bid : null, leader: there(leader), taker: there(taker), trump: TRUMPS.includes(trump) ? trump : "", downtown: downtown === true };
  }
  return { rounds_tapped: good, at: said?.number };
}

function remember() {
  const evening = { hand: JSON.stringify(own.said), until: Date.now() + EVENING };
  store("evening", evening);
  kept = stored("evening")?.hand === evening.hand; // there may be no room
  keep();
  return kept;
}

const keep = () => kept && store("evening.rounds", { rounds, number });

function forget() {
  kept = false;
  store("evening", null);
  store("evening.rounds", null);
  return null;
}

// Another tab has the same evening: what is tapped there is seen here, what is forgotten there is written no more.
window.addEventListener("storage", ({ key }) => {
  if (!kept || !own || (key && !key.startsWith("cardgen.evening"))) return;
  kept = stored("evening")?.hand === JSON.stringify(own.said);
  if (!kept) return;
  rounds = tapsOf(stored("evening.rounds"), own).rounds_tapped;
  chosen = null;
  if (location.hash === "#hand") redraw();
});

function close() {
  own = chosen = null;
  rounds = {};
  refused = "";
  forget();
  document.documentElement.removeAttribute("data-night");
  showCards("own-cards", "");
  redraw(true);
}

// How far the round has come, after every tap.
function look() {
  const { played, downtown } = tapped();
  const play = new Play(own.play, trump(), own.contract && downtown);
  const now = follow({ play, seats: round().seats, players: own.names.length, leader: leader(), known: Boolean(trump()), held: rows().flat(), seat: own.seat, played });
  if (now.last.cards.length) tapped().taker = now.last.taker;
  return now;
}

function change(doing) {
  doing();
  look();
  keep();
  redraw();
}

// -- the evening

function evening() {
  const one = round();
  const now = look();
  const plays = one.seats.includes(own.seat);
  return h(
    "div",
    { class: `evening ${own.large ? "large" : ""}`, ontouchstart: touched, ontouchend: swiped },
    h(
      "div",
      { class: "turn" },
      step(-1, "back", "hand.before"),
      h("h1", {}, t("hand.round", { n: number, m: own.rounds.at(-1).number })),
      step(1, "go", "hand.after"),
    ),
    banner(one, now),
    plays ? [hand(now), next(one)] : h("p", { class: "lead" }, t("hand.out")),
    say(now), // drawn last, but heard and reached right after the cards
    closed(one),
    plays && trick(now),
    h("details", { class: "more" }, h("summary", {}, t("hand.rounds")), list()),
    h("details", { class: "more" }, h("summary", {}, t("hand.file", { name: own.name })), more()),
  );
}

// All rounds, to go to one.
function list() {
  const entry = (one) => {
    const sign = one.trump && (one.trump === "N" ? icon("none") : pip(one.trump));
    return h("li", {}, h("button", { type: "button", class: "button second", "aria-current": one.number === number ? "true" : undefined, onclick: () => go(one.number) }, t("hand.round-of", { n: one.number, m: one.cards }), sign));
  };
  return h("ol", { class: "list-of-rounds" }, own.rounds.map(entry));
}

function go(to) {
  if (!own.rounds.some((one) => one.number === to)) return;
  number = to;
  chosen = null;
  wrongNumbers = typedNumbers = "";
  keep();
  redraw(true);
}

let touch = null;
const touched = ({ touches }) => (touch = touches.length === 1 ? [touches[0].clientX, touches[0].clientY] : null);

function swiped({ changedTouches: [{ clientX, clientY }] }) {
  const [x, y] = touch ? [clientX - touch[0], clientY - touch[1]] : [0, 0];
  touch = null;
  if (Math.abs(x) > 70 && Math.abs(x) > 2 * Math.abs(y)) go(number + (x < 0 ? 1 : -1));
}

window.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (own && by && location.hash === "#hand" && !(/** @type {Element} */ (event.target)).closest("input, select, textarea, dialog")) go(number + by);
});

function step(by, picture, label) {
  const there = own.rounds.some((one) => one.number === number + by);
  return h("button", { type: "button", class: "step", "aria-label": t(label), disabled: !there, onclick: () => go(number + by) }, icon(picture));
}

function banner(one, now) {
  const letter = trump();
  const trumpWords = letter === "N" ? t("hand.no-trump") : letter ? t("hand.trump", { suit: t(`paper.suit.${letter}`) }) : t(one.named ? "hand.trump-later" : "hand.trump-unknown");
  const first = leader();
  const who = first === null ? t("hand.winner-leads") : first === own.seat ? t("hand.you-lead") : t("hand.leads", { name: own.names[first] });
  const hook = one.forced !== null ? t("hand.forced", { n: one.forced }) : one.forbidden !== null && t("hand.forbidden", { n: one.forbidden });
  const turned = one.turnedUp && t("hand.turned-up", { card: words(one.turnedUp) });
  const facts = [t(one.cards === 1 ? "hand.card" : "hand.cards", { n: one.cards }), who, turned, hook, tapped().bid !== null && t("hand.bid-was", { n: tapped().bid }), now.made[own.seat] > 0 && t("hand.made", { n: now.made[own.seat] })];
  return h(
    "div",
    { class: `trump trump-${letter || "open"}` },
    h("span", { class: "disc", "aria-hidden": "true" }, letter && letter !== "N" ? pip(letter) : icon(letter ? "none" : "more")),
    h("div", {}, h("strong", {}, trumpWords), h("span", {}, facts.filter(Boolean).join(" · "))),
  );
}

function hand(now) {
  const all = rows();
  if (!all.length) return null;
  const cards = all.flat();
  const few = cards.length <= 4;
  return h(
    "div",
    { class: `rack ${few ? "few" : cards.length <= 7 ? "some" : ""}`, role: "group", "aria-label": t("hand.yours") },
    (cards.length <= 7 ? [cards] : all).map((row) => h("div", rowOf(row.length), row.map((name) => card(name, now)))),
  );
}

function card(name, now) {
  const gone = now.gone.includes(name) && tapped().played.some(([seat, one]) => seat === own.seat && one === name);
  return h(
    "button",
    {
      type: "button",
      class: `card ${gone ? "gone" : ""}`,
      "aria-pressed": String(chosen === name),
      "aria-label": words(name) + (gone ? `, ${t("hand.played")}` : ""),
      "data-card": name,
      onclick: () => {
        if (gone) return;
        chosen = chosen === name ? null : name;
        redraw();
      },
    },
    cardPicture(`own-${name}`),
  );
}

// What to do next: bid first, where the game has bids; then play a card.
function next(one) {
  const taps = tapped();
  const played = taps.played.some(([seat]) => seat === own.seat);
  const bids = own.game !== "whist" && !one.named && !taps.played.length; // once a card lies, all have bid
  if (bids && taps.bid === null) return [bidding(one, taps), chosen && saying()]; // which stays: the cards don't move under a finger
  if (chosen) return saying();
  if (played) return null;
  const other = bids && h("button", { type: "button", class: "link", onclick: () => change(() => (taps.bid = null)) }, t("hand.bid-other"));
  return h("p", { class: "hint" }, t(one.named ? "hand.how-contract" : "hand.how"), " ", other);
}

const saying = () => h("p", { class: "hint" }, t(navigator.share ? "hand.say-share" : "hand.say-copy"));

function bidding(one, taps) {
  const say = (n) => async () => {
    await pass(String(n));
    change(() => (taps.bid = n));
  };
  const bids = one.forced === null ? Array.from({ length: one.cards + 1 }, (_, n) => n) : [one.forced];
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, t("hand.bid")),
    h("div", { class: "answers" }, bids.map((n) => h("button", { type: "button", class: "answer", "aria-label": t("hand.bid-n", { n }), onclick: say(n) }, String(n)))),
    h("p", { class: "hint" }, t(navigator.share ? "hand.bid-share" : "hand.bid-copy")),
  );
}

// Into the chat: what is said is shared, or copied.
async function pass(text) {
  if (navigator.share) await navigator.share({ text }).catch(() => copy(text));
  else await copy(text);
}

// -- the announcement

function say(now) {
  if (!chosen) return null;
  const card = words(chosen);
  const must = !now.legal.includes(chosen) && now.lying.length > 0;
  // Of the round and the card that were there at the tap: whoever taps twice or swipes on says one card.
  const [said, taps] = [chosen, tapped()];
  const send = async () => {
    await pass(card);
    played();
  };
  const played = () => change(() => {
    if (!taps.played.some(([, one]) => one === said)) taps.played.push([own.seat, said]);
    chosen = null;
  });
  return h(
    "div",
    { key: chosen, class: "bar pair", ref: inView },
    must && h("p", { class: "warning" }, t("hand.follow")),
    h("button", { type: "button", class: "button announce", onclick: send }, icon(navigator.share ? "share" : "copy"), t("hand.say", { card })),
    h("button", { type: "button", class: "button second", onclick: played }, t("hand.said")),
  );
}

// Where it doesn't stay in view by itself, the page goes there.
function inView(bar) {
  if (bar && getComputedStyle(bar).position === "static") bar.scrollIntoView({ block: "nearest" });
}

// -- the trick

function trick(now) {
  const lying = now.lying.length || !now.last.cards.length ? now.lying : now.last.cards;
  const order = now.lying.length || !now.last.cards.length ? now.order : now.last.cards.map(([seat]) => seat);
  const taken = !now.lying.length && now.last.cards.length > 0;
  const seats = order.map((seat) => {
    const card = lying.find(([by]) => by === seat)?.[1];
    const mine = seat === own.seat;
    const name = mine ? t("hand.you") : own.names[seat];
    const face = card ? cardPicture(`own-${card}`) : h("span", { class: "empty", "aria-hidden": "true" }, icon(mine ? "more" : "plus"));
    const state = card ? words(card) : mine ? "" : t("hand.enter");
    const who = h("span", { class: "who" }, name);
    const kind = `seat-card ${now.turn === seat && !taken ? "turn-now" : ""} ${taken && now.last.taker === seat ? "taker" : ""}`;
    if (mine || (card && !taken)) return h("li", {}, h("div", { class: kind }, who, h("span", { class: "said" }, state), face));
    return h("li", {}, h("button", { type: "button", class: kind, "aria-label": `${name}: ${t("hand.enter")}`, onclick: () => pick(seat, now) }, who, face));
  });
  const who = taken && now.last.taker !== null && (now.last.taker === own.seat ? t("hand.you-took") : t("hand.took", { name: own.names[now.last.taker] }));
  return h(
    "section",
    { class: "trick" },
    h("h2", {}, who || t("hand.trick")),
    !now.gone.length && h("p", { class: "hint" }, t("hand.trick-hint")),
    h("ol", { class: "seats" }, seats),
    tapped().played.length > 0 && h("button", { type: "button", class: "link", onclick: () => change(() => tapped().played.pop()) }, t("hand.undo")),
  );
}

// A card of somebody else: first its suit, then the card itself.
function pick(seat, now) {
  const held = new Set([...rows().flat(), ...now.gone]);
  const suits = [...new Set(own.deck.map((name) => name[0]))];
  const lead = now.lying.length ? now.lying[0][1][0] : "S";
  let shown = suits.includes(lead) ? lead : suits[0];
  modal({ class: "picker", "aria-labelledby": "picker" }, (close, draw) => {
    const tab = (suit) =>
      h("button", { type: "button", class: "tab", "aria-label": suit === "J" ? t("paper.joker.word") : t(`paper.suit.${suit}`), "aria-pressed": String(suit === shown), onclick: () => { shown = suit; draw(); } }, suit === "J" ? "★" : pip(suit));
    const played = (name) => () => {
      close();
      change(() => tapped().played.push([seat, name]));
    };
    return [
      h("h2", { id: "picker" }, t("hand.plays", { name: own.names[seat] })),
      h("div", { class: "tabs", role: "group", "aria-label": t("hand.suits") }, suits.map(tab)),
      h("div", { class: "deck" }, own.deck.filter((name) => name[0] === shown).map((name) =>
        h("button", { type: "button", class: "card", "aria-label": words(name), disabled: held.has(name), onclick: played(name) }, cardPicture(`own-${name}`)))),
      h("button", { type: "button", class: "button second", onclick: close }, t("close")),
    ];
  });
}

// -- closed cards, others' cards, the contract

function closed(one) {
  return [
    one.others.length > 0 &&
      h("section", { class: one.others.every(({ cards }) => cards.flat().length === 1) && "faces" }, one.others.map(({ name, cards }) => h("div", {}, h("h2", {}, name), h("div", { class: "rack few others" }, h("div", rowOf(cards.flat().length), cards.flat().map((each) => h("span", { class: "card", role: "img", "aria-label": words(each) }, cardPicture(`own-${each}`)))))))),
    one.tell.length > 0 &&
      h("section", { class: "panel" }, h("h2", {}, t("hand.tell")), one.tell.map(({ name, numbers }) => {
        const text = t("hand.for", { name, numbers: numbers.join(" ") });
        const shown = t("hand.for", { name, numbers: numbers.join(" ").replaceAll("-", "-\u2060") }); // no line ends in a number
        return h("p", { class: "numbers" }, h("span", {}, shown), h("button", { type: "button", class: "button small second", "aria-label": `${t("copy")}: ${name}`, onclick: () => copy(text) }, icon("copy")));
      })),
    one.list.length > 0 && sealed(one),
    (one.named || !one.trump) && contract(one),
  ];
}

function sealed(one) {
  const open = (event) => {
    event.preventDefault();
    const { cards, wrong } = unseal(one.list, typedNumbers);
    wrongNumbers = wrong.length ? t("hand.wrong", { numbers: wrong.join(", ") }) : cards.length ? "" : t("hand.no-number");
    if (wrongNumbers) return redraw();
    typedNumbers = "";
    change(() => (tapped().opened = [...new Set([...tapped().opened, ...cards])]));
    return tell(t("hand.opened", { n: cards.length }));
  };
  const typed = h("input", { type: "text", class: "typed", value: typedNumbers, maxlength: 200, autocomplete: "off", autocapitalize: "characters", spellcheck: false, placeholder: "17-K 3-A", oninput: (event) => (typedNumbers = event.target.value) });
  return h(
    "form",
    { class: "panel", onsubmit: open },
    h("h2", {}, t("hand.closed")),
    field(t("hand.numbers"), typed, t("hand.numbers-hint")),
    h("p", { class: "refused", role: "alert" }, wrongNumbers),
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
