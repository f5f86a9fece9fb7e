/** The socket that boot.js opened while the modules were loading, and its messages so far. */

import { inflated } from "./inflate.js";
/** @import { TableShape } from "./types.js" */

/** @typedef {{id: string, socket: WebSocket, heard: (string|ArrayBuffer)[]}} Early */

const PATIENCE = 10_000;

/** @returns {Early|null} */
const pending = () => /** @type {{early?: Early|null}} */ (globalThis).early ?? null;

/** Takes the early socket of this table, which can be taken once. @param {string} id */
function take(id) {
  const early = pending();
  if (!early || early.id !== id) return null;
  Object.assign(globalThis, { early: null });
  return early;
}

/**
 * The table by the early socket, without its chat; null if no match is running there, or no message comes.
 * @param {string} id
 * @param {AbortSignal} signal aborted when the page is left, which closes the socket
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

/** The early socket, if it is open, this table's, and its point of view is still wanted. @param {string} id @param {boolean} own */
export function adopted(id, own) {
  const early = take(id);
  if (early && own && early.socket.readyState === WebSocket.OPEN) return early;
  early?.socket.close();
  return null;
}
