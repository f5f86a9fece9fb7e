/** The match in sentences, turn by turn. */

import { h } from "../../ui/dom.js";
import { foldedRound } from "../round/round.js";
import { t } from "../../texts/language.js";
/** @import { Step } from "../../net/types.js" */

/**
 * @param {(seat: number) => string} nameOf
 * @param {((number: number) => void)|null} jump goes to an event, where possible
 */
export function logPanel(nameOf, jump = null) {
  const list = h("ol", { class: "log", "data-test": "log" });
  const empty = h("p", { class: "hint" }, t("logEmpty"));
  let last = 0;
  /** @type {{seat: number|null, items: HTMLElement}|null} */
  let turn = null;
  const open = (/** @type {number|null} */ seat) => {
    const items = h("ul");
    const name = seat === null ? t("chance") : nameOf(seat);
    list.append(h("li", {}, h("strong", {}, name), items));
    return (turn = { seat, items });
  };
  const add = (/** @type {Step[]} */ steps) => {
    const near = list.parentElement?.parentElement;
    const following = !near || near.scrollHeight - near.scrollTop - near.clientHeight < 60;
    for (const step of steps.filter((one) => one.number > last)) {
      const same = turn && (step.turn === null || step.turn === turn.seat) ? turn : open(step.turn);
      const words = jump ? h("button", { type: "button", onclick: () => jump(step.number) }, step.say) : step.say;
      const effects = step.effects.map((effect) => h("p", { class: "effect" }, effect.say));
      same.items.append(h("li", { "data-event": step.number, title: step.text }, words, ...effects));
      if (step.round) list.append(h("li", {}, foldedRound({ number: step.number, round: step.round })));
      if (step.round) turn = null; // the next step starts a round
    }
    if (steps.length) last = Math.max(last, steps[steps.length - 1].number);
    empty.hidden = last > 0;
    if (following && near) near.scrollTop = near.scrollHeight;
  };
  /** Scroll to a sentence within the log's own window; never scroll the page away from the board. */
  const scrollTo = (/** @type {Element} */ item) => {
    const near = list.parentElement?.parentElement;
    if (!near || near.scrollHeight <= near.clientHeight) return;
    const [there, window] = [item.getBoundingClientRect(), near.getBoundingClientRect()];
    if (there.top < window.top) near.scrollTop -= window.top - there.top;
    else if (there.bottom > window.bottom) near.scrollTop += there.bottom - window.bottom;
  };
  return {
    element: h("div", {}, empty, list),
    add,
    /** Scroll to the end. */
    toEnd: () => list.lastElementChild?.scrollIntoView({ block: "nearest" }),
    /** The last event in the log. */
    last: () => last,
    /** Replace all steps. @param {Step[]} steps */
    reset(steps) {
      list.replaceChildren();
      [last, turn] = [0, null];
      add(steps);
    },
    /** Highlight an event. @param {number} number */
    mark(number) {
      for (const item of list.querySelectorAll("[data-event]")) {
        const here = Number(item.getAttribute("data-event")) === number;
        item.toggleAttribute("aria-current", here);
        if (here) scrollTo(item);
      }
    },
  };
}
