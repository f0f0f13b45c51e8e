import type { ExportSource } from '../source.ts';
import { facts, h2, note, type Node, type Pen } from './nodes.ts';

/** How the results were found, and what shows that they are right. */
export function proofSections({ details }: ExportSource, { f, m, money, year }: Pen): Node[] {
  const {
    performance: p,
    row: { proof },
    cashflowTable: rows,
    provenance,
  } = details;
  const balance = { in: p.solarProduction.first + p.windProduction.first + p.totalImport.first, out: p.totalExport.first };
  return [
    h2('Method'),
    {
      text: `Each step of a year is dispatched to the highest revenue under the limits of connection, storage and obligations; curtailment, purchases and losses are results. The dispatch is solved in windows${proof.method === 'none' ? '' : ` (${proof.method})`} and its money and energy are reckoned again from the operation by rules that share nothing with the search. Cash flows are real money of year ${year(1)}, before income tax; IRR, NPV and LCOE are real.`,
    },
    h2('Proof'),
    facts([
      [
        'Net present value, sum of the discounted flows',
        `${m(
          rows.reduce((sum, one) => sum + one.discounted, 0),
          3,
        )} ${money}`,
      ],
      ['Energy in: sun, wind and bought', `${f(balance.in, 0)} MWh`],
      ['Energy out: delivered; the rest is curtailed, lost or stored', `${f(balance.out, 0)} MWh`],
      ['Energy balance, largest residual of a step', `${proof.balanceResidualMw.toExponential(1)} MW`],
      ['Largest proven gap to the best operation', `${f(100 * proof.gap, 4)} %`],
      [
        'Windows',
        `${f(proof.windows ?? null, 0)}, ${f(proof.windowCounts === undefined ? null : proof.windowCounts.open + proof.windowCounts.timedOut, 0)} of them unproven`,
      ],
      ['Inputs', provenance.inputHash],
    ]),
    ...(proof.notes ?? []).map(note),
  ];
}
