/** What the site offers, asked once; and who I am here. */

import { get, post } from "./api.js";
import { keep, recall } from "./storage.js";
/** @import { Site } from "./types.js" */

/** @type {Promise<Site>|null} */
let asked = null;

/** The site: games, levels, me. */
export function site() {
  asked ??= get("/api/site").catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** One game of the site, or undefined. @param {string} name */
export async function gameNamed(name) {
  return (await site()).games.find((game) => game.name === name);
}

/** The name by which I sit down, or null. */
export async function myName() {
  return recall("name") ?? (await site()).me.name;
}

/** Remember the name, here and at the server, which signs what I write with it. @param {string} name */
export async function rememberName(name) {
  keep("name", name);
  await post("/api/me", { name });
}
