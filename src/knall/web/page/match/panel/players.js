/** Player strip: names, points, turn, presence, thinking bots. */

import { h } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
/** @import { Frame, SeatShape, TableShape } from "../../net/types.js" */

/** Display name of a seat. @param {TableShape} table @param {number} seat */
export function seatName(table, seat) {
  const { name, called } = table.seats[seat];
  return name ?? called;
}

/** The same for the reader: “You” if they have no name. @param {TableShape} table @param {number} seat @param {Frame|null} frame */
export function nameForReader(table, seat, frame) {
  const called = frame?.seat === seat && frame.accounts.find((account) => account.seat === seat)?.called;
  return table.seats[seat].name ?? (called || table.seats[seat].called);
}

/** A bot with its level. @param {SeatShape} seat */
export const botName = (seat) => `${seat.name ?? t("kind_bot")} (${seat.level_called})`;

/**
 * The strip above the board.
 * @param {(seat: number) => Node|null} clockOf
 */
export function playersStrip(clockOf) {
  const element = h("ul", { class: "players", "aria-label": t("players"), "data-test": "players" });
  return {
    element,
    /** @param {TableShape} table @param {Frame|null} frame @param {number|null} thinking */
    update(table, frame, thinking) {
      element.replaceChildren(...table.seats.map((seat) => item(seat, frame, thinking, clockOf(seat.seat))));
    },
  };
}

/** @param {SeatShape} seat @param {Frame|null} frame @param {number|null} thinking @param {Node|null} clock */
function item(seat, frame, thinking, clock) {
  const account = frame?.accounts.find((one) => one.seat === seat.seat);
  const points = account?.points;
  const unnamed = frame?.seat === seat.seat && account ? account.called : seat.called;
  const turn = frame?.to_move === seat.seat;
  const bot = seat.kind === "bot";
  const machine = bot || seat.program; // its name follows the word “bot”
  const person = (machine ? seat.name?.split(" ").slice(1).join(" ") : seat.name) ?? unnamed;
  const kind = seat.program ? t("kind_program") : bot && t("kind_bot");
  const more = [kind, seat.level_called, person !== seat.called && person !== unnamed && seat.called].filter(Boolean);
  const absent = seat.taken && !seat.present && !bot && !seat.gone;
  const note = seat.gone ? t("botPlays") : absent ? t("away") : null;
  return h(
    "li",
    {
      class: [turn && "turn", seat.mine && "own", absent && "absent"].filter(Boolean).join(" "),
      "aria-current": turn && "true",
    },
    h("span", { class: "name" }, person, more.length > 0 && h("small", {}, more.join(" · "))),
    clock,
    points !== undefined && h("b", { title: t("points") }, String(points)),
    thinking === seat.seat && turn && h("span", { class: "thinking", title: t("thinking") }, h("i"), h("i"), h("i")),
    note !== null && h("small", { class: "away" }, note),
  );
}
