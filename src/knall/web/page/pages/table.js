/** Page of a table: joining, waiting, playing. */

import { Refused, get, post } from "../net/api.js";
import { h, linkButton } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { earlyTable } from "../net/first-socket.js";
import { CLOSED, connect } from "../net/live.js";
import { entitle, go, lost } from "../router.js";
import { contributionFor, notePromise, ledgerOf } from "../match/chance/ledger.js";
import { site } from "../net/site.js";
import { attempt } from "../ui/toast.js";
/** @import { LiveMessage } from "../net/live.js" */
/** @import { InvitationShape, TableShape } from "../net/types.js" */
/** @import { Visit } from "../router.js" */

/** @param {Visit} visit */
export async function show({ main, params: [id], query, signal }) {
  const invite = query.get("invite");
  const early = invite === null ? await earlyTable(id, signal) : null;
  const found = early ?? (await get(`/api/tables/${id}`, { invite }, signal));
  entitle(found.title);
  if (!notePromise(found)) return broken(main, found);
  const table = found.contribution_wanted ? await giveContribution(found, signal) : found;
  if (!notePromise(table)) return broken(main, table);
  if (table.state === "closed") return closed(main, table);
  const invited = table.mine.length ? null : found.invitation;
  if (invited && (invited.state !== "free" || table.state !== "waiting")) return tooLate(main, table, invited.state);
  if (table.state === "waiting") return wait(main, table, invited && invite, signal);
  const match = await playMatch(main, table, signal);
  if (table === early && table.chat) match?.catchUp();
  return undefined;
}

/**
 * An invitation that is no longer valid; watching is still possible.
 * @param {HTMLElement} main
 * @param {TableShape} table
 * @param {InvitationShape["state"]} state
 */
function tooLate(main, table, state) {
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, table.title),
    h("p", { class: "lead", "data-test": "too-late" }, t(state === "used" ? "inviteUsed" : "inviteGone")),
    h(
      "div",
      { class: "row" },
      linkButton(t("watch"), `/table/${table.id}`, { kind: "primary", "data-test": "watch" }),
      linkButton(t("toHome"), "/", { icon: "home" }),
    ),
  );
}

/**
 * Send my contribution to chance, after noting the commitment; returns the table then.
 * @param {TableShape} table
 * @param {AbortSignal} signal
 */
const giveContribution = async (table, signal) =>
  (await attempt(() =>
    post(`/api/tables/${table.id}/contribution`, { contribution: contributionFor(table.id) }, signal),
  )) ?? table;

/** The commitment has changed: refuse to play. @param {HTMLElement} main @param {TableShape} table */
function broken(main, table) {
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, table.title),
    h("p", { class: "lead", role: "alert", "data-test": "broken" }, t("promiseBroken")),
    h("p", { class: "code" }, ledgerOf(table.id)?.promise ?? ""),
    h("p", { class: "code" }, table.commitment),
    linkButton(t("mine"), "/mine", { kind: "primary" }),
  );
}

/** A match that cannot continue, with the reason. @param {HTMLElement} main @param {TableShape} table */
function closed(main, table) {
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, table.title),
    h("p", { class: "lead", "data-test": "closed" }, table.closed),
    linkButton(t("mine"), "/mine", { kind: "primary" }),
  );
}

/** @type {typeof import("../match/waiting/join.js").join} */
const sitDown = async (...wish) => (await import("../match/waiting/join.js")).join(...wish);

/**
 * @param {HTMLElement} main
 * @param {TableShape} table
 * @param {string|null} invite a valid invitation, in the address until used
 * @param {AbortSignal} signal
 */
async function wait(main, table, invite, signal) {
  const [{ waitingRoom }, { games, levels }] = await Promise.all([import("../match/waiting/waiting-room.js"), site()]);
  if (signal.aborted) return;
  const leaving = within(signal);
  let now = table;
  /** Reload the page, with the invitation if unused. */
  const again = (used = now.mine.length > 0) => {
    leaving.abort();
    go(`/table/${table.id}${invite && !used ? location.search : ""}`, { replace: true });
  };
  const sit = async (/** @type {number|null} */ seat) => {
    const sat = await sitDown(now, { invite: seat === null ? invite : null, seat }, leaving.signal);
    if (sat && !leaving.signal.aborted) again(true);
  };
  const changed = async (/** @type {TableShape} */ told) => {
    if (leaving.signal.aborted) return;
    const invited = invite && !told.mine.length;
    now = invited ? await get(`/api/tables/${table.id}`, { invite }, leaving.signal) : told;
    if (leaving.signal.aborted) return;
    const useless = invited && now.invitation?.state !== "free";
    if (!notePromise(now)) {
      leaving.abort();
      broken(main, now);
    } else if (now.state !== "waiting" || useless) again();
    else {
      room.update(now);
      if (now.contribution_wanted) giveContribution(now, leaving.signal); // retry
    }
  };
  const game = games.find(({ name }) => name === table.game);
  const room = waitingRoom(main, table, { game, levels, sit, changed, signal: leaving.signal });
  const hear = (/** @type {LiveMessage} */ message) => {
    if (message.kind === "message") room.hear(message);
    else if (message.kind === "chat") room.reset(message.messages);
    else if (message.kind === "table") attempt(() => changed(message));
    else again();
  };
  const refused = (/** @type {number} */ code) =>
    code === CLOSED.unknown ? lost(main, null) : foreign(main, table, signal);
  const page = { seat: () => null, after: () => 0, state: room.online, refused, hear };
  connect(table.id, page, leaving.signal);
  if (invite) await sit(null);
}

/**
 * The socket was refused: somebody else has the seat now, or the server rejects the page's origin.
 * @param {HTMLElement} main
 * @param {TableShape} before
 * @param {AbortSignal} signal
 */
async function foreign(main, before, signal) {
  const now = await get(`/api/tables/${before.id}`, {}, signal).catch(() => null);
  if (signal.aborted) return;
  if (now && String(now.mine) === String(before.mine)) lost(main, new Refused("foreign", t("foreignPage")));
  else go(`/table/${before.id}`, { replace: true });
}

/** @param {HTMLElement} main @param {TableShape} table @param {AbortSignal} signal */
async function playMatch(main, table, signal) {
  const { MatchController } = await import("../match/play/controller.js");
  const talk = table.chat ? (await import("../match/people/chat.js")).chatPanel : null;
  const clock = table.clock ? (await import("../match/play/clock.js")).clocks : null;
  if (signal.aborted) return null;
  let seats = table.mine.length;
  const leaving = within(signal);
  const tell = {
    table: (/** @type {TableShape} */ now) => {
      if (!notePromise(now)) return (leaving.abort(), broken(main, now));
      if (now.state === "closed" || now.mine.length !== seats) go(`/table/${table.id}`, { replace: true }); // seat taken in another tab
      seats = now.mine.length;
    },
    refused: (/** @type {number} */ code) =>
      code === CLOSED.unknown ? lost(main, null) : foreign(main, table, signal),
  };
  return new MatchController(main, table, { talk, clock }, tell, leaving.signal);
}

/** A controller that also aborts with this signal. @param {AbortSignal} signal */
function within(signal) {
  const leaving = new AbortController();
  signal.addEventListener("abort", () => leaving.abort(), { once: true });
  return leaving;
}
