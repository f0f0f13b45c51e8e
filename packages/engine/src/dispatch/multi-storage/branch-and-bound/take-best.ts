/** Takes the node with the highest bound out of those open, at least one; the last takes its place, so that none has to move up. */
export function takeBest<Node extends { readonly bound: number }>(open: Node[]): Node {
  let best = 0;
  for (let i = 1; i < open.length; i++) if (open[i]!.bound > open[best]!.bound) best = i;
  const node = open[best]!;
  open[best] = open.at(-1)!;
  open.pop();
  return node;
}
