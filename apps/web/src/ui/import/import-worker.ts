import { readManyYears } from './many-years.ts';
import type { ReaderAnswer, ReaderQuestion } from './import-reader.ts';
import { nextImport } from './import-state.ts';

/** Values go to the page without a copy. */
function buffersOf({ one, many }: ReaderAnswer): ArrayBufferLike[] {
  const series = [
    ...(one !== undefined && 'read' in one && one.read ? [one.read.series] : []),
    ...(many?.kind === 'read' ? many.years.map((year) => year.series) : []),
  ];
  return [...new Set(series.map(({ buffer }) => buffer))];
}

self.addEventListener('message', ({ data }: MessageEvent<ReaderQuestion>) => {
  const { id, context } = data;
  const answer: ReaderAnswer =
    data.what === 'one'
      ? { id, one: nextImport(data.state, data.event, context) }
      : { id, many: readManyYears(data.file, data.choices, context) };
  self.postMessage(answer, { transfer: buffersOf(answer) as ArrayBuffer[] });
});
