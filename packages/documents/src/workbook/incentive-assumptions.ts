import type { BasisIncentive, ProFormaBasis } from '@stackwatt/model';
import type { AssumptionLines } from './assumption-lines.ts';
import { FORMAT, type Format, type Ref } from './sheet.ts';

export interface IncentiveRefs {
  readonly of: BasisIncentive;
  readonly name: string;
  readonly applies: Readonly<Record<'solar' | 'wind' | 'storage', Ref>>;
  readonly terms: Readonly<Record<string, Ref>>;
}

/** The rules for all incentives, and where each of them stands. */
export interface IncentiveBlock {
  /** 1 stacked, 0 independent. */
  readonly stacked: Ref;
  readonly threshold: Ref;
  readonly creditTakenOff: Ref;
  readonly incentives: readonly IncentiveRefs[];
}

const KIND_NAME = { itc: 'Investment tax credit', bonus: 'Bonus depreciation', macrs: 'MACRS', production: 'Production credit' } as const;

/** The incentives; without any, the rules are figures in the formulas instead of lines of the sheet. */
export function incentiveBlock(lines: AssumptionLines, basis: ProFormaBasis, currency: string): IncentiveBlock {
  const hasIncentives = basis.incentives.length > 0;
  if (hasIncentives) lines.section('Incentives');
  const given = (name: string, value: number, format: Format, unit: string): Ref =>
    hasIncentives ? lines.put(name, value, unit, format, 'input') : { ref: String(value), value };
  const stacked = given('Stacked by law (1), or each on the full capital (0)', basis.incentiveBasis === 'stacked' ? 1 : 0, FORMAT.year, '');
  const threshold = given('Least share of the charge for a credit on storage', basis.storageCreditThreshold, FORMAT.percent, '');
  const creditTakenOff = given('Part of a credit taken off what is depreciated', basis.creditTakenOffBasis, FORMAT.percent, '');
  const count: Record<string, number> = {};
  const incentives = basis.incentives.map((of): IncentiveRefs => {
    const nth = (count[of.kind] = (count[of.kind] ?? 0) + 1);
    const name = `${KIND_NAME[of.kind]}${basis.incentives.filter(({ kind }) => kind === of.kind).length > 1 ? ` ${nth}` : ''}`;
    lines.text(name, 'strong');
    const yes = (technology: 'solar' | 'wind' | 'storage'): Ref =>
      lines.put(`On ${technology} (1 yes, 0 no)`, of.applies[technology] ? 1 : 0, '', FORMAT.year, 'input');
    const applies = { solar: yes('solar'), wind: yes('wind'), storage: yes('storage') };
    return { of, name, applies, terms: termsOf(lines, of, currency) };
  });
  return { stacked, threshold, creditTakenOff, incentives };
}

/** The figures of an incentive, each a line. */
function termsOf(lines: AssumptionLines, of: BasisIncentive, currency: string): IncentiveRefs['terms'] {
  const share = (title: string, value: number): Ref => lines.put(title, value, '', FORMAT.percent, 'input');
  switch (of.kind) {
    case 'itc':
      return { eligible: share('Eligible share of the capital', of.eligible), credit: share('Credit', of.credit) };
    case 'bonus':
      return {
        eligible: share('Eligible share of the capital', of.eligible),
        tax: share('Marginal tax', of.marginalTax),
        bonus: share('Bonus', of.bonus),
      };
    case 'macrs':
      return {
        eligible: share('Eligible share of the capital', of.eligible),
        tax: share('Marginal tax', of.marginalTax),
        classYears: lines.put('Class: 3, 5, 7 or 15 years, 0 by technology', of.classYears ?? 0, 'years', FORMAT.year, 'input'),
      };
    case 'production':
      return {
        perMwh: lines.put('Credit', of.perMwh, `${currency} per MWh`, FORMAT.cents, 'input'),
        most: lines.put('Most in a year, empty for no maximum', of.maxPerYear ?? null, currency, FORMAT.money, 'input'),
        duration: lines.put('Years it is paid, empty for all', of.durationYears ?? null, 'years', FORMAT.year, 'input'),
        tax: share('Tax on the credit', of.tax),
      };
  }
}
