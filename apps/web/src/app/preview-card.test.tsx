import {
  addStorage,
  fieldMeta,
  newProject,
  pathTo,
  Project,
  seriesRefOf,
  setEarlyAnalysis,
  setField,
  setMarketPrice,
  setUseEnergyMarket,
  Storage,
} from '@stackwatt/model';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BoundNumber } from '../editor/bound-fields.tsx';
import { BoundSizes } from '../editor/bound-sizes.tsx';
import { fieldOf } from '../editor/described-field.ts';
import { editor } from '../editor/current-editor.ts';
import { previewAnswer, type PreviewAnswer } from '../editor/preview-answer.ts';
import type { PreviewCalculator } from '../editor/preview-calculator.ts';
import { startPreview } from '../editor/preview.ts';
import { renderInProject } from '../editor/render-for-test.tsx';
import { PreviewCard } from './preview-card.tsx';

/** 20 in the first half of each day, 100 in the second. */
const price = Float64Array.from({ length: 8760 }, (_, hour) => (hour % 24 < 12 ? 20 : 100));
const ref = seriesRefOf(price, { name: 'Energy Price', stepMinutes: 60 });
const series = new Map([[ref.hash, price]]);
/** One unit of 1 MW and 1 MWh that buys at 20 and sells at 100. */
const store = (): Project => setMarketPrice(setUseEnergyMarket(addStorage(newProject('2026-11-20')), true), 'dam', ref);

/** Answers when told to, or at once. */
let holds = false;
let waiting: (() => void)[] = [];
const calculated: Project[] = [];
const calculator = (): PreviewCalculator => ({
  ask: async (project): Promise<PreviewAnswer> => {
    calculated.push(project);
    if (holds) await new Promise<void>((resolve) => waiting.push(resolve));
    return previewAnswer(project, series, () => 0);
  },
  stop: () => undefined,
});
const answer = async (): Promise<void> => {
  const told = waiting;
  waiting = [];
  await act(async () => {
    for (const one of told) one();
    await Promise.resolve();
  });
};

let stop: () => void;
beforeEach(() => {
  holds = false;
  waiting = [];
  calculated.length = 0;
});
afterEach(() => {
  stop();
  cleanup();
});

const RATE = 'Discount rate , %';
function draw(project: Project) {
  const drawn = renderInProject(
    <>
      <BoundNumber path={pathTo('discountRate')} {...fieldOf(Project, 'discountRate')} />
      {project.useStorage && <BoundSizes path={pathTo('storage', 0, 'sizing')} meta={fieldMeta(Storage, 'sizing')} label="Units" />}
      <PreviewCard />
    </>,
    project,
    'other',
  );
  act(() => {
    stop = startPreview(calculator);
  });
  return drawn;
}
const card = (): HTMLElement => screen.getByRole('region', { name: 'Live preview' });
const npv = (): string | null | undefined => card().querySelector('[data-figure=npv]')?.textContent;
const settled = (text: string): Promise<void> => waitFor(() => expect(npv()).toBe(text));
const rate = (): HTMLElement => screen.getByRole('textbox', { name: RATE });

// By hand: 365 cycles; 100 % round trip unless the default says otherwise: what matters below is which project is calculated.
test('the preview follows a number while it is typed, and no step of undo is made before it is accepted', async () => {
  const { user, open } = draw(store());
  await waitFor(() => expect(npv()).toBeDefined());
  const start = npv()!;
  await user.clear(rate());
  await user.type(rate(), '8');
  await waitFor(() => expect(npv()).not.toBe(start));
  const typed = npv()!;
  expect([open().history.past.length, open().history.present.discountRate]).toEqual([0, 0]);
  expect(within(card()).getByText('While typing')).toBeTruthy();
  expect(within(card()).getByText('Discount rate 0 → 8 %')).toBeTruthy();
  expect(within(card()).getByText(`was ${start}`)).toBeTruthy();
  await user.tab();
  await waitFor(() => expect(within(card()).getByText('Last change')).toBeTruthy());
  expect([npv(), open().history.past.map(({ label }) => label)]).toEqual([typed, ['change discount rate']]);
  expect(within(card()).getByText(`was ${start}`)).toBeTruthy();
});

test('Escape takes the typed number back out of the preview, and nothing is kept of it', async () => {
  const { user, open } = draw(store());
  await waitFor(() => expect(npv()).toBeDefined());
  const start = npv()!;
  await user.clear(rate());
  await user.type(rate(), '8');
  await waitFor(() => expect(npv()).not.toBe(start));
  await user.keyboard('{Escape}');
  await settled(start);
  expect([open().history.past.length, within(card()).queryByText(/Discount rate/)]).toEqual([0, null]);
});

test('UX-22 a text that is no number is said in the field after a pause, and the preview stays', async () => {
  const { user } = draw(store());
  await waitFor(() => expect(npv()).toBeDefined());
  const start = npv()!;
  const before = calculated.length;
  await user.clear(rate());
  await user.type(rate(), 'abc');
  await screen.findByText('Enter a number, “abc” is none', undefined, { timeout: 3000 });
  expect([npv(), calculated.length]).toEqual([start, before]);
});

test('a size is followed while it is typed, at its place in the list', async () => {
  const { user, project } = draw(setField(store(), ['storage', 0, 'sizing', 'absolute'], [1, 2]));
  await waitFor(() => expect(npv()).toBeDefined());
  const second = screen.getByRole('textbox', { name: 'Units 2' });
  await user.clear(second);
  await user.type(second, '5');
  await waitFor(() => expect(calculated.at(-1)!.storage[0]!.sizing.absolute).toEqual([5]));
  expect(project().storage[0]!.sizing.absolute).toEqual([1, 2]);
});

test('the edit is taken back from the preview, with the figures of before at once', async () => {
  const { user, project } = draw(store());
  await waitFor(() => expect(npv()).toBeDefined());
  const start = npv()!;
  await user.clear(rate());
  await user.type(rate(), '8{Enter}');
  await waitFor(() => expect(within(card()).getByText('Last change')).toBeTruthy());
  await waitFor(() => expect(npv()).not.toBe(start));
  const before = calculated.length;
  await user.click(within(card()).getByRole('button', { name: /^Take back: Discount rate/ }));
  await settled(start);
  expect([project().discountRate, calculated.length]).toEqual([0, before]);
});

test('of several numbers typed during a calculation only the last is calculated', async () => {
  const { user } = draw(store());
  await waitFor(() => expect(npv()).toBeDefined());
  holds = true;
  await user.clear(rate());
  await user.type(rate(), '1');
  await waitFor(() => expect(waiting.length).toBe(1));
  await user.type(rate(), '2');
  await user.type(rate(), '.5');
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(waiting.length).toBe(1);
  holds = false;
  await answer();
  await waitFor(() => expect(within(card()).getByText('Discount rate 0 → 12.5 %')).toBeTruthy());
  expect(calculated.slice(-2).map((project) => project.discountRate)).toEqual([1, 12.5]);
});

test('a slow calculation keeps the old figures, says so, and names the edit it is for', async () => {
  const { user } = draw(store());
  await waitFor(() => expect(npv()).toBeDefined());
  const start = npv();
  holds = true;
  await user.clear(rate());
  await user.type(rate(), '8{Enter}');
  expect(await within(card()).findByRole('progressbar', { name: 'Computing the preview' })).toBeTruthy();
  expect(npv()).toBe(start);
  expect(within(card()).getByText('Computing').nextSibling?.textContent).toBe('Discount rate 0 → 8\u00a0%');
  holds = false;
  await answer();
  await waitFor(() => expect(within(card()).queryByRole('progressbar')).toBeNull());
});

test('W-14 a late-stage project shows one year carried on first, then its own number, each by its name', async () => {
  let late = setEarlyAnalysis(store(), false);
  late = setField(late, ['energyMarkets', 0, 'priceEscalator', 'enabled'], true);
  late = setField(late, ['energyMarkets', 0, 'priceEscalator', 'linearValue'], 5);
  draw(late);
  await waitFor(() => expect(npv()).toBeDefined());
  // The escalator counts in late stage alone: the two numbers differ.
  const extrapolated = previewAnswer(
    calculated.find(({ earlyAnalysis }) => earlyAnalysis)!,
    series,
    () => 0,
  );
  const own = previewAnswer(late, series, () => 0);
  if (own.kind !== 'figures' || extrapolated.kind !== 'figures') throw new Error(own.kind);
  expect(own.row.npv).not.toBe(extrapolated.row.npv);
  await waitFor(() => expect(within(card()).getByText('Late-stage')).toBeTruthy());
  expect(npv()).toBe((own.row.npv / 1e6).toFixed(2).replace('-', '−'));
});

test('W-14 while it is one year carried on, the preview says why its NPV is not that of the table', async () => {
  holds = true;
  draw(setEarlyAnalysis(store(), false));
  await waitFor(() => expect(waiting.length).toBe(2));
  const [early] = waiting;
  await act(async () => {
    early!();
    await Promise.resolve();
  });
  await waitFor(() => expect(within(card()).getByText('One year, extrapolated')).toBeTruthy());
  expect(within(card()).getByText(/the results calculate every year, so their NPV differs/)).toBeTruthy();
});

test('CHK-01 CHK-05 with nothing to calculate the preview is a dash and says in words what to add, each a link', async () => {
  draw(newProject('2026-11-20'));
  await waitFor(() => expect(card().textContent).toContain('No preview yet: add a revenue stream and a technology'));
  expect(within(card()).getByText('–')).toBeTruthy();
  expect(
    within(card())
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['add a revenue stream', 'a technology']);
});

test('an edit that leaves errors shows what is wrong instead of figures of another project', async () => {
  draw(store());
  await waitFor(() => expect(npv()).toBeDefined());
  act(() => editor.edit('switch Energy Market off', (project) => setUseEnergyMarket(project, false)));
  await waitFor(() => expect(card().textContent).toContain('No preview yet: add a revenue stream'));
  expect(npv()).toBeUndefined();
});
