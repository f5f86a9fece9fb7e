/** A server that asks to wait is asked again, and people are told. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Refused, get, insist, post, sayWaits } from "../../src/knall/web/page/net/api.js";
import { speakWith } from "../../src/knall/web/page/texts/language.js";
import { stopClock } from "./stopped-clock.js";

let asked;
let answers;
let told;

beforeEach(() => {
  stopClock();
  speakWith("en", { offline: "offline", broken: "broken" });
  asked = [];
  told = [];
  sayWaits((message) => told.push(message));
  globalThis.fetch = async (url, init) => {
    asked.push([url, init]);
    return answers.shift()();
  };
});

const answer = (status, body, headers = {}) => Response.json(body, { status, headers });
const limited = (seconds) => () =>
  answer(429, { error: "limit", message: "too often" }, seconds === null ? {} : { "Retry-After": String(seconds) });
const fine = () => answer(200, { name: "Ada" });

/** Let time pass until it is done. */
async function inTime(asking) {
  let done = false;
  const end = asking.finally(() => (done = true));
  end.catch(() => null);
  while (!done) {
    await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(1000);
  }
  return end;
}

test("what was refused for a while is asked again, word for word", async () => {
  answers = [limited(2), limited(1), fine];

  assert.deepEqual(await inTime(post("/api/me", { name: "Ada" })), { name: "Ada" });
  assert.equal(asked.length, 3);
  assert.equal(new Set(asked.map(([url, init]) => `${url} ${init.body}`)).size, 1);
  assert.deepEqual(told, ["too often", "too often"]);
});

test("it is not asked before it may be", async () => {
  answers = [limited(5), fine];
  const asking = get("/api/site");
  await new Promise((resolve) => setImmediate(resolve));
  mock.timers.tick(4999);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(asked.length, 1);

  await inTime(asking);
  assert.equal(asked.length, 2);
});

test("not for ever, not for long, and not if waiting does not help", async () => {
  for (const refusals of [Array(9).fill(limited(1)), [limited(60)], [limited(null)]]) {
    asked = [];
    answers = refusals;
    await assert.rejects(inTime(get("/api/site")), (error) => error instanceof Refused && error.code === "limit");
    assert.equal(asked.length, refusals.length > 1 ? 5 : 1);
  }
});

test("nobody waits for what was given up", async () => {
  answers = [limited(2), fine];
  const leaving = new AbortController();
  const asking = get("/api/site", {}, leaving.signal);
  await new Promise((resolve) => setImmediate(resolve));
  leaving.abort();

  await assert.rejects(asking, { name: "AbortError" });
  assert.equal(asked.length, 1);
});

test("who insists asks until there is an answer, and is told of each delay", async () => {
  const fails = () => {
    throw new TypeError("fetch failed");
  };
  answers = [fails, () => answer(503, null), limited(60), fine];
  const delays = [];
  const asking = insist(
    (signal) => get("/api/me", {}, signal),
    new AbortController().signal,
    (error) => delays.push(error.code),
  );

  assert.deepEqual(await inTime(asking), { name: "Ada" });
  assert.deepEqual(delays, ["offline", "offline", "limit"]);
});

test("an answer that never comes is asked for anew", async () => {
  const silence = (init) => new Promise((_, fail) => (init.signal.onabort = () => fail(init.signal.reason)));
  globalThis.fetch = async (url, init) => (asked.push([url, init]), asked.length === 1 ? silence(init) : fine());
  const timeout = mock.method(AbortSignal, "timeout", (milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("too long", "TimeoutError")), milliseconds);
    return controller.signal;
  });
  const asking = insist((signal) => get("/api/me", {}, signal), new AbortController().signal);

  assert.deepEqual(await inTime(asking), { name: "Ada" });
  assert.equal(asked.length, 2);
  timeout.mock.restore();
});

test("what is refused for good is not insisted on, nor what was given up", async () => {
  answers = [() => answer(409, { error: "stale", message: "too late" })];
  await assert.rejects(inTime(insist(() => get("/api/me"), new AbortController().signal)), { code: "stale" });

  answers = [limited(60), fine];
  const leaving = new AbortController();
  const asking = insist(() => get("/api/me"), leaving.signal);
  await new Promise((resolve) => setImmediate(resolve));
  leaving.abort();
  await assert.rejects(asking, { name: "AbortError" });
});
