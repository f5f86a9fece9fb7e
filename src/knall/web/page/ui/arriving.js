/** Lazy content: shows why it is missing, and retries. */

import { Refused, insist } from "../net/api.js";
import { h } from "./dom.js";
import { t } from "../texts/language.js";
import { complain } from "./toast.js";

/**
 * A function that fills an element with fetched content, once; after a refusal it can be called again.
 * @param {HTMLElement} element
 * @param {(signal: AbortSignal) => Promise<(Node|string)[]>} fetched
 * @param {AbortSignal} signal
 */
export function filling(element, fetched, signal) {
  let asked = false;
  const say = (/** @type {unknown} */ error) =>
    element.replaceChildren(
      h("p", { "data-test": "arriving" }, error instanceof Refused ? error.message : t("offline")),
      h("p", { class: "hint" }, t("tryingAgain")),
    );
  return async () => {
    if (asked) return;
    asked = true;
    try {
      element.replaceChildren(...(await insist(fetched, signal, say)));
    } catch (error) {
      asked = false;
      complain(error);
    }
  };
}
