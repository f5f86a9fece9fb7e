/** Actions of the host of a waiting table: seats, settings, closing it. */

import { post } from "../../net/api.js";
import { askFirst, openDialog } from "../../ui/dialog.js";
import { button, h } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { attempt } from "../../ui/toast.js";
import { notePromise, noteChange } from "../chance/ledger.js";
/** @import { LevelShape, SeatShape, TableShape } from "../../net/types.js" */
/** @import { Room } from "./waiting-room.js" */

/** Whether other people sit at the table. @param {TableShape} table */
const othersSit = (table) => table.seats.some((seat) => seat.taken && !seat.mine && seat.kind !== "bot");

/**
 * The buttons of a seat.
 * @param {TableShape} table
 * @param {SeatShape} seat
 * @param {Room} room
 */
export function seatActions(table, seat, room) {
  if (!table.host || seat.mine) return [];
  const change = (/** @type {object} */ wish) => changeSeat(table, seat, wish, room);
  const named = (/** @type {string} */ name) => ({ kind: "small", "data-test": `${name}-${seat.seat}` });
  const remove = () =>
    askFirst(
      t("removeAsk", { name: seat.name ?? seat.called }),
      t("removePersonWords"),
      t("removePerson"),
      room.signal,
      () => change({ becomes: "friend" }),
    );
  if (seat.taken && seat.kind !== "bot")
    return [button(t("removePerson"), { ...named("remove-person"), onclick: remove })];
  const bot = seat.kind === "bot";
  const fewer = !table.given && room.game?.players.includes(table.players - 1);
  const invite = () => change({ becomes: "friend" });
  return [
    !bot &&
      button(t("botInstead"), {
        ...named("bot-instead"),
        onclick: () => askLevel(room, (level) => change({ becomes: "bot", level })),
      }),
    bot && !othersSit(table) && button(t("personInstead"), { ...named("person-instead"), onclick: invite }),
    !bot && !seat.invite && button(t("inviteOther"), { ...named("invite-other"), onclick: invite }),
    fewer && button(t("removeSeat"), { ...named("remove-seat"), onclick: () => change({ becomes: "gone" }) }),
  ].filter((one) => one !== false && one !== undefined);
}

/**
 * The buttons of the table.
 * @param {TableShape} table
 * @param {Room} room
 */
export function tableActions(table, room) {
  if (!table.host) return [];
  const close = () =>
    askFirst(t("closeAsk"), t("closeWords"), t("closeTable"), room.signal, () =>
      carryOut(table, room, () => post(`/api/tables/${table.id}/close`, {})),
    );
  const options = async () => {
    const { openSettings } = await import("./waiting-settings.js");
    await attempt(() => openSettings(table, room, (wish) => changeSettings(table, wish, room)));
  };
  const buttons = [button(t("closeTable"), { icon: "close", "data-test": "close-table", onclick: close })];
  if (room.game && !othersSit(table))
    buttons.unshift(button(t("changeOptions"), { "data-test": "change-options", onclick: options }));
  return buttons;
}

/**
 * @param {TableShape} table
 * @param {SeatShape} seat
 * @param {object} wish
 * @param {Room} room
 */
function changeSeat(table, seat, wish, room) {
  const name = seat.taken && seat.kind !== "bot" ? seat.name : null;
  const body = { level: null, ...wish, after: table.changes, seat: seat.seat, name };
  return carryOut(table, room, () =>
    post(`/api/tables/${table.id}/seat`, /** @type {import("../../net/types.js").ChangeSeat} */ (body)),
  );
}

/**
 * @param {TableShape} table
 * @param {Omit<import("../../net/types.js").ChangeSettings, "after">} wish
 * @param {Room} room
 */
const changeSettings = (table, wish, room) =>
  carryOut(table, room, () => post(`/api/tables/${table.id}/settings`, { ...wish, after: table.changes }));

/**
 * Send a change, noted as mine beforehand; true if it was made.
 * @param {TableShape} table
 * @param {Room} room
 * @param {() => Promise<TableShape>} ask
 */
async function carryOut(table, room, ask) {
  noteChange(table);
  const now = await attempt(ask);
  if (now && notePromise(now) && !room.signal.aborted) room.changed(now);
  return now !== null;
}

/** Choice of a bot's level. @param {Room} room @param {(level: string) => void} chosen */
function askLevel(room, chosen) {
  const { levels } = room;
  if (levels.length === 1) return chosen(levels[0].name);
  const way = (/** @type {LevelShape} */ level) =>
    h(
      "div",
      { class: "way" },
      button(level.title, {
        "data-test": `choose-${level.name}`,
        onclick: () => (dialog.close(), chosen(level.name)),
      }),
      h("small", {}, level.about),
    );
  const dialog = openDialog(t("botInstead"), levels.map(way), {
    signal: room.signal,
    kind: "newcomer",
    test: "ask-level",
  });
  return undefined;
}
