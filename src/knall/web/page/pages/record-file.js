/** Opening a record file: by dialog, or dropped on the page. */

import { Refused, post } from "../net/api.js";
import { h } from "../ui/dom.js";
import { t } from "../texts/language.js";
import { attempt } from "../ui/toast.js";

const LONGEST = 1_000_000;
const RECORD = /^\s*\[Knall\b/m; // how a record begins

/**
 * @param {HTMLElement} main
 * @param {{title: string, words: string}} about
 * @param {AbortSignal} signal
 * @param {(text: string, tags: Record<string, string>) => unknown} open called with the text of a valid record
 */
export function recordFile(main, { title, words }, signal, open) {
  const take = (/** @type {File|undefined} */ file) => file && attempt(() => read(file, signal, open));
  const input = h("input", {
    type: "file",
    accept: ".knall,.txt,text/plain",
    "data-test": "file",
    onchange: () => take(input.files?.[0]),
  });
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, title),
    h("p", { class: "lead" }, words),
    h("label", { class: "drop" }, h("span", {}, t("dropHere")), input),
  );
  addEventListener("dragover", (event) => event.preventDefault(), { signal });
  addEventListener("drop", (event) => (event.preventDefault(), take(event.dataTransfer?.files[0])), { signal });
}

/** @param {File} file @param {AbortSignal} signal @param {(text: string, tags: Record<string, string>) => unknown} open */
async function read(file, signal, open) {
  if (file.size > LONGEST) throw new Refused("large", t("tooLong"));
  const text = await file.text();
  if (!RECORD.test(text)) throw new Refused("bad", t("noRecord"));
  const { tags } = await post("/api/replay", { record: text, seat: null, at: 0 }, signal);
  return open(text, tags);
}
