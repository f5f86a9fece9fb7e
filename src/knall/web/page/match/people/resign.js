/** Resigning, with its confirmation. */

import { post } from "../../net/api.js";
import { site } from "../../net/site.js";
import { openDialog } from "../../ui/dialog.js";
import { button, choice, field, h } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { staying } from "./attendance.js";
import { seatName } from "../panel/players.js";
import { attempt } from "../../ui/toast.js";
/** @import { TableShape } from "../../net/types.js" */
/** @import { MatchController } from "../play/controller.js" */

/** Whether this seat's resignation ends the match. @param {TableShape} table @param {number} seat */
function endsWithout(table, seat) {
  const others = table.seats.filter((one) => one.kind !== "bot" && one.gone !== "left" && one.seat !== seat);
  return table.leaving === "end" || !others.length;
}

/** Label of the resign button. @param {TableShape} table @param {number} seat */
export const resignWords = (table, seat) => t(endsWithout(table, seat) ? "resign" : "leaveMatch");

/** The consequence of this seat's resignation. @param {TableShape} table @param {number} seat */
function endWords(table, seat) {
  const others = table.seats.filter((one) => one.seat !== seat);
  return others.length === 1 ? t("resignTwoWords", { name: seatName(table, others[0].seat) }) : t("resignWords");
}

/** The confirmation dialog. @param {MatchController} controller */
export async function askToResign({ table, seen, signal }) {
  const { levels } = await site();
  const level = levels.find(({ name }) => name === table.stand_in)?.title ?? table.stand_in;
  const mine = staying(table);
  const who = choice(
    mine.map(({ seat }) => [seat, seatName(table, seat)]),
    mine[0].seat,
    { "data-test": "who-leaves", onchange: () => explain() },
  );
  const words = h("p", { "data-test": "leave-words" });
  const leave = async () => {
    dialog.close();
    await attempt(() => post(`/api/tables/${table.id}/resign`, { after: seen, seat: Number(who.value) }, signal));
  };
  const yes = button("", { kind: "primary", "data-test": "leave-yes", onclick: leave });
  const no = button(t("playOn"), { "data-test": "leave-no", autofocus: true, onclick: () => dialog.close() });
  const explain = () => {
    const seat = Number(who.value);
    words.textContent = endsWithout(table, seat) ? endWords(table, seat) : t("leaveBotWords", { level });
    yes.replaceChildren(resignWords(table, seat));
  };
  explain();
  const choose = mine.length > 1 ? [field(t("whoLeaves"), who)] : [];
  const content = [...choose, words, h("div", { class: "row" }, no, yes)];
  const dialog = openDialog(t("leaveQuestion"), content, { signal, test: "leave-dialog" });
}
