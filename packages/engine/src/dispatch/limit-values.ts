import { dispatch } from './dispatch.ts';
import type { DispatchProblem } from './problem.ts';

/** What one more unit of each limit would earn over the horizon, currency. */
export interface LimitValues {
  /** For one more MW in every step; 0 where the limit is Infinity. */
  readonly exportLimitMw: number;
  readonly importLimitMw: number;
  /** For one more MW of the converter between a dc bus and the ac side; 0 without one. */
  readonly converterMw: number;
  /** For one more MW and one more MWh of nameplate of the (first) store; 0 without one. */
  readonly storagePowerMw: number;
  readonly storageMwh: number;
  /** For one more cycle a day of that store; 0 where cycles are not limited. */
  readonly cyclesPerDay: number;
}

/**
 * Value of one more MW of export limit, import limit, converter or storage power, one more MWh of storage, or one more cycle a day, in all
 * steps alike and all else equal:
 *
 *   objective of the plant with one more − objective of the plant as it is
 *
 * both planned with the windows of the problem, so kinks within the MW and what windows do not see are counted as they are. Where duties
 * come before money, one more MW may deliver more and earn less by it: the value may be negative. It is known as closely as the gaps of the
 * two plans.
 *
 * @throws as `dispatch`
 */
export function limitValues(problem: DispatchProblem): LimitValues {
  const { objective } = dispatch(problem);
  const valueOf = (limit: keyof LimitValues): number =>
    isLimited(problem, limit) ? dispatch(oneMore(problem, limit)).objective - objective + 0 : 0;
  return {
    exportLimitMw: valueOf('exportLimitMw'),
    importLimitMw: valueOf('importLimitMw'),
    converterMw: valueOf('converterMw'),
    storagePowerMw: valueOf('storagePowerMw'),
    storageMwh: valueOf('storageMwh'),
    cyclesPerDay: valueOf('cyclesPerDay'),
  };
}

/** False where there is nothing to raise, or nothing that would use it. */
function isLimited(
  { storage, systemConverter, exportLimitMw, importLimitMw, gridCharging, hasEnergyMarket }: DispatchProblem,
  limit: keyof LimitValues,
): boolean {
  switch (limit) {
    case 'exportLimitMw':
      return exportLimitMw.some((power) => power < Infinity);
    case 'importLimitMw':
      return gridCharging && hasEnergyMarket !== false && importLimitMw.some((power) => power < Infinity);
    case 'converterMw':
      return systemConverter !== undefined;
    case 'cyclesPerDay':
      return storage[0]?.cyclesPerDay !== undefined;
    default:
      return storage.length > 0;
  }
}

/** The plant with one more MW, MWh or cycle a day. */
export function oneMore(problem: DispatchProblem, limit: keyof LimitValues): DispatchProblem {
  const {
    storage: [unit, ...others],
    systemConverter,
  } = problem;
  switch (limit) {
    case 'exportLimitMw':
      return { ...problem, exportLimitMw: problem.exportLimitMw.map((power) => power + 1) };
    case 'importLimitMw':
      return { ...problem, importLimitMw: problem.importLimitMw.map((power) => power + 1) };
    case 'converterMw':
      return { ...problem, systemConverter: { ...systemConverter!, powerMw: systemConverter!.powerMw + 1 } };
    case 'storagePowerMw':
      return { ...problem, storage: [{ ...unit!, powerMw: unit!.powerMw + 1 }, ...others] };
    // What is usable at the start stays, though the lower limit of the state rises.
    case 'storageMwh':
      return {
        ...problem,
        storage: [{ ...unit!, capacityMwh: unit!.capacityMwh + 1, initialSocMwh: unit!.initialSocMwh + unit!.minSoc }, ...others],
      };
    case 'cyclesPerDay':
      return { ...problem, storage: [{ ...unit!, cyclesPerDay: unit!.cyclesPerDay! + 1 }, ...others] };
  }
}
