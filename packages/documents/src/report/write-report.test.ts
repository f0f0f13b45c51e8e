import { allSections, setField, type ExportSelection, type Keys, type Project } from '@stackwatt/model';
import pdfmake from 'pdfmake';
import { afterEach, expect, test, vi } from 'vitest';
import { sourceOf } from '../../test/source-of.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { diagramSvg } from './diagram.ts';
import { scalesWithOneZero } from './one-zero.ts';
import { writeReport } from './write-report.ts';

afterEach(() => void vi.restoreAllMocks());

const OPTIONS = { paper: 'a4', decimalComma: false, dateFormat: 2, sections: allSections(true) } as const;

/** Sizes of the pages of a PDF, points. */
const pagesOf = (bytes: Uint8Array): number[][] =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
  ].map(([, width, height]) => [Number(width), Number(height)]);

/** Of the paper inside its margins, as the report has them: 15 mm, and room for a head and a foot. */
const [TOP, BOTTOM] = [50.5, 48.5];

/** Each page says which of how many it is, and all but the last are used to two thirds at least. */
function expectWellFilled(bytes: Uint8Array): void {
  const pages = readPdf(bytes);
  expect(pages.map(({ lines }) => /Page \d+ of \d+$/.exec(lines.at(-1)!.text)?.[0])).toEqual(
    pages.map((_, k) => `Page ${k + 1} of ${pages.length}`),
  );
  for (const { height, lines, drawings } of pages.slice(0, -1)) {
    const foot = Math.min(...[...lines.map(({ y }) => y), ...drawings].filter((y) => y > BOTTOM));
    expect((height - TOP - foot) / (height - TOP - BOTTOM)).toBeGreaterThan(2 / 3);
  }
}

/** What is written on the paper, in order: every text, and the words of every drawing. */
async function textsOf(source: ReturnType<typeof sourceOf>, options: Partial<Parameters<typeof writeReport>[1]> = {}) {
  // What is asked of the writer is looked at; the bytes are another test's.
  const create = vi.spyOn(pdfmake, 'createPdf').mockReturnValue({ getBuffer: async () => new Uint8Array() });
  await writeReport(source, { ...OPTIONS, ...options });
  const { content } = create.mock.lastCall![0] as { content: unknown };
  create.mockRestore();
  const texts: { readonly text: string; readonly style: unknown }[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const { text, svg, style, ...rest } = node as Record<string, unknown>;
    if (typeof text === 'string') texts.push({ text, style });
    if (typeof svg === 'string') texts.push(...[...svg.matchAll(/>([^<>]+)</g)].map(([, words]) => ({ text: words!, style: 'svg' })));
    walk([text, ...Object.values(rest)]);
  };
  walk(content);
  return { all: texts.map(({ text }) => text), headings: texts.filter(({ style }) => style === 'h2').map(({ text }) => text) };
}

test('UX-47 EXP-20 F-4 the report has a few well-filled pages of A4 or Letter, each with its number, and is the same file each time', async () => {
  const source = sourceOf('texas-pv-storage');
  const [a4, again, letter] = await Promise.all([
    writeReport(source, OPTIONS),
    writeReport(source, OPTIONS),
    writeReport(source, { ...OPTIONS, paper: 'letter' }),
  ]);
  expect(pagesOf(a4).length).toBeGreaterThanOrEqual(4);
  expect(pagesOf(a4).length).toBeLessThan(15);
  expect(new Set(pagesOf(a4).map(String))).toEqual(new Set(['595.28,841.89']));
  expect(new Set(pagesOf(letter).map(String))).toEqual(new Set(['612,792']));
  expect(Buffer.from(again).equals(Buffer.from(a4))).toBe(true);
  expect(Buffer.from(a4.subarray(0, 5)).toString()).toBe('%PDF-');
  expectWellFilled(a4);
  expectWellFilled(letter);
  // The long table of the cash flow goes on under its title and its head.
  const titled = readPdf(a4).map(({ lines }) => lines.findIndex(({ text }) => text === 'Cash flow, M$, real'));
  const heads = readPdf(a4).map(({ lines }, page) => lines[titled[page]! + 1]?.text.startsWith('YearCapitalOperating'));
  expect(titled.filter((at) => at >= 0)).toHaveLength(2);
  expect(heads.filter((is) => is === true)).toHaveLength(2);
});

test('API-46 the report has the chosen sections alone, and writes decimals and dates as it was told', async () => {
  const source = sourceOf('texas-pv-storage');
  const only = (section?: keyof ExportSelection) =>
    textsOf(source, { sections: { ...allSections(false), ...(section && { [section]: true }) } });
  const bare = ['In short', 'Single-line diagram', 'The plant', 'The site and this report', 'Assumptions', 'Method', 'Proof'];
  expect((await only()).headings).toEqual(bare);
  const added = async (section: keyof ExportSelection): Promise<string[]> =>
    (await only(section)).headings.filter((heading) => !bare.includes(heading));
  expect(await added('Revenue')).toEqual(['Revenue by source, M$']);
  expect(await added('ProForma')).toEqual(['What it costs']);
  expect(await added('SummaryResults')).toEqual(['Ranking']);
  expect(await added('Cashflow')).toEqual(['Cash flow in operation, M$, real', 'Cumulative cash flow, M$, real', 'Cash flow, M$, real']);
  expect(await added('Timeseries')).toEqual(['Months of year 1', 'Days of year 1']);
  expect(await added('SolarResults')).toEqual(['Solar']);
  expect(await added('StorageResults')).toEqual(['Storage']);
  // The plant has none of these.
  expect([await added('WindResults'), await added('RegulationMarket')]).toEqual([[], []]);

  const npv = source.details.financial.npv / 1e6;
  const said = async (dateFormat: number, decimalComma: boolean): Promise<string> =>
    (await textsOf(source, { dateFormat, decimalComma, sections: allSections(false) })).all.join('|');
  // Calculated on 20 November 2026.
  expect(await said(1, true)).toContain('|20-11-2026|');
  expect(await said(0, true)).toContain('|11-20-2026|');
  expect(await said(2, true)).toContain(`|${npv.toFixed(2).replace('.', ',')}|`);
  expect(await said(2, false)).toContain(`|${npv.toFixed(2)}|`);
});

test('EXP-20 the report names each year in which storage is added, also those between the years it shows', async () => {
  const made = sourceOf('texas-pv-storage');
  const [storageUnit] = made.details.storage;
  // Years 12 and 13 are none of those that the table shows.
  const items = storageUnit!.items.map((item) => ({
    ...item,
    augmentation: item.year === 12 ? 3.4 : 0,
    replacementTotalCost: item.year === 13 ? 1e6 : 0,
  }));
  const source = { ...made, details: { ...made.details, storage: [{ ...storageUnit!, items }] } };
  const { all } = await textsOf(source, { sections: { ...allSections(false), Augmentation: true } });
  expect(all).toEqual(expect.arrayContaining(['Added: 3.4 MWh in year 12.', 'Replaced: year 13.']));
});

test('EXP-20 storage that is added in every year is said once; what is never replaced has no price of replacement', async () => {
  const made = sourceOf('texas-pv-storage');
  const [storageUnit] = made.details.storage;
  const items = storageUnit!.items.map((item) => ({ ...item, augmentation: item.year === 1 ? 2.1 : 2.3, replacementTotalCost: 0 }));
  const source = { ...made, details: { ...made.details, storage: [{ ...storageUnit!, items }] } };
  const { all } = await textsOf(source, { sections: { ...allSections(false), Augmentation: true, ProForma: true } });
  expect(all).toContain('Added: 2.1 to 2.3 MWh in every year.');
  // Component, capital, operating, replacement, life.
  expect(all.slice(all.indexOf(storageUnit!.name, all.indexOf('What it costs')) + 3).slice(0, 2)).toEqual(['–', '–']);
});

test('EXP-20 an average day and the best and worst stand side by side, stacked by technology, charging below a zero that both axes share', async () => {
  const source = sourceOf('texas-pv-storage');
  const { all } = await textsOf(source, { sections: { ...allSections(false), Timeseries: true } });
  expect(all).toEqual(
    expect.arrayContaining(['Average day', 'Highest revenue', 'Lowest revenue', 'Solar', 'Storage', 'Charging', 'Price']),
  );
  // Of a plant without wind there is no mark of it.
  expect(all).not.toContain('Wind');
  // −35 of a step of 25 (100 / 4) needs two steps below, −10 of a step of 20 (80 / 4) one: both have two, −40 of the second.
  expect(
    scalesWithOneZero([
      [-35, 100],
      [-10, 80],
    ]),
  ).toEqual([
    { min: -50, max: 100, interval: 25 },
    { min: -40, max: 80, interval: 20 },
  ]);
  expect(
    scalesWithOneZero([
      [0, 100],
      [-120, 38],
    ]),
  ).toEqual([
    { min: -75, max: 100, interval: 25 },
    { min: -150, max: 200, interval: 50 },
  ]);
});

test('EXP-20 the report has the cycles of a storage unit by depth, its LCOS by part, and what an array loses on its way', async () => {
  const source = sourceOf('texas-pv-storage');
  const { all } = await textsOf(source, { sections: { ...allSections(false), StorageResults: true, SolarResults: true } });
  const [storageUnit] = source.details.storage;
  const [array] = source.details.solar.pvs;
  const after = (text: string): string | undefined => all[all.indexOf(text) + 1];
  expect(all.slice(all.indexOf('Cycles'))[1]).toBe(storageUnit!.items[0]!.cyclesByDepth[0]!.toFixed(1));
  expect(all.slice(all.indexOf('Full cycles'))[12]).toBe(storageUnit!.items[0]!.cyclesByMonth[11]!.toFixed(1));
  expect(all).toEqual(expect.arrayContaining(['Charging energy', 'Capital', 'LCOS', storageUnit!.levelizedCosts!.capital.toFixed(2)]));
  expect(all.slice(all.indexOf('Sunlight on the modules'))[2]).toBe(Math.round(array!.path.gross).toLocaleString('en-US'));
  expect(after('Delivered')).toBe('');
});

test('UX-47 the report has what moves the NPV: each input alone, and the two that matter most together', async () => {
  const edits: readonly (readonly [Keys, unknown])[] = [
    [['solar', 0, 'sizing', 'absolute'], [100]],
    [['storage', 0, 'sizing', 'absolute'], [10]],
    [
      ['storage', 0, 'roundtripEfficiencySensitivity'],
      [85, 70],
    ],
    [
      ['storage', 0, 'cost', 'capitalMultipliers'],
      [1, 1.5, 0.5],
    ],
  ];
  const source = sourceOf(
    'texas-pv-storage',
    (project: Project) => edits.reduce((one, [path, value]) => setField(one, path, value), project),
    -1,
    true,
  );
  const { all, headings } = await textsOf(source, { sections: { ...allSections(false), SummaryResults: true } });
  expect(headings).toEqual(expect.arrayContaining(['What moves NPV, M$', 'NPV over two inputs, M$']));
  for (const paper of ['a4', 'letter'] as const) expectWellFilled(await writeReport(source, { ...OPTIONS, paper }));
  // The cases in their order: the last input turns fastest. The chosen system is of the last case, which is the base.
  const npv = source.tables.sensitivity.items
    .toSorted((a, b) => a.sensitivityIndex - b.sensitivityIndex)
    .map((row) => (row.npv / 1e6).toFixed(2).replace('-', '−'));
  expect(npv).toHaveLength(6);
  const { dimensions } = source.sensitivitiesOf();
  const cost = dimensions.findIndex(({ points }) => points.length === 3);
  const at = (costPoint: number, efficiency: number): string => npv[cost === 0 ? 2 * costPoint + efficiency : 3 * efficiency + costPoint]!;
  const from = all.indexOf('What moves NPV, M$');
  const row = all.slice(all.indexOf('Span', from) + 1);
  // Dearer storage has the lowest NPV, cheaper the highest; the efficiency moves less or more, but stands there with both its ends.
  for (const [lowest, highest] of [
    [at(1, 1), at(2, 1)],
    [at(2, 1), at(2, 0)],
  ])
    expect(row.slice(0, 12)).toEqual(expect.arrayContaining([lowest, highest]));
  expect(all.slice(from).filter((text) => text === at(1, 1)).length).toBeGreaterThanOrEqual(2);
  expect(all.find((text) => text.includes('the others stand at'))).toContain(`NPV there ${at(2, 1)} M$.`);
  // Every calculated pair of values is in the plane.
  const plane = all.slice(all.indexOf('NPV over two inputs, M$'), all.indexOf('Method'));
  expect(plane).toEqual(expect.arrayContaining(npv));
});

test('UX-47 the report draws the plant of the chosen system with its limits, and tells energy, price and revenue by month', async () => {
  const source = sourceOf('texas-pv-storage', (project) =>
    [
      [['hasExportLimit'], true],
      [['exportLimit'], 40],
      [['canBatteryChargeFromGrid'], 'true'],
    ].reduce((one, [keys, value]) => setField(one, keys as Keys, value), project),
  );
  const { all, headings } = await textsOf(source);
  expect(headings).toContain('Single-line diagram');
  const [array] = source.details.solar.pvs;
  const [storageUnit] = source.details.storage;
  for (const words of [array!.name, storageUnit!.name, 'AC bus', 'out 40.0 MW', 'in 40.0 MW', 'Grid']) expect(all).toContain(words);
  const from = all.indexOf('Months of year 1');
  const table = all.slice(all.indexOf('Month', from));
  // A head, twelve months and the year, five columns each.
  const row = (k: number): string[] => table.slice(5 * k, 5 * k + 5);
  expect(row(0)).toEqual(['Month', 'Delivered, MWh', 'Bought, MWh', 'Price, mean, $/MWh', 'Revenue, k$']);
  expect(row(12)[0]).toBe('December');
  const [, delivered, bought, , revenue] = row(13);
  const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
  // The energy of the year and what it is paid, as the summary has them.
  expect([delivered, bought]).toEqual([
    whole(source.details.performance.totalExport.first),
    whole(source.details.performance.totalImport.first),
  ]);
  expect(Number(revenue!.replaceAll(',', ''))).toBeCloseTo(source.details.cashflowTable[1]!.revenue / 1000, 0);
});

test('the drawing of a plant of one part has room for all its words, and nothing comes in where no storage unit is', () => {
  const built = (solar: number, storageUnit: number): ReturnType<typeof sourceOf> =>
    sourceOf('texas-pv-storage', (project) =>
      [
        [['solar', 0, 'sizing', 'absolute'], [solar]],
        [['storage', 0, 'sizing', 'absolute'], [storageUnit]],
        [['canBatteryChargeFromGrid'], 'true'],
      ].reduce((one, [keys, value]) => setField(one, keys as Keys, value), project),
    );
  const drawn = (source: ReturnType<typeof sourceOf>): string => diagramSvg(source, { width: 500, write: (value) => value.toFixed(1) });
  for (const [solar, storageUnit, hasIn] of [
    [0, 20, true],
    [20, 0, false],
  ] as const) {
    const svg = drawn(built(solar, storageUnit));
    const height = Number(/ height="([\d.]+)"/.exec(svg)![1]);
    const baselines = [...svg.matchAll(/<text x="[^"]+" y="([\d.]+)"/g)].map(([, y]) => Number(y));
    expect([solar, Math.max(...baselines) <= height - 2, svg.includes('>in ')]).toEqual([solar, true, hasIn]);
  }
});
