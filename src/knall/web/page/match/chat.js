/** Talk at the table; what people write is shown as text and nothing else. */

import { post } from "../net/api.js";
import { h } from "../ui/dom.js";
import { clockTime, t } from "../texts/language.js";
import { complain } from "../ui/toast.js";
/** @import { MessageShape } from "../net/types.js" */

const LONGEST = 500;

/** @param {string} table @param {() => void} noticed called when somebody else has written */
export function chatPanel(table, noticed) {
  const list = h("ol", { class: "chat", "data-test": "chat" });
  const input = h("input", {
    maxlength: LONGEST,
    autocomplete: "off",
    "aria-label": t("message"),
    placeholder: t("message"),
    "data-test": "chat-text",
  });
  const form = h(
    "form",
    { class: "row" },
    input,
    h("button", { class: "button", "data-test": "chat-send" }, t("send")),
  );
  let last = 0;
  const add = (/** @type {MessageShape} */ message) => {
    if (message.number <= last) return;
    last = message.number;
    const when = h("time", { datetime: message.at }, clockTime(message.at));
    list.append(
      h("li", { class: message.mine ? "own" : "" }, h("strong", {}, message.name), when, h("p", {}, message.text)),
    );
    list.lastElementChild?.scrollIntoView({ block: "nearest" });
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    try {
      add(await post(`/api/tables/${table}/chat`, { text }));
      input.value = "";
    } catch (error) {
      complain(error);
    }
  });
  return {
    element: h("div", { class: "stack" }, h("div", { role: "log", "aria-label": t("chat") }, list), form),
    /** A message that has just been written. @param {MessageShape} message */
    hear(message) {
      add(message);
      if (!message.mine) noticed();
    },
    /** All messages so far. */
    update: (/** @type {MessageShape[]} */ messages) => messages.forEach(add),
  };
}
