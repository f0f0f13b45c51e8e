import { getTurbine } from '@stackwatt/catalog';
import {
  newProject,
  seriesRefOf,
  setEarlyAnalysis,
  setField,
  setLifetime,
  setUseSolar,
  setUseWind,
  setWindProduction,
  type Project,
} from '@stackwatt/model';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { SolarSections } from './solar-sections.tsx';
import { WindSection } from './wind-section.tsx';

afterEach(cleanup);

const HOURS = Array.from({ length: 8760 }, (_, hour) => hour);
const imported = (lifetime = 2): Project => {
  const project = setLifetime(setEarlyAnalysis(newProject('2026-11-20'), false), lifetime);
  return setField(setUseWind(project, true, getTurbine('1 MW Turbine')), ['wind', 0, 'kind'], 'production');
};
const oneYear = (): Project => {
  const ref = seriesRefOf(new Float64Array(8760).fill(0.4), { name: 'Imported Wind Production', stepMinutes: 60, year: 2012 });
  return setField(setWindProduction(imported(), 'wind-1', ref), ['wind', 0, 'customSizing', 'absolute'], [30, 40]);
};

test('WIND-13 the import modes have their three names; early-stage offers the first and says why', () => {
  renderInProject(<WindSection />, setEarlyAnalysis(imported(), true));
  expect(
    ['Single Wind Time Series', 'Multiple Wind Time Series', 'Single File Multiple Wind Time Series'].map(
      (name) => screen.getByRole<HTMLInputElement>('radio', { name }).disabled,
    ),
  ).toEqual([false, true, true]);
  screen.getByText(/Several years need a late-stage analysis/);
});

test('WIND-15 another mode clears the imported production and its sizes, says so beside the choice, and undo brings both back', async () => {
  const { user, project } = renderInProject(<WindSection />, oneYear());
  const before = project().wind[0]!;
  await user.click(screen.getByRole('radio', { name: 'Multiple Wind Time Series' }));
  expect(project().wind[0]).toMatchObject({ productionImportMode: 'multipleYear', productionData: [], customSizing: { absolute: [1] } });
  screen.getByText('The imported production and the sizes of the other way were cleared.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(project().wind[0]).toEqual(before);
});

test('WIND-13 a file for each project year is stored with the years it stands for; the energy of each year stands above them', async () => {
  const { user, project } = renderInProject(<WindSection />, setField(imported(), ['wind', 0, 'productionImportMode'], 'multipleYear'));
  const file = (year: number, kw: number): File => new File([HOURS.map((hour) => kw + (hour % 2)).join('\n')], `wind_${year}.csv`);
  await user.upload(screen.getByLabelText('Wind production, files'), [file(2021, 299.5), file(2020, 499.5)]);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Check this import' }).getAttribute('aria-busy')).toBe('false'), {
    timeout: 5000,
  });
  // 500 kW over 8,760 hours are 4.38 GWh, 300 kW 2.628 GWh.
  expect(screen.getByRole('row', { name: /Production, GWh/ }).textContent).toMatch(/4\.38.*2\.63$/);
  globalThis.fetch = async (input) => {
    // The project itself is saved by nobody here.
    if (typeof input !== 'string' || !input.includes('/series/')) throw new TypeError('offline');
    return new Response(JSON.stringify({ hash: 'x', count: 8760 }), { headers: { 'content-type': 'application/json' } });
  };
  await user.click(screen.getByRole('button', { name: 'Use 2 years of 2 files' }));
  await screen.findByText('2 years in use');
  expect(
    project().wind[0]!.productionData.map(({ year, projectYearsValid, data }) => [year, projectYearsValid, Number(data.mean.toFixed(9))]),
  ).toEqual([
    [2021, [false, true], 0.3],
    [2020, [true, false], 0.5],
  ]);
});

test('WIND-16 IMP-16 the rating is in kW, 1,000 at first; text that is no number becomes 1, which is said with the way back', async () => {
  const { user, project } = renderInProject(<WindSection />, imported());
  const rating = screen.getByRole<HTMLInputElement>('textbox', { name: /^Rating of the imported wind farm/ });
  expect([rating.value, project().wind[0]!.customSize]).toEqual(['1,000', 1000]);
  await user.clear(rating);
  await user.type(rating, 'about fifty');
  await user.tab();
  expect(project().wind[0]!.customSize).toBe(1);
  screen.getByText(/“about fifty” is no number and was read as 1\./);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(project().wind[0]!.customSize).toBe(1000);
  await user.clear(rating);
  await user.type(rating, '0.5');
  await user.tab();
  screen.getByText('The value must be ≥ 1');
});

test('SOL-16 the rating of an imported array is in kW, 1,000 at first; text that is no number becomes 1', async () => {
  const project = setField(setUseSolar(newProject('2026-11-20'), true), ['solar', 0, 'kind'], 'custom');
  const { user, project: now } = renderInProject(<SolarSections />, project);
  const rating = screen.getByRole<HTMLInputElement>('textbox', { name: /^Rating of the imported/ });
  expect(rating.value).toBe('1,000');
  await user.clear(rating);
  await user.type(rating, 'x');
  await user.tab();
  expect(now().solar[0]!.customSize).toBe(1);
  screen.getByText(/“x” is no number and was read as 1\./);
});

test('WIND-13 the name of the imported production is entered', async () => {
  const { user, project } = renderInProject(<WindSection />, imported());
  const name = screen.getByRole('textbox', { name: /^Name of the production/ });
  await user.clear(name);
  await user.type(name, 'Ocotillo measured');
  await user.tab();
  expect(project().wind[0]!.dataName).toBe('Ocotillo measured');
});
