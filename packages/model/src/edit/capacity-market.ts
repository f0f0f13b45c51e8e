import { DAYS_OF_MONTH, HOURS_PER_DAY, MONTHS_PER_YEAR } from '@stackwatt/units';
import { settle } from '../invariants/settle.ts';
import {
  CapacityEvent,
  evenCells,
  eventsOverlap,
  isMonthlyPrice,
  type CapacityMarket,
  type CapacityPriceUnit,
} from '../project/capacity-market.ts';
import type { Project } from '../project/project.ts';
import { baseYear } from '../series/base-year.ts';

const change = (project: Project, id: string, edit: (market: CapacityMarket) => CapacityMarket): Project =>
  settle({ ...project, capacityMarkets: project.capacityMarkets.map((market) => (market.id === id ? edit(market) : market)) });

/** CM-10, D-090: a monthly unit has twelve prices, filled with the initial value where there are not twelve yet. */
export const setCapacityPriceUnit = (project: Project, id: string, priceUnit: CapacityPriceUnit): Project =>
  change(project, id, (market) => ({
    ...market,
    priceUnit,
    capacityPrice:
      isMonthlyPrice(priceUnit) && market.capacityPrice.length !== MONTHS_PER_YEAR
        ? Array.from({ length: MONTHS_PER_YEAR }, () => market.multiPriceInitialValue)
        : market.capacityPrice,
  }));

/** When an event may be proposed: late on a summer afternoon, when capacity is called most. */
const USUAL_DAY = '07-15';
const USUAL_HOUR = 17;

/**
 * CM-08: adds an event of the usual length on the first day, from a wanted one on, on which it overlaps no other (CHK-19).
 *
 * @param wanted  'MM-DD'
 */
export const addCapacityEvent = (project: Project, id: string, wanted = USUAL_DAY): Project =>
  change(project, id, (market) => {
    const duration = market.averageCallDuration;
    // It ends before midnight where the day is long enough (CHK-20).
    const hour = Math.max(0, Math.min(USUAL_HOUR, Math.ceil(HOURS_PER_DAY - duration) - 1));
    const year = baseYear(project);
    const days = daysOf(year);
    const first = days.indexOf(`${year}-${wanted}`);
    const proposed = [...days.slice(first), ...days.slice(0, first)];
    const on = (day: string): CapacityEvent => CapacityEvent.parse({ date: `${day}T${String(hour).padStart(2, '0')}:00`, duration });
    const taken = new Set(market.events.map(({ date }) => date.slice(0, days[0]!.length)));
    // An event of another day can reach into this one.
    const free = proposed.find((day) => !taken.has(day) && !market.events.some((other) => eventsOverlap(on(day), other)));
    return { ...market, events: [...market.events, on(free ?? proposed[0]!)] };
  });

const daysOf = (year: number): string[] =>
  DAYS_OF_MONTH.flatMap((days, month) =>
    Array.from({ length: days }, (_, day) => `${year}-${String(month + 1).padStart(2, '0')}-${String(day + 1).padStart(2, '0')}`),
  );

/** CM-05: sets cells of the schedule to 'may occur' or 'will not occur'; an empty schedule first gets its 24 rows of 24 hours, all off. */
export const setScheduleCells = (
  project: Project,
  id: string,
  cells: readonly { readonly row: number; readonly hour: number }[],
  mayOccur: boolean,
): Project =>
  change(project, id, (market) => {
    const schedule = market.schedule.length === 0 ? evenCells(false) : market.schedule.map((row) => [...row]);
    for (const { row, hour } of cells) {
      if (schedule[row]?.[hour] === undefined) throw new Error(`no cell in row ${row}, hour ${hour}`);
      schedule[row][hour] = mayOccur;
    }
    return { ...market, schedule };
  });
