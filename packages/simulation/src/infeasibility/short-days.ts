import type { OwedDelivery, ShortDay, ShortDays } from '@stackwatt/model';
import { HOURS_PER_DAY } from '@stackwatt/units';
import { limitsIn, MET_MWH } from '../markets/short-delivery.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';

/** Days that are told hour by hour; how many more there are is said. */
const MOST_DAYS = 30;

/** Steps of an obligation, its energy and what is missing of it. */
interface Owed {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly owedMwh: number;
  readonly shortMwh: number;
}

/**
 * The days on which a simulated year misses something it owes and may not miss, the worst first: each with its hours, what was owed in
 * them, and what limits bind there.
 *
 * @param stepHours  length of a step, h; a whole number of steps makes an hour
 */
export function shortDaysOf(year: SimulatedYear, stepHours: number): ShortDays {
  const perDay = Math.round(HOURS_PER_DAY / stepHours);
  const byDay = new Map<number, Owed[]>();
  for (const one of owedIn(year, stepHours)) {
    const day = Math.floor(one.from / perDay);
    byDay.set(day, [...(byDay.get(day) ?? []), one]);
  }
  const short = [...byDay]
    .map(([day, owed]) => ({ day, owed, shortMwh: owed.reduce((sum, { shortMwh }) => sum + shortMwh, 0) }))
    .filter(({ shortMwh }) => shortMwh > MET_MWH)
    .toSorted((a, b) => b.shortMwh - a.shortMwh || a.day - b.day);
  const days = short.slice(0, MOST_DAYS).map(({ day, owed, shortMwh }) => dayOf({ year, stepHours, day, owed, shortMwh }));
  return { projectYear: year.projectYear, count: short.length, days };
}

/** Windows and steps of contracts, and calls of capacity markets, that have no price for what is missing; steps by the hour. */
function owedIn({ contracts, capacity, settlement }: SimulatedYear, stepHours: number): Owed[] {
  const perHour = Math.round(1 / stepHours);
  const ofContracts = contracts.all.flatMap(({ inputs: { name }, obligation, shortagePrice }, k): Owed[] => {
    if (shortagePrice !== undefined || obligation.kind === 'none') return [];
    const shortAt = new Map(settlement.contractShortages[k]!.map(({ from, mwh }) => [from, mwh]));
    if (obligation.kind === 'windows')
      return obligation.windows.map(({ from, to, mwh }) => ({ name, from, to, owedMwh: mwh, shortMwh: shortAt.get(from) ?? 0 }));
    const { owedMwh } = obligation;
    return Array.from({ length: owedMwh.length / perHour }, (_, hour) => hour * perHour)
      .map((from) => {
        const steps = Array.from({ length: perHour }, (_, step) => from + step);
        const sum = (of: (step: number) => number): number => steps.reduce((total, step) => total + of(step), 0);
        return { name, from, to: from + perHour, owedMwh: sum((step) => owedMwh[step]!), shortMwh: sum((step) => shortAt.get(step) ?? 0) };
      })
      .filter((one) => one.owedMwh > 0);
  });
  const ofCalls = capacity.flatMap(({ inputs: { name }, calls, bidMw, shortagePrice }, k) =>
    shortagePrice === undefined
      ? calls.map(({ from, steps }, at): Owed => ({
          name,
          from,
          to: from + steps,
          owedMwh: steps * stepHours * bidMw,
          shortMwh: settlement.callShortagesMwh[k]![at]!,
        }))
      : [],
  );
  return [...ofContracts, ...ofCalls].toSorted((a, b) => a.from - b.from);
}

interface DayParts {
  readonly year: SimulatedYear;
  readonly stepHours: number;
  readonly day: number;
  readonly owed: readonly Owed[];
  readonly shortMwh: number;
}

function dayOf({ year: { problem, dispatch }, stepHours, day, owed, shortMwh }: DayParts): ShortDay {
  const { solarUsedMw, windUsedMw, storage } = dispatch.trajectory;
  const perHour = Math.round(1 / stepHours);
  const first = day * HOURS_PER_DAY * perHour;
  const hours = Array.from({ length: HOURS_PER_DAY }, (_, hour) => first + hour * perHour);
  /** MWh between two steps of a power, of several storage units together. */
  const energy = (powers: readonly Float64Array[], from: number, to: number): number => {
    let mwh = 0;
    for (const mw of powers) for (let t = from; t < Math.min(to, mw.length); t++) mwh += stepHours * mw[t]!;
    return mwh;
  };
  const [own, discharge, charge] = [
    [solarUsedMw, windUsedMw],
    storage.map(({ dischargeMw }) => dischargeMw),
    storage.map(({ chargeMw }) => chargeMw),
  ];
  // An hour of a power is as many MWh as MW on its mean.
  const means = (powers: readonly Float64Array[]): number[] => hours.map((from) => energy(powers, from, from + perHour));
  /** What is owed or missing is spread evenly over its hours. */
  const spread = (of: (one: Owed) => number): number[] =>
    hours.map((from) =>
      owed.reduce((sum, one) => {
        const steps = Math.max(0, Math.min(one.to, from + perHour) - Math.max(one.from, from));
        return sum + (of(one) * steps) / (one.to - one.from);
      }, 0),
    );
  return {
    day,
    shortMwh,
    deliveries: owed.map(({ name, from, to, ...one }): OwedDelivery => ({
      ...one,
      name,
      fromHour: (from - first) * stepHours,
      toHour: (to - first) * stepHours,
      ownMwh: energy(own, from, to),
      storageMwh: energy(discharge, from, to),
      limits: one.shortMwh > MET_MWH ? limitsIn(problem, dispatch, { from, to }) : [],
    })),
    solarMw: means([solarUsedMw]),
    windMw: means([windUsedMw]),
    dischargeMw: means(discharge),
    chargeMw: means(charge),
    owedMw: spread(({ owedMwh }) => owedMwh),
    shortMw: spread(({ shortMwh: mwh }) => mwh),
    storedMwh: hours.map((from) => storage.reduce((sum, { socMwh }) => sum + (socMwh[from + perHour - 1] ?? 0), 0)),
  };
}
