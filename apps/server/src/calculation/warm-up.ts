import type { Sample } from '@stackwatt/catalog';
import type { CalculatorPool } from './calculator-pool.ts';
import { sampleInputs } from './sample-inputs.ts';

const TIMEOUT_MS = 60_000;

/**
 * Has a process calculate details of a sample before anybody waits for it: its program is started and compiled then, which is most of what
 * the first details, or a first long document, would take.
 */
export async function warmUp(pool: CalculatorPool, sample: Sample): Promise<void> {
  const inputs = sampleInputs(`details of ${sample.id}`, sample.build());
  await pool.with((calculator) =>
    calculator.run({ id: inputs.id, load: async () => inputs }, { kind: 'describe', case: 0 }, { timeoutMs: TIMEOUT_MS }),
  );
}

/** The same for the first comparison of two large projects. */
export const warmUpComparing = (pool: CalculatorPool): Promise<unknown> =>
  pool.with((calculator) => calculator.runLoose({ kind: 'rehearseComparison' }, { timeoutMs: TIMEOUT_MS }));
