import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signInForTest } from '../../../lib/signed-in-for-test.ts';
import { listed, resultsOf } from './used-project-for-test.ts';
import { field, retype, openTab, cellValues, typeCell } from './editor-for-test.tsx';

beforeEach(() => {
  signInForTest();
  window.localStorage.clear();
});
afterEach(cleanup);

const GUARANTEED = {
  oemGuaranteedDegradation: [
    { cycleCount: 180, capacityList: [98, 96] },
    { cycleCount: 365, capacityList: [97, 94] },
  ],
};

test('SED-26 SED-31 each mode of the guarantee is tried on a use, and a line for each number of cycles a year', async () => {
  const { user, section } = await openTab('guaranteed', GUARANTEED);
  const mode = section('Mode');
  const results = (): string[] =>
    mode.getAllByRole('radio').map((one) => {
      const ids = one.getAttribute('aria-describedby')!.split(' ');
      return `${document.getElementById(one.getAttribute('aria-labelledby')!)!.textContent} ${document.getElementById(ids[1]!)!.textContent}`;
    });
  await retype(user, /^Others from/, '3');
  await retype(user, /^Cycles from then on/, '180');
  // 365 cycles of 85 % are 310 full ones and need the series of 365 in years 1 and 2: 94 %. From year 3 on they are at most 153, served by
  // the series of 180, 2 % less each year: 80 % after 10 years. Kept for the rest of the calculation, 365 falls 3 % each year to 70 %.
  expect(results()).toEqual(['Default 70.0 %year 10', 'Year-by-Year 80.0 %year 10', 'Interpolated 80.0 %year 10']);
  // What is tried is no part of the type.
  expect(screen.getByText('Saved')).toBeDefined();
  await user.click(mode.getByRole('radio', { name: 'Year-by-Year' }));
  expect(mode.getByRole<HTMLInputElement>('radio', { name: 'Year-by-Year' }).checked).toBe(true);
  expect(mode.getByRole('checkbox', { name: 'Extrapolate past Lifetime' })).toBeDefined();
  // The axis begins below the lowest value, and the title says where.
  expect(section('Guarantee').getByText(/^% at the end of the year, axis from \d+$/)).toBeDefined();
  const legend = section('Guarantee').getByRole('slider');
  legend.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(legend.getAttribute('aria-valuetext')).toBe('Year 2: 180 cycles/year 96.0, 365 cycles/year 94.0, for the use tried 94.0');
});

test('the guarantee is tried on the use of a project, and a number typed after that is said to be none of it', async () => {
  const { user, section } = await openTab('guaranteed', GUARANTEED, { '/api/project': [200, [listed('p', 'Plant')]], ...resultsOf('p') });
  const mode = section('Mode');
  await user.click(mode.getByRole('button', { name: 'Take the use from a project' }));
  await user.click(await screen.findByRole('radio', { name: 'Plant' }));
  await screen.findByLabelText('What is taken');
  await user.click(screen.getByRole('button', { name: 'Take the use' }));
  expect(field(/^Cycles ?, cycles/).value).toBe('429');
  expect(mode.getByText('Plant').parentElement!.textContent).toMatch(/^Taken from Plant: Energy Storage 1 of its best system/);
  await retype(user, /^Temperature/, '30');
  expect(mode.getByText('Plant').parentElement!.textContent).toMatch(/^Changed after it was taken from Plant/);
  // What is tried is no part of the type.
  expect(screen.getByText('Saved')).toBeDefined();
});

test('SED-31 Guaranteed, Modelled and Difference of the use tried by year, and from when on the maker owes', async () => {
  // 20 % are lost in 5 years at any temperature, 4 % a year: 96 and 92 % against the guaranteed 97 and 94 %, 2 % of 4 MWh are 80 kWh.
  const { section } = await openTab('guaranteed', {
    ...GUARANTEED,
    ignoreTemperatureEffectOnLifetime: true,
    simpleLifetimeInYears: 5,
    capacityDegradationLimitForFitLifetimeTemperatureModel: 20,
  });
  const part = section('Guarantee');
  const cells = (row: HTMLElement): string[] => [...row.children].map((one) => one.textContent);
  const rows = within(part.getByRole('grid', { name: 'Guaranteed state of health' }))
    .getAllByRole('row')
    .map(cells);
  expect(rows.map((row) => row.slice(-3))).toEqual([
    ['Guaranteed%', 'Modelled%', 'Differencepoints'],
    ['97.0', '96.0', '−1.0'],
    ['94.0', '92.0', '−2.0'],
  ]);
  // What follows from the use is not typed.
  expect(part.getByRole('gridcell', { name: 'Guaranteed, 1: 97.0 %' }).getAttribute('aria-readonly')).toBe('true');
  // 3 % more are lost in each further year of the guarantee, 4 % by the model.
  const past = within(part.getByRole('table', { name: 'Extrapolated past the guarantee' }))
    .getAllByRole('row')
    .map(cells);
  expect(past[1]).toEqual(['3', '91.0', '88.0', '−3.0']);
  expect(
    part.getByText('From year 1 on the model is below the guarantee, by 2.0 points in year 2: 80 kWh of a unit that the maker owes.'),
  ).toBeDefined();
});

test('SED-32 SED-33 years are rows, series columns with their cycles typed in the head; both are added and removed', async () => {
  const { user, section } = await openTab('guaranteed', GUARANTEED);
  const part = section('Guarantee');
  const heads = (): string[] => part.getAllByRole<HTMLInputElement>('textbox', { name: /cycles.year$/ }).map(({ value }) => value);
  expect([heads(), cellValues(part)]).toEqual([
    ['180', '365'],
    [98, 97, 96, 94],
  ]);
  await user.click(part.getByRole('button', { name: 'Add year' }));
  expect(cellValues(part)).toEqual([98, 97, 96, 94, 0, 0]);
  await user.click(part.getByRole('button', { name: 'Add series' }));
  expect([heads(), cellValues(part).length]).toEqual([['180', '365', '360'], 9]);
  await user.click(part.getByRole('button', { name: 'Remove 180 cycles/year' }));
  for (const year of [3, 2]) await user.click(part.getByRole('button', { name: `Remove year ${year}` }));
  expect([heads(), cellValues(part)]).toEqual([
    ['365', '360'],
    [97, 0],
  ]);
  expect(part.getByRole<HTMLButtonElement>('button', { name: 'Remove year 1' }).disabled).toBe(true);
});

test('SED-37 SED-38 no number and less than 0 become 0, above 100 becomes 100; cycles that are no number become 0', async () => {
  const { user, section } = await openTab('guaranteed', GUARANTEED);
  const part = section('Guarantee');
  await typeCell(user, 'oemGuaranteedDegradation.0.capacityList.0', 'good');
  await typeCell(user, 'oemGuaranteedDegradation.0.capacityList.1', '-3');
  await typeCell(user, 'oemGuaranteedDegradation.1.capacityList.0', '101');
  expect(cellValues(part)).toEqual([0, 100, 0, 94]);
  const cycles = part.getByRole<HTMLInputElement>('textbox', { name: 'Series 1, cycles/year' });
  await user.clear(cycles);
  await user.type(cycles, 'many{Enter}');
  expect(cycles.value).toBe('0');
});

test('the panel follows every keystroke: energy, years to the limit and the warranty beside the model', async () => {
  const { user } = await openTab('guaranteed', {
    ...GUARANTEED,
    roundtripEfficiency: 81,
    // 20 years at any temperature until 20 % are lost, linear in time: 1 % a year, 35 % after 35 years.
    ignoreTemperatureEffectOnLifetime: true,
    simpleLifetimeInYears: 20,
    capacityDegradationLimitForFitLifetimeTemperatureModel: 20,
  });
  const panel = within(screen.getByRole('complementary', { name: 'What this means' }));
  // 4 MWh · 85 % · √0.81 = 3.06 MWh.
  expect(panel.getByText('3.06')).toBeDefined();
  expect(panel.getAllByRole('cell').filter((one) => one.textContent === '35.0')).toHaveLength(9);
  // The series of 365 cycles serves 310 a year: 94 % after 2 years, 3 % less each year from then on: 85, 70 and 55 after 5, 10 and 15.
  expect(panel.getByRole('row', { name: /^10 / }).textContent).toBe('1070.090.0+20.0');
  expect(panel.queryByText(/the maker owes/)).toBeNull();
  expect(await panel.findByRole('heading', { name: 'Used in 3 projects' })).toBeDefined();
  await user.click(screen.getByRole('tab', { name: 'General' }));
  await user.clear(field(/^Nominal capacity/));
  await user.type(field(/^Nominal capacity/), '8');
  // Not accepted yet: 8 · 0.85 · 0.9.
  expect(await within(screen.getByRole('complementary')).findByText('6.12')).toBeDefined();
});
