// Games that were dealt here: on this device from the first moment, until they are forgotten.
import { createStore, del, entries, get, set } from "idb-keyval";

const MOST = 12; // games; older ones make room
export const kept = { games: [], failed: false }; // newest first: {pack, at, sent, saved}
let place;

const KINDS = ["protocol", "rules"];
const texts = (...values) => values.every((value) => typeof value === "string");
const isFile = ({ file, language, pages, content }) => texts(file, language) && pages > 0 && content instanceof Uint8Array;
const isChat = ({ language, start, first, rounds, closing }) => texts(language, start, closing, ...rounds) && first > 0;

// Whether a game has all that the page shows of it: an older version wrote it, or somebody.
function whole([, game]) {
  try {
    const { pack, at, sent } = game;
    const { players, shared, chat } = pack;
    if (!texts(pack.folder, pack.pack_mark, pack.game_code, pack.seed_code, pack.public) || !(pack.archive instanceof Uint8Array)) return false;
    if (!players.every((one) => isFile(one) && texts(one.name, one.link ?? "")) || !shared.every((one) => isFile(one) && KINDS.includes(one.kind))) return false;
    return players.length > 0 && chat.length > 0 && chat.every(isChat) && at > 0 && texts(...Object.values(sent));
  } catch {
    return false;
  }
}

/** Reads what was kept; what isn't ours any more, or was changed, is left aside. */
export async function readKept() {
  try {
    place = createStore("cardgen", "games");
    const found = await entries(place);
    kept.games = found.filter(whole).map(([, game]) => game).sort((a, b) => b.at - a.at);
  } catch {
    kept.failed = true; // a private window, or storage that is switched off
  }
}

/** A game as it is now, with what other tabs sent of it; `kept.failed` says afterwards whether that was refused. What another tab
 * has forgotten isn't kept again, unless it is fresh. */
export async function keep(game, fresh = false) {
  kept.games = [game, ...kept.games.filter((one) => one.pack.folder !== game.pack.folder)].sort((a, b) => b.at - a.at);
  for (const old of kept.games.splice(MOST)) await forget(old);
  try {
    const there = await get(game.pack.folder, place);
    if (!there && !fresh && !kept.failed) return;
    Object.assign(game, { sent: { ...there?.sent, ...game.sent }, saved: game.saved || Boolean(there?.saved) });
    await set(game.pack.folder, game, place);
    kept.failed = false;
  } catch {
    kept.failed = true;
  }
}

export async function forget(game) {
  kept.games = kept.games.filter((one) => one !== game);
  try {
    await del(game.pack.folder, place);
  } catch {
    // without storage nothing was kept
  }
}
