/** A list of frames asks for each once. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { once } from "../../src/knall/web/page/match/frames.js";

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
