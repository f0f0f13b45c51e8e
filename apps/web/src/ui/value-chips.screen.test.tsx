import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setDecimalComma } from '../lib/number-style.ts';
import { renderInPage } from './render-for-test.tsx';
import { ValueChips, type ValueChipsProps } from './value-chips.tsx';

afterEach(cleanup);

/** Chips that keep what is committed. */
function draw(start: readonly number[], props: Partial<ValueChipsProps> = {}) {
  setDecimalComma(false);
  const committed = vi.fn<(values: number[]) => void>();
  function Kept() {
    const [values, setValues] = useState(start);
    const commit = (next: number[]): void => {
      committed(next);
      setValues(next);
    };
    return <ValueChips id="sizes" label="Sizes" unit="MW" {...props} values={values} onCommit={commit} />;
  }
  return { ...renderInPage(<Kept />), values: () => committed.mock.lastCall?.[0] ?? start };
}
const chip = (n: number): HTMLInputElement => screen.getByRole('textbox', { name: `Sizes ${n}` });
const boxOf = (n: number) => chip(n).closest('[data-previewed]');

test('UX-50 a value is added by typing it, the next one follows, and a place left empty adds nothing', async () => {
  const { user, values } = draw([50]);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.keyboard('75{Enter}100{Enter}');
  expect(values()).toEqual([50, 75, 100]);
  // The place for a fourth is still open and empty; leaving it is no zero.
  await user.tab();
  expect(values()).toEqual([50, 75, 100]);
  // Nor is what was typed and taken out again a text that could not be read.
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.keyboard('5{Backspace}');
  await user.tab();
  expect(screen.queryByText('Enter a number')).toBeNull();
  expect(values()).toEqual([50, 75, 100]);
  expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy();
});
test('a value is changed in its place and removed by its cross, which leaves the focus to its neighbour', async () => {
  const { user, values } = draw([50, 75, 100]);
  await user.clear(chip(2));
  await user.type(chip(2), '80{Enter}');
  expect(values()).toEqual([50, 80, 100]);
  await user.click(screen.getByRole('button', { name: 'Remove 80 MW' }));
  expect(values()).toEqual([50, 100]);
  await waitFor(() => expect(document.activeElement).toBe(chip(2)));
  await user.click(screen.getByRole('button', { name: 'Remove 100 MW' }));
  // The last value stays: there is nothing to remove.
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});
test('a value whose text is taken out goes, as long as it is not the last one', async () => {
  const { user, values } = draw([50, 75, 100]);
  await user.clear(chip(2));
  await user.keyboard('{Enter}');
  expect(values()).toEqual([50, 100]);
  await waitFor(() => expect(document.activeElement).toBe(chip(2)));
  // Left by Tab, the focus goes on.
  await user.clear(chip(1));
  await user.tab();
  expect(values()).toEqual([100]);
  expect(document.activeElement).not.toBe(chip(1));
  await user.clear(chip(1));
  await user.keyboard('{Enter}');
  expect(values()).toEqual([100]);
  expect(screen.getByText('Enter a number')).toBeTruthy();
});
test('UX-14 a pasted column or a / b / c fills the row from its chip on; what is no number is named', async () => {
  const { user, values } = draw([50, 100]);
  await user.click(chip(2));
  await user.paste('60\n80\n120');
  expect(values()).toEqual([50, 60, 80, 120]);
  await user.click(chip(1));
  await user.paste('10 / 20 / 30 / 40 / 55');
  expect(values()).toEqual([10, 20, 30, 40, 55]);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.paste('60\nn/a\n70');
  expect(values()).toEqual([10, 20, 30, 40, 55, 60, 70]);
  expect(screen.getByText('Not a number: n/a; the other 2 were taken')).toBeTruthy();
});
test('a text that is no number stays in its place with its message and adds nothing', async () => {
  const { user, values } = draw([50]);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.keyboard('many');
  await user.tab();
  expect(values()).toEqual([50]);
  expect(screen.getByRole('textbox', { name: 'Sizes, new value' })).toHaveProperty('value', 'many');
  expect(screen.getByText('Enter a number, “many” is none')).toBeTruthy();
});
test('UX-50 a value that stands twice is said, unless the values go together with those of other lists', () => {
  draw([50, 100, 50]);
  expect(screen.getByText('50 MW stands more than once: every place is calculated')).toBeTruthy();
  cleanup();
  draw([50, 100, 50], { isPaired: true });
  expect(screen.queryByText(/stands more than once/)).toBeNull();
});
test('UX-50 the chip of the live preview is tinted and says so; what a value makes stands below it', () => {
  draw([0.8, 1, 1.2], { previewed: 1, makes: (value) => `${value * 100} M$` });
  expect(boxOf(1)).toBeNull();
  expect(boxOf(2)?.textContent).toContain('In the live preview');
  expect(boxOf(2)?.textContent).toContain('100 M$');
  expect(screen.getByText('80 M$')).toBeTruthy();
});
test('what the values do to the run stands below them: fields beside each other begin on one line', () => {
  draw([60, 40], { run: '× 2, 16 simulations' });
  const note = screen.getByText('× 2, 16 simulations');
  expect(chip(2).compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
test('a value out of range says so at its chip, and only that chip is marked', () => {
  draw([50, 120], { check: (value) => (value > 100 ? 'The value must be between 0 and 100' : undefined) });
  expect(screen.getByText('The value must be between 0 and 100')).toBeTruthy();
  expect(chip(1).getAttribute('aria-invalid')).toBeNull();
  expect(chip(2).getAttribute('aria-invalid')).toBe('true');
});

test('UX-50 a long list says how many values it has and from where to where, in a box that scrolls', async () => {
  const { user } = draw(Array.from({ length: 12 }, (_, k) => 5 * (k + 1)));
  const box = (): HTMLElement => chip(1).closest('[class*=chips]')!;
  expect([screen.queryByText(/12 values/), box().dataset['many']]).toEqual([null, undefined]);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.keyboard('200{Enter}');
  expect(screen.getByText('13 values, 5 to 200 MW')).toBeTruthy();
  expect(box().dataset['many']).toBe('true');
  expect(box().contains(chip(13))).toBe(true);
});
