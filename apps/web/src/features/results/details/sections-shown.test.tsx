import { toWireDetails } from '@stackwatt/api';
import { samples } from '@stackwatt/catalog';
import { checkProject, exportFileName, setField, type DetailResult, type TableRow } from '@stackwatt/model';
import { describeCase, timeSeriesOf, expandCases, prepare } from '@stackwatt/simulation';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { editor } from '../../../editor/current-editor.ts';
import { formatNumber } from '../../../lib/number.ts';
import { renderResults, rowOf, tableOf } from '../render-for-test.tsx';

// A storage unit in a regulation market and the day-ahead market.
const built = samples.find(({ id }) => id === 'storage-regulation')!.build();
const project = checkProject(setField(built.project, ['earlyAnalysis'], true)).project!;
const prepared = prepare(project, built.series);
const [first] = expandCases(project);
let detail: DetailResult;

beforeAll(() => {
  detail = describeCase(prepared, first!);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const served = (): Record<string, readonly [number, unknown]> => ({ 'POST details/0': [200, toWireDetails(detail)] });

/** Levels of the headings of the page in their order, those next to each other that are alike once. */
const levels = (): number[] =>
  within(screen.getByRole('main'))
    .getAllByRole('heading')
    .map(({ tagName }) => Number(tagName.slice(1)))
    .filter((level, k, all) => level !== all[k - 1]);

test('UX-56 DET-05 the summary has its four tables, each with help, their titles right below that of the page', async () => {
  renderResults({ project, answers: served() }, 'details/0+all+0');
  for (const name of ['Financial summary', 'Revenue summary', 'Energy price summary', 'System performance']) {
    await screen.findByRole('table', { name });
    expect([name, screen.getAllByTitle(`Help: ${name}`).length]).toEqual([name, 1]);
  }
  expect(levels()).toEqual([1, 2]);
});

test('UX-36 each size of the system shows what one more or less MW of it is worth, and the NPV of the sizes searched', async () => {
  const at = (id: number, mw: number, npv: number): TableRow => rowOf(id, { optimization: [[mw, 2 * mw]], npv });
  const own = { ...detail, row: { ...detail.row, ...at(0, 30, 5e6) } } as DetailResult;
  const systems = tableOf([at(0, 30, 5e6), at(1, 20, 4.5e6), at(2, 50, 3e6)]);
  renderResults({ project, systems, answers: { 'POST details/0': [200, toWireDetails(own)] } }, 'details/0+all+0');
  const tile = within(await screen.findByRole('list', { name: 'Sizes, and what one more is worth' })).getByRole('listitem');
  // 20 MW more lose 2 M$: 100 k$ each. 10 MW less lose 0.5 M$: 50 k$ each.
  expect(tile.textContent).toContain('Energy Storage 130 MW, 2 h');
  expect(tile.textContent).toContain('−100.0 k$ per MW moreto 50, rank 3');
  expect(tile.textContent).toContain('−50.0 k$ per MW lessto 20, rank 2');
  within(tile).getByRole('img', { name: /^NPV of the sizes searched: 20 MW 4\.5.*, 30 MW 5.*, 50 MW 3/ });
});

test('one more of each is calculated by one click, and says what it does to NPV and capital, or why it cannot be', async () => {
  const { npv, capex } = detail.row;
  const worth = (name: string, unit: string, outcome: unknown) => ({ name, unit, from: 4, to: 5, outcome });
  const worths = [
    worth('Export limit', 'MW', { kind: 'result', npv: npv + 12_500, capex }),
    worth('Storage, hours', 'h', { kind: 'result', npv: npv - 2_000, capex: capex + 40_000 }),
    worth('Solar', 'MW', { kind: 'none', reason: 'it owes too much' }),
  ];
  const { user } = renderResults({ project, answers: { ...served(), 'POST oneMore/0': [200, worths] } }, 'details/0+all+0');
  await user.click(await screen.findByRole('button', { name: 'Calculate one more of each' }));
  const rows = within(await screen.findByRole('table', { name: 'One more of each' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'Export limit4 → 5 MW+12.50.0',
    'Storage, hours4 → 5 h−2.0−40.0',
    'Solar4 → 5 MWit owes too much',
  ]);
});

test('DET-48 the revenue is shown by market or by technology', async () => {
  const { user } = renderResults({ project, answers: served() }, 'details/0+all+0#revenue');
  const by = within(await screen.findByRole('radiogroup', { name: 'Visualize Graphs by' }));
  expect(by.getByRole<HTMLInputElement>('radio', { name: 'Market' }).checked).toBe(true);
  expect(screen.getAllByText('Revenue by Market').length).toBeGreaterThan(0);
  await user.click(by.getByRole('radio', { name: 'Technology' }));
  expect(screen.getAllByText('Revenue by Technology').length).toBeGreaterThan(0);
  expect(screen.queryAllByText('Revenue by Market')).toEqual([]);
});

test('UX-56 DET-27 each regulation market is a block with its name and the year its storage begins, and titles of its cards below that', async () => {
  renderResults({ project, answers: served() }, 'details/0+all+0#regulation');
  const [market] = detail.regulation;
  const block = await screen.findByRole('region', { name: market!.name });
  within(block).getByText('Storage works from year 1');
  expect(screen.getAllByRole('heading', { level: 2, name: market!.name })).toHaveLength(detail.regulation.length);
  expect(levels()).toEqual([1, 2, 3]);
});

test('CF-02 Export... saves the cash flow, and says that it does while it waits', async () => {
  let answer: (answer: readonly [number, unknown]) => void = () => {};
  const file = new Promise<readonly [number, unknown]>((resolve) => (answer = resolve));
  const { user, fake } = renderResults({ project, answers: { ...served(), 'POST export/0/cashflow': file } }, 'details/0+all+0#cash-flow');
  await user.click(await screen.findByRole('button', { name: 'Export...' }));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Exporting' })).disabled).toBe(true);
  expect(fake.log.some(([call]) => call === 'POST export/0/cashflow')).toBe(true);
  answer([200, 'Year\n0']);
  await screen.findByRole('button', { name: 'Export...' });
});

test('CF-05 EXP-19 the pro forma is asked for as a workbook, the file ProForma.xlsx', async () => {
  const job = {
    id: 'e1',
    what: 'pro-forma',
    name: exportFileName('pro-forma'),
    system: 0,
    state: 'queued',
    stage: '',
    progress: 0,
    size: 0,
    askedAt: '2026-11-20T10:00:00Z',
    keptUntil: '2026-11-27T10:00:00Z',
    failure: '',
    attempts: 0,
  };
  expect(job.name).toBe('ProForma.xlsx');
  const { user, fake } = renderResults(
    { project, answers: { ...served(), 'POST exports': [202, job], 'GET exports': [200, [job]] } },
    'details/0+all+0#pro-forma',
  );
  await user.click(await screen.findByRole('button', { name: 'Export to Excel' }));
  await waitFor(() => expect(fake.log.find(([call]) => call === 'POST exports')?.[1]).toEqual({ what: 'pro-forma', n: 0 }));
});

test('DET-61 a section that is asked for has its title while the details are calculated, and a system without it shows the first', async () => {
  let answer: (answer: readonly [number, unknown]) => void = () => {};
  const details = new Promise<readonly [number, unknown]>((resolve) => (answer = resolve));
  renderResults({ project, answers: { 'POST details/0': details } }, 'details/0+all+0#solar');
  await screen.findByRole('heading', { level: 1, name: 'Solar' });
  answer([200, toWireDetails(detail)]);
  await screen.findByRole('heading', { level: 1, name: 'Summary' });
  expect(screen.queryByRole('heading', { level: 1, name: 'Solar' })).toBeNull();
});

test('DET-59 DET-60 details that fail say so, keep what the server said folded, and offer another calculation', async () => {
  const fault = { status: 422, title: 'Unprocessable', detail: 'The storage unit of this case has no curve.' };
  const { user, fake } = renderResults({ project, answers: { 'POST details/0': [422, fault] } }, 'details/0+all+0');
  expect((await screen.findByRole('alert')).textContent).toBe("Couldn't get detailed results");
  const said = screen.getByText(/The storage unit of this case has no curve\./);
  expect(said.closest('details')!.open).toBe(false);
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Recalculate' }));
  await waitFor(() => expect(fake.log.some(([call]) => call.startsWith('POST calculate'))).toBe(true));
});

test('TS-05 the less used series of a group are shown and hidden again', async () => {
  const hours = timeSeriesOf(prepared, first!, 1);
  const { user } = renderResults(
    { project, answers: { ...served(), 'POST details/0/timeseries/1': [200, hours] } },
    'details/0+all+0#time-series',
  );
  const list = within(await screen.findByRole('complementary', { name: 'Series' }));
  const main = hours.groups.flatMap((group) => group.main).length;
  const extra = hours.groups.flatMap((group) => group.extra).length;
  const shown = (): number => list.getAllByRole('checkbox', { name: /, top chart$/ }).length;
  expect([extra > 0, shown()]).toEqual([true, main]);
  await user.click(list.getByRole('button', { name: `Show More, ${extra} series` }));
  expect(shown()).toBe(main + extra);
  await user.click(list.getByRole('button', { name: 'Show Less' }));
  expect(shown()).toBe(main);
});

test('TS-06 TS-10 EXP-16 the year of the hours counts from the base year as the user does; charts of 350 px; the file is that of the year shown', async () => {
  const hours = timeSeriesOf(prepared, first!, 1);
  const late = setField(project, ['earlyAnalysis'], false);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  for (const [isBaseYearZero, first2] of [
    [true, ['Year 1', 'Year 2']],
    [false, ['Year 2', 'Year 3']],
  ] as const) {
    cleanup();
    const { user, fake } = renderResults(
      {
        project: late,
        user: { showBaseYearAsYearZero: isBaseYearZero },
        answers: {
          ...served(),
          'POST details/0/timeseries/1': [200, hours],
          'POST details/0/timeseries/2': [200, hours],
          'POST export/0/timeseries/2': [200, 'Project year\n2', { 'content-disposition': 'attachment; filename="timeseries.csv"' }],
        },
      },
      'details/0+all+0#time-series',
    );
    await screen.findByRole('button', { name: 'Export Single Year' });
    await user.click(document.querySelector('#viewer-year')!);
    const years = await screen.findAllByRole('option', { name: /^Year \d/ });
    expect(years.slice(0, 2).map(({ textContent }) => textContent)).toEqual(first2);
    expect(screen.getAllByRole('slider').filter(({ style }) => style.height === '350px')).toHaveLength(2);
    await user.click(years[1]!);
    await waitFor(() => expect(fake.log.some(([call]) => call === 'POST details/0/timeseries/2')).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Export Single Year' }));
    await waitFor(() => expect(fake.log.some(([call]) => call === 'POST export/0/timeseries/2')).toBe(true));
  }
  await waitFor(() => expect((saved.mock.contexts.at(-1) as HTMLAnchorElement | undefined)?.download).toMatch(/timeseries\.csv$/));
});

test('UX-34 a chart of hours is read exactly: Enter pins a point with the value of each series, and every chart is a table too', async () => {
  const hours = timeSeriesOf(prepared, first!, 1);
  const { user } = renderResults(
    { project, answers: { ...served(), 'POST details/0/timeseries/1': [200, hours] } },
    'details/0+all+0#time-series',
  );
  await screen.findByRole('button', { name: 'Export Single Year' });
  const [top] = screen.getAllByRole('slider').filter(({ style }) => style.height === '350px');
  top!.focus();
  await user.keyboard('{Enter}');
  expect(screen.getAllByText('pinned')).toHaveLength(2);
  const shown = screen.getAllByRole('checkbox', { name: /, (top|bottom) chart$/ }).filter((box) => (box as HTMLInputElement).checked);
  const said = screen.getAllByRole('slider').map((one) => one.getAttribute('aria-valuetext') ?? '');
  const values = said.filter((text) => /^\w.*: /.test(text)).join(', ');
  expect(values.match(/-?[\d.,]+(?=,|$)/g)!.length).toBeGreaterThanOrEqual(shown.length);
  await user.keyboard('{ArrowRight}');
  expect(screen.getAllByRole('slider').map((one) => one.getAttribute('aria-valuetext') ?? '')).not.toEqual(said);
  for (const table of screen.getAllByRole('button', { name: /^Show .* as table$/ })) {
    const name = /^Show (.*) as table$/.exec(table.getAttribute('aria-label')!)![1]!;
    await user.click(table);
    await screen.findByRole('table', { name });
  }
});

test('EXP-15 UX-45 the list says which files succeeded and saves their data under the file name; tables come in two named ways of numbers', async () => {
  const job = (change: object) => ({
    id: 'e1',
    what: 'report',
    name: 'Result.pdf',
    system: 0,
    state: 'finished',
    stage: '',
    progress: 100,
    size: 5,
    askedAt: '2026-11-20T10:00:00Z',
    keptUntil: '2026-11-27T10:00:00Z',
    failure: '',
    attempts: 1,
    ...change,
  });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (blobs.push(blob as Blob), 'blob:'));
  const { user, fake } = renderResults(
    {
      project,
      answers: {
        ...served(),
        'GET exports': [
          200,
          [job({}), job({ id: 'e2', what: 'workbook', name: 'Result.xlsx', state: 'failed', failure: 'The disk is full.' })],
        ],
        'GET exports/e1/file': [200, '%PDF-'],
        'POST exports': [202, job({ id: 'e3', state: 'queued' })],
      },
    },
    'details/0+all+0#exports',
  );
  await screen.findByText('Failed. The disk is full.');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect((saved.mock.contexts[0] as HTMLAnchorElement | undefined)?.download).toMatch(/Result\.pdf$/));
  expect(await blobs[0]!.text()).toBe('%PDF-');
  const asked = (): unknown => fake.log.findLast(([call]) => call === 'POST exports')?.[1];
  await user.click(screen.getByRole('button', { name: 'Cash flow' }));
  await waitFor(() => expect(asked()).toEqual({ what: 'cashflow', n: 0, decimalComma: false }));
  await user.click(screen.getByRole('radio', { name: '1,5, by semicolon' }));
  await user.click(screen.getByRole('button', { name: 'Systems' }));
  await waitFor(() => expect(asked()).toEqual({ what: 'optimization', n: 0, decimalComma: true }));
});

test('TS-03 TS-04 the hours of an early stage have no year to pick and export one year; those of a late stage have both', async () => {
  const hours = timeSeriesOf(prepared, first!, 1);
  for (const early of [true, false]) {
    cleanup();
    renderResults(
      { project: setField(project, ['earlyAnalysis'], early), answers: { ...served(), 'POST details/0/timeseries/1': [200, hours] } },
      'details/0+all+0#time-series',
    );
    await screen.findByRole('button', { name: 'Export Single Year' });
    expect([early, screen.queryByRole('button', { name: 'Export All Years' }) === null]).toEqual([early, early]);
    expect([early, document.querySelector('#viewer-year') === null]).toEqual([early, early]);
  }
});

/** What a chart says after so many presses of a key; it is found by the beginning of its sentence. */
async function readChart(sentence: string | RegExp, key: string, presses: number): Promise<string> {
  const chart = await screen.findByRole('slider', { name: sentence });
  for (let press = 0; press < presses; press++) fireEvent.keyDown(chart, { key });
  return chart.getAttribute('aria-valuetext')!;
}

test('DET-28 what regulation offers, is paid and calls reads as the engine calculated it', async () => {
  renderResults({ project, answers: served() }, 'details/0+all+0#regulation');
  const [market] = detail.regulation;
  const { up, down } = market!.offers;
  const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const mean = (offered: readonly (readonly number[])[], hour: number): number =>
    offered.reduce((sum, month, k) => sum + month[hour]! * days[k]!, 0) / 365;
  // The first press reads the first hour.
  expect(await readChart(/^Offer on the mean day: Reg-Up/, 'ArrowRight', 20)).toBe(
    `19–20 h: Reg-Up ${formatNumber(mean(up!.offeredMw, 19), 1)}, Reg-Down ${formatNumber(0 - mean(down!.offeredMw, 19), 1)}, ` +
      `Reg-Up price ${formatNumber(up!.price[19], 2)}, Reg-Down price ${formatNumber(down!.price[19], 2)}`,
  );
  const scale = [up, down].some((offer) => offer!.calledMwh.reduce((a, b) => a + b) >= 10_000) ? 1000 : 1;
  expect(await readChart(/^Energy called by month: /, 'ArrowRight', 7)).toBe(
    `Jul: Called up ${formatNumber(up!.calledMwh[6]! / scale, 2)}, Called down ${formatNumber(0 - down!.calledMwh[6]! / scale, 2)}`,
  );
  const digits = Math.max(...[up, down].flatMap((offer) => offer!.offeredMw.flat())) < 10 ? 1 : 0;
  expect(await readChart(/^Reg-Up offered by month and hour/, 'ArrowRight', 20)).toBe(
    `Jan, 19–20 h: ${formatNumber(up!.offeredMw[0]![19], digits)} MW`,
  );
  // The net of a month is its columns together.
  const january = await readChart(/^Regulation by month/, 'ArrowRight', 1);
  const numbers = [...january.replaceAll('−', '-').matchAll(/ (-?[\d,.]+)(?=,|$)/g)].map(([, text]) => Number(text!.replaceAll(',', '')));
  expect(numbers).toHaveLength(5);
  expect(numbers.slice(0, 4).reduce((a, b) => a + b)).toBeCloseTo(numbers[4]!, 1);
});

test('the finding of a chart stands in sight with its figures, in storage as in money', async () => {
  renderResults({ project, answers: served() }, 'details/0+all+0#storage');
  const cycles = detail.storage[0]!.items[0]!.cyclesByMonth;
  const total = formatNumber(
    cycles.reduce((a, b) => a + b),
    1,
  );
  const most = formatNumber(Math.max(...cycles), 1);
  expect((await screen.findByText(new RegExp(`^Most in \\w{3} \\(${most}\\), .* ${total} in the year\\.$`))).tagName).toBe('P');
  cleanup();
  renderResults({ project, answers: served() }, 'details/0+all+0#cash-flow');
  const { payback } = detail.financial;
  expect(
    (
      await screen.findByText(
        payback === null ? /^It is not paid back\./ : new RegExp(`^Payback after ${formatNumber(payback, 1)} years\\. `),
      )
    ).tagName,
  ).toBe('P');
});

test('DET-34 DET-31 every hour of an array, how long it gives how much, and what is lost on its way read as the engine calculated it', async () => {
  const solar = samples.find(({ id }) => id === 'andalusian-solar')!.build();
  const early = checkProject(setField(solar.project, ['earlyAnalysis'], true)).project!;
  const [one] = expandCases(early);
  const details = describeCase(prepare(early, solar.series), one!);
  renderResults({ project: early, answers: { 'POST details/0': [200, toWireDetails(details)] } }, 'details/0+all+0#solar');
  const [array] = details.solar.pvs;
  const { path, productionByHour } = array!;
  const temperature = path.losses.find(({ what }) => what === 'temperature')!;
  expect(await readChart(/^Sunlight on the modules/, 'ArrowDown', 1)).toMatch(
    `Sunlight on the modules: Left ${formatNumber(path.gross / 1000, 2)}`,
  );
  expect(await readChart(/^Sunlight on the modules/, 'ArrowDown', 1)).toBe(
    `Module temperature: Left ${formatNumber((path.gross - temperature.mwh) / 1000, 2)}, Lost ${formatNumber(temperature.mwh / 1000, 2)}`,
  );
  expect(await readChart(/^Sunlight on the modules/, 'ArrowDown', 20)).toMatch(`Delivered: Left ${formatNumber(path.delivered / 1000, 2)}`);
  // The first hour of the year, and twelve hours up.
  expect(await readChart(/^Production by day and hour/, 'ArrowRight', 1)).toBe(`1 Jan, 0–1 h: ${formatNumber(productionByHour[0], 1)} MW`);
  expect(await readChart(/^Production by day and hour/, 'ArrowUp', 12)).toBe(`1 Jan, 12–13 h: ${formatNumber(productionByHour[12], 1)} MW`);
  const falling = productionByHour.toSorted((a, b) => b - a);
  expect(await readChart(/duration curve/, 'ArrowRight', 99)).toBe(`100 h: Production ${formatNumber(falling[99], 1)}`);
});

test('CALC-25 details of a result that was calculated while nobody looked are asked for again, though they were read before', async () => {
  const { user, fake } = renderResults({ project, answers: served() }, 'details/0+all+0');
  const npvOf = ({ financial }: DetailResult): string => `${formatNumber(financial.npv / 1e6, 2)}\u00a0M$`;
  const shown = async (): Promise<string | null> =>
    within(await screen.findByRole('table', { name: 'Financial summary' })).getByRole('row', { name: /^NPV/ }).textContent;
  expect(await shown()).toContain(npvOf(detail));
  // Elsewhere the discount rate is changed and the project calculated; here the document comes in, and no run was seen.
  const changed = checkProject(setField(project, ['discountRate'], project.discountRate + 1)).project!;
  const now = describeCase(prepare(changed, built.series), expandCases(changed)[0]!);
  expect(npvOf(now)).not.toBe(npvOf(detail));
  act(() => editor.edit('take in', (one) => setField(one, ['discountRate'], changed.discountRate)));
  Object.assign(fake, { project: changed });
  fake.answers['POST details/0'] = [200, toWireDetails(now)];
  await user.click(screen.getByRole('link', { name: 'Optimization results' }));
  const grid = await screen.findByRole('grid', { name: 'Optimization results' });
  await waitFor(() => expect(screen.queryByText(/^Inputs have changed/)).toBeNull());
  await user.dblClick(within(grid).getAllByRole('row')[2]!);
  expect(await shown()).toContain(npvOf(now));
});
