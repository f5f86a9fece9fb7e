/** The WebSocket of a table: reconnects and resumes after the last event. */

import { address } from "./api.js";
import { adopted } from "./first-socket.js";
import { HOPELESS, pulse } from "./heartbeat.js";
import { DEFLATED, inflated } from "./inflate.js";
/** @import { Beat, CloseCodes, SaidByPage, SocketQuery, ToldToPage } from "./types.js" */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const LOOK = 1000;

/** Close codes of the server. @type {CloseCodes} */
export const CLOSED = { bad: 1008, foreign: 4403, unknown: 4404, limit: 4429 };
/** @type {number[]} */
const FINAL = [CLOSED.foreign, CLOSED.unknown];

/** Messages for the page; heartbeats are not. @typedef {Exclude<ToldToPage, Beat>} LiveMessage */

/**
 * The page's side of the connection.
 * @typedef {{seat: () => ?number, own?: boolean, after: () => number, pace?: () => number,
 *   hear: (message: LiveMessage) => void, state: (online: boolean, since: number) => void,
 *   refused: (code: number) => void}} LivePage
 * own: begins with the point of view that the server chooses.
 */

/**
 * Connect, and reconnect until the signal is aborted.
 * @param {string} id
 * @param {LivePage} page
 * @param {AbortSignal} signal
 */
export function connect(id, page, signal) {
  const connection = new Connection(id, page, signal);
  const { line } = connection;
  const looking = setInterval(() => connection.look(), LOOK);
  addEventListener("offline", () => line.lost(), { signal });
  addEventListener("online", () => connection.hurryBack(), { signal });
  document.addEventListener("visibilitychange", () => !document.hidden && connection.hurryBack(), { signal });
  signal.addEventListener("abort", () => (clearInterval(looking), connection.end()), { once: true });
  connection.begin();
  return {
    look: (/** @type {number|null} */ seat) => connection.say({ look: seat }),
    /** Delay of bots for this page; 1: the site's. */
    hurry: (/** @type {number} */ pace) => connection.say({ hurry: pace }),
  };
}

class Connection {
  /** @param {string} id @param {LivePage} page @param {AbortSignal} signal */
  constructor(id, page, signal) {
    this.id = id;
    this.page = page;
    this.signal = signal;
    this.line = pulse((alive, since) => page.state(alive, since));
    /** @type {WebSocket|null} */
    this.socket = null;
    this.refused = false; // for good
    this.opened = 0; // when connecting began
    this.wait = FIRST_WAIT;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.inbox = Promise.resolve(); // keeps messages in order while they are inflated
  }

  /** Adopts the first socket, or opens one. */
  begin() {
    const early = adopted(this.id, this.page.own === true);
    if (!early) return this.open();
    this.listen(early.socket);
    this.greet();
    for (const data of early.heard) this.take(early.socket, data);
    return undefined;
  }

  open() {
    clearTimeout(this.timer);
    const query = /** @satisfies {SocketQuery} */ ({
      seat: this.page.seat(),
      after: this.page.after(),
      packed: DEFLATED,
    });
    const path = address(`/api/tables/${this.id}/live`, query);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
    socket.onopen = () => this.greet();
    this.listen(socket);
  }

  /** @param {WebSocket} socket */
  listen(socket) {
    this.socket = socket;
    this.opened = Date.now();
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => this.take(socket, data);
    socket.onclose = ({ code }) => socket === this.socket && this.closed(code);
  }

  /** Tell a new socket the page's state. */
  greet() {
    const pace = this.page.pace?.() ?? 1;
    if (pace !== 1) this.say({ hurry: pace });
  }

  /** @param {WebSocket} socket @param {string|ArrayBuffer} data */
  take(socket, data) {
    if (socket !== this.socket) return;
    this.wait = FIRST_WAIT;
    this.line.heard();
    this.inbox = this.inbox.catch(() => undefined).then(async () => this.hear(socket, await inflated(data)));
  }

  /** @param {WebSocket} socket @param {string} text */
  hear(socket, text) {
    if (socket !== this.socket || this.signal.aborted) return;
    /** @type {ToldToPage} */
    const message = JSON.parse(text);
    if (message.kind !== "beat") this.page.hear(message);
  }

  /** The socket is closed or given up: reconnect with backoff. @param {number} [code] */
  closed(code) {
    if (this.signal.aborted) return;
    this.socket = null;
    this.line.lost();
    if (code !== undefined && FINAL.includes(code)) return void ((this.refused = true), this.page.refused(code));
    if (code === CLOSED.limit) this.wait = LONGEST_WAIT;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  /** Every second: replace a socket that has been silent too long. */
  look() {
    if (this.line.look() && this.socket && Date.now() - this.opened >= HOPELESS) this.giveUp();
  }

  giveUp() {
    const silent = this.socket;
    this.closed();
    silent?.close();
  }

  /** The network or the user is back: check the socket at once. */
  hurryBack() {
    if (this.refused || (this.socket && !this.line.isSilent())) return;
    this.wait = FIRST_WAIT;
    const silent = this.socket;
    this.socket = null;
    silent?.close();
    this.line.look();
    this.open();
  }

  /** @param {SaidByPage} what */
  say(what) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(what));
  }

  end() {
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
