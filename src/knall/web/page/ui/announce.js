/** Live region for screen readers. */

import { h, part } from "./dom.js";

const KEPT = 20;

/** Announce politely. @param {string} words */
export function announce(words) {
  const region = part("said");
  region.append(h("p", {}, words));
  while (region.children.length > KEPT) region.firstChild?.remove();
}
