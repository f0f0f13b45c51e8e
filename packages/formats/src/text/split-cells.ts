/** What stands between two cells; '' for a text of one column. */
export type Separator = ';' | ',' | '\t' | '';

/**
 * Cuts a line into cells. A cell may stand in quotation marks and then hold separators; a doubled mark in it is one mark.
 *
 * @param most  cells wanted; further ones are not cut out
 */
export function splitCells(line: string, separator: Separator, most = Number.MAX_SAFE_INTEGER): string[] {
  if (!line.includes('"')) return separator === '' ? [line] : line.split(separator, most);
  const cells: string[] = [];
  let from = 0;
  while (cells.length < most) {
    const [cell, next] = quotedCell(line, separator, from) ?? plainCell(line, separator, from);
    cells.push(cell);
    if (next > line.length) break;
    from = next;
  }
  return cells;
}

function plainCell(line: string, separator: Separator, from: number): [string, number] {
  const end = separator === '' ? -1 : line.indexOf(separator, from);
  return end === -1 ? [line.slice(from), line.length + 1] : [line.slice(from, end), end + 1];
}

function quotedCell(line: string, separator: Separator, from: number): [string, number] | undefined {
  let open = from;
  while (line[open] === ' ') open++;
  if (line[open] !== '"') return undefined;
  let close = open + 1;
  for (;;) {
    close = line.indexOf('"', close);
    if (close === -1) return undefined;
    if (line[close + 1] !== '"') break;
    close += 2;
  }
  const value = line.slice(open + 1, close).replaceAll('""', '"');
  // Text behind the closing mark belongs to the cell all the same.
  const [rest, next] = plainCell(line, separator, close + 1);
  return [value + rest.trimEnd(), next];
}

/** How many separators stand outside quotation marks. */
export const countSeparators = (line: string, separator: Separator): number => splitCells(line, separator).length - 1;
