/** Frames come at a pace that one can follow. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { pacer } from "../../src/knall/web/page/match/play/pace.js";
import { stopClock } from "./stopped-clock.js";

let shown;
let leaving;
let pace;

beforeEach(() => {
  stopClock();
  shown = [];
  leaving = new AbortController();
  pace = pacer(
    (frame, last) => shown.push([frame.seq, last]),
    (frame) => (frame.others ? 700 : 0),
    leaving.signal,
  );
});

const own = (seq) => ({ seq, others: false });
const others = (seq) => ({ seq, others: true });

test("my own moves are shown at once", () => {
  [1, 2, 3].forEach((seq) => pace.add(own(seq)));

  assert.deepEqual(
    shown,
    [1, 2, 3].map((seq) => [seq, true]),
  );
  assert.equal(pace.behind(), false);
});

test("what others did stays a while", () => {
  pace.add(others(1));
  pace.add(others(2));
  assert.deepEqual(shown, [[1, true]]);
  assert.equal(pace.behind(), true);

  mock.timers.tick(700);

  assert.deepEqual(shown, [
    [1, true],
    [2, true],
  ]);
});

test("whoever is far behind hurries", () => {
  for (let seq = 1; seq <= 7; seq++) pace.add(others(seq));

  mock.timers.tick(700); // the second is shown at the calm pace, and five wait
  mock.timers.tick(200);

  assert.equal(shown.length, 3);
});

test("one can skip to the last", () => {
  [1, 2, 3].forEach((seq) => pace.add(others(seq)));

  pace.skip();

  assert.deepEqual(shown, [
    [1, true],
    [2, false],
    [3, true],
  ]);
  mock.timers.tick(5000);
  assert.equal(shown.length, 3);
});

test("nothing is shown after the page is left, or what waits is dropped", () => {
  [1, 2].forEach((seq) => pace.add(others(seq)));
  pace.drop();
  mock.timers.tick(5000);
  assert.equal(shown.length, 1);

  pace.add(others(3));
  pace.add(others(4));
  leaving.abort();
  mock.timers.tick(5000);
  assert.equal(shown.at(-1)[0], 3);
});

test("nothing is shown while it halts, and then one comes first", () => {
  pace.add(others(1));
  pace.halt();
  pace.add(own(3));
  pace.skip();
  mock.timers.tick(5000);
  assert.deepEqual(shown, [[1, true]]);
  assert.equal(pace.behind(), true);

  pace.goOn(own(2));

  assert.deepEqual(shown, [
    [1, true],
    [2, false],
    [3, true],
  ]);
  assert.equal(pace.behind(), false);
});
