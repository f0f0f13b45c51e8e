import { samples } from '@stackwatt/catalog';
import { checkProject, seriesRefOf, setField, setMarketPrice, settle, sizingOf, type Project, type SeriesTable } from '@stackwatt/model';
import { expandCases, prepare, simulateCase } from '@stackwatt/simulation';
import { medianTime, type Scenario } from './harness.ts';
import { hourlyPrices } from './series.ts';

/** Solar and storage with real prices, with so many sizes of each. */
function solarAndStorage(solar: number, storage: number): { readonly project: Project; readonly series: SeriesTable } {
  const sample = samples.find(({ id }) => id === 'texas-pv-storage')!.build();
  const prices = hourlyPrices();
  const ref = seriesRefOf(prices, { name: 'Prices', stepMinutes: 60 });
  const { project } = sample;
  return {
    series: new Map([...sample.series, [ref.hash, prices]]),
    project: settle(
      setMarketPrice(
        {
          ...project,
          ignoreWarnings: true,
          solar: project.solar.map((item) => ({ ...item, sizing: sizingOf(Array.from({ length: solar }, (_, i) => 40 + 5 * i)) })),
          storage: project.storage.map((item) => ({ ...item, sizing: sizingOf(Array.from({ length: storage }, (_, i) => i + 1)) })),
        },
        'dam',
        ref,
      ),
    ),
  };
}

/** Every case of a project on one worker, from the project on. */
function allCases(solar: number, storage: number): () => unknown {
  const { project, series } = solarAndStorage(solar, storage);
  const { project: checked, issues } = checkProject(project);
  if (!checked) throw new Error(issues.map(({ label }) => label).join('; '));
  return () => {
    const prepared = prepare(checked, series);
    return expandCases(checked).map((one) => simulateCase(prepared, one));
  };
}

/** What the page's worker does between two keystrokes: another project each time, values it knows. */
function preview(): () => unknown {
  const { project, series } = solarAndStorage(1, 1);
  let rate = 5;
  return () => {
    const { project: checked } = checkProject(setField(project, ['discountRate'], (rate += 0.01)));
    return simulateCase(prepare(checked!, series), expandCases(checked!)[0]!);
  };
}

const CASES = 80;
/** Of 500 cases on two workers: 10 s and 5 s. */
const perCases = (seconds: number): number => (1000 * seconds * 2 * CASES) / 500;

/** The search over sizes, and one size while somebody types. */
export const scenarios = (): Scenario[] => {
  const [whole, half] = [allCases(8, 10), allCases(4, 10)];
  return [
    {
      name: `${CASES} early-stage cases of solar and storage (differs: from twice the half of them)`,
      gateMs: perCases(10),
      aimMs: perCases(5),
      runs: 7,
      run: whole,
      check: { worst: () => Math.abs(medianTime(whole, 7) / (2 * medianTime(half, 7)) - 1), allowed: 0.3 },
    },
    { name: 'preview in the page after a keystroke, one size, early stage', gateMs: 100, aimMs: 100, run: preview() },
  ];
};
