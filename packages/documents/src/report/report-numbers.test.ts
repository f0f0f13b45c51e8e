import { allSections, setField, type Keys, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { asItStands, sourceOf } from '../../test/source-of.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { rankOf, type ExportSource } from '../source.ts';
import { chartSvg } from './charts.ts';
import { writeReport } from './write-report.ts';

const OPTIONS = { paper: 'a4', decimalComma: false, dateFormat: 2, sections: allSections(true) } as const;
async function linesOf(source: ExportSource, decimalComma = false): Promise<string[]> {
  const pages = readPdf(await writeReport(source, { ...OPTIONS, decimalComma }));
  return pages.flatMap(({ lines }) => lines.map(({ text }) => text));
}
const set =
  (...edits: readonly (readonly [path: Keys, value: unknown])[]) =>
  (project: Project): Project =>
    edits.reduce((changed, [path, value]) => setField(changed, path, value), project);

test.each(['storage-regulation', 'storage-capacity', 'late-stage-hybrid'])(
  'UX-47 the months of %s come to the revenue of its first year, payments for capacity and called energy among them',
  async (sample) => {
    const source = sourceOf(sample);
    const lines = await linesOf(source);
    const { performance, cashflowTable } = source.details;
    const write = (value: number, digits: number): string =>
      value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
    expect(lines.slice(lines.indexOf('Months of year 1'))).toContain(
      `Year${write(performance.totalExport.first, 0)}${write(performance.totalImport.first, 0)}${write(cashflowTable[1]!.revenue / 1000, 1)}`,
    );
    expect(lines.some((line) => line.includes('The money of a day is that of its energy, without'))).toBe(true);
  },
);

test('UX-47 the cover has sensitivities and sizes as they were typed, in the decimals of the reader', async () => {
  const source = sourceOf(
    'texas-pv-storage',
    set(
      [
        ['solar', 0, 'cost', 'capitalMultipliers'],
        [1, 1.05],
      ],
      [['solar', 0, 'sizing', 'absolute'], [37.55]],
      [['lifetime'], 2],
    ),
  );
  const lines = await linesOf(source, true);
  expect(lines).toContain('PV Solar 1: Capital cost multiplier 1,05');
  expect(lines[2]).toMatch(/^37,55 MW PV Solar 1 \+ /);
  expect(lines).toContain('PV Solar 137,55 MW dc');
  const svg = chartSvg({
    width: 300,
    height: 100,
    categories: ['a', 'b'],
    unit: 'M€',
    series: [{ name: 'Net', kind: 'bar', colour: '#000', values: [0.5, 0.25] }],
    write: (value) => String(value).replace('.', ','),
  });
  expect(svg).toContain('>0,5<');
  expect(svg).not.toContain('>0.5<');
});

test('UX-47 a project of some thousands is told in thousands, and one year is no plural', async () => {
  const source = sourceOf(
    'andalusian-solar',
    set([['solar', 0, 'sizing', 'absolute'], [0.02]], [['storage', 0, 'sizing', 'absolute'], [0]], [['lifetime'], 1]),
  );
  const { npv, capitalCost } = source.details.financial;
  const lines = await linesOf(source);
  expect(lines.slice(lines.indexOf('NPV, real'), lines.indexOf('NPV, real') + 2)).toEqual(['NPV, real', `−${(-npv / 1000).toFixed(2)} k€`]);
  expect(lines).toContain(`${(capitalCost / 1000).toFixed(1)} k€`);
  expect(lines).toContain('PV Solar 10.02 MW dc');
  expect(lines.join(' ')).toMatch(/over 1 +year the net present +value/);
  expect(lines).toContain('Lifetime1 year');
});

test('UX-47 what it costs adds up to the cover, with what belongs to no component, and a replacement in percent of the capital', async () => {
  const line = (name: string, unit: string, value: number): object => ({ name, unit, value });
  const source = sourceOf(
    'texas-pv-storage',
    set(
      [['lifetime'], 12],
      [['systemFixedCost'], 3_000_000],
      [['systemOmCost'], 250_000],
      [['solar', 0, 'allowReplacement'], true],
      [['solar', 0, 'lifetime'], 10.5],
      [['solar', 0, 'cost', 'costTableKind'], 'complex'],
      [
        ['solar', 0, 'cost', 'directCapital'],
        [line('Modules', 'Cost', 40_000_000), line('More', 'PercentOfDirectCapital', 10)],
      ],
      [['solar', 0, 'cost', 'indirectCapital'], []],
      [['solar', 0, 'cost', 'operating'], [line('Service', 'CostPerYear', 1_000_000)]],
      [
        ['solar', 0, 'cost', 'replacement'],
        [line('Part', 'Cost', 2_000_000), line('Rest', 'PercentOfDirectCapital', 20)],
      ],
    ),
  );
  const lines = await linesOf(source);
  const table = lines.slice(lines.indexOf('What it costs'), lines.indexOf('Ranking'));
  // 40 M and a tenth of it; each time 2 M and a fifth of the 40 M.
  expect(table).toContain('PV Solar 144.001.0010.0010.5');
  expect(table).toContain('System3.000.25––');
  const [capital, operating] = [source.details.financial.capitalCost, source.details.cashflowTable[1]!.opEx];
  expect(table.at(-1)).toBe(`Sum${(capital / 1e6).toFixed(2)}${(operating / 1e6).toFixed(2)}`);
  // The storage unit is what is left of both.
  const [, storageCapital, storageOperating] = /^Energy Storage 1(\d+\.\d\d)(\d+\.\d\d)/.exec(
    table.find((one) => one.startsWith('Energy'))!,
  )!;
  expect(44 + 3 + Number(storageCapital)).toBeCloseTo(capital / 1e6, 2);
  expect(1 + 0.25 + Number(storageOperating)).toBeCloseTo(operating / 1e6, 2);
});

test('UX-47 a limit by schedule is no missing limit, and what regulation moves is in the energy of the proof', async () => {
  const scheduled = sourceOf('storage-capacity');
  const { hasExportLimit, exportLimit } = scheduled.project;
  const without = { ...scheduled, project: { ...scheduled.project, hasExportLimit: false, hasExportLimitSchedule: true } } as ExportSource;
  expect(await linesOf(without)).toContain('Export limitby schedule');
  expect(hasExportLimit).toBe(true);
  expect(await linesOf(scheduled)).toContain(`Export limit${exportLimit.toFixed(1)} MW`);
  const source = sourceOf('storage-regulation', asItStands);
  const [market] = source.details.regulation;
  const { totalExport, totalImport } = source.details.performance;
  const inMwh = Math.round(totalImport.first + market!.regDownEnergyImports.first).toLocaleString('en-US');
  const outMwh = Math.round(totalExport.first + market!.regUpEnergyExports.first).toLocaleString('en-US');
  const text = (await linesOf(source)).join(' ');
  expect(text).toContain(`Energy in: sun, wind, bought and by Reg-Down${inMwh} MWh`);
  expect(text).toMatch(new RegExp(`Energy out: delivered and by Reg-Up; the rest is +curtailed, +lost or +stored *${outMwh} MWh`));
});

test('UX-47 an input with one feasible value alone is not told to be without effect, and an axis of repeated values has numbers of points', async () => {
  const whole = sourceOf(
    'texas-pv-storage',
    set(
      [['solar', 0, 'sizing', 'absolute'], [100]],
      [['storage', 0, 'sizing', 'absolute'], [40]],
      [
        ['solar', 0, 'cost', 'capitalMultipliers'],
        [1, 1.2],
      ],
      [
        ['storage', 0, 'cost', 'capitalMultipliers'],
        [1, 1.1],
      ],
    ),
    -1,
    true,
  );
  const facts = whole.sensitivitiesOf();
  const [first, second] = facts.effects;
  const alone = { point: 0, row: first!.lowest.row };
  const ofAlone = { ...first!, points: [alone, { point: 1, row: undefined }], lowest: alone, highest: alone, span: 0 };
  const lines = await linesOf({ ...whole, sensitivitiesOf: () => ({ ...facts, effects: [second!, ofAlone] }) });
  expect(lines.filter((line) => line.startsWith('Without effect'))).toEqual([]);
  expect(lines.some((line) => line.startsWith('No feasible system at'))).toBe(true);
  const repeated = facts.dimensions.map((one) => ({ ...one, units: ['%'], points: one.points.map(() => [1]) }));
  const text = (await linesOf({ ...whole, sensitivitiesOf: () => ({ ...facts, dimensions: repeated }) })).join(' ');
  expect(text).toMatch(/, +number +of +the +point, +over/);
});

test('EXP-13 the rank of a system is among those of its own sensitivity case, also in a table that has every case', () => {
  const whole = sourceOf(
    'texas-pv-storage',
    set(
      [['lifetime'], 2],
      [
        ['solar', 0, 'cost', 'capitalMultipliers'],
        [1, 1.2],
      ],
    ),
    -1,
    true,
  );
  const { rank, of } = rankOf(whole);
  const every = { ...whole, tables: { ...whole.tables, optimization: { ...whole.tables.optimization, items: everySystem(whole) } } };
  expect(every.tables.optimization.items).toHaveLength(of + 1);
  expect(rankOf(every)).toEqual({ rank, of });
});
/** The best of the first case and, behind it, those of the other one, as `stackwatt run --out` has them. */
const everySystem = ({ tables }: ExportSource) => [tables.sensitivity.items[0]!, ...tables.optimization.items];

test('UX-47 what the calculation says in words has its numbers in the format of the reader', async () => {
  const source = sourceOf('texas-pv-storage', set([['lifetime'], 2]));
  const { row, financial } = source.details;
  const noted: ExportSource = {
    ...source,
    details: {
      ...source.details,
      financial: { ...financial, irrNote: '2 IRRs (7.5 %, 31.2 %): shown the one nearest the discount rate' },
      row: { ...row, proof: { ...row.proof, notes: ['1234.5 of the 98765 MWh exported in year 1 of operation are sold to nobody'] } },
    },
  };
  const text = (await linesOf(noted, true)).join(' ');
  expect(text).toContain('2 IRRs (7,5 %, 31,2 %)');
  expect(text).toContain('1.234,5 of the 98.765 MWh exported');
});
