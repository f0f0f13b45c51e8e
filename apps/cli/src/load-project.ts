import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { decodeBytes, importSeries, type SeriesKind, type Understood } from '@stackwatt/formats';
import { readProject, type FileProblem, type FileSeries, type Project, type SeriesFile, type UpgradeStep } from '@stackwatt/model';
import { InputError } from './exit.ts';
import { readInput } from './read-input.ts';

export interface LoadedProject {
  readonly project: Project;
  readonly series: Map<string, Float64Array>;
  /** What was changed on the way from the file, one line each. */
  readonly upgrades: readonly string[];
  /** What was understood of each file that a series names, what was changed in it, and what to look at, one line each. */
  readonly imports: readonly string[];
}

/**
 * Reads a project file. A series may name a file to import instead of carrying its values
 * (`"price": {"file": "prices.csv", "kind": "price", "column": "West"}`), relative to the project file.
 *
 * @throws InputError with every problem of the document or of an imported file
 */
export function loadProject(file: string): LoadedProject {
  const folder = file === '-' ? process.cwd() : dirname(resolve(file));
  const imports: string[] = [];
  const result = readProject(readInput(file), (wanted) => importFor(wanted, folder, imports));
  if (result.kind === 'unreadable') throw new InputError(file, result.problems);
  return {
    project: result.project,
    series: result.series,
    upgrades: [...result.upgrades.flatMap(upgradeTexts), ...result.conversions],
    imports,
  };
}

/** What happened on the way in, on stderr. */
export function tellOfReading({ upgrades, imports }: LoadedProject): void {
  for (const change of upgrades) console.error(`upgraded: ${change}`);
  for (const line of imports) console.error(line);
}

/** One line for each changed field: `energyMarkets.0.name: "a" → "b" (title of the upgrade)`. */
const upgradeTexts = (step: UpgradeStep): string[] =>
  step.changes.map(({ place, before, after }) => `${place}: ${before ?? 'absent'} → ${after ?? 'absent'} (${step.title})`);

const KINDS: readonly SeriesKind[] = ['price', 'regulation', 'production', 'irradiance', 'wind', 'temperature', 'limit', 'obligation'];

/** What a series holds, by its key in the document and, of a resource or a strip, the one before it. */
const KIND_OF_KEY: Readonly<Record<string, SeriesKind>> = {
  price: 'price',
  importPrice: 'price',
  energyPriceTimeSeries: 'price',
  regUpPrice: 'regulation',
  regDownPrice: 'regulation',
  multiYearRegUpPrice: 'regulation',
  singleFileMultiYearRegUpPrice: 'regulation',
  multiYearRegDownPrice: 'regulation',
  singleFileMultiYearRegDownPrice: 'regulation',
  customData: 'production',
  productionData: 'production',
  solarResource: 'irradiance',
  windResource: 'wind',
  temperatureResource: 'temperature',
  importLimitTimeSeriesData: 'limit',
  exportLimitTimeSeriesData: 'limit',
  obligationTimeSeries: 'obligation',
};
function kindOfPlace(place: string): SeriesKind | undefined {
  const keys = place.replaceAll(/\[\d+\]/g, '').split('.');
  const [outer, key] = [keys.at(-2), keys.at(-1)!];
  return (outer === undefined ? undefined : KIND_OF_KEY[outer]) ?? KIND_OF_KEY[key];
}

function importFor(wanted: SeriesFile, folder: string, imports: string[]): FileSeries | FileProblem {
  const { place, file } = wanted;
  const kind = KINDS.find((one) => one === (wanted.kind ?? kindOfPlace(place)));
  if (!kind) return { place: `${place}.kind`, value: String(wanted.kind), rule: `one of ${KINDS.join(', ')}` };
  const held = kindOfPlace(place);
  if (held !== undefined && held !== kind)
    return { place: `${place}.kind`, value: kind, rule: `the series here is of kind ${held}: its values have another unit` };
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(resolve(folder, file));
  } catch (error) {
    return { place: `${place}.file`, value: file, rule: `cannot be read (${(error as NodeJS.ErrnoException).code ?? ''})` };
  }
  const decoded = decodeBytes(bytes, file);
  if (!decoded.ok) return { place, value: file, rule: decoded.message };
  const outcome = importSeries(decoded.text, {
    kind,
    fileName: file,
    ...(wanted.column !== undefined && { column: wanted.column }),
    ...(wanted.year !== undefined && { year: wanted.year }),
  });
  if (!outcome.ok) return { place, value: file, rule: outcome.message };
  const { understood } = outcome;
  imports.push(...importTexts(`${place} from ${file}`, understood));
  return {
    values: outcome.series,
    year: understood.year,
    source: `${file}, ${understood.layout}, ${understood.column.name}`,
    repairs: understood.repairs.map(({ text }) => text),
  };
}

const importTexts = (what: string, { year, yearFrom, rows, repairs, notes, warnings }: Understood): string[] => [
  `imported: ${what}: year ${year} (${yearFrom})`,
  ...rows.dropped.map(({ count, reason }) => `imported: ${what}: ${count} rows left out, ${reason}`),
  ...repairs.map(({ text }) => `imported: ${what}: ${text}`),
  ...notes.map((text) => `imported: ${what}: ${text}`),
  ...warnings.map((text) => `warning: ${what}: ${text}`),
];
