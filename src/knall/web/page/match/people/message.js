/** Moderation of a message: mute its author here, delete it, remove the author. */

import { openDialog } from "../../ui/dialog.js";
import { button, h } from "../../ui/dom.js";
import { t } from "../../texts/language.js";
import { writer } from "./chat.js";
/** @import { MessageShape } from "../../net/types.js" */

/**
 * @param {MessageShape} message
 * @param {boolean} host whether I am the table's host
 * @param {{mute: () => void, remove: () => void, delete: () => void}} does
 */
export function openMessage(message, host, does) {
  const name = writer(message);
  const act = (
    /** @type {string} */ words,
    /** @type {string} */ hint,
    /** @type {string} */ test,
    /** @type {() => void} */ run,
  ) =>
    h(
      "div",
      { class: "act" },
      button(words, { "data-test": test, onclick: () => (dialog.close(), run()) }),
      hint && h("small", {}, hint),
    );
  const acts = [];
  if (!message.mine) acts.push(act(t("mute", { name }), t("muteWords", { name }), "mute", does.mute));
  if (message.mine || host) acts.push(act(t("deleteMessage"), t("deleteMessageWords"), "delete-message", does.delete));
  if (host && !message.mine) acts.push(act(t("remove", { name }), t("removeWords"), "remove", does.remove));
  const said = h("blockquote", {}, message.text);
  const dialog = openDialog(name, [said, ...acts], { test: "message-dialog" });
}
