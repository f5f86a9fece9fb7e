/** HTTP client: queries and commands with retries. */

import { language, t } from "../texts/language.js";
import { pause } from "../ui/dom.js";
import { untilBack } from "./heartbeat.js";
import { noteVersion } from "./version.js";
/** @import { Get, Post, Problem, Query } from "./types.js" */

/** A refusal of the server, or `offline`: it could not be reached. */
export class Refused extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {{clause?: string|null, wait?: number}} more wait: milliseconds until a retry makes sense
   */
  constructor(code, message, { clause = null, wait = 0 } = {}) {
    super(message);
    this.code = code;
    this.clause = clause;
    this.wait = wait;
  }
}

const TRIES = 5;
const LONGEST_TRY = 8000;
const PASSING = ["offline", "limit"]; // transient
const LONGEST_WAIT = 20_000; // milliseconds; longer waits are for people to decide

let skew = 0;
/** @type {(message: string) => void} */
let tell = () => undefined;

/** Report there when the server's rate limit delays something. @param {typeof tell} say */
export const sayWaits = (say) => {
  tell = say;
};

/** The server's clock, estimated. */
export const serverNow = () => Date.now() + skew;

/** GET; null values of the query are left out. @type {Get} */
export const get = (/** @type {string} */ path, /** @type {Query} */ query = {}, /** @type {AbortSignal=} */ signal) =>
  call(address(path, query), { signal });

/** POST; retrying with the same body is safe where the server says so. @type {Post} */
export const post = (/** @type {string} */ path, /** @type {object} */ body, /** @type {AbortSignal=} */ signal) => {
  const headers = { "Content-Type": "application/json" };
  return call(address(path, {}), { method: "POST", headers, body: JSON.stringify(body), signal });
};

/** Whether a module failed to load; browsers word it differently. @param {unknown} error */
export const isMissing = (error) => error instanceof TypeError && error.message.includes("module");

/** Whether the error is transient. @param {unknown} error */
export const passes = (error) => (error instanceof Refused ? PASSING.includes(error.code) : isMissing(error));

/**
 * Retry until there is an answer, at once when the connection is back; for queries and idempotent commands.  A slow
 * answer is requested anew, since the connection may be dead.
 * @template Answer
 * @param {(signal: AbortSignal) => Promise<Answer>} command
 * @param {AbortSignal} signal
 * @param {(error: unknown) => void} delayed called after each failed attempt
 */
export async function insist(command, signal, delayed = () => undefined) {
  for (let wait = 500; ; wait = Math.min(2 * wait, 8000)) {
    try {
      return await command(AbortSignal.any([signal, AbortSignal.timeout(LONGEST_TRY)]));
    } catch (error) {
      signal.throwIfAborted();
      if (!passes(error)) throw error;
      delayed(error);
      const least = error instanceof Refused ? error.wait : 0;
      await (least > wait ? pause(least, signal) : untilBack(wait, signal));
      signal.throwIfAborted();
    }
  }
}

/** A URL of the API, with the language. @param {string} path @param {Query} query */
export function address(path, query) {
  const given = Object.entries({ ...query, lang: language() }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/**
 * Fetch; when rate-limited, wait as long as the server says and retry: nothing has happened yet.
 * @param {string} url
 * @param {RequestInit} init
 */
async function call(url, init) {
  const signal = init.signal ?? new AbortController().signal;
  for (let tries = 1; ; tries++) {
    try {
      return await ask(url, init);
    } catch (error) {
      const again = error instanceof Refused && error.code === "limit" && error.wait > 0 && error.wait <= LONGEST_WAIT;
      if (!again || tries === TRIES) throw error;
      tell(error.message);
      await pause(error.wait * (1 + Math.random() / 2), signal);
      signal.throwIfAborted();
    }
  }
}

/** @param {string} url @param {RequestInit} init */
async function ask(url, init) {
  let response;
  try {
    response = await fetch(url, { credentials: "same-origin", ...init });
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") throw error;
    throw new Refused("offline", t("offline"));
  }
  noteVersion(response.headers.get("Knall-Page"));
  const date = Date.parse(response.headers.get("Date") ?? "");
  if (date) skew = date + 500 - Date.now();
  const answer = await response.json().catch(() => null);
  if (answer === null && init.signal?.aborted) throw new Refused("offline", t("offline"));
  if (response.ok && answer !== null) return answer;
  throw refusal(response, answer);
}

/** @param {Response} response @param {Problem|null} answer */
function refusal(response, answer) {
  const wait = 1000 * Number(response.headers.get("Retry-After") ?? 0);
  if (answer?.error) return new Refused(answer.error, answer.message ?? "", { clause: answer.clause, wait });
  const between = [502, 503, 504].includes(response.status);
  return new Refused(between ? "offline" : "internal", t(between ? "offline" : "broken"));
}
