import { samples } from '@stackwatt/catalog';
import { afterAll, expect, test } from 'vitest';
import { CalculatorPool } from '../src/calculation/calculator-pool.ts';
import { sampleInputs } from '../src/calculation/sample-inputs.ts';
import { programOf } from './programs.ts';

const pool = new CalculatorPool(programOf('stub-calculator'), 2);
afterAll(() => pool.close());

const sample = samples[0]!.build();
/** A case of those inputs. @param before  waited for with a process in hand; @returns the process that calculated it */
const describe = (id: string, before?: () => Promise<void>): Promise<number | undefined> =>
  pool.with(async (calculator) => {
    await before?.();
    const end = await calculator.run({ id, load: async () => sampleInputs(id, sample) }, { kind: 'describe', case: 0 });
    expect(end.kind).toBe('end');
    return calculator.pid;
  }, id);

/** Ends for everybody once so many wait. */
function meeting(count: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === count) for (const go of waiting) go();
    });
}

test('of two free processes the one that has the inputs works on them, without inputs the one that worked last', async () => {
  // A process that starts sooner would calculate both: each waits until the other has one, too.
  const meet = meeting(2);
  const [one, other] = await Promise.all([describe('one', meet), describe('other', meet)]);
  expect(one).not.toBe(other);
  const again: (number | undefined)[] = [];
  for (const id of ['one', 'one', 'other', 'one', 'third', 'one', 'other']) again.push(await describe(id));
  expect(again).toEqual([one, one, other, one, one, one, other]);
});
