/** Texts with values and plural forms. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { section, speakWith, t } from "../../src/knall/web/page/texts/language.js";

const TEXTS = {
  rule: "Rule {clause}",
  handTo: "{name} and {name}",
  minutes: { one: "{n} minute", other: "{n} minutes" },
  aboutData: { title: "Data" },
};

test("values go where they belong", () => {
  speakWith("en", TEXTS);

  assert.equal(t("rule", { clause: "U13" }), "Rule U13");
  assert.equal(t("handTo", { name: "$&" }), "$& and $&");
});

test("the form is chosen by the number", () => {
  speakWith("en", TEXTS);

  assert.equal(t("minutes", { n: 1 }), "1 minute");
  assert.equal(t("minutes", { n: 5 }), "5 minutes");
});

test("a language has forms of its own", () => {
  speakWith("pl", { minutes: { one: "{n} minuta", few: "{n} minuty", many: "{n} minut", other: "{n} minuty" } });

  assert.deepEqual(
    [1, 3, 5].map((n) => t("minutes", { n })),
    ["1 minuta", "3 minuty", "5 minut"],
  );
});

test("a text that is not there is an error that names it", () => {
  speakWith("en", TEXTS);

  assert.throws(() => t("none"), /no text for none/);
  assert.throws(() => section("rule"), /no section rule/);
  assert.equal(section("aboutData").title, "Data");
});
