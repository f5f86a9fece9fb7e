/** Menu of a match, for rare actions. */

import { aboutLink } from "../../learning/brought.js";
import { openDialog } from "../../ui/dialog.js";
import { button, h, linkButton, pressedBy } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { post } from "../../net/api.js";
import { copy, shareButtons } from "../../ui/share.js";
import { attempt } from "../../ui/toast.js";
import { staying } from "../people/attendance.js";
import { askToResign, resignWords } from "../people/resign.js";
import { SPEEDS } from "../play/speed.js";
/** @import { Frame, TableShape } from "../../net/types.js" */
/** @import { Speed } from "../play/speed.js" */
/** @import { Coach } from "../play/coach.js" */
/** @import { MatchController } from "../play/controller.js" */

/** URL of a table's record for a seat. @type {(table: TableShape, seat: number|null) => string} */
export const recordAddress = (table, seat) => `/api/tables/${table.id}/record${seat === null ? "" : `?seat=${seat}`}`;

/**
 * The dialog: speed, links, record, position, commitment.
 * @param {MatchController} controller
 * @param {Frame} frame
 */
export function openMenu(controller, frame) {
  const { signal, table } = controller;
  const link = `${location.origin}/table/${table.id}`;
  const line = (/** @type {(Node|null)[]} */ ...content) => h("div", { class: "row" }, ...content);
  const options = !table.changed ? [] : [h("p", { class: "hint" }, `${t("options")}: ${table.changed}`)];
  openDialog(
    table.title,
    [
      frame.over ? "" : speedChoice(controller.speed, (chosen) => controller.hurry(chosen)),
      table.host && table.chat ? talkSwitch(table) : "",
      controller.coach.possible && !frame.over ? coachSwitch(controller.coach) : "",
      line(...shareButtons(link, table.title, "copy-link")),
      h("p", { class: "hint" }, t("watchWords")),
      line(
        frame.over
          ? linkButton(t("analysis"), `/analyse/${table.id}`, { icon: "hint", "data-test": "more-analyse" })
          : null,
        linkButton(t("replay"), `/replay/${table.id}`, { icon: "replay", "data-test": "more-replay" }),
        linkButton(t("record"), recordAddress(table, frame.seat), {
          icon: "download",
          download: "",
          "data-test": "more-record",
        }),
        linkButton(t("rules"), `/rules/${table.game}?table=${table.id}`, { icon: "book", target: "_blank" }),
        aboutLink(table.game, { target: "_blank" }),
        linkButton(t("toHome"), "/", { icon: "home" }),
        ...(!frame.over && staying(table).length > 0 ? [leaveButton(controller)] : []),
      ),
      position(frame.view),
      ...options,
      table.hints || frame.over ? "" : h("p", { class: "hint", "data-test": "fair-play" }, t("fairPlay")),
      h("p", { class: "hint" }, t("promise", { what: table.at_random })),
      h("p", { class: "code" }, table.commitment),
    ],
    { signal, test: "more-dialog" },
  );
}

/** @param {MatchController} controller */
function leaveButton(controller) {
  const ask = (/** @type {MouseEvent} */ event) => {
    pressedBy(event).closest("dialog")?.close();
    attempt(() => askToResign(controller));
  };
  const words = resignWords(controller.table, staying(controller.table)[0].seat);
  return button(words, { icon: "close", "data-test": "leave-match", onclick: ask });
}

/** Setting of the table's host: may spectators write in the chat? @param {TableShape} table */
function talkSwitch(table) {
  const change = async () => {
    const talk = !element.checked;
    if (!(await attempt(() => post(`/api/tables/${table.id}/chat/watchers`, { talk })))) element.checked = talk;
  };
  const element = h("input", {
    type: "checkbox",
    checked: !table.watchers_talk,
    "data-test": "only-players-talk",
    onchange: change,
  });
  return h("label", { class: "check" }, element, h("span", {}, t("onlyPlayersTalk")));
}

/** @param {Coach} coach */
function coachSwitch(coach) {
  const element = h("input", {
    type: "checkbox",
    checked: coach.on,
    "data-test": "coach-switch",
    onchange: () => coach.turn(element.checked),
  });
  return h("label", { class: "check" }, element, h("span", {}, t("coachSwitch")));
}

/** @param {Speed} now @param {(speed: Speed) => void} choose */
function speedChoice(now, choose) {
  const choices = SPEEDS.map((one) =>
    h(
      "label",
      {},
      h("input", {
        type: "radio",
        name: "speed",
        checked: one === now,
        "data-test": `speed-${one}`,
        onchange: () => choose(one),
      }),
      h("span", {}, t(`speed_${one}`)),
    ),
  );
  return h(
    "fieldset",
    { class: "speeds" },
    h("legend", {}, t("speedWords")),
    h("div", { class: "segments" }, ...choices),
  );
}

/** The position as text, to copy. @param {string} view */
function position(view) {
  return h(
    "details",
    { class: "position" },
    h("summary", {}, t("asText")),
    h("code", { class: "code", "data-test": "view" }, view),
    button(t("copyText"), { icon: "copy", kind: "small", "data-test": "copy-view", onclick: () => copy(view) }),
  );
}
