import DiffMatchPatch from 'diff-match-patch';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '../../../engine/test/share.ts';
import { applyPatch, MOST_HUNKS } from './apply-patch.ts';
import { acceptPatch, sha1Of } from './patch.ts';

const tool = new DiffMatchPatch.diff_match_patch();
tool.Match_Threshold = 0;
tool.Match_Distance = 0;
tool.Patch_DeleteThreshold = 0;
const byLibrary = (text: string, patch: string): string | undefined => {
  try {
    const [next, applied] = tool.patch_apply(tool.patch_fromText(patch), text);
    return applied.every(Boolean) ? next : undefined;
  } catch {
    // It throws on a text that is no patch.
    return undefined;
  }
};

/** Text of few different characters, so that the same run stands in many places, and of characters of one, two and four bytes. */
const words = fc.constantFrom('a', 'ab', ' ', 'é', '電', '\u{1F50B}', '%', '@@', '+', '-', '"', '\n', '\t', '\\u0041', '0', '99');
const texts = (most: number, least = 0) => fc.array(words, { minLength: least, maxLength: most }).map((parts) => parts.join(''));
/** A text and what a few edits make of it. */
const edited = fc.tuple(
  fc.oneof(texts(400), texts(400, 200)),
  fc.array(fc.record({ at: fc.nat(1000), less: fc.oneof(fc.nat(2), fc.nat(100)), more: fc.oneof(texts(3), texts(30)) }), {
    minLength: 0,
    maxLength: 12,
    size: 'max',
  }),
);
const changed = (text: string, edits: readonly { at: number; less: number; more: string }[]): string =>
  edits.reduce((now, { at, less, more }) => {
    // Whole characters, as the library cannot write half of one.
    const characters = Array.from(now);
    characters.splice(at % (characters.length + 1), less, more);
    return characters.join('');
  }, text);

/** The library finds half characters where two begin alike; its own text form has none of them. */
const patchOf = (before: string, after: string): string | undefined => {
  try {
    return tool.patch_toText(tool.patch_make(before, after));
  } catch {
    return undefined;
  }
};

test('S-1 a patch leads where the library that made it leads, over random edits of any characters', () => {
  const runs = shareOf(4000, 1200);
  let hunks = 0;
  let written = 0;
  fc.assert(
    fc.property(edited, ([before, edits]) => {
      const after = changed(before, edits);
      const patch = patchOf(before, after);
      if (patch === undefined) return;
      written++;
      hunks = Math.max(hunks, patch.split('\n@@').length);
      expect(applyPatch(before, patch)).toBe(after);
      expect(byLibrary(before, patch)).toBe(after);
    }),
    { numRuns: runs, seed: 16 },
  );
  expect(written).toBeGreaterThan(0.75 * runs);
  expect(hunks).toBeGreaterThan(5);
}, 120_000);

test('S-1 a patch of another text, or one that was changed on the way, does not lead where the library does not lead either', () => {
  const runs = shareOf(2000, 600);
  let refused = 0;
  const others: unknown[] = [];
  fc.assert(
    fc.property(edited, texts(400), fc.nat(300), fc.constantFrom('', 'x', '\n', '7'), ([before, edits], other, at, put) => {
      const patch = patchOf(before, changed(before, edits));
      if (patch === undefined || patch === '') return;
      const spoilt = patch.slice(0, at) + put + patch.slice(at + 1);
      for (const [text, sent] of [
        [other, patch],
        [before, spoilt],
      ] as const) {
        const ours = applyPatch(text, sent);
        if (ours === undefined) refused++;
        else {
          // Our hunks stand where they say, so the library finds them there, or its padding is in the way.
          const theirs = byLibrary(text, sent);
          if (theirs !== undefined && theirs !== ours) others.push({ text, sent, ours, theirs });
        }
      }
    }),
    { numRuns: runs, seed: 17 },
  );
  expect(others).toEqual([]);
  expect(refused).toBeGreaterThan(runs / 2);
}, 120_000);

test('S-1 hunks stand where they say: one that begins in what an earlier one made, none before it, none beyond the end', () => {
  // The second hunk is written for "aXbcdef" and its context is what the first has made.
  expect(applyPatch('abcdef', '@@ -1,2 +1,3 @@\n a\n+X\n b\n@@ -1,5 +1,6 @@\n aXbc\n+Y\n d\n')).toBe('aXbcYdef');
  expect(applyPatch('abcdef', '@@ -4,2 +4,3 @@\n d\n+Y\n e\n@@ -1,2 +1,3 @@\n a\n+X\n b\n')).toBeUndefined();
  expect(applyPatch('abcdef', '@@ -7,0 +7,2 @@\n+gh\n')).toBe('abcdefgh');
  expect(applyPatch('abcdef', '@@ -8,0 +8,2 @@\n+gh\n')).toBeUndefined();
  // It has two characters before and three after, and says otherwise.
  expect(applyPatch('abcdef', '@@ -1,3 +1,3 @@\n a\n+X\n b\n')).toBeUndefined();
  expect(applyPatch('abcdef', '@@ -1,2 +0,3 @@\n a\n+X\n b\n')).toBeUndefined();
});

test('S-1 five thousand hunks on a document of 8 MB take less than a second of processor, and one more is refused before anything else', () => {
  const row = '0123456789abcdefghijklmnopqrstuvwxyz,'.repeat(43);
  const document = Array.from({ length: MOST_HUNKS }, (_, i) => `${i}:${row}`).join('\n');
  expect(document.length).toBeGreaterThan(7.9e6);
  let at = 0;
  const hunks = Array.from({ length: MOST_HUNKS }, (_, i) => {
    const context = `${i}:0123`;
    const hunk = `@@ -${at + 1},${context.length} +${at + 1},${context.length + 1} @@\n ${context}\n+X\n`;
    // The next line, by one further after this insertion.
    at += `${i}:${row}\n`.length + 1;
    return hunk;
  });
  const before = process.cpuUsage();
  const text = applyPatch(document, hunks.join(''));
  const { user, system } = process.cpuUsage(before);
  expect(text?.length).toBe(document.length + MOST_HUNKS);
  expect((user + system) / 1000).toBeLessThan(1000);

  const other = { hashExistingData: sha1Of('other'), hashNewData: sha1Of('next'), patch: hunks.join('') + hunks[0] };
  expect(acceptPatch(document, other)).toEqual({ kind: 'refused', reason: 'tooManyHunks' });
  expect(acceptPatch(document, { ...other, patch: hunks.join('') })).toEqual({ kind: 'conflict' });
}, 120_000);
