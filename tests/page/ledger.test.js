/** What a page holds on to while a table waits: whoever knows the secret and my contribution chooses nothing else any more. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { contributionFor, notePromise, noteChange, ledgerOf } from "../../src/knall/web/page/match/chance/ledger.js";

let tables = 0;

/** A table of these kinds as it is told to somebody on these seats. */
function told(kinds, mine, more = {}) {
  const seats = kinds.map((kind, seat) => ({ seat, place: seat, kind, mine: mine.includes(seat) }));
  return { commitment: "c", state: "waiting", seq: 0, by_lot: false, changes: 0, host: false, seats, mine, ...more };
}

/** Somebody who is told of one table again and again; what is kept then. */
function somebody() {
  const id = `t${++tables}`;
  return {
    id,
    hears: (...table) => (assert.ok(notePromise({ id, ...told(...table) })), ledgerOf(id)),
    asks: (...table) => noteChange({ id, ...told(...table) }),
  };
}

test("who has not sat down yet takes the table as it is", () => {
  const eve = somebody();
  assert.deepEqual(eve.hears(["here", "friend"], []).people, [0, 1]);
  const kept = eve.hears(["here", "friend", "bot", "open"], [], { by_lot: true });
  assert.deepEqual([kept.people, kept.lot], [[0, 1, 3], true]);
  assert.deepEqual(eve.hears(["here", "friend"], [1], { by_lot: false }).lot, false);
});

test("while I sit, a seat may lose its person, and never gets one", () => {
  const bob = somebody();
  bob.hears(["here", "friend", "friend", "bot"], [1]);
  assert.deepEqual(bob.hears(["here", "friend", "bot", "bot"], [1]).people, [0, 1]);
  assert.deepEqual(bob.hears(["here", "friend", "bot", "friend"], [1]).people, [0, 1]);
  assert.deepEqual(bob.hears(["here", "friend", "bot", "friend"], [1], { state: "running" }).people, [0, 1]);
});

test("a seat fewer, by which the match begins, moves my place", () => {
  const bob = somebody();
  bob.hears(["friend", "here", "friend"], [2]);
  const kept = bob.hears(["here", "friend"], [1], { state: "running" });
  assert.deepEqual([kept.people, kept.mine, kept.sat], [[0, 1], [1], [1]]);
});

test("while I sit there is a lot if there was one", () => {
  const bob = somebody();
  bob.hears(["here", "friend"], [1]);
  assert.equal(bob.hears(["here", "friend"], [1], { by_lot: true }).lot, false);
});

test("whoever made the table takes what they asked for themselves, once, and nothing else", () => {
  const ada = somebody();
  const mine = { host: true };
  ada.hears(["here", "bot"], [0], mine);
  assert.deepEqual(ada.hears(["here", "friend"], [0], { ...mine, changes: 1 }).people, [0], "nobody asked for that");
  ada.asks(["here", "bot"], [0], mine);
  const kept = ada.hears(["here", "friend"], [0], { ...mine, changes: 1, by_lot: true });
  assert.deepEqual([kept.people, kept.lot], [[0, 1], true]);
  assert.deepEqual(ada.hears(["here", "friend", "friend"], [0], { ...mine, changes: 1 }).people, [0, 1]);
  assert.deepEqual(ada.hears(["here", "friend"], [0], { ...mine, changes: 2, by_lot: false }).lot, true);
});

test("what happens in the match changes none of it", () => {
  const ada = somebody();
  ada.hears(["here", "friend"], [0], { host: true });
  ada.hears(["here", "friend"], [0], { host: true, state: "running" });
  ada.asks(["here", "friend"], [0], { host: true });
  const kept = ada.hears(["here", "bot"], [0], { host: true, changes: 1, state: "running", by_lot: true });
  assert.deepEqual([kept.people, kept.lot, kept.begun], [[0, 1], false, true]);
});

test("who stands up, or is made to, gives another contribution next time; who is just sitting down keeps it", () => {
  const bob = somebody();
  bob.hears(["here", "friend"], []);
  const first = contributionFor(bob.id);
  bob.hears(["here", "friend"], []);
  assert.equal(contributionFor(bob.id), first);
  bob.hears(["here", "friend"], [1]);
  assert.equal(contributionFor(bob.id), first);
  bob.hears(["here", "friend"], []);
  assert.notEqual(contributionFor(bob.id), first);
});

test("another promise is none", () => {
  const bob = somebody();
  bob.hears(["here", "friend"], []);
  assert.equal(notePromise({ id: bob.id, ...told(["here", "friend"], []), commitment: "d" }), false);
});
