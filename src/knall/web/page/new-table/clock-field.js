/** The clock of a table: none, per move, or per match with an increment. */

import { h } from "../ui/dom.js";
import { t } from "../texts/language.js";
/** @import { TableSettings } from "../net/types.js" */

/** @typedef {{clock: number|null, increment: number|null}} Clock */

const EACH = [30, 60, 120, 300, 600]; // seconds for each move
/** @type {[number, number][]} seconds for the match, and increment */
const MATCH = [
  [300, 5],
  [600, 5],
  [900, 10],
  [1800, 20],
  [3600, 30],
];

/** A clock as the value of a choice. @param {Clock} clock */
const text = ({ clock, increment }) =>
  clock === null ? "" : increment === null ? `${clock}` : `${clock}+${increment}`;

/** The clock of a choice. @param {string} value @returns {Clock} */
export function clockOf(value) {
  const [clock, increment] = value.split("+").map(Number);
  return { clock: clock || null, increment: increment ?? null };
}

/** @param {number} seconds */
const long = (seconds) => (seconds < 60 ? t("seconds", { n: seconds }) : t("minutes", { n: seconds / 60 }));

/** A clock in words. @param {Clock} clock */
export function clockWords({ clock, increment }) {
  if (clock === null) return t("noClock");
  return increment === null ? long(clock) : t("clockMatchOf", { time: long(clock), seconds: long(increment) });
}

/**
 * A select of clocks, including the previous choice.
 * @param {Pick<TableSettings, "clock"|"increment">} chosen
 */
export function clockField(chosen) {
  const now = { clock: chosen.clock ?? null, increment: chosen.increment ?? null };
  const option = (/** @type {Clock} */ clock) => h("option", { value: text(clock) }, clockWords(clock));
  const each = EACH.map((clock) => ({ clock, increment: null }));
  const match = MATCH.map(([clock, increment]) => ({ clock, increment }));
  const known = [...each, ...match].some((one) => text(one) === text(now)) || now.clock === null;
  const group = (/** @type {string} */ label, /** @type {Clock[]} */ clocks) =>
    h("optgroup", { label }, ...clocks.map(option));
  const element = h(
    "select",
    { "data-test": "clock" },
    option({ clock: null, increment: null }),
    known ? "" : option(now),
    group(t("clockEach"), each),
    group(t("clockMatch"), match),
  );
  element.value = text(now);
  return { element, value: () => clockOf(element.value) };
}
