import { acceptPatch, sha1Of, type PatchRequest } from '@stackwatt/model';
import DiffMatchPatch from 'diff-match-patch';
import type { Seeded } from './seeded.ts';

const tool = new DiffMatchPatch.diff_match_patch();
const LETTERS = ['a', 'b', ' ', 'é', '\u{1F50B}', '%', '@@', '\\n', '+', '-', '\\u202e', '__proto__', '0', '9'];
const words = (random: Seeded): string => Array.from({ length: random.below(12) }, () => random.pick(LETTERS)).join('');
/** The smallest document that opens. */
const documentOf = (random: Seeded): string =>
  `{"version":4,"measurementUnits":{"powerUnit":"megawatt"},"name":"${words(random)}","notes":"${words(random)}","lifetime":${1 + random.below(40)}}`;

/** What can be wrong with a patch. */
const FAULTS = ['none', 'oldHash', 'newHash', 'patch', 'otherPatch', 'staleDocument', 'damagedResult'] as const;

export interface PlayedPatches {
  readonly accepted: number;
  readonly byVerdict: Readonly<Record<string, number>>;
}

/**
 * D-1: patches of random documents, right ones and spoilt ones. One that is right is taken; one of another document is a conflict; whatever
 * is taken is, to the byte, what its hash promised and what the sender had.
 *
 * @throws Error with the seed and the run
 */
export function playPatches(random: Seeded, runs: number): PlayedPatches {
  const byVerdict: Record<string, number> = {};
  let accepted = 0;
  for (let run = 0; run < runs; run++) {
    const [before, after, other] = [documentOf(random), documentOf(random), documentOf(random)];
    const fault = random.pick(FAULTS);
    const patch = patchOf(before, after);
    if (patch === undefined) continue;
    const good: PatchRequest = { hashExistingData: sha1Of(before), hashNewData: sha1Of(after), patch };
    const sent: PatchRequest = {
      none: () => good,
      oldHash: () => ({ ...good, hashExistingData: spoilt(good.hashExistingData, random) }),
      newHash: () => ({ ...good, hashNewData: spoilt(good.hashNewData, random) }),
      patch: () => ({ ...good, patch: spoilt(good.patch, random) }),
      otherPatch: () => ({ ...good, patch: patchOf(before, other) ?? '' }),
      staleDocument: () => good,
      damagedResult: () => {
        const cut = after.slice(0, random.below(after.length));
        return { ...good, hashNewData: sha1Of(cut), patch: patchOf(before, cut) ?? '' };
      },
    }[fault]();
    const stored = fault === 'staleDocument' ? documentOf(random) : before;
    const verdict = acceptPatch(stored, sent);
    const name = `${fault}: ${verdict.kind}`;
    byVerdict[name] = (byVerdict[name] ?? 0) + 1;
    const fail = (what: string): never => {
      throw new Error(`seed ${random.seed}, run ${run}, ${fault}: ${what}: ${JSON.stringify({ stored, sent, verdict })}`);
    };
    if (verdict.kind === 'changed') {
      accepted++;
      if (verdict.text !== after || sha1Of(verdict.text) !== sent.hashNewData || verdict.hash !== sent.hashNewData)
        fail('what was taken is not what was promised');
      if (sha1Of(stored) !== sent.hashExistingData) fail('a patch of another document was taken');
    }
    if (before === after) continue;
    if (fault === 'none' && verdict.kind !== 'changed') fail('a right patch was not taken');
    if (fault === 'oldHash' && sent.hashExistingData !== good.hashExistingData && verdict.kind !== 'conflict')
      fail('another old hash is no conflict');
    if (fault === 'staleDocument' && stored !== before && verdict.kind !== 'conflict') fail('another document is no conflict');
    if (fault === 'newHash' && sent.hashNewData !== good.hashNewData && (verdict.kind !== 'refused' || verdict.reason !== 'otherResult'))
      fail('another new hash is not refused');
  }
  return { accepted, byVerdict };
}

/** The tool cannot cut a character of two code units in half; a page sends the whole document then. */
function patchOf(from: string, to: string): string | undefined {
  try {
    return tool.patch_toText(tool.patch_make(from, to));
  } catch {
    return undefined;
  }
}

/** One character less, more, or another one. */
function spoilt(text: string, random: Seeded): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + (random.chance(0.5) ? random.pick(LETTERS) : '') + text.slice(at + random.below(2));
}
