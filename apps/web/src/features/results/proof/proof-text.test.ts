import type { RowProof, TableRow } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { cellTitle, columnsOf } from '../ranking/columns.ts';
import { proofFacts, proofLines, proofRemarks } from './proof-text.ts';
import { boundText } from './bound-text.ts';

const proof = (some: Partial<RowProof> = {}): RowProof => ({ gap: 0, balanceResidualMw: 0, method: 'slope', irrNote: '', ...some });
const source = { engineVersion: '4.2.0', inputHash: '9f3c71ab55ee' };

test('an ordinary result has no remarks, and a proof of five lines', () => {
  expect(proofRemarks(proof())).toEqual([]);
  expect(proofFacts(proof({ gap: 0.0004, balanceResidualMw: 3e-9 }), source).map(({ label, value }) => [label, value])).toEqual([
    ['Energy balance', 'below 0.000001 MW off'],
    ['Distance to the best operation', 'at most 0.04\u00a0%'],
    ['Method', 'Exact optimum in one pass'],
    ['Engine', '4.2.0'],
    ['Inputs', '9f3c 71ab'],
  ]);
  expect(proofFacts(proof({ method: 'newer' }), null).map(({ value }) => value)).toEqual([
    'below 0.000001 MW off',
    'below 0.01\u00a0%',
    'newer',
  ]);
});

test('a wide gap, a missing IRR and every note of the engine are remarks, as sentences', () => {
  const remarks = proofRemarks(
    proof({
      gap: 0.0123,
      irrNote: 'no IRR: cash flow never changes sign',
      notes: ['RA: 3 of 12 calls a year find no permitted hours on the highest-price days'],
    }),
  );
  expect(remarks).toHaveLength(3);
  expect(remarks[0]).toContain('within 1.23\u00a0% of the best');
  expect(remarks.slice(1)).toEqual([
    'No IRR: cash flow never changes sign.',
    'RA: 3 of 12 calls a year find no permitted hours on the highest-price days.',
  ]);
  // At the target itself nothing is said.
  expect(proofRemarks(proof({ gap: 0.001 }))).toEqual([]);
});

test('UX-40 the run time of the calculation stands in the proof, the status of the search behind the gap of a row', () => {
  const timed = (elapsedSeconds: number): string | undefined =>
    proofFacts(proof(), { ...source, elapsedSeconds }).find(({ label }) => label === 'Run time')?.value;
  expect([timed(0.44), timed(125.9)]).toEqual(['0.4 s', '2 min 5 s']);
  const row = { technologies: [], proof: proof({ gap: 0.0004, status: 'open' }) } as unknown as TableRow;
  const gap = columnsOf({ header: { sensitivity: [], optimization: [], revenue: [] }, items: [row] }, '$').find(
    ({ key }) => key === 'gap',
  )!;
  expect(cellTitle(gap, row)).toBe('0.04 %, within its distance');
});

test('N-11 status, gap, method, windows, those that were searched or left open, and iterations of a result are in its proof', () => {
  const counted = proof({
    status: 'open',
    gap: 0.0004,
    method: 'branched',
    windows: 1460,
    searchedWindows: 14,
    windowCounts: { concave: 1446, exact: 9, branched: 5, open: 2, timedOut: 0 },
    iterations: 12_345,
  });
  const facts = proofFacts(counted, null);
  expect(facts.map(({ label, value }) => [label, value])).toEqual([
    ['Status', 'Within its distance'],
    ['Energy balance', 'below 0.000001 MW off'],
    ['Distance to the best operation', 'at most 0.04\u00a0%'],
    ['Method', 'Branch and bound'],
    ['Windows', '1,460'],
    ['Searched windows', '14'],
    ['Left unproven', '2'],
    ['Iterations', '12,345'],
  ]);
  expect(facts.find(({ label }) => label === 'Searched windows')!.meaning).toContain('9 by the exact programme, 5 by branch and bound');
  expect(facts.find(({ label }) => label === 'Left unproven')!.meaning).toContain('2 after a search of full length');
  expect(proofRemarks(counted)).toEqual([]);
});

test('N-11 a result whose searches ended by the work allowed says so before anything else', () => {
  const late = proof({
    status: 'timedOut',
    gap: 0.0123,
    windows: 365,
    windowCounts: { concave: 365, exact: 0, branched: 0, open: 0, timedOut: 40 },
    iterations: 365,
  });
  expect(proofRemarks(late)[0]).toContain('40 of 365');
  expect(proofFacts(late, null)[0]).toMatchObject({ label: 'Status', value: 'Ended by its limit' });
});

test('N-15 what the storage units hold at the start and what it is worth is in the proof where the details are known', () => {
  const of = (energy: number, revenue: number) =>
    proofFacts(proof(), null, { energy, revenue, symbol: '$' }).find(({ label }) => label === 'Charge at the start')!.value;
  expect(of(1, 45)).toBe('1.0\u00a0MWh, 45.00\u00a0$');
  expect(of(0, 0)).toBe('None');
  expect(proofFacts(proof(), null).some(({ label }) => label === 'Charge at the start')).toBe(false);
});

test('the copy for a file has the whole hash and says when there is no remark', () => {
  expect(proofLines(proof(), source).split('\n')).toEqual(expect.arrayContaining(['Inputs: 9f3c71ab55ee', 'Remarks: none']));
  expect(proofLines(proof({ notes: ['a note'] }), source)).toContain('Remark: A note.');
  // A calculation writes its numbers plainly.
  expect(proofLines(proof({ notes: ['1234.5 MWh are short'] }), source)).toContain('Remark: 1,234.5 MWh are short.');
});

test('a bound is never a row of zeros', () => {
  expect([boundText(0, 2), boundText(0.009, 2), boundText(0.01, 2), boundText(1.239, 2)]).toEqual([
    'below 0.01',
    'below 0.01',
    'at most 0.01',
    'at most 1.24',
  ]);
});
