/** The language of the page, and its words. */

import { keep, recall } from "../net/storage.js";

export const LANGUAGES = { en: "English", de: "Deutsch" };

/** Chosen by hand, else by the browser. */
export const language = [recall("language"), ...navigator.languages.map((tag) => tag.slice(0, 2)), "en"].find(
  (one) => one in LANGUAGES,
);

const { texts } = await import(`./common.${language}.js`);
const plural = new Intl.PluralRules(language);

/** The words of this name; `{x}` is replaced by values.x, and pairs [one, other] are chosen by values.n. */
export function t(name, values = {}) {
  const found = texts[name];
  if (found === undefined) throw new Error(`there are no words for ${name}`);
  const words = Array.isArray(found) ? found[plural.select(Number(values.n)) === "one" ? 0 : 1] : found;
  return words.replace(/\{(\w+)\}/g, (_, key) => String(values[key]));
}

/** More words, from a module that only some need. */
export const addTexts = (more) => Object.assign(texts, more);

/** Speak another language from now on. */
export function speak(other) {
  keep("language", other);
  location.reload();
}

/** 0.62 as people write it. */
export const percent = (number) =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(number);

/** A number as people write it. */
export const decimal = (number) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(number);

/** Points with their sign. */
export const signed = (number) => new Intl.NumberFormat(language, { signDisplay: "exceptZero" }).format(number);

/** How long ago, about. */
export function ago(iso) {
  const seconds = (new Date(iso).getTime() - Date.now()) / 1000;
  const units = [
    [86400, "day"],
    [3600, "hour"],
    [60, "minute"],
  ];
  const [size, unit] = units.find(([least]) => -seconds >= least) ?? [60, "minute"];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/** The time of day. */
export const clockTime = (iso) => new Date(iso).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
