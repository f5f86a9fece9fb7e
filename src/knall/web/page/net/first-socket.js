/** The socket that boot.js opened while the modules were on their way: what it has told, and the socket itself. */

import { inflated } from "./inflate.js";
/** @import { TableShape } from "./types.js" */

/** @typedef {{id: string, socket: WebSocket, heard: (string|ArrayBuffer)[]}} Early */

const PATIENCE = 10_000;

/** @returns {Early|null} */
const pending = () => /** @type {{early?: Early|null}} */ (globalThis).early ?? null;

/** The early socket of this table, which nobody else can have from now on. @param {string} id */
function take(id) {
  const early = pending();
  if (!early || early.id !== id) return null;
  Object.assign(globalThis, { early: null });
  return early;
}

/**
 * The table as the early socket tells it, without what was said; null if no match is running there, or it is not told.
 * @param {string} id
 * @param {AbortSignal} signal until when this page is shown: then the socket is of no use any more
 * @returns {Promise<TableShape|null>}
 */
export async function earlyTable(id, signal) {
  const early = pending();
  if (!early || early.id !== id) return null;
  signal.addEventListener("abort", () => take(id)?.socket.close(), { once: true });
  const first = early.heard[0] ?? (await firstOf(early.socket));
  /** @type {TableShape|null} */
  const table = first === null ? null : JSON.parse(await inflated(first));
  if (table?.state === "running") return table;
  take(id)?.socket.close();
  return null;
}

/** @param {WebSocket} socket @returns {Promise<string|ArrayBuffer|null>} */
function firstOf(socket) {
  if (socket.readyState > WebSocket.OPEN) return Promise.resolve(null);
  return new Promise((resolve) => {
    socket.addEventListener("message", ({ data }) => resolve(data), { once: true });
    socket.addEventListener("close", () => resolve(null), { once: true });
    setTimeout(() => resolve(null), PATIENCE);
  });
}

/** The early socket if it is still open and was asked for this table through one's own eyes. @param {string} id @param {boolean} own */
export function adopted(id, own) {
  const early = take(id);
  if (early && own && early.socket.readyState === WebSocket.OPEN) return early;
  early?.socket.close();
  return null;
}
