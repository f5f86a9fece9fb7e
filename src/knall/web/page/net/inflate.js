/** Long messages come compressed where the browser can unpack them. */

/** What is said of that in the address of a socket; must agree with boot.js. */
export const DEFLATED = "DecompressionStream" in globalThis ? 1 : null;

/** A message as text. @param {string|ArrayBuffer} data */
export async function inflated(data) {
  if (typeof data === "string") return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}
