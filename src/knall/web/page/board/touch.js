/** Fingers, mouse and keys on a board. */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Tell what is touched, taken back and pointed at.
 * @param {import("./board.js").Board} board
 * @param {{touch: (id: string) => void, back: () => void, point: (id: ?string, node: ?Element) => void}} tell
 */
export function listen(board, tell, signal) {
  const { svg } = board;
  const on = (type, run) => svg.addEventListener(type, run, { signal });
  on("click", (event) => {
    const id = meant(board, event);
    if (id) tell.touch(board.meant(id));
  });
  on("keydown", (event) => key(board, tell, event));
  document.addEventListener("keydown", () => (board.keys = true), { signal, capture: true });
  document.addEventListener("keydown", (event) => event.key === "Escape" && tell.back(), { signal });
  document.addEventListener("pointerdown", () => (board.keys = false), { signal, capture: true });
  on("pointerover", (event) => event.pointerType === "mouse" && point(board, tell, pieceAt(event.target)));
  on("pointerleave", () => tell.point(null, null));
  on("focusin", ({ target }) => {
    if (!board.keys) return;
    board.rings.focus(pieceAt(target));
    point(board, tell, pieceAt(target));
  });
  on("focusout", () => {
    board.rings.focus(null);
    tell.point(null, null);
  });
}

const pieceAt = (element) => element.closest?.("[data-piece]")?.dataset.piece ?? null;

const point = (board, tell, id) => tell.point(id, id && board.pieces.get(id).node);

/** The piece that is meant: the uppermost that can be touched, else the uppermost. */
function meant(board, event) {
  const under = document.elementsFromPoint(event.clientX, event.clientY).filter((one) => board.svg.contains(one));
  const ids = [pieceAt(event.target), ...under.map(pieceAt)].filter((id) => id !== null);
  return ids.find((id) => board.isActive(id)) ?? ids[0];
}

function key(board, tell, event) {
  const id = pieceAt(event.target);
  if (!id) return;
  if (event.key === "Enter" || event.key === " ") tell.touch(board.meant(id));
  else if (event.key in ARROWS) neighbour(board, id, ARROWS[event.key])?.focus();
  else return;
  event.preventDefault();
}

/** The nearest piece that can be touched in this direction. */
function neighbour(board, id, [right, down]) {
  const { x, y } = board.pieces.get(id).piece;
  let best = null;
  let least = Infinity;
  for (const other of board.active()) {
    const ahead = (other.x - x) * right + (other.y - y) * down;
    const aside = Math.abs((other.x - x) * down) + Math.abs((other.y - y) * right);
    if (other.id === id || ahead <= 0 || ahead + 2 * aside >= least) continue;
    [best, least] = [other.node, ahead + 2 * aside];
  }
  return best;
}
