/** Words for screen readers only. */

import { h } from "./dom.js";

const KEPT = 20;

/** Say it politely, after what is being said. */
export function announce(words) {
  const region = document.getElementById("said");
  region.append(h("p", {}, words));
  while (region.children.length > KEPT) region.firstChild.remove();
}
