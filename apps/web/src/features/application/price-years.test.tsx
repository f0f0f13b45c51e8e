import {
  newProject,
  priceMode,
  setEarlyAnalysis,
  setField,
  setLifetime,
  setMarketPrice,
  setPriceStrips,
  seriesRefOf,
  setUseEnergyMarket,
  setUseRegulationMarket,
  stripsOf,
  type PriceTarget,
  type Project,
} from '@stackwatt/model';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { editor } from '../../editor/current-editor.ts';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { ToastRegion } from '../../ui/toast.tsx';
import { EnergyMarketPart } from './energy-market-part.tsx';
import { RegulationSection } from './regulation-section.tsx';

// Files of a year are read and drawn meanwhile, on a machine that may be busy.
afterEach(cleanup);

const DAY_AHEAD: PriceTarget = { kind: 'energy', id: 'dam' };
const HOURS = Array.from({ length: 8760 }, (_, hour) => hour);
/** 20 … 43 by hour of day: 31.5 in the mean; `more` on top. */
const column = (more: number): string => HOURS.map((hour) => (20 + (hour % 24) + more).toFixed(2)).join('\n');
const fileOf = (name: string, text: string): File => new File([text], name, { type: 'text/csv' });
const year = (calendar: number, more: number): File => fileOf(`prices_${calendar}.csv`, column(more));

const late = (lifetime = 5): Project => setLifetime(setEarlyAnalysis(setUseEnergyMarket(newProject('2026-11-20'), true), false), lifetime);
const refOf = (value: number) => seriesRefOf(new Float64Array(8760).fill(value), { name: 'Energy Price', stepMinutes: 60, year: 2019 });

/** What the server is asked while a test runs: method, path, and how many values. `answer` by method, 200 without it. */
function onServer(answer: (method: string) => number = () => 200) {
  const asked: string[] = [];
  globalThis.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : '';
    const { method = 'GET', body } = init ?? {};
    const count = typeof body === 'string' && body.startsWith('[') ? ` ${(JSON.parse(body) as number[]).length}` : '';
    if (path.includes('/timeseries/')) asked.push(`${method} ${path.replace('/api/project/one/input/timeseries/', '')}${count}`);
    // The project itself is saved by nobody here.
    if (!path.includes('/timeseries/')) throw new TypeError('offline');
    const status = answer(method);
    return new Response(status === 204 ? null : JSON.stringify({ hash: 'x', count: 1 }), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  };
  return asked;
}

const renderMarket = (project: Project) =>
  renderInProject(
    <>
      <EnergyMarketPart index={0} count={1} />
      <ToastRegion />
    </>,
    project,
    'revenue',
  );
const modeOf = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const upload = async (user: ReturnType<typeof renderMarket>['user'], files: File[], label = 'Day-ahead price, files'): Promise<void> => {
  await user.upload(screen.getByLabelText(label), files);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Check this import' }).getAttribute('aria-busy')).toBe('false'), {
    timeout: 5000,
  });
};
/** Project years of each strip, and its mean. */
const stripsIn = (project: Project) =>
  project.energyMarkets[0]!.multiYearPrice.map(({ projectYearsValid, priceAverage }) => [
    projectYearsValid.flatMap((counts, i) => (counts ? [i + 1] : [])),
    priceAverage,
  ]);

test('EM-24 MODEL-51 early-stage shows the choice, disabled, and says why', () => {
  renderMarket(setEarlyAnalysis(late(), true));
  expect(['One year', 'Several files', 'One file, several years'].map((name) => modeOf(new RegExp(`^${name}$`)).disabled)).toEqual([
    false,
    true,
    true,
  ]);
  screen.getByText(/Several years need a late-stage analysis: early-stage calculates one year for all/);
});

test('EM-13 EM-22 another mode takes the first out of force, keeps its data, says so beside the field and offers it again', async () => {
  const { user, project } = renderMarket(setMarketPrice(late(), 'dam', refOf(40)));
  await user.click(modeOf(/^Several files$/));
  expect(priceMode(project(), DAY_AHEAD)).toBe('multiple');
  expect(project().energyMarkets[0]!.price).toEqual(refOf(40));
  screen.getByText(/Stored and not used: one year\./);
  await user.click(modeOf(/^One file, several years$/));
  expect(project().energyMarkets[0]).toMatchObject({ useMultiYearPrice: false, useSingleFileMultiYearPrice: true });
  await user.click(screen.getByRole('button', { name: 'Use one year again' }));
  expect(priceMode(project(), DAY_AHEAD)).toBe('single');
  expect(project().energyMarkets[0]).toMatchObject({ useMultiYearPrice: false, useSingleFileMultiYearPrice: false });
});

test('IMP-25 IMP-27 a bad file is removed with its findings by row, column, value and rule; the good ones stay', async () => {
  const { user } = renderMarket(setPriceStrips(late(), DAY_AHEAD, 'multiple', []));
  const bad = column(0).split('\n');
  bad[4380] = 'N/A!';
  await upload(user, [year(2020, 10), fileOf('prices_2021.csv', bad.join('\n')), year(2019, 0)]);
  screen.getByText('One or more files were not in the correct format and were removed from the list.');
  const finding = within(screen.getByRole('table', { name: 'Findings in the removed files' })).getAllByRole('row')[1]!;
  expect(
    within(finding)
      .getAllByRole('cell')
      .slice(0, 5)
      .map((cell) => cell.textContent),
  ).toEqual(['prices_2021.csv', '4,381', 'column 1', 'N/A!', 'must be a number']);
  const list = within(screen.getByRole('table', { name: 'Files of this import' }))
    .getAllByRole('row')
    .slice(1);
  expect(
    list.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 6)
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['prices_2020.csv', '2020 name', '8,760', '41.50', '30.00', '53.00'],
    ['prices_2019.csv', '2019 name', '8,760', '31.50', '20.00', '43.00'],
  ]);
});

test('IMP-32 each removed file shows Import error and the words of the reader', async () => {
  const { user } = renderMarket(setPriceStrips(late(), DAY_AHEAD, 'multiple', []));
  await upload(user, [fileOf('short.csv', '1\n2\n3'), fileOf('notes.csv', 'no numbers here'), year(2019, 0)]);
  screen.getByText(/^Import error: the file holds 3 values/);
  expect(screen.getAllByText(/^Import error: /)).toHaveLength(2);
  expect(within(screen.getByRole('table', { name: 'Files of this import' })).getAllByRole('row')).toHaveLength(2);
});

test('IMP-26 IMP-28 project years without a file block the import with their names until a button closes them', async () => {
  const { user, project, open } = renderMarket(setPriceStrips(late(), DAY_AHEAD, 'multiple', []));
  await upload(user, [year(2020, 10), year(2019, 0)]);
  screen.getByText('The following year(s) have no file assigned: 3, 4, 5.');
  screen.getByText('one or more years have not being assigned a price strip file.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Use 5 years/ }).disabled).toBe(true);
  const asked = onServer();
  await user.click(screen.getByRole('button', { name: 'Go on repeating: 2019, 2020, 2019' }));
  expect(screen.queryByText(/have not being assigned/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use 5 years of 2 files' }));
  await user.click(screen.getByRole('button', { name: 'Use 5 years of 2 files' }));
  await screen.findByText('5 years in use');
  expect(open().history.past.at(-1)?.label).toBe('import Day-ahead price of 2 files');
  // EM-23: the list is saved and its mode is in force. IMP-37: each strip by its index.
  expect(asked).toEqual(['PUT dam/0 8760', 'PUT dam/1 8760']);
  expect(priceMode(project(), DAY_AHEAD)).toBe('multiple');
  expect(stripsIn(project())).toEqual([
    [[2, 4], 41.5],
    [[1, 3, 5], 31.5],
  ]);
  expect(
    project().energyMarkets[0]!.multiYearPrice.map(({ year: calendar, timeSeriesFileBaseName }) => [calendar, timeSeriesFileBaseName]),
  ).toEqual([
    [2020, 'prices_2020.csv'],
    [2019, 'prices_2019.csv'],
  ]);
});

test('IMP-36 the project is saved as soon as an import is in it, without waiting for the pause after an edit', async () => {
  const saved: number[] = [];
  const save = vi.spyOn(editor, 'saveNow').mockImplementation(async () => {
    saved.push(project().energyMarkets[0]!.multiYearPrice.length);
    return true;
  });
  const { user, project } = renderMarket(setPriceStrips(late(2), DAY_AHEAD, 'multiple', []));
  await upload(user, [year(2020, 10), year(2019, 0)]);
  onServer();
  await user.click(screen.getByRole('button', { name: 'Use 2 years of 2 files' }));
  await screen.findByText('2 years in use');
  // With both strips in it. An edit that is no import is saved 2 s after the last one.
  expect(saved).toEqual([2]);
  save.mockRestore();
});

test('IMP-18 IMP-21 Edit import reopens the table without the files, by keyboard too, and stores it', async () => {
  const files = [
    { fileName: 'a.csv', data: refOf(30), years: [1, 2, 3] },
    { fileName: 'b.csv', data: { ...refOf(50), year: 2020 }, years: [4, 5] },
  ];
  const { user, project } = renderMarket(setPriceStrips(late(), DAY_AHEAD, 'multiple', stripsOf(files, 5)));
  screen.getByText('5 years in use');
  await user.click(screen.getByRole('button', { name: 'Edit import of Day-ahead price' }));
  screen.getByRole('region', { name: 'Edit import of Day-ahead price' });
  const asked = onServer();
  screen.getByRole('button', { name: '2019 in project year 1: first use' }).focus();
  // To 2020 in year 3 and give it; the year behind follows it.
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Enter}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('2020 in project year 3: first use');
  await user.keyboard('{ArrowLeft}=');
  screen.getByRole('button', { name: '2019 in project year 2: same as year 1' });
  await user.keyboard('{Delete}');
  screen.getByText('The following year(s) have no file assigned: 2.');
  await user.click(screen.getByRole('button', { name: 'Same as year 1' }));
  await user.click(screen.getByRole('button', { name: 'Use 5 years of 2 files' }));
  await screen.findByText('5 years in use');
  expect(asked).toEqual([]);
  expect(stripsIn(project())).toEqual([
    [[1, 2], 30],
    [[3, 4, 5], 50],
  ]);
});

test('IMP-33 IMP-29 files that cannot be saved keep their list, with the specified text; ERR-04 so does an answer without content', async () => {
  const { user, project } = renderMarket(setPriceStrips(late(2), DAY_AHEAD, 'multiple', []));
  await upload(user, [year(2020, 10), year(2019, 0)]);
  await user.click(screen.getByRole('button', { name: 'Use 2 years of 2 files' }));
  await screen.findByText('Error saving price files. Service unavailable');
  expect(project().energyMarkets[0]!.multiYearPrice).toEqual([]);
  onServer(() => 204);
  await user.click(screen.getByRole('button', { name: 'Use 2 years of 2 files' }));
  await screen.findByText('Error saving price files. Error saving timeseries');
  onServer();
  await user.click(screen.getByRole('button', { name: 'Use 2 years of 2 files' }));
  await screen.findByText('2 years in use');
});

test('ERR-05 removing years that the server has no list of says so, and the years are gone', async () => {
  const files = [{ fileName: 'a.csv', data: refOf(30), years: [1, 2] }];
  const { user, project } = renderMarket(setPriceStrips(late(2), DAY_AHEAD, 'multiple', stripsOf(files, 2)));
  const asked = onServer((method) => (method === 'DELETE' ? 204 : 200));
  await user.click(screen.getByRole('button', { name: 'Remove the years of Day-ahead price' }));
  await screen.findByText('No timeseries found for this project');
  expect([asked, project().energyMarkets[0]!.multiYearPrice]).toEqual([['DELETE delete/dam'], []]);
});

test('IMP-14 IMP-33 one file of several years fills the project years in order; its failure is said in the words of one file', async () => {
  const { user, project } = renderMarket(setPriceStrips(late(3), DAY_AHEAD, 'singleFile', []));
  await upload(
    user,
    [fileOf('forecast.csv', `2028;2029;2030\n${HOURS.map((hour) => `${hour % 24};${(hour % 24) + 10};${(hour % 24) + 20}.5`).join('\n')}`)],
    'Day-ahead price, file',
  );
  screen.getByText('Recognised: 3 columns, one for each year');
  await user.click(screen.getByRole('button', { name: 'Use 3 years' }));
  await screen.findByText('Error saving price file. Service unavailable');
  const asked = onServer();
  await user.click(screen.getByRole('button', { name: 'Use 3 years' }));
  await screen.findByText('3 years in use');
  expect(asked.map((one) => one.replace(/ .*(dam)/, ' $1'))).toEqual(['PUT dam/0 8760', 'PUT dam/1 8760', 'PUT dam/2 8760']);
  const { singleFileMultiYearPrice: strips, useSingleFileMultiYearPrice } = project().energyMarkets[0]!;
  expect(useSingleFileMultiYearPrice).toBe(true);
  // Hours of a day are 11.5 in the mean.
  expect(
    strips.map(({ year: calendar, priceAverage, projectYearsValid }) => [calendar, priceAverage, projectYearsValid.indexOf(true)]),
  ).toEqual([
    [2028, 11.5, 0],
    [2029, 21.5, 1],
    [2030, 32, 2],
  ]);
});

test('IMP-23 IMP-24 a cancelled import is blank again, and without files nothing can be used', async () => {
  const { user } = renderMarket(setPriceStrips(late(2), DAY_AHEAD, 'multiple', []));
  expect(screen.queryByRole('button', { name: /^Use 2 years/ })).toBeNull();
  await upload(user, [fileOf('notes.csv', 'no numbers here')]);
  expect(screen.getByRole('region', { name: 'Check this import' }).textContent).toContain('removed from the list');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Use 2 years/ }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('region', { name: 'Check this import' })).toBeNull();
});

test('UX-10 a question about several files is answered once for all that ask it', async () => {
  const { user } = renderMarket(setPriceStrips(late(2), DAY_AHEAD, 'multiple', []));
  const two = (more: number): string => `Houston LMP,West LMP\n${HOURS.map((hour) => `${hour % 24},${(hour % 24) + more}.25`).join('\n')}`;
  await upload(user, [fileOf('hubs_2020.csv', two(100)), fileOf('hubs_2021.csv', two(200))]);
  screen.getByText('A file waits for an answer above');
  await user.click(screen.getByRole('button', { name: '2: West LMP' }));
  await waitFor(() => expect(screen.queryByText('A file waits for an answer above')).toBeNull());
  const list = within(screen.getByRole('table', { name: 'Files of this import' }))
    .getAllByRole('row')
    .slice(1);
  expect(list.map((row) => within(row).getAllByRole('cell')[3]!.textContent)).toEqual(['111.75', '211.75']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use 2 years of 2 files' }).disabled).toBe(false);
});

test('RM-13 the way of the prices is chosen separately for Reg-Up and Reg-Down', async () => {
  const project = setUseRegulationMarket(late(2), true);
  const { user, project: now } = renderInProject(<RegulationSection />, project, 'revenue');
  const folded = screen.queryByRole('button', { name: 'Open Regulation market' });
  if (folded) await user.click(folded);
  const up = screen.getByRole('group', { name: /Reg-Up price by/ });
  const down = screen.getByRole('group', { name: /Reg-Down price by/ });
  await user.click(within(up).getByRole('radio', { name: 'Several files' }));
  await user.click(within(down).getByRole('radio', { name: 'One file, several years' }));
  expect(now().regulationMarkets[0]).toMatchObject({
    useMultiYearRegUpPrice: true,
    useSingleFileMultiYearRegUpPrice: false,
    useMultiYearRegDownPrice: false,
    useSingleFileMultiYearRegDownPrice: true,
  });
  await upload(user, [year(2020, -25), year(2021, 0)], 'Regulation Market 1 Reg-Up price, files');
  const asked = onServer();
  await user.click(screen.getByRole('button', { name: 'Use 2 years of 2 files' }));
  await screen.findByText('2 years in use');
  expect(asked).toEqual(['PUT rup/0/regulation-1 8760', 'PUT rup/1/regulation-1 8760']);
  // −5 … 18 with the negative ones at 0: 171 / 24 in the mean of the first; the second is as it was.
  expect(now().regulationMarkets[0]!.multiYearRegUpPrice.map(({ priceAverage }) => Number(priceAverage.toFixed(6)))).toEqual([7.125, 31.5]);
  expect(now().regulationMarkets[0]!.singleFileMultiYearRegDownPrice).toEqual([]);
});

test('EM-13 the name of the price series is entered, and falls back when it is emptied', async () => {
  const { user, project } = renderMarket(setField(late(), ['energyMarkets', 0, 'priceName'], 'North hub'));
  const name = screen.getByRole('textbox', { name: /^Price name/ });
  await user.clear(name);
  await user.tab();
  expect(project().energyMarkets[0]!.priceName).toBe('Energy Price');
});

test('the focus goes along from the choice of a file to the card that asks, and back to the import of what is stored', async () => {
  const { user } = renderMarket(setPriceStrips(late(2), DAY_AHEAD, 'singleFile', []));
  await user.upload(screen.getByLabelText('Day-ahead price, file'), [fileOf('forecast.csv', `${column(0)}\n${column(10)}`)]);
  const card = await screen.findByRole('region', { name: 'Check this import' });
  await waitFor(() => expect(document.activeElement).toBe(card));
  // One file holds all years: another one takes its place, and its rows are years.
  expect(screen.getByRole('button', { name: 'Choose another file of Day-ahead price' })).toBeTruthy();
  expect(within(card).getByRole('columnheader', { name: 'Year of the file' })).toBeTruthy();
  onServer();
  await user.click(screen.getByRole('button', { name: 'Use 2 years' }));
  await screen.findByText('2 years in use');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose file of Day-ahead price' })));
  // What is in use is called by its file.
  expect(screen.getByText('forecast.csv')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit import of Day-ahead price' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Edit import of Day-ahead price' })));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose file of Day-ahead price' })));
});
