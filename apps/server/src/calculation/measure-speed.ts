import type { Sample } from '@stackwatt/catalog';
import { seriesToBytes, writeProject } from '@stackwatt/model';
import type { Db } from '../db/database.ts';
import type { CalculatorPool } from './calculator-pool.ts';
import { caseWork, correctSpeed, getSpeed } from './speed.ts';

/** Measures a new installation on a short built-in case, so that the first estimate is no guess (D-131). */
export async function measureSpeed(db: Db, pool: CalculatorPool, sample: Sample): Promise<void> {
  if ((await getSpeed(db)).isMeasured) return;
  const { project, series } = sample.build();
  const inputs = {
    id: `sample ${sample.id}`,
    document: writeProject(project),
    series: [...series].map(([hash, values]) => ({ hash, bytes: seriesToBytes(values) })),
  };
  let seconds = 0;
  // The first runs are those of a program that is not compiled yet.
  const end = await pool.with((calculator) =>
    calculator.run(
      { id: inputs.id, load: async () => inputs },
      { kind: 'cases', cases: [0, 0, 0, 0] },
      {
        patienceMs: 60_000,
        onFinished: (cases) => {
          seconds = cases.at(-1)?.seconds ?? seconds;
        },
      },
    ),
  );
  if (end.kind === 'end' && !(await getSpeed(db)).isMeasured) await correctSpeed(db, seconds, caseWork(project));
}
