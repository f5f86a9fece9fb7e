/** Whether a move was made, by what a frame tells. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { wasMade } from "../../src/knall/web/page/match/play/sending.js";

const sent = { after: 41, move: "t7", seat: 0 };
const step = (number, seat, text) => ({ number, seat, text });
const frame = (since, ...steps) => ({ since, steps, seq: Math.max(since, ...steps.map((one) => one.number)) });

test("the next event is my move", () => {
  assert.equal(wasMade(frame(41, step(42, 0, "t7"), step(43, null, "4"), step(44, 1, "t7")), sent), true);
  assert.equal(wasMade(frame(40, step(41, 1, "x"), step(42, 0, "t7")), sent), true);
});

test("the match went on without it", () => {
  for (const other of [step(42, 0, "t8"), step(42, 1, "t7"), step(42, null, "t7")])
    assert.equal(wasMade(frame(41, other, step(43, 0, "t7")), sent), false);
});

test("nothing has happened, or it is not told", () => {
  assert.equal(wasMade(frame(41), sent), undefined);
  assert.equal(wasMade(frame(42), sent), undefined);
  assert.equal(wasMade(frame(50, step(51, 0, "t7")), sent), undefined);
});
