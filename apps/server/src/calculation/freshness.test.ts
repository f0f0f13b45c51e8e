import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalculationHead } from './calculation.store.ts';
import type { CalculationState } from './calculation.table.ts';
import { freshnessOf } from './freshness.ts';

const head = (change: Partial<CalculationHead>): CalculationHead => ({
  id: '',
  project_id: '',
  owner_id: '',
  input_hash: 'a',
  engine_version: '1',
  state: 'finished',
  stage: 'done',
  done: 0,
  total: 10,
  years: 1,
  attempts: 1,
  failure: '',
  created_at: 0,
  started_at: 0,
  ended_at: null,
  result_hash: null,
  best: null,
  resumes: null,
  kept: 0,
  ...change,
});
const key = { inputHash: 'a', engineVersion: '1' };

test('CALC-25 every state of the newest calculation has its status (D-143)', () => {
  const statusOf = (...heads: CalculationHead[]) => {
    const { status, projectStatus } = freshnessOf(key, heads);
    return [status, projectStatus];
  };
  expect(statusOf()).toEqual(['changed', 1]);
  expect(statusOf(head({ state: 'queued' }))).toEqual(['calculating', 2]);
  expect(statusOf(head({ state: 'running' }))).toEqual(['calculating', 2]);
  expect(statusOf(head({}))).toEqual(['ready', 3]);
  expect(statusOf(head({ input_hash: 'b' }))).toEqual(['changed', 1]);
  expect(statusOf(head({ engine_version: '0' }))).toEqual(['changed', 1]);
  expect(statusOf(head({ state: 'cancelled' }))).toEqual(['cancelled', 1]);
  expect(statusOf(head({ state: 'cancelled', input_hash: 'b' }))).toEqual(['changed', 1]);
  expect(statusOf(head({ state: 'failed' }))).toEqual(['changed', 1]);
  // A cancelled second calculation of the same inputs takes nothing away from the first.
  expect(statusOf(head({ state: 'cancelled' }), head({}))).toEqual(['ready', 3]);
});

test('what is shown: the result of today’s inputs, else what was cancelled half way, else the last finished', () => {
  const shown = (...heads: CalculationHead[]) => freshnessOf(key, heads).shown?.id;
  expect(shown(head({ id: 'new', state: 'cancelled', done: 3 }), head({ id: 'old', input_hash: 'b' }))).toBe('new');
  expect(shown(head({ id: 'new', state: 'cancelled', done: 0 }), head({ id: 'old', input_hash: 'b' }))).toBe('old');
  expect(shown(head({ id: 'new', state: 'running', done: 0 }), head({ id: 'old', input_hash: 'b' }))).toBe('old');
  expect(shown(head({ id: 'new', state: 'running', done: 1 }), head({ id: 'old', input_hash: 'b' }))).toBe('new');
  expect(shown(head({ id: 'b', input_hash: 'b' }), head({ id: 'a' }))).toBe('a');
  expect(shown(head({ state: 'failed', done: 0 }))).toBeUndefined();
});

test('R-1 a calculation cancelled before its first row leaves older rows what they are: rows of changed inputs', () => {
  const old = head({ id: 'old', input_hash: 'b', done: 16, total: 16 });
  const none = head({ id: 'none', state: 'cancelled', done: 0 });
  expect(freshnessOf(key, [none, old])).toMatchObject({ status: 'changed', projectStatus: 1, shown: { id: 'old' } });
  // Rows that a cancelled calculation of older inputs left are no more those of today.
  expect(freshnessOf(key, [none, { ...old, state: 'cancelled', done: 4 }])).toMatchObject({ status: 'changed', shown: { id: 'old' } });
  // Restarted and cancelled at once: the rows of the first attempt at the same inputs are still there.
  const some = head({ id: 'some', state: 'cancelled', done: 4, total: 16 });
  expect(freshnessOf(key, [none, some, old])).toMatchObject({ status: 'cancelled', shown: { id: 'some' } });
});

// D-4 as a model: whatever happens in whatever order, "current" is the equality of hashes and engine, and nothing else.
const step = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), inputs: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ kind: fc.constant('engine' as const), version: fc.constantFrom('1', '2') }),
  fc.record({ kind: fc.constant('calculate' as const) }),
  fc.record({ kind: fc.constant('end' as const), state: fc.constantFrom<CalculationState>('finished', 'cancelled', 'failed') }),
);

// oxlint-disable-next-line vitest/expect-expect
test('D-4 in 100,000 random transitions results are current exactly when a finished one has these inputs and this engine', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 100, maxLength: 100 }), (steps) => {
      const now = { inputHash: 'a', engineVersion: '1' };
      let heads: CalculationHead[] = [];
      for (const [i, one] of steps.entries()) {
        if (one.kind === 'edit') now.inputHash = one.inputs;
        if (one.kind === 'engine') now.engineVersion = one.version;
        if (one.kind === 'calculate')
          heads = [
            head({ id: String(i), input_hash: now.inputHash, engine_version: now.engineVersion, state: 'running', done: i % 3 }),
            ...heads,
          ];
        if (one.kind === 'end') heads = heads.map((each) => (each.state === 'running' ? { ...each, state: one.state } : each));
        const { status, projectStatus, active, shown } = freshnessOf(now, heads);
        const isCurrent = heads.some(
          (each) => each.state === 'finished' && each.input_hash === now.inputHash && each.engine_version === now.engineVersion,
        );
        const isRunning = heads.some((each) => each.state === 'running');
        const isRight =
          (status === 'ready') === (isCurrent && !isRunning) &&
          (status !== 'cancelled' || shown === undefined || (shown.state === 'cancelled' && shown.input_hash === now.inputHash)) &&
          projectStatus === (isRunning ? 2 : isCurrent ? 3 : 1) &&
          (active !== undefined) === isRunning;
        if (!isRight || (status === 'ready' && (shown!.input_hash !== now.inputHash || shown!.engine_version !== now.engineVersion)))
          return false;
      }
      return true;
    }),
    { numRuns: 1000 },
  );
});
