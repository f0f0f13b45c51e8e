import { seriesRefOf } from '../series/series-table.ts';

type Json = Record<string, unknown>;
/**
 * Series that older writers kept as bare lists of numbers, with their default names, by the list they belong to; '' for the document
 * itself.
 */
const BARE_SERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': { importLimitTimeSeriesData: 'Import Limit Data', exportLimitTimeSeriesData: 'Export Limit Data' },
  energyMarkets: { price: 'Energy Price', importPrice: 'Import Energy Price' },
  regulationMarkets: { regUpPrice: 'Reg Up Price', regDownPrice: 'Reg Down Price' },
  contracts: { energyPriceTimeSeries: 'Energy Price', obligationTimeSeries: 'Delivery Profile' },
  solar: { customData: 'Imported PV Production' },
};
const RESOURCES = {
  solarResource: 'Solar Resource Imported Data',
  windResource: 'Wind Resource Imported Data',
  temperatureResource: 'Temperature Resource Imported Data',
} as const;
const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && typeof value[0] === 'number';

/**
 * Gives bare lists of numbers the form of a series, so that they can be lifted out like others: of the keys above, of the three resources,
 * and of a wind entry, which becomes one year of production named for the imported year (FILE-42). Changes the document in place.
 */
export function wrapBareSeries(file: Json): void {
  const nameOf = (given: unknown, otherwise: string): string => (typeof given === 'string' ? given : otherwise);
  const wrap = (node: Json, names: Readonly<Record<string, string>>): void => {
    for (const [key, name] of Object.entries(names))
      if (isNumbers(node[key]))
        node[key] = {
          data: node[key],
          name: nameOf(node[`${key}Name`], name),
          ...(typeof node['year'] === 'number' ? { year: node['year'] } : {}),
        };
  };
  const each = (key: string, change: (item: Json) => void): void => {
    if (Array.isArray(file[key])) for (const item of file[key] as unknown[]) if (isRecord(item)) change(item);
  };
  wrap(file, BARE_SERIES['']!);
  for (const [key, names] of Object.entries(BARE_SERIES)) if (key !== '') each(key, (item) => wrap(item, names));
  for (const [key, name] of Object.entries(RESOURCES)) {
    const resource = file[key];
    if (isRecord(resource) && isNumbers(resource['data']))
      resource['data'] = { data: resource['data'], name: nameOf(file[`${key}Name`], name) };
  }
  const years = typeof file['lifetime'] === 'number' && file['lifetime'] >= 1 ? Math.min(40, Math.trunc(file['lifetime'])) : 25;
  each('wind', (item) => {
    const values = isNumbers(item['data']) ? item['data'] : isNumbers(item['productionData']) ? item['productionData'] : undefined;
    if (!values) return;
    const year = typeof item['year'] === 'number' ? item['year'] : 2007;
    const name = `${typeof item['dataName'] === 'string' ? item['dataName'] : 'Imported Wind Production'} ${year}`;
    delete item['data'];
    item['kind'] ??= 'production';
    item['productionImportMode'] = 'singleYear';
    item['productionData'] = [
      {
        data: { data: values, year, name },
        year,
        timeSeriesFileBaseName: name,
        projectYearsValid: Array.from({ length: years }, () => true),
      },
    ];
  });
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : [];

/** A problem in a document: where, what value, which rule. */
export interface FileProblem {
  readonly place: string;
  readonly value: string;
  readonly rule: string;
}

/** A series that names a file to be imported instead of carrying its values; the command line resolves it. */
export interface SeriesFile {
  readonly place: string;
  readonly file: string;
  readonly kind: string | undefined;
  readonly column: string | number | undefined;
  /** Calendar year of a file without dates, or the one to take of several. */
  readonly year: number | undefined;
  readonly node: Json;
}

/** One year of values read for a series that names a file, with what its reference keeps of the file. */
export interface FileSeries {
  readonly values: Float64Array;
  /** Calendar year of the values: it sets their weekdays. */
  readonly year: number;
  readonly source: string;
  readonly repairs: readonly string[];
}

export const numbersOf = (values: readonly unknown[], place: string, problems: FileProblem[]): Float64Array | undefined => {
  const out = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      problems.push({ place: `${place}[${i}]`, value: JSON.stringify(value) ?? 'undefined', rule: 'a series holds finite numbers only' });
      return undefined;
    }
    out[i] = value;
  }
  return out;
};

/**
 * Lifts values that lie inside a document (`"data": [...]` of a series) into the series table, and lists the series that name a file.
 * Changes the document in place: it is a fresh parse that nobody else holds.
 */
export function liftInlineSeries(document: unknown, series: Map<string, Float64Array>, problems: FileProblem[], path = ''): SeriesFile[] {
  const files: SeriesFile[] = [];
  // The way to the node at hand: it is made a place in words where there is something to say, not for each of a million nodes.
  const way: (string | number)[] = [];
  const place = (): string =>
    way.reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`), path);
  const visit = (node: unknown, key: string | number): void => {
    if (typeof node !== 'object' || node === null) return;
    way.push(key);
    visitInside(node);
    way.pop();
  };
  const visitInside = (node: object): void => {
    if (Array.isArray(node)) {
      if (typeof node[0] !== 'number') for (let k = 0; k < node.length; k++) visit(node[k], k);
      return;
    }
    if (!isRecord(node)) return;
    const data = node['data'];
    if (Array.isArray(data) && data.every((value) => typeof value !== 'object')) {
      delete node['data'];
      if (data.length > 0 && node['state'] !== 'blank') {
        const values = numbersOf(data, `${place()}.data`, problems);
        if (values) {
          const minutes = typeof node['stepMinutes'] === 'number' ? node['stepMinutes'] : 525_600 / values.length;
          const ref = seriesRefOf(values, {
            name: typeof node['name'] === 'string' ? node['name'] : '',
            stepMinutes: minutes,
            year: typeof node['year'] === 'number' ? node['year'] : 2007,
            source: typeof node['source'] === 'string' ? node['source'] : '',
            repairs: textsOf(node['repairs']),
          });
          series.set(ref.hash, values);
          Object.assign(node, ref);
        }
      }
    }
    if (typeof node['file'] === 'string' && node['state'] === undefined) {
      files.push({
        place: place(),
        file: node['file'],
        kind: typeof node['kind'] === 'string' ? node['kind'] : undefined,
        column: typeof node['column'] === 'string' || typeof node['column'] === 'number' ? node['column'] : undefined,
        year: typeof node['year'] === 'number' ? node['year'] : undefined,
        node,
      });
    }
    for (const key in node) visit(node[key], key);
  };
  if (typeof document === 'object' && document !== null) visitInside(document);
  return files;
}
