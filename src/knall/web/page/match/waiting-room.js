/** The waiting room: who is here, and how the others get here. */

import { post } from "../net/api.js";
import { chatPanel } from "./chat.js";
import { button, h, icon } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { shareButtons } from "../ui/share.js";
import { attempt } from "../ui/toast.js";
/** @import { MessageShape, SeatShape, TableShape } from "../net/types.js" */

/**
 * @param {HTMLElement} main
 * @param {{sit: (seat: number) => void}} tell
 * @param {TableShape} table
 */
export function waitingRoom(main, table, tell) {
  const seats = h("ul", { class: "seats", "data-test": "waiting" });
  const chat = table.chat && table.mine.length ? chatPanel(table.id, () => null) : null;
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, table.title),
    h("p", { class: "lead" }, t("waitingWords")),
    table.by_lot ? h("p", { "data-test": "by-lot" }, t("byLotWords")) : "",
    seats,
    chat ? h("section", {}, h("h2", {}, t("chat")), chat.element) : "",
  );
  const update = (/** @type {TableShape} */ now) => {
    seats.replaceChildren(...now.seats.map((seat) => item(now, seat, tell)));
    chat?.update(now.messages);
  };
  update(table);
  return { update, hear: (/** @type {MessageShape} */ message) => chat?.hear(message) };
}

/** @param {TableShape} table @param {SeatShape} seat @param {{sit: (seat: number) => void}} tell */
function item(table, seat, tell) {
  const free = !seat.taken && seat.kind === "open" && !table.mine.length;
  const leave = () => attempt(() => post(`/api/tables/${table.id}/leave`, { seat: seat.seat }));
  return h(
    "li",
    { class: seat.taken ? "taken" : "" },
    h(
      "div",
      { class: "seat-head" },
      icon(seat.taken ? "check" : "time"),
      h("strong", {}, seat.called),
      h("span", {}, seat.taken ? (seat.name ?? t(`kind_${seat.kind}`)) : t("seatFree")),
      free &&
        button(t("sitHere"), {
          kind: "primary small",
          "data-test": `sit-${seat.seat}`,
          onclick: () => tell.sit(seat.seat),
        }),
      seat.mine && !table.host && button(t("leave"), { kind: "small", "data-test": "leave", onclick: leave }),
    ),
    seat.invite && invitation(table, seat, seat.invite),
  );
}

/** @param {TableShape} table @param {SeatShape} seat @param {string} link */
function invitation(table, seat, link) {
  return h(
    "div",
    { class: "invitation" },
    seat.qr && h("img", { src: seat.qr, alt: t("qr"), width: "132", height: "132" }),
    h(
      "div",
      { class: "stack" },
      h("p", {}, t("inviteWords")),
      h("input", {
        readonly: true,
        value: link,
        "aria-label": t("inviteLink"),
        "data-test": `invite-${seat.seat}`,
        onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select(),
      }),
      h("div", { class: "row" }, ...shareButtons(link, table.title, `copy-invite-${seat.seat}`)),
    ),
  );
}
