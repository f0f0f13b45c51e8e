import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInPage } from '../../ui/render-for-test.tsx';
import { SampleCards } from './first-minutes.tsx';

const SAMPLE = { id: 'a', name: 'Solar and storage', description: 'What it teaches.', best: null, day: null, isCalculating: false };
const hours = (at: Readonly<Record<number, number>>): number[] => Array.from({ length: 24 }, (_, hour) => at[hour] ?? 0);
const DAY = {
  windMw: hours({}),
  solarMw: hours({ 12: 60 }),
  storageMw: hours({ 19: 30 }),
  curtailedMw: hours({}),
  chargeMw: hours({ 11: 32 }),
  price: hours({ 19: 80 }),
};
const BEST = {
  solarMw: 120,
  windMw: 0,
  storageMw: 40,
  storageMwh: 160,
  npv: -3_549_023.35,
  irr: 0.06133,
  payback: null,
  lcoePerMwh: 48.1967,
  currencySymbol: '€',
};

test('UX-63 a card has the figures of the best system once the server has calculated the sample, and says while it is at it', () => {
  renderInPage(
    <SampleCards
      isBusy={false}
      onOpen={() => {}}
      samples={[
        { ...SAMPLE, best: BEST, day: DAY },
        { ...SAMPLE, id: 'b', name: 'Wind', isCalculating: true },
        { ...SAMPLE, id: 'c', name: 'Storage' },
      ]}
    />,
  );
  const [calculated, running, plain] = screen.getAllByRole('listitem');
  const figures = within(calculated!)
    .getAllByRole('definition')
    .map((one) => one.textContent.replaceAll('\u00a0', ' '));
  expect(
    within(calculated!)
      .getAllByRole('term')
      .map((one) => one.textContent),
  ).toEqual(['NPV', 'IRR', 'Payback', 'LCOE']);
  expect(figures).toEqual(['−3.55 M€', '6.1 %', '–', '48.20 €/MWh']);
  expect(within(calculated!).getByRole('img', { name: 'Best system: Solar 120 MW, Storage 40 MW' })).toBeDefined();
  const sentence = 'Average day: highest output 60.0 MW at 12–13 h, most charging 32.0 MW at 11–12 h, price from 0.00 to 80.00 €/MWh';
  expect(within(calculated!).getByRole('img', { name: sentence })).toBeDefined();
  // What the days show is named once, above the cards, and only what one of them shows.
  const head = screen.getByRole('heading', { name: 'Samples' }).parentElement!;
  expect(['Wind', 'Solar', 'Storage', 'Curtailed', 'Price'].filter((name) => within(head).queryByText(name) !== null)).toEqual([
    'Solar',
    'Storage',
    'Price',
  ]);
  expect(within(plain!).queryByRole('img')).toBeNull();
  expect(within(plain!).queryByText('Being calculated')).toBeNull();
  expect(within(plain!).queryByRole('definition')).toBeNull();
  // One that is awaited has the same parts without values; how far the server is stands once, above the cards.
  expect(within(running!).getByText('Being calculated')).toBeDefined();
  expect(
    within(running!)
      .getAllByRole('definition')
      .map((one) => one.textContent),
  ).toEqual(['–', '–', '–', '–']);
  expect(within(running!).getByText('– MW')).toBeDefined();
  expect(within(head).getByRole('status').textContent).toBe('1 of 2 calculated');
});
