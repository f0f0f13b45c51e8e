import type { ProFormaBasis } from '@stackwatt/model';
import type { NamedRange } from 'hucre';
import { AssumptionLines, NAME, UNIT, VALUE } from './assumption-lines.ts';
import { componentBlock, type ComponentRefs } from './component-assumptions.ts';
import { incentiveBlock, type IncentiveBlock } from './incentive-assumptions.ts';
import { FORMAT, type Ref, type Sheet } from './sheet.ts';

export interface AssumptionRefs extends IncentiveBlock {
  readonly realRate: Ref;
  readonly inflation: Ref;
  readonly fixedCapital: Ref;
  readonly fixedOperating: Ref;
  readonly components: readonly ComponentRefs[];
  readonly names: readonly NamedRange[];
}

/** The sheet of everything that may be changed, and the addresses the other sheets refer to. */
export function fillAssumptions(
  sheet: Sheet,
  basis: ProFormaBasis,
  currency: string,
  facts: readonly (readonly [string, string | number, string])[],
): AssumptionRefs {
  const lines = new AssumptionLines(sheet);
  lines.text('Assumptions', 'title');
  lines.text(
    'Blue figures on yellow may be changed: the pro forma follows. Grey figures are results of the dispatch, which a workbook cannot calculate.',
    'note',
  );

  lines.section('Economics');
  const nominal = lines.put('Discount rate, nominal', basis.nominalDiscountRate, 'per year', FORMAT.percent, 'input', {
    key: 'DiscountRate',
  });
  const inflation = lines.put('Inflation', basis.inflationRate, 'per year', FORMAT.percent, 'input', { key: 'InflationRate' });
  const realRate = lines.put(
    'Discount rate, real',
    {
      formula: `(${nominal.ref}-${inflation.ref})/(1+${inflation.ref})`,
      value: (nominal.value - inflation.value) / (1 + inflation.value),
    },
    'per year',
    FORMAT.percent,
    'plain',
    { note: '(nominal - inflation) / (1 + inflation)', key: 'RealDiscountRate' },
  );
  lines.put('Project lifetime', basis.lifetimeYears, 'years', FORMAT.year, 'given', { note: 'Of the calculation', key: 'ProjectLifetime' });
  const fixedCapital = lines.put('System fixed cost', basis.fixedCapital, currency, FORMAT.money, 'input', {
    note: 'Paid in the base year',
  });
  const fixedOperating = lines.put('System operating cost', basis.fixedOperatingPerYear, `${currency} per year`, FORMAT.money, 'input');

  const components = basis.components.map((component) => {
    lines.section(component.name);
    return componentBlock(lines, component, currency, basis.isEarlyStage);
  });
  const incentives = incentiveBlock(lines, basis, currency);

  lines.section('The calculation');
  for (const [name, value, unit] of facts) {
    sheet.set(lines.row, NAME, name, 'label');
    sheet.set(lines.row, VALUE, value, 'given', typeof value === 'number' ? { format: FORMAT.number } : {});
    sheet.set(lines.row, UNIT, unit, 'note');
    lines.row++;
  }
  return { realRate, inflation, fixedCapital, fixedOperating, components, ...incentives, names: lines.names };
}
