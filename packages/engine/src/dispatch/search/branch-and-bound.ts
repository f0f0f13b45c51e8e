/** A part of what is possible: no operation in it earns more than its bound, currency. */
export interface Bounded {
  readonly bound: number;
}

/** What a search knows of its problem. */
export interface BranchAndBound<Node extends Bounded, Relaxed extends Bounded> {
  /** A part whose bound is not above this is closed, currency: the best operation known and the gap allowed. */
  readonly goal: () => number;
  /** Bounds a part anew, and looks for operations in it. */
  readonly bound: (node: Node) => Relaxed;
  /**
   * Divides a part that its new bound leaves open.
   *
   * @returns the parts it falls into, none where there is nothing to divide; and a bound on what belongs to none of them, left out: all of
   *   the node if there are no parts, else nothing
   */
  readonly split: (relaxed: Relaxed, node: Node) => Split<Node>;
  /** Whether the budget allows another part to be bounded after so many. */
  readonly mayContinue: (visited: number) => boolean;
  /** Is told of every part that is not divided any more. */
  readonly close?: (part: Node | Relaxed) => void;
}

export interface Split<Node extends Bounded> {
  readonly parts: readonly Node[];
  readonly rest?: number;
}

/**
 * Best-first branch and bound (Land and Doig 1960): the part with the highest bound is bounded anew and divided, until no bound is above
 * the goal or the budget is used up. Of equal bounds the newest part comes first: where many parts promise the same, the search goes down
 * to an operation that keeps the promise before it looks at all of them. The root is bounded in any case.
 *
 * @returns bound: the highest of all parts that were not divided, which is one on the whole, currency; visited: how many were bounded
 */
export function branchAndBound<Node extends Bounded, Relaxed extends Bounded>(
  root: Node,
  { goal, bound, split, mayContinue, close }: BranchAndBound<Node, Relaxed>,
): { readonly bound: number; readonly visited: number } {
  const open = [root];
  let highest = -Infinity;
  let visited = 0;
  const closePart = (part: Node | Relaxed): void => {
    highest = Math.max(highest, part.bound);
    close?.(part);
  };
  while (open.length > 0) {
    const node = takeBest(open);
    if (visited > 0 && (node.bound <= goal() || !mayContinue(visited))) {
      closePart(node);
      continue;
    }
    visited++;
    const relaxed = bound(node);
    if (relaxed.bound <= goal()) {
      closePart(relaxed);
      continue;
    }
    const { parts, rest } = split(relaxed, node);
    if (rest !== undefined) highest = Math.max(highest, rest);
    else if (parts.length === 0) closePart(relaxed);
    open.push(...parts);
  }
  return { bound: highest, visited };
}

/** Takes the part with the highest bound out of those open, at least one; of several the newest. */
function takeBest<Node extends Bounded>(open: Node[]): Node {
  let best = 0;
  for (let i = 1; i < open.length; i++) if (open[i]!.bound >= open[best]!.bound) best = i;
  return open.splice(best, 1)[0]!;
}
