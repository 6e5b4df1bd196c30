// A player's hand, as its link or file says it, and how tricks go.  Pure: no page, no storage, no Python.
// The format is that of docs/hand.schema.json.

const MOST_LINK = 16_000; // characters
const MOST_HAND = 60_000; // bytes, inflated
const MOST_TEXT = 80; // UTF-16 units of a name: 40 letters; a title may have 60
const MOST_COUNT = 999;
const SUITS = ["C", "D", "H", "S"];
const RANKS = /^(1|2|3|4|5|6|7|8|9|10|J|Q|K|A)$/;
const CARD = /^([CDHS](1|2|3|4|5|6|7|8|9|10|J|Q|K|A)|J[LB])$/;

/** What isn't a hand; `newer`: another edition of the format. */
export class NoHand extends Error {
  constructor(newer = false) {
    super("no hand");
    this.newer = newer;
  }
}

// -- reading

/** What is behind `#h=` in a link → the text of the hand. */
export function linkText(fragment) {
  if (fragment.length > MOST_LINK || fragment.length % 4 === 1 || !/^[\w-]+$/.test(fragment)) throw new NoHand();
  const binary = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
  return inflated(Uint8Array.from(binary, (one) => one.charCodeAt(0)), "deflate-raw");
}

export const readLink = async (fragment) => readHand(await linkText(fragment));

/** What the PDF file of a player says for programs → the same; null: it isn't such a file. */
export async function readFile(content) {
  const text = new TextDecoder("latin1").decode(content);
  const number = /\/CardgenHand ([1-9][0-9]{0,5}) 0 R/.exec(text)?.[1];
  if (!text.startsWith("%PDF-") || !number) return null;
  const begin = text.indexOf(`\n${number} 0 obj\n`);
  const object = /^\n\d+ 0 obj\n<<[^>]*\/Length (\d{1,5})[^>]*>>\s*stream\r?\n/.exec(text.slice(begin, begin + 400));
  if (!object) return null;
  const start = begin + object[0].length;
  return readHand(await inflated(content.slice(start, start + Number(object[1])), "deflate"));
}

async function inflated(content, format) {
  const parts = [];
  let length = 0;
  try {
    const stream = new Blob([content]).stream().pipeThrough(new DecompressionStream(format));
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > MOST_HAND) throw new NoHand();
      parts.push(value);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts).arrayBuffer());
  } catch {
    throw new NoHand();
  }
}

/** The text of a hand → what the page shows of it.  Whatever isn't as cardgen writes it is refused. */
export function readHand(text) {
  let said;
  try {
    said = JSON.parse(text);
  } catch {
    throw new NoHand();
  }
  if (typeof said?.hand === "number" && said.hand !== 1) throw new NoHand(true);
  try {
    return hand(said);
  } catch (error) {
    throw error instanceof NoHand ? error : new NoHand();
  }
}

function need(condition) {
  if (!condition) throw new NoHand();
}

const cardsOf = (words) => {
  const cards = words === "" ? [] : words.split(" ");
  need(cards.every((card) => CARD.test(card)) && new Set(cards).size === cards.length);
  return cards;
};

const cardOf = (word) => {
  need(typeof word === "string" && CARD.test(word));
  return word;
};

/** A number that may be missing. */
const count = (value) => {
  need(value === undefined || (Number.isInteger(value) && value >= 0 && value <= MOST_COUNT));
  return value ?? null;
};

function hand(said) {
  const { names, wishes } = said.print;
  const players = names.length;
  const seat = (value) => {
    need(Number.isInteger(value) && value >= 0 && value < players);
    return value;
  };
  need(players >= 2 && players <= 8 && names.every((name) => typeof name === "string" && name.length && name.length <= MOST_TEXT));
  const { game, title = "" } = said.header;
  need(said.hand === 1 && typeof game === "string" && typeof title === "string" && title.length <= 2 * MOST_TEXT);
  const ranks = said.play.ranks.split(" ");
  need(ranks.every((rank) => RANKS.test(rank)) && new Set(ranks).size === ranks.length);
  const deck = [...(said.play.jokers ? ["JB", "JL"] : []), ...SUITS.toReversed().flatMap((suit) => ranks.map((rank) => suit + rank))];
  const rounds = said.rounds.map((one) => {
    need(count(one.number) >= 1 && count(one.cards) >= 1 && one.cards <= 26);
    need(one.sits_out === undefined || seat(one.sits_out) >= 0);
    const trump = said.play.contract ? "" : one.trump ?? "N";
    need(["", "N", ...SUITS].includes(trump));
    const sorted = (words) => inRows(cardsOf(words), ranks, trump);
    return {
      number: one.number,
      cards: one.cards,
      trump,
      turnedUp: one.turned_up ? cardOf(one.turned_up) : null,
      named: Boolean(said.play.contract),
      dealer: one.dealer === undefined ? null : seat(one.dealer),
      leader: one.leader === undefined ? null : seat(one.leader),
      seats: [...names.keys()].filter((other) => other !== one.sits_out),
      sight: one.sight ?? "open",
      forced: count(one.forced),
      forbidden: count(one.forbidden),
      hand: one.hand === undefined ? null : sorted(one.hand),
      others: (one.others ?? []).map(([other, words]) => ({ name: names[seat(other)], cards: sorted(words) })),
      list: one.list ? one.list.split(" ").map((place, i) => [`${i + 1}-${place[0]}`, cardOf(place.slice(1))]) : [],
      tell: (one.tell ?? []).map(([to, , numbers]) => ({ name: names[seat(to)], numbers: numbers.split(" ") })),
    };
  });
  need(rounds.length && new Set(rounds.map(({ number }) => number)).size === rounds.length);
  need(/^[0-9A-Z]{24}$/.test(said.game_code) && /^[0-9A-Z]{4}$/.test(said.pack_mark));
  return {
    name: names[seat(said.seat)],
    seat: said.seat,
    names,
    game,
    title,
    gameCode: said.game_code,
    mark: said.pack_mark,
    language: String(wishes.language),
    letters: String(wishes.letters),
    colours: String(wishes.colours),
    large: Boolean(wishes.large),
    night: Boolean(wishes.night),
    contract: Boolean(said.play.contract),
    play: { ranks, mustTrump: Boolean(said.play.must_trump), jokersFree: Boolean(said.play.jokers_free) },
    deck,
    rounds,
    said,
  };
}

// -- a hand in reading order

const CYCLE = ["S", "H", "C", "D"];
const isRed = (suit) => suit === "H" || suit === "D";

/** Suits as they lie in a hand: from the trump on through ♠ ♥ ♣ ♦; of three the one whose colour is alone lies in the middle. */
function suitsInOrder(held, trump) {
  const first = Math.max(0, CYCLE.indexOf(trump));
  const order = [...CYCLE.slice(first), ...CYCLE.slice(0, first)].filter((suit) => held.has(suit));
  if (order.length !== 3) return order;
  const lone = order.find((suit) => order.filter((other) => isRed(other) === isRed(suit)).length === 1);
  if (lone === trump) return order;
  const [before, behind] = order.filter((suit) => suit !== lone);
  return [before, lone, behind];
}

/** Cards in rows, one a suit, jokers first. */
export function inRows(cards, ranks, trump) {
  const jokers = ["JB", "JL"].filter((joker) => cards.includes(joker));
  const plain = cards.filter((card) => !isJoker(card));
  const rows = suitsInOrder(new Set(plain.map(suitOf)), trump).map((suit) =>
    plain.filter((card) => suitOf(card) === suit).sort((a, b) => ranks.indexOf(rankOf(a)) - ranks.indexOf(rankOf(b))),
  );
  return [jokers, ...rows].filter((row) => row.length);
}

// -- tricks

const isJoker = (card) => card === "JB" || card === "JL";
const suitOf = (card) => card[0];
const rankOf = (card) => card.slice(1);

/** How tricks go in a round.  trump: a suit, "N" for none, "" while it isn't named. */
export class Play {
  constructor({ ranks, mustTrump, jokersFree }, trump, downtown = false) {
    this.ranks = downtown ? [ranks[0], ...ranks.slice(1).toReversed()] : ranks;
    this.trump = SUITS.includes(trump) ? trump : null;
    this.mustTrump = mustTrump;
    this.free = jokersFree && !this.trump;
  }

  suit(card) {
    return isJoker(card) ? this.trump : suitOf(card);
  }

  led(trick) {
    return trick.map((card) => this.suit(card)).find(Boolean) ?? null;
  }

  legal(held, trick) {
    const led = this.led(trick);
    if (!led) return held;
    if (held.some((card) => this.suit(card) === led)) return held.filter((card) => this.suit(card) === led || (this.free && isJoker(card)));
    const trumps = held.filter((card) => this.trump && this.suit(card) === this.trump);
    return this.mustTrump && trumps.length ? trumps : held;
  }

  /** Whose card takes a trick: its place; of equals the first. */
  winner(trick) {
    const led = this.led(trick);
    const strength = (card) => {
      if (isJoker(card)) return [this.trump ? 3 : 0, Number(card === "JB")];
      const height = -this.ranks.indexOf(rankOf(card));
      if (suitOf(card) === this.trump) return [2, height];
      return suitOf(card) === led ? [1, height] : [0, 0];
    };
    const better = (a, b) => a[0] - b[0] || a[1] - b[1];
    return trick.reduce((best, card, i) => (better(strength(card), strength(trick[best])) > 0 ? i : best), 0);
  }
}

/**
 * How far a round has come after the cards that somebody noted.  Whoever notes may leave others out: a trick is complete when
 * each has a card, and is dropped when somebody plays again.
 */
export function follow({ play, seats, players, leader, known, held, seat, played }) {
  const made = Array(players).fill(0);
  let [first, lying, last, taker] = [leader, new Map(), [], null];
  const order = () => [...seats].sort((a, b) => ((a - (first ?? seats[0]) + players) % players) - ((b - (first ?? seats[0]) + players) % players));
  const inOrder = () => order().filter((by) => lying.has(by)).map((by) => [by, lying.get(by)]);
  for (const [by, card] of played) {
    if (lying.has(by)) [lying, first] = [new Map(), null];
    first ??= by;
    lying.set(by, card);
    if (lying.size < seats.length) continue;
    [last, lying, taker] = [inOrder(), new Map(), null];
    if (known) {
      taker = last[play.winner(last.map(([, one]) => one))][0];
      made[taker] += 1;
    }
    first = taker;
  }
  const gone = played.map(([, card]) => card);
  const others = inOrder().filter(([by]) => by !== seat).map(([, card]) => card);
  return {
    lying: inOrder(),
    order: order(),
    turn: first === null ? null : order().find((by) => !lying.has(by)) ?? null,
    made,
    last: { cards: last, taker },
    gone,
    legal: play.legal(held.filter((card) => !gone.includes(card)), others),
  };
}

// -- numbers that lead to closed cards

/** The cards of a player's own list to which numbers lead, typed with anything between them: `17-K, 3a`. */
export function unseal(list, typed) {
  const known = new Map(list.map(([number, card]) => [number.slice(0, -2), [number.at(-1), card]]));
  const [cards, wrong] = [[], []];
  for (const [, place, letter] of typed.slice(0, 400).toUpperCase().matchAll(/(\d{1,2})[-\s]?([0-9A-Z])/g)) {
    const [right, card] = known.get(String(Number(place))) ?? [];
    if (right === letter) cards.push(card);
    else wrong.push(`${place}-${letter}`);
  }
  return { cards: [...new Set(cards)], wrong: [...new Set(wrong)] };
}

/** Whether a file opens only with a password. */
export const isEncrypted = (content) => new TextDecoder("latin1").decode(content.slice(-2_000)).includes("/Encrypt ");
