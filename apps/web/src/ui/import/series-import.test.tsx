// @vitest-environment happy-dom
import { blankSeries, type SeriesFacts } from '@stackwatt/model';
import { cleanup, configure, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInPage } from '../render-for-test.tsx';
import { messageOf } from './import-state.ts';
import { SeriesImport } from './series-import.tsx';

configure({ asyncUtilTimeout: 10_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const HOURS = Array.from({ length: 8760 }, (_, hour) => 20 + (hour % 24));
const used: { values: Float64Array; facts: SeriesFacts }[] = [];
const draw = () =>
  renderInPage(
    <SeriesImport
      id="price"
      label="Day-ahead price"
      seriesName="Energy Price"
      kind="price"
      decimalComma={false}
      current={blankSeries('Energy Price')}
      symbol="$"
      onUse={async (values, facts) => void used.push({ values, facts })}
    />,
  );
const file = (): File => new File([HOURS.join('\n')], 'prices.csv');

test('IMP-16 IMP-17 a single file with an optional year from 2000 to 2200', async () => {
  const { user } = draw();
  await user.upload(screen.getByLabelText('Day-ahead price, file'), file());
  await screen.findByRole('region', { name: 'Check this import' });
  // Without a choice a file without dates begins on a Monday, as 2007 does.
  await user.click(screen.getByRole('button', { name: 'Change year' }));
  const year = screen.getByRole('textbox', { name: 'Calendar year' });
  const set = screen.getByRole<HTMLButtonElement>('button', { name: 'Set' });
  for (const [typed, isOffered] of [
    ['1999', false],
    ['2201', false],
    ['2000', true],
    ['2200', true],
  ] as const) {
    await user.clear(year);
    await user.type(year, typed);
    expect([typed, !set.disabled]).toEqual([typed, isOffered]);
  }
  await user.click(set);
  await user.click(await screen.findByRole('button', { name: 'Use 8,760 prices' }));
  expect(used.at(-1)).toMatchObject({ facts: { year: 2200, name: 'Energy Price' } });
  // 20 … 43 by hour of day.
  expect(used.at(-1)!.values.reduce((sum, value) => sum + value, 0) / 8760).toBe(31.5);
});

test('IMP-30 a single import whose reader cannot be reached says so, and may be tried again', async () => {
  class BrokenWorker extends EventTarget {
    postMessage(): void {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', BrokenWorker);
  const { user } = draw();
  await user.upload(screen.getByLabelText('Day-ahead price, file'), file());
  expect((await screen.findByRole('alert')).textContent).toBe('Import error: service unavailable');
  vi.unstubAllGlobals();
  await user.upload(screen.getByLabelText('Day-ahead price, file'), file());
  expect((await screen.findByRole('region', { name: 'Check this import' })).textContent).toContain('8,760 read, 8,760 used');
});

test('IMP-31 a refusal without words is an incorrect file format; one with words keeps them behind the specified prefix, once', () => {
  const refusal = { ok: false, problems: [], more: 0 } as const;
  expect(['', 'row 3 is no number', 'Import error: row 3'].map((message) => messageOf({ ...refusal, message }))).toEqual([
    'Import error: incorrect file format',
    'Import error: row 3 is no number',
    'Import error: row 3',
  ]);
});
