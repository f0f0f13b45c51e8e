/** What became of the place of a row since the rows were looked at last. */
export type Move = { readonly kind: 'new' } | { readonly kind: 'moved'; readonly by: number };

/**
 * Places won (above 0) or lost by each row, and rows that were not there. Rows that only made room for new ones below or above keep theirs:
 * a place is counted among the rows that were there before.
 *
 * @param before  ids in their order then; none of the rows is marked when there were none
 * @param now     ids in their order now
 */
export function movesOf(before: readonly number[], now: readonly number[]): ReadonlyMap<number, Move> {
  const moves = new Map<number, Move>();
  if (before.length === 0) return moves;
  const placeBefore = new Map(before.map((id, place) => [id, place]));
  const old = now.filter((id) => placeBefore.has(id));
  const stayed = new Set(old);
  const placeAmongOld = new Map(before.filter((id) => stayed.has(id)).map((id, place) => [id, place]));
  for (const id of now) if (!placeBefore.has(id)) moves.set(id, { kind: 'new' });
  old.forEach((id, place) => {
    const by = placeAmongOld.get(id)! - place;
    if (by !== 0) moves.set(id, { kind: 'moved', by });
  });
  return moves;
}
