import { guaranteedYear, NEW_GUARANTEE_STATE, toGuarantee, type GuaranteeMode } from '@stackwatt/engine';
import type { GuaranteeSeries, GuaranteeType } from '@stackwatt/model';
import { toFraction, toPercent } from '@stackwatt/units';
import { formatNumber } from './number.ts';

const MODES: Readonly<Record<GuaranteeType, GuaranteeMode>> = {
  Default: 'default',
  YearByYear: 'yearByYear',
  Interpolated: 'interpolated',
};

/** What a maker promises, as a type and a storage unit of a project both have it. */
interface Promised {
  readonly oemGuaranteedDegradation: readonly GuaranteeSeries[];
  readonly oemGuaranteedDegradationType: GuaranteeType;
  readonly useOemGuaranteedDegradationInterpolatePastLifetime: boolean;
}

/** SED-31 */
export const cyclesName = ({ cycleCount }: Pick<GuaranteeSeries, 'cycleCount'>): string =>
  `${formatNumber(cycleCount, Number.isInteger(cycleCount) ? 0 : 1)} cycles/year`;

/** State of health in percent at the end of each year at constant cycles, from year 0 on; undefined where the table is none. */
export function guaranteedCurves(
  item: Promised,
  years: number,
): { readonly name: string; readonly cycleCount: number; readonly values: number[] }[] | undefined {
  const filled = item.oemGuaranteedDegradation.filter(({ capacityList }) => capacityList.some((value) => value > 0));
  const read = toGuarantee(
    filled.map(({ cycleCount, capacityList }) => ({
      cyclesPerYear: cycleCount,
      stateOfHealth: capacityList.map((value): number => toFraction(value)),
    })),
    MODES[item.oemGuaranteedDegradationType],
    item.useOemGuaranteedDegradationInterpolatePastLifetime,
  );
  if (read.kind !== 'ok') return undefined;
  return filled.map((one) => {
    let state = NEW_GUARANTEE_STATE;
    const values = [100];
    for (let year = 1; year <= years; year++) {
      state = guaranteedYear(read.fit, { ageYears: year, cyclesPerYear: one.cycleCount }, state);
      values.push(toPercent(state.stateOfHealth));
    }
    return { name: cyclesName(one), cycleCount: one.cycleCount, values };
  });
}
