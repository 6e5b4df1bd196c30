// After the game: one's own file and the two codes → whether everything is as it was fixed before.
import { ask } from "./engine.js";
import { h, t, drop, field, refusal } from "./dom.js";

const MOST = 100_000_000; // bytes; as `cardgen verify`
const asked = { file: null, game: "", seed: "" };
let found = null;
let working = false;

export function screen() {
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
    h("form", { onsubmit: check }, drop("check", t("check.file"), t("check.choose"), "application/pdf,.pdf", asked.file, take), code("game", t("check.game-code"), 24), code("seed", t("check.seed-code"), 28), h("button", { type: "submit", class: "button first", "data-needs": true }, t("check.go"))),
    h("div", { id: "verdict", "aria-live": "polite" }, found ? verdict(found) : []),
  ];
}

function take(file) {
  asked.file = file;
  found = null;
  document.getElementById("verdict").replaceChildren();
}

async function check(event) {
  event.preventDefault();
  if (working) return;
  const say = (...parts) => document.getElementById("verdict")?.replaceChildren(...parts);
  if (!asked.file) return say(h("p", { class: "refused" }, t("check.no-file")));
  if (asked.file.size > MOST) return say(h("p", { class: "refused" }, t("check.too-large")));
  working = true;
  say(h("p", {}, t("check.working")));
  try {
    const content = new Uint8Array(await asked.file.arrayBuffer());
    found = await ask("verify", [asked.game, asked.seed], { name: asked.file.name, content });
  } catch {
    found = { result: { outcome: "unreadable", rounds: [], wrong: [], details: [], words: "" } }; // gone since it was chosen
  }
  working = false;
  say(...verdict(found));
}

function verdict(answer) {
  if (!answer.result) return [refusal(answer)];
  const { outcome, rounds, wrong, details, words } = answer.result;
  const good = outcome === "match";
  const bad = ["differs", "other-game"].includes(outcome);
  const key = { "game-code": "game-code-wrong", "seed-code": "seed-code-wrong" }[outcome] || (good && rounds.length === 1 ? "match-one" : outcome);
  const spoken = words.split("|").filter(Boolean).map((entry) => entry.replace(/=([^=]*)$/, ": $1")).join(", ");
  return [
    h(
      "section",
      { class: `panel verdict ${good ? "good" : bad ? "bad" : "open"}` },
      h("h2", {}, t(`check.${key}`, { n: rounds.length })),
      wrong.length > 0 && h("p", {}, t("check.wrong", { rounds: wrong.join(", ") })),
      bad && h("p", {}, t("check.remedy")),
      good && spoken && h("p", {}, t("check.words", { words: spoken })),
      good && !spoken && h("p", { class: "hint" }, t("check.limits")),
      details.length > 0 && ["differs", "unjudged", "match", "unreadable", "newer"].includes(outcome) &&
        h("details", { class: "more" }, h("summary", {}, t("check.details")), details.map((text) => h("p", { lang: "en" }, text))),
    ),
  ];
}
