import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { decodeBytes, importSeries, type SeriesKind } from '@stackwatt/formats';
import { readProject, type FileProblem, type Project, type SeriesFile, type UpgradeStep } from '@stackwatt/model';
import { InputError } from './exit.ts';
import { readInput } from './read-input.ts';

export interface LoadedProject {
  readonly project: Project;
  readonly series: Map<string, Float64Array>;
  /** What was changed on the way from the file, one line each. */
  readonly upgrades: readonly string[];
}

/**
 * Reads a project file. A series may name a file to import instead of carrying its values
 * (`"price": {"file": "prices.csv", "kind": "price", "column": "West"}`), relative to the project file.
 *
 * @throws InputError with every problem of the document or of an imported file
 */
export function loadProject(file: string): LoadedProject {
  const folder = file === '-' ? process.cwd() : dirname(resolve(file));
  const result = readProject(readInput(file), (wanted) => importFor(wanted, folder));
  if (result.kind === 'unreadable') throw new InputError(file, result.problems);
  return { project: result.project, series: result.series, upgrades: [...result.upgrades.flatMap(upgradeTexts), ...result.conversions] };
}

/** One line for each changed field: `energyMarkets.0.name: "a" → "b" (title of the upgrade)`. */
const upgradeTexts = (step: UpgradeStep): string[] =>
  step.changes.map(({ place, before, after }) => `${place}: ${before ?? 'absent'} → ${after ?? 'absent'} (${step.title})`);

const KINDS: readonly SeriesKind[] = ['price', 'regulation', 'production', 'irradiance', 'wind', 'temperature', 'limit', 'obligation'];

function importFor(wanted: SeriesFile, folder: string): Float64Array | FileProblem {
  const kind = KINDS.find((one) => one === (wanted.kind ?? 'price'));
  if (!kind) return { place: `${wanted.place}.kind`, value: String(wanted.kind), rule: `one of ${KINDS.join(', ')}` };
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(resolve(folder, wanted.file));
  } catch (error) {
    return { place: `${wanted.place}.file`, value: wanted.file, rule: `cannot be read (${(error as NodeJS.ErrnoException).code ?? ''})` };
  }
  const decoded = decodeBytes(bytes, wanted.file);
  if (!decoded.ok) return { place: wanted.place, value: wanted.file, rule: decoded.message };
  const outcome = importSeries(decoded.text, { kind, column: wanted.column, fileName: wanted.file });
  return outcome.ok ? outcome.series : { place: wanted.place, value: wanted.file, rule: outcome.message };
}
