import { settle } from '../invariants/settle.ts';
import type { Project } from '../project/project.ts';
import { windSizes } from '../project/sizes.ts';
import { sizesOf, sizingOf, type Sizing } from '../project/sizing.ts';
import type { SizerCallBody, SizerLimits, SizerTable } from '../project/system-sizer.ts';
import { turbineRatingMw } from '../project/wind.ts';

/** Sizes of every array, turbine type and storage unit of a project, MW, in its order. */
export interface PlantSizes {
  readonly solarMw: readonly number[];
  readonly windMw: readonly number[];
  readonly storageMw: readonly number[];
}

/** What a change of one size is: of which part, and in which unit. */
export interface SizeChange {
  readonly name: string;
  readonly unit: 'MW' | 'MWh';
  readonly before: readonly number[];
  readonly after: number;
}

/** What the sizer is asked to size between: a technology that the project does not have is never proposed. */
export function sizerCallBody(project: Project, limits: SizerLimits): SizerCallBody {
  const { solarMinSize, solarMaxSize, windRatingSize, windMinSize, windMaxSize, storageMinSize, storageMaxSize } = limits;
  return {
    useSolar: limits.useSolar && project.useSolar,
    useWind: limits.useWind && project.useWind,
    useStorage: limits.useStorage && project.useStorage,
    solarMinSize,
    solarMaxSize,
    windRatingSize,
    windMinSize,
    windMaxSize,
    storageMinSize,
    storageMaxSize,
  };
}

/** The sizes of a row of the sizer's table; undefined when the table is of other equipment than the project has. */
export function sizesOfRow(project: Project, { header, items }: SizerTable, id: number): PlantSizes | undefined {
  const row = items.find((item) => item.id === id);
  if (!row || row.results.length !== header.length) return undefined;
  const of = (kind: string, count: number): number[] | undefined => {
    const sizes = row.results.filter((_, k) => header[k]!.kind === kind && header[k]!.units === 'MW');
    // A technology that is not used has a single column of zeros.
    if (count === 0) return sizes.every((mw) => mw === 0) ? [] : undefined;
    return sizes.length === count ? sizes : undefined;
  };
  const solarMw = of('solar', project.useSolar ? project.solar.length : 0);
  const windMw = of('wind', project.useWind ? project.wind.length : 0);
  const storageMw = of('storage', project.useStorage ? project.storage.length : 0);
  return solarMw && windMw && storageMw && { solarMw, windMw, storageMw };
}

const only = (sizing: Sizing, size: number): Sizing => ({ ...sizing, sizingKind: 'absolute', absolute: [size] });
const turbines = ({ specs }: Project['wind'][number], mw: number): number => {
  const rating = turbineRatingMw(specs);
  return rating > 0 ? Math.round(mw / rating) : 0;
};
const units = ({ specs }: Project['storage'][number], mw: number): number =>
  specs.nominalPower > 0 ? Math.round(mw / specs.nominalPower) : 0;

/** The project with one size of everything: these. Turbines and storage units are whole ones. */
export const takeSizes = (project: Project, { solarMw, windMw, storageMw }: PlantSizes): Project =>
  settle({
    ...project,
    solar: project.solar.map((item, k) => (k < solarMw.length ? { ...item, sizing: only(item.sizing, solarMw[k]!) } : item)),
    wind: project.wind.map((item, k) => {
      if (k >= windMw.length) return item;
      return item.kind === 'production'
        ? { ...item, customSizing: only(item.customSizing, windMw[k]!) }
        : { ...item, sizing: only(item.sizing, turbines(item, windMw[k]!)) };
    }),
    storage: project.storage.map((item, k) =>
      k < storageMw.length ? { ...item, sizing: only(item.sizing, units(item, storageMw[k]!)) } : item,
    ),
  });

interface ShownSizes {
  readonly name: string;
  readonly unit: SizeChange['unit'];
  readonly sizes: readonly number[];
}

/** The sizes a project is calculated with, part by part. */
function shownSizes(project: Project): ShownSizes[] {
  const named = (technology: string, count: number, name: string): string => (count > 1 ? name : technology);
  return [
    ...(project.useSolar ? project.solar : []).map((item): ShownSizes => ({
      name: named('Solar', project.solar.length, item.customName),
      unit: 'MW',
      sizes: sizesOf(item.sizing),
    })),
    ...(project.useWind ? project.wind : []).map((item): ShownSizes => ({
      name: named('Wind', project.wind.length, item.model),
      unit: 'MW',
      sizes: windSizes(item).map((amount) => (item.kind === 'production' ? amount : amount * turbineRatingMw(item.specs))),
    })),
    ...(project.useStorage ? project.storage : []).flatMap((item): ShownSizes[] => {
      const name = named('Storage', project.storage.length, item.customName);
      const amounts = sizesOf(item.sizing);
      return [
        { name, unit: 'MW', sizes: amounts.map((amount) => amount * item.specs.nominalPower) },
        { name, unit: 'MWh', sizes: amounts.map((amount) => amount * item.specs.nominalCapacity) },
      ];
    }),
  ];
}

/** What taking sizes over changes; nothing for a part that has this one size already. */
export function sizeChanges(project: Project, sizes: PlantSizes): SizeChange[] {
  const after = shownSizes(takeSizes(project, sizes));
  return shownSizes(project).flatMap(({ name, unit, sizes: before }, k) => {
    const next = after[k]!.sizes[0]!;
    return before.length === 1 && before[0] === next ? [] : [{ name, unit, before, after: next }];
  });
}

/** The project without the sizes the sizer looks for: two projects that differ in them alone are sized alike. */
export function withoutSizes(project: Project): Project {
  const one = sizingOf([1]);
  return {
    ...project,
    solar: project.solar.map((item) => ({ ...item, sizing: one, customSizeArray: [1] })),
    wind: project.wind.map((item) => ({ ...item, sizing: one, customSizing: one })),
    storage: project.storage.map((item) => ({ ...item, sizing: one })),
  };
}
