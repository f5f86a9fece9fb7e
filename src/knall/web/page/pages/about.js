/** Page about the site, its data, and its fairness. */

import { site } from "../net/site.js";
import { entitle } from "../router.js";
import { section, t } from "../texts/language.js";
import { h } from "../ui/dom.js";
/** @import { SectionName } from "../net/types.js" */
/** @import { Visit } from "../router.js" */

/** @type {SectionName[]} */
const SECTIONS = ["aboutData", "aboutChance", "aboutEveryone"];

/** @param {Visit} visit */
export async function show({ main }) {
  entitle(t("about"));
  const { version } = await site();
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, t("about")),
    h("p", { class: "lead" }, t("aboutLead")),
    ...SECTIONS.map(section).flatMap(part),
    h(
      "p",
      { class: "hint" },
      h("a", { href: "/api/openapi.json", target: "_blank" }, t("aboutApi")),
      ` · Knall ${version}`,
    ),
  );
}

/** A section: title, text, and list, if any. @param {Record<string, string>} texts */
function part({ title, words, ...points }) {
  const items = Object.values(points).map((point) => h("li", {}, point));
  return [h("h2", {}, title), h("p", {}, words), items.length ? h("ol", {}, ...items) : ""];
}
