import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { newProject, setField, setUseStorage, StorageSpec, writeProject, type Project } from '@stackwatt/model';
import { inputHash } from '@stackwatt/simulation';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { storageOnly, yearOf } from '../../../../../../packages/model/test/builders.ts';
import { editor } from '../../../editor/current-editor.ts';
import type { RunStatus } from '../running/progress.ts';
import { READY, renderResults, rowOf, RUNNING, tableOf } from '../render-for-test.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const fresh = (): Project => newProject('2026-11-20');
/** The smallest that calculates. */
const ready = (): Project => storageOnly(yearOf(50)).project;
const heading = async (): Promise<string | null> => (await screen.findByRole('heading', { level: 1 })).textContent;
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const calls = (log: readonly (readonly [string, unknown])[], end: RegExp): string[] =>
  log.map(([call]) => call).filter((call) => end.test(call));
const INFEASIBLE = { status: { ...READY, done: 3 }, systems: tableOf([]), sensitivities: tableOf([]) };
const REASON = 'Contract: of 550 MWh owed from 7 January 17:00, for 5 h in year 1 of operation, 230 MWh cannot be delivered';
const explained = (edits: unknown) => ({
  'GET infeasible': [200, [{ id: 0, sensitivityIndex: 0, optimization: [[40, 160]], reason: REASON }]] as const,
  'POST infeasible/0': [
    200,
    {
      reason: REASON,
      reliefs: [
        {
          limit: 'the export limit',
          unit: 'MW',
          present: 100,
          needed: 109.9996,
          effort: 0.1,
          npv: 12_340_000,
          ...(edits === undefined ? {} : { edits }),
        },
      ],
      noRelief: ['the size of solar'],
    },
  ] as const,
});

test('CALC-40 CALC-42 the infeasible screen has its title and leads to the revenue and equipment steps, and to another calculation', async () => {
  const { user, fake } = renderResults({ ...INFEASIBLE, answers: explained([]) });
  expect(await heading()).toBe('Infeasible Results');
  expect(screen.getByRole('link', { name: 'Edit Application' }).getAttribute('href')).toBe('/project/one/revenue');
  expect(screen.getByRole('link', { name: 'Edit Equipment' }).getAttribute('href')).toBe('/project/one/equipment');
  await screen.findByText(REASON);
  // An empty project has errors, and nothing is started with them.
  expect((await button('Recalculate')).disabled).toBe(true);
  expect(calls(fake.log, /calculate/)).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Edit Equipment' }));
  expect(fake.path).not.toContain('infeasible');
});

test('CALC-41 UX-26 it says what cannot be met, when and by how much, and which limit would mend it', async () => {
  renderResults({ ...INFEASIBLE, answers: explained([]) });
  expect(
    await screen.findByText(
      'No system configuration meets the energy requirements. Adjust the system size or the energy requirements. For example, a time of delivery contract may ask for more energy than the system can deliver.',
    ),
  ).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toContain(REASON);
  expect((await screen.findByText('The export limit: 110 MW instead of 100 MW')).closest('li')?.textContent).toContain('NPV 12.34\u00a0M$');
  expect(screen.getByText('Alone these do not help, however far they go: the size of solar.')).toBeDefined();
});

test('CALC-41 an infeasible system is named by its sizes and, where there are several, its sensitivity case', async () => {
  const one = { id: 0, sensitivityIndex: 0, optimization: [[40, 160]], reason: REASON };
  const systems = [one, { ...one, id: 1, optimization: [[60, 240]] }];
  const first = renderResults({
    ...INFEASIBLE,
    answers: { ...explained([]), 'GET infeasible': [200, systems], 'POST infeasible/1': [200, { tried: 0, of: 3 }] },
  });
  expect((await screen.findByRole('alert')).textContent).toBe(`60 MW / 240 MWh Energy Storage 1, AC. ${REASON}`);
  expect((await screen.findByText(/^40 MW \/ 160 MWh Energy Storage 1, AC\.$/, { selector: 'b' })).parentElement?.textContent).toContain(
    REASON,
  );
  first.unmount();
  const other = { ...one, id: 1, sensitivityIndex: 1 };
  renderResults({
    ...INFEASIBLE,
    answers: { ...explained([]), 'GET infeasible': [200, [one, other]], 'POST infeasible/1': [200, { tried: 0, of: 3 }] },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('AC, sensitivity case 2. ');
});

const linesOf = (list: Element): (string | null)[] => Array.from(list.children, (line) => line.textContent);
/** Twenty-four values, 0 but where it is said. */
const hours = (at: Readonly<Record<number, number>>): number[] => Array.from({ length: 24 }, (_, hour) => at[hour] ?? 0);
/** A day on which a contract misses 230 MWh: the power of the storage is too small for it. */
const DAY = {
  day: 6,
  shortMwh: 230,
  deliveries: [
    {
      name: 'Contract',
      fromHour: 17,
      toHour: 22,
      owedMwh: 550,
      shortMwh: 230,
      ownMwh: 0.2,
      storageMwh: 320,
      limits: ['the power of the storage'],
      keptMwh: 0,
    },
  ],
  solarMw: hours({ 12: 80 }),
  windMw: hours({}),
  dischargeMw: hours({ 17: 80, 18: 80 }),
  chargeMw: hours({ 12: 70 }),
  owedMw: hours({ 17: 110, 18: 110 }),
  shortMw: hours({ 17: 30, 18: 30 }),
  storedMwh: hours({ 12: 320 }),
};

test('CALC-41 UX-26 the day that misses most stands by the hour with what was owed, who gave what and what binds; the next is one press away', async () => {
  const answers = explained([]);
  const [status, explanation] = answers['POST infeasible/0'];
  const later = { ...DAY.deliveries[0]!, owedMwh: 60, shortMwh: 12, storageMwh: 48, ownMwh: 0, limits: [], keptMwh: 7 };
  const two = {
    ...DAY,
    day: 40,
    shortMwh: 12,
    deliveries: [
      { ...later, toHour: 18 },
      { ...later, fromHour: 18, toHour: 19 },
    ],
  };
  const shortDays = { projectYear: 1, count: 349, days: [DAY, two] };
  const { user } = renderResults({ ...INFEASIBLE, answers: { ...answers, 'POST infeasible/0': [status, { ...explanation, shortDays }] } });
  const binds = within(await screen.findByRole('region', { name: 'What binds on this day' }));
  expect(linesOf(binds.getByText('Short').closest('dl')!)).toEqual([
    'Owed, 17–22 h550.0 MWh',
    'From sun and wind0.2 MWh',
    'From storage320.0 MWh',
    'Short230.0 MWh',
    'Binding limitThe power of the storage',
  ]);
  expect(binds.queryByText(/^Storage could give/)).toBeNull();
  const critical = within(screen.getByRole('region', { name: 'The critical day' }));
  expect(critical.getByRole('heading', { name: /^7 Jan, year 1/ })).toBeDefined();
  // No wind, so no bar of it; what charges is below zero.
  const chart = critical.getByRole('slider');
  chart.focus();
  await user.keyboard('{ArrowRight}'.repeat(13));
  expect(chart.getAttribute('aria-valuetext')).toBe(
    '12–13 h: Solar 80.00, Storage 0.00, Short 0.00, Charging −70.00, Owed 0.00, Stored 320.00',
  );
  expect(critical.getByText('1 of 349 days')).toBeDefined();
  await user.click(critical.getByRole('button', { name: 'Day that misses less' }));
  expect(critical.getByRole('heading', { name: /^10 Feb, year 1/ })).toBeDefined();
  expect(critical.getByRole<HTMLButtonElement>('button', { name: 'Day that misses less' }).disabled).toBe(true);
  // Several deliveries stand in a table; why the full storage unit beside them gives no more is said.
  const rows = within(binds.getByRole('table', { name: 'Owed and missing on this day' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual(['17–18 h60.00.048.012.0–', '18–19 h60.00.048.012.0–']);
  expect(binds.getByText(/^Storage could give 7.0 and 7.0 MWh more from 17 to 18 h and from 18 to 19 h, and keeps it/)).toBeDefined();
});

test('UX-26 the day that misses most stands while the ways out are still searched', async () => {
  const progress = { limit: 'the size of solar', tried: 2, of: 7, shortDays: { projectYear: 1, count: 1, days: [DAY] } };
  renderResults({ ...INFEASIBLE, answers: { ...explained([]), 'POST infeasible/0': [202, progress] } });
  const binds = within(await screen.findByRole('region', { name: 'What binds on this day' }));
  expect(binds.getByRole('link', { name: 'The power of the storage' }).getAttribute('href')).toBe('/project/one/equipment');
  expect(screen.getByText('Trying the size of solar, 3 of 7')).toBeDefined();
});

test('UX-26 a relief is taken over as one edit, which undo takes back; the screen stays, and says what has changed', async () => {
  const before = { ...fresh(), hasExportLimit: true, exportLimit: 100 };
  const { user, project } = renderResults({
    ...INFEASIBLE,
    project: before,
    answers: { ...explained([{ path: ['exportLimit'], value: 110 }]), 'GET inputs': [200, writeProject(before)] },
  });
  const line = within((await screen.findByText('The export limit: 110 MW instead of 100 MW')).closest('li')!);
  expect(line.getByRole('link').getAttribute('href')).toBe('/project/one/equipment');
  expect(line.getByRole('listitem').textContent).toBe('Interconnection limit: 100\u00a0MW 110\u00a0MW');
  await user.click(line.getByRole('button', { name: 'Take over: the export limit' }));
  expect(project().exportLimit).toBe(110);
  expect(line.getByText('Taken over')).toBeDefined();
  expect(await heading()).toBe('Infeasible Results');
  expect(await screen.findByText(/^Inputs have changed, these results are not up to date/)).toBeDefined();
  expect(await screen.findByText('See 1 change')).toBeDefined();
  act(() => editor.undo());
  expect(project().exportLimit).toBe(100);
  expect(line.getByRole<HTMLButtonElement>('button', { name: 'Take over: the export limit' }).disabled).toBe(false);
});

test('UX-26 a limit that an imported series says cannot be taken over, and that is said', async () => {
  renderResults({ ...INFEASIBLE, answers: explained(undefined) });
  expect(await screen.findByText('an imported series says it')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Take over/ })).toBeNull();
});

test('UX-41 stale results stay readable and say which inputs have changed, old and new with their units', async () => {
  const old = setField(fresh(), ['discountRate'], 7.5);
  const now = setField({ ...setUseStorage(old, true, StorageSpec.parse({})), name: 'Another' }, ['discountRate'], 6.5);
  renderResults(
    { status: { ...READY, status: 'changed' }, project: now, answers: { 'GET inputs': [200, writeProject(old)] } },
    'optimization/0+all',
  );
  const rows = within((await screen.findByRole('columnheader', { name: 'In these results' })).closest('table')!)
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent));
  expect(rows).toContainEqual(['Discount rate', '7.5\u00a0%', '6.5\u00a0%']);
  expect(rows).toContainEqual([now.storage[0]!.customName, '–', 'added']);
  expect(rows.flat()).not.toContain('Another');
  expect(screen.getByRole('table', { name: 'Optimization results' })).toBeDefined();
});

test('UX-41 results of the same inputs and an older version say so', async () => {
  const project = fresh();
  renderResults(
    { status: { ...READY, status: 'changed' }, project, answers: { 'GET inputs': [200, writeProject(project)] } },
    'optimization/0+all',
  );
  expect(await screen.findByText('The inputs are the same; the calculation is of a newer version.')).toBeDefined();
  expect(inputHash(project)).toHaveLength(64);
});

test('CALC-11 CALC-20 a status of ready shows the table of the address; a system of the address is asked for by its id', async () => {
  const { fake } = renderResults({}, 'details/0+all+1');
  await waitFor(() => expect(calls(fake.log, /details/)).toContain('POST details/1'));
  expect(screen.getByText('Rank 2 of 3')).toBeDefined();
});

test('CALC-12 CALC-17 a status of calculating shows the run and keeps asking: the stream first, then the state', async () => {
  const { fake } = renderResults({ status: RUNNING });
  expect(await heading()).toBe('Calculating results, please wait');
  expect(calls(fake.log, /events/)).toHaveLength(1);
  fake.status = READY;
  // The stream could not be read, so the state is asked for after two seconds.
  await screen.findByRole('grid', { name: 'Optimization results' }, { timeout: 8000 });
  expect(calls(fake.log, /status/).length).toBeGreaterThan(1);
});

test('CALC-13 a status of changed shows the old tables; without any the page is blank', async () => {
  const shown = renderResults({ status: { ...READY, status: 'changed' } }, 'optimization/0+all');
  await screen.findByRole('table', { name: 'Optimization results' });
  shown.unmount();
  const project = ready();
  renderResults({ status: { ...READY, status: 'changed', hasResults: false }, project });
  expect(await screen.findByText('This is a new project, please trigger calculation to get results.')).toBeDefined();
});

test('CALC-15 a status that cannot be had, and a start that is refused, are the error state', async () => {
  const failing = renderResults({ answers: { 'POST status': [404, { status: 404, title: 'Not found', detail: '' }] }, project: ready() });
  expect((await screen.findByRole('alert', {}, { timeout: 8000 })).textContent).toBe('An error ocurred, please try again.');
  failing.unmount();
  const { user } = renderResults({
    status: { ...READY, status: 'changed', hasResults: false },
    project: ready(),
    answers: { 'POST calculate': [429, { status: 429, title: 'Too many calculations', detail: 'Wait.' }] },
  });
  await user.click(await button('Calculate'));
  expect((await screen.findByRole('alert')).textContent).toBe('An error ocurred, please try again.');
  expect(screen.getByText('[429] Too many calculations Wait.')).toBeDefined();
});

test('CALC-14 CALC-16 Calculate starts the saved project and shows the run, and its results when it has ended', async () => {
  const { user, fake } = renderResults({
    status: { ...READY, status: 'changed', hasResults: false },
    project: ready(),
    answers: { 'POST calculate': [200, { ...RUNNING, progress: 0, simulationsDone: 0 }] },
  });
  await user.click(await button('Calculate'));
  expect(await heading()).toBe('Calculating results, please wait');
  expect(screen.getByText('0 %')).toBeDefined();
  // Nothing is calculated that is not stored.
  expect(calls(fake.log, /calculate|save/)).toEqual(['save', 'POST calculate']);
});

test('W-7 the focus goes from the button that starts a run to its title, and from there to that of its results', async () => {
  const { user, fake } = renderResults({
    status: { ...READY, status: 'changed', hasResults: false },
    project: ready(),
    answers: { 'POST calculate': [200, RUNNING] },
  });
  // Nothing had the focus when the page came.
  expect(await heading()).toBe('Results');
  expect(document.activeElement).toBe(document.body);
  fake.status = { ...READY, elapsedSeconds: 9 };
  await user.click(await button('Calculate'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Calculating results, please wait'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Optimization results'));
});

test('CALC-44 a client that may only read starts a calculation without saving', async () => {
  const { user, fake } = renderResults({
    status: { ...READY, status: 'changed', hasResults: false },
    project: ready(),
    answers: { 'POST calculate': [200, RUNNING] },
  });
  act(() => {
    const state = editor.store.getState();
    if (state.kind === 'open') editor.store.setState({ ...state, readOnly: true });
  });
  await user.click(await button('Calculate'));
  expect(await heading()).toBe('Calculating results, please wait');
  expect(calls(fake.log, /calculate|save/)).toEqual(['POST calculate']);
});

/** The open project is one that is read, whose owner calculates it. */
const beReader = (): void =>
  act(() => {
    const state = editor.store.getState();
    if (state.kind === 'open') editor.store.setState({ ...state, readOnly: true, isReader: true });
  });

test.each<[what: string, status: RunStatus]>([
  ['was not calculated yet', { ...READY, status: 'changed', hasResults: false }],
  ['was cancelled before the first system', { ...READY, status: 'cancelled', hasResults: false, done: 0 }],
  ['is being calculated', RUNNING],
])('LIST-20 a reader of a project that %s is offered nothing that is refused to readers', async (what, status) => {
  renderResults({ status, project: ready() });
  beReader();
  expect(
    await screen.findByText(what === 'is being calculated' ? /It runs on the server/ : /Its owner and editors calculate it/),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: /^(Calculate|Restart|Cancel)$/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('LIST-20 results that somebody else calculates appear on a page that only reads, and newer ones take their place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { fake } = renderResults({ status: { ...READY, status: 'changed', hasResults: false, total: 0, done: 0 }, project: ready() });
  beReader();
  await screen.findByText(/^This project was not calculated yet/);
  fake.status = { ...READY, elapsedSeconds: 4 };
  await vi.advanceTimersByTimeAsync(6000);
  expect(await heading()).toBe('Optimization results');
  expect(await screen.findAllByRole('row', { name: /1\.0 \/ 4\.0/ })).toHaveLength(1);
  // One that was begun and had ended between two looks.
  fake.status = { ...READY, elapsedSeconds: 5 };
  fake.systems = tableOf([rowOf(6)]);
  fake.sensitivities = fake.systems;
  await vi.advanceTimersByTimeAsync(6000);
  expect(await screen.findByRole('row', { name: /7\.0 \/ 28\.0/ })).toBeDefined();
});

test('CALC-23 a run cancelled before its first system can be restarted', async () => {
  const { user, fake } = renderResults({
    status: { ...READY, status: 'cancelled', hasResults: false, done: 0 },
    project: ready(),
    answers: { 'POST calculate/true': [200, RUNNING] },
  });
  expect(await heading()).toBe('Calculation cancelled');
  await user.click(await button('Restart'));
  expect(await heading()).toBe('Calculating results, please wait');
  expect(calls(fake.log, /calculate/)).toEqual(['POST calculate/true']);
});

test('CALC-31 CALC-30 with errors the screen lists them without a way on; with warnings alone Next ignores them and calculates', async () => {
  const none = { ...READY, status: 'changed' as const, hasResults: false };
  const empty = renderResults({ status: none });
  expect(await heading()).toBe('The project cannot be calculated yet');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0);
  empty.unmount();
  const { user, fake, project } = renderResults({ status: none, project: ready(), answers: { 'POST calculate': [200, RUNNING] } });
  act(() => {
    const state = editor.store.getState();
    if (state.kind !== 'open') return;
    const warning = { id: 'x', label: 'A warning', link: { step: 'equipment' as const }, warning: true, estimation: false };
    editor.store.setState({ ...state, check: { ...state.check, issues: [warning], mayCalculate: false } });
  });
  expect(await heading()).toBe('The project cannot be calculated yet');
  await user.click(await button('Next'));
  expect(project().ignoreWarnings).toBe(true);
  await waitFor(() => expect(calls(fake.log, /calculate/)).toEqual(['POST calculate']));
});

test('CALC-19 CALC-24 rows of a cancelled run stand under their count, with a way to begin again', async () => {
  renderResults(
    { status: { ...READY, status: 'cancelled', done: 2, total: 3 }, systems: tableOf([rowOf(0), rowOf(1)]) },
    'optimization/0+all',
  );
  expect(await screen.findByText(/^Partial 2\/3: the calculation was cancelled\./)).toBeDefined();
  expect(await button('Restart')).toBeDefined();
});
