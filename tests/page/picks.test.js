/** Which move is meant by touches. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { leftOpen, touch } from "../../src/knall/web/page/board/picks.js";

const move = (name, ...picks) => ({ move: name, say: name, picks });
const MOVES = [move("one", "a"), move("both", "a", "b"), move("other", "c", "d"), move("pass")];

test("at first everything that begins a move is lit", () => {
  const { fitting, complete, next } = leftOpen(MOVES, []);

  assert.equal(fitting.length, 4);
  assert.deepEqual(complete, []);
  assert.deepEqual([...next].sort(), ["a", "b", "c", "d"]);
});

test("what needs another piece first is not lit beside moves that need none, but can be touched", () => {
  const moves = [move("t1", "e1"), move("j2", "comet", "e2"), move("j3", "comet", "e3")];

  assert.deepEqual([...leftOpen(moves, []).lit].sort(), ["comet", "e1"]);
  assert.deepEqual([...leftOpen(moves, ["comet"]).lit].sort(), ["e2", "e3"]);
  assert.deepEqual([...leftOpen(moves, ["e2"]).lit], ["comet"]);
  assert.deepEqual(touch(moves, [], "e2"), { touched: ["e2"], move: null });
});

test("of moves that all need as much, everything is lit in any order", () => {
  const moves = [move("m1", "b1", "b7"), move("m2", "b1", "b9"), move("c", "comet", "b3", "b5")];

  assert.deepEqual([...leftOpen(moves, []).lit].sort(), ["b1", "b7", "b9", "comet"]);
});

test("one touch means a move if no other can be meant", () => {
  assert.deepEqual(touch([move("one", "a")], [], "a"), { touched: ["a"], move: move("one", "a") });
});

test("a move that is a part of another waits for a choice", () => {
  assert.deepEqual(touch(MOVES, [], "a"), { touched: ["a"], move: null });
  assert.deepEqual(leftOpen(MOVES, ["a"]).complete, [MOVES[0]]);
});

test("the order of touches does not matter", () => {
  assert.equal(touch(MOVES, ["b"], "a").move, MOVES[1]);
  assert.equal(touch(MOVES, ["d"], "c").move, MOVES[2]);
});

test("touching again takes back, from there on", () => {
  assert.deepEqual(touch(MOVES, ["a", "b"], "a"), { touched: [], move: null });
  assert.deepEqual(touch(MOVES, ["a", "b"], "b"), { touched: ["a"], move: null });
});

test("a touch that fits nothing so far begins anew, and one that fits nothing at all means nothing", () => {
  assert.deepEqual(touch(MOVES, ["a"], "c"), { touched: ["c"], move: null });
  assert.equal(touch(MOVES, ["a"], "x"), null);
});
