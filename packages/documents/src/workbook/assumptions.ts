import type { BasisComponent, BasisCostLine, BasisIncentive, ProFormaBasis } from '@stackwatt/model';
import type { NamedRange } from 'hucre';
import { FORMAT, nameOf, type Format, type Formula, type Ref, type Sheet } from './sheet.ts';

/** Where the figures of a component stand. */
interface ComponentRefs {
  /** Currency of year 1. */
  readonly direct: Ref;
  readonly indirect: Ref;
  readonly fixedPerYear: Ref;
  readonly perAcMwh: Ref;
  readonly perThroughputMwh: Ref;
  readonly replacement: Ref;
  /** Empty for a component that is never replaced. */
  readonly lifetime: Ref;
  readonly capitalYear: Ref;
  readonly from: Ref;
  readonly to: Ref;
  /** Undefined where the changes are listed by year. */
  readonly operatingRate: Ref | undefined;
  readonly replacementRate: Ref | undefined;
  readonly sunShare: Ref | undefined;
  readonly renewableShare: Ref | undefined;
}

export interface IncentiveRefs {
  readonly of: BasisIncentive;
  readonly name: string;
  readonly applies: Readonly<Record<'solar' | 'wind' | 'storage', Ref>>;
  readonly terms: Readonly<Record<string, Ref>>;
}

export interface AssumptionRefs {
  readonly realRate: Ref;
  readonly inflation: Ref;
  readonly fixedCapital: Ref;
  readonly fixedOperating: Ref;
  readonly components: readonly ComponentRefs[];
  /** 1 stacked, 0 independent. */
  readonly stacked: Ref;
  readonly threshold: Ref;
  readonly creditTakenOff: Ref;
  readonly incentives: readonly IncentiveRefs[];
  readonly names: readonly NamedRange[];
}

/** Columns: name, value, unit, what it is multiplied by, multiplier, amount. */
const [NAME, VALUE, UNIT, TIMES, MULTIPLIER, AMOUNT, NOTE] = [0, 1, 2, 3, 4, 5, 6] as const;
const GROUP_NAME: Readonly<Record<BasisCostLine['group'], string>> = {
  directCapital: 'Direct capital',
  indirectCapital: 'Indirect capital',
  operating: 'Operating',
  replacement: 'Replacement',
};

const KIND_NAME = { itc: 'Investment tax credit', bonus: 'Bonus depreciation', macrs: 'MACRS', production: 'Production credit' } as const;

/** The sheet of everything that may be changed, and the addresses the other sheets refer to. */
export function fillAssumptions(
  sheet: Sheet,
  basis: ProFormaBasis,
  currency: string,
  facts: readonly (readonly [string, string | number, string])[],
): AssumptionRefs {
  let row = 0;
  const names: NamedRange[] = [];
  const put = (
    name: string,
    value: number | null | Formula,
    unit: string,
    format: Format,
    look: 'input' | 'given' | 'plain',
    { note, key }: { readonly note?: string | undefined; readonly key?: string } = {},
  ): Ref => {
    sheet.set(row, NAME, name, 'label');
    sheet.set(row, VALUE, value, look, { format });
    sheet.set(row, UNIT, unit, 'note');
    if (note !== undefined) sheet.set(row, NOTE, note, 'note');
    const ref = sheet.at(row, VALUE);
    if (key !== undefined) names.push(nameOf(key, ref));
    row++;
    const number = typeof value === 'object' ? (value?.value ?? 0) : value;
    return { ref, value: typeof number === 'number' ? number : 0 };
  };
  const section = (text: string): void => {
    row++;
    for (let column = NAME; column <= NOTE; column++) sheet.set(row, column, column === NAME ? text : null, 'head');
    row++;
  };

  sheet.set(row++, NAME, 'Assumptions', 'title');
  sheet.set(
    row++,
    NAME,
    'Blue figures on yellow may be changed: the pro forma follows. Grey figures are results of the dispatch, which a workbook cannot calculate.',
    'note',
  );

  section('Economics');
  const nominal = put('Discount rate, nominal', basis.nominalDiscountRate, 'per year', FORMAT.percent, 'input', { key: 'DiscountRate' });
  const inflation = put('Inflation', basis.inflationRate, 'per year', FORMAT.percent, 'input', { key: 'InflationRate' });
  const realRate = put(
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
  put('Project lifetime', basis.lifetimeYears, 'years', FORMAT.year, 'given', { note: 'Of the calculation', key: 'ProjectLifetime' });
  const fixedCapital = put('System fixed cost', basis.fixedCapital, currency, FORMAT.money, 'input', { note: 'Paid in the base year' });
  const fixedOperating = put('System operating cost', basis.fixedOperatingPerYear, `${currency} per year`, FORMAT.money, 'input');

  const components = basis.components.map((component) => {
    section(component.name);
    return componentBlock(component);
  });

  const hasIncentives = basis.incentives.length > 0;
  if (hasIncentives) section('Incentives');
  const given = (name: string, value: number, format: Format, unit: string): Ref =>
    hasIncentives ? put(name, value, unit, format, 'input') : { ref: String(value), value };
  const stacked = given('Stacked by law (1), or each on the full capital (0)', basis.incentiveBasis === 'stacked' ? 1 : 0, FORMAT.year, '');
  const threshold = given('Least share of the charge for a credit on storage', basis.storageCreditThreshold, FORMAT.percent, '');
  const creditTakenOff = given('Part of a credit taken off what is depreciated', basis.creditTakenOffBasis, FORMAT.percent, '');
  const count: Record<string, number> = {};
  const incentives = basis.incentives.map((of): IncentiveRefs => {
    const nth = (count[of.kind] = (count[of.kind] ?? 0) + 1);
    const name = `${KIND_NAME[of.kind]}${basis.incentives.filter(({ kind }) => kind === of.kind).length > 1 ? ` ${nth}` : ''}`;
    sheet.set(row++, NAME, name, 'strong');
    const yes = (technology: 'solar' | 'wind' | 'storage'): Ref =>
      put(`On ${technology} (1 yes, 0 no)`, of.applies[technology] ? 1 : 0, '', FORMAT.year, 'input');
    const applies = { solar: yes('solar'), wind: yes('wind'), storage: yes('storage') };
    const share = (title: string, value: number): Ref => put(title, value, '', FORMAT.percent, 'input');
    switch (of.kind) {
      case 'itc':
        return {
          of,
          name,
          applies,
          terms: { eligible: share('Eligible share of the capital', of.eligible), credit: share('Credit', of.credit) },
        };
      case 'bonus':
        return {
          of,
          name,
          applies,
          terms: {
            eligible: share('Eligible share of the capital', of.eligible),
            tax: share('Marginal tax', of.marginalTax),
            bonus: share('Bonus', of.bonus),
          },
        };
      case 'macrs':
        return {
          of,
          name,
          applies,
          terms: {
            eligible: share('Eligible share of the capital', of.eligible),
            tax: share('Marginal tax', of.marginalTax),
            classYears: put('Class: 3, 5, 7 or 15 years, 0 by technology', of.classYears ?? 0, 'years', FORMAT.year, 'input'),
          },
        };
      case 'production':
        return {
          of,
          name,
          applies,
          terms: {
            perMwh: put('Credit', of.perMwh, `${currency} per MWh`, FORMAT.cents, 'input'),
            most: put('Most in a year, empty for no maximum', of.maxPerYear ?? null, currency, FORMAT.money, 'input'),
            duration: put('Years it is paid, empty for all', of.durationYears ?? null, 'years', FORMAT.year, 'input'),
            tax: share('Tax on the credit', of.tax),
          },
        };
    }
  });

  section('The calculation');
  for (const [name, value, unit] of facts) {
    sheet.set(row, NAME, name, 'label');
    sheet.set(row, VALUE, value, 'given', typeof value === 'number' ? { format: FORMAT.number } : {});
    sheet.set(row, UNIT, unit, 'note');
    row++;
  }
  return { realRate, inflation, fixedCapital, fixedOperating, components, stacked, threshold, creditTakenOff, incentives, names };

  function componentBlock({ lines, ...component }: BasisComponent): ComponentRefs {
    ['Cost line', 'Value', 'Unit', 'Times', 'Multiplier', `Amount (${currency})`].forEach((text, column) =>
      sheet.set(row, column, text, 'strong'),
    );
    row++;
    const first = row;
    /** Where the direct capital given in money will stand: below all lines. */
    const direct = sheet.at(first + lines.length, AMOUNT);
    const ofMoney = (line: BasisCostLine): number =>
      line.times.kind === 'quantity' ? line.value * line.times.quantity * line.multiplier : 0;
    const inMoney = lines.reduce((sum, line) => (line.group === 'directCapital' ? sum + ofMoney(line) : sum), 0);
    const amounts = lines.map((line): number => {
      const { times, value, multiplier } = line;
      sheet.set(row, NAME, `${GROUP_NAME[line.group]}${line.name === '' ? '' : `: ${line.name}`}`, 'label', { indent: 1 });
      sheet.set(row, VALUE, value, 'input', { format: FORMAT.number });
      sheet.set(row, UNIT, line.unit.startsWith('%') ? line.unit : `${currency} ${line.unit}`, 'note');
      sheet.set(row, MULTIPLIER, multiplier, 'input', { format: FORMAT.number });
      const valueRef = sheet.at(row, VALUE);
      const multiplierRef = sheet.at(row, MULTIPLIER);
      let formula = `${valueRef}*${multiplierRef}`;
      let amount = value * multiplier;
      if (times.kind === 'quantity') {
        sheet.set(row, TIMES, times.quantity, 'given', { format: FORMAT.number });
        formula += `*${sheet.at(row, TIMES)}`;
        amount *= times.quantity;
      } else if (times.kind === 'direct') {
        sheet.set(row, TIMES, 'direct capital', 'note');
        formula += `/100*${direct}`;
        amount = (amount / 100) * inMoney;
      } else sheet.set(row, TIMES, times.kind === 'acMwh' ? 'MWh of the year, ac' : 'MWh of the year, throughput', 'note');
      sheet.set(row, AMOUNT, { formula, value: amount }, 'plain', { format: FORMAT.cents });
      row++;
      return amount;
    });
    const total = (title: string, unit: string, keeps: (line: BasisCostLine) => boolean): Ref => {
      const kept = lines.flatMap((line, k) => (keeps(line) ? [k] : []));
      const value = kept.reduce((sum, k) => sum + amounts[k]!, 0);
      const formula = kept.length === 0 ? '0' : kept.map((k) => sheet.at(first + k, AMOUNT)).join('+');
      sheet.set(row, NAME, title, 'total');
      for (let column = VALUE; column < AMOUNT; column++) sheet.set(row, column, null, 'total');
      sheet.set(row, UNIT, unit, 'total');
      sheet.set(row, AMOUNT, { formula, value }, 'total', { format: FORMAT.cents });
      const ref = sheet.at(row, AMOUNT);
      row++;
      return { ref, value };
    };
    const isMoney = ({ times }: BasisCostLine): boolean => times.kind === 'quantity';
    const isFixed = ({ times }: BasisCostLine): boolean => times.kind === 'quantity' || times.kind === 'direct';
    total('Direct capital given in money', currency, (line) => line.group === 'directCapital' && isMoney(line));
    const directAll = total('Direct capital', currency, ({ group }) => group === 'directCapital');
    const indirect = total('Indirect capital', currency, ({ group }) => group === 'indirectCapital');
    const fixedPerYear = total('Operating cost by the year', `${currency} per year`, (line) => line.group === 'operating' && isFixed(line));
    const perAcMwh = total(
      'Operating cost by energy, ac',
      `${currency} per MWh`,
      ({ group, times }) => group === 'operating' && times.kind === 'acMwh',
    );
    const perThroughputMwh = total(
      'Operating cost by throughput',
      `${currency} per MWh`,
      ({ group, times }) => group === 'operating' && times.kind === 'throughputMwh',
    );
    const replacement = total('Replacement, each time', currency, ({ group }) => group === 'replacement');
    const isFromOperation = component.replacedTimes !== undefined;
    const lifetime = put('Lifetime', component.lifetimeYears ?? null, 'years', FORMAT.number, isFromOperation ? 'given' : 'input', {
      note: isFromOperation ? 'Its operation has decided when it is replaced' : 'Empty: never replaced',
    });
    const rate = (title: string, escalator: BasisComponent['operatingEscalator'] | undefined): Ref | undefined =>
      escalator === undefined
        ? undefined
        : escalator.kind === 'linear'
          ? put(title, escalator.ratePerYear, 'per year, real', FORMAT.percent, 'input', {
              note: basis.isEarlyStage ? 'Early-stage has no escalation' : undefined,
            })
          : (put(title, null, 'by year', FORMAT.percent, 'given', { note: 'Sheet By year' }), undefined);
    const operatingRate = rate('Escalation of the operating cost', component.operatingEscalator);
    const replacementRate = rate('Escalation of the replacement cost', component.replacementEscalator);
    const capitalYear = put('Capital paid in year', component.capitalYear, 'years after the base year', FORMAT.year, 'given');
    const from = put('Works from', component.fromYears, 'years after the base year', FORMAT.number, 'given');
    const to = put('Works to', component.toYears, 'years after the base year', FORMAT.number, 'given');
    const sunShare =
      component.charge && put('Charged by the sun in its first year', component.charge.solarShare, '', FORMAT.percent, 'given');
    const renewableShare =
      component.charge && put('Charged by sun and wind in its first year', component.charge.renewableShare, '', FORMAT.percent, 'given');
    return {
      direct: directAll,
      indirect,
      fixedPerYear,
      perAcMwh,
      perThroughputMwh,
      replacement,
      lifetime,
      capitalYear,
      from,
      to,
      operatingRate,
      replacementRate,
      sunShare,
      renewableShare,
    };
  }
}
