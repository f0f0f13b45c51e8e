import type { Sample } from '@stackwatt/catalog';
import { settle, sizingOf } from '@stackwatt/model';
import type { Db } from '../db/database.ts';
import type { CalculatorPool } from './calculator-pool.ts';
import { sampleInputs } from './sample-inputs.ts';
import { caseWork, correctSpeed, getSpeed } from './speed.ts';

/** Cases of the measurement, each of a size of its own: what was calculated once is known, and calculating it again says nothing. */
const CASES = 24;
/** The first ones are those of a program that is not compiled yet. */
const WARM_UP = 8;

/** Measures a new installation on cases of a built-in sample, so that the first estimate and the first batches are no guess (D-131). */
export async function measureSpeed(db: Db, pool: Pick<CalculatorPool, 'with'>, sample: Sample): Promise<void> {
  if ((await getSpeed(db)).isMeasured) return;
  const { project: built, series } = sample.build();
  const sizes = Array.from({ length: CASES }, (_, i) => i + 1);
  const project = settle({
    ...built,
    ignoreWarnings: true,
    storage: built.storage.map((item, i) => (i === 0 ? { ...item, sizing: sizingOf(sizes) } : item)),
  });
  const inputs = sampleInputs(`sample ${sample.id}`, { project, series });
  const times: number[] = [];
  const end = await pool.with((calculator) =>
    calculator.run(
      { id: inputs.id, load: async () => inputs },
      { kind: 'cases', cases: Array.from({ length: CASES }, (_, i) => i) },
      {
        timeoutMs: 60_000,
        onFinished: (cases) => {
          times.push(...cases.map((one) => one.seconds));
        },
      },
    ),
  );
  const warm = times.slice(WARM_UP);
  if (end.kind !== 'end' || warm.length === 0 || (await getSpeed(db)).isMeasured) return;
  await correctSpeed(
    db,
    warm.reduce((sum, seconds) => sum + seconds, 0),
    warm.length * caseWork(project),
  );
}
