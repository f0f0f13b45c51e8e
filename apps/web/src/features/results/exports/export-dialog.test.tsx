import { newProject, setEarlyAnalysis, setLifetime, type DetailResult, type Project } from '@stackwatt/model';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInProject } from '../../../editor/render-for-test.tsx';
import { signInForTest } from '../../../lib/signed-in-for-test.ts';
import { ChartSourceProvider } from '../../../ui/charts/chart-source.tsx';
import { ExportDialog } from './export-dialog.tsx';

beforeEach(() => signInForTest({ showBaseYearAsYearZero: true }));
afterEach(cleanup);

const system = (parts: { wind?: boolean; solar?: boolean; storage?: boolean; regulation?: boolean }): DetailResult =>
  ({
    row: { id: 3 },
    regulation: parts.regulation === true ? [{}] : [],
    wind: { status: parts.wind === true ? 0 : 1 },
    solar: { status: parts.solar === true ? 0 : 1 },
    storage: [{ status: parts.storage === true ? 0 : 1 }],
  }) as unknown as DetailResult;
const labels = (): (string | null)[] => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels![0]!.textContent);
const offline = (): Promise<never> => Promise.reject(new TypeError('offline'));
const show = (detail: DetailResult, send: typeof fetch = offline, onClose = (): void => {}, project: Project = newProject('2026-11-27')) =>
  renderInProject(
    <ChartSourceProvider source={{ project: 'Ocotillo Flats', provenance: '' }}>
      <ExportDialog projectId="one" detail={detail} subject="120 MW PV Solar 1, AC" onClose={onClose} />
    </ChartSourceProvider>,
    project,
    'results',
    send,
  );
const fact = (name: string): string => screen.getByText(name, { selector: 'dt' }).nextElementSibling!.textContent;
const item = (id: string) => ({
  id,
  name: `Series ${id}`,
  units: 'MW',
  color: 'solar',
  data: [1],
  selectedTop: false,
  selectedBottom: false,
});
/** Three series of one group; what else is asked for is taken down and taken. */
const withSeries = (asked: unknown[]): typeof fetch => {
  const result = { year: 1, stepMinutes: 60, groups: [{ name: 'Plant', main: [item('a'), item('b')], extra: [item('c')] }] };
  return async (path, init) => {
    if (typeof path === 'string' && path.endsWith('/timeseries/1')) return new Response(JSON.stringify(result), { status: 200 });
    if (init?.body !== undefined) asked.push(JSON.parse(init.body as string));
    return new Response(JSON.stringify({ id: 'job' }), { status: 202 });
  };
};
const ALWAYS = ['Summary Results', 'Revenue', 'Time Series', 'Cash Flow', 'Pro Forma'];

test('EXP-01 EXP-02 EXP-03 EXP-04 EXP-05 EXP-06 the sections a system has are offered, all of them checked', () => {
  show(system({}));
  expect(screen.getByRole('dialog', { name: 'Select What to Export' })).toBeDefined();
  expect(labels()).toEqual(ALWAYS);
  cleanup();
  show(system({ wind: true, solar: true, storage: true, regulation: true }));
  expect(labels()).toEqual([
    'Summary Results',
    'Regulation Market',
    'Wind Results',
    'Solar Results',
    'Storage Results',
    'Augmentation',
    ...ALWAYS.slice(1),
  ]);
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true);
});

test('EXP-07 Check All, Uncheck All, and no export of nothing', async () => {
  const { user } = show(system({ solar: true }));
  const button = (): HTMLButtonElement => screen.getByRole('button', { name: 'Export' });
  await user.click(screen.getByRole('button', { name: 'Uncheck All' }));
  expect(button().disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Cash Flow' }));
  expect(button().disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Check All' }));
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true);
});

test('EXP-08 EXP-09 EXP-10 EXP-11 it says that it takes a while, stays open with a red text when refused, and closes when taken', async () => {
  let answer: (response: Response) => void = () => {};
  const asked: unknown[] = [];
  const send: typeof fetch = (path, init) => {
    if (typeof path === 'string' && path.endsWith('/timeseries/1')) return offline();
    asked.push(JSON.parse(init!.body as string));
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  };
  const onClose = vi.fn();
  const { user } = show(system({ solar: true }), send, onClose);
  await user.click(screen.getByRole('button', { name: 'Uncheck All' }));
  await user.click(screen.getByRole('checkbox', { name: 'Summary Results' }));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText(/This might take a few minutes/)).toBeDefined();
  // The parts of the summary without a checkbox of their own come with it (EXP-12).
  expect(asked[0]).toMatchObject({ what: 'workbook', n: 3, sections: { SummaryResults: true, RevenueSummary: true, Cashflow: false } });
  answer(new Response(JSON.stringify({ status: 507, title: 'Storage nearly full', detail: '' }), { status: 507 }));
  expect((await screen.findByRole('alert')).textContent).toBe('Error exporting results. Please try again later or contact support!');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  answer(new Response(JSON.stringify({ id: 'job' }), { status: 202 }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('series of the workbook are chosen one by one; with none of them there is no export', async () => {
  const asked: unknown[] = [];
  const { user } = show(system({ solar: true }), withSeries(asked));
  await screen.findByText('All 3 series');
  await user.click(screen.getByRole('button', { name: 'Choose series' }));
  await user.click(await screen.findByRole('button', { name: 'No series' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Series c (MW)' }));
  await user.click(screen.getByRole('checkbox', { name: 'Series a (MW)' }));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ what: 'workbook', series: ['a', 'c'] });
});

test('EXP-13 before it starts it tells the sheets, rows, size and name of the file, as they follow from the choices', async () => {
  const asked: unknown[] = [];
  const late = setLifetime(setEarlyAnalysis(newProject('2026-11-27'), false), 20);
  const { user } = show(system({ solar: true, storage: true }), withSeries(asked), () => {}, late);
  expect(screen.getByText('120 MW PV Solar 1, AC')).toBeDefined();
  expect(screen.getByText('Ocotillo Flats_Result.xlsx')).toBeDefined();
  await screen.findByText('All 3 series');
  // Summary 3, solar, storage, augmentation, revenue, time series, cash flow, pro forma 2, and the 2 of every workbook.
  expect([fact('Sheets'), fact('Rows of time series')]).toEqual(['13', '8,760']);
  expect(fact('Size, about')).toMatch(/^\d+ kB$/);
  const choose = async (label: string, option: string): Promise<void> => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  // 20 years of hours with 5 columns of time and 3 series: 1.4 million cells.
  await choose('Years', 'Every year, 1 to 20');
  expect(fact('Rows of time series')).toBe('175,200');
  expect(screen.getByText(/^More than the 1,000,000 cells of a sheet/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
  await choose('Time step', 'Day');
  expect(fact('Rows of time series')).toBe('7,300');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Clock' }).disabled).toBe(true);
  await choose('Time step', 'Hour');
  await choose('Years', 'Year 3');
  await choose('Clock', 'UTC');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ what: 'workbook', year: 3, step: 'step', clock: 'utc' });
  await user.click(screen.getByRole('checkbox', { name: 'Time Series' }));
  expect([fact('Sheets'), fact('Rows of time series')]).toEqual(['12', 'none']);
});
