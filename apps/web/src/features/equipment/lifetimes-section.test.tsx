import { addSolar, addStorage, checkProject, newProject, setEarlyAnalysis, setField, type Project } from '@stackwatt/model';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PreviewAnswer } from '../../editor/preview-answer.ts';
import { startPreview } from '../../editor/preview.ts';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { LifetimesSection } from './lifetimes-section.tsx';

afterEach(cleanup);

type Change = readonly [path: readonly (string | number)[], value: unknown];
const plain = (): Project => setField(addStorage(addSolar(newProject('2026-11-20'))), ['expectedDate'], '2028-01-01');
const late = (...changes: readonly Change[]): Project =>
  changes.reduce((p, [path, value]) => setField(p, path, value), setEarlyAnalysis(plain(), false));
const used = (...changes: readonly Change[]): Project => late([['useComponentLifetimes'], true], ...changes);
const handle = (name: string): HTMLElement => screen.getByRole('slider', { name });
const year = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });

test('EQ-09 EQ-11 handles move by keys and drags within 1 and the lifetime, the fields show the same years, a drag is one step', async () => {
  const { user, project, open } = renderInProject(<LifetimesSection />, used());
  // 25 years from 2028: every fifth year is on the ruler.
  expect(screen.getByText('2032')).toBeTruthy();
  handle('Storage, first year').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{PageUp}');
  expect(project().storageYears).toMatchObject({ start: 8, end: 25 });
  expect(year('Storage, first year').value).toBe('8');
  await user.keyboard('{End}');
  // EQ-11: the last year to begin in is one before the end of the project.
  expect(project().storageYears.start).toBe(24);
  handle('Solar, last year').focus();
  await user.keyboard('{Home}');
  expect(project().solarYears).toMatchObject({ start: 1, end: 1 });
  const before = open().history.past.length;
  const end = handle('Solar, last year');
  end.setPointerCapture = () => undefined;
  end.parentElement!.getBoundingClientRect = () => ({ left: 0, width: 500 }) as DOMRect;
  fireEvent.pointerDown(end, { button: 0, clientX: 20 });
  fireEvent.pointerMove(end, { clientX: 180 });
  fireEvent.pointerMove(end, { clientX: 200 });
  fireEvent.pointerUp(end, { clientX: 200 });
  // 200 of 500 px is the end of year 10 of 25.
  expect(project().solarYears.end).toBe(10);
  expect(open().history.past).toHaveLength(before + 1);
});

test('EQ-11 a year typed outside stays out with its rule', async () => {
  const { user, project } = renderInProject(<LifetimesSection />, used());
  await user.clear(year('Storage, first year'));
  await user.type(year('Storage, first year'), '25{Enter}');
  expect(project().storageYears.start).toBe(1);
  expect(screen.getByText(/The value must be .*1.*24/)).toBeTruthy();
  await user.clear(year('Storage, last year'));
  await user.type(year('Storage, last year'), '12{Enter}');
  expect(project().storageYears.end).toBe(12);
});

test('EQ-10 EQ-13 in early-stage and over the battery only the handles stand still, with the sentence why', async () => {
  const early = renderInProject(<LifetimesSection />, plain());
  expect(screen.getByText(/^Late-stage only/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Component lifetimes' }).disabled).toBe(true);
  handle('Solar, first year').focus();
  await early.user.keyboard('{ArrowRight}');
  expect(early.project().solarYears.start).toBe(1);
  expect(handle('Solar, first year').getAttribute('aria-disabled')).toBe('true');
  expect(year('Solar, first year').disabled).toBe(true);
  cleanup();
  renderInProject(<LifetimesSection />, late([['performEvaluationOverBessOnly'], true]));
  expect(screen.getByText('Not for an analysis over the battery only.')).toBeTruthy();
});

test('EQ-10 in miniature the handles stand still and the fields set the years', async () => {
  class Narrow {
    constructor(private readonly report: ResizeObserverCallback) {}
    observe(): void {
      this.report([{ contentRect: { width: 320, height: 200 } } as ResizeObserverEntry], this);
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Narrow);
  try {
    const { user, project } = renderInProject(<LifetimesSection />, used());
    await screen.findByText(/^Too narrow for the handles/);
    handle('Solar, last year').focus();
    await user.keyboard('{ArrowLeft}');
    expect(project().solarYears.end).toBe(25);
    await user.clear(year('Solar, last year'));
    await user.type(year('Solar, last year'), '20{Enter}');
    expect(project().solarYears.end).toBe(20);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('EQ-12 two arrays or two sizes lock the lifetimes with the sentence, and nothing is taken away', async () => {
  const two = setField(addSolar(late()), ['storage', 0, 'sizing', 'absolute'], [1, 2]);
  const { user, project } = renderInProject(<LifetimesSection />, two);
  const sentence =
    'Component lifetimes allow only one PV, one wind turbine and one size each: here are 2 arrays, 2 sizes of Energy Storage 1.';
  expect(screen.getByText(sentence)).toBeTruthy();
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Component lifetimes' });
  expect(toggle.disabled).toBe(true);
  await user.click(toggle);
  expect(project().solar).toHaveLength(2);
  cleanup();
  // A file that has both can be mended here: the switch takes the lifetimes off.
  renderInProject(<LifetimesSection />, { ...two, useComponentLifetimes: true });
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Component lifetimes' }).disabled).toBe(false);
  expect(handle('Solar, first year').getAttribute('aria-disabled')).toBe('true');
});

test('CHK-65 CHK-68 findings about lifetimes land on their section and are said there', () => {
  const gap = used(
    [['solarYears'], { start: 3, end: 20 }],
    [['storageYears'], { start: 3, end: 20 }],
    [['storage', 0, 'allowAugmentation'], false],
  );
  renderInProject(<LifetimesSection />, gap);
  for (const id of ['CHK-65', 'CHK-68']) {
    const issue = checkProject(gap).issues.find((one) => one.id === id)!;
    expect([issue.link.anchor, issue.link.field]).toEqual(['lifetimes', 'useComponentLifetimes']);
    expect(document.getElementById('useComponentLifetimes')?.getAttribute('role')).toBe('switch');
    expect(document.getElementById('lifetimes')?.textContent).toContain(issue.label);
  }
});

test('CHK-69 without sun and wind the finding leads to the boxes of the technologies', () => {
  const alone = [[['useSolar'], false] as const].reduce(
    (p, [path, value]) => setField(p, path, value),
    used([['storage', 0, 'allowAugmentation'], false]),
  );
  const issue = checkProject(alone).issues.find((one) => one.id === 'CHK-69')!;
  expect([issue.link.anchor, issue.link.field]).toEqual(['configuration', 'useSolar']);
});

test('EQ-09 an array that is replaced has a mark in the year its life ends', () => {
  renderInProject(<LifetimesSection />, used([['solar', 0, 'allowReplacement'], true], [['solar', 0, 'lifetime'], 12]));
  // Lives of 12 years in 25: replaced in years 12 and 24.
  expect(screen.getByTitle('Replaced in year 12')).toBeTruthy();
  expect(screen.getByTitle('Replaced in year 24')).toBeTruthy();
  expect(screen.queryByTitle('Replaced in year 25')).toBeNull();
});

test('EQ-09 the years that capacity is added for are ticks on the row of storage, once all years are calculated', async () => {
  const { unmount } = renderInProject(<LifetimesSection />, used());
  expect(screen.getByText(/shows once the live preview has calculated all years/)).toBeTruthy();
  const answer = { kind: 'figures', row: {}, day: {}, augmentationYears: [9, 17], milliseconds: 1 } as unknown as PreviewAnswer;
  let stop = (): void => undefined;
  act(() => {
    stop = startPreview(() => ({ ask: async () => answer, stop: () => undefined }));
  });
  expect(await screen.findByText(/capacity added for years 9, 17, as the live preview calculates it/)).toBeTruthy();
  expect([9, 17].map((one) => screen.getByTitle(`Capacity added for year ${one}`).parentElement!.textContent)).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining('MWh')),
  );
  stop();
  unmount();
  // A storage unit that is not augmented, and one year carried on, have nothing to say.
  renderInProject(<LifetimesSection />, used([['storage', 0, 'allowAugmentation'], false]));
  expect(screen.queryByText(/capacity (is )?added/i)).toBeNull();
});
