import { cyclesByDepth } from '@stackwatt/engine';
import type { SummaryChart } from '@stackwatt/model';
import type { Prepared } from '../prepare.ts';
import { energyUse } from '../storage-life/close-storage-units.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';
import type { YearSums } from '../year/year-result.ts';
import { summaryChart } from './day-profiles.ts';
import { shareAtOrAbove, throughputByMonth } from './soc-profile.ts';

/** Charge of a storage unit in a year, by its place among the units of the project. */
interface StorageUnitDetail {
  readonly place: number;
  /** Shares of the steps in which at least 25, 50 and 75 % of what it can hold is held. */
  readonly percentiles: readonly [number, number, number];
  /** Of its own converter, each way, fraction. */
  readonly converterEfficiency: number;
  /** Rainflow cycles by depth, in tenths of what it can hold. */
  readonly cyclesByDepth: readonly number[];
  /** Energy that left it in each month, MWh. */
  readonly throughputByMonth: readonly number[];
}

/** What the details need of the steps of one simulated year; the steps themselves are let go. */
export interface YearDetail {
  readonly sums: YearSums;
  readonly chart: SummaryChart;
  /** Per array, cut off behind its converter's efficiency, MWh. */
  readonly clippedAcMwh: readonly number[];
  /** Per wind farm, MWh. */
  readonly windMwh: readonly number[];
  readonly storageUnits: readonly StorageUnitDetail[];
}

const total = (values: Float64Array): number => {
  let sum = 0;
  for (let t = 0; t < values.length; t++) sum += values[t]!;
  return sum;
};

/** @param withDays  whether the chart keeps every day */
export function yearDetail(prepared: Prepared, year: SimulatedYear, withDays: boolean): YearDetail {
  const { project, stepHours: h } = prepared;
  const { production, working, problem, dispatch } = year;
  return {
    sums: year.sums,
    chart: summaryChart(prepared, year, withDays),
    clippedAcMwh: production.clippedMw.map(
      (mw, k) => h * total(mw) * ((project.solar[k]!.hasConverter ? project.solar[k]!.converter.efficiency[0]! : 100) / 100),
    ),
    windMwh: production.windMw.map((mw) => h * total(mw)),
    storageUnits: working.map(({ place, unit, fromStep, converterEfficiency }, k) => {
      const trajectory = dispatch.trajectory.storage[k]!;
      const share = trajectory.socMwh.subarray(fromStep).map((value) => value / unit.capacityMwh);
      const at = (level: number): number => shareAtOrAbove(share, level);
      const use = energyUse({ problem, unit, trajectory, fromStep });
      return {
        place,
        percentiles: [at(0.25), at(0.5), at(0.75)],
        converterEfficiency,
        cyclesByDepth: [...cyclesByDepth(use, unit.capacityMwh)],
        throughputByMonth: throughputByMonth(use, fromStep, h),
      };
    }),
  };
}
