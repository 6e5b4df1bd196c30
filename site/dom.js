// Small help for making pages: elements, texts, copying, saving, sharing.
import { Component, cloneElement, h, render } from "preact";

export const DATA = JSON.parse(document.getElementById("data").textContent);
const { TEXTS } = DATA;
const SVG = "http://www.w3.org/2000/svg";
const known = Object.keys(TEXTS);
let language = stored("language") || navigator.languages.map((name) => name.slice(0, 2)).find((name) => known.includes(name)) || "en";
if (!known.includes(language)) language = "en";

export const languages = () => known;
export const current = () => language;

/** The language of somebody's own cards, where they haven't chosen another one here. */
export function lend(name) {
  if (!stored("language") && known.includes(name)) language = name;
}

export function speak(name) {
  language = name;
  store("language", name);
}

// What somebody's link names is looked up as what it says, never as what every object has.
const wordIn = (name, key) => TEXTS[known.includes(name) ? name : "en"][key];

/** A game in the language of the page; nothing for one that this version doesn't know. */
export const gameCalled = (name) => wordIn(language, `paper.game.${name}`) ?? "";

export function t(key, values = {}) {
  const text = TEXTS[language][key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return text.replace(/\{([a-z-]+)\}/g, (_, name) => (name === "de" ? particle(values.n) : values[name]));
}

// Between a number and its noun Romanian puts “de” from twenty on: “19 runde”, “24 de runde”.
const particle = (n) => (n % 100 === 0 || n % 100 > 19 ? "de " : "");

// -- what stays on the device: the language and, if somebody deals, the names; never a card or a code

export function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(`cardgen.${key}`));
  } catch {
    return null;
  }
}

export function store(key, value) {
  try {
    if (value === null) localStorage.removeItem(`cardgen.${key}`);
    else localStorage.setItem(`cardgen.${key}`, JSON.stringify(value));
  } catch {
    // without storage nothing is remembered
  }
}

/** How long somebody's own cards are remembered, if they ask for it: milliseconds. */
export const EVENING = 18 * 3600_000;

/** Whether what is remembered of an evening counts still. */
export const lasts = ({ until }) => until > Date.now() && until <= Date.now() + EVENING;

// -- elements: Preact's, which changes of the page only what differs

export { h } from "preact";

/** What draws the whole page anew; app.js says how. */
export let redraw = (focus = false) => focus;
export const drawWith = (drawing) => (redraw = drawing);

/** The first element of the page that a selector finds. @returns {HTMLElement | null} */
export const find = (selector) => document.querySelector(selector);

const ICONS = {
  deal: "M5 4h8a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM16 6l4 1.2-3 11.6-1-.2M9 8c1.5 2 3 2.6 3 4.2a1.6 1.6 0 0 1-3 .6 1.6 1.6 0 0 1-3-.6C6 10.6 7.5 10 9 8z",
  check: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM8.5 12l2.5 2.5 4.5-5",
  print: "M7 9V4h10v5M7 17H4v-7a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v7h-3M7 14h10v6H7z",
  hand: "M4.5 8l6-2.5 4 11.5-6 2.2zM13 5.5l6 1.8-3 10.5",
  score: "M5 19V10M12 19V5M19 19v-6M3 21h18",
  none: "M6 6l12 12M18 6L6 18",
  share: "M12 15V4M8 7.5L12 3.5l4 4M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7",
  save: "M12 4v11M8 11.5l4 4 4-4M5 17v2a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-2",
  copy: "M9 9h10v11H9zM5 15V4h10v2",
  done: "M5 12.5l4.5 4.5L19 7",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  plus: "M12 5v14M5 12h14",
  back: "M14 6l-6 6 6 6",
  go: "M10 6l6 6-6 6",
  key: "M11 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM11 12h10M20.5 12v3.5M17 12v2.5",
};

export function icon(name) {
  return h("svg", { viewBox: "0 0 24 24", class: `icon icon-${name}`, "aria-hidden": "true" }, h("path", { d: ICONS[name] }));
}

// Cards side by side, as a hand is held.
export function fan(cards, kind = "") {
  const step = 11; // degrees
  const half = 2000 * Math.sin((((cards.length - 1) / 2) * step * Math.PI) / 180) + 330;
  const turned = (i) => `translate(0 880) rotate(${(i - (cards.length - 1) / 2) * step})`;
  return h(
    "svg",
    { viewBox: `${-half} -1150 ${2 * half} ${cards.length > 3 ? 1150 : 1010}`, class: `fan ${kind}`, "aria-hidden": "true" },
    cards.map((name, i) => h("use", { href: `#card-${name}`, x: -315, y: -2000, width: 630, height: 880, transform: turned(i) })),
  );
}

// One card as it is drawn, or a suit's mark.
export const cardPicture = (id) => placed(id, 630, 880, "drawn");
/** Attributes of a row of cards: how many there are, and how many in each of two rows where one is too narrow. */
export const rowOf = (n) => ({ class: `suit ${n > 7 ? "long" : n > 5 ? "longish" : ""}`, style: `--all: ${n}; --half: ${Math.ceil(n / 2)}` });
export const pip = (suit) => placed(`mark-${suit}`, 100, 100, `pip pip-${suit}`);

function placed(id, width, height, kind) {
  return h("svg", { viewBox: `0 0 ${width} ${height}`, class: kind, "aria-hidden": "true" }, h("use", { href: `#${id}`, width, height }));
}

// Cards that Python has drawn, to be placed by their names.
export function showCards(id, symbols) {
  document.getElementById(id)?.remove();
  const drawn = new DOMParser().parseFromString(`<svg xmlns="${SVG}" id="${id}" class="hidden" width="0" height="0" aria-hidden="true"><defs>${symbols}</defs></svg>`, "image/svg+xml");
  document.body.append(document.adoptNode(drawn.documentElement));
}

/** Symbols of a deck as text, as somebody's own file shows it; letters and colours that there are none of are as usual. */
export async function fetchFaces(letters, colours) {
  const name = `${DATA.LETTERS.includes(letters) ? letters : "en"}-${DATA.COLOURS.includes(colours) ? colours : "two"}`;
  const place = new URL(`${DATA.FACES}${name}.svg`, import.meta.url);
  const keeper = navigator.serviceWorker;
  // Fetched before there was a service worker, they would be missing without a network.
  if (keeper && !keeper.controller) keeper.addEventListener("controllerchange", () => fetch(place).catch(() => {}), { once: true });
  const answer = await fetch(place).catch(() => null);
  return answer?.ok ? answer.text() : "";
}

/** A card as it is announced, in the language of its reader: “10 of hearts”, “king of hearts”. */
export function called(card, language) {
  if (card[0] === "J") return wordIn(language, card === "JB" ? "paper.joker.big" : "paper.joker.little");
  const [suit, rank] = [wordIn(language, `paper.suit.${card[0]}`), wordIn(language, `paper.speech.rank.${card.slice(1)}`) ?? card.slice(1)];
  return wordIn(language, "paper.card").replace("{rank}", rank).replace("{suit}", language === "de" ? suit : suit.toLowerCase());
}

// A page that Python has drawn.
export function drawing(text, label) {
  const place = (element) => {
    if (!element) return;
    const picture = document.adoptNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
    // Letters are in the order in which they stand; a group's word on that doesn't reach its texts.
    for (const one of picture.querySelectorAll("text")) one.setAttribute("unicode-bidi", "bidi-override");
    element.replaceChildren(picture);
  };
  return h("div", { class: "page", role: "img", "aria-label": label, ref: place });
}

/** A control with its label, found again by its name. */
export function field(label, control, hint) {
  const id = `f-${control.props.name || label.replaceAll(/\W+/g, "-")}`;
  const named = cloneElement(control, { id, "aria-describedby": hint ? `${id}-hint` : undefined });
  return h("div", { class: "field" }, h("label", { for: id }, label), named, hint && h("p", { class: "hint", id: `${id}-hint` }, hint));
}

export function tick(label, checked, onchange, more = {}) {
  return h("label", { class: "tick" }, h("input", { type: "checkbox", checked, onchange: (event) => onchange(event.target.checked), ...more }), h("span", {}, label));
}

export function select(options, value, onchange, more = {}) {
  const choices = options.map(([key, label, lang]) => h("option", { value: key, selected: key === value, lang }, label));
  return h("select", { value, onchange: (event) => onchange(event.target.value), ...more }, choices);
}

export const isZip = (file) => /\.zip$/i.test(file.name) || file.type.includes("zip");

// Where a file is dropped or chosen; its name is shown when there is one.
export const drop = (picture, label, hint, accept, file, take) => h(Drop, { picture, label, hint, accept, file, take });

class Drop extends Component {
  state = { over: false, name: this.props.file?.name };

  give(file) {
    if (!file) return;
    this.setState({ name: file.name });
    this.props.take(file);
  }

  // The same file may be chosen again: it may have changed, or what is asked beside it.
  chosen = ({ target }) => {
    this.give(target.files[0]);
    target.value = "";
  };

  dragged = (event) => {
    event.preventDefault();
    this.setState({ over: event.type === "dragover" });
    if (event.type === "drop") this.give(event.dataTransfer.files[0]);
  };

  render({ picture, label, hint, accept }, { over, name }) {
    return h(
      "label",
      { class: `drop ${over ? "over" : ""}`, ondragover: this.dragged, ondragleave: this.dragged, ondrop: this.dragged },
      icon(picture),
      h("span", { class: "chosen" }, name || hint),
      h("input", { type: "file", accept, class: "offscreen", "aria-label": label, onchange: this.chosen }),
    );
  }
}

/** A dialog over the page.  content: from a function that closes it → what is in it. */
export function modal(attributes, content) {
  const dialog = document.createElement("dialog");
  for (const [name, value] of Object.entries(attributes)) dialog.setAttribute(name, value);
  const draw = () => render(content(() => dialog.close(), draw), dialog);
  dialog.addEventListener("close", () => {
    render(null, dialog);
    dialog.remove();
  });
  draw();
  document.body.append(dialog);
  dialog.showModal();
}

/** A button that asks once more before it does something. */
export const twice = (first, sure, doing, kind = "second") => h(Twice, { first, sure, doing, kind });

class Twice extends Component {
  render({ first, sure, doing, kind }, { asked }) {
    if (asked) return h("button", { key: "sure", type: "button", class: "button second", onclick: doing, ref: (element) => element?.focus() }, sure);
    return h("button", { key: "first", type: "button", class: kind === "link" ? kind : `button ${kind}`, onclick: () => this.setState({ asked: true }) }, first);
  }
}

let quiet;
// Said aloud by a screen reader, and shown for a moment, where no button is.
export function tell(text) {
  const place = document.getElementById("told");
  place.textContent = text;
  // once the page is as it will be
  setTimeout(() => {
    place.classList.add("shown");
    place.style.top = `${freePlace(place.getBoundingClientRect())}px`;
  });
  clearTimeout(quiet);
  quiet = setTimeout(() => place.classList.remove("shown"), Math.max(2500, text.length * 80)); // long enough to be read
}

export const hush = () => document.getElementById("told").classList.remove("shown");

// From the bottom up, the first height in the window where a box covers nothing that can be tapped.
function freePlace({ left, right, height }) {
  const shown = [...document.querySelectorAll("a, button, input, select, summary")].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const inTheWay = shown.filter((box) => box.right > left && box.left < right && box.width > 1);
  const lowest = window.innerHeight - height - 8;
  for (let top = lowest; top > 0; top -= 4) if (inTheWay.every((box) => box.bottom <= top || box.top >= top + height)) return top;
  return lowest;
}

// -- files and messages

export function save(name, content, type = "application/pdf") {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
  tell(t("saved"));
}

/** What is in a file; null: it is gone since it was chosen. @returns {Promise<Uint8Array | null>} */
export const bytesOf = (file) => file.arrayBuffer().then((content) => new Uint8Array(content), () => null);

const asFile = (name, content) => new File([content], name, { type: "application/pdf" });

export function canShare() {
  return Boolean(navigator.canShare?.({ files: [asFile("a.pdf", new Uint8Array(1))] }));
}

export async function share(name, content) {
  try {
    await navigator.share({ files: [asFile(name, content)] });
    return true;
  } catch {
    return false; // who shares may think better of it
  }
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = Object.assign(document.createElement("textarea"), { className: "offscreen", value: text });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  tell(t("copied"));
}

// Only a tap leaves the page, and only then does a name stand in an address.  A hand's link goes to the app itself: wa.me is a
// server, which would read the cards.
export function whatsapp(text, then) {
  const to = text.includes("#h=") ? "whatsapp://send" : "https://wa.me/";
  return h(
    "a",
    { class: "button second", onclick: then, href: `${to}?text=${encodeURIComponent(text)}`, target: "_blank", rel: "noopener noreferrer" },
    t("whatsapp"),
  );
}

export function copier(text) {
  return h("button", { type: "button", class: "button second", onclick: () => copy(text) }, icon("copy"), t("copy"));
}

// An answer that isn't a result, in words; what is known of it beforehand is said in the reader's language.  Where the page has
// said what is wrong, no English is put behind it.
export function refusal(answer, said) {
  if ("mistake" in answer) return h("p", { class: "refused", role: "alert" }, t("mistake", { kind: answer.mistake }));
  const codes = answer.code?.split("/") ?? [];
  const words = [answer.problem, answer.remedy].map((text, i) => inOurWords(codes[i], answer.data) || (language === "en" ? text : !said && text && h("span", { lang: "en" }, text)));
  return h("p", { class: "refused", role: "alert" }, said || t("refused"), words[0] && [" ", words[0]], words[1] && [" — ", words[1]]);
}

const NAMED = { setting: "setting", game: "paper.game", word: "word", plan: "word", words: "word" };

// A sentence of Python's by its code, where there is one for it; English is mostly Python's own.
function inOurWords(code, data) {
  const key = `refusal.${code}`;
  if (!(key in TEXTS[language])) return "";
  const values = { ...data };
  for (const [field, group] of Object.entries(NAMED))
    if (field in values) values[field] = [values[field]].flat().map((name) => TEXTS[language][`${group}.${name}`] || name).join(", ");
  return t(key, values);
}

/** 1, 4–6, 9 */
export function runs(numbers) {
  const parts = [];
  for (const one of numbers) {
    if (parts.at(-1)?.at(-1) === one - 1) parts.at(-1).push(one);
    else parts.push([one]);
  }
  const spoken = (run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(", "));
  return parts.map(spoken).join(", ");
}

export function pages(n) {
  return n === 1 ? t("dealt.page") : t("dealt.pages", { n });
}
