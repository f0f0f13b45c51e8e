import { ApiError } from '@stackwatt/api';
import { SizerStatus, setField, type Project, type SizerMap, type SizerTable } from '@stackwatt/model';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { complete } from '../../../../../../packages/model/test/builders.ts';
import { editor } from '../../../editor/current-editor.ts';
import { renderInProject } from '../../../editor/render-for-test.tsx';
import { useProject } from '../../../editor/use-editor.ts';
import { answeredBy } from '../../../lib/answer-for-test.ts';
import { SizerPart } from './sizer-part.tsx';

interface FakeRun {
  status: Partial<SizerStatus>;
  table: SizerTable;
  map: SizerMap | null;
  readonly calls: string[];
  /** Answers of calls that are refused. */
  readonly refuses: Record<string, Error>;
}
let fake: FakeRun;
const run = (): FakeRun => fake;

const send = answeredBy(({ name, body }) => {
  fake.calls.push(name);
  if (fake.refuses[name]) throw fake.refuses[name];
  if (name === 'postSizerCalculate') fake.status = { status: 'calculating', progress: 0, limits: body as SizerStatus['limits'] };
  if (name === 'postSizerStop') fake.status = { ...fake.status, status: 'cancelled' };
  if (name === 'postSizerTable') return { data: fake.table, map: fake.map };
  return SizerStatus.parse(fake.status);
});

const NOTHING: SizerTable = { header: [], items: [] };
const { nominalPower: power, nominalCapacity: capacity } = complete().storage[0]!.specs;
const found: SizerTable = {
  header: [
    { name: 'Solar', units: 'MW', kind: 'solar' },
    { name: 'Wind', units: 'MW', kind: 'wind' },
    { name: 'Storage', units: 'MW', kind: 'storage' },
    { name: 'Storage', units: 'MWh', kind: 'storage' },
    { name: 'Capital cost', units: '$', kind: 'capital' },
    { name: 'NPV', units: '$', kind: 'npv' },
    { name: 'Short', units: 'MWh/yr', kind: 'shortage' },
    { name: 'Delivered', units: '%', kind: 'delivered' },
  ],
  items: [
    { id: 0, results: [58, 0, 7 * power, 7 * capacity, 73.8e6, 8.78e6, 28, 99.9] },
    { id: 1, results: [59, 0, 6 * power, 6 * capacity, 73.6e6, 8.69e6, 26, 99.91] },
  ],
};
const drawn: SizerMap = {
  x: { name: 'Solar', units: 'MW', kind: 'solar', column: 0, values: [58, 59] },
  y: null,
  fixed: [{ name: 'Storage', units: 'MW', value: 7 * power }],
  cells: [
    { npv: 8.78e6, short: 0.1 },
    { npv: null, short: 40 },
  ],
};

/** Solar and storage under a contract, in order. */
const project = (...changes: [readonly (string | number)[], unknown][]): Project =>
  changes.reduce(
    (changed, [path, value]) => setField(changed, path as never, value as never),
    setField(setField(setField(complete(), ['earlyAnalysis'], true), ['useWind'], false), ['wind', 0, 'kind'], 'library'),
  );
const Part = () => <SizerPart contract={useProject((present) => present.contracts[0]!)} index={0} />;
const draw = async (of: Project = project()) => {
  const drawing = renderInProject(<Part />, of, 'revenue', send);
  // The series of the builders are named, not stored: nothing is saved here.
  editor.saveNow = async () => true;
  await act(async () => vi.advanceTimersByTimeAsync(10));
  return drawing;
};
const passes = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const click = async (name: string | RegExp): Promise<void> => {
  await act(async () => screen.getByRole('button', { name }).click());
  await passes(10);
};

const saveNow = editor.saveNow;
beforeEach(() => {
  vi.useFakeTimers();
  fake = { status: { status: 'changed' }, table: NOTHING, map: null, calls: [], refuses: {} };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Object.assign(editor, { saveNow });
});

test('SIZER-16 SIZER-21 while it runs a spinner says so, the best so far gets better, and the table follows when it is ready', async () => {
  const { open } = await draw();
  await click('Run');
  expect(screen.getByText('Running System Sizer, please wait')).toBeTruthy();
  Object.assign(run(), { table: { ...found, items: [found.items[1]!] } });
  run().status = {
    ...run().status,
    progress: 30,
    evaluated: 12,
    elapsedSeconds: 4,
    phase: 'searching',
    estimatedRemainingTime: '00:00:09',
  };
  await passes(2000);
  expect(screen.getByRole('progressbar', { name: 'Progress of the system sizer' }).getAttribute('value')).toBe('30');
  for (const text of ['12 systems calculated', '0:04 elapsed, about 0:09 left', 'Best so far', /8\.69/]) screen.getByText(text);
  Object.assign(run(), { table: found, map: { ...drawn, cells: [...drawn.cells.slice(0, 1), null] } });
  await passes(2000);
  screen.getByText('1 of 1 sizes on the map deliver. 1 more follows.');
  Object.assign(run(), { map: drawn });
  run().status = { ...run().status, status: 'ready', progress: 100, evaluated: 60 };
  await passes(2100);
  screen.getByText('1 of 2 sizes on the map deliver. Every cell is a system that was calculated.');
  expect(screen.queryByText('Running System Sizer, please wait')).toBeNull();
  const rows = within(screen.getByRole('grid', { name: 'System sizer results' })).getAllByRole('row');
  expect(rows[1]!.textContent).toContain(`58${7 * power} / ${7 * capacity}8.78`);
  expect(screen.getByLabelText('Map of 2 sizes, Solar, MW: 1 deliver what is owed')).toBeTruthy();
  // TOD-14: kept with the project, and no step of undo.
  expect(open().history.present.contracts[0]!.systemSizerTable).toEqual(found);
  expect(open().history.past).toEqual([]);
});

test('SIZER-17 without a system that delivers it says so, and nothing else of the kind when the run failed', async () => {
  await draw();
  await click('Run');
  run().status = { ...run().status, status: 'ready', progress: 100 };
  await passes(2100);
  expect(screen.getByText(/^System Sizer: No feasible solutions found\./)).toBeTruthy();
  run().refuses['postSizerCalculate'] = new ApiError({ status: 422, title: 'The project has errors', detail: 'PV 1 has no production' });
  await click('Run again');
  expect(screen.getByRole('alert').textContent).toContain('PV 1 has no production');
  expect(screen.queryByText(/No feasible solutions/)).toBeNull();
});

test('SIZER-22 taking a size over is one step of undo, and what it changes is said before', async () => {
  const { open } = await draw(
    project(
      [['contracts', 0, 'systemSizerTable'], found],
      [
        ['solar', 0, 'sizing', 'absolute'],
        [80, 100],
      ],
    ),
  );
  expect(screen.getByText(/^Taking rank 1 over changes Solar 80, 100 → 58 MW; Storage/)).toBeTruthy();
  const before = open().history.present;
  await click('Take this size over');
  const { present, past } = open().history;
  expect([present.solar[0]!.sizing.absolute, present.storage[0]!.sizing.absolute]).toEqual([[58], [7]]);
  expect(past.map(({ label }) => label)).toEqual(['take over the sizes of rank 1']);
  expect(screen.getByText('Equipment has the sizes of rank 1.')).toBeTruthy();
  act(() => editor.undo());
  expect(open().history.present).toBe(before);
});

test('UX-57 arrows move in the ranking and Enter takes the row over', async () => {
  const { open } = await draw(project([['contracts', 0, 'systemSizerTable'], found]));
  const [, first] = within(screen.getByRole('grid', { name: 'System sizer results' })).getAllByRole('row');
  const press = (key: string): void =>
    act(() => void (document.activeElement ?? first!).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  act(() => first!.focus());
  press('ArrowDown');
  expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
  expect(screen.getByText(/^Taking rank 2 over changes/)).toBeTruthy();
  press('Enter');
  expect(open().history.present.solar[0]!.sizing.absolute).toEqual([59]);
});

test('SIZER-13 other bounds clear the results and say so; undo brings them back', async () => {
  const { open } = await draw(project([['contracts', 0, 'systemSizerTable'], found]));
  act(() => editor.edit('change', (present) => setField(present, ['contracts', 0, 'systemSizerLimits', 'solarMaxSize'], 90)));
  await passes(10);
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.getByText(/were changed, so the results of the sizer were cleared/)).toBeTruthy();
  expect(open().history.present.contracts[0]!.systemSizerTable.items).toEqual([]);
  act(() => editor.undo());
  await passes(10);
  expect(screen.getByRole('grid', { name: 'System sizer results' })).toBeTruthy();
});

test('SIZER-08 a run that is stopped keeps what it found, as partial', async () => {
  await draw();
  await click('Run');
  Object.assign(run(), { table: found });
  await click('Stop');
  expect(run().calls).toContain('postSizerStop');
  expect(screen.getByText(/^Partial: stopped early/)).toBeTruthy();
  expect(screen.getByRole('grid', { name: 'System sizer results' })).toBeTruthy();
});

test('SIZER-07 a page that is opened again finds the run of its bounds, and says when the project has changed since', async () => {
  const { unmount } = await draw();
  await click('Run');
  unmount();
  Object.assign(run(), { table: found, map: drawn });
  run().status = { ...run().status, status: 'ready', progress: 100, isOfSavedInputs: false };
  await draw();
  expect(screen.getByRole('grid', { name: 'System sizer results' })).toBeTruthy();
  expect(screen.getByText(/The project was changed after this run/)).toBeTruthy();
});

test('SIZER-12 a table that cannot be fetched is a failure with its reason', async () => {
  await draw();
  await click('Run');
  run().refuses['postSizerTable'] = new ApiError({ status: 404, title: 'Gone', detail: 'There is no such project' });
  run().status = { ...run().status, status: 'ready' };
  await passes(2100);
  expect(screen.getByRole('alert').textContent).toContain('There is no such project');
});

test('W-5 a sizer that cannot be run says why: no obligation, nothing to size, a finding; wind is not proposed without wind', async () => {
  await draw(project([['contracts', 0, 'obligations'], []]));
  const why = (): string => screen.getByRole('button', { name: /^Run/ }).getAttribute('aria-describedby') ?? '';
  expect(screen.getByRole('button', { name: 'Run' }).hasAttribute('disabled')).toBe(true);
  expect(document.getElementById(why())!.textContent).toContain('Add an obligation first');
  expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels![0]!.textContent)).toEqual(['Solar', 'Storage']);
  expect(screen.getByText(/The project has no wind\./)).toBeTruthy();
  cleanup();
  await draw(project([['useSolar'], false], [['useStorage'], false]));
  expect(document.getElementById(why())!.textContent).toContain('There is nothing to size yet');
  expect(screen.getByRole('link', { name: 'Go there' }).getAttribute('href')).toBe('/project/one/equipment');
  cleanup();
  await draw(
    project([['contracts', 0, 'systemSizerLimits', 'solarMaxSize'], 5], [['contracts', 0, 'systemSizerLimits', 'solarMinSize'], 9]),
  );
  expect(document.getElementById(why())!.textContent).toContain('Solar: the maximum is below the minimum.');
});

test('the focus goes from Run to the progress and back to Run again', async () => {
  await draw();
  await act(async () => screen.getByRole('button', { name: 'Run' }).focus());
  await click('Run');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Run of the system sizer' }));
  Object.assign(run(), { table: found, map: drawn });
  run().status = { ...run().status, status: 'ready', progress: 100 };
  await passes(2100);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Run again' }));
});
