/** The choices for a game's last table, as defaults of the next one. */

import { keep, recall } from "../net/storage.js";
/** @import { GameShape, NewSeat, NewTable } from "../net/types.js" */
/** @import { Settings } from "./table-settings.js" */

const NAME = "table";

/** Store the choices of a table, without its position. @param {NewTable} wanted */
export function rememberChoice(wanted) {
  keep(`${NAME}.${wanted.game}`, JSON.stringify({ ...wanted, start: undefined }));
}

/**
 * The last choices, as far as they are still available; at first friends, and defaults.
 * @param {GameShape} game
 * @returns {Settings & {seats: NewSeat[], players: number}}
 */
export function lastChoice(game) {
  const usual = { seats: [/** @type {NewSeat} */ ({ kind: "here" })], players: game.default_players };
  try {
    const { seats, ...settings } = JSON.parse(recall(`${NAME}.${game.name}`) ?? "");
    return game.players.includes(seats.length) ? { ...settings, seats, players: seats.length } : usual;
  } catch {
    return usual; // nothing stored, or invalid
  }
}
