import type { z } from 'zod';
import { settle } from '../invariants/settle.ts';
import { FILE_VERSION, Project } from '../project/project.ts';
import { hashSeries } from '../series/series-table.ts';
import { fromFileForm } from './from-file-form.ts';
import { liftInlineSeries, numbersOf, wrapBareSeries, type FileProblem, type FileSeries, type SeriesFile } from './inline-series.ts';
import { UnknownIncentiveKind } from './upgrades/0004-incentive-kinds.ts';
import type { FileContext, Json } from './upgrades/upgrade.ts';
import { upgradeFile, type UpgradeReport } from './upgrades/upgrade-file.ts';
import { yearListProblems } from './year-lists.ts';

export type ReadResult =
  | {
      readonly kind: 'project';
      readonly project: Project;
      /** Values that came with the document, by hash. */
      readonly series: Map<string, Float64Array>;
      /** What was changed on the way from an older file, field by field. */
      readonly upgrades: UpgradeReport;
      /** What the file asks for and cannot have, and what stands in its place, in sentences. */
      readonly conversions: readonly string[];
    }
  | { readonly kind: 'unreadable'; readonly problems: readonly FileProblem[] };

/** What is known of a document beside its text, and what it is read by. */
export interface ReadContext extends FileContext {
  /** The project's schema, where who reads has it compiled: it says the same, faster. */
  readonly schema?: typeof Project;
}

/** Deepest nesting of a document; the model needs 8. Deeper input is an attack or a mistake. */
const DEEPEST = 64;

/**
 * Reads a project document: text → upgrade → working project. Unknown keys are kept. Nothing is half loaded: any problem refuses the
 * whole, with place, value and rule.
 *
 * @param text  JSON; series are references by hash, with their values inline, in the document's own `series` table, or elsewhere
 * @param resolve  answers a series that names a file (command line only); without it such a series is a problem
 * @param context  when the record was last saved, for the upgrade that depends on it; a compiled schema
 */
export function readProject(text: string, resolve?: (file: SeriesFile) => FileSeries | FileProblem, context: ReadContext = {}): ReadResult {
  const parsed = parseDocument(text);
  return 'problem' in parsed ? unreadable([parsed.problem]) : readParsed(parsed.value, resolve, context);
}

/** The same of a parsed document, which is changed on the way and must not be used again. */
export function readParsed(
  document: unknown,
  resolve?: (file: SeriesFile) => FileSeries | FileProblem,
  context: ReadContext = {},
): ReadResult {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    return unreadable([{ place: 'document', value: shown(document), rule: 'a project file is one JSON object' }]);
  }
  tidied(document);
  const versionProblem = checkVersion((document as Json)['version']);
  if (versionProblem) return unreadable([versionProblem]);
  const problems: FileProblem[] = [];
  const series = new Map<string, Float64Array>();
  readSeriesTable(document as Json, series, problems);
  wrapBareSeries(document as Json);
  const upgraded = upgrade(document as Json, context);
  if ('problem' in upgraded) return unreadable([...problems, upgraded.problem]);
  const { file, report } = upgraded;
  for (const wanted of liftInlineSeries(file, series, problems)) {
    const read = resolve?.(wanted) ?? {
      place: wanted.place,
      value: wanted.file,
      rule: 'a series given by a file name can be read by the command line only',
    };
    if (!('values' in read)) {
      problems.push(read);
      continue;
    }
    const { values, year, source, repairs } = read;
    Object.assign(wanted.node, { data: [...values], year, source, repairs });
    delete wanted.node['file'];
    delete wanted.node['kind'];
    delete wanted.node['column'];
    liftInlineSeries(wanted.node, series, problems, wanted.place);
  }
  problems.push(...yearListProblems(file));
  if (problems.length > 0) return unreadable(problems);

  const result = (context.schema ?? Project).safeParse(fromFileForm(file));
  if (!result.success) return unreadable(result.error.issues.slice(0, 20).map((issue) => zodProblem(issue, file)));
  const project = settle(result.data);
  return {
    kind: 'project',
    project,
    series,
    upgrades: report,
    conversions: [...flatAuxiliaryPrices(file, project), ...flatMarketPrices(file, project)],
  };
}

const itemsOf = (file: Json, key: string): readonly Json[] =>
  Array.isArray(file[key]) ? (file[key] as unknown[]).map((item) => (typeof item === 'object' && item !== null ? (item as Json) : {})) : [];

/** FILE-36 to FILE-38, said: the same of the energy price of a capacity market and of the shortage penalties. */
function flatMarketPrices(file: Json, { capacityMarkets, contracts, currencySymbol }: Project): string[] {
  const text = (whose: string, what: string, price: number): string =>
    `${whose}: the file takes ${what} from a market that it does not have. The price is flat instead, ${price} ${currencySymbol}/MWh.`;
  const followed = (kind: unknown): boolean => kind === 'market' || kind === 'delta';
  const ofPenalty = (whose: string, item: Json, now: Project['contracts'][number] | Project['capacityMarkets'][number]): string[] =>
    now.useShortagePenalty && now.shortagePenaltyKind === 'flat' && followed(item['shortagePenaltyKind'])
      ? [text(whose, 'the price of the shortage penalty', now.flatShortagePenalty)]
      : [];
  const capacity = itemsOf(file, 'capacityMarkets');
  const contract = itemsOf(file, 'contracts');
  const nameOf = (what: string, place: number, of: readonly unknown[]): string => (of.length > 1 ? `${what} ${place + 1}` : what);
  return [
    ...capacityMarkets.flatMap((market, i) => {
      const item = capacity[i];
      const whose = nameOf('Capacity market', i, capacityMarkets);
      if (item === undefined) return [];
      const isNowFlat = market.energyPriceKind === 'flat' && item['energyPriceKind'] !== 'flat';
      return [...(isNowFlat ? [text(whose, 'the energy price', market.energyPrice)] : []), ...ofPenalty(whose, item, market)];
    }),
    ...contracts.flatMap((now, i) => (contract[i] === undefined ? [] : ofPenalty(nameOf('Contract', i, contracts), contract[i], now))),
  ];
}

/** FILE-39, said: a price of a market that is not there became a flat one, whose value nobody has looked at. */
function flatAuxiliaryPrices(file: Json, { storage, currencySymbol }: Project): string[] {
  const items = Array.isArray(file['storage']) ? (file['storage'] as unknown[]) : [];
  return storage.flatMap((unit, i) => {
    const item = items[i];
    if (typeof item !== 'object' || item === null || !unit.useAuxiliaryLoad || !unit.useAuxiliaryLoadFlatPrice) return [];
    return (item as Json)['useAuxiliaryLoadFlatPrice'] === false
      ? [
          `${unit.customName}: the file takes the price of the auxiliary load from a market that it does not have. ` +
            `The price is flat instead, ${unit.auxiliaryLoadFlatPrice} ${currencySymbol}/MWh.`,
        ]
      : [];
  });
}

/** The upgraded file; an incentive nobody knows is a problem with its place instead of an error without words (D-054). */
function upgrade(
  file: Json,
  context: FileContext,
): { readonly file: Json; readonly report: UpgradeReport } | { readonly problem: FileProblem } {
  try {
    return upgradeFile(file, context);
  } catch (error) {
    if (!(error instanceof UnknownIncentiveKind)) throw error;
    return { problem: { place: error.place, value: shown(error.kind), rule: 'an incentive is of kind itc, macrs, bonus or prod' } };
  }
}

const unreadable = (problems: readonly FileProblem[]): ReadResult => ({ kind: 'unreadable', problems });
const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};

/** @param isKept  it was read before it was kept: how deep it is nested is known */
export function parseDocument(text: string, isKept = false): { readonly value: unknown } | { readonly problem: FileProblem } {
  if (text.trim() === '') return { problem: { place: 'document', value: 'empty', rule: 'a project file is one JSON object' } };
  const depth = isKept ? 0 : deepest(text);
  if (depth > DEEPEST)
    return { problem: { place: 'document', value: `${depth} levels`, rule: `a project file is nested at most ${DEEPEST} levels deep` } };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return {
      problem: {
        place: text.trimStart().startsWith('{') ? placeOf(error, text) : 'line 1, column 1',
        value: `${text.length} characters`,
        rule: text.trimStart().startsWith('{')
          ? 'the text is not valid JSON: a project file that was cut short or edited by hand'
          : 'the text is not valid JSON and so no project file; a file of prices, weather or a turbine is imported where the project asks for it',
      },
    };
  }
}

/** The same value without keys that name a prototype, and without −0. A reviver of JSON.parse would take three times as long. */
function tidied<T extends object>(node: T): T {
  if (Array.isArray(node)) {
    const items: unknown[] = node;
    for (const [index, value] of items.entries())
      if (value === 0) items[index] = 0;
      else if (typeof value === 'object' && value !== null) tidied(value);
    return node;
  }
  const parts = node as Record<string, unknown>;
  for (const key of Object.keys(parts)) {
    const value = parts[key];
    if (key === '__proto__') delete parts[key];
    else if (value === 0) parts[key] = 0;
    else if (typeof value === 'object' && value !== null) tidied(value);
  }
  return node;
}

/** Depth of brackets outside strings: a cheap scan, so that a hostile document never reaches the recursive parser. */
function deepest(text: string): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 92) i++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123 || code === 91) most = Math.max(most, ++depth);
    else if (code === 125 || code === 93) depth--;
  }
  return most;
}

function placeOf(error: unknown, text: string): string {
  const position = /position (\d+)/.exec((error as Error).message)?.[1];
  const at = position === undefined ? text.length : Number(position);
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, column ${before.at(-1)!.length + 1}`;
}

/** Versions 0 to 4, or none at all (B-20). */
function checkVersion(version: unknown): FileProblem | undefined {
  if (version === undefined) return undefined;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0)
    return { place: 'version', value: shown(version), rule: `a project file has a whole version from 0 to ${FILE_VERSION}` };
  return version <= FILE_VERSION
    ? undefined
    : {
        place: 'version',
        value: shown(version),
        rule: `this program reads files up to version ${FILE_VERSION}; open the file with a newer one`,
      };
}

/** The `series` table of a self-contained file: each list must have the hash it is filed under (D-13). */
function readSeriesTable(file: Record<string, unknown>, series: Map<string, Float64Array>, problems: FileProblem[]): void {
  const table = file['series'];
  delete file['series'];
  if (table === undefined) return;
  if (typeof table !== 'object' || table === null || Array.isArray(table)) {
    problems.push({ place: 'series', value: shown(table), rule: 'series is an object of lists by hash' });
    return;
  }
  for (const [hash, list] of Object.entries(table)) {
    const place = `series.${hash.slice(0, 12)}`;
    if (!Array.isArray(list)) {
      problems.push({ place, value: shown(list), rule: 'a series is a list of numbers' });
      continue;
    }
    const values = numbersOf(list, place, problems);
    if (!values) continue;
    const actual = hashSeries(values);
    if (actual !== hash)
      problems.push({
        place,
        value: `hash ${actual.slice(0, 12)}`,
        rule: 'the values do not have the hash they are filed under; the file was damaged or edited',
      });
    else series.set(hash, values);
  }
}

function zodProblem(issue: z.core.$ZodIssue, file: unknown): FileProblem {
  const value = issue.path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    file,
  );
  return { place: issue.path.map(String).join('.') || 'document', value: shown(value), rule: issue.message };
}
