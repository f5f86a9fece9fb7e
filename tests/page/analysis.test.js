/** Figures of analyses, and the tree of what was tried. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  costOf,
  curve,
  graded,
  interval,
  momentAt,
  ranked,
  together,
} from "../../src/knall/web/page/analysis/figures.js";
import { cut, grown, movesTo, root } from "../../src/knall/web/page/analysis/variations.js";

const judged = (move, mean, looks, error = 0.1) => ({
  move,
  say: move,
  picks: [],
  win: { mean, error },
  points: mean * 10,
  looks,
});
const judgement = (...moves) => ({ seat: 0, moves, exact: false, sentence: moves[0].move, reasons: [] });

test("what is looked at more counts more, and the error gets smaller", () => {
  const found = together(judgement(judged("a", 0.4, 100), judged("b", 0.3, 50)), judgement(judged("a", 0.6, 300)));
  const [a, b] = found.moves;

  assert.equal(a.looks, 400);
  assert.ok(Math.abs(a.win.mean - 0.55) < 1e-9);
  assert.ok(a.win.error < 0.1);
  assert.equal(b.looks, 50);
});

test("the words are those of the move that was looked at most", () => {
  const before = judgement(judged("a", 0.5, 10), judged("b", 0.5, 5));
  assert.equal(together(before, judgement(judged("b", 0.6, 50), judged("a", 0.5, 1))).sentence, "b");
  assert.equal(together(before, judgement(judged("b", 0.6, 5), judged("a", 0.5, 1))).sentence, "a");
});

test("what is exact needs nothing from before", () => {
  const exact = { ...judgement(judged("a", 1, 1, 0)), exact: true };
  assert.equal(together(judgement(judged("a", 0.4, 100)), exact), exact);
});

test("a cost is the difference to the best, whichever was looked at most", () => {
  const found = judgement(judged("a", 0.5, 100), judged("b", 0.6, 90));
  assert.ok(Math.abs(costOf(found, "a").mean - 0.1) < 1e-9);
  assert.deepEqual(costOf(found, "b"), { mean: 0, error: 0 });
  assert.equal(costOf(found, "c"), null);
});

test("the best come first, and a few lucky looks make no move the best", () => {
  const found = judgement(judged("a", 0.5, 900, 0.01), judged("b", 0.6, 800, 0.01), judged("c", 0.9, 2, 0.4));
  const once = judgement(...found.moves, judged("d", 1, 1, 0));

  assert.deepEqual(
    ranked(found).map(({ move }) => move),
    ["b", "a", "c"],
  );
  assert.notEqual(ranked(once)[0].move, "d");
  assert.equal(found.moves[0].move, "a"); // as it was
});

test("an answer is as good as what it costs", () => {
  const cost = (mean, error = 0.01) => graded({ mean, error });
  assert.deepEqual(
    [cost(0), cost(0.02), cost(0.03), cost(0.05), cost(0.4)],
    "right right nearly wrong wrong".split(" "),
  );
  assert.equal(cost(0.06, 0.04), "nearly"); // that may be nothing
  assert.equal(cost(0.45, 0.3), "wrong"); // few looks excuse nothing
});

test("an interval stays between nothing and all", () => {
  assert.deepEqual(interval({ mean: 0.01, error: 0.1 })[0], 0);
  assert.deepEqual(interval({ mean: 0.99, error: 0.1 })[1], 1);
});

test("a curve fills its room from left to right, certain wins at the top", () => {
  const moment = (number, mean) => ({ number, open: [{ mean, error: 0 }], known: [{ mean: 0, error: 0 }] });
  const moments = [moment(0, 0.5), moment(10, 1)];
  const places = curve(moments, 0, "open", { width: 200, height: 100, length: 10 });

  assert.deepEqual(
    places.map(({ x, y }) => [x, y]),
    [
      [0, 50],
      [200, 0],
    ],
  );
  assert.equal(momentAt(moments, 7), moments[0]);
  assert.equal(momentAt([], 7), null);
});

const seen = (...line) => ({
  line,
  steps: line.map((text, place) => ({ number: place + 1, say: `${text}!` })),
});

test("what was tried is a tree, in which nothing is twice", () => {
  const top = root(seen());
  const a = grown(top, seen("a"));
  const b = grown(a, seen("a", "b"));
  const other = grown(top, seen("c"));

  assert.deepEqual(movesTo(b), ["a", "b"]);
  assert.equal(b.say, "b!");
  assert.equal(grown(a, seen("a", "b")), b);
  assert.deepEqual(top.children, [a, other]);
});

test("a branch that is cut is gone with all behind it", () => {
  const top = root(seen());
  const a = grown(top, seen("a"));
  grown(a, seen("a", "b"));

  assert.equal(cut(a), top);
  assert.deepEqual(top.children, []);
  assert.equal(cut(top), top);
});
