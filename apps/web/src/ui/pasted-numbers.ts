import { getNumberStyle } from '../lib/number-style.ts';
import { parseNumber } from '../lib/number.ts';
import { pastedBlock } from '../lib/pasted-block.ts';

/** A stroke between two numbers parts them; one within a unit does not: '0.8 / 1 / 1.2', but '5 $/MW'. */
const STROKE = /(?<=\d\s*)\/(?=\s*[\d.,+\-−])/;

/**
 * The numbers of a pasted block of cells, a column, a row or 'a / b / c'; undefined when it is a single value, which is typed as usual.
 */
export function pastedNumbers(text: string, unit?: string): { values: number[]; refused: string[] } | undefined {
  const cells = pastedBlock(text)
    .flat()
    .flatMap((cell) => cell.split(STROKE))
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  if (cells.length < 2) return undefined;
  const values: number[] = [];
  const refused: string[] = [];
  for (const cell of cells) {
    const parsed = parseNumber(cell, getNumberStyle(), unit === undefined ? [] : [unit]);
    if (parsed.kind === 'number') values.push(parsed.value);
    else refused.push(cell);
  }
  return { values, refused };
}
