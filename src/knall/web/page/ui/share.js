/** Copying and sharing links. */

import { button } from "./dom.js";
import { t } from "../texts/language.js";
import { toast } from "./toast.js";

/** Copy to the clipboard, or show the text where the browser forbids that. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("copied"));
  } catch {
    prompt(t("copyByHand"), text); // no clipboard over plain http
  }
}

/**
 * Buttons to copy a link and, where the device can, to share it.
 * @param {string} url
 * @param {string} title
 * @param {string} test
 */
export function shareButtons(url, title, test) {
  const buttons = [button(t("copyLink"), { icon: "copy", "data-test": test, onclick: () => copy(url) })];
  if (navigator.share) {
    const share = () => navigator.share({ title, url }).catch(() => null); // cancelled
    buttons.push(button(t("share"), { icon: "share", onclick: share }));
  }
  return buttons;
}
