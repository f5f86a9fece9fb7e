/** The check of chance says good when all was as promised, and bad when anything was not. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { problems } from "../../src/knall/web/page/match/fairness.js";

/** What the server told of a match; made by `tests/page/test_fairness.py`, which checks that it is still so. */
const TOLD = JSON.parse(readFileSync(new URL("fairness.json", import.meta.url), "utf8"));
const KEPT = { word: TOLD.contributions[0], promise: TOLD.commitment };
const names = (told, kept = KEPT) => problems(told, kept).map(([name]) => name);
const changed = (at, change) => TOLD.draws.map((draw, place) => (place === at ? { ...draw, ...change } : draw));

test("a match that was as promised", () => {
  assert.ok(TOLD.draws.length > 20);
  assert.ok(
    TOLD.draws.some(({ words }) => words > 1),
    "a rejected word",
  );
  assert.deepEqual(problems(TOLD, KEPT), []);
  assert.deepEqual(problems(TOLD, { word: null, promise: null }), []);
});

test("each single draw that is false is found", () => {
  TOLD.draws.forEach(({ event, below, value }, at) => {
    if (below === 1) return;
    const false_ = (value + 1) % below;
    const found = problems({ ...TOLD, draws: changed(at, { value: false_ }) }, KEPT);
    assert.deepEqual(found, [["fairDraw", { event, said: false_, right: value }]]);
  });
});

test("a draw that is left out, put in, or took another number of words is found", () => {
  assert.deepEqual(names({ ...TOLD, draws: TOLD.draws.slice(1) }), ["fairDraw"]);
  assert.deepEqual(names({ ...TOLD, draws: [TOLD.draws[3], ...TOLD.draws] }), ["fairDraw"]);
  assert.deepEqual(names({ ...TOLD, draws: changed(0, { words: TOLD.draws[0].words + 1 }) }), ["fairDraw"]);
});

test("another secret than the promised one is found", () => {
  assert.ok(names({ ...TOLD, secret: "0".repeat(64) }).includes("fairSecret"));
  assert.deepEqual(names(TOLD, { ...KEPT, promise: "0".repeat(64) }), ["fairSecret"]);
});

test("the promise is the one this browser kept, not the one told afterwards", () => {
  assert.deepEqual(names({ ...TOLD, commitment: "0".repeat(64) }), []);
  assert.deepEqual(names({ ...TOLD, commitment: "0".repeat(64) }, { ...KEPT, promise: null }), ["fairSecret"]);
});

test("a contribution that was left out is found", () => {
  assert.deepEqual(names(TOLD, { ...KEPT, word: "f".repeat(32) }), ["fairWord"]);
  assert.deepEqual(names({ ...TOLD, contributions: ["f".repeat(32)] }, { ...KEPT, word: null }), ["fairWords"]);
});
