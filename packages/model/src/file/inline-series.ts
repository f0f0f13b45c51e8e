import { seriesRefOf } from '../series/series-table.ts';

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

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
  readonly node: Json;
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
  const visit = (node: unknown, place: string): void => {
    if (Array.isArray(node)) {
      if (typeof node[0] === 'number') return;
      node.forEach((item, i) => visit(item, `${place}[${i}]`));
      return;
    }
    if (!isRecord(node)) return;
    const data = node['data'];
    if (Array.isArray(data) && data.every((value) => typeof value !== 'object')) {
      delete node['data'];
      if (data.length > 0 && node['state'] !== 'blank') {
        const values = numbersOf(data, `${place}.data`, problems);
        if (values) {
          const minutes = typeof node['stepMinutes'] === 'number' ? node['stepMinutes'] : 525_600 / values.length;
          const ref = seriesRefOf(values, {
            name: typeof node['name'] === 'string' ? node['name'] : '', stepMinutes: minutes,
            year: typeof node['year'] === 'number' ? node['year'] : 2007, source: typeof node['source'] === 'string' ? node['source'] : '',
          });
          series.set(ref.hash, values);
          Object.assign(node, ref);
        }
      }
    }
    if (typeof node['file'] === 'string' && node['state'] === undefined) {
      files.push({
        place, file: node['file'], kind: typeof node['kind'] === 'string' ? node['kind'] : undefined,
        column: typeof node['column'] === 'string' || typeof node['column'] === 'number' ? node['column'] : undefined, node,
      });
    }
    for (const [key, value] of Object.entries(node)) visit(value, place === '' ? key : `${place}.${key}`);
  };
  visit(document, path);
  return files;
}
