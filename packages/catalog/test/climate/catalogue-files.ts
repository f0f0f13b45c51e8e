import { readFileSync } from 'node:fs';
import { monthlyExtraterrestrial } from '@stackwatt/engine';
import { HOURS_PER_DAY, KILO } from '@stackwatt/units';

export const catalogueFolder = new URL('../../../../../shared/data/catalogue/', import.meta.url);

/** A row of monthly_climate.csv or climate_grid_2p5deg.csv. */
export interface CatalogueRow {
  readonly name: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly elevation: number;
  /** W/m² */
  readonly ghi: readonly number[];
  /** °C */
  readonly temperature: readonly number[];
  readonly ghiMethod: string;
  readonly temperatureMethod: string;
  readonly source: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The cells of a line: between commas, in quotes where they hold one. */
export const cellsOf = (line: string): string[] =>
  Array.from(line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g), ([, inQuotes, plain]) => inQuotes ?? plain ?? '');

/** The rows of one of the two files. */
export function readCatalogue(file: 'monthly_climate.csv' | 'climate_grid_2p5deg.csv'): CatalogueRow[] {
  const [head, ...lines] = readFileSync(new URL(file, catalogueFolder), 'utf8').trim().split(/\r?\n/);
  const heads = head!.split(',');
  return lines.map((line) => {
    const cells = cellsOf(line);
    if (cells.length !== heads.length) throw new Error(`${cells.length} cells for ${heads.length} columns in ${file}: ${line}`);
    const text = (name: string): string => cells[heads.indexOf(name)] ?? '';
    const list = (prefix: string): number[] => MONTHS.map((month) => Number(text(`${prefix}_${month}`)));
    return {
      name: text('name'),
      country: text('country'),
      latitude: Number(text('latitude')),
      longitude: Number(text('longitude')),
      elevation: Number(text('elevation_m')),
      ghi: list('ghi').map((kwhPerDay) => (kwhPerDay * KILO) / HOURS_PER_DAY),
      temperature: list('temp'),
      ghiMethod: text('ghi_method'),
      temperatureMethod: text('temp_method'),
      source: text('source'),
    };
  });
}

/** Below this irradiance outside the atmosphere, W/m², the ratio of two figures of two digits says nothing. */
const TOO_DARK = 10;

/** Clearness index of each month; a month too dark for one takes that of the nearest month that is not. */
export function clearnessOf({ latitude, ghi }: CatalogueRow): number[] {
  const outside = monthlyExtraterrestrial(latitude);
  return ghi.map((_, month) => {
    for (let away = 0; away <= 6; away++) {
      const lit = [month - away, month + away].map((m) => (m + 12) % 12).find((m) => outside[m]! >= TOO_DARK);
      if (lit !== undefined) return ghi[lit]! / outside[lit]!;
    }
    throw new Error(`no light in any month at latitude ${latitude}`);
  });
}
