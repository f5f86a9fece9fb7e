/** What the choices of a clock mean. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { clockOf } from "../../src/knall/web/page/new-table/clock-field.js";

test("none, for each move, for the match", () => {
  assert.deepEqual(clockOf(""), { clock: null, increment: null });
  assert.deepEqual(clockOf("30"), { clock: 30, increment: null });
  assert.deepEqual(clockOf("600+5"), { clock: 600, increment: 5 });
  assert.deepEqual(clockOf("600+0"), { clock: 600, increment: 0 });
});
