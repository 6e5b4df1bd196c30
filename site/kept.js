// Games that were dealt here: on this device from the first moment, until they are forgotten.
import { createStore, del, entries, set } from "idb-keyval";

const MOST = 12; // games; older ones make room
export const kept = { games: [], failed: false }; // newest first: {pack, at, sent, saved}
let place;

const whole = ([, game]) => typeof game?.pack?.folder === "string" && Array.isArray(game.pack.players) && Array.isArray(game.pack.chat) && game.at > 0 && typeof game.sent === "object";

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

/** A game as it is now; `kept.failed` says afterwards whether that was refused. */
export async function keep(game) {
  kept.games = [game, ...kept.games.filter((one) => one.pack.folder !== game.pack.folder)].sort((a, b) => b.at - a.at);
  for (const old of kept.games.splice(MOST)) await forget(old);
  try {
    await set(game.pack.folder, game, place);
    kept.failed = false;
  } catch {
    kept.failed = true;
  }
}

export async function forget(game) {
  kept.games = kept.games.filter((one) => one !== game);
  await del(game.pack.folder, place).catch(() => {});
}
