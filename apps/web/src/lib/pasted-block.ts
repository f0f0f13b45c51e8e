/** The cells of a block copied from a sheet, row by row; undefined when it is a single value, which is typed as usual. */
export function pastedBlock(text: string): readonly (readonly string[])[] | undefined {
  const rows = text
    .replace(/[\r\n]+$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()));
  return rows.length === 1 && rows[0]!.length === 1 ? undefined : rows;
}
