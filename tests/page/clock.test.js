/** What clocks show. */

import assert from "node:assert/strict";
import test from "node:test";

import { clockText, leftOf } from "../../src/knall/web/page/match/play/clock.js";

const NOW = Date.parse("2026-01-01T00:00:00Z");
const frame = { times: [60, 61.5, null], to_move: 1, deadline: "2026-01-01T00:00:42Z" };

test("whoever is to move has until the deadline, the others what is left to them, bots nothing", () => {
  assert.deepEqual(
    [60, 42, null],
    [0, 1, 2].map((seat) => leftOf(frame, seat, NOW)),
  );
});

test("time that is up is not less than nothing", () => {
  assert.equal(0, leftOf(frame, 1, NOW + 100_000));
});

test("a clock for each move is only shown for whoever is to move", () => {
  assert.deepEqual(
    [null, 42],
    [0, 1].map((seat) => leftOf({ ...frame, times: [] }, seat, NOW)),
  );
});

test("a second that has begun counts", () => {
  const texts = [0, 0.2, 5, 59.5, 60, 61, 3599.9, 3661].map(clockText);
  assert.deepEqual(["0:00", "0:01", "0:05", "1:00", "1:00", "1:01", "1:00:00", "1:01:01"], texts);
});
