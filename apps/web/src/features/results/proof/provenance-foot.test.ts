import { TAX_BENEFIT_NOTE } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { provenanceText } from './provenance-foot.tsx';
import type { Results } from '../views.ts';

test('M-6 UX-42 the line of a file says when tax benefits are part of its money', () => {
  const results = (notes: readonly string[]) =>
    ({
      done: 2,
      total: 2,
      provenance: { engineVersion: '0.11.0', inputHash: '0123456789abcdef', calculatedAt: '2026-11-23T09:00:00.000Z' },
      items: [{ proof: {} }, { proof: { notes } }],
    }) as unknown as Results;
  expect(provenanceText(results([TAX_BENEFIT_NOTE]))).toMatch(/ UTC, tax benefits counted, no tax paid$/);
  expect(provenanceText(results(['another']))).toMatch(/ UTC$/);
});
