import { addSolar, newProject, pathTo, setField, type CostTable, type Project } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { editor } from '../../editor/current-editor.ts';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { CostFields } from './cost-fields.tsx';

afterEach(cleanup);
const at = pathTo('solar', 0, 'cost');
/** An array of at most 50 MW of which the costs are given by lines. */
const withLines = (lines: Partial<CostTable>): Project => {
  const plant = addSolar(newProject('2026-11-20'));
  return setField(plant, at, {
    ...plant.solar[0]!.cost,
    costTableKind: 'complex',
    directCapital: [],
    indirectCapital: [],
    operating: [],
    replacement: [],
    ...lines,
  });
};
const draw = (project: Project) =>
  renderInProject(
    <CostFields path={at} per="MW" amount={50} unit="MW" hasReplacement set="solar" size={{ powerMw: 50, energyMwh: 0, units: 1 }} />,
    project,
  );
/** Amount and share of the row of a line, or of a group. */
const figures = (name: string): (string | null)[] => {
  const row = screen.getAllByRole('row').find((one) => {
    const cell = within(one).queryByRole('textbox', { name: `Name of ${name}` });
    return cell !== null || within(one).queryByRole('rowheader', { name: new RegExp(`^${name}`) }) !== null;
  });
  const cells = within(row!).getAllByRole('cell');
  return cells.slice(-3, -1).map((cell) => cell.textContent);
};

test('COST-19 COST-20 a table by lines has its four groups, each line a name, a value, a unit, and what that is for the size', async () => {
  const { user, project } = draw(
    withLines({
      directCapital: [
        { name: 'Module', unit: 'CostPerWattDc', value: 0.3 },
        { name: 'Contingency', unit: 'PercentOfDirectCapital', value: 10 },
      ],
      indirectCapital: [{ name: 'Land', unit: 'Cost', value: 3_500_000 }],
      operating: [{ name: 'Fixed', unit: 'CostPerMwDcYear', value: 6_000 }],
    }),
  );
  const groups = [
    'Direct Capital',
    'Indirect Capital',
    'Annual Operations and Maintenance Costs (Operating Expenses)',
    'Major Replacement Costs (optional)',
  ];
  expect(screen.getAllByRole('button', { expanded: true }).map((one) => one.textContent)).toEqual(groups);
  // 0.30 $/W of 50 MW are 15,000,000; a tenth of them 1,500,000; with the land 20,000,000.
  expect(figures('Module')).toEqual(['15,000,000', '75.0']);
  expect(figures('Contingency')).toEqual(['1,500,000', '7.5']);
  expect(figures('Land')).toEqual(['3,500,000', '17.5']);
  expect(figures('Fixed')).toEqual(['300,000', '100.0']);
  expect(figures('Capital, direct and indirect')).toEqual(['20,000,000', '100.0']);
  await user.click(screen.getByRole('button', { name: 'Direct Capital' }));
  expect(screen.queryByRole('textbox', { name: 'Name of Module' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Direct Capital' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Module, unit' }), 'Cost');
  await user.clear(screen.getByRole('textbox', { name: 'Module, value' }));
  await user.type(screen.getByRole('textbox', { name: 'Module, value' }), '2000000{Enter}');
  expect(project().solar[0]!.cost.directCapital[0]).toMatchObject({ name: 'Module', unit: 'Cost', value: 2_000_000 });
  await user.click(screen.getByRole('button', { name: 'Add line to Major Replacement Costs (optional)' }));
  expect(project().solar[0]!.cost.replacement).toMatchObject([{ name: '', unit: 'Cost', value: 0 }]);
  await user.click(screen.getByRole('button', { name: 'Delete Land' }));
  expect(project().solar[0]!.cost.indirectCapital).toEqual([]);
});

test('COST-21 a unit without a match is a ? in danger with the reason, and its line is not summed until it has one', async () => {
  const { user, project } = draw(
    withLines({
      directCapital: [
        { name: 'Module', unit: 'CostPerMwh', value: 7 },
        { name: 'Inverter', unit: 'Cost', value: 4_000_000 },
      ],
    }),
  );
  const unit: HTMLSelectElement = screen.getByRole('combobox', { name: 'Module, unit' });
  expect([unit.selectedOptions[0]!.text, unit.getAttribute('aria-invalid')]).toEqual(['?', 'true']);
  expect(screen.getByText(/CostPerMwh is no unit of this list/)).toBeTruthy();
  expect(figures('Capital, direct and indirect')).toEqual(['4,000,000', '100.0']);
  await user.selectOptions(unit, 'Cost');
  expect(project().solar[0]!.cost.directCapital[0]!.unit).toBe('Cost');
  expect(figures('Capital, direct and indirect')).toEqual(['4,000,007', '100.0']);
});

test('COST-22 COST-26 the other table keeps its values, and multipliers of the simple one are searched', async () => {
  const { user, project } = draw(withLines({ directCapital: [{ name: 'Module', unit: 'Cost', value: 9 }] }));
  await user.click(screen.getByRole('radio', { name: 'Per MW' }));
  expect(project().solar[0]!.cost).toMatchObject({ costTableKind: 'simple', directCapital: [{ name: 'Module', value: 9 }] });
  await user.click(within(screen.getByRole('group', { name: /^Capital multipliers/ })).getByRole('button', { name: 'Add' }));
  await user.keyboard('1.1{Enter}');
  expect(project().solar[0]!.cost.capitalMultipliers).toEqual([1, 1.1]);
  await user.click(screen.getByRole('radio', { name: 'By lines' }));
  expect(screen.getByRole('textbox', { name: 'Name of Module' })).toBeTruthy();
});

test('COST-19 UX-14 lines copied from a sheet fill names, values and units from the line on, add what is missing, and tell what was left out', async () => {
  const { user, project } = draw(withLines({ directCapital: [{ name: 'Module', unit: 'CostPerWattDc', value: 0.3 }] }));
  await user.click(screen.getByRole('textbox', { name: 'Name of Module' }));
  await user.paste('Item\tCost\tUnit\nModules\t$0.28\t$/Wdc\nInverters\t0.05\t$/Wdc\nPermits\t250000\t$\nFees\tn/a\tper acre\n');
  const line = (name: string, value: number, unit: string) => ({ name, value, unit });
  const { directCapital } = project().solar[0]!.cost;
  expect(directCapital.slice(0, 3)).toMatchObject([
    line('Modules', 0.28, 'CostPerWattDc'),
    line('Inverters', 0.05, 'CostPerWattDc'),
    line('Permits', 250_000, 'Cost'),
  ]);
  expect(directCapital).toHaveLength(4);
  expect(directCapital[3]!.name).toBe('Fees');
  expect(screen.getByText(/^Left out: row 4: per acre is no unit of this list; row 4: .*n\/a/)).toBeTruthy();
  // One step of undo; values alone go into the lines below.
  await user.click(screen.getByRole('textbox', { name: 'Modules, value' }));
  await user.paste('0.3\n0.06');
  expect(
    project()
      .solar[0]!.cost.directCapital.map(({ value }) => value)
      .slice(0, 3),
  ).toEqual([0.3, 0.06, 250_000]);
  editor.undo();
  editor.undo();
  expect(project().solar[0]!.cost.directCapital).toMatchObject([line('Module', 0.3, 'CostPerWattDc')]);
});

test('UX-18 values of cost lines are chosen over the groups, multiplied as one step, and the table is copied with headings and units', async () => {
  const { user, project, open } = draw(
    withLines({
      directCapital: [
        { name: 'Module', unit: 'CostPerWattDc', value: 0.3 },
        { name: 'Inverter', unit: 'CostPerWattDc', value: 0.1 },
      ],
      indirectCapital: [{ name: 'Land', unit: 'Cost', value: 5_000_000 }],
    }),
  );
  await user.click(screen.getByRole('textbox', { name: 'Module, value' }));
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  const tools = within(screen.getByRole('toolbar', { name: 'Fill' }));
  expect(tools.getByText('Module to Land')).toBeTruthy();
  await user.click(tools.getByRole('button', { name: 'Multiply by …' }));
  await user.keyboard('1.1{Enter}');
  const { directCapital, indirectCapital } = project().solar[0]!.cost;
  expect([...directCapital, ...indirectCapital].map(({ value }) => value)).toEqual([0.33, 0.11, 5_500_000]);
  expect(open().history.past.map(({ label }) => label)).toEqual(['multiply 3 costs']);
  let copied = '';
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copied = text;
    return Promise.resolve();
  });
  await user.click(tools.getByRole('button', { name: 'Copy table' }));
  expect(copied.split('\n').map((line) => line.split('\t').slice(0, 4))).toEqual([
    ['Line', 'Value', 'Unit', 'Amount ($, $/yr)'],
    ['Module', '0.33', '$/Wdc', '16500000'],
    ['Inverter', '0.11', '$/Wdc', '5500000'],
    ['Land', '5500000', '$', '5500000'],
  ]);
});
