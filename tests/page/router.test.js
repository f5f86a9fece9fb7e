/** Which page an address shows. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { pageOf } from "../../src/knall/web/page/router.js";

const shown = (path) => {
  const found = pageOf(path);
  return found && [/\/([\w-]+)\.js/.exec(found.load.toString())[1], ...found.params];
};

test("every page has an address", () => {
  assert.deepEqual(shown("/"), ["home"]);
  assert.deepEqual(shown("/new/some"), ["new-table", "some"]);
  assert.deepEqual(shown("/table/x-1"), ["table", "x-1"]);
  assert.deepEqual(shown("/replay"), ["replay", ""]);
  assert.deepEqual(shown("/replay/x"), ["replay", "x"]);
  assert.deepEqual(shown("/rules/some"), ["rules", "some"]);
  assert.deepEqual(shown("/learn/some"), ["lesson", "some"]);
  assert.deepEqual(shown("/mine"), ["mine"]);
  assert.deepEqual(shown("/about"), ["about"]);
});

test("what stands in an address is read as it was meant", () => {
  assert.deepEqual(shown("/rules/a%20b"), ["rules", "a b"]);
});

test("other addresses show nothing", () => {
  for (const path of ["/no/such/page", "/table/", "/table/a/b", "/new", "/mine/x"]) assert.equal(pageOf(path), null);
});

test("the server knows the same addresses", () => {
  const source = readFileSync(new URL("../../src/knall/web/shell/static.py", import.meta.url), "utf8");
  const addresses = [...source.matchAll(/"(\/[\w/{}]*)"/g)].map(([, path]) => path.replace(/\{(\w+)\}/g, "x"));
  const served = addresses.filter((path) => /^\/(|mine|about|replay.*|table\/x|new\/x|rules\/x|learn\/x)$/.test(path));

  assert.equal(served.length, 9);
  for (const path of served) assert.ok(pageOf(path), path);
});
