/** What else can be done at a table: hint, undo, result, and the small things. */

import { get, post } from "./api.js";
import { button, h, refill } from "./dom.js";
import { t } from "./language.js";
import { attempt, toast } from "./toast.js";

/** The bar of actions. @param {import("./match.js").MatchScreen} screen */
export function actionBar(screen) {
  const element = h("div", { class: "actions", role: "toolbar", "aria-label": t("actions"), "data-test": "actions" });
  return {
    element,
    /** @param {import("./types.js").Table} table @param {import("./types.js").Frame} frame */
    update(table, frame, ready) {
      refill(element, ...buttons(table, frame, ready, screen));
    },
  };
}

function buttons(table, frame, ready, screen) {
  const seated = table.mine.length > 0;
  const made = [];
  if (seated && !frame.over && table.hints) {
    made.push(
      button(t("hint"), {
        icon: "hint",
        "data-test": "hint",
        disabled: !ready,
        onclick: (event) => hint(frame, event, screen),
      }),
    );
  }
  if (seated && !frame.over) {
    const can = frame.undo.can !== "no" && frame.undo.asked_by === null;
    made.push(
      button(t("undo"), { icon: "undo", "data-test": "undo", disabled: !can, onclick: () => undo(table, frame) }),
    );
  }
  if (frame.over)
    made.push(
      button(t("result"), { icon: "trophy", kind: "primary", "data-test": "show-end", onclick: () => screen.result() }),
    );
  if (frame.over && seated) {
    const words = t(table.rematch ? "joinRematch" : "rematch");
    made.push(button(words, { icon: "again", "data-test": "rematch-bar", onclick: () => screen.rematch() }));
  }
  made.push(button(t("more"), { icon: "more", "data-test": "more", onclick: () => screen.more() }));
  return made;
}

async function hint(frame, { currentTarget }, screen, signal) {
  currentTarget.disabled = true;
  currentTarget.classList.add("busy");
  const found = await attempt(() => get(`/api/tables/${screen.table.id}/hint`, { seat: frame.seat }, screen.signal));
  currentTarget.disabled = false;
  currentTarget.classList.remove("busy");
  if (found) screen.hint(found, frame.seq);
}

async function undo(table, frame) {
  const answer = await attempt(() => post(`/api/tables/${table.id}/undo`, { after: frame.seq, seat: frame.seat }));
  if (answer?.sentence) toast(answer.sentence);
}
