import { withNumbers } from '@stackwatt/model';
import type { ExportSource } from '../source.ts';
import { facts, h2, note, type Node, type Pen } from './nodes.ts';

/** How the results were found, and what shows that they are right. */
export function proofSections({ details }: ExportSource, { f, m, money, scientific, year }: Pen): Node[] {
  const {
    performance: p,
    row: { proof },
    cashflowTable: rows,
    provenance,
    regulation,
  } = details;
  const isCalled = regulation.length > 0;
  const calledMwh = (of: 'regUpEnergyExports' | 'regDownEnergyImports'): number => regulation.reduce((sum, one) => sum + one[of].first, 0);
  const balance = {
    in: p.solarProduction.first + p.windProduction.first + p.totalImport.first + calledMwh('regDownEnergyImports'),
    out: p.totalExport.first + calledMwh('regUpEnergyExports'),
  };
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
      [`Energy in: sun, wind${isCalled ? ', bought and by Reg-Down' : ' and bought'}`, `${f(balance.in, 0)} MWh`],
      [`Energy out: delivered${isCalled ? ' and by Reg-Up' : ''}; the rest is curtailed, lost or stored`, `${f(balance.out, 0)} MWh`],
      ['Energy balance, largest residual of a step', `${scientific(proof.balanceResidualMw)} MW`],
      ['Largest proven gap to the best operation', `${f(100 * proof.gap, 4)} %`],
      [
        'Windows',
        `${f(proof.windows ?? null, 0)}, ${f(proof.windowCounts === undefined ? null : proof.windowCounts.open + proof.windowCounts.timedOut, 0)} of them unproven`,
      ],
      ['Inputs', provenance.inputHash],
    ]),
    ...(proof.notes ?? []).map((text) => note(withNumbers(text, f))),
  ];
}
