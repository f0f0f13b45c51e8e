import { z } from 'zod';
import { CapacityMarket } from './capacity-market.ts';
import { Commitment } from './commitments.ts';
import { Contract } from './contract.ts';
import { Converter } from './converter.ts';
import { EnergyMarket } from './energy-market.ts';
import { choiceField, described, flagField, numberField, textField, valuesField } from './field.ts';
import { Incentive, IncentiveBasis } from './incentive.ts';
import { Location } from './location.ts';
import type { Preferences } from './preferences.ts';
import { RegulationMarket } from './regulation-market.ts';
import { Resource } from './resource.ts';
import { Schedule } from './schedule.ts';
import { blankSeries, SeriesRef } from './series-ref.ts';
import { Solar } from './solar.ts';
import { Storage } from './storage.ts';
import { Wind } from './wind.ts';

export const ELECTRICITY_MARKETS = ['CAISO', 'ERCOT', 'NY-ISO', 'PJM', 'ISO-NE', 'SPP', 'MISO', 'Other'] as const;
export const TIME_STEPS = [60, 30, 15] as const;
/** The version every save writes (D-055). */
export const FILE_VERSION = 4;
export const DEFAULT_PROJECT_NAME = 'New Project';
/** Longest project, years. */
const LONGEST_LIFETIME = 40;

const resource = (name: string, title: string, help: string) =>
  described(
    Resource.default(() => Resource.parse({ data: blankSeries(name) })),
    { title, help },
  );
const Years = (start: number, end: number) =>
  z.looseObject({
    start: described(z.number().int().default(start), {
      title: 'First year',
      help: 'Project year in which the technology begins. Before it the technology produces, costs and earns nothing.',
    }),
    end: described(z.number().int().default(end), {
      title: 'Last year',
      help: 'Project year in which the technology ends. After it the technology produces, costs and earns nothing.',
    }),
  });
const years = (technology: string) =>
  described(
    Years(1, 2).default(() => ({ start: 1, end: 2 })),
    {
      title: `${technology} years`,
      help: `First and last project year of ${technology.toLowerCase()}; counts with component lifetimes. Outside of them it produces, costs and earns nothing.`,
    },
  );
const list = <T extends z.ZodType>(schema: T, title: string, help: string) =>
  described(
    z.array(schema).default(() => []),
    { title, help },
  );
const LIMITED = { Export: 'sent to the grid', Import: 'bought from the grid' } as const;
const limitSeries = (direction: keyof typeof LIMITED) =>
  described(
    SeriesRef.default(() => blankSeries(`${direction} Limit Data`)),
    {
      title: `${direction} limit data`,
      unit: 'MW',
      help: `One year of the most power that may be ${LIMITED[direction]}. No step goes beyond its value.`,
    },
  );
const limitSchedule = (direction: keyof typeof LIMITED) =>
  described(
    Schedule.default(() => Schedule.parse({})),
    {
      title: `${direction} limit schedule`,
      unit: 'MW',
      help: `Most power that may be ${LIMITED[direction]}, by month, kind of day and hour. No step goes beyond its value.`,
    },
  );
const efficiency = (title: string, part: string) =>
  valuesField([100], {
    title,
    unit: '%',
    numberFormat: 'n1',
    exclusiveMinimum: 0,
    maximum: 100,
    help: `Share of the power that passes the ${part} between the plant and the grid, in both directions. Below 100 % less is sold than sent, and more is bought than charged; every value is calculated.`,
  });

/**
 * A project as the user works on it. Fields keep the specification's spelling; the saved form differs in a few keys (see `file/`).
 * Every field has a default, so that an older or hand-written document opens.
 */
export const Project = z.looseObject({
  fileVersion: described(z.literal(FILE_VERSION).default(FILE_VERSION), { title: 'File version', help: 'Version of the saved form.' }),
  name: textField(DEFAULT_PROJECT_NAME, {
    title: 'Name',
    maxLength: 100,
    help: 'Name of the project in the listing and on every export. It changes no result.',
  }),
  author: textField('', {
    title: 'Author',
    maxLength: 100,
    help: 'Who answers for the numbers; printed on exports. It changes no result.',
  }),
  notes: textField('', {
    title: 'Notes',
    maxLength: 4000,
    help: 'Anything worth keeping with the project: sources, assumptions, open questions. They stand in the listing and change no result.',
  }),
  earlyAnalysis: flagField(true, {
    title: 'Analysis',
    help: 'Early-stage: one representative year, extrapolated. What came from the sun, also through storage, falls with its degradation; payments for capacity and regulation, obligations and penalties stay those of the first year of operation. Late-stage: every project year calculated.',
  }),
  location: described(
    Location.default(() => Location.parse({})),
    { title: 'Location', help: 'Where the plant stands. Sunlight, temperature and the time zone of the calculation follow from it.' },
  ),
  currency: textField('USD', {
    title: 'Currency',
    help: 'Currency of every cost and price of the project. Another one converts nothing: the numbers stay, their sign changes.',
  }),
  currencySymbol: textField('$', { title: 'Currency symbol', help: 'Sign of the currency on screens and exports.' }),
  dateFormat: described(z.number().int().default(0), {
    title: 'Date format',
    help: 'Order of day, month and year in the dates of this project: 0 month-day-year, 1 day-month-year, 2 year-month-day. It changes how dates are read and shown, and no result.',
  }),
  useCommaAsDecimalPoint: flagField(false, {
    title: 'Use comma as decimal point',
    help: 'Numbers read and shown as 1.234,5 instead of 1,234.5 in this project. It changes no result.',
  }),
  applyShiftDays: flagField(true, {
    title: 'Apply shift of days in leap years',
    help: 'Shift imported series by up to three days so that their weekdays match the simulated year. Prices of working days then meet working days; the sum over the year stays.',
  }),
  measurementUnits: described(
    z.looseObject({ powerUnit: z.literal('megawatt').default('megawatt') }).default(() => ({ powerUnit: 'megawatt' as const })),
    {
      title: 'Units',
      help: 'Power in MW, costs per MW. Files in kW are converted when they are read.',
    },
  ),
  /** Calendar dates, YYYY-MM-DD; empty when not set. */
  expectedDate: textField('', {
    title: 'Expected Commercial Operational Date',
    help: 'When the plant is expected to begin. Informational; a deferred storage unit counts from it.',
  }),
  noticeToProceed: textField('', {
    title: 'Notice to Proceed',
    help: 'When building may begin; not later than the commercial operational date. For information; it changes no result.',
  }),
  electricityMarket: choiceField(ELECTRICITY_MARKETS, 'CAISO', {
    title: 'Electricity market',
    help: 'The market the plant sells into; United States only. It names the project in the listing and changes no result: the prices do.',
  }),
  /** Not so in files without it: whoever wrote them may have chosen their market. */
  marketFollowsPlace: flagField(true, {
    title: 'Market follows the place',
    help: 'The electricity market was not chosen yet: the market of the place is filled in. It ends with a choice, and changes no result.',
  }),
  lifetime: numberField(25, {
    title: 'Project lifetime',
    unit: 'years',
    minimum: 1,
    maximum: LONGEST_LIFETIME,
    integer: true,
    help: 'Years the plant earns and costs money. NPV, IRR and LCOE run over them.',
  }),
  timeStepSize: z
    .union([z.literal(60), z.literal(30), z.literal(15)])
    .default(60)
    .meta({
      title: 'Time step',
      unit: 'min',
      help: 'Length of one step of the calculation. Imported series are averaged or repeated to it. Shorter steps see short price spikes, and take longer to calculate.',
    }),

  useEnergyMarket: flagField(false, {
    title: 'Energy Market',
    help: 'Sell energy into one to three markets. Without it the plant earns from contracts and capacity only.',
  }),
  useRegulationMarket: flagField(false, {
    title: 'Regulation Market',
    help: 'Sell capacity committed to raising or lowering the output. Needs the energy market. The storage divides its power and energy between both by what pays more.',
  }),
  useCapacityMarket: flagField(false, {
    title: 'Capacity Market',
    help: 'Sell capacity that must deliver when called. The energy of a call is kept in the storage and cannot be sold elsewhere meanwhile.',
  }),
  useContract: flagField(false, {
    title: 'TOD Contract',
    help: 'Sell energy under a contract priced by time of delivery. What it asks for is met before energy is sold into markets.',
  }),
  /** Follows from the contracts (D-040); not saved. */
  useSystemSizer: flagField(false, { title: 'System Sizer', help: 'A contract is used that owes energy and asks for recommended sizes.' }),
  energyMarkets: list(
    EnergyMarket,
    'Energy markets',
    'Where energy is sold and bought: at most one of each kind. With several, each sells its allocated share at its own prices.',
  ),
  regulationMarkets: list(
    RegulationMarket,
    'Regulation markets',
    'Markets for regulation capacity that share the storage. What is committed to one of them, no other can sell.',
  ),
  capacityMarkets: list(
    CapacityMarket,
    'Capacity markets',
    'Markets that pay for capacity ready to be called. What one of them may call is kept from all other sales.',
  ),
  contracts: list(
    Contract,
    'Contracts',
    'Contracts priced by time of delivery. What they ask for is met before energy is sold into markets.',
  ),
  commitments: list(Commitment, 'Commitments', 'What the plant is committed to, in order.'),
  /** The displayed list; follows from the commitments and is not saved. */
  orderOfCommitments: list(z.string(), 'Order of commitment', 'Which application comes first.'),

  useSolar: flagField(false, {
    title: 'Solar',
    help: 'Solar arrays are part of the plant. Their production is sold or stored; their cost counts from the first year.',
  }),
  useWind: flagField(false, {
    title: 'Wind',
    help: 'A wind farm is part of the plant. Its production is sold or stored; its cost counts from the first year.',
  }),
  useStorage: flagField(false, {
    title: 'Storage',
    help: 'Storage is part of the plant. It moves energy to hours of higher prices and serves regulation and capacity; its cost counts from the first year.',
  }),
  solar: list(Solar, 'Solar', 'The arrays of the plant. Each has sizes, costs and production of its own; all sizes are combined.'),
  wind: list(Wind, 'Wind', 'The wind farms of the plant. Each has sizes, costs and production of its own; all sizes are combined.'),
  storage: list(
    Storage,
    'Storage',
    'The storage units of the plant. Each has sizes, costs and ageing of its own; all are operated together.',
  ),
  inverter: described(
    Converter.default(() => Converter.parse({})),
    { title: 'System converter', help: 'The converter between a dc bus and the grid.' },
  ),
  isNewSystemConverter: flagField(true, {
    title: 'New system converter',
    help: 'The system converter still has its first costs; choosing a dc bus sets them.',
  }),
  bus: choiceField(['ac', 'dc'], 'ac', {
    title: 'Coupling',
    help: 'Where solar and storage meet: on the ac side, or on a dc bus behind one shared converter. On a dc bus the storage can take sunlight that the converter would clip.',
  }),
  performEvaluationOverBessOnly: flagField(false, {
    title: 'Perform Analysis over BESS Only',
    help: 'Disregards all PV/wind costs and revenue. Their cost inputs are disabled.',
  }),

  canBatteryChargeFromGrid: choiceField(['true', 'false', 'ITC'], 'true', {
    title: 'Battery charges from grid',
    help: 'Yes: energy bought from the grid may charge the storage. No: only solar and wind charge it. ITC: from year 6 on; late-stage only. Without it the storage earns less, and its tax credit is whole.',
  }),
  /** Kept for older projects; the fixed export limit is what counts (D-097). */
  interconnectionLimit: numberField(1, {
    title: 'Interconnection limit of older files',
    unit: 'MW',
    exclusiveMinimum: 0,
    help: 'Fills the export limit of a file that has none.',
  }),
  hasExportLimit: flagField(true, {
    title: 'Export limit',
    help: 'Limit the power sent to the grid at the point of interconnection. Without it nothing is curtailed there, unless a schedule or a series limits it.',
  }),
  exportLimit: numberField(999, {
    title: 'Interconnection limit',
    unit: 'MW',
    exclusiveMinimum: 0,
    help: 'Most power the plant may send to the grid. Without an import limit it bounds what is bought too.',
  }),
  hasExportLimitTimeSeries: flagField(false, {
    title: 'Export limit by time series',
    help: 'Lower the limit of what is sent to the grid by an imported year. What is above it is curtailed or stored.',
  }),
  exportLimitTimeSeriesData: limitSeries('Export'),
  hasExportLimitSchedule: flagField(false, { title: 'Export limit by schedule', help: 'Lower the limit by month, day kind and hour.' }),
  exportLimitSchedule: limitSchedule('Export'),
  hasImportLimit: flagField(false, {
    title: 'Import limit',
    help: 'Limit the power bought from the grid at the point of interconnection. A low limit makes charging from the grid slower.',
  }),
  importLimit: numberField(999, {
    title: 'Import limit',
    unit: 'MW',
    minimum: 0,
    help: 'Most power the plant may buy from the grid. A low limit makes charging from the grid slower.',
  }),
  hasImportLimitTimeSeries: flagField(false, {
    title: 'Import limit by time series',
    help: 'Limit what is bought from the grid by an imported year.',
  }),
  importLimitTimeSeriesData: limitSeries('Import'),
  hasImportLimitSchedule: flagField(false, { title: 'Import limit by schedule', help: 'Limit by month, day kind and hour.' }),
  importLimitSchedule: limitSchedule('Import'),
  acLineEfficiencySensitivity: efficiency('AC line efficiency', 'line'),
  acTransformerEfficiencySensitivity: efficiency('Transformer efficiency', 'transformer'),

  solarResource: resource(
    'Solar Resource Imported Data',
    'Solar resource',
    'Global horizontal irradiance at the plant. Production of every calculated array follows from it.',
  ),
  windResource: resource(
    'Wind Resource Imported Data',
    'Wind resource',
    'Wind speed at the anemometer height. Production of every calculated turbine follows from it.',
  ),
  temperatureResource: resource(
    'Temperature Resource Imported Data',
    'Temperature',
    'Air temperature at the plant. Hot modules produce less, and hot storage units age faster.',
  ),

  systemFixedCost: numberField(0, {
    title: 'System fixed cost',
    unit: 'currency',
    minimum: 0,
    help: 'Cost before the first year that does not depend on sizes: grid connection, development. It lowers the NPV of every system by the same amount.',
  }),
  systemOmCost: numberField(0, {
    title: 'System O&M cost',
    unit: 'currency/yr',
    minimum: 0,
    help: 'Yearly cost that does not depend on sizes: management, insurance. It lowers the NPV of every system by the same amount.',
  }),
  discountRate: numberField(0, {
    title: 'Discount rate',
    numberFormat: 'n2',
    unit: '%',
    minimum: 0,
    maximum: 100,
    help: 'Nominal rate at which money can be borrowed. Together with inflation it gives the real rate that discounts every year: a higher one lowers the worth of later years.',
  }),
  inflationRate: numberField(0, {
    title: 'Inflation rate',
    numberFormat: 'n2',
    unit: '%',
    minimum: -100,
    maximum: 100,
    help: 'Expected yearly inflation. Prices and costs are entered in money of the first year of operation. A higher one lowers the real discount rate and the worth of depreciation.',
  }),
  incentives: list(Incentive, 'Incentives', 'Tax credits and depreciation. Each adds to the cash flow of the years it is paid in.'),
  incentiveBasis: IncentiveBasis,

  useComponentLifetimes: flagField(false, {
    title: 'Component lifetimes',
    help: 'Let technologies begin and end within the project. Late-stage only, with one array, one turbine and one size each.',
  }),
  useOemGuaranteedDegradation: flagField(false, {
    title: 'Guaranteed degradation',
    help: 'Age storage by the makers’ guarantees. Late-stage only, when every storage unit has one.',
  }),
  solarYears: years('Solar'),
  windYears: years('Wind'),
  storageYears: years('Storage'),
  ignoreWarnings: flagField(false, { title: 'Ignore warnings', help: 'Calculate in spite of warnings; cleared when the warnings change.' }),
});
export type Project = z.infer<typeof Project>;

/**
 * A new project as a user first sees it.
 *
 * @param today  calendar date, YYYY-MM-DD; the packages know no clock
 * @param preferences  the user's defaults (PREF-07)
 */
export function newProject(today: string, preferences?: Preferences): Project {
  const project = Project.parse({
    expectedDate: today,
    noticeToProceed: today,
    ...(preferences && {
      currency: preferences.defaultCurrency,
      currencySymbol: preferences.defaultCurrencySymbol,
      dateFormat: preferences.defaultDateFormat,
      useCommaAsDecimalPoint: preferences.defaultDecimalPoint,
    }),
  });
  const wholeLife = { start: 1, end: project.lifetime };
  return { ...project, solarYears: wholeLife, windYears: { ...wholeLife }, storageYears: { ...wholeLife } };
}

/** Whole years of a lifetime that may be half typed, for lists that follow it: 1 to 40. */
export const wholeYears = (lifetime: number): number =>
  Number.isFinite(lifetime) ? Math.min(LONGEST_LIFETIME, Math.max(1, Math.trunc(lifetime))) : 1;
