import type { BasisComponent } from '@stackwatt/model';
import type { ExportSource } from '../source.ts';
import { h2, table, type Node, type Pen } from './nodes.ts';

/** What each component costs, what belongs to none of them, and what all come to: the capital and the operating cost of the cover. */
export function costSection({ basis, details }: ExportSource, { exact, m, money, year }: Pen): Node[] {
  const { fixedCapital, fixedOperatingPerYear, auxiliaryPurchases, components } = basis;
  const [bought] = auxiliaryPurchases;
  return [
    h2('What it costs'),
    table(
      ['Component', `Capital, ${money}`, `Operating, year ${year(1)}, ${money}`, `Replacement, each, ${money}`, 'Life, years'],
      [
        ...components.map((component) => [
          component.name,
          m(component.capital),
          m(component.operatingOfFirstYear),
          component.lifetimeYears === undefined && !component.isReplaced ? '–' : m(replacementOf(component)),
          component.lifetimeYears === undefined ? '–' : exact(component.lifetimeYears),
        ]),
        ...(fixedCapital === 0 && fixedOperatingPerYear === 0 ? [] : [['System', m(fixedCapital), m(fixedOperatingPerYear), '–', '–']]),
        ...(bought === undefined || bought === 0 ? [] : [['Energy for auxiliary loads', '–', m(bought), '–', '–']]),
        ['Sum', m(details.financial.capitalCost), m(details.cashflowTable[1]!.opEx), '', ''],
      ],
    ),
  ];
}

/** Currency of year 1: lines in money, and those in percent of the direct capital that is given in money. */
function replacementOf({ lines }: BasisComponent): number {
  const inMoney = (group: 'directCapital' | 'replacement'): number =>
    lines.reduce((sum, line) => {
      const { times, value, multiplier } = line;
      return line.group === group && times.kind === 'quantity' ? sum + value * times.quantity * multiplier : sum;
    }, 0);
  const percent = lines.reduce(
    (sum, { group, times, value }) => (group === 'replacement' && times.kind === 'direct' ? sum + value : sum),
    0,
  );
  return inMoney('replacement') + (percent / 100) * inMoney('directCapital');
}
