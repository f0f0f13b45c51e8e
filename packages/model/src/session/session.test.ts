import DiffMatchPatch from 'diff-match-patch';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '../../../engine/test/share.ts';
import { fresh } from '../../test/builders.ts';
import { acceptPatch, setField, sha1Of, writeProject, type PatchRequest } from '../index.ts';

const tool = new DiffMatchPatch.diff_match_patch();
tool.Match_Threshold = 0;
tool.Match_Distance = 0;
const makePatch = (before: string, after: string): string => tool.patch_toText(tool.patch_make(before, after));
const requestOf = (before: string, after: string): PatchRequest => ({
  hashExistingData: sha1Of(before),
  hashNewData: sha1Of(after),
  patch: makePatch(before, after),
});
/** The smallest document that opens. */
const small = (name: string): string => `{"version":4,"measurementUnits":{"powerUnit":"megawatt"},"name":"${name}"}`;
const documentOf = (name: string): string => writeProject(setField(fresh(), ['name'], name));

test('D-072 the hash is SHA-1 over UTF-8, in lower-case hex', () => {
  // printf 'abc' | sha1sum; printf 'ü' | sha1sum
  expect([sha1Of('abc'), sha1Of('ü')]).toEqual(['a9993e364706816aba3e25717850c26c9cd0d89d', '94a759fd37735430753c7b6b80684306d80ea16e']);
});
test('D-1 a patch of the stored document is taken, with the text and hash it promised', () => {
  const [before, after] = [documentOf('before'), documentOf('after')];
  expect(acceptPatch(before, requestOf(before, after))).toEqual({
    kind: 'changed',
    text: after,
    hash: sha1Of(after),
  });
  expect(acceptPatch(after, requestOf(before, after))).toEqual({ kind: 'conflict' });
  expect(acceptPatch(before, requestOf(before, before))).toEqual({ kind: 'unchanged' });
});
test('B-16 wrong hashes, wrong text, offsets out of range, no JSON and growth are refused', () => {
  const [before, after] = [documentOf('before'), documentOf('after')];
  const good = requestOf(before, after);
  const verdict = (change: Partial<PatchRequest>) => acceptPatch(before, { ...good, ...change });
  expect(verdict({ hashExistingData: sha1Of('x') })).toEqual({ kind: 'conflict' });
  expect(verdict({ hashNewData: sha1Of('x') })).toEqual({ kind: 'refused', reason: 'otherResult' });
  expect(verdict({ patch: 'no patch at all' })).toEqual({ kind: 'refused', reason: 'notAPatch' });
  expect(verdict({ patch: '@@ -999999,3 +999999,3 @@\n ab\n-c\n+d\n' })).toEqual({ kind: 'refused', reason: 'notAPatch' });
  expect(acceptPatch(before, requestOf(before, `${before} x`))).toEqual({
    kind: 'refused',
    reason: 'unreadable',
    text: `${before} x`,
  });
  // Large enough to be refused with the document it is put in front of, not alone.
  const huge = 'x'.repeat(15_999_900);
  expect(verdict({ hashNewData: sha1Of(huge + before), patch: `@@ -0,0 +1,${huge.length} @@\n+${huge}\n` })).toEqual({
    kind: 'refused',
    reason: 'tooLarge',
  });
});
const MUTATED = shareOf(100_000, 20_000);
test(`B-16 of ${MUTATED} mutated patches none changes the document into something it did not promise`, () => {
  const [before, after] = [small('before'), small('after \u{1F600} \u202E __proto__')];
  const good = requestOf(before, after);
  const cut = (text: string, at: number, length: number, put: string): string =>
    text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + length);
  let taken = 0;
  let refused = 0;
  fc.assert(
    fc.property(
      fc.nat(500),
      fc.nat(12),
      fc.string({ maxLength: 8 }),
      fc.constantFrom<keyof PatchRequest>('patch', 'patch', 'hashNewData', 'hashExistingData'),
      (at, length, put, key) => {
        const request = { ...good, [key]: cut(good[key], at, length, put) };
        const verdict = acceptPatch(before, request);
        if (verdict.kind !== 'changed') {
          refused++;
          return true;
        }
        taken++;
        return verdict.text === after && sha1Of(verdict.text) === request.hashNewData;
      },
    ),
    { numRuns: MUTATED, seed: 9 },
  );
  expect(taken + refused).toBe(MUTATED);
  // Some mutations give the same patch back or leave its meaning alone.
  expect(refused).toBeGreaterThan(0.9 * MUTATED);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
}, 120_000);
