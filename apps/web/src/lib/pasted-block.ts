/**
 * The cells of a text copied from a sheet, row by row: tabs between cells, semicolons where it has no tab, lines between rows. Empty lines
 * at the end are none.
 */
export function pastedBlock(text: string): readonly (readonly string[])[] {
  const separator = text.includes('\t') ? '\t' : ';';
  return text
    .replace(/[\r\n]+$/, '')
    .split(/\r\n?|\n/)
    .map((row) => row.split(separator).map((cell) => cell.trim()));
}

/** A single value, which is typed as usual. */
export const isOneCell = (block: ReturnType<typeof pastedBlock>): boolean => block.length === 1 && block[0]!.length === 1;
