import { z } from 'zod';
import { Converter } from './converter.ts';
import { EnergyMarket } from './energy-market.ts';
import { choiceField, flagField, numberField, textField } from './field.ts';
import { Location } from './location.ts';
import { Resource } from './resource.ts';
import { Schedule } from './schedule.ts';
import { blankSeries, SeriesRef } from './series-ref.ts';
import { Solar } from './solar.ts';
import { Storage } from './storage.ts';
import { Wind } from './wind.ts';

export const ELECTRICITY_MARKETS = ['CAISO', 'ERCOT', 'NY-ISO', 'PJM', 'ISO-NE', 'SPP', 'MISO', 'Other'] as const;
export const TIME_STEPS = [60, 30, 15] as const;

const resource = (name: string) => Resource.default(() => Resource.parse({ data: blankSeries(name) }));
const years = (start: number, end: number) => z.looseObject({ start: z.number().int().default(start), end: z.number().int().default(end) });

/**
 * A project as the user works on it. Fields keep the specification's spelling; the saved form differs in a few keys (see `file/`).
 * Every field has a default, so that an older or hand-written document opens.
 */
export const Project = z.looseObject({
  name: textField('New Project', { title: 'Name', maxLength: 100, help: 'Name of the project in the listing and on every export.' }),
  author: textField('', { title: 'Author', maxLength: 100, help: 'Who answers for the numbers; printed on exports.' }),
  notes: textField('', { title: 'Notes', maxLength: 4000, help: 'Anything worth keeping with the project.' }),
  earlyAnalysis: flagField(true, { title: 'Analysis', help: 'Early-stage: one representative year, extrapolated. Late-stage: every project year calculated.' }),
  location: Location.default(() => Location.parse({})),
  currency: textField('USD', { title: 'Currency', help: 'Currency of every cost and price of the project.' }),
  currencySymbol: z.string().default('$'),
  dateFormat: z.number().int().default(0),
  useCommaAsDecimalPoint: flagField(false, { title: 'Use comma as decimal point', help: 'Numbers read and shown as 1.234,5 instead of 1,234.5.' }),
  applyShiftDays: flagField(true, { title: 'Apply shift of days in leap years', help: 'Shift imported series by up to three days so that their weekdays match the simulated year.' }),
  measurementUnits: z.looseObject({ powerUnit: z.literal('megawatt').default('megawatt') }).default(() => ({ powerUnit: 'megawatt' as const })),
  /** Calendar dates, YYYY-MM-DD; empty when not set. */
  expectedDate: z.string().default(''),
  noticeToProceed: z.string().default(''),
  electricityMarket: choiceField(ELECTRICITY_MARKETS, 'CAISO', { title: 'Electricity market', help: 'The market the plant sells into; United States only.' }),
  lifetime: numberField(25, { title: 'Project lifetime', unit: 'years', minimum: 1, maximum: 40, integer: true, help: 'Years the plant earns and costs money. NPV, IRR and LCOE run over them.' }),
  timeStepSize: z.union([z.literal(60), z.literal(30), z.literal(15)]).default(60).meta({
    title: 'Time step', unit: 'min', help: 'Length of one step of the calculation. Imported series are averaged or repeated to it.',
  }),

  useEnergyMarket: z.boolean().default(false),
  useRegulationMarket: z.boolean().default(false),
  useCapacityMarket: z.boolean().default(false),
  useContract: z.boolean().default(false),
  energyMarkets: z.array(EnergyMarket).default(() => []),
  regulationMarkets: z.array(z.looseObject({})).default(() => []),
  capacityMarkets: z.array(z.looseObject({})).default(() => []),
  contracts: z.array(z.looseObject({})).default(() => []),
  commitments: z.array(z.looseObject({ name: z.string(), order: z.number().int() })).default(() => []),

  useSolar: z.boolean().default(false),
  useWind: z.boolean().default(false),
  useStorage: z.boolean().default(false),
  solar: z.array(Solar).default(() => []),
  wind: z.array(Wind).default(() => []),
  storage: z.array(Storage).default(() => []),
  inverter: Converter.default(() => Converter.parse({})),
  isNewSystemConverter: z.boolean().default(true),
  bus: choiceField(['ac', 'dc'], 'ac', { title: 'Coupling', help: 'Where solar and storage meet: on the ac side, or on a dc bus behind one shared converter.' }),
  performEvaluationOverBessOnly: z.boolean().default(false),

  canBatteryChargeFromGrid: choiceField(['true', 'false', 'ITC'], 'true', { title: 'Battery charges from grid', help: 'Yes: energy bought from the grid may charge the store. No: only solar and wind charge it.' }),
  hasExportLimit: flagField(true, { title: 'Export limit', help: 'Limit the power sent to the grid at the point of interconnection.' }),
  exportLimit: numberField(999, { title: 'Interconnection limit', unit: 'MW', exclusiveMinimum: 0, help: 'Most power the plant may send to the grid. Without an import limit it bounds what is bought too.' }),
  hasExportLimitTimeSeries: z.boolean().default(false),
  exportLimitTimeSeriesData: SeriesRef.default(() => blankSeries('Export Limit Data')),
  hasExportLimitSchedule: z.boolean().default(false),
  exportLimitSchedule: Schedule.default(() => Schedule.parse({})),
  hasImportLimit: flagField(false, { title: 'Import limit', help: 'Limit the power bought from the grid at the point of interconnection.' }),
  importLimit: numberField(999, { title: 'Import limit', unit: 'MW', minimum: 0, help: 'Most power the plant may buy from the grid.' }),
  hasImportLimitTimeSeries: z.boolean().default(false),
  importLimitTimeSeriesData: SeriesRef.default(() => blankSeries('Import Limit Data')),
  hasImportLimitSchedule: z.boolean().default(false),
  importLimitSchedule: Schedule.default(() => Schedule.parse({})),
  acLineEfficiencySensitivity: z.array(z.number()).min(1).default(() => [100]),
  acTransformerEfficiencySensitivity: z.array(z.number()).min(1).default(() => [100]),

  solarResource: resource('Solar Resource Imported Data'),
  windResource: resource('Wind Resource Imported Data'),
  temperatureResource: resource('Temperature Resource Imported Data'),

  systemFixedCost: numberField(0, { title: 'System fixed cost', unit: 'currency', minimum: 0, help: 'Cost before the first year that does not depend on sizes.' }),
  systemOmCost: numberField(0, { title: 'System O&M cost', unit: 'currency/yr', minimum: 0, help: 'Yearly cost that does not depend on sizes.' }),
  discountRate: numberField(0, { title: 'Discount rate', unit: '%', minimum: 0, maximum: 100, help: 'Nominal rate at which money can be borrowed. Together with inflation it gives the real rate that discounts every year.' }),
  inflationRate: numberField(0, { title: 'Inflation rate', unit: '%', minimum: -100, maximum: 100, help: 'Expected yearly inflation. Prices and costs are entered in money of year 1.' }),
  incentives: z.array(z.looseObject({ kind: z.string() })).default(() => []),

  useComponentLifetimes: z.boolean().default(false),
  useOemGuaranteedDegradation: z.boolean().default(false),
  solarYears: years(1, 2).default(() => ({ start: 1, end: 2 })),
  windYears: years(1, 2).default(() => ({ start: 1, end: 2 })),
  storageYears: years(1, 2).default(() => ({ start: 1, end: 2 })),
  ignoreWarnings: z.boolean().default(false),
});
export type Project = z.infer<typeof Project>;

/**
 * A new project as a user first sees it.
 *
 * @param today  calendar date, YYYY-MM-DD; the packages know no clock
 */
export function newProject(today: string): Project {
  const project = Project.parse({ expectedDate: today, noticeToProceed: today });
  const wholeLife = { start: 1, end: project.lifetime };
  return { ...project, solarYears: wholeLife, windYears: { ...wholeLife }, storageYears: { ...wholeLife } };
}
