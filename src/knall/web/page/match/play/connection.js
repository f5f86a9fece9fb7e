/** What is said of the connection: since when there is none, and that a move is on its way for longer than usual. */

import { h } from "../../ui/dom.js";
import { clockTime, t } from "../../texts/language.js";

const UNNOTICED = 1000; // milliseconds that sending may take before it is spoken of

/** @param {AbortSignal} signal */
export function connectionBadge(signal) {
  const element = h("span", { class: "connection", role: "status", "data-test": "connection", hidden: true });
  /** @type {number|null} */
  let lost = null;
  let sending = false;
  let late = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  const words = () => {
    if (lost !== null)
      return t(sending ? "lostUnsent" : "lostSince", { time: clockTime(new Date(lost).toISOString()) });
    return late ? t("sending") : "";
  };
  const show = () => {
    const now = words();
    if (element.textContent !== now) element.textContent = now;
    element.hidden = !now;
    element.classList.toggle("lost", lost !== null);
  };
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  return {
    element,
    /** The connection is there, or was last heard of at this moment. @param {boolean} yes @param {number} since */
    online(yes, since) {
      lost = yes ? null : since;
      show();
    },
    /** A move is on its way, or is not any more. @param {boolean} yes */
    sending(yes) {
      clearTimeout(timer);
      sending = yes;
      late = false;
      if (yes) timer = setTimeout(() => ((late = true), show()), UNNOTICED);
      show();
    },
  };
}
