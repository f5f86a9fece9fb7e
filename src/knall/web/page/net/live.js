/** The live connection of a table: comes back by itself and goes on where it was. */

import { address } from "./api.js";
/** @import { Frame, Hurry, Look, MessageShape, TableShape } from "./types.js" */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const FINAL = [4403, 4404];
const TOO_MANY = 4429;

/** @typedef {Frame|TableShape|MessageShape|{kind: "thinking", seat: number|null}} LiveMessage */

/**
 * Connect and stay connected until the signal is aborted.
 * @param {string} id
 * @param {{seat: () => ?number, after: () => number, pace?: () => number, hear: (message: LiveMessage) => void,
 *   state: (online: boolean) => void, refused: (code: number) => void}} page
 * @param {AbortSignal} signal
 */
export function connect(id, page, signal) {
  /** @type {WebSocket|null} */
  let socket = null;
  let wait = FIRST_WAIT;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  const open = () => {
    clearTimeout(timer);
    const path = address(`/api/tables/${id}/live`, { seat: page.seat(), after: page.after() });
    const mine = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
    socket = mine;
    mine.onopen = () => page.pace && page.pace() !== 1 && hurry(page.pace());
    mine.onmessage = ({ data }) => {
      if (mine !== socket) return;
      wait = FIRST_WAIT;
      page.state(true);
      page.hear(JSON.parse(data));
    };
    mine.onclose = ({ code }) => {
      if (mine !== socket || signal.aborted) return;
      page.state(false);
      if (FINAL.includes(code)) return page.refused(code);
      if (code === TOO_MANY) wait = LONGEST_WAIT;
      timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
      wait = Math.min(2 * wait, LONGEST_WAIT);
    };
  };
  const say = (/** @type {Look|Hurry} */ what) =>
    socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(what));
  const hurry = (/** @type {number} */ pace) => say({ hurry: pace });
  const reopen = () => socket?.readyState === WebSocket.CLOSED && open();
  addEventListener("online", reopen, { signal });
  document.addEventListener("visibilitychange", () => !document.hidden && reopen(), { signal });
  signal.addEventListener("abort", () => (clearTimeout(timer), socket?.close()), { once: true });
  open();
  return {
    look: (/** @type {number|null} */ seat) => say({ look: seat }),
    /** How long bots take before they move, for this page: 1 is as the site has it. */
    hurry,
  };
}
