/** The match in sentences, turn by turn. */

import { h } from "../ui/dom.js";
import { t } from "../texts/language.js";

/**
 * @param {(seat: number) => string} nameOf
 * @param {((number: number) => void)|null} jump if one can go to an event
 */
export function logPanel(nameOf, jump = null) {
  const list = h("ol", { class: "log", "data-test": "log" });
  const empty = h("p", { class: "hint" }, t("logEmpty"));
  let last = 0;
  /** @type {{seat: number|null, items: HTMLElement}|null} */
  let turn = null;
  const open = (seat) => {
    turn = { seat, items: h("ul") };
    const name = seat === null ? t("chance") : nameOf(seat);
    list.append(h("li", {}, h("strong", {}, name), turn.items));
  };
  const add = (steps) => {
    const near = list.parentElement?.parentElement;
    const following = !near || near.scrollHeight - near.scrollTop - near.clientHeight < 60;
    for (const step of steps.filter((one) => one.number > last)) {
      if (!turn || (step.seat !== null && step.seat !== turn.seat)) open(step.seat);
      const words = jump ? h("button", { type: "button", onclick: () => jump(step.number) }, step.say) : step.say;
      turn.items.append(h("li", { "data-event": step.number, title: step.text }, words));
    }
    if (steps.length) last = Math.max(last, steps[steps.length - 1].number);
    empty.hidden = last > 0;
    if (following && near) near.scrollTop = near.scrollHeight;
  };
  return {
    element: h("div", {}, empty, list),
    add,
    /** How far it goes. */
    last: () => last,
    /** Begin anew. */
    reset(steps) {
      list.replaceChildren();
      [last, turn] = [0, null];
      add(steps);
    },
    /** Mark the sentence of an event. */
    mark(number) {
      for (const item of list.querySelectorAll("[data-event]")) {
        const here = Number(item.dataset.event) === number;
        item.toggleAttribute("aria-current", here);
        if (here) item.scrollIntoView({ block: "nearest" });
      }
    },
  };
}
