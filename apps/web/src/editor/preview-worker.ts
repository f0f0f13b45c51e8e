import '../lib/no-compiled-code.ts';
import type { Project } from '@stackwatt/model';
import { previewAnswer, type LastOperated, type PreviewAnswer, type PreviewQuestion } from './preview-answer.ts';

/**
 * A browser compiles for speed what has run for a while: of a plant of several storage units, the slowest of one year, the first
 * calculation takes twice as long as the third. So the first ones are made while nobody waits.
 */
const REHEARSALS = 2;
const QUIET_MS = 400;

const known = new Map<string, Float64Array>();
const last: LastOperated = {};
let rehearsals = 0;
let quiet: ReturnType<typeof setTimeout> | undefined;

function rehearse(project: Project): void {
  if (rehearsals === REHEARSALS || !project.earlyAnalysis || !project.useStorage || project.storage.length < 2) return;
  quiet = setTimeout(() => {
    rehearsals++;
    previewAnswer(project, known, () => performance.now());
    rehearse(project);
  }, QUIET_MS);
}

self.addEventListener('message', ({ data: { id, project, series } }: MessageEvent<PreviewQuestion>) => {
  clearTimeout(quiet);
  let answer: PreviewAnswer;
  try {
    for (const [hash, values] of series) known.set(hash, values);
    answer = previewAnswer(project, known, () => performance.now(), last);
  } catch (error) {
    answer = { kind: 'impossible', reason: error instanceof Error ? error.message : String(error) };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker posts to its page only
  self.postMessage({ id, answer });
  if (answer.kind === 'figures') rehearse(project);
});
