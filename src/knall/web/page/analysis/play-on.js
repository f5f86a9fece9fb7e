/** A table against bots from a position. */

import { post } from "../net/api.js";
import { myName } from "../net/site.js";
import { go } from "../router.js";
import { attempt } from "../ui/toast.js";
/** @import { NewSeat } from "../net/types.js" */

/**
 * @param {string} game
 * @param {string} position
 * @param {number} players
 * @param {number} mine my seat
 */
export async function playFrom(game, position, players, mine) {
  /** @type {NewSeat} */
  const bot = { kind: "bot", level: null, name: null };
  /** @type {NewSeat} */
  const me = { kind: "here", level: null, name: await myName() };
  const seats = Array.from({ length: players }, (_, place) => (place === mine ? me : bot));
  const rest = { options: {}, clock: null, chat: false, by_lot: false };
  const table = await attempt(() => post("/api/tables", { game, seats, start: position, ...rest }));
  if (table) go(`/table/${table.id}`);
}
