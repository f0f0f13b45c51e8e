import type { Keys, ReliefEdit } from '@stackwatt/model';
import type { Plant } from '../../compare/edited-case.ts';
import { growth, sum, type Relaxation } from './relaxation.ts';
import { upwards } from './relief-edits.ts';

const highest = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, value), 0);

/** What may go to the grid and come from it. */
export function connectionLimits({ prepared, one }: Plant): Relaxation[] {
  const { limits, production, project } = prepared;
  const storageUnits = sum(one.storage, (size) => size.mw);
  const peak =
    sum(one.solar, (size) => size.mw) +
    storageUnits +
    one.wind.reduce((total, size, k) => total + size.amount * highest(production.wind[k]!.strips[0]!), 0);
  const limit = (name: string, key: 'exportMw' | 'importMw', most: number): Relaxation[] => {
    const present = highest(limits[key]);
    if (!Number.isFinite(present) || present >= most) return [];
    // A limit that varies is raised by the same amount in every step.
    const at = (value: number): Plant => ({
      one,
      prepared: { ...prepared, limits: { ...limits, [key]: limits[key].map((mw) => mw + (value - present)) } },
    });
    const isFlat =
      key === 'exportMw'
        ? !project.hasExportLimitTimeSeries && !project.hasExportLimitSchedule
        : !project.hasImportLimitTimeSeries && !project.hasImportLimitSchedule;
    const path: Keys = [key === 'exportMw' ? 'exportLimit' : 'importLimit'];
    const edits = (value: number): ReliefEdit[] | undefined => (isFlat ? [{ path, value: upwards(value) }] : undefined);
    return [{ limit: name, unit: 'MW', present, furthest: most, at, effort: growth(present, most), edits }];
  };
  // Twice its power charges a storage unit whatever is lost on the way.
  return [
    ...limit('the export limit', 'exportMw', 2 * peak),
    ...(storageUnits > 0 ? limit('the import limit', 'importMw', 2 * storageUnits) : []),
  ];
}
