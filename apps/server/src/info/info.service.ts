import { toWireCostLines, toWireStorageSpec, type WireCostLines } from '@stackwatt/api';
import { costLinesOf, costPresets, getCostPreset, storages, turbines } from '@stackwatt/catalog';
import type { TurbineSpec } from '@stackwatt/model';
import { notFound } from '../http/problem.ts';

/** API-31 */
export const listStorages = () =>
  storages.map(({ id, name, abbreviation, manufacturer, chemistry, nominalCapacity, nominalPower }) => ({
    id,
    name,
    abbreviation,
    manufacturer,
    chemistry,
    nominalCapacity,
    nominalPower,
  }));
/** API-32 */
export const listStorageSpecs = (): Record<string, unknown>[] => storages.map(toWireStorageSpec);
/** API-33 */
export const listTurbineSpecs = (): TurbineSpec[] => [...turbines];

/** API-34, API-35, COST-23. @param name  of a preset, empty for the usual one; @throws ApiProblem 404 */
export function costItems(technology: 'solar' | 'storage', name: string): WireCostLines {
  const wanted = name.trim().toLowerCase();
  const preset =
    wanted === ''
      ? getCostPreset(technology)
      : costPresets.find((one) => one.technology === technology && one.name.toLowerCase() === wanted);
  if (!preset) throw notFound('cost preset');
  return toWireCostLines(costLinesOf(preset.rows));
}
