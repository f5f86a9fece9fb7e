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

/** Speak this language with these texts. @param {string} code @param {typeof texts} all */
export function speakWith(code, all) {
  spoken = code;
  texts = all;
  plural = new Intl.PluralRules(code);
}

/** Fetch the texts of the language that boot.js has chosen, and is fetching already; until they come. */
export async function loadTexts() {
  const { lang: code, dataset } = document.documentElement;
  for (;;) {
    const answer = await fetch(`${dataset.page}texts/${code}.json`).catch(() => null);
    if (answer?.ok) return speakWith(code, await answer.json());
    await new Promise((resolve) => setTimeout(resolve, PAUSE)); // index.html has words meanwhile
  }
}

/** The languages of the site, each as it calls itself. @returns {[string, string][]} */
export function languages() {
  const codes = (document.documentElement.dataset.languages ?? "en").split(" ");
  return codes.map((code) => [code, new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code]);
}

/**
 * The text of this name; `{x}` is replaced by values.x, and of several forms the one for values.n is taken.
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

/** Speak another language from now on. @param {string} other */
export function speak(other) {
  keep("language", other);
  location.reload();
}

/** 0.62 as people write it. @param {number} number */
export const percent = (number) =>
  new Intl.NumberFormat(spoken, { style: "percent", maximumFractionDigits: 0 }).format(number);

/** The same with its sign. @param {number} number */
export const signedPercent = (number) => `${number < 0 ? "−" : "+"}${percent(Math.abs(number))}`;

/** A number as people write it. @param {number} number */
export const decimal = (number) => new Intl.NumberFormat(spoken, { maximumFractionDigits: 1 }).format(number);

/** A whole number as people write it. @param {number} number */
export const whole = (number) => new Intl.NumberFormat(spoken, { maximumFractionDigits: 0 }).format(number);

/** Points with their sign. @param {number} number */
export const signed = (number) => new Intl.NumberFormat(spoken, { signDisplay: "exceptZero" }).format(number);

/** @type {[number, Intl.RelativeTimeFormatUnit][]} seconds of each, the longest first */
const UNITS = [
  [86400, "day"],
  [3600, "hour"],
  [60, "minute"],
];

/** How long ago, about. @param {string} iso */
export function ago(iso) {
  const seconds = (new Date(iso).getTime() - Date.now()) / 1000;
  const [size, unit] = UNITS.find(([least]) => -seconds >= least) ?? [60, "minute"];
  return new Intl.RelativeTimeFormat(spoken, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/** The time of day. @param {string} iso */
export const clockTime = (iso) => new Date(iso).toLocaleTimeString(spoken, { hour: "2-digit", minute: "2-digit" });
