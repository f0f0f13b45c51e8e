import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setDecimalComma } from '../../lib/number-style.ts';
import { ReadOnlyArea } from '../read-only.ts';
import { renderInPage } from '../render-for-test.tsx';
import { numberCells } from './cell-kinds.ts';
import { EditableGrid } from './editable-grid.tsx';

afterEach(() => {
  cleanup();
  setDecimalComma(false);
});

const steps = vi.fn();

function Table({ start, columns = ['Price', 'Cost'] }: { readonly start: readonly (readonly number[])[]; readonly columns?: string[] }) {
  const [values, setValues] = useState(start);
  return (
    <EditableGrid
      id="t"
      label="Money"
      rows={values.length}
      rowsName="Year"
      rowName={(row) => `Year ${row + 1}`}
      columns={columns.map((label) => ({
        key: label,
        label,
        unit: '$',
        kind: numberCells({ unit: '$', check: (value) => (value < 0 ? 'The value must be ≥ 0' : undefined) }),
      }))}
      valueAt={(row, column) => values[row]?.[column]}
      cellId={(row, column) => `t.${row}.${column}`}
      hasTools
      onChange={(changes, step) => {
        steps(step);
        setValues(
          changes.reduce<readonly (readonly number[])[]>(
            (now, { row, column, value }) =>
              now.map((cells, r) => (r === row ? cells.map((one, c) => (c === column ? Number(value) : one)) : cells)),
            values,
          ),
        );
      }}
    />
  );
}
const at = (place: string): HTMLElement => screen.getByRole('gridcell', { name: new RegExp(`^${place}: `) });
const shown = (): string[] => screen.getAllByRole('gridcell').map((one) => one.textContent);
const focused = (): string | null => document.activeElement!.getAttribute('aria-label');
const draw = (start: readonly (readonly number[])[]) => {
  steps.mockClear();
  return renderInPage(<Table start={start} />);
};

test('UX-17 a letter replaces, Enter goes down and Shift+Enter up; Tab goes right and Shift+Tab left while typing', async () => {
  const { user } = draw([
    [1, 2],
    [3, 4],
  ]);
  await user.click(at('Price, Year 1'));
  await user.keyboard('7{Enter}');
  expect(focused()).toBe('Price, Year 2: 3 $');
  await user.keyboard('8{Shift>}{Enter}{/Shift}');
  expect(focused()).toBe('Price, Year 1: 7 $');
  await user.keyboard('9{Tab}');
  expect(focused()).toBe('Cost, Year 1: 2 $');
  await user.keyboard('5{Shift>}{Tab}{/Shift}');
  expect(focused()).toBe('Price, Year 1: 9 $');
  expect(shown()).toEqual(['9', '5', '8', '4']);
  expect(steps.mock.calls.flat()).toEqual([
    'change Price, Year 1 of money',
    'change Price, Year 2 of money',
    'change Price, Year 1 of money',
    'change Cost, Year 1 of money',
  ]);
});

test('UX-17 F2 types on in the value, Escape takes it back, arrows move, Shift chooses, Tab leaves the grid', async () => {
  const { user } = draw([
    [1, 2],
    [3, 4],
  ]);
  await user.click(at('Price, Year 1'));
  await user.keyboard('{F2}5');
  expect(screen.getByRole('textbox', { name: 'Price, Year 1' })).toHaveProperty('value', '15');
  await user.keyboard('{Escape}');
  expect(focused()).toBe('Price, Year 1: 1 $');
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe('Cost, Year 2: 4 $');
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(screen.getAllByRole('gridcell', { selected: true }).map((one) => one.textContent)).toEqual(['3', '4']);
  // An arrow takes what was begun by a letter and moves on.
  await user.keyboard('6{ArrowUp}');
  expect(focused()).toBe('Price, Year 1: 1 $');
  expect(shown()).toEqual(['1', '2', '6', '4']);
  await user.tab();
  expect(document.activeElement!.getAttribute('role')).not.toBe('gridcell');
});

test('FMT-03 FMT-04 what is no number stays in its cell with place and rule, the value does not change; Enter and blur both check', async () => {
  const { user } = draw([
    [1, 2],
    [3, 4],
  ]);
  await user.click(at('Price, Year 1'));
  await user.keyboard('abc{Enter}');
  expect(at('Price, Year 1').getAttribute('aria-invalid')).toBe('true');
  expect(at('Price, Year 1').textContent).toBe('abc');
  expect(screen.getByText('Price, Year 1: Enter a number, “abc” is none')).toBeTruthy();
  await user.click(at('Cost, Year 1'));
  await user.keyboard('-5');
  await user.click(at('Cost, Year 2'));
  expect(screen.getByText('Cost, Year 1: The value must be ≥ 0')).toBeTruthy();
  expect(steps).not.toHaveBeenCalled();
  // FMT-06: the message goes with the text.
  await user.click(at('Price, Year 1'));
  await user.keyboard('12{Enter}');
  expect(screen.queryByText('Price, Year 1: Enter a number, “abc” is none')).toBeNull();
  await user.click(at('Cost, Year 1'));
  await user.keyboard('{Escape}');
  expect(shown()).toEqual(['12', '2', '3', '4']);
});

test('UX-14 UX-16 a pasted block is one step; a refused cell keeps its value and says place, value and rule', async () => {
  const { user } = draw([
    [1, 2],
    [3, 4],
  ]);
  await user.click(at('Price, Year 1'));
  await user.paste('10\tn/a\n30\t40');
  expect(shown()).toEqual(['10', '2', '30', '40']);
  expect(steps.mock.calls).toEqual([['paste 3 values into money']]);
  expect(at('Cost, Year 1').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Cost, Year 1: “n/a” was not taken, what was there stays. Enter a number, “n/a” is none')).toBeTruthy();
});

test('FMT-01 numbers are typed and shown with the decimal comma where the user has it', async () => {
  setDecimalComma(true);
  const { user } = draw([
    [1.5, 2],
    [3, 4],
  ]);
  expect(at('Price, Year 1').textContent).toBe('1,5');
  await user.click(at('Price, Year 1'));
  await user.keyboard('1.234,25{Enter}');
  expect(at('Price, Year 1').textContent).toBe('1.234,25');
});

test('UX-18 fill down by keys; linear, same, grow, multiply and set all act on the chosen cells as one step each', async () => {
  const { user } = draw([
    [10, 1],
    [0, 2],
    [0, 3],
    [40, 4],
  ]);
  const price = (): string[] => shown().filter((_, k) => k % 2 === 0);
  const choose = async (): Promise<void> => {
    await user.click(at('Price, Year 1'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
  };
  await choose();
  await user.click(screen.getByRole('button', { name: 'Linear' }));
  expect(price()).toEqual(['10', '20', '30', '40']);
  await user.click(screen.getByRole('button', { name: 'Multiply by …' }));
  await user.keyboard('0.5{Enter}');
  expect(price()).toEqual(['5', '10', '15', '20']);
  await user.click(screen.getByRole('button', { name: 'Grow by …' }));
  await user.clear(screen.getByRole('textbox', { name: 'Grow by, % per cell' }));
  await user.keyboard('100{Enter}');
  expect(price()).toEqual(['5', '10', '20', '40']);
  await user.click(screen.getByRole('button', { name: 'Same value' }));
  expect(price()).toEqual(['5', '5', '5', '5']);
  await user.click(screen.getByRole('button', { name: 'Set all to …' }));
  await user.keyboard('3{Enter}');
  expect(new Set(shown())).toEqual(new Set(['3']));
  await user.click(at('Price, Year 1'));
  await user.keyboard('8{Enter}');
  await choose();
  await user.keyboard('{Control>}d{/Control}');
  expect(price()).toEqual(['8', '8', '8', '8']);
  expect(steps.mock.calls.flat()).toEqual([
    'fill 4 values of money',
    'multiply 4 values of money',
    'grow 4 values of money',
    'fill 4 values of money',
    'set 8 values of money',
    'change Price, Year 1 of money',
    'fill 4 values of money',
  ]);
});

test('UX-15 Ctrl+C copies the chosen cells with every digit', async () => {
  const { user } = draw([
    [1.123456789, 2],
    [3, 4],
  ]);
  await user.click(at('Price, Year 1'));
  await user.keyboard('{Control>}a{/Control}');
  const held = new Map<string, string>();
  fireEvent.copy(document.activeElement!, { clipboardData: { setData: (kind: string, text: string) => held.set(kind, text) } });
  expect(held.get('text/plain')).toBe('1.123456789\t2\n3\t4');
});

test('UX-17 the grid says its size and its place to assistive technology, and only one cell is reached by Tab', () => {
  draw([
    [1, 2],
    [3, 4],
  ]);
  const grid = screen.getByRole('grid', { name: 'Money' });
  expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]).toEqual(['3', '3']);
  expect(screen.getAllByRole('gridcell').map((one) => one.tabIndex)).toEqual([0, -1, -1, -1]);
  expect(screen.getAllByRole('row').map((one) => one.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
});

test('UX-17 a read-only grid is chosen and copied, not typed in', async () => {
  const { user } = renderInPage(
    <ReadOnlyArea value>
      <Table start={[[1, 2]]} />
    </ReadOnlyArea>,
  );
  steps.mockClear();
  await user.click(at('Price'));
  await user.keyboard('5{Enter}');
  await user.paste('7\t8');
  expect(shown()).toEqual(['1', '2']);
  expect(steps).not.toHaveBeenCalled();
});

test('UX-14 above 200 rows only those in sight exist, and 10,000 pasted cells arrive', async () => {
  // 2,500 rows of 4 columns.
  const rows = 2500;
  steps.mockClear();
  const { user } = renderInPage(<Table start={Array.from({ length: rows }, () => [0, 0, 0, 0])} columns={['A', 'B', 'C', 'D']} />);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('2501');
  expect(screen.getAllByRole('gridcell').length).toBeLessThan(200 * 4);
  await user.click(at('A, Year 1'));
  await user.paste(Array.from({ length: rows }, (_, row) => `${row}\t1\t2\t3`).join('\n'));
  expect(steps.mock.calls).toEqual([['paste 10000 values into money']]);
});

test('UX-14 a table pasted over a longer one says which rows are left of that one, and deletes them', async () => {
  function Curve() {
    const [points, setPoints] = useState<readonly number[]>([10, 20, 30, 40]);
    return (
      <EditableGrid
        id="c"
        label="Curve"
        rows={points.length}
        rowsName="Row"
        rowName={(row) => String(row + 1)}
        columns={[{ key: 'x', label: 'Depth', kind: numberCells({}) }]}
        valueAt={(row) => points[row]}
        cellId={(row) => `c.${row}`}
        grows
        rowTools={{ onAdd: () => undefined, onDelete: (top, bottom) => setPoints(points.filter((_, row) => row < top || row > bottom)) }}
        onChange={(changes) => setPoints(points.map((one, row) => Number(changes.find((change) => change.row === row)?.value ?? one)))}
      />
    );
  }
  const { user } = renderInPage(<Curve />);
  await user.click(at('Depth, 1'));
  await user.paste('depth\n1\n2');
  expect(screen.getByText('The first line was taken for headings: depth')).toBeTruthy();
  expect(screen.getByText(/^Rows 3 to 4 are still of the table before/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete them' }));
  expect(shown()).toEqual(['1', '2']);
  expect(screen.queryByText(/of the table before/)).toBeNull();
  // A block as long as the table replaces it whole.
  await user.click(at('Depth, 1'));
  await user.paste('5\n6');
  expect(screen.queryByText(/of the table before/)).toBeNull();
});
