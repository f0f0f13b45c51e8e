import { DAYS_OF_MONTH, HOURS_PER_DAY, MONTHS_PER_YEAR } from '@stackwatt/units';
import { z } from 'zod';
import { escalatorField } from './escalator.ts';
import { choiceField, described, flagField, numberField, textField, valuesField } from './field.ts';
import { marketReferenceField, SHORTAGE_PENALTY_KINDS } from './market-reference.ts';
import { SCHEDULE_ROWS, scheduleRow } from './schedule.ts';
import { shortagePenaltyPrice } from './shortage-penalty.ts';

export const EVENT_KINDS = ['random', 'scheduled'] as const;
export const CAPACITY_PRICE_UNITS = ['$/kW-mo', '$/kW-yr', '$/MW-mo', '$/MW-yr'] as const;
export type CapacityPriceUnit = (typeof CAPACITY_PRICE_UNITS)[number];
/** Fills the twelve monthly prices when a monthly unit is first chosen (D-090). */
const MULTI_PRICE_INITIAL_VALUE = 20_000;

/** A call for capacity: when it begins and how long it lasts. */
export const CapacityEvent = z.looseObject({
  /** Local time in the base year, 'YYYY-MM-DDTHH:mm'. */
  date: textField('', {
    title: 'Date and hour',
    help: 'When the event begins: day of the year and hour. From then on the bid must be delivered.',
  }),
  duration: numberField(1, {
    title: 'Duration',
    unit: 'h',
    exclusiveMinimum: 0,
    help: 'Hours the event lasts. It must end before midnight.',
  }),
});
export type CapacityEvent = z.infer<typeof CapacityEvent>;

/** Resource adequacy: paid for capacity that must deliver when called. */
export const CapacityMarket = z.looseObject({
  id: textField('capacity-1', { title: 'Id', help: 'Names the market within the project.' }),
  eventKind: choiceField(EVENT_KINDS, 'random', {
    title: 'Events',
    help: 'Random: drawn among the highest-price days. Scheduled: given by date. Energy is kept for each event, and what falls short is fined or makes the system infeasible.',
  }),
  totalCallsPerYear: numberField(10, {
    title: 'Calls per year',
    minimum: 0,
    integer: true,
    help: 'How often the capacity is called in a year. More calls take more energy from other sales, and earn the energy price of the call.',
  }),
  averageCallDuration: numberField(4, {
    title: 'Average call duration',
    unit: 'h',
    exclusiveMinimum: 0,
    maximum: 24,
    help: 'Hours a random event lasts; sets the energy that must be held ready.',
  }),
  numberOfHighestPriceDays: numberField(10, {
    title: 'Number of highest-price days',
    minimum: 0,
    maximum: 365,
    integer: true,
    help: 'Random events fall on days among these. Fewer days put the calls on the hours of highest prices, where the storage would have sold.',
  }),
  schedule: described(
    z.array(z.array(z.boolean())).default(() => []),
    {
      title: 'Permitted hours',
      help: 'Hours in which random events may occur: rows are the weekdays of January to December, then their weekends; columns the hours of the day. Empty: none.',
    },
  ),
  useScheduleForCapacityReserve: flagField(false, {
    title: 'Reserve through all permitted hours',
    help: 'Hold the energy of a call through all permitted hours, not only during events. The storage is then less free for the markets.',
  }),
  events: described(
    z.array(CapacityEvent).default(() => []),
    { title: 'Scheduled events', help: 'Events by date, hour and duration. In each of them the bid must be delivered.' },
  ),
  priceUnit: choiceField(CAPACITY_PRICE_UNITS, '$/MW-yr', {
    title: 'Price unit',
    help: 'Per kW or MW, and one price for the year or one for each month. The price below is read in this unit.',
  }),
  singleYearPrice: numberField(250_000, {
    title: 'Capacity price',
    numberFormat: 'n2',
    minimum: 0,
    help: 'Paid for each kW or MW of the bid, for a year. It is the revenue of the capacity market before fines.',
  }),
  capacityPrice: described(
    z.array(z.number()).default(() => Array.from({ length: MONTHS_PER_YEAR }, () => MULTI_PRICE_INITIAL_VALUE)),
    {
      title: 'Monthly capacity prices',
      numberFormat: 'n2',
      minimum: 0,
      help: 'Paid for each kW or MW of the bid, from January to December. Together they are the revenue of the capacity market before fines.',
    },
  ),
  multiPriceInitialValue: numberField(MULTI_PRICE_INITIAL_VALUE, {
    title: 'Monthly price to begin with',
    numberFormat: 'n2',
    minimum: 0,
    help: 'Fills the twelve months when a monthly unit is first chosen.',
  }),
  capacityPriceSensitivity: valuesField([1], {
    title: 'Capacity price sensitivity',
    minimum: 0,
    help: 'Factors on the capacity price; every one is calculated.',
  }),
  capacityEscalator: escalatorField(
    'Capacity price escalator',
    'Yearly change of the capacity price, on top of inflation. A falling price lowers the revenue of later years.',
  ),
  allocatedStorageCapacity: numberField(100, {
    title: 'Allocated storage capacity',
    unit: '%',
    minimum: 0,
    maximum: 100,
    help: 'Share of the usable storage energy that backs the bid. A larger share earns more capacity payments and holds more energy ready.',
  }),
  energyPriceKind: choiceField(['market', 'flat'], 'market', {
    title: 'Energy price',
    help: 'What energy delivered in an event earns: the price of an energy market, or a flat one. It is paid beside the capacity price.',
  }),
  energyMarket: marketReferenceField('dam', { title: 'Energy price of', help: 'Energy market whose price pays the delivered energy.' }),
  energyPrice: numberField(20, {
    title: 'Flat energy price',
    unit: 'currency/MWh',
    help: 'Paid for each MWh delivered in an event, beside the capacity price.',
  }),
  energyEscalator: escalatorField(
    'Energy price escalator',
    'Yearly change of the flat energy price, on top of inflation. It moves the revenue of calls in later years.',
  ),
  useShortagePenalty: flagField(false, {
    title: 'Shortage penalty',
    help: 'Charge energy owed in an event and not delivered. Without it a shortfall makes a system infeasible.',
  }),
  shortagePenaltyKind: choiceField(SHORTAGE_PENALTY_KINDS, 'flat', {
    title: 'Penalty price',
    help: 'Market: price of the chosen market. Delta: that price less the energy price already paid. Flat: a fixed price.',
  }),
  penaltyEnergyMarket: marketReferenceField(null, { title: 'Penalty price of', help: 'Energy market whose price the penalty follows.' }),
  ...shortagePenaltyPrice,
});
export type CapacityMarket = z.infer<typeof CapacityMarket>;

/** D-091: a new market is paid the price of an energy market where there is one. */
export const newCapacityMarket = (number: number, energyMarkets: readonly { readonly kind: 'dam' | 'fmm' | 'rtm' }[]): CapacityMarket => {
  const first = energyMarkets[0];
  return CapacityMarket.parse({
    id: `capacity-${number}`,
    energyPriceKind: first ? 'market' : 'flat',
    energyMarket: first ? { kind: first.kind } : null,
  });
};

/** CM-10: units of a month take twelve values, units of a year a single one. */
export const isMonthlyPrice = (unit: CapacityPriceUnit): boolean => unit.endsWith('-mo');

/** CM-06: an hour without a cell is off, so an empty schedule permits nothing. */
export const mayOccur = (market: Pick<CapacityMarket, 'schedule'>, month: number, isWeekend: boolean, hour: number): boolean =>
  market.schedule[scheduleRow(month, isWeekend)]?.[hour] === true;

/** A grid with every cell on or off, 24 rows by 24 hours. */
export const evenCells = (on: boolean): boolean[][] =>
  Array.from({ length: SCHEDULE_ROWS }, () => Array.from({ length: HOURS_PER_DAY }, () => on));

/** Start of an event as month (from 0), day (from 1) and hour; undefined when the text is no moment of a year of 365 days. */
function eventStart(event: Pick<CapacityEvent, 'date'>): { month: number; day: number; hour: number } | undefined {
  const match = /^\d{4}-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(event.date);
  if (!match) return undefined;
  const [month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number];
  const days = DAYS_OF_MONTH[month - 1];
  if (days === undefined || day < 1 || day > days || hour > 23 || minute > 59) return undefined;
  return { month: month - 1, day, hour: hour + minute / 60 };
}

/** Start and end of an event in hours of the year; undefined for no moment. */
export function eventHours(event: CapacityEvent): { from: number; to: number } | undefined {
  const start = eventStart(event);
  if (!start) return undefined;
  const before = DAYS_OF_MONTH.slice(0, start.month).reduce((sum: number, days) => sum + days, 0);
  const from = (before + start.day - 1) * HOURS_PER_DAY + start.hour;
  return { from, to: from + event.duration };
}

/** CM-20: one starts before the other ends; events that touch do not overlap. */
export function eventsOverlap(a: CapacityEvent, b: CapacityEvent): boolean {
  const first = eventHours(a);
  const second = eventHours(b);
  return first !== undefined && second !== undefined && first.from < second.to && second.from < first.to;
}

/** CM-21: start hour plus duration of 24 or more (D-092: an event that ends exactly at midnight counts). */
export function runsPastMidnight(event: CapacityEvent): boolean {
  const start = eventStart(event);
  return start !== undefined && start.hour + event.duration >= HOURS_PER_DAY;
}

/** CM-22: whether a block of permitted hours is shorter than a call. Blocks end at midnight, as events do. */
export function hasShortBlock(market: Pick<CapacityMarket, 'schedule' | 'averageCallDuration'>): boolean {
  return market.schedule.some((row) => {
    let run = 0;
    for (let hour = 0; hour <= row.length; hour++) {
      if (row[hour]) run++;
      else {
        if (run > 0 && run < market.averageCallDuration) return true;
        run = 0;
      }
    }
    return false;
  });
}
