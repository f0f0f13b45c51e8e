/**
 * Pours an amount into vessels side by side until they stand at one level (water-filling):
 *
 *   poured[i] = max(0, L · width[i] − content[i]),  Σ poured = amount
 *
 * @param contents  what is in each vessel, ≥ 0
 * @param widths    of each vessel, ≥ 0; into one of width 0 nothing is poured
 * @param amount    ≥ 0
 * @returns         what each vessel takes; all 0 where none has a width
 */
export function fillToLevel(contents: readonly number[], widths: readonly number[], amount: number): number[] {
  const heights = contents.map((content, i) => (widths[i]! > 0 ? content / widths[i]! : Infinity));
  const lowestFirst = heights.map((_, i) => i).toSorted((a, b) => heights[a]! - heights[b]!);
  let [content, width, level] = [0, 0, 0];
  for (const i of lowestFirst) {
    // The vessels so far overflow into the next one only when they reach it.
    if (heights[i] === Infinity || (width > 0 && (amount + content) / width <= heights[i]!)) break;
    content += contents[i]!;
    width += widths[i]!;
    level = (amount + content) / width;
  }
  return contents.map((before, i) => (widths[i]! > 0 ? Math.max(0, level * widths[i]! - before) : 0));
}
