import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setDecimalComma } from '../lib/number-style.ts';
import { renderInPage } from './render-for-test.tsx';
import { YearValues } from './year-values.tsx';

afterEach(() => {
  cleanup();
  setDecimalComma(false);
});

const steps = vi.fn();
const DEFAULTS = [150, 140, 130, 120, 110, 100];

function Prices({ start = DEFAULTS, firstYear = 1 }: { readonly start?: readonly number[]; readonly firstYear?: number }) {
  const [values, setValues] = useState(start);
  return (
    <YearValues
      id="p"
      label="Augmentation price"
      unit="$/kWh"
      values={values}
      defaults={DEFAULTS}
      firstYear={firstYear}
      token="storage"
      check={(value) => (value < 0 ? 'The value must be ≥ 0' : undefined)}
      onChange={(changes, step) => {
        steps(step);
        setValues(values.map((value, place) => changes.find((one) => one.place === place)?.value ?? value));
      }}
    />
  );
}
const draw = (props: Parameters<typeof Prices>[0] = {}) => {
  steps.mockClear();
  return renderInPage(<Prices {...props} />);
};
const year = (number: number): HTMLElement => screen.getByRole('gridcell', { name: new RegExp(`^Year ${number}: `) });
const shown = (): string[] => screen.getAllByRole('gridcell').map((one) => one.textContent);

test('ESC-05 a pasted column of comma decimals fills the years from the chosen one on, never beyond the last, as one step', async () => {
  setDecimalComma(true);
  const { user } = draw();
  await user.click(year(4));
  await user.paste('99,5\r\n88,25\r\n77\r\n66\r\n55\r\n');
  // One number of decimals for the row, as far as there is room; a value is whole where it is pointed at.
  expect(shown()).toEqual(['150,0', '140,0', '130,0', '99,5', '88,3', '77,0']);
  expect(year(5).title).toBe('88,25');
  expect(screen.getByText('2 values go beyond the last year and were left out: 66, 55')).toBeTruthy();
  expect(steps.mock.calls).toEqual([['paste 3 values into augmentation price']]);
});

test('ESC-05 a pasted row does the same; a value that breaks its rule says year, value and rule and leaves what was there', async () => {
  const { user } = draw();
  await user.click(year(1));
  await user.paste('10\t-20\tabc\t40');
  expect(shown()).toEqual(['10', '140', '130', '40', '110', '100']);
  expect(screen.getByText('Year 2: “-20” was not taken, what was there stays. The value must be ≥ 0')).toBeTruthy();
  expect(screen.getByText('Year 3: “abc” was not taken, what was there stays. Enter a number, “abc” is none')).toBeTruthy();
});

test('a fill that asks for a number gives the focus back to its button, applied or not', async () => {
  const { user } = draw();
  const button = (): HTMLElement => screen.getByRole('button', { name: 'Multiply by …' });
  for (const key of ['{Enter}', '{Escape}']) {
    await user.click(button());
    await user.keyboard(`2${key}`);
    expect(document.activeElement).toBe(button());
  }
  expect(shown()[0]).toBe('300');
});

test('UX-18 fills act on the chosen years: even steps between first and last, and a reset to the default of each year', async () => {
  const { user } = draw();
  await user.click(year(2));
  await user.keyboard('90{Enter}');
  await user.click(year(2));
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}');
  expect(screen.getByText('Years 2 to 5')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Linear' }));
  // From 90 to 110 in three steps of 20/3.
  expect(shown()).toEqual(['150.0', '90.0', '96.7', '103.3', '110.0', '100.0']);
  expect(year(3).title).toBe('96.6666666667');
  await user.click(screen.getByRole('button', { name: 'Reset to default' }));
  expect(shown()).toEqual(DEFAULTS.map(String));
});

test('UX-17 Enter goes to the next year and F2 edits; Delete takes the default of the chosen years back', async () => {
  const { user } = draw();
  await user.click(year(1));
  await user.keyboard('1{Enter}2{Enter}');
  expect(document.activeElement).toBe(year(3));
  expect(shown().slice(0, 3)).toEqual(['1', '2', '130']);
  await user.keyboard('{ArrowLeft}{Delete}');
  expect(shown().slice(0, 3)).toEqual(['1', '140', '130']);
});

test('ESC-05 the cells are the ticks of the chart: as many columns as years, named as the user counts years (D-195)', () => {
  draw({ firstYear: 2 });
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Year', '2', '3', '4', '5', '6', '7']);
  expect(screen.getByRole('grid', { name: 'Augmentation price by year' }).getAttribute('aria-colcount')).toBe('7');
  expect(screen.getByRole('img', { name: 'Augmentation price by year: 150 $/kWh in year 2, 100 in year 7' })).toBeTruthy();
});
