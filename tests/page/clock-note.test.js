/** What is told of the moves that the clock made. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { untold } from "../../src/knall/web/page/match/play/clock-note.js";

const step = (number, seat, by) => ({ number, seat, by });
const LOG = [step(1, null, null), step(2, 0, "seat"), step(3, 1, "clock"), step(4, 0, "clock"), step(5, 0, "clock")];
const numbers = (steps, mine, told = 0) => untold(steps, mine, told).map(({ number }) => number);

test("what the clock did for me since I moved is told", () => {
  assert.deepEqual(numbers(LOG, [0]), [4, 5]);
  assert.deepEqual(numbers(LOG, [1]), [3]);
});

test("who watches is told nothing", () => {
  assert.deepEqual(numbers(LOG, []), []);
});

test("what I have read of is told no more", () => {
  assert.deepEqual(numbers(LOG, [0], 4), [5]);
  assert.deepEqual(numbers(LOG, [0], 5), []);
});

test("who has moved since knows", () => {
  assert.deepEqual(numbers([...LOG, step(6, 0, "seat")], [0]), []);
});
