/** Action bar of a match: hint, undo, result, menu. */

import { get, post } from "../../net/api.js";
import { button, h, pressedBy, refill } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { attempt, toast } from "../../ui/toast.js";
import { staying } from "../people/attendance.js";
/** @import { Frame, TableShape } from "../../net/types.js" */
/** @import { MatchController } from "../play/controller.js" */

/** The bar of actions. @param {MatchController} controller */
export function actionBar(controller) {
  const element = h("div", { class: "actions", role: "toolbar", "aria-label": t("actions"), "data-test": "actions" });
  return {
    element,
    /**
     * @param {TableShape} table @param {Frame} frame
     * @param {boolean} ready
     */
    update(table, frame, ready) {
      refill(element, ...buttons(table, frame, ready, controller));
    },
  };
}

/** @param {TableShape} table @param {Frame} frame @param {boolean} ready @param {MatchController} controller */
function buttons(table, frame, ready, controller) {
  const seated = table.mine.length > 0;
  const plays = staying(table).length > 0 && !frame.over;
  const made = [];
  if (plays && table.hints) {
    made.push(
      button(t("hint"), {
        icon: "hint",
        "data-test": "hint",
        disabled: !ready,
        onclick: (/** @type {MouseEvent} */ event) => hint(frame, pressedBy(event), controller),
      }),
    );
  }
  if (plays) made.push(undoButton(table, frame));
  if (!frame.over) {
    const waits = !frame.mine || controller.pace.behind();
    made.push(
      button(t("skipToTurn"), {
        icon: "last",
        "data-test": "skip",
        disabled: !waits,
        onclick: () => controller.skip(),
      }),
    );
  }
  if (frame.over)
    made.push(
      button(t("result"), {
        icon: "trophy",
        kind: "primary",
        "data-test": "show-end",
        onclick: () => controller.result(),
      }),
    );
  if (frame.over && seated) {
    const words = t(table.rematch ? "joinRematch" : "rematch");
    made.push(button(words, { icon: "again", "data-test": "rematch-bar", onclick: () => controller.rematch() }));
  }
  made.push(
    button(t("log"), { icon: "log", kind: "upright", "data-test": "to-log", onclick: () => controller.toLog() }),
  );
  made.push(button(t("more"), { icon: "more", "data-test": "more", onclick: () => controller.menu() }));
  return made;
}

/** The undo button, or the reason against it as a tooltip and for screen readers. @param {TableShape} table @param {Frame} frame */
function undoButton(table, frame) {
  const { can, why } = frame.undo;
  const looks = { icon: "undo", "data-test": "undo" };
  if (why !== null)
    return button(t("undo"), { ...looks, "aria-disabled": "true", title: why, onclick: () => toast(why) });
  return button(t("undo"), { ...looks, disabled: can === "no", onclick: () => undo(table, frame) });
}

/** Ask for a hint; pressed again: back to the board. @param {Frame} frame @param {HTMLButtonElement} pressed @param {MatchController} controller */
async function hint(frame, pressed, controller) {
  if (scrollY > 0 && controller.view.moves.hinted()) return scrollTo(0, 0); // the hint below the board has been read
  pressed.disabled = true;
  pressed.classList.add("busy");
  await controller.coach.looking; // one search at a time
  const found = await attempt(() =>
    get(`/api/tables/${controller.table.id}/hint`, { seat: frame.seat }, controller.signal),
  );
  pressed.disabled = false;
  pressed.classList.remove("busy");
  if (found) controller.hint(found, frame.seq);
}

/** @param {TableShape} table @param {Frame} frame */
async function undo(table, frame) {
  const { seq: after, seat } = frame;
  if (seat === null) return;
  const answer = await attempt(() => post(`/api/tables/${table.id}/undo`, { after, seat }));
  if (answer?.sentence && answer.done) toast(answer.sentence); // an open vote is shown above the board
}
