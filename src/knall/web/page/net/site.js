/** The site's data, fetched once, and the guest's name. */

import { get, post } from "./api.js";
import { keep, recall } from "./storage.js";
/** @import { Site } from "./types.js" */

/** @type {Promise<Site>|null} */
let asked = null;

/** Games, levels, guest. */
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

/** The guest's name, or null. */
export async function myName() {
  return recall("name") ?? (await site()).me.name;
}

/** Store the name here and at the server, which signs chat messages with it. @param {string} name */
export async function rememberName(name) {
  keep("name", name);
  await post("/api/me", { name });
}
