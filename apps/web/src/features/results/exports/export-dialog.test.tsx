import type { DetailResult } from '@stackwatt/model';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInPage } from '../../../ui/render-for-test.tsx';
import { ExportDialog } from './export-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const system = (parts: { wind?: boolean; solar?: boolean; storage?: boolean; regulation?: boolean }): DetailResult =>
  ({
    row: { id: 3 },
    regulation: parts.regulation === true ? [{}] : [],
    wind: { status: parts.wind === true ? 0 : 1 },
    solar: { status: parts.solar === true ? 0 : 1 },
    storage: [{ status: parts.storage === true ? 0 : 1 }],
  }) as unknown as DetailResult;
const labels = (): (string | null)[] => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels![0]!.textContent);
const show = (detail: DetailResult, onClose = (): void => {}) =>
  renderInPage(<ExportDialog projectId="one" detail={detail} onClose={onClose} />);
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
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const onClose = vi.fn();
  const { user } = show(system({ solar: true }), onClose);
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
  const item = (id: string) => ({
    id,
    name: `Series ${id}`,
    units: 'MW',
    color: 'solar',
    data: [1],
    selectedTop: false,
    selectedBottom: false,
  });
  const result = { year: 1, stepMinutes: 60, groups: [{ name: 'Plant', main: [item('a'), item('b')], extra: [item('c')] }] };
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (path.includes('/timeseries') || path.includes('/timeSeries')) return new Response(JSON.stringify(result), { status: 200 });
    asked.push(JSON.parse(body!));
    return new Response(JSON.stringify({ id: 'job' }), { status: 202 });
  });
  const { user } = show(system({ solar: true }));
  expect(screen.getByText('All time series of the first year')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Choose series' }));
  await user.click(await screen.findByRole('button', { name: 'No series' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Series c (MW)' }));
  await user.click(screen.getByRole('checkbox', { name: 'Series a (MW)' }));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ what: 'workbook', series: ['a', 'c'] });
});
