import * as simulation from '@stackwatt/simulation';
import { expect, test } from 'vitest';
import { rehearseComparison } from '../src/project/comparison-rehearsal.ts';

test('a comparison is rehearsed on two projects in which 600 units differ by their lifetime', async () => {
  expect(await rehearseComparison(simulation)).toBe(600);
});
