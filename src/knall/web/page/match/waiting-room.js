/** The waiting room: who is here, and how the others get here. */

import { post } from "../net/api.js";
import { chatPanel } from "./chat.js";
import { button, h, icon } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { shareButtons } from "../ui/share.js";
import { attempt } from "../ui/toast.js";

/**
 * @param {HTMLElement} main
 * @param {{sit: (seat: number) => void}} tell
 */
export function waitingRoom(main, table, tell) {
  const seats = h("ul", { class: "seats", "data-test": "waiting" });
  const chat = table.chat && table.mine.length ? chatPanel(table.id, () => null) : null;
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, table.title),
    h("p", { class: "lead" }, t("waitingWords")),
    seats,
    chat ? h("section", {}, h("h2", {}, t("chat")), chat.element) : "",
  );
  const update = (now) => {
    seats.replaceChildren(...now.seats.map((seat) => item(now, seat, tell)));
    chat?.update(now.messages);
  };
  update(table);
  return { update, hear: (message) => chat?.hear(message) };
}

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
    seat.invite && invitation(table, seat),
  );
}

function invitation(table, seat) {
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
        value: seat.invite,
        "aria-label": t("inviteLink"),
        "data-test": `invite-${seat.seat}`,
        onfocus: (event) => event.target.select(),
      }),
      h("div", { class: "row" }, ...shareButtons(seat.invite, table.title, `copy-invite-${seat.seat}`)),
    ),
  );
}
