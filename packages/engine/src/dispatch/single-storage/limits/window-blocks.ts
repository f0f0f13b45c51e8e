import type { PricedWindow, WindowLimit } from './priced-window.ts';
import type { Block } from './solve-block.ts';

/**
 * The blocks of a window: limits whose steps overlap belong to one. Steps without a limit join the block before them; beside deliveries in
 * a window with steps that are not concave, where many prices are tried, they are blocks of their own.
 *
 * @param limits by their first steps
 * @param priceOf where the search for the price of a limit begins
 */
export function windowBlocks(
  { steps, exactFirst }: Pick<PricedWindow, 'steps' | 'exactFirst'>,
  limits: readonly WindowLimit[],
  priceOf: (limit: WindowLimit) => number,
): readonly Block[] {
  const isApart = exactFirst[steps]! > 0 && limits.some(({ kind }) => kind === 'delivered');
  const blocks: { from: number; to: number; limits: WindowLimit[] }[] = [];
  for (const limit of limits) {
    const block = blocks.at(-1);
    if (block !== undefined && limit.from < block.to) {
      block.limits.push(limit);
      block.to = Math.max(block.to, limit.to);
      continue;
    }
    const end = block?.to ?? 0;
    if (isApart && limit.from > end) blocks.push({ from: end, to: limit.from, limits: [] });
    else if (block !== undefined) block.to = limit.from;
    blocks.push({ from: isApart || block !== undefined ? limit.from : 0, to: limit.to, limits: [limit] });
  }
  const end = blocks.at(-1)?.to ?? 0;
  if (blocks.length === 0 || (isApart && end < steps)) blocks.push({ from: end, to: steps, limits: [] });
  else blocks.at(-1)!.to = steps;
  return blocks.map(({ from, to, limits: own }) => {
    const price = new Float64Array(own.length);
    for (let i = 0; i < own.length; i++) price[i] = priceOf(own[i]!);
    return { from, to, limits: own, price };
  });
}
