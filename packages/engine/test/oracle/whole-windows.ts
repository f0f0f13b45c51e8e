import type { DispatchProblem } from '@stackwatt/engine';
import { toFraction } from '@stackwatt/units';
import { seededRandom } from './random-problem.ts';

/** What comes before money, then money. */
export interface Worth {
  readonly delivered: number;
  readonly money: number;
}

/**
 * A plant in whole MW and MWh without losses, delivery windows over most of the horizon, import allowed: every direction of the connection
 * and of the storage unit is tried in every step. Once the directions are chosen, what is left is flows between the hours, the market and
 * the windows, a network whose best flow is whole where its limits are: so trying whole numbers finds the optimum.
 */
export function wholeProblem(seed: number, [fewest, most]: readonly [number, number]): DispatchProblem {
  const random = seededRandom(seed);
  const whole = (low: number, high: number): number => low + Math.floor((high - low + 1) * random());
  const steps = whole(fewest, most);
  const series = (value: () => number): Float64Array => Float64Array.from({ length: steps }, value);
  const windows: { from: number; to: number; mwh: number }[] = [];
  for (let from = whole(0, 4); from < steps;) {
    const to = Math.min(steps, from + whole(1, 12));
    windows.push({ from, to, mwh: whole(0, 12) });
    from = to + whole(0, 3);
  }
  const price = series(() => whole(0, 60));
  const capacityMwh = whole(2, 8);
  const penalty = whole(0, 200);
  return {
    steps,
    stepHours: 1,
    lookAheadSteps: steps,
    commitSteps: steps,
    bus: 'ac',
    systemConverter: undefined,
    solarMw: series(() => whole(0, 3) * whole(0, 1)),
    windMw: series(() => 0),
    storage: [
      {
        capacityMwh,
        powerMw: whole(1, 4),
        chargeEfficiency: toFraction(100),
        dischargeEfficiency: toFraction(100),
        minSoc: toFraction(0),
        maxSoc: toFraction(100),
        initialSocMwh: whole(0, capacityMwh),
        wearCostPerMwh: whole(0, 5),
      },
    ],
    exportLimitMw: series(() => whole(1, 6)),
    importLimitMw: series(() => whole(0, 5)),
    gridCharging: true,
    price,
    importPrice: price.map((value) => value + whole(0, 3)),
    contract: { price: series(() => whole(0, 90)), windows, shortagePenalty: new Float64Array(steps).fill(penalty) },
  };
}

/** The best of all operations in whole numbers, by their states and what they have delivered to the window they are in. */
export function enumerated({
  steps,
  storage: [unit],
  solarMw,
  exportLimitMw,
  importLimitMw,
  price,
  importPrice,
  contract,
}: DispatchProblem): Worth {
  const { capacityMwh, powerMw, initialSocMwh, wearCostPerMwh } = unit!;
  const windowAt = (t: number) => contract!.windows!.find(({ from, to }) => t >= from && t < to);
  const isBetter = (a: Worth, b: Worth): boolean => a.delivered > b.delivered || (a.delivered === b.delivered && a.money > b.money);
  // after.get(d)[s]: the best from here on with s MWh stored and d delivered to the window that goes on.
  let after: (Worth | undefined)[][] = [Array.from({ length: capacityMwh + 1 }, () => ({ delivered: 0, money: 0 }))];
  for (let t = steps - 1; t >= 0; t--) {
    const window = windowAt(t);
    const owed = window?.mwh ?? 0;
    const isLast = window === undefined || window.to === t + 1;
    const now: (Worth | undefined)[][] = [];
    for (let done = 0; done <= (window !== undefined && window.from < t ? owed : 0); done++) {
      now.push(
        Array.from({ length: capacityMwh + 1 }, (_, stored) => {
          let best: Worth | undefined;
          for (let released = -Math.min(powerMw, capacityMwh - stored); released <= Math.min(powerMw, stored); released++) {
            for (let used = 0; used <= solarMw[t]!; used++) {
              const net = used + released;
              if (net > exportLimitMw[t]! || -net > importLimitMw[t]!) continue;
              for (let delivered = 0; delivered <= Math.min(Math.max(0, net), owed - done); delivered++) {
                const next = after[isLast ? 0 : done + delivered]?.[stored - released];
                if (next === undefined) continue;
                const traded = net >= 0 ? price[t]! * (net - delivered) : importPrice[t]! * net;
                const short = isLast && window !== undefined ? contract!.shortagePenalty![window.from]! * (owed - done - delivered) : 0;
                const money = traded + contract!.price[t]! * delivered - short - wearCostPerMwh * Math.max(0, released) + next.money;
                const worth = { delivered: delivered + next.delivered, money };
                if (best === undefined || isBetter(worth, best)) best = worth;
              }
            }
          }
          return best;
        }),
      );
    }
    after = now;
  }
  return after[0]![initialSocMwh]!;
}
