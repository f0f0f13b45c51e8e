// Makes src/climate/climate-table.ts from the files of the data folder: npx tsx packages/catalog/test/climate/write-table.ts
import { writeFileSync } from 'node:fs';
import { KILO } from '@stackwatt/units';
import { NODE_SPACING, NODE_STEPS, nodeKey } from '../../src/climate/climate.ts';
import { clearnessOf, readCatalogue, type CatalogueRow } from './catalogue-files.ts';
import { packNumbers } from './pack-numbers.ts';

const SUNSHINE = 'sunshine hours of the Wikipedia list "cities by sunshine duration" (CC BY-SA 4.0)';
const NORMALS = 'normals of the Wikipedia list "cities by average temperature" (CC BY-SA 4.0)';
const RECORDS = 'hourly_or_daily_data';
const sources: string[] = [];
const numberOf = (source: string): number => {
  if (!sources.includes(source)) sources.push(source);
  return sources.indexOf(source);
};
const whole = (values: readonly number[], step: number): number[] => values.map((value) => Math.round(value / step));

function placeLine(row: CatalogueRow): string | undefined {
  const records = `means of records: ${row.source}`;
  // What was interpolated for the row says nothing that its neighbours do not.
  const clearness = row.ghiMethod === RECORDS ? records : row.ghiMethod === 'sunshine_hours' ? SUNSHINE : undefined;
  const temperature = row.temperatureMethod === RECORDS ? records : row.temperatureMethod === 'normals' ? NORMALS : undefined;
  if (clearness === undefined && temperature === undefined) return undefined;
  return [
    `${row.name}, ${row.country}`,
    row.latitude,
    row.longitude,
    row.elevation,
    clearness === undefined ? '' : numberOf(clearness),
    temperature === undefined ? '' : numberOf(temperature),
    clearness === undefined ? '' : whole(clearnessOf(row), 1 / KILO).join(' '),
    temperature === undefined ? '' : whole(row.temperature, 0.1).join(' '),
  ].join('|');
}

function packNodes(rows: readonly CatalogueRow[]): string {
  const keyed = rows
    .map((row) => [
      nodeKey((90 - row.latitude) / NODE_SPACING, (row.longitude + 180) / NODE_SPACING),
      Math.round(row.elevation / NODE_STEPS.elevation),
      ...whole(clearnessOf(row), NODE_STEPS.clearness),
      ...whole(row.temperature, NODE_STEPS.temperature),
    ])
    .sort((a, b) => a[0]! - b[0]!);
  const changes = keyed.map((node, i) => node.map((value, c) => value - (keyed[i - 1]?.[c] ?? 0)));
  return changes[0]!.map((_, c) => packNumbers(changes.map((node) => (c > 2 && c !== 14 ? node[c]! - node[c - 1]! : node[c]!)))).join('\n');
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const lines = (text: string): string =>
  `[\n${text
    .split('\n')
    .map((line) => `    ${quoted(line)},\n`)
    .join('')}  ].join('\\n')`;
const places = readCatalogue('monthly_climate.csv')
  .flatMap((row) => placeLine(row) ?? [])
  .join('\n');
const nodes = packNodes(readCatalogue('climate_grid_2p5deg.csv'));

writeFileSync(
  new URL('../../src/climate/climate-table.ts', import.meta.url),
  `import type { PackedClimate } from './read-climate.ts';

/**
 * Monthly clearness index and air temperature by place, and a grid interpolated from them. This file is under CC BY-SA 4.0, because
 * it rests on lists of Wikipedia; see LICENSE.md beside it. Written by packages/catalog/test/climate/write-table.ts.
 */
export const CLIMATE_TABLE: PackedClimate = {
  sources: [
${sources.map((source) => `    ${quoted(source)},\n`).join('')}  ],
  places: ${lines(places)},
  nodes: ${lines(nodes)},
};
`,
);
