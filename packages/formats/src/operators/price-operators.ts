import type { Refusal } from '../problems.ts';
import { caiso } from './caiso.ts';
import { nyiso } from './nyiso.ts';
import { joinRows, type OperatorId, type PiecePrices, type PriceOperator, type PriceOrder } from './price-operator.ts';

/** Operators whose prices can be fetched; a new one is one file and one entry here. */
export const priceOperators: Readonly<Record<OperatorId, PriceOperator>> = { nyiso, caiso };
export const OPERATOR_IDS = ['nyiso', 'caiso'] as const satisfies readonly OperatorId[];

/** What keeps an order from being fetched, as a sentence. @param lastYear  the last year that is over */
export function orderProblem(operator: PriceOperator, { market, node, year }: PriceOrder, lastYear: number): string | undefined {
  const { name, markets, nodes, otherNode, firstYear } = operator;
  if (!markets.some(({ kind }) => kind === market))
    return `${name} has no market ${market} here: choose ${markets.map(({ kind }) => kind).join(' or ')}.`;
  if (!nodes.some(({ id }) => id === node) && !otherNode?.test(node))
    return otherNode === undefined
      ? `${name} has no zone "${node}": choose one of ${nodes.map(({ id }) => id).join(', ')}.`
      : `"${node}" is no name of a ${name} node, such as ${nodes[0]!.id}.`;
  if (!Number.isInteger(year) || year < firstYear || year > lastYear)
    return `Whole years from ${firstYear} to ${lastYear} can be fetched, ${year} cannot.`;
  return undefined;
}

/** 'NYISO_dam_N.Y.C._2023.csv' */
const fileNameOf = ({ name }: PriceOperator, { market, node, year }: PriceOrder): string =>
  `${name}_${market}_${node.replaceAll(/[^\w.-]+/g, '-')}_${year}.csv`;

interface PriceFile {
  readonly ok: true;
  readonly name: string;
  readonly text: string;
}

/** The pieces of a year as one csv, its lines as the operator wrote them: what somebody would join by hand and choose as a file. */
export function priceFile(operator: PriceOperator, order: PriceOrder, pieces: readonly PiecePrices[]): PriceFile | Refusal {
  const joined = joinRows(pieces, order.node);
  if (!joined.ok) return joined;
  return { ok: true, name: fileNameOf(operator, order), text: `${[joined.header, ...joined.rows].join('\n')}\n` };
}
