import { samples } from '@stackwatt/catalog';
import { afterAll, expect, test } from 'vitest';
import { CalculatorPool } from '../src/calculation/calculator-pool.ts';
import { sampleInputs } from '../src/calculation/sample-inputs.ts';
import { programOf } from './programs.ts';

const pool = new CalculatorPool(programOf('stub-calculator'), 2);
afterAll(() => pool.close());

const sample = samples[0]!.build();
/** A case of those inputs. @returns the process that calculated it */
const describe = (id: string): Promise<number | undefined> =>
  pool.with(async (calculator) => {
    const end = await calculator.run({ id, load: async () => sampleInputs(id, sample) }, { kind: 'describe', case: 0 });
    expect(end.kind).toBe('end');
    return calculator.pid;
  }, id);

test('of two free processes the one that has the inputs works on them, without inputs the one that worked last', async () => {
  // Both at once, so that each has one of the two.
  const [one, other] = await Promise.all([describe('one'), describe('other')]);
  expect(one).not.toBe(other);
  const again: (number | undefined)[] = [];
  for (const id of ['one', 'one', 'other', 'one', 'third', 'one', 'other']) again.push(await describe(id));
  expect(again).toEqual([one, one, other, one, one, one, other]);
});
