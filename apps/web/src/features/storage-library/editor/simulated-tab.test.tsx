import { UserStorageSpec } from '@stackwatt/model';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signInForTest } from '../../../lib/signed-in-for-test.ts';
import { TEMPERATURE_CAPACITY } from './fit/temperature-capacity.ts';
import { CYCLE_LIFETIME } from './fit/cycle-lifetime.ts';
import { LIFETIME_TEMPERATURE } from './fit/lifetime-temperature.ts';
import { FUNCTIONAL } from './fit/functional-model.ts';
import { qualityOf } from './fit/fit-quality.ts';
import type { Draft } from './fit/curve-fit.ts';
import METHOD from '../../../../../../docs/engine/storage.md?raw';
import { SECTION_HELP } from './section-help.ts';
import { TYPE, type Answer, renderEditor, openTab, cell, cellValues, typeCell, CAPACITIES, CYCLES, SIMULATED } from './editor-for-test.tsx';

beforeEach(() => {
  signInForTest();
  window.localStorage.clear();
});
afterEach(cleanup);
const named = (name: string, unit: string): RegExp => new RegExp(`^${name.replaceAll(/[()]/g, '.')} ?, ${unit}$`);

test('SED-13 SED-20 the fits of the page find planted parameters to 1e-6', () => {
  const type = UserStorageSpec.parse({ ...TYPE, ...SIMULATED });
  const found = (draft: Draft): Record<string, number> => {
    if (draft.kind === 'problem') throw new Error(draft.problem.text);
    expect(draft.largestDeviation).toBeLessThan(1e-9);
    return { ...draft.parameters };
  };
  const near = (value: number | undefined, planted: number): void => expect(Math.abs(value! / planted - 1)).toBeLessThan(1e-6);
  const capacity = found(TEMPERATURE_CAPACITY.draft(type));
  near(capacity['fittedD0'], 0.88);
  near(capacity['fittedD1'], 0.0045);
  near(capacity['fittedD2'], -0.00004);
  const cycles = found(CYCLE_LIFETIME.draft(type));
  near(cycles['fittedA'], 4e-5);
  near(cycles['fittedBeta'], 1.3);
  // 4 MWh, depths up to 90 %: the mean of N·D·4 over 10, 25, 50 and 80 %, with N·D = 5,000·D^−0.3.
  near(cycles['estimatedLifetimeThroughput'], [0.1, 0.25, 0.5, 0.8].reduce((sum, d) => sum + 5000 * d ** -0.3 * 4, 0) / 4);
  const lives = found(LIFETIME_TEMPERATURE.draft(type));
  near(lives['arrheniusDegradationB'], 3000);
  near(lives['arrheniusDegradationD'], 3600);
  // Currents of 5, 20 and 100 A of two tanks of 100 Ah, c = 0.6, k = 1.2/h give 97.222, 88.942 and 68.782 Ah; at 600 V without resistance.
  const tanks = FUNCTIONAL.draft({
    ...type,
    nominalVoltage: 600,
    capacityCurve: [
      { x: 3000, y: 58_333.2 },
      { x: 12_000, y: 53_365.2 },
      { x: 60_000, y: 41_269.2 },
    ],
  });
  if (tanks.kind === 'problem') throw new Error(tanks.problem.text);
  expect(tanks.parameters.maximumCapacity).toBeCloseTo(100, 2);
  expect(tanks.parameters.capacityRatio).toBeCloseTo(0.6, 3);
});

test('SED-05 SED-08 three tabs; the simulated one has its four parts, and the address says which is open', async () => {
  const { user, page } = renderEditor();
  await screen.findByRole('heading', { name: 'LFP 4 h', level: 1 });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent.replace(/ (\d+ (fits?|series))?$/, ''))).toEqual([
    'General',
    'Simulated Degradation Model',
    'Guaranteed Degradation Model',
  ]);
  await user.click(screen.getByRole('tab', { name: /^Simulated Degradation Model/ }));
  expect(page.path).toBe('/storageLibrary/edit/own/simulated');
  expect(screen.getAllByRole('link').map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['Temperature vs. Capacity', 'Cycle Lifetime', 'Temperature vs. Lifetime', 'Thermal']),
  );
});

test('SED-12 SED-23 the button asks the server, is off and says Recalculating... meanwhile; its answer goes into the type, a later success clears an error', async () => {
  let end: (value: Answer) => void = () => undefined;
  const call = 'recalculate-temperature-capacity';
  const { user, page, section } = await openTab('simulated', SIMULATED, { [call]: [500, 'x', 'Internal Server Error'] });
  const part = section('Temperature vs. Capacity');
  const button = () => part.getByRole<HTMLButtonElement>('button', { name: /^Recalculat/ });
  expect(button().textContent).toBe('Recalculate Temperature Capacity');
  await user.click(button());
  expect(await part.findByText('Request failed with status 500: Internal Server Error')).toBeDefined();
  page.answers[call] = new Promise((resolve) => (end = resolve));
  await user.click(button());
  expect([button().textContent, button().disabled]).toEqual(['Recalculating...', true]);
  expect(part.queryByText(/Request failed/)).toBeNull();
  end([200, { d0: 0.88, d1: 0.0045, d2: -0.00004, largestDeviationPercent: 0 }]);
  expect(await part.findByText('Largest deviation 0.00 %')).toBeDefined();
  expect(button().disabled).toBe(false);
  expect(['d0', 'd1', 'd2'].map((name) => part.getByRole<HTMLInputElement>('textbox', { name }).value)).toEqual([
    '0.88',
    '0.0045',
    '−0.00004',
  ]);
  expect(page.sent.findLast(([name]) => name === call)).toEqual([
    call,
    {
      IgnoreCapacityVsTemperature: false,
      NominalCapacity: 4,
      TableData: CAPACITIES.map(({ x, y }) => ({ Temperature: x, Capacity: y })),
    },
  ]);
});

test('ERR-06 ERR-07 a refused recalculation says its status, an unreadable answer that it could not be parsed', async () => {
  const call = 'recalculate-lifetime-temperature';
  const { user, page, section } = await openTab('simulated', SIMULATED, { [call]: [503, 'x', 'Service Unavailable'] });
  const part = section('Temperature vs. Lifetime');
  await user.click(part.getByRole('button', { name: 'Recalculate Lifetime Temperature' }));
  expect(await part.findByText('Request failed with status 503: Service Unavailable')).toBeDefined();
  page.answers[call] = [200, '<html>'];
  await user.click(part.getByRole('button', { name: 'Recalculate Lifetime Temperature' }));
  expect(await part.findByText('Failed to parse response JSON')).toBeDefined();
});

test('SED-24 an invalid table says so below it with its row, and is not sent; the cell is marked', async () => {
  const { user, page, section } = await openTab('simulated', { ...SIMULATED, lifetimeCurve: [...CYCLES, { x: 0, y: 0 }] });
  const part = section('Cycle Lifetime');
  expect(part.getByText(/^Could not recalculate, input is invalid/).textContent).toContain('Row 6, Depth of discharge: must be above 0');
  expect(cell('lifetimeCurve.5.x').getAttribute('aria-invalid')).toBe('true');
  await user.click(part.getByRole('button', { name: 'Recalculate Cycle Lifetime' }));
  expect(page.sent.map(([call]) => call)).not.toContain('recalculate-cycle-lifetime');
  await typeCell(user, 'lifetimeCurve.5.x', '90');
  await typeCell(user, 'lifetimeCurve.5.y', '90000');
  // More cycles than at 80 % is no reason to refuse the fit, but is said at its cell.
  expect(part.queryByText(/^Could not recalculate/)).toBeNull();
  expect(part.getByText(/Row 6, Cycles to failure: more than at the lower depth of discharge of row 4/)).toBeDefined();
  expect(part.getByText(/Largest deviation .* above 3 %/)).toBeDefined();
});

test('SED-14 SED-19 the cycle and lifetime parts have table, chart, limit, parameters and button; the fit follows what is typed before it is accepted', async () => {
  const { user, section } = await openTab('simulated', SIMULATED);
  for (const [name, fields, button] of [
    ['Cycle Lifetime', ['A', 'Beta', named('Estimated lifetime throughput', 'MWh')], 'Recalculate Cycle Lifetime'],
    ['Temperature vs. Lifetime', ['B', named('D', 'K')], 'Recalculate Lifetime Temperature'],
  ] as const) {
    const part = section(name);
    expect(part.getByRole('grid')).toBeDefined();
    expect(part.getByRole('slider').getAttribute('aria-roledescription')).toBe('chart');
    for (const field of [named('Degradation Limit for Model Fitting', '%'), ...fields])
      expect(part.getByRole('textbox', { name: field })).toBeDefined();
    expect(part.getByRole('button', { name: button })).toBeDefined();
    expect(part.getByText('Largest deviation 0.00 %')).toBeDefined();
  }
  await user.dblClick(cell('lifetimeTemperatureCurve.0.y'));
  await user.keyboard('{Control>}a{/Control}50');
  expect(section('Temperature vs. Lifetime').getByText(/Largest deviation .* above 3 %/)).toBeDefined();
  await user.keyboard('{Escape}');
  expect(section('Temperature vs. Lifetime').getByText('Largest deviation 0.00 %')).toBeDefined();
});

test('SED-16 SED-25 a curve that is ignored keeps its table, which cannot be edited', async () => {
  const { user, section } = await openTab('simulated', SIMULATED);
  const part = section('Temperature vs. Lifetime');
  const years = part.getByRole<HTMLInputElement>('textbox', { name: /^Constant lifetime/ });
  expect(years.disabled).toBe(true);
  await user.click(part.getByRole('checkbox', { name: /^Use Constant Lifetime Regardless of Temperature \(years\):/ }));
  expect(years.disabled).toBe(false);
  expect(part.getByRole('grid').getAttribute('aria-readonly')).toBe('true');
  await user.dblClick(cell('lifetimeTemperatureCurve.0.y'));
  expect(part.queryByRole('textbox', { name: /Lifetime, 1/ })).toBeNull();
  await user.click(section('Temperature vs. Capacity').getByRole('checkbox', { name: 'Ignore Capacity Changes with Temperature' }));
  expect(section('Temperature vs. Capacity').getByRole('grid').getAttribute('aria-readonly')).toBe('true');
});

test('SED-17 SED-18 lifetimes by temperature: pasted rows are added, and the limit keeps its bounds', async () => {
  const { user, section } = await openTab('simulated', { ...SIMULATED, lifetimeTemperatureCurve: [] });
  const part = section('Temperature vs. Lifetime');
  await user.click(part.getByRole('button', { name: 'Add row' }));
  expect(cellValues(part)).toEqual([0, 0]);
  await user.click(cell('lifetimeTemperatureCurve.0.x'));
  await user.paste('10\t40\n-5\t60\n30\t18');
  expect(cellValues(part)).toEqual([10, 40, -5, 60, 30, 18]);
  await user.click(cell('lifetimeTemperatureCurve.1.x'));
  await user.click(part.getByRole('button', { name: 'Delete row 2' }));
  expect(cellValues(part)).toEqual([10, 40, 30, 18]);
  const limit = part.getByRole('textbox', { name: /^Degradation Limit for Model Fitting/ });
  await user.clear(limit);
  await user.type(limit, '101{Enter}');
  expect(part.getByText('The value must be ≥ 0 and ≤ 100')).toBeDefined();
});

test('SED-21 SED-22 thermal inputs with their units', async () => {
  const { section } = await openTab('simulated', {});
  const part = section('Thermal');
  for (const [name, unit] of [
    ['Mass', 'kg'],
    ['Maximum Operating Temperature', '°C'],
    ['Minimum Operating Temperature', '°C'],
    ['Fixed Bulk Temperature', '°C'],
    ['Conductance to Ambient', 'W/K'],
    ['Specific Heat Capacity', 'J/kg-K'],
  ] as const)
    expect(part.getByRole('textbox', { name: named(name, unit) })).toBeDefined();
  expect(part.getByRole('heading', { name: 'Parameters Calculated from Capacity Curve' })).toBeDefined();
});

test('D-198 how near a fit is to its table: R², mean and largest miss with its row, of values or of logarithms', () => {
  // 80, 90 and 100 % with a curve 1, 1 and 3 points above: 1 − (1 + 1 + 9)/(100 + 0 + 100) = 0.945.
  const points = [0, 20, 40].map((x, k) => ({ x, y: 80 + 10 * k }));
  const found = qualityOf(TEMPERATURE_CAPACITY, points, (x) => 81 + x / 2 + (x === 40 ? 2 : 0))!;
  expect(found.explained).toBeCloseTo(0.945, 12);
  expect(found.meanDeviation).toBeCloseTo(0.05 / 3, 12);
  expect([found.largest.row, found.largest.deviation.toFixed(6)]).toEqual([2, '0.030000']);
  // 400 and 100 cycles missed by factors e^0.1 and e^−0.1: 1 − 2·0.1²/(2·(ln 4/2)²).
  const cycles = [
    { x: 50, y: 400 },
    { x: 100, y: 100 },
  ];
  const ofLogarithms = qualityOf(CYCLE_LIFETIME, cycles, (x) => (x === 50 ? 400 * Math.exp(0.1) : 100 * Math.exp(-0.1)))!;
  expect(ofLogarithms.explained).toBeCloseTo(1 - 0.01 / (Math.log(4) / 2) ** 2, 12);
  expect(qualityOf(CYCLE_LIFETIME, [], () => 1)).toBeUndefined();
  expect(qualityOf(CYCLE_LIFETIME, cycles.slice(1), () => 100)!.explained).toBeUndefined();
});

test('SED-13 SED-15 SED-20 each fit says what its curve means: capacity in cold and heat, cycles at the depth of the type, life at 25 °C', async () => {
  const { section } = await openTab('simulated', SIMULATED);
  const facts = (name: string): string[] =>
    section(name)
      .getAllByRole('definition')
      .map((one) => one.textContent.trim());
  // 4 MWh · (0.88 − 0.045 − 0.004) at −10 °C and · (0.88 + 0.1575 − 0.049) at 35 °C.
  expect(facts('Temperature vs. Capacity').slice(3)).toEqual(['3.32 MWh', '3.95 MWh']);
  // 0.2/(4e-5 · 0.85^1.3)
  expect(facts('Cycle Lifetime').slice(3)).toEqual(['6,176']);
  // 0.2/(3,000 · e^(−3,600/298.15)) = 11.7 years; 10 °C more take e^(3,600 · (1/298.15 − 1/308.15)) = 1.48 times as much.
  expect(facts('Temperature vs. Lifetime').slice(3)).toEqual(['11.7 years', '1.48']);
  expect(facts('Cycle Lifetime')[0]).toBe('1.0000');
});

test('SED-08 what cycles and age take in a year stands beside their tables', async () => {
  // 20 years at any temperature until 20 % are lost: 1 % a year, 35 % after 35 years; cycles take 365·A·0.85 = 0.5 % a year.
  await openTab('simulated', {
    ignoreTemperatureEffectOnLifetime: true,
    simpleLifetimeInYears: 20,
    capacityDegradationLimitForFitLifetimeTemperatureModel: 20,
    useLifetimeCurve: true,
    fittedA: 0.005 / 365 / 0.85,
    fittedBeta: 1,
  });
  const note = screen.getByRole('region', { name: 'Fade a year' });
  expect(note.textContent).toContain('Cycles0.50 %Calendar1.00 %Together, the greater1.00 %');
  expect(note.textContent).toContain('65 % after 35.0 years');
});

test('D-198 SED-15 each parameter has its standard error, the chart the band of the curve; without rows to spare there is none', async () => {
  // The middle of three depths evenly spaced in logarithms is off by −2e, its neighbours by e: β has the error e·√3, A e·√5 of it.
  const [e, a, beta] = [0.01, 1e-4, 1.2];
  const lifetimeCurve = [-2, -1, 0].map((log, k) => ({
    x: 100 * Math.exp(log),
    y: 0.2 / (a * Math.exp(beta * log + (k === 1 ? -2 * e : e))),
  }));
  const { user, section } = await openTab('simulated', { ...SIMULATED, lifetimeCurve, fittedA: a, fittedBeta: beta });
  const part = section('Cycle Lifetime');
  const hintOf = (name: string): string =>
    document.getElementById(part.getByRole('textbox', { name }).getAttribute('aria-describedby')!)!.textContent;
  expect([hintOf('A'), hintOf('Beta')]).toEqual(['± 0.0000022', '± 0.017']);
  const chart = part.getByRole('slider');
  chart.focus();
  await user.keyboard('{ArrowRight}');
  expect(chart.getAttribute('aria-valuetext')).toContain('its standard error');
  await user.click(cell('lifetimeCurve.2.x'));
  await user.click(part.getByRole('button', { name: 'Delete row 3' }));
  expect(hintOf('Beta')).toBe('standard error not determined by the table');
  expect(part.queryByText('its standard error')).toBeNull();
});

test('SED-08 the list of sections marks the one in view; each help leads to its place in the method', async () => {
  const { user } = await openTab('simulated', {});
  const list = within(screen.getByRole('navigation', { name: 'Sections' }));
  const marked = (): string[] =>
    list
      .getAllByRole('link')
      .filter((one) => one.getAttribute('aria-current') === 'location')
      .map((one) => one.textContent);
  const scrollTo = (tops: readonly number[]): void => {
    for (const [k, link] of list.getAllByRole('link').entries()) {
      const section = document.getElementById(link.getAttribute('href')!.slice(1))!;
      section.getBoundingClientRect = () => new DOMRect(0, tops[k]);
    }
    act(() => void window.dispatchEvent(new Event('scroll')));
  };
  scrollTo([0, 700, 1400, 2100]);
  expect(marked()).toEqual(['Temperature vs. Capacity']);
  scrollTo([-1500, -800, 100, 700]);
  expect(marked()).toEqual(['Temperature vs. Lifetime']);
  await user.click(screen.getByRole('button', { name: 'Help', description: 'Thermal' }));
  const link = await screen.findByRole('link', { name: 'Temperature' });
  expect(link.getAttribute('href')).toBe('/manual/method/storage#temperature');
  // Every heading that a help names stands in the page of the method.
  const headings = [...METHOD.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  for (const { method } of Object.values(SECTION_HELP)) expect(headings).toContain(method.title);
});
