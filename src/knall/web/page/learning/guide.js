/** Page on how to read an analysis. */

import { get } from "../net/api.js";
import { entitle } from "../router.js";
import { t } from "../texts/language.js";
import { linkButton } from "../ui/dom.js";
import { textPage } from "./text-page.js";
/** @import { Visit } from "../router.js" */

/** @param {Visit} visit */
export async function show({ main, signal }) {
  const { html } = await get("/api/guide", {}, signal);
  if (signal.aborted) return;
  entitle(t("guide"));
  const links = [
    linkButton(t("analyse"), "/analyse", { icon: "hint" }),
    linkButton(t("mine"), "/mine", { icon: "matches" }),
  ];
  textPage(main, html, { test: "guide", links });
}
