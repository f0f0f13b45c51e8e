import { defaultComplexLines } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signInForTest } from '../../../lib/signed-in-for-test.ts';
import { TYPE, renderEditor, retype, openTab, cellValues, typeCell, CAPACITIES, SIMULATED } from './editor-for-test.tsx';

beforeEach(() => {
  signInForTest();
  window.localStorage.clear();
});
afterEach(cleanup);

test('SED-06 SED-07 General covers Overview, Functional Model, Augmentation, Converter and Defaults, each with its help', async () => {
  const { user } = renderEditor();
  await screen.findByRole('heading', { name: 'LFP 4 h', level: 1 });
  const titles = ['Overview', 'Functional Model', 'Augmentation', 'Converter', 'Defaults'];
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(expect.arrayContaining(titles));
  for (const title of titles)
    expect(within(screen.getByRole('region', { name: title })).getByRole('button', { name: 'Help', description: title })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Help', description: 'Augmentation' }));
  expect(await screen.findByText(/When the state of health falls to the limit a project adds capacity/)).toBeDefined();
});

test('SED-09 SED-10 the option and the table of capacities by temperature: new rows are 0, 0, temperatures below 0 are taken', async () => {
  const { user, section } = await openTab('simulated', { ...SIMULATED, capacityTemperatureCurve: CAPACITIES.slice(0, 2) });
  const part = section('Temperature vs. Capacity');
  expect(part.getByRole<HTMLInputElement>('checkbox', { name: 'Ignore Capacity Changes with Temperature' }).checked).toBe(false);
  expect(part.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['Row', 'Temperature°C', 'Capacity% of nominal']);
  await user.click(part.getByRole('button', { name: 'Add row' }));
  expect(cellValues(part).slice(4)).toEqual([0, 0]);
  await typeCell(user, 'capacityTemperatureCurve.2.x', '-30');
  expect(cellValues(part).slice(4)).toEqual([-30, 0]);
  await user.click(part.getByRole('button', { name: 'Delete row 3' }));
  expect(cellValues(part)).toHaveLength(4);
});

test('SED-56 a table without rows has no chart, and what was given without it stays in its fields', async () => {
  renderEditor([{ ...TYPE, maximumCapacity: 900 }]);
  await screen.findByRole('heading', { name: 'LFP 4 h', level: 1 });
  const part = within(screen.getByRole('region', { name: 'Functional Model' }));
  expect(part.getByText('No points yet.')).toBeDefined();
  expect(part.queryByRole('button', { name: /^Show Capacity Curve/ })).toBeNull();
  expect(part.getByRole<HTMLInputElement>('textbox', { name: /^Maximum capacity/ }).value).toBe('900');
});

test('SED-11 chart, d0, d1 and d2 beside their formula, which the help has too', async () => {
  const { user, section } = await openTab('simulated', SIMULATED);
  const part = section('Temperature vs. Capacity');
  const formula = 'Capacity(T) = NominalCapacity · (d0 + d1·T + d2·T²), T in °C';
  expect(part.getByRole('slider').getAttribute('aria-label')).toContain('7 points, the fit at most 0.00 % off');
  for (const name of ['d0', 'd1', 'd2']) expect(part.getByRole('textbox', { name })).toBeDefined();
  expect(part.getByText(formula)).toBeDefined();
  await user.click(part.getByRole('button', { name: 'Help', description: 'Temperature vs. Capacity' }));
  expect(await screen.findAllByText(formula)).toHaveLength(2);
});

test('SED-58 the converter has its size in MW or by capacity, its cost by lines and both escalators', async () => {
  const { user, page, section } = await openTab('general', { useDedicatedConverter: true });
  const part = section('Converter');
  await user.click(part.getByRole('radio', { name: 'in MW' }));
  await user.click(part.getByRole('radio', { name: 'By lines' }));
  await user.click(part.getByRole('button', { name: 'Add line to Direct capital of the converter' }));
  await user.click(part.getByRole('switch', { name: /^Converter O&M escalator/ }));
  await retype(user, /^Converter O&M escalator, change a year/, '2.5');
  await user.click(part.getByRole('switch', { name: /^Converter replacement escalator/ }));
  await user.click(
    within(part.getByRole('radiogroup', { name: /^Converter replacement escalator/ })).getByRole('radio', { name: 'By year' }),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Save' })).getByRole('button', { name: 'Continue' }));
  await screen.findByText('Saved');
  const { data } = page.sent.find(([call]) => call === 'storage/update')![1] as { data: typeof TYPE };
  expect(data.dedicatedConverter).toMatchObject({
    size: { sizingKind: 'absolute' },
    cost: { costTableKind: 'complex' },
    omEscalator: { enabled: true, multiYearKind: 'linear', linearValue: 2.5 },
    replacementEscalator: { enabled: true, multiYearKind: 'custom', customValues: [{ year: 1, value: 1 }] },
  });
  // The lines the table begins with, and the one that was added.
  expect(data.dedicatedConverter.cost.directCapital.length).toBe(defaultComplexLines('perUnit').directCapital.length + 1);
});

test('SED-06 what augmentation, converter and cost come to stands below them, and follows what is typed', async () => {
  // 20 % are lost in 20 years, 35 % in 35: 4 MWh · 35 % = 1.4 MWh, at 150,000 $/MWh 210,000 $.
  const { user, section } = await openTab('general', {
    ignoreTemperatureEffectOnLifetime: true,
    simpleLifetimeInYears: 20,
    capacityDegradationLimitForFitLifetimeTemperatureModel: 20,
    augmentationPrice: 150_000,
    useDedicatedConverter: true,
    dedicatedConverter: { ...TYPE.dedicatedConverter, efficiency: [98] },
    simpleCostTable: { ...TYPE.simpleCostTable, capital: 912_000 },
  });
  const texts = (): string =>
    ['Augmentation', 'Converter', 'Defaults'].map((name) => section(name).getByText(/\d \$|round trip/).textContent).join('\n');
  expect(texts()).toBe(
    [
      'At 1 cycle a day and 25 °C, 65 % is reached in year 35: 1.40 MWh of a unit are missing then and cost 210,000 $ at this price.',
      // 0.98² · 86
      'In and out through the converter: 98.0 % × 98.0 % × 86.0 % = 82.6 % round trip.',
      'The capital of a unit is 228 $/kWh and 912 $/kW.',
    ].join('\n'),
  );
  const price = section('Augmentation').getByRole('textbox', { name: /^Augmentation price/ });
  await user.clear(price);
  await user.type(price, '100000');
  expect(await section('Augmentation').findByText(/and cost 140,000 \$/)).toBeDefined();
});

test('SED-54 a limit counts when the box before its label is ticked', async () => {
  const { user, page, section } = await openTab('general', {});
  const limit = section('Functional Model').getByRole<HTMLInputElement>('textbox', { name: /^Maximum charge current/ });
  expect(limit.disabled).toBe(true);
  await user.click(section('Functional Model').getByRole('checkbox', { name: 'Limit charge current' }));
  expect(limit.disabled).toBe(false);
  await user.type(limit, '{Control>}a{/Control}850{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Save' })).getByRole('button', { name: 'Continue' }));
  await screen.findByText('Saved');
  expect(page.sent.find(([call]) => call === 'storage/update')?.[1]).toMatchObject({
    data: { applyMaxChargeCurrent: true, maxChargeCurrent: 850 },
  });
});

test('the cost of one unit by lines is kept with the type', async () => {
  const { user, page } = await openTab('general', { useComplexCost: true });
  await user.click(screen.getByRole('button', { name: 'Add line to Direct capital' }));
  await retype(user, 'Line 1', 'Cells');
  await retype(user, /^Value/, '250000');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Save' })).getByRole('button', { name: 'Continue' }));
  await screen.findByText('Saved');
  expect(page.sent.find(([call]) => call === 'storage/update')?.[1]).toMatchObject({
    data: { complexCostTable: { directCapital: [{ name: 'Cells', units: 'Cost', value: 250_000 }] } },
  });
});
