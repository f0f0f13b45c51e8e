import type { StorageTrajectory } from '@stackwatt/engine';
import type { Flows } from './flows.ts';

/** What charged one storage unit in a year, MWh at its terminal on the bus; the four sum to its charge. */
export interface StorageUnitCharge {
  readonly solarMwh: number;
  readonly windMwh: number;
  readonly gridMwh: number;
  readonly otherStorageUnitsMwh: number;
}

/**
 * Shares what charges the storage units of a plant among them: in every step each takes of every source in proportion to its charge, for
 * behind one bus nobody can tell one MWh from another. Over the units it adds up to the flows.
 *
 * @param storage  per unit, in the order of the result
 */
export function chargeByStorageUnit(
  flows: Flows,
  storage: readonly Pick<StorageTrajectory, 'chargeMw'>[],
  stepHours: number,
): StorageUnitCharge[] {
  const sums = storage.map(() => ({ solarMwh: 0, windMwh: 0, gridMwh: 0, otherStorageUnitsMwh: 0 }));
  for (let t = 0; t < flows.exportMw.length; t++) {
    const charge = storage.reduce((sum, { chargeMw }) => sum + chargeMw[t]!, 0);
    if (!(charge > 0)) continue;
    storage.forEach(({ chargeMw }, k) => {
      const part = (stepHours * chargeMw[t]!) / charge;
      const sum = sums[k]!;
      sum.solarMwh += part * flows.solarToStorageMw[t]!;
      sum.windMwh += part * Math.max(0, flows.renewablesToStorageMw[t]! - flows.solarToStorageMw[t]!);
      sum.gridMwh += part * flows.gridToStorageMw[t]!;
      sum.otherStorageUnitsMwh += part * flows.storageToStorageMw[t]!;
    });
  }
  return sums;
}
