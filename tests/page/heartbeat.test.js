/** Silence on a line is noticed, and whoever waits for it goes on when it is back. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { HOPELESS, SILENCE, isBack, pulse, untilBack } from "../../src/knall/web/page/net/heartbeat.js";

let time;
let told;
let line;

beforeEach(() => {
  mock.timers.reset();
  time = 100_000;
  told = [];
  line = pulse(
    (alive, since) => told.push([alive, since]),
    () => time,
  );
});

test("a line on which something comes in time lives", () => {
  for (let beats = 0; beats < 10; beats++) {
    time += SILENCE - 1;
    assert.equal(line.look(), false);
    assert.equal(line.isSilent(), false);
    line.heard();
  }

  assert.deepEqual(told, []);
});

test("silence is told once, with the moment since when, and so is its end", () => {
  time += SILENCE;
  for (let looks = 0; looks < 3; looks++) line.look();
  assert.deepEqual(told, [[false, 100_000]]);
  assert.ok(line.isSilent());

  time += 500;
  line.heard();
  assert.deepEqual(told.slice(1), [[true, 100_000 + SILENCE + 500]]);
});

test("a line that is lost in other ways is told at once", () => {
  time += 300;
  line.lost();
  line.lost();

  assert.deepEqual(told, [[false, 100_000]]);
});

test("after a long silence nothing is to be hoped for", () => {
  time += HOPELESS - 1;
  assert.equal(line.look(), false);
  time += 1;
  assert.equal(line.look(), true);
});

/** Has it been waited for enough? */
async function isOver(waiting) {
  const open = Symbol("open");
  return (await Promise.race([waiting, new Promise((resolve) => setImmediate(resolve, open))])) !== open;
}

test("who waits goes on when the time is over", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const waiting = untilBack(1000, new AbortController().signal);
  mock.timers.tick(999);
  assert.equal(await isOver(waiting), false);
  mock.timers.tick(1);
  assert.equal(await isOver(waiting), true);
});

test("who waits goes on at once when the line is back", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const waiting = untilBack(100_000, new AbortController().signal);
  isBack();
  assert.equal(await isOver(waiting), true);
});

test("something that is heard on a line that was lost brings all others back", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  line.lost();
  const waiting = untilBack(100_000, new AbortController().signal);
  line.heard();
  assert.equal(await isOver(waiting), true);
});

test("nobody waits for a page that is left", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const leaving = new AbortController();
  const waiting = untilBack(100_000, leaving.signal);
  leaving.abort();
  assert.equal(await isOver(waiting), true);
});
