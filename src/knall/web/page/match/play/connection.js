/** Status line of the connection: lost since when, and slow moves. */

import { h } from "../../ui/dom.js";
import { clockTime, t } from "../../texts/language.js";

const UNNOTICED = 1000; // milliseconds of sending before it is shown

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
    /** Set whether the connection is alive, and since when it was last. @param {boolean} yes @param {number} since */
    online(yes, since) {
      lost = yes ? null : since;
      show();
    },
    /** Set whether a move is being sent. @param {boolean} yes */
    sending(yes) {
      clearTimeout(timer);
      sending = yes;
      late = false;
      if (yes) timer = setTimeout(() => ((late = true), show()), UNNOTICED);
      show();
    },
  };
}
