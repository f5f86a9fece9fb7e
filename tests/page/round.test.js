/** Rounds: which of them stand, and a frame in which one ends. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { RoundBook } from "../../src/knall/web/page/match/round/round.js";
import { changed, lastRound, split } from "../../src/knall/web/page/match/round/round-scene.js";

const round = (title) => ({ title, head: [], rows: [], sentences: [], picture: null });
const move = (number, ended = null) => ({ number, seat: 0, by: "seat", text: "m", say: "", odds: null, round: ended });
const chance = (number) => ({ ...move(number), seat: null, by: null, text: "*" });
const undo = (number) => ({ ...move(number), seat: 1, by: null, text: "undo" });
const left = (number) => ({ ...move(number), seat: 1, by: null, text: "leave/2" });
const titles = (book) => book.rounds.map((ended) => ended.round.title);

let book;
beforeEach(() => (book = new RoundBook()));

test("rounds are listed once, however often they are told", () => {
  book.add([move(1), move(2, round("one")), chance(3)]);
  book.add([move(2, round("one")), chance(3), move(4, round("two"))]);

  assert.deepEqual(titles(book), ["one", "two"]);
});

test("who leaves has decided nothing that could be taken back", () => {
  book.add([move(1), move(2, round("one")), chance(3), left(4), undo(5)]);

  assert.deepEqual(titles(book), []);
});

test("an undo takes back the last decision and the round that it ended", () => {
  book.add([move(1), move(2, round("one")), chance(3), undo(4)]);
  assert.deepEqual(titles(book), []);

  book.add([move(5, round("other")), chance(6), move(7), undo(8)]);
  assert.deepEqual(titles(book), ["other"]);

  book.add([undo(9)]);
  assert.deepEqual(titles(book), []);
});

test("several words about one event are one decision", () => {
  book.add([move(1, round("one")), move(2), move(2), undo(3)]);

  assert.deepEqual(titles(book), ["one"]);
});

const piece = (id, x = 0) => ({ id, x });
const whole = (...pieces) => ({ whole: true, style: "s", pieces, gone: [], order: pieces.map((one) => one.id) });

test("a change makes a whole picture of the one before it", () => {
  const before = whole(piece("a"), piece("b"), piece("c"));
  const change = {
    whole: false,
    style: null,
    pieces: [piece("b", 7), piece("d")],
    gone: ["a"],
    order: ["d", "b", "c"],
  };

  const after = changed(before, change);

  assert.deepEqual(after.pieces, [piece("d"), piece("b", 7), piece("c")]);
  assert.deepEqual([after.whole, after.style, after.order], [true, "s", ["d", "b", "c"]]);
  assert.deepEqual(changed(before, { ...change, gone: [], pieces: [], order: null }).pieces, before.pieces);
  assert.equal(changed(before, after), after);
});

test("a frame in which a round ends is two", () => {
  const steps = [move(5), move(6, round("one")), chance(7)];
  const picture = { whole: false, style: null, pieces: [piece("a", 3)], gone: [], order: null };
  const frame = {
    seq: 7,
    since: 4,
    steps,
    picture,
    mine: true,
    moves: [1],
    over: true,
    to_move: 0,
    status: "Your turn",
  };

  const [moment, rest] = split(frame, lastRound(steps), whole(piece("z")), whole(piece("a")));

  assert.deepEqual([moment.seq, moment.since, moment.status], [6, 4, "one"]);
  assert.deepEqual([moment.mine, moment.over, moment.moves, moment.to_move], [false, false, [], null]);
  assert.deepEqual(moment.steps, steps.slice(0, 2));
  assert.deepEqual(moment.picture, whole(piece("z")));
  assert.deepEqual([rest.seq, rest.since, rest.over, rest.mine], [7, 6, true, true]);
  assert.deepEqual(rest.steps, steps.slice(2));
  assert.deepEqual(rest.picture.pieces, [piece("a", 3)]);
  assert.equal(lastRound([move(1)]), undefined);
});
