import type { ResultTable, TableRow } from '@stackwatt/model';
import { KILO, toPercent } from '@stackwatt/units';
import { formatExact, formatNumber, MISSING } from '../../../lib/number.ts';
import type { MetricId } from '../metrics/metric-help.ts';
import { statusText } from '../proof/proof-status.ts';
import { moneyUnit, scaleFor, type Scale } from '../../../lib/money.ts';

export const GROUPS = ['Sensitivity', 'System', 'Return', 'Cost', 'Revenue, first year', 'Energy, first year', 'Proof'] as const;
type ColumnGroup = (typeof GROUPS)[number];

/** One column of a result table, as data. */
export interface ResultColumn {
  readonly key: string;
  readonly group: ColumnGroup;
  readonly label: string;
  readonly unit: string;
  readonly digits: number;
  readonly isShown: boolean;
  /** Below zero in the colour of losses. */
  readonly isMoney: boolean;
  /** In the unit of the column; null where there is none. */
  readonly value: (row: TableRow) => number | null;
  /** A second number of the cell: MWh behind MW. */
  readonly second?: (row: TableRow) => number | null;
  /** What explains the column. */
  readonly metric?: MetricId;
  /** Why a cell has no value. */
  readonly reason?: (row: TableRow) => string;
  /** Said behind the full precision of a cell. */
  readonly note?: (row: TableRow) => string | undefined;
}

/** Above this proven gap a row asks for a look. */
export const GAP_TARGET = 0.001;

/** MWh until a table of them would need six digits. */
const energyScale = (items: readonly TableRow[]): { readonly factor: number; readonly unit: 'MWh' | 'GWh' } =>
  items.some((row) => Math.max(row.energyProduction, row.energyExports) >= 10 * KILO)
    ? { factor: KILO, unit: 'GWh' }
    : { factor: 1, unit: 'MWh' };

/** The money scale of a whole table, named in its heads. */
const moneyScale = (items: readonly TableRow[]): Scale => scaleFor(items.flatMap((row) => [row.capex, row.npv]));

/**
 * The columns of the tables of systems (TAB-21 to TAB-27). NPV, revenue and costs are in one scale, energy in another; LCOE is per MWh.
 *
 * @param symbol  of the project's currency
 */
export function columnsOf({ header, items }: ResultTable, symbol: string): ResultColumn[] {
  const money = moneyScale(items);
  const unit = moneyUnit(symbol, money);
  const energy = energyScale(items);
  const has = (technology: TableRow['technologies'][number]): boolean => items.some((row) => row.technologies.includes(technology));
  const column = (
    group: ColumnGroup,
    key: string,
    label: string,
    units: string,
    digits: number,
    value: ResultColumn['value'],
    more: Partial<ResultColumn> = {},
  ): ResultColumn => ({ key, group, label, unit: units, digits, value, isShown: true, isMoney: false, ...more });
  const cash = (
    group: ColumnGroup,
    key: string,
    label: string,
    digits: number,
    value: (row: TableRow) => number,
    metric: MetricId,
    perYear = false,
  ): ResultColumn =>
    column(group, key, label, perYear ? `${unit}/yr` : unit, digits, (row) => value(row) / money.factor, { isMoney: true, metric });
  const mwh = (key: string, label: string, value: (row: TableRow) => number, metric?: MetricId, isShown = true): ResultColumn =>
    column('Energy, first year', key, label, energy.unit, 1, (row) => value(row) / energy.factor, {
      isShown,
      ...(metric !== undefined && { metric }),
    });
  const hasSource = has('solar') || has('wind');
  const buys = items.some((row) => (row.energyImports ?? 0) > 0);
  const varies = (index: number): boolean => new Set(items.map((row) => row.sensitivity[index])).size > 1;
  return [
    // Within one sensitivity case its values are the same in every row.
    ...header.sensitivity.map((definition, index) =>
      column('Sensitivity', `sensitivity-${index}`, definition.name, definition.units, 2, (row) => row.sensitivity[index] ?? null, {
        isShown: varies(index),
      }),
    ),
    ...header.optimization.map((definition, index) => {
      const isPair = items.some((row) => (row.optimization[index]?.length ?? 0) > 1);
      const at =
        (place: number) =>
        (row: TableRow): number | null => {
          const size = row.optimization[index];
          return size === undefined || size[0] === 0 ? null : (size[place] ?? null);
        };
      return column('System', `size-${index}`, definition.name, definition.units, 1, at(0), {
        reason: () => 'not part of this system',
        ...(isPair ? { second: at(1) } : {}),
      });
    }),
    cash('Return', 'npv', 'NPV', 2, (row) => row.npv, 'npv'),
    column('Return', 'irr', 'IRR', '%', 1, (row) => (row.irr === null ? null : toPercent(row.irr)), {
      metric: 'irr',
      reason: (row) => row.proof.irrNote,
    }),
    column('Return', 'payback', 'Payback', 'yr', 1, (row) => row.payback, {
      metric: 'payback',
      reason: () => 'the cumulative cash flow never reaches zero',
    }),
    column('Return', 'lcoe', 'LCOE', `${symbol}/MWh`, 2, (row) => row.lcoe, { metric: 'lcoe', reason: () => 'nothing is delivered' }),
    cash('Cost', 'capex', 'Capex', 1, (row) => row.capex, 'capital'),
    cash('Cost', 'opex', 'Opex', 2, (row) => row.opex, 'operating', true),
    ...header.revenue.map((definition, index) =>
      cash('Revenue, first year', `revenue-${index}`, definition.name, 2, (row) => row.revenue[index] ?? 0, 'revenue'),
    ),
    mwh('exports', 'Export', (row) => row.energyExports, 'export'),
    ...(buys
      ? [
          column(
            'Energy, first year',
            'imports',
            'Import',
            energy.unit,
            1,
            (row) => (row.energyImports === undefined ? null : row.energyImports / energy.factor),
            { reason: () => 'calculated before the table told it' },
          ),
        ]
      : []),
    ...(hasSource
      ? [
          mwh('production', 'Production', (row) => row.energyProduction),
          mwh('excess', 'Curtailed', (row) => row.excessElectricity, 'curtailed'),
          column('Energy, first year', 'renewable', 'Renewable', '%', 1, (row) => toPercent(row.renewableFraction), { isShown: false }),
        ]
      : []),
    ...(has('solar') ? [mwh('pv', 'Solar', (row) => row.pvProduction, 'solar-production', has('wind'))] : []),
    ...(has('wind') ? [mwh('wind', 'Wind', (row) => row.windProduction, 'wind-production', has('solar'))] : []),
    ...(has('storage') ? [mwh('throughput', 'Throughput', (row) => row.bessThroughput, 'throughput')] : []),
    column('Proof', 'gap', 'Gap', '%', 2, (row) => toPercent(row.proof.gap), { note: (row) => statusText(row.proof) }),
    column('Proof', 'residual', 'Balance residual', 'MW', 6, (row) => row.proof.balanceResidualMw, { isShown: false }),
  ];
}

/** TAB-23, TAB-24, TAB-26: decimals by quantity, a pair with a slash, a dash for no value. */
export function cellText(column: ResultColumn, row: TableRow): string {
  const first = formatNumber(column.value(row), column.digits);
  if (first === MISSING || column.second === undefined) return first;
  return `${first} / ${formatNumber(column.second(row), column.digits)}`;
}

/** What is proven below this is noise of the arithmetic: its zeros would fill the title. */
const NOISE = 1e-6;
const told = (value: number): string => (value !== 0 && Math.abs(value) < NOISE ? `less than ${formatExact(NOISE)}` : formatExact(value));

/** Full precision, for the title of a cell. */
export const cellTitle = (column: ResultColumn, row: TableRow): string | undefined => {
  const value = column.value(row);
  if (value === null) return column.reason?.(row);
  const second = column.second?.(row);
  const note = column.note?.(row);
  const whole = `${column.group === 'Proof' ? told(value) : formatExact(value)}${second === undefined || second === null ? '' : ` / ${formatExact(second)}`} ${column.unit}`;
  return `${whole}${note === undefined ? '' : `, ${note}`}`;
};
