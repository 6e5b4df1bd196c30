// Reads cases from standard input and plays them by the page's own rules: `node tests/site/cards.mjs site/cards.js < cases.json`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { NoHand, Play, follow, readFile, readHand, readLink, unseal } = await import(pathToFileURL(process.argv[2]));
const { hands, refused } = JSON.parse(readFileSync(0, "utf-8"));
for (const { text, fragment, file, rounds } of hands) {
  const hand = await readLink(fragment);
  assert.deepEqual(hand.said, JSON.parse(text));
  if (file) assert.deepEqual(await readFile(Buffer.from(file, "base64")), hand);
  rounds.forEach((wanted, i) => {
    const round = hand.rounds[i];
    for (const key of ["seats", "leader", "hand", "list", "forbidden", "forced"]) assert.deepEqual(round[key], wanted[key], key);
    assert.deepEqual(round.others.map(({ cards }) => cards), wanted.others);
    const play = new Play(hand.play, wanted.trump, wanted.downtown);
    const held = (round.hand ?? []).flat();
    const found = follow({ play, seats: round.seats, players: hand.names.length, leader: round.leader, known: true, held, seat: hand.seat, played: wanted.played });
    found.legal.sort();
    for (const key of Object.keys(wanted.now)) assert.deepEqual(found[key], wanted.now[key], key);
    assert.deepEqual(unseal(round.list, wanted.typed), wanted.opened);
  });
}
for (const text of refused) assert.throws(() => readHand(text), NoHand, text.slice(0, 80));
for (const fragment of ["", "====", "a", "A".repeat(20_000), "eJw"]) await assert.rejects(readLink(fragment), NoHand);
console.log(`${hands.length} passed, 0 failed`);
