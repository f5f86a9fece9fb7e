/** What was chosen for the last table of a game, so that the next one begins with it. */

import { keep, recall } from "../net/storage.js";
/** @import { GameShape, NewSeat, NewTable } from "../net/types.js" */
/** @import { Settings } from "./table-settings.js" */

const NAME = "table";

/** Remember what a table was made with; not the position, which is for once. @param {NewTable} wanted */
export function rememberChoice(wanted) {
  keep(`${NAME}.${wanted.game}`, JSON.stringify({ ...wanted, start: undefined }));
}

/**
 * What was chosen last, as far as it can still be chosen; at first: friends, and everything as usual.
 * @param {GameShape} game
 * @returns {Settings & {seats: NewSeat[], players: number}}
 */
export function lastChoice(game) {
  const usual = { seats: [/** @type {NewSeat} */ ({ kind: "here" })], players: game.default_players };
  try {
    const { seats, ...settings } = JSON.parse(recall(`${NAME}.${game.name}`) ?? "");
    return game.players.includes(seats.length) ? { ...settings, seats, players: seats.length } : usual;
  } catch {
    return usual; // nothing was chosen yet, or what was kept makes no sense
  }
}
