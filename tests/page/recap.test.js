/** What the others did since my last move, and how long it is shown. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { broughtByMe, piecesOf, sinceMyMove } from "../../src/knall/web/page/match/play/recap.js";
import { holdOf, momentOf } from "../../src/knall/web/page/match/play/speed.js";

/** Steps written as `seat:text`, a roll for a seat as `*seat:text`, other chance as `*:text`. */
const told = (...texts) =>
  texts.map((one, at) => {
    const [who, text] = one.split(":");
    const seat = who.startsWith("*") ? null : Number(who);
    const turn = who === "*" ? null : Number(who.replace("*", ""));
    const by = seat === null || text.includes("/") ? null : text.startsWith("bot") ? "bot" : "seat";
    return { number: at + 1, seat, turn, by, text, say: `${text}.`, picks: [text], effects: [] };
  });
const texts = (found) => Object.fromEntries([...found].map(([seat, steps]) => [seat, steps.map(({ text }) => text)]));

test("each other seat's steps since my last move, with the chance that belongs to them", () => {
  const steps = told("*:deal", "1:old", "0:mine", "*1:roll", "1:a", "1:b", "2:c", "*:card", "*0:my roll");

  assert.deepEqual(texts(sinceMyMove(steps, 0)), { 0: ["my roll"], 1: ["roll", "a", "b"], 2: ["c", "card"] });
});

test("what a bot played for me, and that I am back, is not a move of mine", () => {
  const steps = told("0:mine", "1:a", "0:away/1", "0:bot's", "1:b", "0:back/1", "1:c");

  assert.deepEqual(texts(sinceMyMove(steps, 0)), { 0: ["away/1", "bot's", "back/1"], 1: ["a", "b", "c"] });
});

test("what was taken back is not kept", () => {
  assert.deepEqual(texts(sinceMyMove(told("0:mine", "1:a", "1:undo", "1:b"), 0)), { 1: ["b"] });
});

test("a spectator is shown the last turn of each", () => {
  assert.deepEqual(texts(sinceMyMove(told("0:a", "1:b", "0:c", "0:d"), null)), { 0: ["c", "d"], 1: ["b"] });
});

test("the pieces are those that were touched, and those of the effects", () => {
  const steps = told("1:a");
  steps[0].effects = [{ say: "It falls.", pieces: ["x", "y"] }];

  assert.deepEqual(piecesOf(sinceMyMove(steps, 0)), ["a", "x", "y"]);
});

test("what others did stays, longer if it is told what it brought about, and not at all if one is in a hurry", () => {
  const plain = told("1:a");
  const steps = told("1:a");
  steps[0].effects = [{ say: "It falls.", pieces: [] }];

  assert.equal(holdOf(steps, false, "normal"), 0);
  assert.equal(holdOf(steps, true, "now"), 0);
  assert.equal(holdOf(steps, true, "slow"), 2 * holdOf(steps, true, "normal"));
  assert.equal(holdOf(steps, true, "fast") - holdOf(plain, true, "fast"), momentOf(steps[0].effects[0], "fast"));
});

test("what my own last move brought about, unless it was taken back", () => {
  const steps = told("0:first", "0:mine", "1:a", "0:undo");
  const effects = [{ say: "A reset.", pieces: [] }];
  steps[1].effects = effects;

  assert.deepEqual(broughtByMe(steps.slice(0, 3), 0), effects);
  assert.deepEqual(broughtByMe(steps, 0), []);
  assert.deepEqual(broughtByMe(steps.slice(0, 3), 1), []);
  assert.deepEqual(broughtByMe(steps.slice(0, 3), null), []);
});
