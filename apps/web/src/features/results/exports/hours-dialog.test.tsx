import { newProject, setEarlyAnalysis, setField, setLifetime } from '@stackwatt/model';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInProject } from '../../../editor/render-for-test.tsx';
import { signInForTest } from '../../../lib/signed-in-for-test.ts';
import { ChartSourceProvider } from '../../../ui/charts/chart-source.tsx';
import { HoursDialog } from './hours-dialog.tsx';

beforeEach(() => signInForTest({ showBaseYearAsYearZero: true }));
afterEach(cleanup);

test('EXP-16 EXP-17 one year of time series is a table, every year an archive; rows and name are told before', async () => {
  const onExport = vi.fn();
  const onClose = vi.fn();
  const late = setLifetime(setEarlyAnalysis(setField(newProject('2026-11-27'), ['location', 'utcOffsetHours'], 5.5), false), 25);
  const { user } = renderInProject(
    <ChartSourceProvider source={{ project: 'Flats', provenance: '' }}>
      <HoursDialog projectId="one" system={4} subject="80 MW, AC" decimalComma={false} onExport={onExport} onClose={onClose} />
    </ChartSourceProvider>,
    late,
    'results',
    async () => new Response(JSON.stringify({ year: 1, stepMinutes: 60, groups: [] }), { status: 200 }),
  );
  const choose = async (label: string, option: string): Promise<void> => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Clock' }).value).toBe('Local standard, UTC+5:30');
  expect(screen.getByText('Flats_timeseries.csv')).toBeDefined();
  expect(screen.getByText('Rows', { selector: 'dt' }).nextElementSibling!.textContent).toBe('8,760');
  await screen.findByText('0', { selector: 'dd' });
  await choose('Years', 'Every year, 1 to 25');
  await choose('Clock', 'UTC');
  // Months are those of the site: a clock that was chosen for hours goes with them.
  await choose('Time step', 'Month');
  expect(screen.getByText('Flats_timeseries.zip')).toBeDefined();
  expect(screen.getByText('Rows', { selector: 'dt' }).nextElementSibling!.textContent).toBe('300');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(onExport).toHaveBeenCalledExactlyOnceWith({ what: 'timeseries-all', step: 'month', clock: 'site', decimalComma: false });
  expect(onClose).toHaveBeenCalledOnce();
});
