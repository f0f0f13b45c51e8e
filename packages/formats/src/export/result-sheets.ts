import type { DetailResult, ResultTable, TimeSeriesResult } from '@stackwatt/model';
import { DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, HOURS_PER_DAY, MINUTES_PER_HOUR, monthOfDay } from '@stackwatt/units';
import type { Cell } from './write-csv.ts';

/** A table with one header row, for CSV and workbook alike; the unit stands behind the name. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

/** The systems of a table, one row each, best first. IRR in percent; what is missing stays empty. */
export function tableSheet(table: ResultTable, name: string, currency: string): Sheet {
  const { sensitivity, optimization, revenue } = table.header;
  const sizes = optimization.flatMap((column) => column.units.split(' / ').map((unit) => `${column.name} (${unit})`));
  const header = [
    'System',
    ...sensitivity.map(({ name: of, units }) => (units === '' ? of : `${of} (${units})`)),
    ...sizes,
    `NPV (${currency})`,
    'IRR (%)',
    'Payback (yr)',
    `LCOE (${currency}/MWh)`,
    `Capex (${currency})`,
    `Opex (${currency}/yr)`,
    ...revenue.map((column) => `${column.name} revenue, year 1 (${currency})`),
    'Energy production (MWh/yr)',
    'Energy exports (MWh/yr)',
    'Excess electricity (MWh/yr)',
    'Renewable fraction (%)',
    'PV production (MWh/yr)',
    'Wind production (MWh/yr)',
    'BESS throughput (MWh/yr)',
    'Proven gap',
    'Balance residual (MW)',
    'Method',
    'Note',
  ];
  const rows = table.items.map((row): Cell[] => [
    row.id + 1,
    ...row.sensitivity,
    ...row.optimization.flat(),
    row.npv,
    row.irr === null ? null : row.irr * 100,
    row.payback,
    row.lcoe,
    row.capex,
    row.opex,
    ...row.revenue,
    row.energyProduction,
    row.energyExports,
    row.excessElectricity,
    row.renewableFraction * 100,
    row.pvProduction,
    row.windProduction,
    row.bessThroughput,
    row.proof.gap,
    row.proof.balanceResidualMw,
    row.proof.method,
    [row.proof.irrNote, ...(row.proof.notes ?? [])].filter((note) => note !== '').join('; '),
  ]);
  return { name, rows: [header, ...rows] };
}

/** The cash flow by year; costs negative, income positive. The money columns from capital to penalties add up to the net cash flow. */
export function cashflowSheet(details: DetailResult, currency: string): Sheet {
  const header = [
    'Year',
    'PV production (MWh)',
    'Wind production (MWh)',
    'Storage throughput (MWh)',
    `Capital (${currency})`,
    `Operating (${currency})`,
    `Augmentation (${currency})`,
    `Replacement (${currency})`,
    `Revenue (${currency})`,
    `Incentives (${currency})`,
    `Penalties and salvage (${currency})`,
    `Net cash flow (${currency})`,
    `Cumulative (${currency})`,
    'Discount factor',
    `Discounted (${currency})`,
  ];
  const rows = details.cashflowTable.map((row): Cell[] => [
    row.year,
    row.solar,
    row.wind,
    row.storage,
    0 - row.capEx,
    0 - row.opEx,
    0 - row.augmentation,
    0 - row.replacement,
    row.revenue,
    row.incentives ?? 0,
    (row.salvage ?? 0) - (row.penalties ?? 0),
    row.income,
    row.cumulative,
    row.discountFactor,
    row.discounted,
  ]);
  return { name: 'Cash flow', rows: [header, ...rows] };
}

/** Every series of a year, one row per step with year, month, day, hour and minute of its beginning (D-161). */
export function seriesSheet(result: TimeSeriesResult, name = 'Time series'): Sheet {
  const items = result.groups.flatMap((group) => [...group.main, ...group.extra]);
  const header = ['Project year', 'Month', 'Day', 'Hour', 'Minute', ...items.map((item) => `${item.name} (${item.units})`)];
  const steps = items[0]?.data.length ?? 0;
  const perDay = steps / DAYS_PER_YEAR;
  const rows = Array.from({ length: steps }, (_, step): Cell[] => {
    const day = Math.floor(step / perDay);
    const month = monthOfDay(day);
    const minutes = (step % perDay) * result.stepMinutes;
    return [
      result.year,
      month + 1,
      day - FIRST_DAY_OF_MONTH[month]! + 1,
      Math.floor(minutes / MINUTES_PER_HOUR) % HOURS_PER_DAY,
      minutes % MINUTES_PER_HOUR,
      ...items.map((item) => item.data[step]!),
    ];
  });
  return { name, rows: [header, ...rows] };
}
