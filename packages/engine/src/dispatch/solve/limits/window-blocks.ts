import type { PricedWindow, WindowLimit } from './priced-window.ts';
import type { Block } from './solve-block.ts';

/**
 * The blocks of a window: limits whose steps overlap belong to one, and steps without a limit join the block before them.
 *
 * @param limits by their first steps
 * @param priceOf where the search for the price of a limit begins
 */
export function windowBlocks({ steps }: Pick<PricedWindow, 'steps'>, limits: readonly WindowLimit[], priceOf: (limit: WindowLimit) => number): readonly Block[] {
  const blocks: { from: number; to: number; limits: WindowLimit[] }[] = [];
  let end = 0;
  for (const limit of limits) {
    const block = blocks.at(-1);
    if (block !== undefined && limit.from < end) {
      block.limits.push(limit);
    } else {
      if (block !== undefined) block.to = limit.from;
      blocks.push({ from: block === undefined ? 0 : limit.from, to: steps, limits: [limit] });
    }
    end = Math.max(end, limit.to);
  }
  if (blocks.length === 0) blocks.push({ from: 0, to: steps, limits: [] });
  return blocks.map(({ from, to, limits: own }) => {
    const price = new Float64Array(own.length);
    for (let i = 0; i < own.length; i++) price[i] = priceOf(own[i]!);
    return { from, to, limits: own, price };
  });
}
