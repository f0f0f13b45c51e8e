import { commitmentWindow, hourlyCommitmentWindow, type Calendar, type DispatchProblem, type StorageUnit } from '@stackwatt/engine';
import type { MarketShares } from '../inputs/market-inputs.ts';

/**
 * The plant as a forward market may commit it: solar and wind up to the shares of this and all earlier markets, and the middle of the range
 * of charge, the same all day or by the hour. A storage unit outside of its range counts as at its edge.
 *
 * @param shares  of the markets up to this one
 */
export function forwardProblem(problem: DispatchProblem, shares: readonly MarketShares[], calendar: Calendar): DispatchProblem {
  const upTo = (of: (share: MarketShares) => number): number =>
    Math.min(
      1,
      shares.reduce((sum, share) => sum + of(share), 0),
    );
  const scaled = (mw: Float64Array, share: number): Float64Array => (share === 1 ? mw : mw.map((value) => value * share));
  return {
    ...problem,
    solarMw: scaled(
      problem.solarMw,
      upTo((share) => share.solar),
    ),
    windMw: scaled(
      problem.windMw,
      upTo((share) => share.wind),
    ),
    storage: problem.storage.map((unit) => withinShare(unit, shares.at(-1)!, calendar)),
  };
}

function withinShare(unit: StorageUnit, { storage, storageByHour }: MarketShares, calendar: Calendar): StorageUnit {
  if (storageByHour !== undefined) {
    const { minSoc, maxSoc } = hourlyCommitmentWindow(unit, storageByHour, calendar);
    return {
      ...unit,
      minSocMwh: minSoc.map((soc, t) => Math.max(soc * unit.capacityMwh, unit.minSocMwh?.[t] ?? 0)),
      maxSocMwh: maxSoc.map((soc) => soc * unit.capacityMwh),
    };
  }
  const window = commitmentWindow(unit, storage);
  const [low, high] = [window.minSoc * unit.capacityMwh, window.maxSoc * unit.capacityMwh];
  return { ...unit, ...window, initialSocMwh: Math.min(high, Math.max(low, unit.initialSocMwh)) };
}
