import { settle } from '../invariants/settle.ts';
import type { CostTable } from '../project/cost-table.ts';
import { Project } from '../project/project.ts';
import { sizingOf } from '../project/sizing.ts';
import type { StorageSpec } from '../project/storage-spec.ts';
import { turbineRatingMw } from '../project/wind.ts';
import { setStorageType } from './equipment.ts';

/** D-210: what a first study of a plant commonly begins with. */
const PLANT_MW = 100;
const STORAGE_MW = 50;
const CONNECTION_MW = 100;
const DISCOUNT_RATE = 8;
const INFLATION_RATE = 2;

/** What gets typical values: the money and the connection of the project, or one item of its equipment with what its kind costs. */
export type TypicalPart =
  | { readonly kind: 'project' }
  /** `cost` of one MW. */
  | { readonly kind: 'solar'; readonly id: string; readonly cost: CostTable }
  /** `cost` of one turbine. */
  | { readonly kind: 'wind'; readonly id: string; readonly cost: CostTable }
  /** A type of the library; its costs come with it. */
  | { readonly kind: 'storage'; readonly id: string; readonly specs: StorageSpec };

/**
 * D-210: a part with typical values, as one edit: 100 MW of sun or wind, 50 MW of storage, a connection of 100 MW, a discount rate of 8 %
 * and an inflation of 2 %. Turbines and storage units are whole ones.
 */
export function startWithTypicalValues(project: Project, part: TypicalPart): Project {
  switch (part.kind) {
    case 'project':
      return settle({
        ...project,
        discountRate: DISCOUNT_RATE,
        inflationRate: INFLATION_RATE,
        hasExportLimit: true,
        exportLimit: CONNECTION_MW,
      });
    case 'solar':
      return settle({
        ...project,
        solar: project.solar.map((item) => (item.id === part.id ? { ...item, sizing: sizingOf([PLANT_MW]), cost: part.cost } : item)),
      });
    case 'wind':
      return settle({
        ...project,
        wind: project.wind.map((item) =>
          item.id === part.id ? { ...item, sizing: sizingOf([wholeUnits(PLANT_MW, turbineRatingMw(item.specs))]), cost: part.cost } : item,
        ),
      });
    case 'storage': {
      const sizing = sizingOf([wholeUnits(STORAGE_MW, part.specs.nominalPower)]);
      const typed = setStorageType(project, part.id, part.specs);
      return settle({ ...typed, storage: typed.storage.map((item) => (item.id === part.id ? { ...item, sizing } : item)) });
    }
  }
}

const wholeUnits = (mw: number, unitMw: number): number => (unitMw > 0 ? Math.max(1, Math.round(mw / unitMw)) : 1);

const STARTING = ['discountRate', 'inflationRate', 'exportLimit'] as const;

/** Whether the money and the connection of a project are still those of a new one: then typical values take nothing away. */
export const hasStartingValues = (project: Pick<Project, (typeof STARTING)[number]>): boolean =>
  STARTING.every((key) => project[key] === Project.shape[key].parse(undefined));
