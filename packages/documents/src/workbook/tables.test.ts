import { expect, test } from 'vitest';
import { sourceOf } from '../../test/source-of.ts';
import { readXlsx } from 'hucre/xlsx';
import { defaultOptions, makeFile } from '../make-file.ts';
import type { ExportSource } from '../source.ts';
import { FORMAT } from './sheet.ts';
import { formatOf } from './tables.ts';

test('EXP-13 cents of a price and tenths of a size are shown whatever the market or converter is called', () => {
  expect(formatOf('Day-ahead price, mean ($/MWh)')).toBe(FORMAT.cents);
  expect(formatOf('Hourly market price, mean ($/MWh)')).toBe(FORMAT.cents);
  expect(formatOf('System converter (MW)')).toBe(FORMAT.energy);
  expect(formatOf('Factory revenue ($)')).toBe(FORMAT.money);
  for (const counted of ['Year', 'Project year', 'System', 'Month', 'Day', 'Hour', 'Hour (UTC)'])
    expect(formatOf(counted)).toBe(FORMAT.year);
  for (const factor of ['Discount factor', 'Capacity factor (%)']) expect(formatOf(factor)).toBe(FORMAT.factor);
});

async function sheetsOf(source: ExportSource) {
  const parts: Uint8Array[] = [];
  for await (const part of makeFile(source, defaultOptions('workbook', source.project))) parts.push(part);
  const { sheets } = await readXlsx(Buffer.concat(parts));
  return (name: string) => sheets.find((sheet) => sheet.name === name)!.rows;
}

test('EXP-13 capacity offered to regulation is a mean power and no energy, and its months have what is called and paid', async () => {
  const source = sourceOf('storage-regulation');
  const rows = (await sheetsOf(source))('Months');
  const head = rows.find(([first]) => first === 'Month')!.map(String);
  const sum = rows.find(([first]) => first === 'Sum')!;
  expect(head).toContain('Regulation Market 1 Reg-Up, mean (MW)');
  expect(head).not.toContain('Regulation Market 1 Reg-Up (MWh)');
  const [market] = source.details.regulation;
  expect(sum[head.indexOf('Regulation Market 1 Reg-Up energy (MWh)')]).toBeCloseTo(market!.regUpEnergyExports.first, 4);
  const money = head.flatMap((text, k) => (text.endsWith('($)') ? [Number(sum[k])] : []));
  expect(money.reduce((all, one) => all + one, 0)).toBeCloseTo(source.details.cashflowTable[1]!.revenue, 2);
});

test('EXP-13 a limit that is switched off is no assumption of the workbook', async () => {
  const source = sourceOf('storage-capacity');
  const limitOf = async (project: ExportSource['project']) =>
    (await sheetsOf({ ...source, project }))('Assumptions')
      .find(([first]) => first === 'Export limit')!
      .slice(1, 3);
  expect(await limitOf(source.project)).toEqual([source.project.exportLimit, 'MW']);
  expect((await limitOf({ ...source.project, hasExportLimit: false }))[0]).toBe('none');
  expect((await limitOf({ ...source.project, hasExportLimit: false, hasExportLimitSchedule: true }))[0]).toBe('by schedule');
});

test('EXP-13 a storage unit that the system does not have has no empty tables', async () => {
  const source = sourceOf('stand-alone-storage', (project) => ({
    ...project,
    lifetime: 2,
    storage: [
      project.storage[0]!,
      { ...project.storage[0]!, id: 'none', customName: 'Not built', sizing: { ...project.storage[0]!.sizing, absolute: [0] } },
    ],
  }));
  const rowsOf = await sheetsOf(source);
  const titles = ['Storage', 'Augmentation'].map((name) => rowsOf(name).map(([first]) => String(first)));
  expect(titles.map((list) => list.filter((title) => title.startsWith('Not built')))).toEqual([[], []]);
  expect(titles.every((list) => list.includes(source.project.storage[0]!.customName))).toBe(true);
});
