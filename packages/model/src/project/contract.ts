import { z } from 'zod';
import { escalatorField } from './escalator.ts';
import { choiceField, described, flagField, numberField, textField } from './field.ts';
import { marketReferenceField, SHORTAGE_PENALTY_KINDS } from './market-reference.ts';
import { Schedule } from './schedule.ts';
import { blankSeries, SeriesRef } from './series-ref.ts';
import { SizerLimits, SizerTable } from './system-sizer.ts';
import { shortagePenaltyPrice } from './shortage-penalty.ts';

export const OBLIGATION_KINDS = ['daily', 'import', 'none'] as const;
export type ObligationKind = (typeof OBLIGATION_KINDS)[number];
export const DAY_KINDS = ['all', 'weekday', 'weekend'] as const;
/** Shortest range of dates of an obligation, days. */
export const MINIMUM_OBLIGATION_DAYS = 7;

const share = (technology: string) =>
  numberField(100, {
    title: `Contracted ${technology} capacity`,
    unit: '%',
    minimum: 0,
    maximum: 100,
    isPercent: true,
    help: `Share of the ${technology} output sold under the contract, at its prices; the rest goes to the markets. Without an obligation only.`,
  });

/** Energy owed in a window of the day, on each matching day between two dates of the base year. */
export const Obligation = z.looseObject({
  id: textField('obligation-1', { title: 'Id', help: 'Names the obligation within the contract.' }),
  dayKind: choiceField(DAY_KINDS, 'all', { title: 'Days', help: 'All days, weekdays or weekends.' }),
  startDate: textField('2007-01-01', { title: 'From', help: 'First day, in the base year.' }),
  endDate: textField('2007-12-31', { title: 'To', help: 'Last day, in the base year.' }),
  startHour: numberField(0, {
    title: 'Start hour',
    unit: 'h',
    minimum: 0,
    maximum: 23,
    integer: true,
    help: 'Hour in which the window begins.',
  }),
  endHour: numberField(1, { title: 'End hour', unit: 'h', minimum: 1, maximum: 24, integer: true, help: 'Hour at which the window ends.' }),
  value: numberField(0, {
    title: 'Energy',
    unit: 'MWh',
    minimum: 0,
    help: 'Energy owed within the window on each matching day; when within it is free.',
  }),
});
export type Obligation = z.infer<typeof Obligation>;

/** A time-of-delivery contract: power priced by time, with or without energy owed. */
export const Contract = z.looseObject({
  id: textField('contract-1', { title: 'Id', help: 'Names the contract within the project.' }),
  energyPriceKind: choiceField(['schedule', 'import'], 'schedule', {
    title: 'Energy price',
    help: 'A rate for each month and hour, or an imported year of prices. Energy is moved to the hours that the contract pays most for.',
  }),
  energyPriceSchedule: described(
    Schedule.default(() => Schedule.parse({})),
    {
      title: 'Price schedule',
      unit: 'currency/MWh',
      help: 'Rates by month, kind of day and hour. The storage moves energy to the hours of high rates.',
    },
  ),
  energyPriceTimeSeries: described(
    SeriesRef.default(() => blankSeries('Energy Price')),
    {
      title: 'Price profile',
      unit: 'currency/MWh',
      help: 'An imported year of prices that the contract pays. The storage moves energy to the hours of high prices.',
    },
  ),
  energyPriceEscalator: escalatorField(
    'Energy price escalator',
    'Yearly change of the contract price, on top of inflation. It moves the revenue of the contract in later years.',
  ),
  obligationKind: choiceField(OBLIGATION_KINDS, 'daily', {
    title: 'Obligation',
    help: 'Daily: energy owed in windows of the day. Import: a delivery profile. None: the contract buys its share of whatever is produced.',
  }),
  obligations: described(
    z.array(Obligation).default(() => []),
    {
      title: 'Daily obligations',
      help: 'Windows with the energy owed in them; overlapping ones add up. Energy for them is kept before anything is sold into markets.',
    },
  ),
  obligationTimeSeries: described(
    SeriesRef.default(() => blankSeries('Delivery Profile')),
    {
      title: 'Delivery profile',
      unit: 'MW',
      help: 'An imported year of power owed. It is met in every step before anything is sold into markets.',
    },
  ),
  contractedSolarCapacity: share('solar'),
  contractedStorageCapacity: share('storage'),
  contractedWindCapacity: share('wind'),
  useShortagePenalty: flagField(false, {
    title: 'Shortage penalty',
    help: 'Charge energy owed and not delivered. Without it a shortfall makes a system infeasible.',
  }),
  shortagePenaltyKind: choiceField(SHORTAGE_PENALTY_KINDS, 'flat', {
    title: 'Penalty price',
    help: 'Market: price of the chosen market. Delta: that price less the contract price, at least 0. Flat: a fixed price.',
  }),
  energyMarket: marketReferenceField(null, { title: 'Penalty price of', help: 'Energy market whose price the penalty follows.' }),
  ...shortagePenaltyPrice,
  competeWithWholesaleMarket: flagField(false, {
    title: 'Compete with wholesale market',
    help: 'Sell the contracted share to the better of contract and market in each step. Without an obligation only.',
  }),
  useSystemSizer: flagField(true, {
    title: 'Use System Sizer',
    help: 'Look for sizes that deliver the obligation and rank them by NPV. Results change only when a size is taken over.',
  }),
  systemSizerLimits: described(
    SizerLimits.default(() => SizerLimits.parse({})),
    { title: 'Sizer limits', help: 'What the sizer may use and between which sizes. Wider bounds find cheaper plants and take longer.' },
  ),
  systemSizerTable: described(
    SizerTable.default(() => SizerTable.parse({})),
    { title: 'Sizer results', help: 'Sizes found by the last run of the sizer.' },
  ),
});
export type Contract = z.infer<typeof Contract>;

export const newContract = (number: number): Contract => Contract.parse({ id: `contract-${number}` });

/** The sizer runs for a contract that asks for it and owes energy (D-040). */
export const usesSizer = (contract: Pick<Contract, 'useSystemSizer' | 'obligationKind'>): boolean =>
  contract.useSystemSizer && contract.obligationKind !== 'none';

const dayNumber = (date: string): number | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return undefined;
  const at = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return Number.isNaN(at) ? undefined : at / 86_400_000;
};

/** Days from start to end, both counted; 0 when they are no dates in order. */
function obligationDays({ startDate, endDate }: Pick<Obligation, 'startDate' | 'endDate'>): number {
  const start = dayNumber(startDate);
  const end = dayNumber(endDate);
  return start === undefined || end === undefined || end < start ? 0 : end - start + 1;
}

/**
 * TOD-18: whether an obligation may be added: its dates span at least 7 days, or it holds all week and the contract already has one.
 */
export const mayAddObligation = (
  contract: Pick<Contract, 'obligations'>,
  draft: Pick<Obligation, 'startDate' | 'endDate' | 'dayKind'>,
): boolean => obligationDays(draft) >= MINIMUM_OBLIGATION_DAYS || (draft.dayKind === 'all' && contract.obligations.length > 0);
