/** Taking back what others have to agree to. */

import { post } from "../net/api.js";
import { button, h } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { seatName } from "./players.js";
import { attempt } from "../ui/toast.js";
/** @import { Frame, TableShape } from "../net/types.js" */

/**
 * The question whether somebody may take a move back, or that it is being asked.
 * @param {TableShape} table
 * @param {Frame} frame
 */
export function undoQuestion(table, frame) {
  const { asked_by: asker, waiting_for: waiting } = frame.undo;
  const asked = waiting.filter((seat) => table.mine.includes(seat) && seat !== asker);
  const names = waiting.map((seat) => seatName(table, seat)).join(", ");
  if (!asked.length || asker === null) return h("p", { class: "question" }, t("undoAsked", { names }));
  const answer = (/** @type {boolean} */ yes) => () =>
    attempt(async () => {
      for (const seat of asked) await post(`/api/tables/${table.id}/undo/answer`, { after: frame.seq, seat, yes });
    });
  return h(
    "div",
    { class: "question", role: "alert", "data-test": "undo-question" },
    h("p", {}, t("undoMay", { name: seatName(table, asker) })),
    button(t("yes"), { kind: "primary small", "data-test": "undo-yes", onclick: answer(true) }),
    button(t("no"), { kind: "small", "data-test": "undo-no", onclick: answer(false) }),
  );
}
