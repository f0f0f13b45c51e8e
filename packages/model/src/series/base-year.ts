import type { Project } from '../project/project.ts';
import { isReady } from '../project/series-ref.ts';

/** Year of a series that carries none: its 1 January is a Monday. */
const DEFAULT_BASE_YEAR = 2007;

/** The simulated calendar year: that of the imported price or delivery series, otherwise 2007 (D-094). */
export function baseYear(project: Project): number {
  const market = project.useEnergyMarket ? project.energyMarkets[0]?.price : undefined;
  const contract = project.useContract ? project.contracts[0] : undefined;
  const ref = [
    market,
    contract?.energyPriceKind === 'import' ? contract.energyPriceTimeSeries : undefined,
    contract?.obligationKind === 'import' ? contract.obligationTimeSeries : undefined,
  ].find((one) => one && isReady(one));
  return ref?.year ?? DEFAULT_BASE_YEAR;
}
