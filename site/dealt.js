// A game that is dealt: to each player their file, the codes, the messages; and the seed code, when it is asked for.
// Before it, where all shuffle together: the game code, the words of the others, what was drawn.
import { h, t, icon, current, drop, field, save, share, canShare, copier, whatsapp, pages, refusal, select, tell, tick } from "./dom.js";
import { pack, again, dealJoint, joint, keepSaved, openJoint } from "./deal.js";

let shownFor = null; // the pack whose seed code was asked for
let spoken = null; // language of the messages
const given = new WeakMap(); // what was done with a file

export function overview() {
  const made = pack();
  const chat = chatOf(made);
  return [
    h("h1", {}, t("dealt.title")),
    h("p", { class: "lead" }, t("dealt.intro"), made.joint && ` ${t("joint.dealt")}`),
    h("div", { class: "aside" }, announced(made, chat), files(made), h("div", {}, archive(made), seed(made))),
    h("p", {}, h("button", { type: "button", class: "button second", onclick: again }, t("dealt.again"))),
  ];
}

function announced(made, chat) {
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, t("dealt.code")),
    code(made.game_code),
    h("p", { class: "hint" }, t("dealt.mark", { mark: made.pack_mark })),
    h("h3", {}, t("dealt.start")),
    h("div", { class: "row" }, copier(chat.start), whatsapp(chat.start)),
    h("p", {}, h("a", { class: "link", href: "#messages" }, t("dealt.messages"))),
  );
}

function files(made) {
  return h(
    "div",
    {},
    h("h2", {}, t("dealt.players")),
    h("ol", { class: "files" }, made.players.map((file, seat) => row(file, String(seat + 1), file.name))),
    h("h2", {}, t("dealt.everybody")),
    h("ul", { class: "files" }, made.shared.map((file) => row(file, "", t(`dealt.${file.kind}`)))),
  );
}

function archive(made) {
  return h(
    "section",
    { class: "panel" },
    h("p", { class: "warning" }, t("dealt.warning")),
    h(
      "button",
      { type: "button", class: "button first", onclick: () => { save(`${made.folder}.zip`, made.archive, "application/zip"); keepSaved(); } },
      icon("save"),
      t("dealt.archive"),
    ),
    h("p", { class: "hint" }, t("dealt.archive-hint")),
  );
}

// A code in fours, three of them or more on a line and no line of one.
function code(text, id) {
  const fours = text.split("-");
  const half = Math.ceil(fours.length / 2);
  return h("p", { class: "code", id }, h("span", {}, `${fours.slice(0, half).join("-")}-`), h("span", {}, fours.slice(half).join("-")));
}

function row(file, number, name) {
  const label = t("dealt.for", { name, file: file.file });
  const mark = h("span", { class: "seat", "aria-hidden": "true" }, given.has(file) ? icon("done") : number || icon("print"));
  const state = h("span", { class: "hint" }, facts(file));
  const done = (how) => {
    given.set(file, how);
    mark.replaceChildren(icon("done"));
    mark.parentElement.classList.add("given");
    state.textContent = facts(file);
    tell(t(how));
  };
  return h(
    "li",
    { class: given.has(file) ? "given" : undefined },
    mark,
    h("div", { class: "person" }, h("strong", {}, name), state),
    canShare() &&
      h("button", { type: "button", class: "button small first", "aria-label": `${t("share")}: ${label}`, onclick: async () => (await share(file.file, file.content)) && done("shared") }, t("share")),
    h("button", { type: "button", class: canShare() ? "button small second" : "button small first", "aria-label": `${t("save")}: ${label}`, onclick: () => { save(file.file, file.content); done("saved"); } }, canShare() ? icon("save") : t("save")),
  );
}

function facts(file) {
  const names = { de: "Deutsch", en: "English", ro: "Română" };
  return [file.language !== current() && names[file.language], file.large && t("players.large"), pages(file.pages), given.has(file) && t(given.get(file))].filter(Boolean).join(" · ");
}

function seed(made) {
  const place = h("div", {});
  const show = () =>
    place.replaceChildren(
      code(made.seed_code, "seed"),
      h("div", { class: "row" }, copier(made.seed_code)),
    );
  const sure = () => {
    const button = h("button", { type: "button", class: "button second", onclick: () => { shownFor = made; show(); } }, t("dealt.seed-sure"));
    place.replaceChildren(button);
    button.focus();
  };
  if (shownFor === made) show();
  else place.append(h("button", { type: "button", class: "button second", onclick: sure }, icon("key"), t("dealt.seed-show")));
  return h("section", { class: "panel" }, h("h2", {}, t("dealt.seed")), h("p", {}, t("dealt.seed-hint")), place);
}

// -- messages

function chatOf(made) {
  return made.chat.find((one) => one.language === (spoken || current())) || made.chat[0];
}

export function messages() {
  const made = pack();
  const chat = chatOf(made);
  const names = { de: "Deutsch", en: "English", ro: "Română" };
  const choice = select(made.chat.map((one) => [one.language, names[one.language]]), chat.language, (name) => {
    spoken = name;
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  });
  choice.setAttribute("aria-label", t("messages.language"));
  return [
    h("p", {}, h("a", { class: "link back", href: "#dealt" }, icon("back"), t("back"))),
    h("h1", {}, t("messages.title")),
    made.chat.length > 1 && choice,
    message(t("messages.start"), chat.start),
    chat.rounds.map((text, i) => message(t("messages.round", { n: chat.first + i }), text)),
    message(t("messages.closing"), chat.closing, t("messages.closing-hint")),
  ];
}

function message(title, text, hint) {
  return h("section", { class: "panel" }, h("h2", {}, title), hint && h("p", { class: "hint" }, hint), h("p", { class: "message" }, text), h("div", { class: "row" }, copier(text), whatsapp(text)));
}

// -- a joint deal, until it is dealt

let refused = null;

export function together() {
  const { begun, saved } = joint;
  if (!begun) return [h("h1", {}, t("joint.title")), h("p", { class: "lead" }, t("joint.open-text")), opening(), refused && refusal(refused, t("joint.no-start"))];
  const chat = chatOf(begun);
  return [
    h("h1", {}, t("joint.title")),
    h("p", { class: "lead" }, t("joint.text")),
    h("section", { class: "panel" }, h("h2", {}, t("joint.save")), h("p", {}, t("joint.save-hint")), h("button", { type: "button", class: `button ${saved ? "second" : "first"}`, onclick: keep }, icon(saved ? "done" : "save"), t(saved ? "joint.save-again" : "joint.save-go"))),
    saved && h("section", { class: "panel", id: "post" }, h("h2", {}, t("joint.post")), code(begun.game_code), h("p", {}, t("joint.post-hint")), h("div", { class: "row" }, copier(chat.start), whatsapp(chat.start))),
    saved && answers(begun),
  ];
}

function opening() {
  return drop("deal", t("joint.file"), t("joint.choose"), "application/zip,.zip", null, async (file) => {
    const found = file.size < 3_000_000 ? await openJoint(new Uint8Array(await file.arrayBuffer())) : { problem: "", remedy: "" };
    refused = found.result ? null : found;
    if (refused) redraw();
  });
}

const redraw = () => window.dispatchEvent(new HashChangeEvent("hashchange"));

function keep() {
  save(`${joint.begun.folder}.zip`, joint.begun.archive, "application/zip");
  joint.saved = true;
  redraw();
  tell(t("saved"));
}

function answers({ asked, draw }) {
  const wrong = h("div", { role: "alert" });
  const send = async (event) => {
    event.preventDefault();
    const missing = lacking(asked, draw);
    wrong.replaceChildren(missing ? h("p", { class: "refused" }, missing) : "");
    const found = missing ? null : await dealJoint();
    if (found) wrong.replaceChildren(refusal(found));
  };
  const typed = (label, value, change, hint) => field(label, h("input", { type: "text", maxlength: 120, value: value || "", autocomplete: "off", oninput: (event) => change(event.target.value) }), hint);
  const player = (name, i) => {
    const word = typed(t("joint.word", { name }), joint.words[name], (text) => (joint.words[name] = text), i === 0 && t("joint.word-hint"));
    word.querySelector("input").disabled = joint.silent.has(name);
    const out = tick(t("joint.silent"), joint.silent.has(name), (yes) => {
      joint.silent[yes ? "add" : "delete"](name);
      word.querySelector("input").disabled = yes;
    });
    out.querySelector("input").setAttribute("aria-label", `${name}: ${t("joint.silent")}`);
    return h("div", { class: "group" }, word, out);
  };
  return h(
    "form",
    { class: "panel", onsubmit: send },
    h("h2", {}, t(asked.length ? "joint.answers" : "joint.result")),
    asked.map(player),
    draw && typed(t("joint.drawn"), joint.drawn, (text) => (joint.drawn = text), draw),
    wrong,
    h("button", { type: "submit", class: "button first", "data-needs": true }, t("joint.deal")),
  );
}

function lacking(asked, draw) {
  for (const name of asked.filter((one) => !joint.silent.has(one))) {
    const word = (joint.words[name] || "").trim();
    if (!word) return t("joint.missing", { name });
    if (/\d/.test(word) || word.length < 4) return t("joint.word-wrong", { name });
  }
  if (!draw && asked.every((one) => joint.silent.has(one))) return t("joint.no-word");
  return draw && !joint.drawn.trim() ? t("joint.no-drawn") : "";
}
