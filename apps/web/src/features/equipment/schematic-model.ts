import { sizesOf, turbineRatingMw, windSizes, type Project } from '@stackwatt/model';
import { exportLimitOf, importLimitOf, noImportReason } from './limits.ts';
import { plainNumber, rangeText } from './size-notes.ts';

type Technology = 'solar' | 'wind' | 'storage';
export interface Box {
  readonly technology: Technology;
  readonly label: string;
  /** Sizes in words. */
  readonly detail: string;
  /** A converter of its own sits on its line. */
  readonly hasConverter: boolean;
  /** Energy flows out of it only, or both ways. */
  readonly flow: 'out' | 'both';
}
export interface Schematic {
  readonly bus: 'ac' | 'dc';
  readonly boxes: readonly Box[];
  /** Size of the converter between a dc bus and the grid. */
  readonly systemConverter: string | undefined;
  readonly exportText: string;
  /** '' when nothing can be bought. */
  readonly importText: string;
  /** The grid line carries energy in as well. */
  readonly canImport: boolean;
  /** The same in a sentence. */
  readonly sentence: string;
}

const count = (n: number, one: string): string => (n === 1 ? '' : `, ${n} ${one}`);

/** What the drawing shows: the technologies in use, the bus they meet at, and what passes the point of interconnection (EQ-08). */
export function schematicOf(project: Project): Schematic {
  const boxes: Box[] = [];
  if (project.useSolar) {
    const sizes = project.solar.flatMap((item) => sizesOf(item.sizing));
    boxes.push({
      technology: 'solar',
      label: 'Solar',
      detail: `${rangeText(sizes, 'MW')}${count(project.solar.length, 'arrays')}`,
      hasConverter: project.solar.some((item) => item.hasConverter),
      flow: 'out',
    });
  }
  if (project.useWind) boxes.push({ technology: 'wind', label: 'Wind', detail: windText(project), hasConverter: false, flow: 'out' });
  if (project.useStorage) {
    const sized = project.storage.flatMap((item) =>
      sizesOf(item.sizing).map((units) => ({ mw: units * item.specs.nominalPower, mwh: units * item.specs.nominalCapacity })),
    );
    const mw = sized.map((size) => size.mw);
    const mwh = sized.map((size) => size.mwh);
    boxes.push({
      technology: 'storage',
      label: 'Storage',
      detail: sized.length === 1 ? `${rangeText(mw, 'MW')} / ${rangeText(mwh, 'MWh')}` : rangeText(mw, 'MW'),
      hasConverter: false,
      flow: 'both',
    });
  }
  const canImport = noImportReason(project) === undefined && project.canBatteryChargeFromGrid !== 'false';
  const exportText = project.hasExportLimit
    ? `out ${exportLimitOf(project) !== 'fixed' ? '≤ ' : ''}${plainNumber(project.exportLimit)} MW`
    : 'out without limit';
  const importText = canImport ? `in ${importWords(project)}` : '';
  return {
    bus: project.bus,
    boxes,
    canImport,
    exportText,
    importText,
    systemConverter: project.bus === 'dc' ? converterText(project) : undefined,
    sentence: `${boxes.length === 0 ? 'Nothing' : boxes.map((box) => `${box.label} ${box.detail}`).join(', ')} on ${project.bus === 'dc' ? 'a DC' : 'an AC'} bus; ${[exportText, importText].filter((text) => text !== '').join(', ')} at the point of interconnection.`,
  };
}

function windText(project: Project): string {
  const [wind] = project.wind;
  if (!wind) return '';
  const sizes = windSizes(wind);
  if (wind.kind === 'production') return rangeText(sizes, 'MW');
  const rating = turbineRatingMw(wind.specs);
  return `${rangeText(sizes, '×')} ${plainNumber(rating)} MW`;
}

function importWords(project: Project): string {
  switch (importLimitOf(project)) {
    case 'fixed':
      return `${plainNumber(Math.min(project.importLimit, project.hasExportLimit ? project.exportLimit : Infinity))} MW`;
    case 'schedule':
      return 'by schedule';
    case 'series':
      return 'by series';
    case 'none':
      return project.hasExportLimit ? `${plainNumber(project.exportLimit)} MW` : 'without limit';
  }
}

const converterText = (project: Project): string => {
  const { size } = project.inverter;
  return size.sizingKind === 'relative' ? rangeText(sizesOf(size), '× power') : rangeText(sizesOf(size), 'MW');
};
