/** Tree of variations from a position. */

/** @import { Explored } from "../net/types.js" */

/**
 * A node of the tree: the move to it, its frame, and the variations from it.
 * @typedef {{text: string, say: string, parent: Branch|null, children: Branch[], seen: Explored}} Branch
 */

/** The root of a tree. @param {Explored} seen @returns {Branch} */
export const root = (seen) => ({ text: "", say: "", parent: null, children: [], seen });

/**
 * The child after one more move or outcome: the existing one, or a new one.
 * @param {Branch} from
 * @param {Explored} seen its frame
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

/** The moves from the root to a node. @param {Branch} branch @returns {string[]} */
export const movesTo = (branch) => (branch.parent ? [...movesTo(branch.parent), branch.text] : []);

/** Remove a branch; returns its parent. @param {Branch} branch */
export function cut(branch) {
  if (!branch.parent) return branch;
  branch.parent.children = branch.parent.children.filter((child) => child !== branch);
  return branch.parent;
}
