import type { BindingLimit, OwedDelivery, ShortDay, ShortDays } from '@stackwatt/model';
import { HOURS_PER_DAY } from '@stackwatt/units';
import { limitsIn, MET_MWH, STORED_ENERGY } from '../markets/short-delivery.ts';
import type { Prepared } from '../prepare.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';
import { deliverableMwh } from './deliverable.ts';
import { fillToLevel } from './fill-to-level.ts';

/** Days that are told hour by hour; how many more there are is said. */
const MOST_DAYS = 30;

/** Steps of an obligation, its energy, who gave of it and what is missing. */
interface Owed {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly owedMwh: number;
  readonly shortMwh: number;
  /** What sun and wind, and what storage gives to it between two steps, MWh at the point of interconnection. */
  readonly ownMwh: (from: number, to: number) => number;
  readonly storageMwh: (from: number, to: number) => number;
  /** What is missing in a step, MWh; undefined where it is owed over its steps as a whole. */
  readonly missingIn: ((step: number) => number) | undefined;
}

/**
 * The days on which a simulated year misses something it owes and may not miss, the worst first: each with its hours, what was owed in
 * them, and what limits bind there.
 *
 * @param prepared  its steps, of which a whole number makes an hour, and its line
 */
export function shortDaysOf(year: SimulatedYear, prepared: Pick<Prepared, 'stepHours' | 'line'>): ShortDays {
  const { stepHours } = prepared;
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
  const days = short.slice(0, MOST_DAYS).map(({ day, owed, shortMwh }) => dayOf({ year, prepared, day, owed, shortMwh }));
  return { projectYear: year.projectYear, count: short.length, days };
}

/** MWh between two steps of several powers together. */
function energyOf(powers: readonly Float64Array[], stepHours: number): (from: number, to: number) => number {
  return (from, to) => {
    let mwh = 0;
    for (const mw of powers) for (let t = from; t < Math.min(to, mw.length); t++) mwh += stepHours * mw[t]!;
    return mwh;
  };
}

/** Windows and steps of contracts, and calls of capacity markets, that have no price for what is missing; steps by the hour. */
function owedIn({ contracts, capacity, settlement, split }: SimulatedYear, stepHours: number): Owed[] {
  const perHour = Math.round(1 / stepHours);
  const ofContracts = contracts.all.flatMap(({ inputs: { name }, obligation, shortagePrice }, k): Owed[] => {
    if (shortagePrice !== undefined || obligation.kind === 'none') return [];
    const shortAt = new Map(settlement.contractShortages[k]!.map(({ from, mwh }) => [from, mwh]));
    const { solarMw, windMw, storageMw } = split.contracts[k]!;
    const given = { name, ownMwh: energyOf([solarMw, windMw], stepHours), storageMwh: energyOf([storageMw], stepHours) };
    if (obligation.kind === 'windows')
      return obligation.windows.map(({ from, to, mwh }) => ({
        ...given,
        from,
        to,
        owedMwh: mwh,
        shortMwh: shortAt.get(from) ?? 0,
        missingIn: undefined,
      }));
    const { owedMwh } = obligation;
    const missingIn = (step: number): number => shortAt.get(step) ?? 0;
    return Array.from({ length: owedMwh.length / perHour }, (_, hour) => hour * perHour)
      .map((from) => {
        const steps = Array.from({ length: perHour }, (_, step) => from + step);
        const sum = (of: (step: number) => number): number => steps.reduce((total, step) => total + of(step), 0);
        return { ...given, from, to: from + perHour, owedMwh: sum((step) => owedMwh[step]!), shortMwh: sum(missingIn), missingIn };
      })
      .filter((one) => one.owedMwh > 0);
  });
  const ofCalls = capacity.flatMap(({ inputs: { name }, calls, bidMw, shortagePrice }, k) => {
    if (shortagePrice !== undefined) return [];
    const { deliveredMw } = split.calls[k]!;
    return calls.map(({ from, steps }, at): Owed => ({
      name,
      from,
      to: from + steps,
      owedMwh: steps * stepHours * bidMw,
      shortMwh: settlement.callShortagesMwh[k]![at]!,
      ownMwh: () => 0,
      storageMwh: energyOf([deliveredMw], stepHours),
      missingIn: (step) => stepHours * Math.max(0, bidMw - deliveredMw[step]!),
    }));
  });
  return [...ofContracts, ...ofCalls].toSorted((a, b) => a.from - b.from);
}

/**
 * What keeps an obligation from being met. Where all that is missing was in storage and is kept for what is owed later, no limit of its own
 * hours does: over the days together the energy in storage is too little. Where a part of it was, that binds beside the others.
 */
const bindingLimits = (ofHours: readonly BindingLimit[], missingMwh: number, keptMwh: number): BindingLimit[] =>
  keptMwh <= MET_MWH ? [...ofHours] : keptMwh >= missingMwh - MET_MWH ? [STORED_ENERGY] : [...new Set([...ofHours, STORED_ENERGY])];

interface DayParts {
  readonly year: SimulatedYear;
  readonly prepared: Pick<Prepared, 'stepHours' | 'line'>;
  readonly day: number;
  readonly owed: readonly Owed[];
  readonly shortMwh: number;
}

function dayOf({ year, prepared, day, owed, shortMwh }: DayParts): ShortDay {
  const { stepHours } = prepared;
  const { problem, dispatch, flows } = year;
  const { storage } = dispatch.trajectory;
  const perHour = Math.round(1 / stepHours);
  const first = day * HOURS_PER_DAY * perHour;
  const hours = Array.from({ length: HOURS_PER_DAY }, (_, hour) => first + hour * perHour);
  // An hour of a power is as many MWh as MW on its mean.
  const means = (powers: readonly Float64Array[]): number[] => hours.map((from) => energyOf(powers, stepHours)(from, from + perHour));
  /** The part of an hour that belongs to an obligation: its first step, the one after its last, and how many there are. */
  const within = (one: Owed, hour: number): { from: number; to: number; steps: number } => {
    const from = Math.max(one.from, hour);
    const to = Math.min(one.to, hour + perHour);
    return { from, to, steps: Math.max(0, to - from) };
  };
  /** Over the hours of the day, what an obligation is in each. */
  const summed = (byHour: (one: Owed) => readonly number[]): number[] => {
    const rows = owed.map(byHour);
    return hours.map((_, at) => rows.reduce((sum, row) => sum + row[at]!, 0));
  };
  return {
    day,
    shortMwh,
    deliveries: owed.map((one): OwedDelivery => {
      const { name, from, to, owedMwh, shortMwh: missing, missingIn } = one;
      const isShort = missing > MET_MWH;
      const keptMwh = isShort ? Math.min(missing, deliverableMwh(year, prepared, { from, to, missingIn })) : 0;
      return {
        name,
        owedMwh,
        shortMwh: missing,
        fromHour: (from - first) * stepHours,
        toHour: (to - first) * stepHours,
        ownMwh: one.ownMwh(from, to),
        storageMwh: one.storageMwh(from, to),
        limits: isShort ? bindingLimits(limitsIn(problem, dispatch, { from, to }), missing, keptMwh) : [],
        keptMwh,
      };
    }),
    solarMw: means([flows.solarExportMw]),
    windMw: means([flows.windExportMw]),
    dischargeMw: means([flows.storageExportMw]),
    chargeMw: means(storage.map(({ chargeMw }) => chargeMw)),
    // What is owed over several hours as a whole is spread evenly over them.
    owedMw: summed((one) => hours.map((hour) => (one.owedMwh * within(one, hour).steps) / (one.to - one.from))),
    shortMw: summed((one) => missingByHour(one, hours, within)),
    storedMwh: hours.map((from) => storage.reduce((sum, { socMwh }) => sum + (socMwh[from + perHour - 1] ?? 0), 0)),
  };
}

/**
 * What is missing of an obligation in each hour. Of one that is owed over its steps as a whole it fills the hours with least up to one
 * level, which is never above the mean that is owed: where all is below the mean each hour comes to it.
 */
function missingByHour(
  one: Owed,
  hours: readonly number[],
  within: (one: Owed, hour: number) => { readonly from: number; readonly to: number; readonly steps: number },
): readonly number[] {
  const parts = hours.map((hour) => within(one, hour));
  const { missingIn } = one;
  if (missingIn !== undefined)
    return parts.map(({ from, steps }) => Array.from({ length: steps }, (_, step) => missingIn(from + step)).reduce((a, b) => a + b, 0));
  const given = parts.map(({ from, to, steps }) => (steps === 0 ? 0 : one.ownMwh(from, to) + one.storageMwh(from, to)));
  return fillToLevel(
    given,
    parts.map(({ steps }) => steps),
    one.shortMwh,
  );
}
