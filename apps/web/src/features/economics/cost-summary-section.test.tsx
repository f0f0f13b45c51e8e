import { newProject, setField } from '@stackwatt/model';
import type { CostByPart, CostSummary } from '@stackwatt/simulation';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { PreviewAnswer } from '../../editor/preview-answer.ts';
import { startPreview } from '../../editor/preview.ts';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { setDecimalComma } from '../../lib/number-style.ts';
import { CostSummarySection } from './cost-summary-section.tsx';
import { incentiveEffect } from './cost-texts.ts';
import { useCostSummary } from './use-cost-summary.ts';

afterEach(cleanup);
const parts = (some: Partial<CostByPart>): CostByPart => ({ solar: 0, wind: 0, storage: 0, system: 0, ...some });
const present = parts;

/** 100 MW of sun and a storage unit of 50 MW; energy of a present value of 2,000,000 MWh, 200,000 a year. */
const SUMMARY: CostSummary = {
  realDiscountRate: 0.0539,
  lifetimeYears: 25,
  before: [
    {
      kind: 'directCapital',
      years: [0],
      amounts: parts({ solar: 60e6, storage: 20e6 }),
      present: present({ solar: 60e6, storage: 20e6 }),
    },
    { kind: 'fixedCapital', years: [0], amounts: parts({ system: 10e6 }), present: present({ system: 10e6 }) },
  ],
  inOperation: [
    {
      kind: 'operating',
      years: Array.from({ length: 25 }, (_, y) => y + 1),
      amounts: parts({ solar: 25e6 }),
      present: present({ solar: 10e6 }),
    },
  ],
  incentives: [
    { kind: 'itc', years: [0], amount: 30e6, present: 30e6 },
    { kind: 'macrs', years: [1, 2, 3, 4, 5, 6], amount: 12e6, present: 10e6 },
  ],
  incentivesInLcoe: 40e6,
  presentMwh: 2e6,
  levelMwh: 2e5,
  operatingPerYear: 1e6,
  lcoePerMwh: 30,
  installedMw: { solar: 100, wind: 0, storage: 50 },
};
const draw = () => {
  setDecimalComma(false);
  const project = setField(setField(newProject('2026-11-20'), ['exportLimit'], 60), ['hasExportLimit'], true);
  renderInProject(<CostSummarySection costs={{ summary: SUMMARY, project, isOld: false }} />, project, 'other');
};
/** As the step shows it. */
const Shown = () => <CostSummarySection costs={useCostSummary()} />;
const cellsOf = (name: string): string[] =>
  within(screen.getByRole('table', { name: 'Costs by line' }))
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('rowheader', { name }) !== null && within(row).queryAllByRole('cell').length > 0)
    .flatMap((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

test('COST-24 COST-25 the cost summary shows every line by part with its share and its cost per energy', () => {
  draw();
  // Present values: 80 + 10 + 10 = 100 M$, so shares are 80, 10 and 10 %, and per MWh 100e6 / 2e6 = 50 $.
  expect(cellsOf('Direct capital')).toEqual(['year 0', '60.00', '20.00', '–', '80.00', '80.00', '80.0', '40.00']);
  expect(cellsOf('System fixed cost')).toEqual(['year 0', '–', '–', '10.00', '10.00', '10.00', '10.0', '5.00']);
  expect(cellsOf('Operation and maintenance')).toEqual(['25 years', '25.00', '–', '–', '25.00', '10.00', '10.0', '5.00']);
  expect(cellsOf('Before operation')).toEqual(['', '60.00', '20.00', '10.00', '90.00', '90.00', '90.0', '45.00']);
  expect(cellsOf('Whole life')).toEqual(['', '85.00', '20.00', '10.00', '115.00', '100.00', '100.0', '50.00']);
  // A bar beside each share: of the largest line, and none at a sum.
  const bars = [...screen.getByRole('table', { name: 'Costs by line' }).querySelectorAll<HTMLElement>('[aria-hidden] > span')];
  expect(bars.map(({ style }) => style.width)).toEqual(['100%', '12.5%', '12.5%']);
  expect(screen.getByRole('img', { name: 'Whole life: Solar 70.0, Storage 20.0, System 10.0, together 100.0 M$' })).toBeTruthy();
});

test('COST-25 four figures say what a MW and a MWh cost, and the whole cost less the incentives is the LCOE', () => {
  draw();
  // 90 M$ over 150 MW of plant and over 60 MW at the grid; 1 M$ a year over 200,000 MWh; 50 − 40e6/2e6 = 30 $/MWh.
  for (const text of ['0.600', '1.500', '5.00', '100 + 50 MW installed', '60 MW export limit', 'Incentives −20.00, LCOE 30.00'])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getByText('1.00 M$ for 200.0 GWh a year')).toBeTruthy();
  expect(screen.getByText('The whole cost of 50.00 $/MWh less the incentives on capital, 20.00, is the LCOE of 30.00 $/MWh.')).toBeTruthy();
});

test('COST-24 the cost summary of the page comes with the figures of the live preview, in the same frame', async () => {
  const answer = { kind: 'figures', row: {}, day: {}, augmentationYears: [], costs: SUMMARY, milliseconds: 1 } as unknown as PreviewAnswer;
  renderInProject(<Shown />, newProject('2026-11-20'), 'other');
  expect(screen.queryByRole('table', { name: 'Costs by line' })).toBeNull();
  let stop = (): void => undefined;
  act(() => {
    stop = startPreview(() => ({ ask: async () => answer, stop: () => undefined }));
  });
  expect(await screen.findByRole('table', { name: 'Costs by line' })).toBeTruthy();
  expect(cellsOf('System fixed cost')).toEqual(['year 0', '–', '–', '10.00', '10.00', '10.00', '10.0', '5.00']);
  stop();
});

test('without a preview the summary says why there is none', () => {
  renderInProject(<CostSummarySection costs={undefined} />, newProject('2026-11-20'), 'other');
  expect(screen.getByText('Calculating with the live preview.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('INC-11 an incentive says what it brings and when', () => {
  expect(incentiveEffect(SUMMARY, 'itc', '$')).toBe('30.00\u00a0M$ in year 0');
  expect(incentiveEffect(SUMMARY, 'macrs', '$')).toBe('12.00\u00a0M$ over years 1 to 6');
  expect(incentiveEffect(SUMMARY, 'production', '$')).toBe('brings nothing');
  const inYears = (years: number[]): string =>
    incentiveEffect({ ...SUMMARY, incentives: [{ kind: 'itc', years, amount: 1e6, present: 1e6 }] }, 'itc', '$');
  expect(inYears([8, 16])).toBe('1.00\u00a0M$ over years 8, 16');
  expect(inYears([5, 10, 15, 20, 24])).toBe('1.00\u00a0M$ over 5 years, 5 to 24');
});
