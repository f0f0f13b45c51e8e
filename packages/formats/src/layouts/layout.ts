import type { Refusal } from '../problems.ts';
import type { Dialect } from '../text/detect-dialect.ts';
import { splitCells } from '../text/split-cells.ts';
import type { Records } from '../text/split-records.ts';
import type { ImportOptions } from '../understood.ts';
import type { Source } from './source.ts';

/** The caller's words a layout may need while reading its frame. */
export type FrameOptions = Pick<ImportOptions, 'decimalComma' | 'separator' | 'dateOrder' | 'fileName' | 'column' | 'node' | 'ignoreTimes'>;

/** A file layout with a name of its own. The first that claims a file reads it. */
export interface Layout {
  claims(records: Records, dialect: Dialect): boolean;
  read(records: Records, dialect: Dialect, options: FrameOptions): Source | Refusal;
}

/** The cells of one line, blanks around them taken off; [] when there is no such line. */
export const cellsOfLine = (records: Records, dialect: Dialect, record: number): string[] =>
  record < records.count ? splitCells(records.line(record), dialect.separator).map((cell) => cell.trim()) : [];

/** A number in a line of site data; undefined for "Not Available", "lat??", "-" and the like. */
export const siteNumber = (text: string | undefined): number | undefined => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text.replace('\u2212', '-'));
  return Number.isFinite(value) ? value : undefined;
};

/** `UTC−6`, `UTC+1`. */
export const zoneText = (utcOffset: number): string => `local standard time, UTC${utcOffset < 0 ? '−' : '+'}${Math.abs(utcOffset)}`;
