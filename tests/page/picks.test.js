/** Which move is meant by touches. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { outlook, touch } from "../../src/knall/web/page/board/picks.js";

const move = (name, ...picks) => ({ move: name, say: name, picks });
const MOVES = [move("one", "a"), move("both", "a", "b"), move("other", "c", "d"), move("pass")];

test("at first everything that begins a move is lit", () => {
  const { fitting, complete, next } = outlook(MOVES, []);

  assert.equal(fitting.length, 4);
  assert.deepEqual(complete, []);
  assert.deepEqual([...next].sort(), ["a", "b", "c", "d"]);
});

test("one touch means a move if no other can be meant", () => {
  assert.deepEqual(touch([move("one", "a")], [], "a"), { touched: ["a"], move: move("one", "a") });
});

test("a move that is a part of another waits for a choice", () => {
  assert.deepEqual(touch(MOVES, [], "a"), { touched: ["a"], move: null });
  assert.deepEqual(outlook(MOVES, ["a"]).complete, [MOVES[0]]);
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
