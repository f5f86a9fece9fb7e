/** The picture: pieces by id, which glide to their places; knows nothing of what they mean. */

import { h, s } from "../ui/dom.js";
import { Rings, STATES } from "./rings.js";
import { onTheme, themed } from "../ui/theme.js";
/** @import { State } from "./rings.js" */
/** @import { PictureShape, PieceShape } from "../net/types.js" */

const FRESH = 1600; // milliseconds that what has just moved stays marked
const MOST_FRESH = 8; // if more pieces moved than that, marking them says nothing
const PANEL = 262; // pixels that a panel beside the board takes on a low screen, as in layout.css
const LINES = 80; // pixels that the lines above a board take there
const OWN_SIZE = 1; // a piece that moved less than so many times its size was only pushed aside

/**
 * A piece on the board: as it is arranged now, as it was sent, and the words that can be read on it.
 * @typedef {{node: SVGGElement, piece: PieceShape, sent: PieceShape, words: string}} Drawn
 */

/** A board; `element` is to be put on the page. */
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
    /** @type {Set<string>} what can be touched, also if it is not lit */
    this.open = new Set();
    this.sheet = new CSSStyleSheet();
    this.css = "";
    this.keys = false; // does somebody play by keys? touch.js finds out
    this.width = 0;
    /** @type {PictureShape|null} the last one, for its sizes */
    this.picture = null;
    this.wide = false; // is the wide arrangement shown?
    document.adoptedStyleSheets.push(this.sheet);
    onTheme(() => this.restyle(), signal);
    const observer = new ResizeObserver(() => this.fit());
    observer.observe(this.element);
    observer.observe(this.svg);
    const undress = () =>
      (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== this.sheet));
    signal.addEventListener("abort", () => (observer.disconnect(), undress()), { once: true });
  }

  /** Forget everything, at once. */
  clear() {
    this.pieces.clear();
    this.things.replaceChildren();
    this.rings.clear();
  }

  /**
   * Show the next picture, whole or as changes.
   * @param {PictureShape} picture
   * @param {boolean} fresh let what came or went elsewhere glow for a moment, if it is not too much
   */
  apply(picture, fresh = false) {
    this.picture = picture;
    this.svg.setAttribute("aria-label", picture.title);
    if (this.frame()) this.rearrange(); // the room has changed, and this picture is here before `fit` was told
    if (picture.style && picture.style !== this.css) {
      this.css = picture.style;
      this.restyle();
    }
    const first = this.pieces.size === 0;
    const held = this.holdsFocus();
    this.remove(picture.whole ? missing(this.pieces, picture.pieces) : picture.gone);
    const moved = picture.pieces.filter((piece) => this.place(piece, first)).map((piece) => piece.id);
    if (picture.order ?? picture.whole) this.arrange(picture.order ?? picture.pieces.map((piece) => piece.id));
    if (held && !this.svg.contains(document.activeElement)) this.svg.focus({ preventScroll: true }); // it was moved
    this.svg.getBoundingClientRect(); // nodes put elsewhere glide only from a place they have been drawn at
    for (const { id } of picture.pieces) this.glide(id);
    this.mark();
    if (fresh && !first && moved.length <= MOST_FRESH) this.freshen(moved);
  }

  /** Take the arrangement that can be shown larger, and tell the browser its size. */
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

  /** The room has changed. */
  fit() {
    if (this.frame()) this.rearrange();
    this.mark();
  }

  /** Put all that is there where the other arrangement has it. */
  rearrange() {
    for (const { sent } of [...this.pieces.values()]) this.place(sent, true);
    for (const id of this.pieces.keys()) this.glide(id);
  }

  /** What is shown, as a whole picture; `latest`: the last one that was applied. @param {PictureShape} latest */
  whole(latest) {
    const order = [...this.things.children].flatMap((node) => node.getAttribute("data-piece") ?? []);
    const pieces = order.flatMap((id) => this.pieces.get(id)?.sent ?? []);
    return { ...latest, style: this.css, whole: true, pieces, gone: [], order };
  }

  restyle() {
    this.sheet.replaceSync(themed(this.css));
  }

  /**
   * Make or redraw a piece; true if it is new here or goes somewhere else, not merely aside.
   * @param {PieceShape} sent
   * @param {boolean} first
   */
  place(sent, first) {
    const piece = this.wide && sent.wide ? { ...sent, ...sent.wide } : sent;
    const known = this.pieces.get(piece.id);
    const node = known?.node ?? s("g", { class: "piece", "data-piece": piece.id });
    const redrawn = known?.piece.drawing !== piece.drawing;
    if (redrawn) node.replaceChildren(...markup(piece.drawing));
    for (const part of redrawn ? node.children : []) part.setAttribute("aria-hidden", "true"); // its name says it all
    const drawn = { node, piece, sent, words: known && !redrawn ? known.words : wordsOn(node) };
    this.pieces.set(piece.id, drawn);
    if (known) return this.isFar(known.piece, drawn);
    node.style.transform = translate(piece);
    if (!first) node.classList.add("arriving");
    this.things.append(node);
    return true;
  }

  /** Does a piece go further than its own size? @param {PieceShape} from @param {Drawn} drawn */
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

  /** Bring the nodes into this order, moving as few as is easy. @param {string[]} ids */
  arrange(ids) {
    let next = this.things.firstElementChild;
    for (const id of ids) {
      while (next?.classList.contains("leaving")) next = next.nextElementSibling;
      const node = this.pieces.get(id)?.node;
      if (!node) continue;
      if (node === next) next = node.nextElementSibling;
      else if (next && node === next.nextElementSibling) {
        this.things.append(next); // it belongs somewhere behind
        next = node.nextElementSibling;
      } else this.things.insertBefore(node, next);
    }
  }

  /** Let pieces glow for a moment. @param {string[]} ids */
  freshen(ids) {
    for (const id of ids) {
      const node = this.pieces.get(id)?.node;
      node?.classList.add("fresh");
      setTimeout(() => node?.classList.remove("fresh"), FRESH);
    }
  }

  /** Which pieces can be touched, were touched, are hinted at, are pointed at. @param {Partial<Record<State, Iterable<string>>>} states */
  show(states) {
    for (const name of STATES) if (states[name]) this.states[name] = this.withTwins(new Set(states[name]));
    this.mark();
  }

  /** Bring rings and roles of all pieces up to date. */
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

  /** Whoever plays by keys stays on the board, whatever happens to the piece that has the focus. */
  holdsFocus() {
    return this.keys && this.svg.contains(document.activeElement);
  }

  /** These pieces, and those that stand for the same. @param {Set<string>} ids */
  withTwins(ids) {
    for (const [id, { piece }] of this.pieces) if (piece.twin !== null && ids.has(piece.twin)) ids.add(id);
    return ids;
  }

  /** The piece that touching this one means. @param {string} id */
  meant(id) {
    return this.pieces.get(id)?.piece.twin ?? id;
  }

  /** Can this piece be touched, or was it? @param {string} id */
  isActive(id) {
    return this.states.lit.has(id) || this.states.chosen.has(id);
  }

  /** One stop for the tabulator: the piece that has the focus, else the first; arrows go on from there. */
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

  /** Where the pieces are that can be touched, on the screen. */
  litPlaces() {
    return [...this.states.lit].flatMap((id) => this.pieces.get(id)?.node.getBoundingClientRect() ?? []);
  }

  /** The pieces that can be touched, in the order of reading, with their places. */
  active() {
    const found = [...this.pieces].filter(([id]) => this.isActive(id));
    const places = found.map(([id, { node, piece }]) => ({ id, node, x: piece.x, y: piece.y }));
    return places.sort((a, b) => Math.round((a.y - b.y) / 40) || a.x - b.x);
  }
}

/** What can be read on a piece. @param {Element} node */
const wordsOn = (node) => [...node.querySelectorAll("text")].map((one) => one.textContent.trim()).join(" ");

/** What a piece that can be touched is called: first what stands on it, so that it can be called by that. @param {Drawn} drawn */
function spoken({ piece: { title }, words }) {
  return words && !title.toLocaleLowerCase().includes(words.toLocaleLowerCase()) ? `${words}: ${title}` : title;
}

/** @param {PieceShape} piece */
const translate = ({ x, y }) => `translate(${x}px, ${y}px)`;

/** How large a picture of this size is in a room. @param {number[]} size @param {number[]} room */
const scale = (size, room) => Math.min(room[0] / size[0], room[1] / size[1]);

/** On a low screen: is the wide arrangement over the whole width larger than either beside the panel? @param {number[]} tall @param {number[]} wide */
function isBetterOver(tall, wide) {
  const beside = [innerWidth - PANEL, innerHeight];
  return scale(wide, [innerWidth, innerHeight - LINES]) > Math.max(scale(tall, beside), scale(wide, beside));
}

/** The ids that are here and not there. @param {Map<string, Drawn>} here @param {PieceShape[]} there */
function missing(here, there) {
  const kept = new Set(there.map((piece) => piece.id));
  return [...here.keys()].filter((id) => !kept.has(id));
}

/** A drawing, made by the server from its own code, as nodes. @param {string} drawing */
export function markup(drawing) {
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${drawing}</svg>`,
    "image/svg+xml",
  );
  return [...document.importNode(parsed.documentElement, true).childNodes];
}
