/** A tree of moves that somebody tries from one position; each branch is kept. */

/** @import { Explored } from "../net/types.js" */

/**
 * A place in the tree: how it was reached, what there is to see, and what was tried from there.
 * @typedef {{text: string, say: string, parent: Branch|null, children: Branch[], seen: Explored}} Branch
 */

/** The beginning of a tree. @param {Explored} seen @returns {Branch} */
export const root = (seen) => ({ text: "", say: "", parent: null, children: [], seen });

/**
 * The place behind one more move or outcome: the one that was tried before, or a new one.
 * @param {Branch} from
 * @param {Explored} seen what there is to see behind it
 * @returns {Branch}
 */
export function grown(from, seen) {
  const text = seen.line[seen.line.length - 1];
  const known = from.children.find((child) => child.text === text);
  if (known) return known;
  const say = seen.steps
    .filter((step) => step.number === seen.line.length)
    .map((step) => step.say)
    .join(" ");
  const branch = { text, say, parent: from, children: [], seen };
  from.children.push(branch);
  return branch;
}

/** The moves from the root to a place. @param {Branch} branch @returns {string[]} */
export const movesTo = (branch) => (branch.parent ? [...movesTo(branch.parent), branch.text] : []);

/** Take a branch out of the tree; where one stands then. @param {Branch} branch */
export function cut(branch) {
  if (!branch.parent) return branch;
  branch.parent.children = branch.parent.children.filter((child) => child !== branch);
  return branch.parent;
}
