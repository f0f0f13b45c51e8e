import type { BasisComponent, BasisCostLine } from '@stackwatt/model';
import { AMOUNT, MULTIPLIER, NAME, TIMES, UNIT, VALUE, type AssumptionLines } from './assumption-lines.ts';
import { FORMAT, type Ref } from './sheet.ts';

/** Where the figures of a component stand. */
export interface ComponentRefs {
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

const GROUP_NAME: Readonly<Record<BasisCostLine['group'], string>> = {
  directCapital: 'Direct capital',
  indirectCapital: 'Indirect capital',
  operating: 'Operating',
  replacement: 'Replacement',
};

/** The cost lines of a component with their totals, then its times and its charge. @param isEarlyStage  nothing escalates */
export function componentBlock(lines: AssumptionLines, component: BasisComponent, currency: string, isEarlyStage: boolean): ComponentRefs {
  const costs = costTable(lines, component.lines, currency);
  const isFromOperation = component.replacedTimes !== undefined;
  const lifetime = lines.put('Lifetime', component.lifetimeYears ?? null, 'years', FORMAT.number, isFromOperation ? 'given' : 'input', {
    note: isFromOperation ? 'Its operation has decided when it is replaced' : 'Empty: never replaced',
  });
  const rate = (title: string, escalator: BasisComponent['operatingEscalator'] | undefined): Ref | undefined =>
    escalator === undefined
      ? undefined
      : escalator.kind === 'linear'
        ? lines.put(title, escalator.ratePerYear, 'per year, real', FORMAT.percent, 'input', {
            note: isEarlyStage ? 'Early-stage has no escalation' : undefined,
          })
        : (lines.put(title, null, 'by year', FORMAT.percent, 'given', { note: 'Sheet By year' }), undefined);
  const operatingRate = rate('Escalation of the operating cost', component.operatingEscalator);
  const replacementRate = rate('Escalation of the replacement cost', component.replacementEscalator);
  const capitalYear = lines.put('Capital paid in year', component.capitalYear, 'years after the base year', FORMAT.year, 'given');
  const from = lines.put('Works from', component.fromYears, 'years after the base year', FORMAT.number, 'given');
  const to = lines.put('Works to', component.toYears, 'years after the base year', FORMAT.number, 'given');
  const sunShare =
    component.charge && lines.put('Charged by the sun in its first year', component.charge.solarShare, '', FORMAT.percent, 'given');
  const renewableShare =
    component.charge &&
    lines.put('Charged by sun and wind in its first year', component.charge.renewableShare, '', FORMAT.percent, 'given');
  return { ...costs, lifetime, capitalYear, from, to, operatingRate, replacementRate, sunShare, renewableShare };
}

type CostRefs = Pick<ComponentRefs, 'direct' | 'indirect' | 'fixedPerYear' | 'perAcMwh' | 'perThroughputMwh' | 'replacement'>;

/** The cost lines of a component, and the totals of their kinds. */
function costTable(lines: AssumptionLines, costLines: readonly BasisCostLine[], currency: string): CostRefs {
  const { sheet } = lines;
  ['Cost line', 'Value', 'Unit', 'Times', 'Multiplier', `Amount (${currency})`].forEach((text, column) =>
    sheet.set(lines.row, column, text, 'strong'),
  );
  lines.row++;
  const first = lines.row;
  /** Where the direct capital given in money will stand: below all lines. */
  const direct = sheet.at(first + costLines.length, AMOUNT);
  const ofMoney = (line: BasisCostLine): number =>
    line.times.kind === 'quantity' ? line.value * line.times.quantity * line.multiplier : 0;
  const inMoney = costLines.reduce((sum, line) => (line.group === 'directCapital' ? sum + ofMoney(line) : sum), 0);
  const amounts = costLines.map((line) => costLine(lines, line, currency, { ref: direct, value: inMoney }));
  const total = (title: string, unit: string, keeps: (line: BasisCostLine) => boolean): Ref => {
    const kept = costLines.flatMap((line, k) => (keeps(line) ? [k] : []));
    const value = kept.reduce((sum, k) => sum + amounts[k]!, 0);
    const formula = kept.length === 0 ? '0' : kept.map((k) => sheet.at(first + k, AMOUNT)).join('+');
    sheet.set(lines.row, NAME, title, 'total');
    for (let column = VALUE; column < AMOUNT; column++) sheet.set(lines.row, column, null, 'total');
    sheet.set(lines.row, UNIT, unit, 'total');
    sheet.set(lines.row, AMOUNT, { formula, value }, 'total', { format: FORMAT.cents });
    const ref = sheet.at(lines.row, AMOUNT);
    lines.row++;
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
  return { direct: directAll, indirect, fixedPerYear, perAcMwh, perThroughputMwh, replacement };
}

/** One cost line. @param direct  the direct capital given in money, which a percentage is of @returns its amount */
function costLine(lines: AssumptionLines, line: BasisCostLine, currency: string, direct: Ref): number {
  const { sheet, row } = lines;
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
    formula += `/100*${direct.ref}`;
    amount = (amount / 100) * direct.value;
  } else sheet.set(row, TIMES, times.kind === 'acMwh' ? 'MWh of the year, ac' : 'MWh of the year, throughput', 'note');
  sheet.set(row, AMOUNT, { formula, value: amount }, 'plain', { format: FORMAT.cents });
  lines.row++;
  return amount;
}
