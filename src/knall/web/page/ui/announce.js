/** Words for screen readers only. */

import { h, part } from "./dom.js";

const KEPT = 20;

/** Say it politely, after what is being said. @param {string} words */
export function announce(words) {
  const region = part("said");
  region.append(h("p", {}, words));
  while (region.children.length > KEPT) region.firstChild?.remove();
}
