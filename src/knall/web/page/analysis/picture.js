/** Export of the board as an image file. */

/** @import { Board } from "../board/board.js" */

const SCALE = 2; // pixels per unit of the drawing

/** The board as a self-contained SVG. @param {Board} board */
function drawing(board) {
  const copy = /** @type {SVGSVGElement} */ (board.svg.cloneNode(true));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = [...board.sheet.cssRules].map((rule) => rule.cssText).join("\n");
  copy.prepend(style);
  const { width, height } = board.svg.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  for (const aid of copy.querySelectorAll(".ring, .room, .leaving")) aid.remove(); // parts styled by the page only
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** Download the board as PNG. @param {Board} board @param {string} name */
export async function download(board, name) {
  const { text, width, height } = drawing(board);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SCALE * width, SCALE * height];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = document.createElement("a");
  link.download = name;
  link.href = canvas.toDataURL("image/png");
  link.click();
}
