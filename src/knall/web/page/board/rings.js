/** Rings around pieces, on top of everything, and hit areas large enough for fingers. */

import { s } from "../ui/dom.js";
/** @import { Drawn } from "./board.js" */

const FINGER = 26; // least size in pixels of a hit area
const MARGIN = 3; // pixels between the drawing and its ring
const ROUND = 12; // pixels of its corners
const CLOSE = 0.5; // pixels between a round drawing and its ring: such pieces lie close together
const THIN = 0.7; // relative thickness of a small piece's ring, so that its neighbours stay readable
const LARGE = 36; // pixels: size of a round piece with a ring of full thickness

/**
 * lit: touchable; chosen: touched; hinted: by a hint; pointed: by a text; last: by the others' last moves;
 * told: by the effect on the ticker.
 * @typedef {"lit"|"chosen"|"hinted"|"pointed"|"last"|"told"} State
 */

/** @type {State[]} */
export const STATES = ["lit", "chosen", "hinted", "pointed", "last", "told"];

/** The layer of rings of a board. */
export class Rings {
  /** @param {Map<string, Drawn>} pieces */
  constructor(pieces) {
    this.pieces = pieces;
    /** @type {WeakMap<Element, {drawing: string, box: DOMRect}>} */
    this.extents = new WeakMap();
    this.layer = s("g", { class: "rings", "aria-hidden": "true" });
    /** @type {Map<string, {key: string, node: SVGGElement}>} */
    this.made = new Map();
  }

  /**
   * Update the ring of a piece; no states: no ring; `scale`: pixels per unit of the picture.
   * @param {Drawn} known
   * @param {string[]} states
   * @param {number} scale
   */
  set(known, states, scale) {
    const { node, piece } = known;
    const old = this.made.get(piece.id);
    const key = `${piece.x} ${piece.y} ${scale} ${piece.drawing}`;
    if (old?.key !== key || !states.length) this.drop(piece.id);
    if (!states.length) {
      node.querySelector(":scope > .room")?.remove();
      return;
    }
    const ring = this.made.get(piece.id) ?? { key, node: this.draw(known, scale) };
    this.made.set(piece.id, ring);
    ring.node.setAttribute("class", `ring ${states.join(" ")}`);
  }

  /** @param {Drawn} known @param {number} scale */
  draw(known, scale) {
    const { node, piece } = known;
    node.querySelector(":scope > .room")?.remove();
    const box = this.extent(known);
    const round = node.querySelector("[data-round]") !== null;
    const margin = 2 * Math.min((round ? CLOSE : MARGIN) / scale, 8);
    const frame = (/** @type {number} */ least, wider = 0) => {
      const [width, height] = [box.width, box.height].map((one) => Math.max(one + margin + wider, least));
      const shorter = Math.min(width, height);
      const rx = round ? shorter / 2 : Math.min(0.26 * shorter, ROUND / scale);
      return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height, rx };
    };
    node.append(s("rect", { class: "room", ...frame(FINGER / scale) }));
    const lines = ["ring-case", "ring-line"].map((name) => s("rect", { class: name, ...frame(0) }));
    lines.unshift(s("rect", { class: "ring-last", ...frame(0, margin) }));
    const above = this.isCovered(known);
    const ring = s("g", { "data-ring": piece.id, transform: above && `translate(${piece.x} ${piece.y})` }, ...lines);
    if (round) ring.style.setProperty("--thick", `${Math.min(1, Math.max(THIN, (box.width * scale) / LARGE))}`);
    (above ? this.layer : node).append(ring);
    return ring;
  }

  /**
   * Whether another piece lies on this one.  Partly overlapping cards hide that part of the ring too.
   * @param {Drawn} known
   */
  isCovered(known) {
    const place = (/** @type {Drawn} */ one) => {
      const { x, y, width, height } = this.extent(one);
      return [one.piece.x + x, one.piece.y + y, one.piece.x + x + width, one.piece.y + y + height];
    };
    const [left, top, right, bottom] = place(known);
    for (let next = known.node.nextElementSibling; next; next = next.nextElementSibling) {
      const other = this.pieces.get(next.getAttribute("data-piece") ?? "");
      if (!other) continue;
      const [l, t, r, b] = place(other);
      if (l > left - 2 && t > top - 2 && r < right + 2 && b < bottom + 2) return true;
    }
    return false;
  }

  /** The bounding box of a drawing, measured before hit area and ring are added. @param {Drawn} known */
  extent({ node, piece }) {
    const old = this.extents.get(node);
    if (old && old.drawing === piece.drawing) return old.box;
    const box = node.getBBox();
    /** @type {NodeListOf<SVGGraphicsElement>} */
    const shapes = node.querySelectorAll("[stroke-width]");
    for (const shape of shapes) embrace(box, shape); // getBBox leaves strokes out
    this.extents.set(node, { drawing: piece.drawing, box });
    return box;
  }

  /** @param {string} id */
  drop(id) {
    this.made.get(id)?.node.remove();
    this.made.delete(id);
  }

  /** Set the focused piece, or null. @param {string|null} id */
  focus(id) {
    for (const [other, { node }] of this.made) node.classList.toggle("focused", other === id);
  }

  clear() {
    for (const id of [...this.made.keys()]) this.drop(id);
  }
}

/** Extend a box by a shape with its stroke. @param {DOMRect} box @param {SVGGraphicsElement} shape */
function embrace(box, shape) {
  const { x, y, width, height } = shape.getBBox();
  const half = Number(shape.getAttribute("stroke-width")) / 2;
  const [right, bottom] = [
    Math.max(box.x + box.width, x + width + half),
    Math.max(box.y + box.height, y + height + half),
  ];
  box.x = Math.min(box.x, x - half);
  box.y = Math.min(box.y, y - half);
  box.width = right - box.x;
  box.height = bottom - box.y;
}
