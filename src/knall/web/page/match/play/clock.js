/** Clocks: time left per match, or for the current move. */

import { serverNow } from "../../net/api.js";
import { announce } from "../../ui/announce.js";
import { h } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { clockNote } from "./clock-note.js";
import { seatName } from "../panel/players.js";
/** @import { Frame, TableShape } from "../../net/types.js" */

const SHORT = 10; // seconds

/**
 * The time shown for a seat, in seconds; null: none.
 * @param {Pick<Frame, "times"|"to_move"|"deadline">} frame
 * @param {number} seat
 * @param {number} now milliseconds, by the server's clock
 */
export function leftOf({ times, to_move: toMove, deadline }, seat, now) {
  if (deadline !== null && seat === toMove) return Math.max(0, (Date.parse(deadline) - now) / 1000);
  return times[seat] ?? null;
}

/** @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.ceil(seconds - 0.001);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * A clock for each seat.
 * @param {TableShape} table
 * @param {AbortSignal} signal
 */
export function clocks(table, signal) {
  const elements = table.seats.map(({ seat }) =>
    h("span", { class: "clock", role: "timer", "data-test": `clock-${seat}`, hidden: true }),
  );
  const note = clockNote(table.id);
  /** @type {Frame|null} */
  let shown = null;
  let warned = ""; // the deadline that was warned of
  const tick = () => {
    const frame = shown;
    if (!frame) return;
    elements.forEach((element, seat) => {
      const left = leftOf(frame, seat, serverNow());
      const runs = frame.deadline !== null && seat === frame.to_move;
      element.hidden = left === null;
      element.textContent = left === null ? "" : clockText(left);
      element.classList.toggle("running", runs);
      element.classList.toggle("short", runs && left !== null && left <= SHORT);
      if (runs && frame.mine && left !== null && left <= SHORT && left > 0 && warned !== frame.deadline) {
        warned = frame.deadline ?? "";
        announce(t("timeShort", { n: Math.ceil(left) }));
      }
    });
  };
  const timer = setInterval(tick, 250);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  return {
    /** The clock element of a seat. @param {number} seat */
    of: (seat) => elements[seat] ?? null,
    /** @param {Frame} frame @param {TableShape} now */
    set(frame, now) {
      shown = frame;
      note.update(frame.steps, now.mine);
      elements.forEach((element, seat) =>
        element.setAttribute("aria-label", t("timeLeft", { name: seatName(now, seat) })),
      );
      tick();
    },
  };
}
