/** The page of a table: joining, waiting, playing. */

import { Refused, get, post } from "../net/api.js";
import { h, linkButton } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { connect } from "../net/live.js";
import { entitle, go, lost } from "../router.js";
import { keepPromise, remembered, wordFor } from "../match/memory.js";
import { attempt } from "../ui/toast.js";
/** @import { LiveMessage } from "../net/live.js" */
/** @import { TableShape } from "../net/types.js" */
/** @import { Visit } from "../router.js" */

const NO_TABLE = 4404;

/** @param {Visit} visit */
export async function show({ main, params: [id], query, signal }) {
  const found = await get(`/api/tables/${id}`, {}, signal);
  entitle(found.title);
  if (!keepPromise(found)) return broken(main, found);
  const table = found.word_wanted ? await giveWord(found, signal) : found;
  if (!keepPromise(table)) return broken(main, table);
  const invite = query.get("invite");
  if (invite && !table.mine.length) {
    main.className = "narrow";
    main.replaceChildren(h("h1", { tabindex: "-1" }, table.title), h("p", { class: "lead" }, t("waitingWords")));
    await sitDown(table, { invite, seat: null }, signal);
    if (!signal.aborted) go(`/table/${id}`, { replace: true });
    return undefined;
  }
  const sit = async (/** @type {number} */ seat) =>
    (await sitDown(table, { invite: null, seat }, signal)) && go(`/table/${id}`, { replace: true });
  if (table.state === "closed") return closed(main, table);
  return table.state === "waiting" ? wait(main, table, sit, signal) : playMatch(main, table, signal);
}

/**
 * My contribution to chance, now that the promise is kept here; the table as it is then.
 * @param {TableShape} table
 * @param {AbortSignal} signal
 */
const giveWord = async (table, signal) =>
  (await attempt(() => post(`/api/tables/${table.id}/word`, { word: wordFor(table.id) }, signal))) ?? table;

/** The server promises something else than before: nothing is played here. @param {HTMLElement} main @param {TableShape} table */
function broken(main, table) {
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, table.title),
    h("p", { class: "lead", role: "alert", "data-test": "broken" }, t("promiseBroken")),
    h("p", { class: "code" }, remembered(table.id)?.promise ?? ""),
    h("p", { class: "code" }, table.commitment),
    linkButton(t("mine"), "/mine", { kind: "primary" }),
  );
}

/** A match that cannot go on, and why. @param {HTMLElement} main @param {TableShape} table */
function closed(main, table) {
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, table.title),
    h("p", { class: "lead", "data-test": "closed" }, table.closed),
    linkButton(t("mine"), "/mine", { kind: "primary" }),
  );
}

/** @type {typeof import("../match/join.js").join} */
const sitDown = async (...wish) => (await import("../match/join.js")).join(...wish);

/**
 * @param {HTMLElement} main
 * @param {TableShape} table
 * @param {(seat: number) => void} sit
 * @param {AbortSignal} signal
 */
async function wait(main, table, sit, signal) {
  const { waitingRoom } = await import("../match/waiting-room.js");
  if (signal.aborted) return;
  const room = waitingRoom(main, table, { sit });
  const leaving = within(signal);
  const hear = (/** @type {LiveMessage} */ message) => {
    if (message.kind === "message") room.hear(message);
    else if (message.kind === "table" && !keepPromise(message)) {
      leaving.abort();
      broken(main, message);
    } else if (message.kind !== "table" || message.state !== "waiting") {
      leaving.abort();
      go(`/table/${table.id}`, { replace: true });
    } else {
      room.update(message);
      if (message.word_wanted) giveWord(message, leaving.signal); // it could not be given before
    }
  };
  const refused = (/** @type {number} */ code) => (code === NO_TABLE ? lost(main, null) : foreign(main, table, signal));
  const page = { seat: () => null, after: () => 0, state: () => null, refused, hear };
  connect(table.id, page, leaving.signal);
}

/**
 * The socket was refused: somebody else has the seat now, or the server does not know this page as one of its own.
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
  const { MatchController } = await import("../match/controller.js");
  const talk = table.chat ? (await import("../match/chat.js")).chatPanel : null;
  const clock = table.clock ? (await import("../match/clock.js")).turnClock : null;
  if (signal.aborted) return;
  let seats = table.mine.length;
  const leaving = within(signal);
  const tell = {
    table: (/** @type {TableShape} */ now) => {
      if (!keepPromise(now)) return (leaving.abort(), broken(main, now));
      if (now.mine.length !== seats) go(`/table/${table.id}`, { replace: true }); // sat down in another tab
      seats = now.mine.length;
    },
    refused: (/** @type {number} */ code) => (code === NO_TABLE ? lost(main, null) : foreign(main, table, signal)),
  };
  new MatchController(main, table, { talk, clock }, tell, leaving.signal);
}

/** Something that ends with this signal at the latest. @param {AbortSignal} signal */
function within(signal) {
  const leaving = new AbortController();
  signal.addEventListener("abort", () => leaving.abort(), { once: true });
  return leaving;
}
