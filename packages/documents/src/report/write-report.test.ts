import { expect, test } from 'vitest';
import { sourceOf } from '../../test/source-of.ts';
import { writeReport } from './write-report.ts';

/** Sizes of the pages of a PDF, points. */
const pagesOf = (bytes: Uint8Array): number[][] =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
  ].map(([, width, height]) => [Number(width), Number(height)]);

test('UX-47 EXP-20 F-4 the report has a few pages of A4 or Letter and is the same file each time', async () => {
  const source = sourceOf('texas-pv-storage');
  const [a4, again, letter] = await Promise.all([
    writeReport(source, { paper: 'a4', decimalComma: false }),
    writeReport(source, { paper: 'a4', decimalComma: false }),
    writeReport(source, { paper: 'letter', decimalComma: false }),
  ]);
  expect(pagesOf(a4).length).toBeGreaterThanOrEqual(4);
  expect(pagesOf(a4).length).toBeLessThan(15);
  expect(new Set(pagesOf(a4).map(String))).toEqual(new Set(['595.28,841.89']));
  expect(new Set(pagesOf(letter).map(String))).toEqual(new Set(['612,792']));
  expect(Buffer.from(again).equals(Buffer.from(a4))).toBe(true);
  expect(Buffer.from(a4.subarray(0, 5)).toString()).toBe('%PDF-');
});
