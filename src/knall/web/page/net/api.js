/** Questions and commands to the server. */

import { pause } from "../ui/dom.js";
import { language, t } from "../texts/language.js";

/** What the server refused, or that it could not be reached (`offline`). */
export class Refused extends Error {
  constructor({ error, message, clause = null, seq = null }, wait = 0) {
    super(message);
    this.code = error;
    this.clause = clause;
    this.seq = seq;
    this.wait = wait;
  }
}

let skew = 0;

/** The server's clock, as far as this page can tell. */
export const serverNow = () => Date.now() + skew;

/** Ask; null values of the query are left out. */
export function get(path, query = {}, signal = undefined) {
  return call(address(path, query), { signal });
}

/** Command; several times with the same body is safe where the server says so. */
export function post(path, body = {}, signal = undefined) {
  const headers = { "Content-Type": "application/json" };
  return call(address(path, {}), { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** Command again and again until there is an answer; for commands that are idempotent. */
export async function insist(path, body, signal) {
  for (let wait = 500; ; wait = Math.min(2 * wait, 8000)) {
    try {
      return await post(path, body, signal);
    } catch (error) {
      if (!(error instanceof Refused) || !["offline", "limit"].includes(error.code)) throw error;
      await pause(Math.max(wait, error.wait), signal);
      signal?.throwIfAborted();
    }
  }
}

/** The address of something to read, with the language in it. */
export function address(path, query) {
  const given = Object.entries({ ...query, lang: language }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

async function call(url, init) {
  let response;
  try {
    response = await fetch(url, { credentials: "same-origin", ...init });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused({ error: "offline", message: t("offline") });
  }
  const date = Date.parse(response.headers.get("Date") ?? "");
  if (date) skew = date + 500 - Date.now();
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  throw refusal(response, answer);
}

function refusal(response, answer) {
  if (answer?.error) return new Refused(answer, 1000 * Number(response.headers.get("Retry-After") ?? 0));
  const between = [502, 503, 504].includes(response.status);
  return new Refused({ error: between ? "offline" : "internal", message: t(between ? "offline" : "broken") });
}
