import '../lib/no-compiled-code.ts';
import { previewAnswer, type LastOperated, type PreviewAnswer, type PreviewQuestion } from './preview-answer.ts';

const known = new Map<string, Float64Array>();
const last: LastOperated = {};

self.addEventListener('message', ({ data: { id, project, series } }: MessageEvent<PreviewQuestion>) => {
  let answer: PreviewAnswer;
  try {
    for (const [hash, values] of series) known.set(hash, values);
    answer = previewAnswer(project, known, () => performance.now(), last);
  } catch (error) {
    answer = { kind: 'impossible', reason: error instanceof Error ? error.message : String(error) };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker posts to its page only
  self.postMessage({ id, answer });
});
