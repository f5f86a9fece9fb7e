/** Touch, mouse and keyboard input of a board. */

/** @import { Board } from "./board.js" */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Callbacks: a piece was touched, the last touch taken back, a piece (or none) pointed at by mouse or keys.
 * @typedef {{touch: (id: string) => void, back: () => void,
 *   point: (id: string|null, node: Element|null, keys?: boolean) => void}} Told
 */

/**
 * Report the input on a board.
 * @param {Board} board
 * @param {Told} tell
 * @param {AbortSignal} signal
 */
export function listen(board, tell, signal) {
  const { svg } = board;
  /** @type {<Type extends keyof SVGElementEventMap>(type: Type, run: (event: SVGElementEventMap[Type]) => void) => void} */
  const on = (type, run) => svg.addEventListener(type, run, { signal });
  /** @type {string|null} the piece under the mouse */
  let under = null;
  on("click", (event) => {
    const id = meant(board, event);
    under = pieceAt(event.target); // a click is no hover
    tell.point(null, null);
    if (id) tell.touch(board.meant(id));
  });
  on("keydown", (event) => key(board, tell, event));
  document.addEventListener("keydown", () => (board.keys = true), { signal, capture: true });
  document.addEventListener("keydown", (event) => event.key === "Escape" && tell.back(), { signal });
  document.addEventListener("pointerdown", () => (board.keys = false), { signal, capture: true });
  on("pointermove", (event) => {
    const moved = event.pointerType === "mouse" && (event.movementX || event.movementY);
    const id = pieceAt(event.target);
    if (!moved || id === under) return;
    under = id;
    point(board, tell, id);
  });
  on("pointerleave", () => {
    under = null;
    tell.point(null, null);
  });
  on("focusin", ({ target }) => {
    if (!board.keys) return;
    board.rings.focus(pieceAt(target));
    point(board, tell, pieceAt(target), true);
  });
  on("focusout", () => {
    board.rings.focus(null);
    tell.point(null, null);
  });
}

/** @param {EventTarget|null} target */
const pieceAt = (target) =>
  target instanceof Element ? (target.closest("[data-piece]")?.getAttribute("data-piece") ?? null) : null;

/** @param {Board} board @param {Told} tell @param {string|null} id @param {boolean} keys */
const point = (board, tell, id, keys = false) =>
  tell.point(id, (id !== null && board.pieces.get(id)?.node) || null, keys);

/**
 * The piece of an event: the topmost lit one, else the topmost touchable one, else the topmost.
 * @param {Board} board
 * @param {MouseEvent} event
 */
function meant(board, event) {
  const under = document.elementsFromPoint(event.clientX, event.clientY).filter((one) => board.svg.contains(one));
  const ids = [pieceAt(event.target), ...under.map(pieceAt)].filter((id) => id !== null);
  return ids.find((id) => board.isActive(id)) ?? ids.find((id) => board.open.has(id)) ?? ids[0];
}

/** @param {Board} board @param {Told} tell @param {KeyboardEvent} event */
function key(board, tell, event) {
  const id = pieceAt(event.target);
  if (!id) return;
  if (event.key === "Enter" || event.key === " ") tell.touch(board.meant(id));
  else if (event.key in ARROWS) neighbour(board, id, ARROWS[event.key])?.focus();
  else return;
  event.preventDefault();
}

/**
 * The nearest touchable piece in this direction.
 * @param {Board} board
 * @param {string} id
 * @param {[number, number]} direction
 */
function neighbour(board, id, [right, down]) {
  const from = board.pieces.get(id)?.piece;
  if (!from) return null;
  let best = null;
  let least = Infinity;
  for (const other of board.active()) {
    const ahead = (other.x - from.x) * right + (other.y - from.y) * down;
    const aside = Math.abs((other.x - from.x) * down) + Math.abs((other.y - from.y) * right);
    if (other.id === id || ahead <= 0 || ahead + 2 * aside >= least) continue;
    [best, least] = [other.node, ahead + 2 * aside];
  }
  return best;
}
