/** Decompression of long messages, where the browser can. */

/** The `packed` parameter of a socket's address; must agree with boot.js. */
export const DEFLATED = "DecompressionStream" in globalThis ? 1 : null;

/** A message as text. @param {string|ArrayBuffer} data */
export async function inflated(data) {
  if (typeof data === "string") return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}
