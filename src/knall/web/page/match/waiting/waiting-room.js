/** The waiting room: seats and invitations. */

import { chatPanel } from "../people/chat.js";
import { connectionBadge } from "../play/connection.js";
import { button, h, icon, refill } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { shareButtons } from "../../ui/share.js";
import { announce } from "../../ui/announce.js";
import { post } from "../../net/api.js";
import { attempt, toast } from "../../ui/toast.js";
import { botName } from "../panel/players.js";
import { clockWords } from "../../new-table/clock-field.js";
import { seatActions, tableActions } from "./waiting-actions.js";
/** @import { GameShape, LevelShape, MessageShape, SeatShape, TableShape } from "../../net/types.js" */

/**
 * The waiting room's dependencies: game, bot levels, `sit` (null: on the invitation's seat), and `changed`, called with
 * a table changed here.
 * @typedef {{game: GameShape|undefined, levels: LevelShape[], sit: (seat: number|null) => void,
 *   changed: (table: TableShape) => void, signal: AbortSignal}} Room
 */

/**
 * @param {HTMLElement} main
 * @param {TableShape} table
 * @param {Room} room
 */
export function waitingRoom(main, table, room) {
  const about = h("div", { class: "stack", "data-test": "about-table" });
  const seats = h("ul", { class: "seats", "data-test": "waiting" });
  const actions = h("div", { class: "row", "data-test": "table-actions" });
  const badge = connectionBadge(room.signal);
  const chat = chatPanel(table, () => null);
  const talk = h("section", {}, h("h2", {}, t("chat")), chat.element);
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, table.title),
    h("p", { class: "lead" }, t("waitingWords")),
    h("div", { class: "line-lost" }, badge.element),
    about,
    seats,
    actions,
    talk,
  );
  let shown = "";
  let last = table;
  const update = (/** @type {TableShape} */ now) => {
    if (now.mine.length < last.mine.length && leaving !== now.id) toast(t("removedYou"));
    leaving = "";
    for (const { name, called } of newcomers(last, now)) announce(t("satDown", { name: name ?? "", seat: called }));
    last = now;
    chat.seat(now);
    talk.hidden = !now.chat || !now.mine.length;
    const before = shown;
    shown = JSON.stringify({ ...now, messages: [] });
    if (shown === before) return; // leave buttons and links in place
    refill(about, ...aboutTable(now));
    refill(seats, ...now.seats.map((seat) => item(now, seat, room)));
    refill(actions, ...tableActions(now, room));
  };
  update(table);
  return {
    update,
    online: badge.online,
    hear: (/** @type {MessageShape} */ message) => chat.hear(message),
    reset: (/** @type {MessageShape[]} */ messages) => chat.reset(messages),
  };
}

/** The table being left on purpose. */
let leaving = "";

/** Seats newly taken by others. @param {TableShape} before @param {TableShape} now */
function newcomers(before, now) {
  const names = before.seats.map(({ name }) => name);
  return now.seats.filter((seat) => seat.taken && !seat.mine && seat.kind !== "bot" && !names.includes(seat.name));
}

/** Settings of the table, and whether its links work elsewhere. @param {TableShape} table */
function aboutTable(table) {
  const parts = [table.changed, table.clock && `${t("clock")}: ${clockWords(table)}`].filter(Boolean);
  return [
    parts.length ? h("p", { class: "hint", "data-test": "agreed" }, parts.join(" · ")) : "",
    table.by_lot ? h("p", { "data-test": "by-lot" }, t("byLotWords")) : "",
    table.seats.some(({ kind }) => kind === "friend" || kind === "open")
      ? h("p", { class: "hint", "data-test": "fair-play" }, t("fairPlay"))
      : "",
    table.here_only && table.seats.some(({ invite }) => invite)
      ? h("p", { class: "notice", "data-test": "here-only" }, icon("warning"), h("span", {}, t("hereOnly")))
      : "",
  ];
}

/** @param {TableShape} table @param {SeatShape} seat @param {Room} room */
function item(table, seat, room) {
  const actions = seatActions(table, seat, room);
  return h(
    "li",
    { class: seat.taken ? "taken" : "", "data-test": `seat-${seat.seat}` },
    h(
      "div",
      { class: "seat-head" },
      icon(seat.taken ? "check" : "time"),
      h("strong", {}, seat.called),
      h("span", {}, who(seat)),
      sitting(table, seat, room),
      seat.taken && actions.length ? h("div", { class: "row" }, ...actions) : "",
    ),
    seat.invite ? invitation(table, seat, seat.invite) : "",
    !seat.taken && actions.length ? h("div", { class: "row" }, ...actions) : "",
  );
}

/** The occupant of a seat, or who it is for. @param {SeatShape} seat */
function who(seat) {
  if (seat.kind === "bot") return botName(seat);
  if (seat.program) return `${seat.name} (${t("kind_program")})`;
  if (seat.taken) return seat.name ?? t(seat.mine ? "you" : `kind_${seat.kind}`);
  return seat.name ? t("seatKept", { name: seat.name }) : t("seatFree");
}

/** Buttons to take or leave a seat. @param {TableShape} table @param {SeatShape} seat @param {Room} room */
function sitting(table, seat, room) {
  const invited = table.invitation?.state === "free" && table.invitation.seat === seat.seat;
  const free = !seat.taken && (seat.kind === "open" || seat.kept || invited);
  if (free && (!table.mine.length || seat.kept))
    return button(t("sitHere"), {
      kind: "primary small",
      "data-test": `sit-${seat.seat}`,
      onclick: () => room.sit(invited ? null : seat.seat),
    });
  if (!seat.mine || table.host) return "";
  const leave = async () => {
    leaving = table.id;
    const now = await attempt(() => post(`/api/tables/${table.id}/leave`, { seat: seat.seat }));
    if (now) room.changed(now);
  };
  return button(t("leave"), { kind: "small", "data-test": "leave", onclick: leave });
}

/** @param {TableShape} table @param {SeatShape} seat @param {string} link */
function invitation(table, seat, link) {
  const first = table.seats.find(({ invite }) => invite === link) ?? seat;
  if (first !== seat) return h("p", { class: "hint" }, t("sameLink", { seat: first.called }));
  return h(
    "div",
    { class: "invitation" },
    seat.qr ? h("img", { src: seat.qr, alt: t("qr"), width: "132", height: "132" }) : "",
    h(
      "div",
      { class: "stack" },
      h("p", {}, t(seat.kind === "open" ? "inviteAnyone" : "inviteWords")),
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
