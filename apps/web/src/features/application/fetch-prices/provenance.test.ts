import { expect, test } from 'vitest';
import { provenanceOf } from './provenance.ts';

const source = (fetchedAt: string, month: string) => ({
  address: `https://mis.nyiso.com/public/csv/damlbmp/2023${month}01damlbmp_zone_csv.zip`,
  fetchedAt,
  sha256: 'b'.repeat(64),
});
const file = (...sources: ReturnType<typeof source>[]) => ({ name: 'prices.csv', text: '', sha256: 'a'.repeat(64), sources });

test('where prices came from is said by operator, time, address and hash', () => {
  expect(provenanceOf('NYISO', file(source('2026-11-28T23:40:10.000Z', '01'), source('2026-11-28T23:40:11.000Z', '02')))).toBe(
    `fetched from NYISO 2026-11-28 23:40 UTC, https://mis.nyiso.com/public/csv/damlbmp/20230101damlbmp_zone_csv.zip and 1 more, SHA-256 ${'a'.repeat(64)}`,
  );
});

test('pieces that were fetched at different times are said so', () => {
  expect(provenanceOf('NYISO', file(source('2026-11-28T23:40:10.000Z', '01'), source('2026-11-28T23:38:10.000Z', '02')))).toContain(
    'fetched from NYISO 2026-11-28 23:38 to 23:40 UTC, ',
  );
  expect(provenanceOf('NYISO', file(source('2026-11-28T23:40:10.000Z', '01'), source('2026-11-20T08:00:00.000Z', '02')))).toContain(
    'fetched from NYISO 2026-11-20 08:00 to 2026-11-28 23:40 UTC, ',
  );
  expect(provenanceOf('CAISO', file(source('2026-11-28T23:40:10.000Z', '01')))).toContain('01damlbmp_zone_csv.zip, SHA-256 aaaa');
});
