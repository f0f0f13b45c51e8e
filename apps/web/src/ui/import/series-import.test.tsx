import { blankSeries, seriesRefOf, type SeriesFacts } from '@stackwatt/model';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInPage } from '../render-for-test.tsx';
import { messageOf } from './import-state.ts';
import { SeriesImport } from './series-import.tsx';

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
      dateFormat={0}
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

test('UX-07 cells without a value in words are asked about like other gaps, and filled', async () => {
  const { user } = draw();
  const text = HOURS.map((price, hour) => (hour === 99 ? 'N/A' : price)).join('\n');
  await user.upload(screen.getByLabelText('Day-ahead price, file'), new File([text], 'prices.csv'));
  const question = await screen.findByRole('region', { name: 'Question about this import' });
  expect(question.textContent).toContain('Row 100, column 1: "N/A" is not a number');
  await user.click(screen.getByRole('button', { name: 'Repeat the day before' }));
  await user.click(await screen.findByRole('button', { name: 'Use 8,760 prices' }));
  expect(used.at(-1)!.values[99]).toBe(used.at(-1)!.values[75]);
});

test('IMP-31 a refusal without words is an incorrect file format; one with words keeps them behind the specified prefix, once', () => {
  const refusal = { ok: false, problems: [], more: 0 } as const;
  expect(['', 'row 3 is no number', 'Import error: row 3'].map((message) => messageOf({ ...refusal, message }))).toEqual([
    'Import error: incorrect file format',
    'Import error: row 3 is no number',
    'Import error: row 3',
  ]);
});

/** As a screen holds it: what is used becomes what is stored. */
function Kept() {
  const [current, setCurrent] = useState(blankSeries('Energy Price'));
  return (
    <SeriesImport
      id="price"
      label="Day-ahead price"
      seriesName="Energy Price"
      kind="price"
      decimalComma={false}
      current={current}
      symbol="$"
      dateFormat={0}
      onUse={async (values, facts) => {
        used.push({ values, facts });
        setCurrent(seriesRefOf(values, facts));
      }}
    />
  );
}
/** A file of two columns of prices; the second is ten above the first. */
const columns = (by: number, heads = 'North,South'): File =>
  new File([`${heads}\n${HOURS.map((price) => `${price + by},${price + by + 10}`).join('\n')}`], `prices-${by}.csv`);

test('UX-12 an import says file, date and hash, and is imported again from a newer file with the same choices; what changed is said', async () => {
  used.length = 0;
  const { user } = renderInPage(<Kept />);
  const chooser = screen.getByLabelText('Day-ahead price, file');
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  await user.upload(chooser, columns(0));
  await user.click(await screen.findByRole('button', { name: /^2: / }));
  await user.click(await screen.findByRole('button', { name: 'Use 8,760 prices' }));
  const zone = await screen.findByRole('group', { name: 'Day-ahead price' });
  // 30 … 53 by hour of day.
  const { hash } = seriesRefOf(used[0]!.values, used[0]!.facts);
  expect(used[0]!.values[0]).toBe(30);
  expect(zone.textContent).toContain('prices-0.csv');
  expect(zone.textContent).toMatch(new RegExp(`Imported \\d\\d:\\d\\d, hash ${hash.slice(0, 8)}`));

  await user.click(screen.getByRole('button', { name: 'Import Day-ahead price again from a newer file' }));
  await user.upload(screen.getByLabelText('Day-ahead price, file'), columns(2));
  // Nothing to ask: the same column of the same layout. The mean of 32 … 55 is two above that of 30 … 53.
  expect((await screen.findByText(/Imported again/)).textContent).toBe(
    'Imported again: mean 41.50 → 43.50 $/MWh, lowest 30.00 → 32.00 $/MWh, highest 53.00 → 55.00 $/MWh.',
  );
  expect(used[1]!.values[0]).toBe(32);
  expect(used[1]!.facts.importChoices).toMatchObject({ column: 'South' });

  await user.click(screen.getByRole('button', { name: 'Import Day-ahead price again from a newer file' }));
  await user.upload(screen.getByLabelText('Day-ahead price, file'), columns(2));
  expect(await screen.findByText('Imported again: the same prices as before.')).toBeTruthy();

  // A file without that column is not read as something else.
  await user.click(screen.getByRole('button', { name: 'Import Day-ahead price again from a newer file' }));
  await user.upload(screen.getByLabelText('Day-ahead price, file'), columns(5, 'East,West'));
  expect((await screen.findByRole('alert')).textContent).toContain('South');
  expect(used).toHaveLength(3);
});

test('the focus goes along from the choice of a file to the card, and back when it is cancelled or stored', async () => {
  const { user } = draw();
  const choose = (): HTMLElement => screen.getByRole('button', { name: 'Choose file of Day-ahead price' });
  for (const way of ['Cancel', 'Use 8,760 prices']) {
    await user.upload(screen.getByLabelText('Day-ahead price, file'), file());
    const card = await screen.findByRole('region', { name: 'Check this import' });
    await waitFor(() => expect(document.activeElement).toBe(card));
    await user.click(screen.getByRole('button', { name: way }));
    await waitFor(() => expect(document.activeElement).toBe(choose()));
  }
});

test('UX-10 a question shows its few answers as buttons, in the money of the project', async () => {
  used.length = 0;
  const { user } = draw();
  const dear = HOURS.map((price) => price * 40).join('\n');
  await user.upload(screen.getByLabelText('Day-ahead price, file'), new File([`Price\n${dear}`], 'prices.csv'));
  const question = within(await screen.findByRole('region', { name: 'Question about this import' }));
  expect(question.getByRole('alert').textContent).toContain('1,260 $/MWh');
  expect(question.queryByRole('combobox')).toBeNull();
  expect(
    question
      .getAllByRole('button')
      .map((button) => button.textContent)
      .slice(0, 3),
  ).toEqual(['$/MWh', '$/kWh', 'cents/kWh']);
  await user.click(question.getByRole('button', { name: 'cents/kWh' }));
  await user.click(await screen.findByRole('button', { name: 'Use 8,760 prices' }));
  // 800 cents/kWh are 8,000 $/MWh.
  expect(used[0]!.values[0]).toBe(8000);
});

test('UX-03 the year in the name of a file is taken with one click, and money of another currency is pointed out', async () => {
  used.length = 0;
  const { user } = draw();
  await user.upload(screen.getByLabelText('Day-ahead price, file'), new File([`Price EUR/MWh\n${HOURS.join('\n')}`], 'prices_2023.csv'));
  const card = within(await screen.findByRole('region', { name: 'Check this import' }));
  expect(card.getByText('1 row is the heading')).toBeDefined();
  expect(card.getByText(/^The heading says EUR, the project counts in \$/)).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Read as 2023' }));
  await waitFor(() => expect(card.queryByText(/^The name of the file says/)).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Use 8,760 prices' }));
  expect(used[0]!.facts.year).toBe(2023);
});
