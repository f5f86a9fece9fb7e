/** The language of the page, and its texts. */

import { keep } from "../net/storage.js";
/** @import { PluralName, SectionName, TextName } from "../net/types.js" */

const PAUSE = 3000;

let spoken = "en";
/** @type {Record<string, string|Record<string, string>>} */
let texts = {};
let plural = new Intl.PluralRules(spoken);

/** The language of the page. */
export const language = () => spoken;

/** Set language and texts. @param {string} code @param {typeof texts} all */
export function speakWith(code, all) {
  spoken = code;
  texts = all;
  plural = new Intl.PluralRules(code);
}

/** Load the texts that boot.js is fetching, with retries. */
export async function loadTexts() {
  const { lang: code, dataset } = document.documentElement;
  for (;;) {
    const answer = await fetch(`${dataset.page}texts/${code}.json`).catch(() => null);
    if (answer?.ok) return speakWith(code, await answer.json());
    await new Promise((resolve) => setTimeout(resolve, PAUSE)); // index.html shows a text meanwhile
  }
}

/** The site's languages with their own names. @returns {[string, string][]} */
export function languages() {
  const codes = (document.documentElement.dataset.languages ?? "en").split(" ");
  return codes.map((code) => [code, new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code]);
}

/**
 * The text of a key; `{x}` is replaced by values.x, and values.n selects the plural form.
 * @param {TextName|PluralName} name
 * @param {Record<string, string|number>} values
 */
export function t(name, values = {}) {
  const found = texts[name];
  if (found === undefined) throw new Error(`there is no text for ${name}`);
  const words = typeof found === "string" ? found : (found[plural.select(Number(values.n))] ?? found.other);
  return words.replace(/\{(\w+)\}/g, (_, key) => String(values[key]));
}

/** The texts of a section, by name. @param {SectionName} name */
export function section(name) {
  const found = texts[name];
  if (typeof found !== "object") throw new Error(`there is no section ${name}`);
  return found;
}

/** Switch to another language. @param {string} other */
export function speak(other) {
  keep("language", other);
  location.reload();
}

/** A fraction as a percentage. @param {number} number */
export const percent = (number) =>
  new Intl.NumberFormat(spoken, { style: "percent", maximumFractionDigits: 0 }).format(number);

/** A signed percentage. @param {number} number */
export const signedPercent = (number) => `${number < 0 ? "−" : "+"}${percent(Math.abs(number))}`;

/** A localised number. @param {number} number */
export const decimal = (number) => new Intl.NumberFormat(spoken, { maximumFractionDigits: 1 }).format(number);

/** A localised integer. @param {number} number */
export const whole = (number) => new Intl.NumberFormat(spoken, { maximumFractionDigits: 0 }).format(number);

/** Signed points. @param {number} number */
export const signed = (number) => new Intl.NumberFormat(spoken, { signDisplay: "exceptZero" }).format(number);

/** @type {[number, Intl.RelativeTimeFormatUnit][]} seconds of each, the longest first */
const UNITS = [
  [86400, "day"],
  [3600, "hour"],
  [60, "minute"],
];

/** A relative time. @param {string} iso */
export function ago(iso) {
  const seconds = (new Date(iso).getTime() - Date.now()) / 1000;
  const [size, unit] = UNITS.find(([least]) => -seconds >= least) ?? [60, "minute"];
  return new Intl.RelativeTimeFormat(spoken, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/** The time of day. @param {string} iso */
export const clockTime = (iso) => new Date(iso).toLocaleTimeString(spoken, { hour: "2-digit", minute: "2-digit" });
