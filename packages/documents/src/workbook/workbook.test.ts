import {
  addIncentive,
  allSections,
  setEarlyAnalysis,
  setField,
  setLifetime,
  withSection,
  workbookSize,
  type ExportSelection,
  type Project,
  type SeriesStep,
} from '@stackwatt/model';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import type { Workbook } from 'hucre';
import { beforeAll, describe, expect, test } from 'vitest';
import { cellOf, recalculated, soffice, withNumbers } from '../../test/recalculated.ts';
import { asItStands, sourceOf } from '../../test/source-of.ts';
import { PRO_FORMA_SECTIONS, writeWorkbook } from './write-workbook.ts';

const write = (source: ReturnType<typeof sourceOf>, sections: ExportSelection = { ...allSections(true), Timeseries: false }) =>
  writeWorkbook(source, { sections, paper: 'a4', seriesYears: [1] });

/** The address of the value of an assumption: the first of its name after a title. */
function assumption(workbook: Workbook, title: string, name: string): string {
  const rows = workbook.sheets.find((sheet) => sheet.name === 'Assumptions')!.rows;
  const from = rows.findIndex(([text]) => text === title);
  const row = rows.findIndex(([text], k) => k > from && text === name);
  if (from < 0 || row < 0) throw new Error(`there is no ${name} under ${title}`);
  return `B${row + 1}`;
}

const set =
  (path: readonly (string | number)[], value: unknown) =>
  (project: Project): Project =>
    setField(project, path, value);
const chain =
  (...changes: readonly ((project: Project) => Project)[]) =>
  (project: Project): Project =>
    changes.reduce((one, change) => change(one), project);

/** Eight years of the late-stage sample, with every incentive, an escalating operating cost and a converter that is replaced. */
const lateWithIncentives = chain(
  (project) => setLifetime(setEarlyAnalysis(project, false), 8),
  (project) => ({ ...project, incentives: [] }),
  (project) => (['itc', 'bonus', 'macrs', 'prod'] as const).reduce((one, kind) => addIncentive(one, kind), project),
  set(['incentives', 0, 'itcPercent'], 30),
  set(['incentives', 1, 'bonusPercent'], 40),
  set(['incentives', 1, 'marginalTaxPercent'], 21),
  set(['incentives', 2, 'marginalTaxPercent'], 21),
  set(['incentives', 3, 'credit'], 12),
  set(['solar', 0, 'omEscalator', 'enabled'], true),
  set(['solar', 0, 'omEscalator', 'linearValue'], 2),
  set(['solar', 0, 'allowReplacement'], true),
  set(['solar', 0, 'lifetime'], 3),
  set(['solar', 0, 'cost', 'items', 0, 'replacement'], 20_000),
);

interface Changed {
  readonly what: string;
  readonly title: string;
  readonly name: string;
  /** As the cell has it. */
  readonly cell: number;
  readonly project: (project: Project) => Project;
}
const SOLAR = 'PV Solar 1';
const PLANTS: readonly {
  readonly plant: string;
  readonly sample: string;
  readonly change: (project: Project) => Project;
  readonly changes: readonly Changed[];
}[] = [
  {
    plant: 'an early-stage plant',
    sample: 'texas-pv-storage',
    change: asItStands,
    changes: [
      {
        what: 'the nominal discount rate',
        title: 'Economics',
        name: 'Discount rate, nominal',
        cell: 0.095,
        project: set(['discountRate'], 9.5),
      },
      { what: 'inflation', title: 'Economics', name: 'Inflation', cell: 0.035, project: set(['inflationRate'], 3.5) },
      { what: 'a fixed cost', title: 'Economics', name: 'System fixed cost', cell: 3e6, project: set(['systemFixedCost'], 3e6) },
      {
        what: 'the capital of an array',
        title: SOLAR,
        name: 'Direct capital: Capital',
        cell: 700_000,
        project: set(['solar', 0, 'cost', 'items', 0, 'capital'], 700_000),
      },
    ],
  },
  {
    plant: 'a late-stage plant with every incentive',
    sample: 'late-stage-hybrid',
    change: lateWithIncentives,
    changes: [
      {
        what: 'an escalator',
        title: SOLAR,
        name: 'Escalation of the operating cost',
        cell: 0.045,
        project: set(['solar', 0, 'omEscalator', 'linearValue'], 4.5),
      },
      {
        what: 'the marginal tax of a depreciation',
        title: 'MACRS',
        name: 'Marginal tax',
        cell: 0.35,
        project: set(['incentives', 2, 'marginalTaxPercent'], 35),
      },
      {
        what: 'an investment tax credit',
        title: 'Investment tax credit',
        name: 'Credit',
        cell: 0.5,
        project: set(['incentives', 0, 'itcPercent'], 50),
      },
      { what: 'a lifetime', title: SOLAR, name: 'Lifetime', cell: 2, project: set(['solar', 0, 'lifetime'], 2) },
    ],
  },
];

interface WrittenPlant {
  readonly source: ReturnType<typeof sourceOf>;
  readonly bytes: Uint8Array;
  readonly written: Workbook;
  /** As it is recalculated, and after each of the changes; nothing without the office program. */
  readonly read: Workbook | undefined;
  readonly changed: readonly Workbook[];
}
let written: Map<string, WrittenPlant>;
// The office program takes seconds to start: once for all plants.
beforeAll(async () => {
  const plants = await Promise.all(
    PLANTS.map(async ({ plant, sample, change, changes }) => {
      const source = sourceOf(sample, change);
      const bytes = await write(source);
      const read = await readXlsx(bytes);
      const typedOver = changes.map(({ title, name, cell }) =>
        withNumbers(bytes, 'Assumptions', { [assumption(read, title, name)]: cell }),
      );
      return { plant, source, bytes, written: read, files: [bytes, ...(await Promise.all(typedOver))] };
    }),
  );
  const all = soffice === undefined ? [] : await recalculated(plants.flatMap(({ files }) => files));
  written = new Map(
    plants.map(({ plant, files, ...one }) => {
      const [read, ...changed] = all.splice(0, files.length);
      return [plant, { ...one, read, changed }];
    }),
  );
}, 240_000);

describe.each(PLANTS)('$plant', ({ plant, sample, change, changes }) => {
  const here = (): WrittenPlant => written.get(plant)!;

  test('UX-43 the pro forma ends in the NPV, IRR and LCOE of the calculation, and its checks are 0', () => {
    const { source, written: workbook } = here();
    const { financial } = source.details;
    const [npv, irr, lcoe, , check, moved] = [5, 6, 7, 8, 9, 10].map((row) => cellOf(workbook, 'Pro forma', `C${row}`));
    expect(npv).toBeCloseTo(financial.npv, 4);
    expect(irr).toBe(financial.irr);
    expect(lcoe).toBeCloseTo(financial.lcoe!, 9);
    expect([check, moved]).toEqual([0, 0]);
  });

  test.skipIf(soffice === undefined)('UX-43 UX-44 LibreOffice calculates every cell to the value it is written with', () => {
    const { written, read } = here();
    const cells = written.sheets.flatMap((sheet, k) =>
      sheet.rows.flatMap((row, i) =>
        row.map((value, j) => ({
          where: `${sheet.name} row ${i + 1} column ${j + 1}`,
          value: value ?? '',
          now: read!.sheets[k]!.rows[i]?.[j] ?? '',
        })),
      ),
    );
    // Fifteen digits are what a spreadsheet keeps of a sum of terms of both signs.
    const isSame = (a: unknown, b: unknown): boolean =>
      typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a)) : a === b;
    expect(cells.filter(({ value, now }) => !isSame(value, now))).toEqual([]);
    expect(cells.filter(({ value }) => typeof value === 'number').length).toBeGreaterThan(1000);
  });

  test.skipIf(soffice === undefined).each(changes.map((one, k) => ({ ...one, k })))(
    'UX-43 $what typed over gives the NPV and IRR of the engine',
    ({ project, k }) => {
      const { source, changed } = here();
      const now = changed[k]!;
      const { financial } = sourceOf(sample, chain(change, project)).details;
      expect(Math.abs(financial.npv - source.details.financial.npv)).toBeGreaterThan(1000);
      expect(Math.abs((cellOf(now, 'Pro forma', 'C5') as number) - financial.npv)).toBeLessThan(1);
      expect(Math.abs((cellOf(now, 'Pro forma', 'C6') as number) - financial.irr!)).toBeLessThan(1e-6);
      expect(cellOf(now, 'Pro forma', 'C7')).toBeCloseTo(financial.lcoe!, 6);
      // The check stays 0; what the change does to the NPV is said.
      expect(cellOf(now, 'Pro forma', 'C9')).toBe(0);
      expect(cellOf(now, 'Pro forma', 'C10')).toBeCloseTo(financial.npv - source.details.financial.npv, 1);
    },
  );

  test('UX-44 another reader finds number formats, named ranges, frozen heads, print areas and charts, and no number written as text', () => {
    const { source, bytes } = here();
    const parts = unzipSync(bytes);
    const xml = (name: string): string => strFromU8(parts[name]!);
    const sheets = [...xml('xl/workbook.xml').matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name!);
    const sheet = (name: string): string => xml(`xl/worksheets/sheet${sheets.indexOf(name) + 1}.xml`);
    const shared = [...xml('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, text]) => text!.replaceAll(/<[^>]+>/g, ''));
    // The style of a cell leads over the list of formats to the code of its number.
    const styles = xml('xl/styles.xml');
    const codes = new Map([...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, code]) => [id, code]));
    const formats = [.../<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)![1]!.matchAll(/<xf [^>]*?numFmtId="(\d+)"/g)].map(([, id]) => id!);
    const formatAt = (name: string, cell: string): string | undefined => {
      const id = formats[Number(new RegExp(`<c r="${cell}"[^>]*? s="(\\d+)"`).exec(sheet(name))![1])]!;
      // 10 and 1 are those that every workbook has: '0.00%' and '0'.
      return { 10: '0.00%', 1: '0' }[id] ?? codes.get(id);
    };
    expect(formatAt('Pro forma', 'C5')).toBe('#,##0;[Red]-#,##0');
    expect(formatAt('Pro forma', 'C6')).toBe('0.00%');
    expect(formatAt('Cash flow', 'A4')).toBe('0');
    expect(formatAt('Cash flow', 'E4')).toBe('#,##0;[Red]-#,##0');
    const named = new Map(
      [...xml('xl/workbook.xml').matchAll(/<definedName name="([^"]+)"[^>]*>([^<]+)</g)].map(([, name, at]) => [name, at]),
    );
    expect(named.get('NPV')).toBe(`'Pro forma'!$C$5`);
    expect(named.get('InflationRate')).toMatch(/^'?Assumptions'?!\$B\$\d+$/);
    expect(xml('xl/workbook.xml').match(/_xlnm\.Print_Area/g)!.length).toBeGreaterThanOrEqual(sheets.length - 1);
    expect(sheet('Cash flow')).toMatch(/<pane [^>]*ySplit="3"[^>]*state="frozen"/);
    // Beside names of 84 characters a page has room for 141: 26 years of 13 take three pages side by side, nine years one.
    const across = (name: string): string | undefined => /<pageSetup [^>]*fitToWidth="(\d+)"/.exec(sheet(name))?.[1];
    expect([across('Pro forma'), across('Summary')]).toEqual([source.details.cashflowTable.length > 20 ? '3' : '1', '1']);
    const repeated = [...xml('xl/workbook.xml').matchAll(/_xlnm\.Print_Titles[^>]*>([^<]+)</g)].map(([, at]) => at);
    expect(repeated).toContain(`'Pro forma'!$A:$C,'Pro forma'!$1:$3`);
    // A name of a sheet with a space stands in quotes, or Excel takes the range for damaged.
    const ranges = [...xml('xl/workbook.xml').matchAll(/<definedName [^>]*>([^<]+)</g)].flatMap(([, at]) => at!.split(','));
    expect(ranges.filter((at) => !/^'[^']+'!\$\w+(\$\d+)?(:\$\w+(\$\d+)?)?$/.test(at))).toEqual([]);
    // Text is text: no string of the workbook is a number that could not be added up.
    expect(shared.filter((text) => /^-?\d[\d,]*(\.\d+)?$/.test(text))).toEqual([]);
    const charts = Object.keys(parts).filter((name) => /^xl\/charts\/chart\d+\.xml$/.test(name));
    expect(charts).toHaveLength(2);
    const last = 3 + source.details.cashflowTable.length;
    expect(charts.map(xml).join()).toContain(`$A$5:$A$${last}`);
  });

  test('the cash flow stands in nominal money too: discounted at the nominal rate it is the same NPV', () => {
    const { source, written: workbook } = here();
    const [, , head, ...rows] = workbook.sheets.find(({ name }) => name === 'Cash flow')!.rows;
    const at = head!.findIndex((text) => String(text).startsWith('Net, nominal'));
    const flows = rows.slice(0, source.details.cashflowTable.length).map((row) => row[at] as number);
    const rate = source.project.discountRate / 100;
    expect(flows.reduce((sum, flow, year) => sum + flow / (1 + rate) ** year, 0)).toBeCloseTo(source.details.financial.npv, 2);
  });

  test('F-4 the same source gives the same bytes', async () => {
    const { source, bytes } = here();
    expect(Buffer.from(await write(source)).equals(Buffer.from(bytes))).toBe(true);
  });
});

describe('sheets', () => {
  test('EXP-13 only the chosen sections, beside the assumptions and where they come from', async () => {
    const source = sourceOf('texas-pv-storage');
    const sheetsOf = async (sections: ExportSelection) => {
      const bytes = await writeWorkbook(source, { sections, paper: 'a4', seriesYears: [1], rows: { step: 'month' } });
      return (await readXlsx(bytes)).sheets.map(({ name }) => name);
    };
    expect(await sheetsOf({ ...allSections(false), Cashflow: true })).toEqual(['Assumptions', 'Cash flow', 'About']);
    expect(await sheetsOf(PRO_FORMA_SECTIONS)).toEqual(['Assumptions', 'By year', 'Pro forma', 'About']);
    expect(await sheetsOf(allSections(true))).toEqual([
      'Summary',
      'Systems',
      'Assumptions',
      'By year',
      'Pro forma',
      'Months',
      'Revenue',
      'Cash flow',
      'Solar',
      'Storage',
      'Augmentation',
      'Time series',
      'About',
    ]);
  });

  test.each(['texas-pv-storage', 'late-stage-hybrid'])('EXP-13 sheets, rows and size are those told before: %s', async (sample) => {
    const source = sourceOf(sample, PLANTS.find((one) => one.sample === sample)!.change);
    const { project, details } = source;
    const parts = {
      regulation: details.regulation.length > 0,
      wind: details.wind.status === 0,
      solar: details.solar.status === 0,
      storage: details.storage.some(({ status }) => status === 0),
      incentives: project.incentives.length > 0,
    };
    const series = source.seriesOf(1).groups.flatMap(({ main, extra }) => [...main, ...extra]).length;
    const less = withSection(withSection(allSections(true), 'ProForma', false), 'SummaryResults', false);
    for (const [sections, step] of [
      [allSections(true), 'step'],
      [less, 'day'],
    ] as const) {
      const size = workbookSize(sections, parts, { step, stepMinutes: project.timeStepSize, years: 1, series });
      const bytes = await writeWorkbook(source, { sections, paper: 'a4', seriesYears: [1], rows: { step } });
      const sheets = (await readXlsx(bytes)).sheets;
      expect(sheets).toHaveLength(size.sheets);
      expect(sheets.find(({ name }) => name === 'Time series')!.rows).toHaveLength(1 + size.rows);
      expect(size.bytes / bytes.length).toBeGreaterThan(2 / 3);
      expect(size.bytes / bytes.length).toBeLessThan(4 / 3);
    }
  });

  test('B-13 UX-71 a name is text whatever it begins with, and numbers are numbers', async () => {
    const name = '=cmd|"/c calc"!A1 Ñandú ☀ 北京';
    const source = sourceOf('texas-pv-storage', (project) => ({ ...project, name }));
    const workbook = await readXlsx(await write(source));
    const summary = workbook.sheets.find((sheet) => sheet.name === 'Summary')!;
    expect(summary.rows[0]![0]).toBe(name);
    expect([...summary.cells!.values()].filter(({ formula }) => formula !== undefined && formula.includes('cmd'))).toEqual([]);
    expect(cellOf(workbook, 'Cash flow', 'E4')).toBeCloseTo(-source.details.cashflowTable[0]!.capEx, 6);
  });

  test('EXP-13 DET-43 the workbook has the cycles by depth and the parts of the LCOS, which add up to it, and what an array loses on its way', async () => {
    const source = sourceOf('texas-pv-storage');
    const workbook = await readXlsx(await write(source));
    const rowsOf = (name: string) => workbook.sheets.find((sheet) => sheet.name === name)!.rows;
    const below = (rows: ReturnType<typeof rowsOf>, title: string) => rows.slice(rows.findIndex(([text]) => text === title) + 1);
    const [storageUnit] = source.details.storage;
    const storage = rowsOf('Storage');
    const [, head, first] = below(storage, `${storageUnit!.name}, cycles by depth`);
    expect(head!.slice(0, 3)).toEqual(['Year', '0–10 % deep', '10–20 % deep']);
    expect(first!.slice(1, 11)).toEqual(storageUnit!.items[0]!.cyclesByDepth);
    const [, months, ofFirst] = below(storage, `${storageUnit!.name}, equivalent full cycles by month`);
    expect([months!.length, months![1], months![12]]).toEqual([13, 'January', 'December']);
    const cycles = ofFirst!.slice(1).reduce<number>((sum, one) => sum + Number(one), 0);
    expect(cycles).toBeCloseTo(storageUnit!.items[0]!.equivalentCycles, 6);
    expect(ofFirst!.slice(1)).toEqual(storageUnit!.items[0]!.cyclesByMonth);
    const parts = below(storage, `${storageUnit!.name}, LCOS by part`).slice(2);
    const sum = parts.findIndex(([text]) => text === 'Sum');
    expect(parts.slice(0, sum).map(([text]) => text)).toEqual(expect.arrayContaining(['Capital', 'Operating', 'Losses']));
    expect(parts[sum]![1]).toBeCloseTo(storageUnit!.levelizedCostOfStorage!, 6);
    const [array] = source.details.solar.pvs;
    const way = below(rowsOf('Solar'), `${array!.name}, from the resource to the grid, year 1`);
    expect(way[1]!.slice(0, 3)).toEqual(['Sunlight on the modules', null, expect.closeTo(array!.path.gross, 6)]);
    expect(way.find(([text]) => text === 'Delivered')![2]).toBeCloseTo(array!.path.delivered, 6);
  });

  test('EXP-13 DET-30 the sheet of regulation has its net, and what is offered and called by month', async () => {
    const source = sourceOf('storage-regulation', (project) => setEarlyAnalysis(project, true));
    const workbook = await readXlsx(await write(source, { ...allSections(false), RegulationMarket: true }));
    const { rows } = workbook.sheets.find(({ name }) => name === 'Regulation')!;
    const [market] = source.details.regulation;
    const net = rows[1]!.indexOf('Net ($)');
    const { regUpCapacityRevenue: a, regUpEnergyRevenue: b, regDownCapacityRevenue: c, regDownEnergyExpense: d } = market!;
    expect(rows[2]![net]).toBeCloseTo(a.first + b.first + c.first - d.first, 4);
    const at = rows.findIndex(([text]) => String(text).startsWith(`${market!.name}, Reg-Up offered`));
    expect(rows[at + 3]!.slice(0, 2)).toEqual(['January', expect.closeTo(market!.offers.up!.offeredMw[0]![0]!, 9)]);
    expect(rows[at + 3]![25]).toBeCloseTo(market!.offers.up!.calledMwh[0]!, 9);
  });

  test('CALC-24 a partial result says so on its first page and its last', async () => {
    const source = { ...sourceOf('texas-pv-storage'), file: { isBaseYearZero: true, partial: { done: 4, total: 16 } } };
    const workbook = await readXlsx(await write(source));
    const text = (sheet: string) => JSON.stringify(workbook.sheets.find(({ name }) => name === sheet)!.rows);
    expect(text('Summary')).toContain('Partial 4/16: the calculation was cancelled');
    expect(text('About')).toContain('4/16 systems; the calculation was cancelled');
  });

  test('CF-09 years are counted as the account counts them, and formulas are none the worse', async () => {
    const source = sourceOf('texas-pv-storage');
    const workbook = await readXlsx(await write({ ...source, file: { isBaseYearZero: false } }));
    expect(['D3', 'E3'].map((cell) => cellOf(workbook, 'Pro forma', cell))).toEqual([1, 2]);
    expect(cellOf(workbook, 'Cash flow', 'A4')).toBe(1);
    expect(cellOf(workbook, 'Pro forma', 'C5')).toBeCloseTo(source.details.financial.npv, 4);
  });
});

test('chosen series, by id or by name, are the columns of the sheet of time series, in the order of the result', async () => {
  const source = sourceOf('texas-pv-storage');
  const result = source.seriesOf(1);
  const items = result.groups.flatMap(({ main, extra }) => [...main, ...extra]);
  const [first, , third] = items;
  const sections = { ...allSections(false), Timeseries: true };
  const bytes = await writeWorkbook(source, { sections, paper: 'a4', seriesYears: [1], series: [third!.name, first!.id] });
  const sheet = (await readXlsx(bytes)).sheets.find(({ name }) => name === 'Time series')!;
  expect(sheet.rows[0]).toEqual([
    'Project year',
    'Month',
    'Day',
    'Hour',
    'Minute',
    `${first!.name} (${first!.units})`,
    `${third!.name} (${third!.units})`,
  ]);
  expect(sheet.rows).toHaveLength(8761);
  // Noon of 1 July: 181 days and 12 hours into the year.
  const noon = 181 * 24 + 12;
  expect(sheet.rows[noon + 1]!.slice(1, 4)).toEqual([7, 1, 12]);
  expect(sheet.rows[noon + 1]!.slice(5)).toEqual([first, third].map((item) => expect.closeTo(item!.data[noon]!, 9)));
  await expect(writeWorkbook(source, { sections, paper: 'a4', seriesYears: [1], series: ['Nothing'] })).rejects.toThrow(
    'There is no series "Nothing" in year 1. There are: ',
  );
});

test('every year by month is one sheet; every hour of many years is more than a sheet takes, with what would fit', async () => {
  const source = sourceOf('late-stage-hybrid', lateWithIncentives);
  const write = (step: SeriesStep, series?: string[]): Promise<Uint8Array> =>
    writeWorkbook(source, {
      sections: { ...allSections(false), Timeseries: true },
      paper: 'a4',
      seriesYears: [1, 2, 3, 4, 5, 6, 7, 8],
      series,
      rows: { step },
    });
  const { rows } = (await readXlsx(await write('month'))).sheets.find(({ name }) => name === 'Time series')!;
  expect(rows.map(([year, month]) => `${String(year)} ${String(month)}`)).toEqual([
    'Project year Month',
    ...Array.from({ length: 96 }, (_, k) => `${Math.floor(k / 12) + 1} ${(k % 12) + 1}`),
  ]);
  // The export of each year in MWh, from the means of its months, is that of its hours.
  const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const column = rows[0]!.indexOf('Total export (MW)');
  for (const year of [1, 8]) {
    const of = rows.slice(12 * year - 11, 12 * year + 1);
    const mwh = of.reduce((sum, row, month) => sum + Number(row[column]) * days[month]! * 24, 0);
    const hours = source
      .seriesOf(year)
      .groups.flatMap(({ main }) => main)
      .find(({ id }) => id === 'export')!;
    expect(mwh).toBeCloseTo(
      hours.data.reduce((sum, value) => sum + value, 0),
      4,
    );
  }
  await expect(write('hour')).rejects.toThrow(/^Time series of 8 years would be 70080 rows of \d+ columns, more than the 1000000 cells/);
});
