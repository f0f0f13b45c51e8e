import { onlineManager } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderResults } from '../../render-for-test.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

const CALCULATING = { status: 'calculating', progress: 37, estimatedRemainingTime: '00:00:12', failure: '' };
const CANCELLED = { status: 409, title: 'Couldn’t get detailed results', detail: 'Their calculation was cancelled.', code: 'cancelled' };

test('CALC-09 DET-61 details that are being calculated show how far they are beside the figures of the row, and stay cancelled once they are', async () => {
  let answer: (answer: readonly [number, unknown]) => void = () => {};
  const details = new Promise<readonly [number, unknown]>((resolve) => (answer = resolve));
  const { user, fake } = renderResults(
    { answers: { 'POST details/0': details, 'POST details/status/0': [200, CALCULATING], 'POST details/stop/0': [200, CALCULATING] } },
    'details/0+all+0',
  );
  expect((await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Progress of the details' })).value).toBe(37);
  expect(screen.getByText('about 00:00:12')).toBeDefined();
  // NPV of the row: 20 M$, IRR 10 %.
  const figures = within(screen.getByRole('region', { name: 'Key figures' }));
  expect([figures.getByText('20.00').textContent, figures.getByText('10.0').textContent]).toEqual(['20.00M$', '10.0%']);

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  answer([409, CANCELLED]);
  await screen.findByText('The calculation of this system was cancelled. Its row in the table stays.');
  const asked = (): number => fake.log.filter(([call]) => call === 'POST details/0').length;
  expect([asked(), fake.log.some(([call]) => call === 'POST details/stop/0')]).toEqual([1, true]);
  await user.click(screen.getByRole('button', { name: 'Calculate this system' }));
  await waitFor(() => expect(asked()).toBe(2));
});

test('UX-28 details opened without a network say that nobody is reached; they are asked for once it is back', async () => {
  const { user, fake } = renderResults({ answers: { 'POST details/0': new Promise(() => {}) } }, 'optimization/0+all');
  const row = (await screen.findAllByRole('row')).find((one) => one.textContent.includes('20.00'))!;
  onlineManager.setOnline(false);
  await user.dblClick(row);
  await screen.findByText(/^The server cannot be reached at the moment/);
  const asked = (): number => fake.log.filter(([call]) => call === 'POST details/0').length;
  expect([asked(), screen.getByRole('region', { name: 'Key figures' }).textContent.includes('20.00')]).toEqual([0, true]);
  onlineManager.setOnline(true);
  await waitFor(() => expect([asked(), screen.queryByText(/^The server cannot be reached/)]).toEqual([1, null]));
});
