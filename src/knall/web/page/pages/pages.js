/** The style sheet and the words that only some modules need: whoever imports this has them. */

import { h } from "../ui/dom.js";
import { addTexts, language } from "../texts/language.js";

const link = h("link", { rel: "stylesheet", href: "/page/pages/pages.css" });
const dressed = new Promise((resolve) => (link.onload = link.onerror = resolve));
document.head.append(link);
addTexts((await import(`../texts/pages.${language}.js`)).texts);
await dressed;
