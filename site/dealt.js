// A game that is dealt: to each player their file, the codes, the messages; and the seed code, when it is asked for.
// Before it, where all shuffle together: the game code, the words of the others, what was drawn.
import { h, t, icon, bytesOf, copy, current, drop, field, save, share, canShare, copier, whatsapp, pages, redraw, refusal, select, tell, tick, twice } from "./dom.js";
import { needed } from "./engine.js";
import { pack, again, dealJoint, dealtGame, forgetGame, joint, keepSaved, openJoint, sent } from "./deal.js";
import { kept } from "./kept.js";

let shownFor = null; // the pack whose seed code was asked for
let spoken = null; // language of the messages
const MOST_LINK = 2_000; // characters: longer ones break in some messengers

export function overview() {
  const made = pack();
  const chat = chatOf(made);
  return [
    h("h1", {}, t("dealt.title")),
    h("p", { class: "lead" }, t("dealt.intro"), made.joint && ` ${t("joint.dealt")}`),
    h("div", { class: "aside" }, announced(made, chat), files(made), h("div", {}, archive(made), seed(made))),
    h("div", { class: "row" }, h("button", { type: "button", class: "button second", onclick: again }, t("dealt.again")), twice(t("dealt.forget"), t("dealt.forget-sure"), () => forgetGame(dealtGame()), "link")),
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
    h("p", { class: "warning" }, t(kept.failed ? "dealt.not-kept" : "dealt.warning")),
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

// A player's link or file: what goes out most easily first, the rest behind it.
function row(file, number, name) {
  const label = t("dealt.for", { name, file: file.file });
  const game = dealtGame(); // the one that was tapped, though another one may be shown when it is sent
  const done = (how) => {
    sent(game, file.file, how);
    tell(t(how));
  };
  const how = game.sent[file.file];
  const save_ = () => { save(file.file, file.content); done("saved"); };
  const share_ = async () => (await share(file.file, file.content)) && done("shared");
  const files = [
    canShare() && h("button", { type: "button", class: "button small second", "aria-label": `${t("dealt.send-file")}: ${label}`, onclick: share_ }, icon("share"), t("dealt.send-file")),
    h("button", { type: "button", class: "button small second", "aria-label": `${t("save")}: ${label}`, onclick: save_ }, icon("save"), t("save")),
  ];
  const link = file.link && address(file.link);
  const first = link && link.length <= MOST_LINK ? linkButton(name, link, label, done) : null;
  return h(
    "li",
    { class: how ? "given" : undefined },
    h("span", { class: "seat", "aria-hidden": "true" }, how ? icon("done") : number || icon("print")),
    h("div", { class: "person" }, h("strong", {}, name), h("span", { class: "hint" }, facts(file))),
    first,
    first ? h("details", {}, h("summary", { "aria-label": t("dealt.other-ways", { name }) }, icon("more")), h("div", { class: "options row" }, copyButton(name, link, done), whatsapp(t("dealt.link-text", { name, link }), () => done("shared")), files)) : files,
    link && !first && h("p", { class: "hint" }, t("dealt.link-long")),
  );
}

const address = (link) => location.href.split("#")[0] + link;

function linkButton(name, link, label, done) {
  if (!navigator.share) return copyButton(name, link, done, "first");
  const text = t("dealt.link-text", { name, link });
  const send = () => navigator.share({ text }).then(() => done("shared"), () => {}); // who shares may think better of it
  return h("button", { type: "button", class: "button small first", "aria-label": `${t("dealt.send-link")}: ${label}`, onclick: send }, t("dealt.send-link"));
}

function copyButton(name, link, done, kind = "second") {
  const copy_ = async () => {
    await copy(t("dealt.link-text", { name, link }));
    done("copied");
  };
  return h("button", { type: "button", class: `button small ${kind}`, "aria-label": `${t("dealt.copy-link")}: ${name}`, onclick: copy_ }, t("dealt.copy-link"));
}

function facts(file) {
  const names = { de: "Deutsch", en: "English", ro: "Română" };
  const how = dealtGame().sent[file.file];
  return [file.language !== current() && names[file.language], file.large && t("players.large"), pages(file.pages), how && t(how)].filter(Boolean).join(" · ");
}

function seed(made) {
  const show = () => {
    shownFor = made;
    redraw();
  };
  const code_ = shownFor === made && [code(made.seed_code, "seed"), h("div", { class: "row" }, copier(made.seed_code))];
  return h("section", { class: "panel" }, h("h2", {}, t("dealt.seed")), h("p", {}, t("dealt.seed-hint")), code_ || twice([icon("key"), t("dealt.seed-show")], t("dealt.seed-sure"), show));
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
    redraw();
  }, { "aria-label": t("messages.language") });
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

let refused = null; // why a file isn't a start
let missing = ""; // what keeps the cards from being dealt, in our words
let mistaken = null; // and in Python's

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
    const content = file.size < 3_000_000 && (await bytesOf(file));
    const found = content ? await openJoint(content) : { problem: "", remedy: "" };
    refused = found.result ? null : found;
    if (refused) redraw();
  });
}

function keep() {
  save(`${joint.begun.folder}.zip`, joint.begun.archive, "application/zip");
  joint.saved = true;
  redraw();
  tell(t("saved"));
}

function answers({ asked, draw }) {
  const send = async (event) => {
    event.preventDefault();
    missing = lacking(asked, draw);
    mistaken = missing ? null : await dealJoint();
    redraw();
  };
  const typed = (label, value, change, hint, disabled = false) => field(label, h("input", { type: "text", maxlength: 120, value: value || "", disabled, autocomplete: "off", oninput: (event) => change(event.target.value) }), hint);
  const player = (name, i) => {
    const silent = joint.silent.has(name);
    const out = (yes) => {
      joint.silent[yes ? "add" : "delete"](name);
      redraw();
    };
    return h(
      "div",
      { class: "group" },
      typed(t("joint.word", { name }), joint.words[name], (text) => (joint.words[name] = text), i === 0 && t("joint.word-hint"), silent),
      tick(t("joint.silent"), silent, out, { "aria-label": `${name}: ${t("joint.silent")}` }),
    );
  };
  return h(
    "form",
    { class: "panel", onsubmit: send },
    h("h2", {}, t(asked.length ? "joint.answers" : "joint.result")),
    asked.map(player),
    draw && typed(t("joint.drawn"), joint.drawn, (text) => (joint.drawn = text), draw),
    h("div", { role: "alert" }, missing ? h("p", { class: "refused" }, missing) : mistaken && refusal(mistaken)),
    h("button", { type: "submit", class: "button first", ...needed() }, t("joint.deal")),
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
