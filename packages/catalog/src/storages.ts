import { StorageSpec } from '@stackwatt/model';
import { perKwToPerMw } from '@stackwatt/units';
import { STORAGE_ROWS } from './storage-rows.ts';

/** Storage types, the default first; costs of one unit in $. */
export const storages: readonly StorageSpec[] = STORAGE_ROWS.map((row) =>
  StorageSpec.parse({
    id: row.id,
    name: row.name,
    abbreviation: `${row.powerMw} MW/${row.capacityMwh} MWh`.toUpperCase(),
    chemistry: row.chemistry,
    source: row.source,
    nominalCapacity: row.capacityMwh,
    nominalPower: row.powerMw,
    roundtripEfficiency: row.roundtripPercent,
    minimumStateOfCharge: row.minimumSocPercent,
    initialStateOfCharge: row.minimumSocPercent,
    capital: perKwToPerMw(row.capitalPerKw) * row.powerMw,
    operating: perKwToPerMw(row.operatingPerKwYear) * row.powerMw,
  }),
);

/** @throws Error when there is no such type: a name in code is a promise */
export function getStorage(name: string): StorageSpec {
  const found = storages.find((storage) => storage.name === name);
  if (!found) throw new Error(`no storage "${name}" in the catalogue`);
  return found;
}
