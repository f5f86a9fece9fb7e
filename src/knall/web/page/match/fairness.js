/** The check of all dice and cards, computed again in this page. */

import { get } from "../net/api.js";
import { h, icon } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { hmac, sha256 } from "./sha256.js";
import { remembered } from "../net/site.js";
/** @import { Fairness, TextName } from "../net/types.js" */

const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
const hex = (/** @type {Uint8Array} */ array) =>
  Array.from(array, (byte) => byte.toString(16).padStart(2, "0")).join("");
const ALL_WORDS = 2 ** 32;

/** @typedef {Fairness & {secret: string}} Told what the server tells when the match is over */

/**
 * What does not agree, as names of texts with values; empty if every draw came from the promised secret.
 * @param {Told} told
 * @param {{word: string|null, promise: string|null}} kept what this browser kept when the match began
 * @returns {[TextName, Record<string, number>][]}
 */
export function problems(told, kept) {
  /** @type {[TextName, Record<string, number>][]} */
  const found = [];
  const promised = kept.promise ?? told.commitment;
  if (hex(sha256(bytes(told.secret))) !== promised) found.push(["fairSecret", {}]);
  if (kept.word !== null && !told.contributions.includes(kept.word)) found.push(["fairWord", {}]);
  if (JSON.stringify(JSON.parse(told.contributions_json)) !== JSON.stringify(told.contributions))
    found.push(["fairWords", {}]);
  const word = stream(told);
  for (const draw of told.draws) {
    const { value, used } = drawn(word, draw.below);
    if (value === draw.value && used === draw.words) continue;
    found.push(["fairDraw", { event: draw.event, said: draw.value, right: value }]);
    break; // the stream is out of step from here on
  }
  return found;
}

/** The words of the match's stream, one after the other. @param {Told} told */
function stream({ secret, contributions_json: contributions }) {
  let at = 0;
  let block = new DataView(new ArrayBuffer(32));
  return () => {
    if (at % 8 === 0) block = new DataView(hmac(bytes(secret), bytes(`${contributions}\0${at / 8}`)).buffer);
    return block.getUint32(4 * (at++ % 8));
  };
}

/** A number below n: words that would favour some are rejected. @param {() => number} word @param {number} n */
function drawn(word, n) {
  const fair = ALL_WORDS - (ALL_WORDS % n);
  let used = 1;
  let found = word();
  for (; found >= fair; used++) found = word();
  return { value: found % n, used };
}

/** The verdict on a match that is over, as it is being found. @param {string} table @param {AbortSignal} signal */
export function verdict(table, signal) {
  const place = h("div", { class: "verdict", role: "status", "data-test": "fairness" }, t("fairChecking"));
  judge(table, signal).then(
    (found) => place.replaceWith(found),
    (error) => (place.textContent = error.message),
  );
  return place;
}

/** @param {string} table @param {AbortSignal} signal */
async function judge(table, signal) {
  const told = await get(`/api/tables/${table}/fairness`, {}, signal);
  /** @type {(kind: string, symbol: string, ...content: Node[]) => HTMLElement} */
  const box = (kind, symbol, ...content) =>
    h(
      "div",
      { class: `verdict ${kind}`, role: "status", "data-test": "fairness", "data-verdict": kind },
      icon(symbol),
      h("div", {}, ...content),
    );
  const { secret } = told;
  if (secret === null) return box("open", "time", h("p", {}, t("fairLater")));
  const kept = remembered(table);
  const wrong = problems({ ...told, secret }, kept);
  if (wrong.length) {
    const items = wrong.map(([name, values]) => h("li", {}, t(name, values)));
    return box("bad", "warning", h("p", {}, h("strong", {}, t("fairBad"))), h("ul", {}, ...items));
  }
  return box(
    "good",
    "check",
    h("p", {}, h("strong", {}, t("fairGood", { n: told.draws.length }))),
    h("p", {}, t(kept.word === null ? "fairNoWord" : "fairYourWord")),
    details(told),
  );
}

/** @param {Fairness} told */
function details(told) {
  const rows = told.draws.map((draw) => `${draw.event || t("setUp")}: ${draw.value + 1} / ${draw.below}`);
  return h(
    "details",
    {},
    h("summary", {}, t("fairDetails")),
    h("p", {}, t("fairHow"), " ", h("a", { href: "/about" }, t("about"))),
    h("p", { class: "code" }, `SHA-256: ${told.commitment}`),
    h("p", { class: "code" }, rows.join(" · ")),
  );
}
