/** The check of chance says good when all was as promised and played, and names what was not. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { faults, fits, oddsMark, outcome, spells, stream } from "../../src/knall/web/page/match/chance/chance.js";
import {
  misread,
  pictureDigest,
  saidDigest,
  seatsShown,
  shownFaults,
  uncompared,
} from "../../src/knall/web/page/match/chance/shown.js";

/** Matches as the server tells them; made by `tests/page/test_fairness.py`, which checks that they are still so. */
const {
  matches,
  by_lot: byLot,
  draws,
  pictures,
} = JSON.parse(readFileSync(new URL("fairness.json", import.meta.url), "utf8"));
const SEATS = ["0", "None"];

/** What a browser keeps that looked through these eyes. */
function keptOf({ fairness, heard }, eyes, contribution = fairness.contributions[0]) {
  const [told, shown] = [{}, {}];
  for (const { number, text, odds, say, picture } of heard[eyes]) {
    told[number] = [[text, odds && oddsMark(odds), false]];
    shown[number] = [[eyes === "None" ? null : Number(eyes), "words", saidDigest(say), picture]];
  }
  const open = heard[eyes].every(({ odds }) => odds !== null);
  return {
    promise: fairness.commitment,
    people: [0, 2],
    mine: [0],
    late: 0,
    open,
    lot: false,
    contribution,
    told,
    shown,
  };
}

/** Every match through all eyes: `check` gets what is told at the end (a copy), what was kept, and a name. */
function everyMatch(check) {
  for (const [name, match] of Object.entries(matches))
    for (const eyes of SEATS) check(structuredClone(match.fairness), keptOf(match, eyes), `${name} ${eyes}`, match);
}

const names = (told, kept) => faults(told, kept).map(([name]) => name);

test("matches that were as promised", () => {
  everyMatch((told, kept, name) => {
    assert.ok(told.events.length > 20, name);
    assert.deepEqual(faults(told, kept), [], name);
    assert.deepEqual(faults(told, { ...kept, contribution: null }), [], name);
  });
});

test("seats by lot: only where it was agreed on, as it was drawn, and everybody sits there", () => {
  const [first, ...rest] = byLot.fairness.events;
  const seat = first.text.slice(1).split("/").indexOf("1"); // of the one who was named first
  const kept = { ...keptOf(byLot, "0"), lot: true, sat: [seat] };
  const told = byLot.fairness;
  assert.match(first.text, /^@[123]\/[123]\/[123]$/u);
  assert.deepEqual(faults(told, kept), []);
  assert.deepEqual(faults(told, { ...kept, sat: undefined }), [], "a spectator");
  const wrong = (seat + 1) % 3;
  const put = { right: String(seat + 1), said: String(wrong + 1) };
  assert.deepEqual(faults(told, { ...kept, sat: [wrong] }), [["fairLotSeat", put]]);
  assert.deepEqual(names(told, { ...kept, lot: false }), ["fairLotNew"]);
  assert.deepEqual(names({ ...told, by_lot: false }, kept), ["fairLotNone"]);
  assert.deepEqual(names({ ...told, events: rest }, kept), ["fairLotNone", "fairMissing"]);
  const another = first.text.split("/").toReversed().join("/").replace("@", "").replace(/^/u, "@");
  const heard = { ...kept, sat: undefined, told: { ...kept.told, 1: [[another, kept.told[1][0][1], false]] } };
  assert.deepEqual(names({ ...told, events: [{ ...first, text: another }, ...rest] }, heard), ["fairDraw"]);
  everyMatch((fairness, one) => assert.deepEqual(names(fairness, { ...one, lot: true }), ["fairLotNone"]));
});

test("numbers are drawn as the server draws them, words that would favour some rejected", () => {
  const word = stream(draws.secret, draws.contributions);
  let used = 0;
  for (const value of draws.values) {
    const odds = [
      [`below ${value}`, value],
      ["it", 1],
      ["above", draws.below - value - 1],
    ].filter(([, weight]) => weight);
    const found = outcome(odds, word);
    assert.equal(found.text, "it");
    used += found.used;
  }
  assert.equal(used, draws.used);
  assert.ok(used > draws.values.length, "a word was rejected");
});

test("each single event that is said to be another one is found", () => {
  everyMatch((told, kept, name) => {
    told.events.forEach((event, at) => {
      const other = told.events.find(({ text, odds }) => text !== event.text && odds.length === event.odds.length);
      if (!other) return;
      const events = told.events.with(at, { ...event, text: other.text });
      const [[fault, values], ...more] = faults({ ...told, events }, kept);
      assert.ok(["fairTold", "fairDraw"].includes(fault), `${name} ${fault}`);
      assert.equal(values.event, event.number);
      assert.deepEqual(more, []);
    });
  });
});

test("another event than was played is found, though the list follows from the secret", () => {
  everyMatch((told, kept, name) => {
    for (const number of Object.keys(kept.told).filter((one) => !kept.told[one][0][0].includes("?"))) {
      const [[text, mark]] = kept.told[number];
      const played = { ...kept, told: { ...kept.told, [number]: [[text.replace(/.$/u, "X"), mark, false]] } };
      const [[fault, values]] = faults(told, played);
      assert.deepEqual([fault, values.event], ["fairTold", Number(number)], name);
    }
  });
});

test("an event that is left out, put in, or in another place is found", () => {
  everyMatch((told, kept) => {
    const { events } = told;
    const said = (list) => faults({ ...told, events: list }, kept).map(([name, { event }]) => [name, event]);
    assert.deepEqual(said([]), [["fairMissing", events[0].number]]);
    assert.deepEqual(said(events.slice(0, -1)), [["fairMissing", events.at(-1).number]]);
    assert.deepEqual(said(events.slice(1)), [["fairMissing", events[0].number]]);
    assert.deepEqual(said(events.toSpliced(7, 1)), [["fairMissing", events[7].number]]);
    assert.deepEqual(said([...events, { ...events[3], number: 9999 }]), [["fairExtra", 9999]]);
    assert.deepEqual(said(events.toSpliced(5, 0, { ...events[5], number: 0 })), [["fairExtra", 0]]);
    assert.deepEqual(said(events.toSpliced(4, 2, events[5], events[4])), [["fairOrder", events[5].number]]);
    assert.deepEqual(said([...events, events[2]]), [["fairMissing", events[2].number]]);
  });
});

test("odds other than those that were shown, or none at all, are found", () => {
  everyMatch((told, kept, name, { heard }) => {
    const at = told.events.findIndex(({ odds }) => odds[0].length > 2);
    const event = told.events[at];
    const [first, ...rest] = event.odds[0];
    const changed = (odds) => names({ ...told, events: told.events.with(at, { ...event, odds }) }, kept);
    const turned = [[...rest, first], ...event.odds.slice(1)];
    assert.deepEqual(changed(turned), [heard["0"][0].odds ? "fairOdds" : "fairOddsOrder"], name);
    const later = [...event.odds.slice(0, -1), event.odds.at(-1).map(([text, weight]) => [text, weight + 1])];
    if (heard["0"][0].odds) assert.deepEqual(changed(later), ["fairOdds"], `${name}, of its last draw`);
    for (const odds of [
      [],
      [[]],
      [[[event.text, 0]]],
      [[[event.text, -1]]],
      [[[event.text, 0.5]]],
      [[[event.text, 2 ** 33]]],
    ])
      assert.deepEqual(changed(odds), ["fairOdds"], name);
  });
});

test("odds that were not told in time are found where nothing is hidden, and no others", () => {
  everyMatch((told, kept, name) => {
    const { number } = told.events[5];
    const [[text, mark]] = kept.told[number];
    const untold = (...heard) => names(told, { ...kept, told: { ...kept.told, [number]: heard } });
    const expected = kept.open ? ["fairOddsUntold"] : [];
    assert.deepEqual(untold([text, null, false]), expected, name);
    assert.deepEqual(untold([text, null, false], [text, mark, false]), expected, `${name}, told later`);
    assert.deepEqual(untold([text, null, true]), [], `${name}, when it was over`);
  });
});

test("sentences and pictures of other events than the server tells are found", () => {
  everyMatch((told, kept, name, { heard }) => {
    const seat = kept.shown[told.events[0].number][0][0];
    const eyes = { seat, words: "words" };
    const events = told.events.map((event) => {
      const { say, picture } = heard[String(seat === null ? "None" : seat)].find(
        ({ number }) => number === event.number,
      );
      return { ...event, say, picture };
    });
    assert.deepEqual(seatsShown(kept), [seat]);
    assert.deepEqual(shownFaults(events, kept, eyes), [], name);
    const { number: event, text } = events[6];
    const [[, , say, picture]] = kept.shown[event];
    const found = (...shown) =>
      shownFaults(events, { ...kept, shown: { ...kept.shown, [event]: shown } }, eyes).map(([fault, values]) => [
        fault,
        values.event,
        values.text,
      ]);
    assert.deepEqual(found([seat, "words", saidDigest(["another"]), picture]), [["fairSaid", event, text]]);
    assert.deepEqual(found([seat, "words", say, saidDigest(["another"])]), [["fairPictured", event, text]]);
    assert.deepEqual(found([seat, "words", say, null]), []);
    const renamed = [seat, "other words", saidDigest(["another"]), picture];
    assert.deepEqual(found(renamed), []);
    assert.equal(uncompared({ shown: { ...kept.shown, [event]: [renamed] } }, "words"), 1);
    assert.equal(uncompared(kept, "words"), 0);
  });
});

test("two events that are told in one sentence are found, though the server stands by it", () => {
  const { fairness, heard } = matches.urknall;
  const kept = keptOf({ fairness, heard }, "0");
  const [one, other] = fairness.events.filter(({ text }, at, all) => text[0] === "d" && text !== all[at - 1].text);
  const events = fairness.events.map((event) => (event === other ? { ...event, say: one.say } : event));
  kept.shown[other.number] = [[0, "words", saidDigest(one.say), null]];
  const faulty = { event: other.number, text: other.text, other: one.text };
  assert.deepEqual(shownFaults(events, kept, { seat: 0, words: "words" }), [["fairSame", faulty]]);
});

test("a die whose sentence has another number is found as it is told, whatever the server says later", () => {
  const accounts = [
    { seat: 0, called: "Ada 7" },
    { seat: 1, called: "5" },
  ];
  const found = (say, turn = 0) =>
    misread({ steps: [{ number: 4, seat: null, turn, text: "d5", say }], accounts }).map(([, { said }]) => said);
  for (const [say, turn] of [["Ada 7 rolls a 5."], ["5 rolls a 5.", 1], ["You roll a 5."], ["5", null]])
    assert.deepEqual(found(say, turn), [], say);
  for (const say of ["Ada 7 rolls a 6.", "You roll a six.", "Ada 7 rolls a 6, not a 5.", "A ⑥, 5."])
    assert.deepEqual(found(say), [say]);
  const { heard } = matches.urknall;
  const steps = heard.None.map((one) => ({ ...one, seat: null, turn: null, say: one.say[0] }));
  assert.ok(steps.some(({ text }) => text === "d6"));
  assert.deepEqual(misread({ steps, accounts: [] }), []);
});

test("pictures are digested as the server does it, in whatever order the pieces come", () => {
  for (const { pieces, digest } of pictures) {
    assert.equal(pictureDigest(pieces), digest);
    assert.equal(pictureDigest(pieces.toReversed()), digest);
    const [first, ...rest] = pieces;
    assert.notEqual(pictureDigest([{ ...first, drawing: `${first.drawing} ` }, ...rest]), digest);
    assert.notEqual(pictureDigest([{ ...first, x: first.x + 1 }, ...rest]), digest);
  }
});

test("an event that is told differently later is found", () => {
  everyMatch((told, kept) => {
    const open = Object.keys(kept.told).filter((one) => !kept.told[one][0][0].includes("?"));
    const number = open.at(-1);
    if (!number) return; // a spectator of hidden hands
    const [[text, mark]] = kept.told[number];
    const twice = {
      ...kept,
      told: {
        ...kept.told,
        [number]: [
          [text, mark, false],
          [`${text}X`, mark, false],
        ],
      },
    };
    assert.deepEqual(faults(told, twice), [["fairRetold", { event: Number(number), one: text, other: `${text}X` }]]);
  });
});

test("what was hidden and is opened later is no fault", () => {
  const both = {};
  for (const match of Object.values(matches)) {
    const [mine, nobodys] = SEATS.map((eyes) => keptOf(match, eyes));
    for (const number of Object.keys(mine.told)) both[number] = [...mine.told[number], ...nobodys.told[number]];
    assert.deepEqual(faults(match.fairness, { ...mine, told: { ...both } }), []);
    for (const number of Object.keys(both)) delete both[number];
  }
});

test("another secret than the promised one, or another promise, is found", () => {
  everyMatch((told, kept) => {
    assert.ok(names({ ...told, secret: "0".repeat(64) }, kept).includes("fairSecret"));
    assert.deepEqual(names(told, { ...kept, promise: "0".repeat(64) }), ["fairPromise", "fairSecret"]);
    assert.deepEqual(names({ ...told, commitment: "0".repeat(64) }, kept), ["fairPromise"]);
  });
});

test("a contribution that is missing, odd, changed, or a bot's, is found", () => {
  everyMatch((told, kept) => {
    const [first, bot, third] = told.contributions;
    const said = (contributions, mine = kept) =>
      faults({ ...told, contributions }, mine).map(([name, { seat }]) => [name, seat])[0];
    assert.deepEqual(said([null, bot, third]), ["fairNoContributionOf", 1]);
    assert.deepEqual(said([first, bot]), ["fairNoContributionOf", 3]);
    assert.deepEqual(said([first, bot, third.toUpperCase()]), ["fairOddContribution", 3]);
    assert.deepEqual(said([first, first, third]), ["fairBotContribution", 2]);
    assert.deepEqual(said([third, bot, third]), ["fairContribution", 1]);
    assert.deepEqual(said(told.contributions, { ...kept, contribution: "f".repeat(32) }), ["fairContribution", 1]);
  });
});

test("more words than were used, or a set-up that nobody can check, is found", () => {
  everyMatch((told, kept) => {
    const [first] = told.events;
    const events = told.events.with(0, { ...first, drawn_words: first.drawn_words + 1 });
    assert.deepEqual(faults({ ...told, events }, kept), [["fairUsed", { event: first.number }]]);
  });
});

test("texts are spelled by outcomes: parts in order, within a part in any order", () => {
  assert.ok(spells("d4", ["d4"]));
  assert.ok(!spells("d4", ["d5"]));
  assert.ok(spells("%AncGos/HocLan", ["%Gos", "%Anc", "%Hoc", "%Lan"]));
  assert.ok(!spells("%AncHoc/GosLan", ["%Gos", "%Anc", "%Hoc", "%Lan"]));
  assert.ok(!spells("%AncGos/Hoc", ["%Gos", "%Anc", "%Hoc", "%Lan"]));
  assert.ok(!spells("AncGos", ["%Anc", "%Gos"]));
  assert.ok(!spells("%", ["%a", "%b"]));
});

test("what was hidden fits whatever it hid, and nothing else", () => {
  assert.ok(fits("%AncGos/??", "%AncGos/HocLan"));
  assert.ok(fits("*1??", "*1am"));
  assert.ok(!fits("*1??", "*2am"));
  assert.ok(!fits("%AncGos/??", "%AncHoc/GosLan"));
  assert.ok(!fits("%AncGos/??", "%AncGos/H"));
  assert.ok(!fits("d4", "d5"));
  assert.ok(!fits("d.", "d5"));
});
