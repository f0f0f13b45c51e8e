import { rankOf, type ExportSource } from '../source.ts';
import { h2, note, table, type Node, type Pen } from './nodes.ts';

/** Rows of the ranking on paper. */
const MOST_SYSTEMS = 10;
/** Rows of the sensitivity cases on paper. */
const MOST_CASES = 40;

/** The best systems of the sensitivity case, and the chosen one among them. */
export function rankingSections(source: ExportSource, { f, m, mw, money, symbol }: Pen): Node[] {
  const {
    tables,
    details: { row },
  } = source;
  const { rank, of } = rankOf(source);
  return [
    h2('Ranking'),
    table(
      [
        'System',
        ...tables.optimization.header.optimization.map(({ name, units }) => `${name}, ${units}`),
        `NPV, ${money}`,
        'IRR, %',
        'Payback, yr',
        `LCOE, ${symbol}/MWh`,
        `Capital, ${money}`,
      ],
      [
        ...tables.optimization.items.slice(0, MOST_SYSTEMS).map((one, k) => ({ one, k: k + 1 })),
        ...(rank > MOST_SYSTEMS ? [{ one: row, k: rank }] : []),
      ].map(({ one, k }) => [
        `${k}${one.id === row.id ? ', this one' : ''}`,
        ...one.optimization.map((sizes) => sizes.map(mw).join(' / ')),
        m(one.npv),
        one.irr === null ? '–' : f(100 * one.irr, 1),
        f(one.payback, 1),
        f(one.lcoe, 2),
        m(one.capex, 1),
      ]),
      undefined,
    ),
    ...(of > MOST_SYSTEMS ? [note(`The first ${MOST_SYSTEMS} of ${of} systems.`)] : []),
  ];
}

/** The best system of each sensitivity case; nothing where there is one case. */
export function caseSections({ tables: { sensitivity } }: ExportSource, { f, exact, m, money, symbol }: Pen): Node[] {
  const { header, items } = sensitivity;
  if (items.length <= 1) return [];
  return [
    h2('Sensitivity cases, the best system of each'),
    table(
      [...header.sensitivity.map(({ name, units }) => `${name} ${units}`.trim()), `NPV, ${money}`, 'IRR, %', `LCOE, ${symbol}/MWh`],
      items
        .slice(0, MOST_CASES)
        .map((one) => [...one.sensitivity.map(exact), m(one.npv), one.irr === null ? '–' : f(100 * one.irr, 1), f(one.lcoe, 2)]),
    ),
    ...(items.length > MOST_CASES ? [note(`The first ${MOST_CASES} of ${items.length} cases; the workbook has all of them.`)] : []),
  ];
}
