/** A list of frames asks for each once. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { asDecided, once } from "../../src/knall/web/page/match/play/replay-frames.js";

test("what was asked once is known", async () => {
  const asked = [];
  const frame = once(async (at) => (asked.push(at), at * 10));

  assert.deepEqual(await Promise.all([frame(1), frame(1), frame(2)]), [10, 10, 20]);
  assert.deepEqual(asked, [1, 2]);
});

test("what failed is asked again", async () => {
  let works = false;
  const frame = once(async () => {
    if (!works) throw new Error("offline");
    return "frame";
  });

  await assert.rejects(frame(1), /offline/);
  works = true;

  assert.equal(await frame(1), "frame");
});

test("once a match is over, each decision is seen through the eyes of whoever makes it", async () => {
  const steps = [null, 1, null, 0, 1].map((seat, at) => ({ number: at + 1, seat }));
  const of = (seat) => ({ seat, frame: async (at) => `${at} by ${seat}` });
  const asked = [];
  const decided = asDecided({ ...of(null), steps, length: 5, seen: async (seat) => (asked.push(seat), of(seat)) });

  const frames = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => decided.frame(at)));

  assert.deepEqual(frames, ["0 by 1", "1 by 1", "2 by 0", "3 by 0", "4 by 1", "5 by 1"]);
  assert.deepEqual(asked, [1, 0]);
});
