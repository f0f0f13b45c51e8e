import type { SizeChange, SizerState, SizerTable } from '@stackwatt/model';
import { MINUTES_PER_HOUR } from '@stackwatt/units';
import { formatNumber, plural } from '../../../lib/number.ts';

/** Sizes have one decimal where they need it. */
export const sizeText = (value: number): string => formatNumber(value, Number.isInteger(Math.round(value * 1e6) / 1e6) ? 0 : 1);

const PARTS = new Set(['solar', 'wind', 'storage']);

/** A column of the ranking: one size, or power and energy of a storage unit. */
export interface SizeColumn {
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  readonly text: (results: readonly number[]) => string;
}

/** The sizes of the table, without technologies that have none in any row. */
export function sizeColumns({ header, items }: SizerTable): SizeColumn[] {
  return header.flatMap(({ name, units, kind }, column): SizeColumn[] => {
    if (!PARTS.has(kind) || units !== 'MW' || items.every(({ results }) => results[column] === 0)) return [];
    const isStorage = kind === 'storage' && header[column + 1]?.units === 'MWh';
    return [
      {
        key: `${kind} ${column}`,
        name,
        unit: isStorage ? 'MW / MWh' : 'MW',
        text: (results) => (isStorage ? `${sizeText(results[column]!)} / ${sizeText(results[column + 1]!)}` : sizeText(results[column]!)),
      },
    ];
  });
}

/** The value of a row by the kind of its column; undefined where the table has no such column. */
export const valueOf = ({ header }: SizerTable, results: readonly number[], kind: string): number | undefined => {
  const column = header.findIndex((one) => one.kind === kind);
  return column < 0 ? undefined : results[column];
};

const two = (value: number): string => String(value).padStart(2, '0');
/** '0:42' of seconds. */
export const shortClock = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / MINUTES_PER_HOUR)}:${two(whole % MINUTES_PER_HOUR)}`;
};

/** '00:00:42' as the server says it, as '0:42'; 'estimating' while it is not known. */
export function remainingText({ estimatedRemainingTime, progress }: SizerState): string {
  const [hours = 0, minutes = 0, seconds = 0] = estimatedRemainingTime.split(':').map(Number);
  const left = (hours * MINUTES_PER_HOUR + minutes) * MINUTES_PER_HOUR + seconds;
  return progress === 0 || left === 0 ? 'estimating the time left' : `about ${shortClock(left)} left`;
}

/** What the run is at. */
export function phaseText({ phase, evaluated, map }: SizerState): string {
  const systems = `${plural(evaluated, 'system')} calculated`;
  if (phase === 'mapping' && map) {
    const done = map.cells.filter((cell) => cell !== null).length;
    return `${systems}, ${formatNumber(done)} of ${formatNumber(map.cells.length)} on the map`;
  }
  return evaluated === 0 ? 'Begins' : systems;
}

/** 'Solar 80, 100 → 58 MW; Storage 30 → 52 MW, 120 → 208 MWh' */
export function changesText(changes: readonly SizeChange[]): string {
  let last = '';
  return changes
    .map(({ name, unit, before, after }) => {
      const text = `${before.map(sizeText).join(', ')} → ${sizeText(after)} ${unit}`;
      const joined = name === last ? `, ${text}` : `${last === '' ? '' : '; '}${name} ${text}`;
      last = name;
      return joined;
    })
    .join('');
}
