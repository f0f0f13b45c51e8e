import {
  callSteps,
  scheduledCapacityCalls,
  scheduleFlags,
  type CapacityCall,
  type CapacityPrice,
  type RandomCalls,
} from '@stackwatt/engine';
import { capacityName, eventHours, isMonthlyPrice, type CapacityMarket, type CheckedProject } from '@stackwatt/model';
import { stepHours, stepsPerYear, toFraction } from '@stackwatt/units';
import { marketPlace, penaltyInputs, type OfMarket, type PenaltyInputs } from './penalty-inputs.ts';
import { calendarOf } from './series-of.ts';

/** A capacity market at the project's time step. */
export interface CapacityInputs {
  readonly id: string;
  readonly name: string;
  readonly calls:
    | { readonly kind: 'random'; readonly how: RandomCalls }
    | { readonly kind: 'scheduled'; readonly calls: readonly CapacityCall[] };
  /** 1 in the steps in which a call may come; of scheduled calls, in those of the calls. */
  readonly permitted: Uint8Array;
  /** Steps of the longest call. */
  readonly longestSteps: number;
  /** 1 in the steps through which the energy of a call is held; undefined when it is held for the calls alone. */
  readonly reserved: Uint8Array | undefined;
  /** Share of the usable energy that backs the bid. */
  readonly share: number;
  readonly price: CapacityPrice;
  /** Of the capacity price. */
  readonly priceFactor: number;
  readonly energyPrice: OfMarket | { readonly kind: 'flat'; readonly perMwh: number };
  readonly penalty: PenaltyInputs;
}

/** The capacity markets of a project. */
export const capacityInputs = (project: CheckedProject): CapacityInputs[] =>
  (project.useCapacityMarket ? project.capacityMarkets : []).map((market, k) => ({
    id: market.id,
    name: capacityName(project, k),
    ...callsOf(project, market),
    share: toFraction(market.allocatedStorageCapacity),
    price: {
      per: market.priceUnit.startsWith('$/kW') ? 'kW' : 'MW',
      ...(isMonthlyPrice(market.priceUnit)
        ? { period: 'month', values: market.capacityPrice }
        : { period: 'year', values: [market.singleYearPrice] }),
    },
    priceFactor: market.capacityPriceSensitivity[0]!,
    energyPrice:
      market.energyPriceKind === 'market'
        ? { kind: 'market', market: marketPlace(project, market.energyMarket) }
        : { kind: 'flat', perMwh: market.energyPrice },
    penalty: penaltyInputs(project, market, market.penaltyEnergyMarket),
  }));

function callsOf(
  project: CheckedProject,
  market: CapacityMarket,
): Pick<CapacityInputs, 'calls' | 'permitted' | 'longestSteps' | 'reserved'> {
  const step = project.timeStepSize;
  const drawn = callSteps(market.averageCallDuration, step);
  if (market.eventKind === 'random') {
    const flags = scheduleFlags(market.schedule, calendarOf(project));
    const reserved = market.useScheduleForCapacityReserve ? flags : undefined;
    const how = {
      callsPerYear: market.totalCallsPerYear,
      callHours: drawn * stepHours(step),
      highestPriceDays: market.numberOfHighestPriceDays,
    };
    return { calls: { kind: 'random', how }, permitted: flags, longestSteps: drawn, reserved };
  }
  const calls = scheduledCapacityCalls(
    market.events.flatMap((event) => {
      const hours = eventHours(event);
      return hours === undefined ? [] : [{ fromHour: hours.from, hours: hours.to - hours.from }];
    }),
    step,
  );
  const permitted = new Uint8Array(stepsPerYear(step));
  for (const { from, steps } of calls) permitted.fill(1, from, from + steps);
  return {
    calls: { kind: 'scheduled', calls },
    permitted,
    longestSteps: calls.reduce((most, call) => Math.max(most, call.steps), 0) || drawn,
    // Their days are known, and the schedule is that of drawn calls.
    reserved: undefined,
  };
}
