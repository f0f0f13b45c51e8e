import { yearNumber, type ComparedCase, type ComparedDetails } from '@stackwatt/model';
import { toPercent } from '@stackwatt/units';
import { formatMoney, moneyUnit, scaleFor, type Scale } from '../../../lib/money.ts';
import { formatNumber, MISSING } from '../../../lib/number.ts';
import type { ChartTable } from '../../../ui/charts/chart-table.ts';

/** One figure of the two economics and of their difference. */
export interface ComparedFigure {
  readonly label: string;
  readonly unit: string;
  readonly base: string;
  readonly proposed: string;
  readonly difference: string;
  /** Why the difference has no value, or which of several it is; empty where there is nothing to say. */
  readonly note: string;
}

/** Money below this is none: cents of a project of millions. */
const CENT = 0.01;

/** CMP-15: capital, operating cost, NPV, IRR and payback of both, and what the proposed one has beyond the base case. */
export function comparedFigures({ rows: [base, proposed], difference }: ComparedDetails, symbol: string): ComparedFigure[] {
  const money = scaleFor([base, proposed].flatMap(({ capex, npv }) => [capex, npv]));
  const signed = (value: number | null, digits: number): string =>
    value === null ? MISSING : `${value > 0 ? '+' : ''}${formatNumber(value, digits)}`;
  const cash = (label: string, unit: string, of: (one: ComparedCase) => number): ComparedFigure => ({
    label,
    unit,
    base: formatNumber(of(base) / money.factor, 2),
    proposed: formatNumber(of(proposed) / money.factor, 2),
    difference: signed((of(proposed) - of(base)) / money.factor, 2),
    note: '',
  });
  const percent = (irr: number | null): number | null => (irr === null ? null : toPercent(irr));
  const unit = moneyUnit(symbol, money);
  return [
    cash('Capital cost', unit, ({ capex }) => capex),
    cash('Operating cost', `${unit}/yr`, ({ opex }) => opex),
    cash('NPV', unit, ({ npv }) => npv),
    {
      label: 'IRR',
      unit: '%',
      base: formatNumber(percent(base.irr), 1),
      proposed: formatNumber(percent(proposed.irr), 1),
      difference: formatNumber(percent(difference.irr), 1),
      note: difference.irrNote,
    },
    {
      label: 'Payback',
      unit: 'yr',
      base: formatNumber(base.payback, 1),
      proposed: formatNumber(proposed.payback, 1),
      difference: formatNumber(difference.payback, 1),
      note: difference.payback === null ? 'the cumulative difference never reaches zero' : '',
    },
  ];
}

/** The scale of all annual and cumulative values of a comparison. */
export const comparedScale = ({ years }: ComparedDetails): Scale =>
  scaleFor(years.flatMap(({ proposed, base, difference }) => [proposed, base, difference].flatMap((one) => [one.annual, one.cumulative])));

/** What the two are called. */
export interface ComparedNames {
  readonly proposed: string;
  readonly base: string;
}
export const NAMES: ComparedNames = { proposed: 'Proposed', base: 'Base' };

/** CMP-16, CMP-17: proposed, base and difference of each year, each annual and cumulative. */
export function comparedTable(
  compared: ComparedDetails,
  symbol: string,
  isBaseYearZero: boolean,
  scale: Scale,
  names: ComparedNames = NAMES,
): ChartTable {
  const unit = moneyUnit(symbol, scale);
  const column = (name: string, of: (year: ComparedDetails['years'][number]) => number) => ({
    name,
    unit,
    digits: 2,
    at: (row: number) => of(compared.years[row]!) / scale.factor,
  });
  return {
    rowName: 'Year',
    count: compared.years.length,
    rowLabel: (row) => String(yearNumber(compared.years[row]!.year, isBaseYearZero)),
    columns: [
      column(`${names.proposed}, annual`, ({ proposed }) => proposed.annual),
      column(`${names.proposed}, cumulative`, ({ proposed }) => proposed.cumulative),
      column(`${names.base}, annual`, ({ base }) => base.annual),
      column(`${names.base}, cumulative`, ({ base }) => base.cumulative),
      column('Difference, annual', ({ difference }) => difference.annual),
      column('Difference, cumulative', ({ difference }) => difference.cumulative),
    ],
  };
}

/**
 * What the comparison comes to, in words that its figures prove.
 *
 * @param proposedName  'The proposed system', 'A' @param baseName  'the base case', 'B'
 */
export function comparedSentence(
  { rows: [base, proposed], difference }: ComparedDetails,
  symbol: string,
  proposedName = 'The proposed system',
  baseName = 'the base case',
): string {
  const scale = scaleFor([base, proposed].flatMap(({ capex, npv }) => [capex, npv]));
  const money = (value: number): string => formatMoney(Math.abs(value), symbol, scale);
  const capital = proposed.capex - base.capex;
  const worth =
    Math.abs(difference.npv) < CENT
      ? `${proposedName} is worth as much as ${baseName}`
      : `${proposedName} is worth ${money(difference.npv)} ${difference.npv > 0 ? 'more' : 'less'} than ${baseName}`;
  const cost = Math.abs(capital) < CENT ? 'at the same capital cost' : `at ${money(capital)} ${capital > 0 ? 'more' : 'less'} capital cost`;
  const back =
    capital < CENT
      ? ''
      : difference.payback === null
        ? '; the additional capital is not paid back'
        : `; the additional capital is paid back after ${formatNumber(difference.payback, 1)} years`;
  return `${worth}, ${cost}${back}.`;
}
