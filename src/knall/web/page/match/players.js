/** Who plays: names, points, whose turn it is, who is here, who thinks. */

import { h } from "../ui/dom.js";
import { t } from "../texts/language.js";
/** @import { Frame, SeatShape, TableShape } from "../net/types.js" */

/** The name of a seat for people. @param {TableShape} table @param {number} seat */
export function seatName(table, seat) {
  const { name, called } = table.seats[seat];
  return name ?? called;
}

/** The strip above the board. */
export function playersStrip() {
  const element = h("ul", { class: "players", "aria-label": t("players"), "data-test": "players" });
  return {
    element,
    /** @param {TableShape} table @param {Frame|null} frame @param {number|null} thinking */
    update(table, frame, thinking) {
      element.replaceChildren(...table.seats.map((seat) => item(seat, frame, thinking)));
    },
  };
}

/** @param {SeatShape} seat @param {Frame|null} frame @param {number|null} thinking */
function item(seat, frame, thinking) {
  const points = frame?.accounts.find((account) => account.seat === seat.seat)?.points;
  const turn = frame?.to_move === seat.seat;
  const person = seat.name ?? (seat.kind === "bot" ? t("kind_bot") : seat.called);
  const name = person === seat.called ? [person] : [person, h("small", {}, seat.called)];
  const absent = seat.taken && !seat.present && seat.kind !== "bot";
  return h(
    "li",
    {
      class: [turn && "turn", seat.mine && "own", absent && "absent"].filter(Boolean).join(" "),
      "aria-current": turn && "true",
    },
    h("span", { class: "name" }, ...name),
    points !== undefined && h("b", { title: t("points") }, String(points)),
    thinking === seat.seat && turn && h("span", { class: "thinking", title: t("thinking") }, h("i"), h("i"), h("i")),
    absent && h("small", { class: "away" }, t("away")),
  );
}
