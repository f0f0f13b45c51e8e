import type { Project, StorageCredit, TableRow } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { storageCreditLines } from './storage-credit-lines.ts';

const credit: StorageCredit = { store: 0, name: 'BESS', solarShare: 0.42, threshold: 0.75, credit: 0, fullCredit: 12e6 };
const of = (...storageCredits: StorageCredit[]) => ({
  figures: { row: { storageCredits } as unknown as TableRow, project: { currencySymbol: '$' } as Project, stage: 'early' as const },
  isComputing: false,
  reason: undefined,
  errors: [],
});
const open = { useStorage: true, canBatteryChargeFromGrid: 'true' } as const;

test('M-7 the line of a storage credit shows the share of charge from the sun and the credit, or why there is none', () => {
  expect(storageCreditLines(of(credit), open)).toEqual({
    lines: [
      'BESS: 42 % of its charge in its first year came from the sun, below the 75 % that a tax credit asks for: no credit instead of 12.00\u00a0M$',
    ],
    source: 'By the live preview: early stage, the largest sizes. Results say it for every system.',
  });
  expect(storageCreditLines(of({ ...credit, solarShare: 0.9, credit: 10.8e6 }), open)!.lines).toEqual([
    'BESS: 90 % of its charge in its first year came from the sun: a tax credit of 10.80\u00a0M$, that share of 12.00\u00a0M$',
  ]);
});

test('M-7 without a preview of this project nothing is claimed', () => {
  const none = { figures: undefined, isComputing: true, reason: undefined, errors: [] };
  expect(storageCreditLines(none, open)!.lines).toEqual([]);
  expect(storageCreditLines({ ...of(credit), reason: 'no price' }, open)!.lines).toEqual([]);
  expect(storageCreditLines({ ...of(credit), isComputing: true }, open)!.source).toContain('before the last change');
  expect(storageCreditLines(of(credit), { ...open, canBatteryChargeFromGrid: 'ITC' })!.lines).toEqual([]);
  expect(storageCreditLines(of(credit), { ...open, useStorage: false })).toBeUndefined();
});
