import { setField, type Project } from '@stackwatt/model';
import { strFromU8 } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { sourceOf } from '../test/source-of.ts';
import { defaultOptions, makeFile } from './make-file.ts';

/** Two energy markets 'Hub', and two arrays and a storage unit 'Plant': names that the rules allow. */
const ofOneName = (project: Project): Project => ({
  ...setField(setField(project, ['storage', 0, 'customName'], 'Plant'), ['lifetime'], 3),
  energyMarkets: project.energyMarkets.map((market) => ({ ...market, name: 'Hub' })),
  solar: [project.solar[0]!, { ...project.solar[0]!, id: 'second' }].map((array) => ({ ...array, customName: 'Plant' })),
});

async function bytesOf(what: 'cashflow-long' | 'cashflow' | 'optimization' | 'workbook'): Promise<Uint8Array> {
  const source = sourceOf('late-stage-hybrid', ofOneName);
  const parts: Uint8Array[] = [];
  for await (const part of makeFile(source, defaultOptions(what, source.project))) parts.push(part);
  return Buffer.concat(parts);
}
const textOf = async (what: 'cashflow-long' | 'cashflow' | 'optimization'): Promise<string> => strFromU8(await bytesOf(what));

test('UX-46 no two rows of the long cash flow are called alike, so that a pivot adds nothing that belongs to two', async () => {
  const [, ...rows] = (await textOf('cashflow-long')).trim().split(/\r?\n/);
  // A component may stand in quotes; the amount has neither comma nor quote.
  const keys = rows.map((row) => /^(.*),[^,]*,([^,]*)$/.exec(row)!.slice(1).join('|'));
  expect(new Set(keys).size).toBe(keys.length);
  const { details } = sourceOf('late-stage-hybrid', ofOneName);
  const amountOf = (key: string): number => Number(/,(-?[\d.e+]+),[^,]*$/.exec(rows.find((row) => row.includes(key))!)![1]);
  // The number is that of the columns of the cash flow: the second market is the second stream, whatever it earns.
  expect(amountOf('1,2029-01-01,Energy sold,Hub #2,')).toBeCloseTo(details.revenue.items[0]!.energyMarkets[1]!.energy, 6);
  expect(rows.filter((row) => row.startsWith('0,2028-01-01,Capital,')).map((row) => row.split(',')[3])).toEqual([
    'Plant',
    'Plant #2',
    'Plant #3',
  ]);
});

test('UX-46 TAB-28 columns, sheets and components are told apart by the same numbers', async () => {
  const [cash] = (await textOf('cashflow')).split(/\r?\n/);
  expect(cash).toMatch(/Hub revenue \(\$\),Hub #2 revenue \(\$\)/);
  const [systems] = (await textOf('optimization')).split(/\r?\n/);
  expect(systems).toMatch(/^System,Plant \(MW\),Plant #2 \(MW\),Plant #3 \(MW\),Plant #3 \(MWh\)/);
  const workbook = await readXlsx(await bytesOf('workbook'));
  const first = (sheet: string): unknown[] => workbook.sheets.find(({ name }) => name === sheet)!.rows.map(([cell]) => cell);
  for (const name of ['Plant', 'Plant #2', 'Plant #3']) expect(first('Assumptions').filter((cell) => cell === name)).toHaveLength(1);
  for (const name of ['Plant', 'Plant #2']) expect(first('Solar').filter((cell) => cell === name)).toHaveLength(1);
  for (const name of ['Hub by technology', 'Hub #2 by technology'])
    expect(first('Revenue').filter((cell) => cell === name)).toHaveLength(1);
});
