/** Chat panel; messages are shown as plain text only. */

import { post } from "../../net/api.js";
import { button, h } from "../../ui/dom.js";
import { clockTime, t } from "../../texts/language.js";
import { attempt, complain } from "../../ui/toast.js";
import { mute, muted } from "./muted.js";
/** @import { MessageShape, TableShape } from "../../net/types.js" */

const LONGEST = 500;
const UNNAMED = "?"; // must agree with web/api/chat.py

/** Display name of an author. @param {{name: string}} message */
export const writer = ({ name }) => (name === UNNAMED ? t("unnamed") : name);

/** @param {TableShape} table @param {() => void} noticed called when somebody else has written */
export function chatPanel(table, noticed) {
  const list = h("ol", { class: "chat", "data-test": "chat" });
  const foot = h("div", { class: "chat-foot" });
  let now = table;
  /** @type {Map<number, MessageShape>} */
  const messages = new Map();
  const isMuted = (/** @type {MessageShape} */ one) => !one.mine && muted().includes(one.name);
  const show = () => {
    list.replaceChildren(...[...messages.values()].filter((one) => !isMuted(one)).map(item));
    foot.replaceChildren(...removedLines(), ...mutedLines(), now.silent === null ? form : silence());
    list.lastElementChild?.scrollIntoView({ block: "nearest" });
  };
  const item = (/** @type {MessageShape} */ one) => messageItem(one, () => ask(one));
  const add = (/** @type {MessageShape} */ message) => {
    if (messages.has(message.number)) return;
    messages.set(message.number, message);
    if (isMuted(message)) return show(); // with an unmute button
    list.append(item(message));
    return list.lastElementChild?.scrollIntoView({ block: "nearest" });
  };
  const reset = (/** @type {MessageShape[]} */ left) => {
    messages.clear();
    for (const one of left) messages.set(one.number, one);
    show();
  };
  /** Take in the answer to a command of mine. @param {TableShape|null} answer */
  const become = (answer) => {
    if (!answer) return;
    now = answer;
    reset(answer.messages);
  };
  const remove = (/** @type {number} */ number, /** @type {boolean} */ removed) =>
    attempt(async () => become(await post(`/api/tables/${table.id}/chat/remove`, { number, removed })));
  const unsay = (/** @type {number} */ number) =>
    attempt(async () => become(await post(`/api/tables/${table.id}/chat/delete`, { number })));
  const ask = async (/** @type {MessageShape} */ one) => {
    const { openMessage } = await import("./message.js");
    openMessage(one, now.host, {
      mute: () => (mute(one.name, true), show()),
      remove: () => remove(one.number, true),
      delete: () => unsay(one.number),
    });
  };
  const mutedLines = () =>
    [...new Set([...messages.values()].filter(isMuted).map(({ name }) => name))].map((name) =>
      line(t("muted", { name: writer({ name }) }), t("unmute"), "unmute", () => (mute(name, false), show())),
    );
  const removedLines = () =>
    now.removed.map((one) =>
      line(t("removed", { name: writer(one) }), t("letBack"), "let-back", () => remove(one.number, false)),
    );
  const silence = () => h("p", { class: "hint", "data-test": "chat-silent" }, now.silent);
  const form = messageForm(async (text) => add(await post(`/api/tables/${table.id}/chat`, { text })));
  reset(table.messages);
  return {
    element: h("div", { class: "stack" }, h("div", { role: "log", "aria-label": t("chat") }, list), foot),
    /** Add a new message. @param {MessageShape} message */
    hear(message) {
      add(message);
      if (!message.mine && !isMuted(message)) noticed();
    },
    /** Add the messages of a table just joined. */
    update: (/** @type {MessageShape[]} */ more) => more.forEach(add),
    /** Replace all messages: one was removed. */
    reset,
    /** Update whether I may write. @param {TableShape} changed */
    seat(changed) {
      const same = changed.silent === now.silent;
      now = { ...changed, removed: now.removed };
      if (!same) show();
    },
  };
}

/** @param {MessageShape} message @param {() => void} ask */
function messageItem(message, ask) {
  const when = h("time", { datetime: message.at }, clockTime(message.at));
  const name = h(
    "button",
    { type: "button", class: "writer", "aria-haspopup": "dialog", "data-test": "writer", onclick: ask },
    writer(message),
  );
  return h(
    "li",
    { class: message.mine ? "own" : "" },
    name,
    message.seat === null && h("small", { class: "watcher", "data-test": "watcher" }, t("watcher")),
    when,
    h("p", {}, message.text),
  );
}

/** @param {string} words @param {string} action @param {string} test @param {() => void} run */
const line = (words, action, test, run) =>
  h("p", { class: "hint row" }, words, button(action, { kind: "small", "data-test": test, onclick: run }));

/** @param {(text: string) => Promise<void>} send */
function messageForm(send) {
  const input = h("input", {
    maxlength: LONGEST,
    autocomplete: "off",
    "aria-label": t("message"),
    placeholder: t("message"),
    "data-test": "chat-text",
  });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    try {
      await send(text);
      input.value = "";
    } catch (error) {
      complain(error);
    }
  };
  const press = h("button", { class: "button", "data-test": "chat-send" }, t("send"));
  return h("form", { class: "row", onsubmit: submit }, input, press);
}
