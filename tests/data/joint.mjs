// A second implementation of joint deals, in another language, which made joint.json: node tests/data/joint.mjs
import { createHash } from "node:crypto";
const A = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const x = (n, ...f) => createHash("shake256", { outputLength: n }).update(["cardgen1", ...f].map((s) => s.normalize("NFC") + "\n").join(""), "utf8").digest();
function b32(bytes) {
  let bits = [...bytes].map((b) => b.toString(2).padStart(8, "0")).join("");
  bits += "0".repeat((5 - (bits.length % 5)) % 5);
  return bits.match(/.{5}/g).map((five) => A[parseInt(five, 2)]).join("");
}
function canonical(v) {
  if (Array.isArray(v)) return `[${v.map(canonical).join(",")}]`;
  if (v && typeof v === "object") return `{${Object.keys(v).sort().map((k) => `${JSON.stringify(k)}:${canonical(v[k])}`).join(",")}}`;
  return JSON.stringify(v);
}
const base = { scheme: "cardgen1", game: "corona", settings: { hook: "off", lead: "winner", max: "3", score: "corona", "trump-order": "HCDS" }, schedule: [1, 2, 3, 2, 1], players: ["Anna", "Ștefan", "Cem", "Dörte"], title: "" };
const cases = [
  [{ joint: [1, 2, 3] }, "Ștefan=apfel|Cem=birne|Dörte=kirsche"],
  [{ joint: [1, 2, 3] }, "Ștefan=apfel|Dörte=kirsche"],
  [{ joint: [0, 2], draw: "Lotto 6aus49, Saturday 14 March 2026" }, "Anna=quitte|*=3-17-22-31-40-49-7"],
  [{ joint: [1], draw: "Lotto 6aus49, Saturday 14 March 2026" }, "*=3-17-22-31-40-49-7"],
  [{ draw: "DAX, closing figure of 16 March 2026" }, "*=23456-78"],
  [{ joint: [1, 2, 3], instead_of: "1AEF5KEWXNEZ53RD59C169GG" }, "Ștefan=apfel|Cem=birne|Dörte=kirsche"],
];
const out = cases.map(([more, words], i) => {
  const seed = b32(x(16, "practice", `joint ${i}`));
  const header = canonical({ ...base, ...more }).normalize("NFC");
  const key = b32(x(16, "key", header, seed, words));
  const round_key = b32(x(16, "round", key, "1"));
  const cards = 52, deck = [...Array(cards).keys()], stream = x(4096, "deal", round_key, String(cards));
  let at = 0;
  const below = (m) => { const limit = 256 - (256 % m); for (;;) { const b = stream[at++]; if (b < limit) return b % m; } };
  for (let j = cards - 1; j > 0; j--) { const k = below(j + 1); [deck[j], deck[k]] = [deck[k], deck[j]]; }
  return { seed, header, words, game_code: b32(x(15, "commit", header, seed)), key, pack_mark: b32(x(5, "mark", key)).slice(0, 4), round_key, deck };
});
console.log(out.map((one) => "  " + JSON.stringify(one)).join(",\n"));
