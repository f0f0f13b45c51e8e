import { checkProject, setField } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { expandCases, prepare, simulateCase, sizeSystem } from '../index.ts';
import { IS_WHOLE, shareOf } from '../../../engine/test/share.ts';
import { contractCase, MAXIMA, WINDY } from '../../test/sizer-contracts.ts';

/** Every run has two of the twenty that are found soon: one with wind, and one that needs both sun and storage. */
const CASES = shareOf(
  Array.from({ length: 20 }, (_, n) => n),
  [6, 10],
);
/** Plants calculated of the 80,000 of a lattice; 127 at most in the twenty. */
const MOST_EVALUATED = 150;
/** Steps of the lattice: solar tenths of a MW up to 20 MW, whole turbines and units. */
const STEPS = [0.1, 1, 1];

/** What the product calculates of a plant of these sizes; undefined when it does not deliver. */
function npvOf({ built }: ReturnType<typeof contractCase>, sizes: readonly number[]): number | undefined {
  const sized = (['solar', 'wind', 'storage'] as const).reduce(
    (p, list, k) => (p[list].length > 0 ? setField(p, [list, 0, list === 'wind' ? 'customSizing' : 'sizing', 'absolute'], [sizes[k]!]) : p),
    built.project,
  );
  const checked = checkProject(sized);
  if (!checked.project) throw new Error(checked.issues.map(({ label }) => label).join('; '));
  const outcome = simulateCase(prepare(checked.project, built.series), expandCases(checked.project)[0]!);
  return outcome.kind === 'result' ? outcome.row.npv : undefined;
}

test(`N-25 ${CASES.length} drawn contracts: the sizes deliver by the whole calculation, no neighbour one step away is worth more, and few plants are calculated (the 60 s of twenty: npm run bench)`, () => {
  let mostEvaluated = 0;
  let found = 0;
  const wrong: object[] = [];
  for (const n of CASES) {
    const one = contractCase(n);
    const { project, issues } = checkProject(one.built.project);
    if (!project) throw new Error(issues.map(({ label }) => label).join('; '));
    const ready = prepare(project, one.built.series);
    const { table, evaluated } = [...sizeSystem(ready, one.limits)].at(-1)!;
    mostEvaluated = Math.max(mostEvaluated, evaluated);
    const [best] = table.items;
    if (best === undefined) {
      // Then the largest plant of all does not deliver either.
      if (npvOf(one, MAXIMA) !== undefined) wrong.push({ n, why: 'the largest plant delivers' });
      continue;
    }
    found++;
    const [solar, wind, storage] = best.results as [number, number, number];
    const said = best.results[table.header.findIndex(({ kind }) => kind === 'npv')]!;
    const npv = npvOf(one, [solar, wind, storage]);
    if (npv === undefined || Math.abs(npv - said) > 1e-4) wrong.push({ n, why: 'the row is not what the product calculates', said, npv });
    for (const a of [-1, 0, 1])
      for (const b of n < WINDY ? [-1, 0, 1] : [0])
        for (const c of [-1, 0, 1]) {
          // In every run those that differ in one or two sizes.
          if (!IS_WHOLE && a !== 0 && b !== 0 && c !== 0) continue;
          const sizes = [solar + a * STEPS[0]!, wind + b, storage + c].map((mw) => Math.round(mw * 10) / 10);
          if (sizes.some((mw, k) => mw < 0 || mw > MAXIMA[k]!)) continue;
          // The dispatch of one storage unit is exact: its gap is round-off.
          const other = npvOf(one, sizes);
          if (other !== undefined && other > said + 1e-9 * Math.abs(said))
            wrong.push({ n, why: 'a neighbour is worth more', sizes, other, said });
        }
  }
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(CASES.length / 2);
  expect(mostEvaluated).toBeLessThan(MOST_EVALUATED);
}, 600_000);

test('N-25 a drawn contract whose best system lies far from the next better steps: the way there is along the edge of what delivers', () => {
  // One unit less for 1.6 MW more of sun: (2.4, 10) is better than each of its neighbours, and (4, 9) is worth 60,000 more.
  const one = contractCase(14);
  const { project } = checkProject(one.built.project);
  const [best] = [...sizeSystem(prepare(project!, one.built.series), one.limits)].at(-1)!.table.items;
  const [, , storage, , , npv] = best!.results;
  expect(npvOf(one, [4, 0, 9])).toBeLessThanOrEqual(npv! + 1e-4);
  expect(npvOf(one, [2.4, 0, 10])).toBeLessThan(npv!);
  expect(storage).toBe(9);
});
