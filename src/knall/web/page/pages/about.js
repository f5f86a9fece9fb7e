/** About the site, what it keeps, and how its fairness works. */

import { h } from "../ui/dom.js";
import { language, t } from "../texts/language.js";
import "./pages.js";
import { entitle } from "../router.js";
import { site } from "../net/site.js";

/** @param {import("../net/types.js").Visit} visit */
export async function show({ main }) {
  entitle(t("about"));
  const [{ about }, { version }] = await Promise.all([import(`../texts/about.${language}.js`), site()]);
  const part = ({ title, words, points }) => [
    h("h2", {}, title),
    h("p", {}, words),
    points.length ? h("ol", {}, ...points.map((point) => h("li", {}, point))) : "",
  ];
  main.className = "narrow";
  main.replaceChildren(
    h("h1", { tabindex: "-1" }, t("about")),
    h("p", { class: "lead" }, about.lead),
    ...about.parts.flatMap(part),
    h(
      "p",
      { class: "hint" },
      h("a", { href: "/api/openapi.json", target: "_blank" }, about.api),
      ` · Knall ${version}`,
    ),
  );
}
