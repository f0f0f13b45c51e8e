import {
  backedBids,
  capacityCallRandom,
  capacityReserve,
  drawCapacityCalls,
  shortagePrice,
  type BackingUnit,
  type CallObligation,
  type CapacityCall,
  type DispatchProblem,
  type RandomCalls,
  type StorageUnit,
} from '@stackwatt/engine';
import { DAYS_OF_MONTH, DAYS_PER_YEAR, FIRST_DAY_OF_MONTH } from '@stackwatt/units';
import { yearFactor } from '../finance/escalator-of.ts';
import type { CapacityInputs } from '../inputs/capacity-inputs.ts';
import type { Prepared } from '../prepare.ts';
import type { EnergyPrices } from '../year/prices-of-year.ts';
import { penaltyOfYear } from './penalty-of-year.ts';

/** A capacity market in one project year, at the point of interconnection. */
export interface CapacityYear {
  readonly inputs: CapacityInputs;
  readonly calls: readonly CapacityCall[];
  /** Calls that found no room. */
  readonly unplaced: number;
  readonly bidMw: number;
  /** What each storage unit of the year backs of it, MW at the unit. */
  readonly backedMw: readonly number[];
  /** Currency per MWh delivered to a call: flat, or per step. */
  readonly energyPrice: number | Float64Array;
  readonly shortagePrice: Float64Array | undefined;
  /** Escalation and sensitivity of the capacity price. */
  readonly priceFactor: number;
  /** Share of each month in which the bid stands. */
  readonly monthShares: readonly number[];
}

/**
 * Share of a MW discharged at the storage unit that arrives at the point of interconnection: through the converter of a dc bus, line and
 * transformer.
 */
export const storageToPoi = ({ systemConverter }: Pick<DispatchProblem, 'systemConverter'>, eta: number): number =>
  eta * (systemConverter?.efficiency ?? 1);

/**
 * The capacity markets of a project year: their calls, and what is bid in each.
 *
 * A storage unit that begins within the year is bid from the next year on beside others; where there are no others the bid stands from its
 * first step, calls before it are nobody's, and the months are paid in part.
 *
 * @param problem    the plant of the year, at the ac bus
 * @param fromSteps  first step in which each unit works
 * @param eta        of line and transformer
 */
export function capacityOfYear(
  prepared: Prepared,
  projectYear: number,
  prices: readonly EnergyPrices[],
  { problem, fromSteps, eta }: { readonly problem: DispatchProblem; readonly fromSteps: readonly number[]; readonly eta: number },
): CapacityYear[] {
  const { capacityMarkets, project, steps, stepMinutes, stepHours } = prepared;
  if (capacityMarkets.length === 0) return [];
  const drawnBy = prices.slice(0, 1).map(({ price }) => price);
  const drawn = (inputs: CapacityInputs, how: RandomCalls) =>
    prepared.shared.once('capacity calls', [inputs, ...drawnBy], [], () =>
      drawCapacityCalls(
        { prices: drawnBy[0] ?? new Float64Array(steps), permitted: inputs.permitted, stepMinutes },
        how,
        capacityCallRandom(inputs.id),
      ),
    );
  const called = capacityMarkets.map((inputs) =>
    inputs.calls.kind === 'scheduled' ? { calls: inputs.calls.calls, unplaced: 0 } : drawn(inputs, inputs.calls.how),
  );
  const storageToPoiEfficiency = storageToPoi(problem, eta);
  const from = fromSteps.length === 0 ? 0 : Math.min(...fromSteps);
  const backing = problem.storage.flatMap((_, place) => (fromSteps[place] === from ? [place] : []));
  const monthShares = sharesFrom(from, steps);
  const storageUnits = backing.map((place): BackingUnit => {
    const { powerMw, capacityMwh, minSoc, maxSoc, dischargeEfficiency } = problem.storage[place]!;
    return { powerMw, usableMwh: (maxSoc - minSoc) * capacityMwh, dischargeEfficiency };
  });
  const bids = backedBids(
    capacityMarkets.map(({ share, longestSteps }) => ({ share, callHours: longestSteps * stepHours })),
    storageUnits,
    leastLimitMw(capacityMarkets, problem) / (problem.systemConverter?.efficiency ?? 1),
  );
  return capacityMarkets.map((inputs, k) => {
    const fields = project.capacityMarkets[k]!;
    const energyPrice =
      inputs.energyPrice.kind === 'market'
        ? prices[inputs.energyPrice.market]!.price
        : inputs.energyPrice.perMwh * yearFactor(project, fields.energyEscalator, projectYear);
    const penalty = penaltyOfYear(inputs.penalty, prices, energyPrice);
    const { calls, unplaced } = called[k]!;
    return {
      inputs,
      unplaced,
      monthShares,
      calls: from === 0 ? calls : calls.filter((call) => call.from >= from),
      bidMw: bids[k]!.bidMw * storageToPoiEfficiency,
      backedMw: problem.storage.map((_, place) => bids[k]!.partsMw[backing.indexOf(place)] ?? 0),
      energyPrice,
      shortagePrice: penalty && shortagePrice(penalty, yearFactor(project, fields.shortagePenaltyPriceEscalator, projectYear), steps),
      priceFactor: inputs.priceFactor * yearFactor(project, fields.capacityEscalator, projectYear),
    };
  });
}

/** Share of each month that lies behind a step. */
function sharesFrom(step: number, steps: number): number[] {
  const first = (step / steps) * DAYS_PER_YEAR;
  return DAYS_OF_MONTH.map((days, month) => Math.min(1, Math.max(0, (FIRST_DAY_OF_MONTH[month]! + days - first) / days)));
}

/** Most the connection and the converter let out in the steps in which a call may come, MW at the ac bus. */
function leastLimitMw(markets: readonly CapacityInputs[], { exportLimitMw, systemConverter }: DispatchProblem): number {
  let least = systemConverter?.powerMw ?? Infinity;
  for (const { permitted } of markets)
    for (let t = 0; t < permitted.length; t++) if (permitted[t] === 1 && exportLimitMw[t]! < least) least = exportLimitMw[t]!;
  return least;
}

/**
 * What the storage units owe to the calls of all markets, at the unit. Where calls of several markets overlap their bids add up. The
 * penalty of an event, which only weighs money after all calls have been served as far as can be, is the mean of its steps.
 */
export function callObligations(markets: readonly CapacityYear[], steps: number, storageToPoiEfficiency: number): CallObligation[] {
  const owedMw = new Float64Array(steps);
  const penalty = new Float64Array(steps);
  // A step belongs to one event as long as the same calls go on.
  const callOf = new Float64Array(steps);
  let number = 0;
  for (const { calls, bidMw, shortagePrice: price } of markets) {
    if (!(bidMw > 0)) continue;
    for (const { from, steps: length } of calls) {
      number++;
      for (let t = from; t < from + length; t++) {
        owedMw[t]! += bidMw / storageToPoiEfficiency;
        callOf[t] = callOf[t]! * (steps + 1) + number;
        penalty[t] = Math.max(penalty[t]!, price?.[t] ?? 0);
      }
    }
  }
  const events: CallObligation[] = [];
  for (let t = 0; t < steps;) {
    if (callOf[t] === 0) {
      t++;
      continue;
    }
    let to = t;
    let sum = 0;
    while (to < steps && callOf[to] === callOf[t]) sum += penalty[to++]!;
    events.push({ from: t, steps: to - t, powerMw: owedMw[t]!, shortagePenalty: (sum / (to - t)) * storageToPoiEfficiency });
    t = to;
  }
  return events;
}

/**
 * A unit that holds the energy of a call through all steps in which one may come, for the markets that ask for it: whoever runs the plant
 * does not know which day it will be (D-089). Of several storage units each holds it for the part of the bid it backs. What is held at the
 * start of a step is there after the step before.
 *
 * @param place  of the unit among those of the year
 */
export function withReserve(
  unit: StorageUnit,
  place: number,
  markets: readonly CapacityYear[],
  { steps, stepHours }: Pick<Prepared, 'steps' | 'stepHours'>,
): StorageUnit {
  const holding = markets.filter(({ inputs, backedMw }) => inputs.reserved !== undefined && backedMw[place]! > 0);
  if (holding.length === 0) return unit;
  const minSocMwh = new Float64Array(steps).fill(unit.minSoc * unit.capacityMwh);
  for (const { inputs, backedMw, calls } of holding) {
    const reserve = capacityReserve({
      bidMw: backedMw[place]!,
      dischargeEfficiency: unit.dischargeEfficiency,
      calls,
      stepHours,
      permitted: inputs.reserved!,
      callSteps: inputs.longestSteps,
      steps,
    });
    for (let t = 1; t < steps; t++) minSocMwh[t - 1]! += reserve[t]!;
  }
  // A sum of shares may miss the highest state by a rounding.
  return { ...unit, minSocMwh: minSocMwh.map((mwh) => Math.min(mwh, unit.maxSoc * unit.capacityMwh)) };
}
