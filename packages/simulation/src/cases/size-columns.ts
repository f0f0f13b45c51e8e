import { converterName, equipmentNames, SYSTEM_CONVERTER, type Project } from '@stackwatt/model';
import type { SystemSizes } from './expand-cases.ts';

/** A column of the sizes of a system. */
export interface SizeColumn {
  readonly name: string;
  readonly unit: 'MW' | 'MW / MWh';
  /** The numbers of a system, as many as the unit has parts. */
  readonly of: (system: SystemSizes) => readonly number[];
}

const converterColumn = (name: string, mw: (system: SystemSizes) => number | undefined): SizeColumn => ({
  name,
  unit: 'MW',
  of: (system) => [mw(system) ?? 0],
});

/** The numbers of a system, column by column. */
export const sizesOfCase = (project: Project, system: SystemSizes): readonly (readonly number[])[] =>
  sizeColumns(project).map((column) => column.of(system));

/** The columns of the sizes: the header of a table names them, and the list of each of its rows is read from them. */
export function sizeColumns(project: Project): readonly SizeColumn[] {
  const names = equipmentNames(project);
  return [
    ...(project.useSolar ? project.solar : []).flatMap((item, k): SizeColumn[] => [
      { name: names.solar[k]!, unit: 'MW', of: ({ solar }) => [solar[k]!.mw] },
      ...(item.hasConverter ? [converterColumn(converterName(names.solar[k]!), ({ solar }) => solar[k]!.converterMw)] : []),
    ]),
    ...(project.useWind ? project.wind : []).map((_, k): SizeColumn => ({
      name: names.wind[k]!,
      unit: 'MW',
      of: ({ wind }) => [wind[k]!.mw],
    })),
    ...(project.useStorage ? project.storage : []).flatMap((item, k): SizeColumn[] => [
      { name: names.storage[k]!, unit: 'MW / MWh', of: ({ storage }) => [storage[k]!.mw, storage[k]!.mwh] },
      ...(item.hasConverter ? [converterColumn(converterName(names.storage[k]!), ({ storage }) => storage[k]!.converterMw)] : []),
    ]),
    ...(project.bus === 'dc' ? [converterColumn(SYSTEM_CONVERTER, ({ systemConverterMw }) => systemConverterMw)] : []),
  ];
}
