import { addSolar, addStorage, newProject, pathTo, setField, type Project } from '@stackwatt/model';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { editor } from '../../editor/current-editor.ts';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { ReadOnlyArea } from '../../ui/read-only.ts';
import { CostFields } from './cost-fields.tsx';
import { SolarSections } from './solar-sections.tsx';
import { StorageSections } from './storage-sections.tsx';

afterEach(cleanup);
const plant = (): Project => addSolar(newProject('2026-11-20'));
const draw = (hasReplacement = true) =>
  renderInProject(
    <CostFields
      path={pathTo('solar', 0, 'cost')}
      per="MW"
      amount={50}
      unit="MW"
      hasReplacement={hasReplacement}
      set="solar"
      size={{ powerMw: 50, energyMwh: 0, units: 1 }}
    />,
    plant(),
  );
const cell = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const described = (input: HTMLInputElement): string => document.getElementById(input.getAttribute('aria-describedby')!)?.textContent ?? '';

test('UX-14 a block pasted into a cost fills the cells to its right, as one step', async () => {
  const { user, project, open } = draw();
  await user.click(cell('Capital cost, $/MW'));
  await user.paste('610,000\t13,000\t250 $/kW\n');
  expect(project().solar[0]!.cost.items[0]).toMatchObject({ capital: 610_000, operating: 13_000, replacement: 250_000 });
  expect(open().history.past).toHaveLength(1);
  expect(screen.queryByText(/left out/)).toBeNull();
});
test('UX-14 what a block cannot give stays in its cell with the reason, and what has no cell is said', async () => {
  const { user, project, labels, open } = draw(false);
  await user.click(cell('Capital cost, $/MW'));
  await user.paste('610,000\tn/a\t13,000\n1\t2');
  expect(project().solar[0]!.cost.items[0]!.capital).toBe(610_000);
  expect([cell('Operating cost, $/MW-yr').value, described(cell('Operating cost, $/MW-yr'))]).toEqual([
    'n/a',
    'Enter a number, “n/a” is none',
  ]);
  expect(labels()).toContain('PV Solar 1, Operating cost, $/MW-yr: Enter a number, “n/a” is none');
  expect(screen.getByText(/3 pasted values have no cell here and were left out: 13,000, 1, 2/)).toBeTruthy();
  expect(open().check.mayCalculate).toBe(false);
});
test('UX-22 a cost that breaks its bound says so in text', async () => {
  const { user } = draw();
  await user.clear(cell('Capital cost, $/MW'));
  await user.type(cell('Capital cost, $/MW'), '-1{Enter}');
  expect(described(cell('Capital cost, $/MW'))).toContain('The value must be ≥ 0');
});
test('UX-22 UX-27 a cost that cannot be read is kept while its step is not shown, blocks the calculation, and undo takes it back', async () => {
  const { user, labels, open, unmount } = draw();
  const input = cell('Capital cost, $/MW');
  const before = input.value;
  await user.clear(input);
  await user.type(input, '2,000,000x');
  await user.tab();
  expect(open().check.issues[0]).toMatchObject({
    label: 'PV Solar 1, Capital cost, $/MW: Enter a number, “2,000,000x” is none',
    link: { step: 'equipment', anchor: 'solar-1', field: 'solar.0.cost.items.0.capital' },
  });
  expect(open().check.mayCalculate).toBe(false);
  unmount();
  expect(labels()[0]).toContain('“2,000,000x”');
  // The step is shown again: the text is there.
  cleanup();
  act(() => editor.undo());
  expect(open().unread).toEqual([]);
  expect(labels().join()).not.toContain('“2,000,000x”');
  expect(before).toBe('1,000,000');
});
test('COST-04 COST-03 further lines of the simple table add up, and the last one that is removed leaves a fresh base', async () => {
  const { user, project } = draw();
  const table = screen.getByRole('table', { name: 'Cost per MW' });
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  const second = cell('Capital cost of line 2, $/MW');
  await user.clear(second);
  await user.type(second, '200,000{Enter}');
  expect(project().solar[0]!.cost.items.map(({ id, capital, operating }) => [id, capital, operating])).toEqual([
    ['base', 1e6, 1e4],
    ['line-1', 200_000, 0],
  ]);
  // 50 MW at 1,000,000 and 200,000 are 60,000,000; operation 50 at 10,000.
  const sums = within(within(table).getByRole('rowheader', { name: '50 MW' }).closest('tr')!).getAllByRole('cell');
  expect(sums.slice(0, 2).map((one) => one.textContent)).toEqual(['60,000,000', '500,000']);
  // A block goes down the lines, too.
  await user.click(cell('Capital cost, $/MW'));
  await user.paste('700,000\t9,000\n100,000\t500\n1\t2');
  expect(project().solar[0]!.cost.items.map(({ capital, operating }) => [capital, operating])).toEqual([
    [700_000, 9_000],
    [100_000, 500],
  ]);
  expect(screen.getByText(/2 pasted values have no cell here and were left out: 1, 2/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete cost line 1' }));
  expect(project().solar[0]!.cost.items).toMatchObject([{ id: 'line-1', capital: 100_000 }]);
  // One line alone is the base and has nothing to delete.
  expect(screen.queryByRole('button', { name: /^Delete cost line/ })).toBeNull();
});
test('COST-02 the cost of added capacity and its multipliers stand with a storage unit that is augmented', async () => {
  const { user, project } = renderInProject(<StorageSections />, addStorage(plant()));
  await user.clear(cell('Augmentation cost, $/unit'));
  await user.type(cell('Augmentation cost, $/unit'), '90,000{Enter}');
  expect(project().storage[0]!.cost.items[0]!.augmentation).toBe(90_000);
  const factors = screen.getByRole('group', { name: 'Augmentation multipliers' });
  await user.click(within(factors).getByRole('button', { name: 'Add' }));
  await user.keyboard('1.5{Enter}');
  expect(project().storage[0]!.cost.augmentationMultipliers).toEqual([1, 1.5]);
});
test('W-4 SETUP-24 over the battery alone nothing that costs is typed for the array: lines, multipliers, kind of table, converter', () => {
  const alone = setField(setField(addStorage(plant()), ['performEvaluationOverBessOnly'], true), pathTo('solar', 0, 'hasConverter'), true);
  const open = (): Element[] =>
    [...document.querySelectorAll('[id*="cost"]')].filter(
      (one) => one.matches('input, select, button') && !one.matches(':disabled') && one.getAttribute('aria-expanded') === null,
    );
  renderInProject(<SolarSections />, alone);
  expect(document.querySelectorAll('[id*="cost"]:is(input)').length).toBeGreaterThan(4);
  expect(open().map(({ id }) => id)).toEqual([]);
  expect(within(screen.getAllByRole('group', { name: 'Capital multipliers' })[0]!).queryByRole('button', { name: 'Add' })).toBeNull();
  cleanup();
  renderInProject(<SolarSections />, setField(alone, pathTo('solar', 0, 'cost', 'costTableKind'), 'complex'));
  expect(open().map(({ id }) => id)).toEqual([]);
  expect(screen.queryByRole('button', { name: /Add line|published/ })).toBeNull();
});
test('SETUP-24 over the battery alone the cost inputs of the array are disabled, and say why', () => {
  renderInProject(<SolarSections />, setField(addStorage(plant()), ['performEvaluationOverBessOnly'], true));
  expect([cell('Capital cost, $/MW').disabled, cell('Operating cost, $/MW-yr').disabled]).toEqual([true, true]);
  expect(screen.getByText('Does not count: the analysis is over the battery only')).toBeTruthy();
  cleanup();
  renderInProject(<SolarSections />, plant());
  expect(cell('Capital cost, $/MW').disabled).toBe(false);
});

test('W-13 the cost of one unit is headed in the singular', () => {
  renderInProject(
    <CostFields
      path={pathTo('storage', 0, 'cost')}
      per="unit"
      amount={1}
      unit="units"
      hasReplacement={false}
      set="generic"
      size={{ powerMw: 1, energyMwh: 1, units: 1 }}
    />,
    addStorage(plant()),
  );
  expect(screen.getByRole('rowheader', { name: '1 unit' })).toBeTruthy();
  expect(screen.queryByRole('rowheader', { name: '1 units' })).toBeNull();
});

test('COST-26 UX-50 capital multipliers are typed as chips: what each makes of the sum, and what the list does to the run', async () => {
  const { user, project } = draw();
  const group = screen.getByRole('group', { name: 'Capital multipliers' });
  await user.click(within(group).getByRole('button', { name: 'Add' }));
  await user.keyboard('0.8{Enter}1.2{Enter}');
  await user.tab();
  expect(project().solar[0]!.cost.capitalMultipliers).toEqual([1, 0.8, 1.2]);
  // 50 MW at 1,000,000 $/MW are 50 M$, and 0.8 and 1.2 of it 40 and 60; one size in one year three times are three simulations.
  expect(['50.00', '40.00', '60.00'].every((text) => within(group).getByText(`${text} M$`))).toBe(true);
  expect(within(group).getByText('× 3, 3 simulations')).toBeTruthy();
  expect(screen.getByText('3 × 1 × 1 values, the run grows by 3')).toBeTruthy();
});
test('COST-26 multipliers of replacement show although replacement is off, because they multiply the run', () => {
  renderInProject(
    <CostFields
      path={pathTo('solar', 0, 'cost')}
      per="MW"
      amount={50}
      unit="MW"
      hasReplacement={false}
      set="solar"
      size={{ powerMw: 50, energyMwh: 0, units: 1 }}
    />,
    setField(plant(), pathTo('solar', 0, 'cost', 'replacementMultipliers'), [1, 2]),
  );
  expect(screen.getByRole('group', { name: 'Replacement multipliers' })).toBeTruthy();
});

/** Hears what is put on the clipboard. */
function clipboard(): () => string {
  let copied = '';
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copied = text;
    return Promise.resolve();
  });
  return () => copied;
}
test('UX-18 costs of several lines are chosen with Shift, filled down, filled as a series and multiplied, each as one step', async () => {
  const { user, project, open } = draw();
  for (let k = 0; k < 3; k++) await user.click(screen.getByRole('button', { name: 'Add line' }));
  const capital = (): number[] => project().solar[0]!.cost.items.map((line) => line.capital);
  await user.click(cell('Capital cost, $/MW'));
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
  const tools = within(screen.getByRole('toolbar', { name: 'Fill' }));
  expect(tools.getByText('Lines 1 to 4, Capital')).toBeTruthy();
  const before = open().history.past.length;
  await user.keyboard('{Control>}d{/Control}');
  expect(capital()).toEqual([1e6, 1e6, 1e6, 1e6]);
  expect(
    open()
      .history.past.slice(before)
      .map(({ label }) => label),
  ).toEqual(['fill 4 costs']);
  // The last line is typed and the lines between are filled evenly.
  await user.clear(cell('Capital cost of line 4, $/MW'));
  await user.type(cell('Capital cost of line 4, $/MW'), '400,000{Enter}');
  await user.click(cell('Capital cost, $/MW'));
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
  await user.click(tools.getByRole('button', { name: 'Linear' }));
  expect(capital()).toEqual([1e6, 800_000, 600_000, 400_000]);
  await user.click(tools.getByRole('button', { name: 'Multiply by …' }));
  await user.keyboard('1.1{Enter}');
  expect(capital()).toEqual([1.1e6, 880_000, 660_000, 440_000]);
  expect(open().history.past.at(-1)?.label).toBe('multiply 4 costs');
});
test('UX-15 UX-18 the simple cost table is copied with headings and units, and such a copy goes into another table', async () => {
  const { user, project } = draw();
  const copied = clipboard();
  await user.click(screen.getByRole('button', { name: 'Copy table' }));
  expect(copied()).toBe(
    'Line\tCapital ($/MW)\tOperating ($/MW-yr)\tReplacement ($/MW)\nOne MW\t1000000\t10000\t0\n50 MW\t50000000\t500000\t0',
  );
  await user.click(cell('Capital cost, $/MW'));
  await user.paste(copied().replace('1000000', '900000'));
  expect(project().solar[0]!.cost.items).toMatchObject([{ capital: 900_000, operating: 10_000 }]);
});
test('UX-18 several chosen costs are copied as a block, and read-only ones are copied, not filled', async () => {
  const { user, project } = draw();
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  await user.click(cell('Capital cost, $/MW'));
  await user.keyboard('{Shift>}');
  await user.click(cell('Operating cost of line 2, $/MW-yr'));
  await user.keyboard('{/Shift}');
  const setData = vi.fn<(kind: string, text: string) => void>();
  fireEvent.copy(document.activeElement!, { clipboardData: { setData } });
  expect(setData.mock.lastCall).toEqual(['text/plain', '1000000\t10000\n0\t0']);
  cleanup();
  renderInProject(
    <ReadOnlyArea value>
      <CostFields
        path={pathTo('solar', 0, 'cost')}
        per="MW"
        amount={50}
        unit="MW"
        hasReplacement
        set="solar"
        size={{ powerMw: 50, energyMwh: 0, units: 1 }}
      />
    </ReadOnlyArea>,
    project(),
  );
  expect(screen.getByRole('button', { name: 'Copy table' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Linear' })).toBeNull();
});
