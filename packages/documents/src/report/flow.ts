import { TITLED, type Node } from './nodes.ts';

/** Rows with which a table stays on one page. A longer one goes on on the next page, under its title and its head again. */
const MOST_ROWS_KEPT = 14;

interface TableNode extends Node {
  readonly table: { readonly body: readonly (readonly unknown[])[]; readonly headerRows?: number };
}
const isTable = (node: Node): node is TableNode => 'table' in node;
const isTitle = ({ style }: Node): boolean => style === 'h2' || style === 'h3';
const isNote = ({ style }: Node): boolean => style === 'small';

/**
 * A title stays with what it names, a note with what it explains, and a chart or a table is not cut. Each of these pieces is small, so that
 * a page is filled until the next piece does not fit.
 */
export function flow(nodes: readonly Node[]): Node[] {
  const pieces: Node[] = [];
  let titles: Node[] = [];
  let piece: Node[] | undefined;
  for (const node of nodes) {
    if (isTitle(node)) titles.push(node);
    else if (isNote(node) && titles.length === 0 && piece) piece.push(node);
    else if (isTable(node) && node.table.body.length > MOST_ROWS_KEPT) {
      pieces.push(longTable(titles, node));
      [titles, piece] = [[], undefined];
    } else {
      piece = [...titles, node];
      pieces.push({ unbreakable: true, stack: piece });
      titles = [];
    }
  }
  return [...pieces, ...titles];
}

/** Its titles are rows of its head, which is repeated on each page. */
function longTable(titles: readonly Node[], node: TableNode): Node {
  const { body, headerRows = 0 } = node.table;
  const columns = body[0]!.length;
  const across = (title: Node): unknown[] => [{ ...title, colSpan: columns }, ...Array.from({ length: columns - 1 }, () => ({}))];
  return {
    ...node,
    layout: TITLED(titles.length),
    table: { ...node.table, headerRows: headerRows + titles.length, body: [...titles.map(across), ...body] },
  };
}
