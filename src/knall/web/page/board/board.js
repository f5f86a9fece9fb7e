/** The picture: pieces by id, which move with animations; knows nothing of their meaning. */

import { h, s } from "../ui/dom.js";
import { Rings, STATES } from "./rings.js";
import { onTheme, themed } from "../ui/theme.js";
/** @import { State } from "./rings.js" */
/** @import { PictureShape, PieceShape } from "../net/types.js" */

const FRESH = 1600; // milliseconds of the mark on moved pieces
const MOST_FRESH = 8; // more moved pieces are not marked
const PANEL = 262; // width in pixels of the panel beside the board on low screens, as in layout.css
const LINES = 80; // height in pixels of the lines above the board there
const OWN_SIZE = 1; // in sizes of the piece: smaller moves are not marked

/**
 * A piece on the board: in the current arrangement, as sent, and the text on it.
 * @typedef {{node: SVGGElement, piece: PieceShape, sent: PieceShape, words: string}} Drawn
 */

/** A board; `element` goes on the page. */
export class Board {
  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.svg = s("svg", { class: "board", role: "group", tabindex: "-1", "data-test": "board" });
    this.element = h("div", { class: "board-box" }, this.svg);
    this.things = s("g");
    /** @type {Map<string, Drawn>} */
    this.pieces = new Map();
    this.rings = new Rings(this.pieces);
    this.svg.append(this.things, this.rings.layer);
    /** @type {Record<State, Set<string>>} */
    this.states = {
      lit: new Set(),
      chosen: new Set(),
      hinted: new Set(),
      pointed: new Set(),
      last: new Set(),
      told: new Set(),
    };
    /** @type {Set<string>} touchable pieces, lit or not */
    this.open = new Set();
    this.sheet = new CSSStyleSheet();
    this.css = "";
    this.keys = false; // keyboard in use; set by touch.js
    this.width = 0;
    /** @type {PictureShape|null} the last one, for its size */
    this.picture = null;
    this.wide = false; // wide arrangement shown
    document.adoptedStyleSheets.push(this.sheet);
    onTheme(() => this.restyle(), signal);
    const observer = new ResizeObserver(() => this.fit());
    observer.observe(this.element);
    observer.observe(this.svg);
    const undress = () =>
      (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== this.sheet));
    signal.addEventListener("abort", () => (observer.disconnect(), undress()), { once: true });
  }

  /** Clear the board. */
  clear() {
    this.pieces.clear();
    this.things.replaceChildren();
    this.rings.clear();
  }

  /**
   * Show the next picture, whole or as a diff.
   * @param {PictureShape} picture
   * @param {boolean} fresh briefly mark new and moved pieces, if they are few
   */
  apply(picture, fresh = false) {
    this.picture = picture;
    this.svg.setAttribute("aria-label", picture.title);
    if (this.frame()) this.rearrange(); // resized before `fit` was called
    if (picture.style && picture.style !== this.css) {
      this.css = picture.style;
      this.restyle();
    }
    const first = this.pieces.size === 0;
    const held = this.holdsFocus();
    this.remove(picture.whole ? missing(this.pieces, picture.pieces) : picture.gone);
    const moved = picture.pieces.filter((piece) => this.place(piece, first)).map((piece) => piece.id);
    if (picture.order ?? picture.whole) this.arrange(picture.order ?? picture.pieces.map((piece) => piece.id));
    if (held && !this.svg.contains(document.activeElement)) this.svg.focus({ preventScroll: true }); // moving a node drops its focus
    this.svg.getBoundingClientRect(); // layout first: transitions start from a rendered position
    for (const { id } of picture.pieces) this.glide(id);
    this.mark();
    if (fresh && !first && moved.length <= MOST_FRESH) this.freshen(moved);
  }

  /** Choose the arrangement with the larger scale, and set the size. */
  frame() {
    if (!this.picture) return false;
    const { width, height, wide } = this.picture;
    const { clientWidth, clientHeight } = this.element;
    const room = [clientWidth, clientHeight];
    const before = this.wide;
    this.wide = wide !== undefined && scale(wide, room) > scale([width, height], room);
    const [across, down] = this.wide && wide ? wide : [width, height];
    this.element.classList.toggle("over", wide !== undefined && isBetterOver([width, height], wide));
    this.svg.setAttribute("viewBox", `0 0 ${across} ${down}`);
    this.element.style.setProperty("--ratio", String(across / down));
    this.width = across;
    return before !== this.wide;
  }

  /** On resize. */
  fit() {
    if (this.frame()) this.rearrange();
    this.mark();
  }

  /** Move all pieces to the other arrangement. */
  rearrange() {
    for (const { sent } of [...this.pieces.values()]) this.place(sent, true);
    for (const id of this.pieces.keys()) this.glide(id);
  }

  /** The current whole picture; `latest`: the last one applied. @param {PictureShape} latest */
  whole(latest) {
    const order = [...this.things.children].flatMap((node) => node.getAttribute("data-piece") ?? []);
    const pieces = order.flatMap((id) => this.pieces.get(id)?.sent ?? []);
    return { ...latest, style: this.css, whole: true, pieces, gone: [], order };
  }

  restyle() {
    this.sheet.replaceSync(themed(this.css));
  }

  /**
   * Create or redraw a piece; true if it is new or moves further than its size.
   * @param {PieceShape} sent
   * @param {boolean} first
   */
  place(sent, first) {
    const piece = this.wide && sent.wide ? { ...sent, ...sent.wide } : sent;
    const known = this.pieces.get(piece.id);
    const node = known?.node ?? s("g", { class: "piece", "data-piece": piece.id });
    const redrawn = known?.piece.drawing !== piece.drawing;
    if (redrawn) node.replaceChildren(...markup(piece.drawing));
    for (const part of redrawn ? node.children : []) part.setAttribute("aria-hidden", "true"); // the label covers it
    const drawn = { node, piece, sent, words: known && !redrawn ? known.words : wordsOn(node) };
    this.pieces.set(piece.id, drawn);
    if (known) return this.isFar(known.piece, drawn);
    node.style.transform = translate(piece);
    if (!first) node.classList.add("arriving");
    this.things.append(node);
    return true;
  }

  /** Whether a piece moves further than its own size. @param {PieceShape} from @param {Drawn} drawn */
  isFar(from, drawn) {
    const way = Math.hypot(drawn.piece.x - from.x, drawn.piece.y - from.y);
    if (!way) return false;
    const { width, height } = this.rings.extent(drawn);
    return way > OWN_SIZE * Math.max(width, height);
  }

  /** @param {string} id */
  glide(id) {
    const drawn = this.pieces.get(id);
    if (!drawn) return;
    drawn.node.style.transform = translate(drawn.piece);
    drawn.node.classList.remove("arriving");
  }

  /** @param {string[]} ids */
  remove(ids) {
    for (const id of ids) {
      const node = this.pieces.get(id)?.node;
      this.pieces.delete(id);
      this.rings.drop(id);
      if (!node) continue;
      if (this.keys && node === document.activeElement) this.svg.focus({ preventScroll: true });
      for (const name of ["data-piece", "aria-label", "role", "tabindex"]) node.removeAttribute(name);
      node.classList.add("leaving");
      setTimeout(() => node.remove(), 500);
    }
  }

  /** Reorder the nodes with few moves. @param {string[]} ids */
  arrange(ids) {
    let next = this.things.firstElementChild;
    for (const id of ids) {
      while (next?.classList.contains("leaving")) next = next.nextElementSibling;
      const node = this.pieces.get(id)?.node;
      if (!node) continue;
      if (node === next) next = node.nextElementSibling;
      else if (next && node === next.nextElementSibling) {
        this.things.append(next); // belongs further back
        next = node.nextElementSibling;
      } else this.things.insertBefore(node, next);
    }
  }

  /** Mark pieces briefly. @param {string[]} ids */
  freshen(ids) {
    for (const id of ids) {
      const node = this.pieces.get(id)?.node;
      node?.classList.add("fresh");
      setTimeout(() => node?.classList.remove("fresh"), FRESH);
    }
  }

  /** Set the states of pieces. @param {Partial<Record<State, Iterable<string>>>} states */
  show(states) {
    for (const name of STATES) if (states[name]) this.states[name] = this.withTwins(new Set(states[name]));
    this.mark();
  }

  /** Update rings and ARIA roles. */
  mark() {
    const scale = this.svg.getBoundingClientRect().width / this.width || 1;
    for (const [id, known] of this.pieces) {
      const { node, piece } = known;
      const active = this.isActive(id);
      this.rings.set(
        known,
        STATES.filter((name) => this.states[name].has(id)),
        scale,
      );
      node.classList.toggle("lit", active);
      node.classList.toggle("told", this.states.told.has(id));
      node.setAttribute("role", active ? "button" : piece.title ? "img" : "presentation");
      const name = active ? spoken(known) : piece.title;
      if (name) node.setAttribute("aria-label", name);
      else node.removeAttribute("aria-label");
      if (active) node.setAttribute("aria-pressed", String(this.states.chosen.has(id)));
      else node.removeAttribute("aria-pressed");
    }
    this.tabStop();
  }

  /** Keep the keyboard focus on the board when the focused piece goes. */
  holdsFocus() {
    return this.keys && this.svg.contains(document.activeElement);
  }

  /** These pieces and their twins. @param {Set<string>} ids */
  withTwins(ids) {
    for (const [id, { piece }] of this.pieces) if (piece.twin !== null && ids.has(piece.twin)) ids.add(id);
    return ids;
  }

  /** The piece that a touch on this one selects. @param {string} id */
  meant(id) {
    return this.pieces.get(id)?.piece.twin ?? id;
  }

  /** Whether a piece is touchable or touched. @param {string} id */
  isActive(id) {
    return this.states.lit.has(id) || this.states.chosen.has(id);
  }

  /** Roving tabindex: the focused piece, or the first; arrow keys move it. */
  tabStop() {
    const held = this.holdsFocus();
    const active = this.active();
    const here = active.find(({ node }) => node === document.activeElement) ?? active[0];
    for (const { node } of active) node.setAttribute("tabindex", node === here?.node ? "0" : "-1");
    if (held && document.activeElement !== here?.node) (here?.node ?? this.svg).focus({ preventScroll: true });
    for (const [id, { node }] of this.pieces) if (!this.isActive(id)) node.removeAttribute("tabindex");
  }

  /** What a piece is called. @param {string} id */
  title(id) {
    return this.pieces.get(id)?.piece.title ?? "";
  }

  /** Screen boxes of the touchable pieces. */
  litPlaces() {
    return [...this.states.lit].flatMap((id) => this.pieces.get(id)?.node.getBoundingClientRect() ?? []);
  }

  /** Touchable pieces with their boxes, in reading order. */
  active() {
    const found = [...this.pieces].filter(([id]) => this.isActive(id));
    const places = found.map(([id, { node, piece }]) => ({ id, node, x: piece.x, y: piece.y }));
    return places.sort((a, b) => Math.round((a.y - b.y) / 40) || a.x - b.x);
  }
}

/** The text on a piece. @param {Element} node */
const wordsOn = (node) => [...node.querySelectorAll("text")].map((one) => one.textContent.trim()).join(" ");

/** Accessible name of a touchable piece: starts with its visible text, for voice control. @param {Drawn} drawn */
function spoken({ piece: { title }, words }) {
  return words && !title.toLocaleLowerCase().includes(words.toLocaleLowerCase()) ? `${words}: ${title}` : title;
}

/** @param {PieceShape} piece */
const translate = ({ x, y }) => `translate(${x}px, ${y}px)`;

/** Scale of a picture in the available space. @param {number[]} size @param {number[]} room */
const scale = (size, room) => Math.min(room[0] / size[0], room[1] / size[1]);

/** On a low screen: whether the wide arrangement at full width is larger than either beside the panel. @param {number[]} tall @param {number[]} wide */
function isBetterOver(tall, wide) {
  const beside = [innerWidth - PANEL, innerHeight];
  return scale(wide, [innerWidth, innerHeight - LINES]) > Math.max(scale(tall, beside), scale(wide, beside));
}

/** Ids in `here` but not in `there`. @param {Map<string, Drawn>} here @param {PieceShape[]} there */
function missing(here, there) {
  const kept = new Set(there.map((piece) => piece.id));
  return [...here.keys()].filter((id) => !kept.has(id));
}

/** A drawing's nodes; the server generates drawings itself, so they are safe markup. @param {string} drawing */
export function markup(drawing) {
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${drawing}</svg>`,
    "image/svg+xml",
  );
  return [...document.importNode(parsed.documentElement, true).childNodes];
}
