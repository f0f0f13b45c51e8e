import type { ResultFile } from '@stackwatt/formats';
import type { DetailResult, ProFormaBasis, Project, ResultTable, SensitivityFacts, TimeSeriesResult } from '@stackwatt/model';

/** All that a document about one system may draw on; what takes time is a function and asked for once. */
export interface ExportSource {
  readonly project: Project;
  /** The chosen system. */
  readonly details: DetailResult;
  readonly basis: ProFormaBasis;
  readonly tables: {
    /** The best system of each sensitivity case. */
    readonly sensitivity: ResultTable;
    /** The systems of the sensitivity case of the chosen one, best first. */
    readonly optimization: ResultTable;
  };
  /** What each input with several values does to the NPV, around the case of the chosen system. */
  readonly sensitivitiesOf: () => SensitivityFacts;
  /** Project years that were simulated: early-stage has one. */
  readonly simulatedYears: number;
  /** @param year  1 to `simulatedYears` */
  readonly seriesOf: (year: number) => TimeSeriesResult;
  /** When the calculation ended, ISO; undefined where nobody keeps it. */
  readonly calculatedAt: string | undefined;
  /** Who asked for the document; undefined on the command line. */
  readonly author: string | undefined;
  readonly file: ResultFile;
}

/** Of the systems of its sensitivity case, whatever other cases the table has; from 1. */
export function rankOf({ tables, details: { row } }: ExportSource): { readonly rank: number; readonly of: number } {
  const systems = tables.optimization.items.filter(({ sensitivityIndex }) => sensitivityIndex === row.sensitivityIndex);
  return { rank: systems.findIndex(({ id }) => id === row.id) + 1, of: systems.length };
}

/** A size or the value of a sensitivity without the noise of its last digits. */
export const exactly = (value: number): number => Number(value.toPrecision(6));

/** '120 MW PV Solar 1 + 80 MW / 320 MWh Energy Storage 1': the chosen system in words. */
export function systemText({ tables, details, project }: ExportSource, write = (value: number) => String(exactly(value))): string {
  const parts = tables.optimization.header.optimization.flatMap(({ name, units }, index) => {
    const values = details.row.optimization[index];
    if (values === undefined || values[0] === 0) return [];
    const unit = units.split(' / ');
    return [`${values.map((value, place) => `${write(value)} ${unit[place] ?? ''}`.trim()).join(' / ')} ${name}`];
  });
  return `${parts.length === 0 ? 'Nothing built' : parts.join(' + ')}, ${project.bus.toUpperCase()}`;
}

/** 'Capital multiplier 1.2; discount rate 8 %': the sensitivity case; empty where there is one alone. */
export const caseText = ({ tables, details }: ExportSource, write = (value: number) => String(exactly(value))): string =>
  tables.sensitivity.header.sensitivity
    .map(({ name, units }, k) => `${name} ${write(details.row.sensitivity[k] ?? 0)} ${units}`.trim())
    .join('; ');

/** On every page of a document: what was calculated, from what, by what and when (UX-42). */
export function provenanceText({ project, details: { provenance }, calculatedAt, file: { partial } }: ExportSource): string {
  return [
    project.name,
    ...(partial === undefined ? [] : [`partial ${partial.done}/${partial.total}`]),
    `engine ${provenance.engineVersion}`,
    `inputs ${provenance.inputHash.slice(0, 12)}`,
    ...(calculatedAt === undefined ? [] : [calculatedAt.slice(0, 10)]),
  ].join(', ');
}
