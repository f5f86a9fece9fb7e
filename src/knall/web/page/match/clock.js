/** The time that is left for a turn. */

import { serverNow } from "../net/api.js";
import { h } from "../ui/dom.js";
import { t } from "../texts/language.js";

/** @param {AbortSignal} signal */
export function turnClock(signal) {
  const element = h("span", {
    class: "clock",
    role: "timer",
    "aria-label": t("clock"),
    "data-test": "deadline",
    hidden: true,
  });
  let deadline = 0;
  const tick = () => {
    const left = Math.max(0, Math.ceil((deadline - serverNow()) / 1000));
    element.hidden = !deadline;
    element.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    element.classList.toggle("short", left <= 10);
  };
  const timer = setInterval(tick, 500);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  return {
    element,
    /** @param {string|null} iso */
    set(iso) {
      deadline = iso ? Date.parse(iso) : 0;
      tick();
    },
  };
}
