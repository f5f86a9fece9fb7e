/** Moves that this browser did not send are found; what one's own move brings to light is none. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ledgerOf, notePromise, noteSent } from "../../src/knall/web/page/match/chance/ledger.js";
import { Witness } from "../../src/knall/web/page/match/chance/witness.js";

const seats = [
  { seat: 0, place: 0, kind: "friend", mine: true },
  { seat: 1, place: 1, kind: "bot", mine: false },
];
const TABLE = { commitment: "c", state: "waiting", seq: 0, by_lot: false, changes: 0, host: false, seats, mine: [0] };

/** A witness at a table where seat 0 has sent these moves, by the numbers of their events. */
function witness(id, sent) {
  assert.ok(notePromise({ id, ...TABLE }));
  ledgerOf(id).own[0] = 0;
  for (const [number, text] of sent) noteSent(id, number, text);
  return new Witness(id, new AbortController().signal);
}

const step = (number, text, seat = 0) => ({ number, text, seat, by: "seat" });
const names = (faults) => faults.map(([name]) => name);

test("a move of mine that I did not send is found", () => {
  const seen = witness("w1", [[3, "t7"]]);
  assert.deepEqual(names(seen.foreign([step(3, "t7")])), []);
  assert.deepEqual(names(seen.foreign([step(3, "t8")])), ["fairNotSent"]);
});

test("what my move brings to light is told under its number", () => {
  const seen = witness("w2", [[3, "out"]]);
  assert.deepEqual(names(seen.foreign([step(3, "out"), step(3, "?2:8")])), []);
  assert.deepEqual(names(seen.foreign([step(4, "?2:8")])), ["fairNotSent"]);
  assert.deepEqual(names(seen.foreign([step(3, "out"), step(3, "t7")])), ["fairNotSent"]);
});

test("chance under a seat's name is found", () => {
  assert.deepEqual(names(witness("w3", []).foreign([step(3, "d5", 1)])), ["fairAsMove"]);
});
