import { open } from 'node:fs/promises';
import { seriesFromBytes } from '@stackwatt/model';
import type { CalculatorPool } from '../calculation/calculator-pool.ts';
import type { Simulation } from '../calculation/simulation.ts';
import { AT_HAND, type Text } from '../http/incoming.ts';
import { ApiProblem } from '../http/problem.ts';
import { workOnDocument, type DocumentEnd, type DocumentTask, type Lists } from './document-work.ts';

/** The longest a text may take to read, ms. */
const TIMEOUT_MS = 60_000;
/** Texts that wait for a process to read them. */
const MOST_WAITING = 30;

const isLong = (text: Text | Uint8Array): boolean => (typeof text !== 'string' && 'path' in text ? true : text.length > AT_HAND);
const textsOf = (task: DocumentTask): readonly (Text | Uint8Array)[] =>
  task.what === 'differences' ? [task.before, task.after] : task.what === 'patch' ? [task.text, task.stored] : [task.text];

/**
 * Has documents, patches, files and strips read: short ones here, long ones in the interactive pool, so that no other call waits for
 * them.
 */
export class DocumentDesk {
  #waiting = 0;

  constructor(
    private readonly simulation: Simulation,
    private readonly interactive: CalculatorPool,
  ) {}

  /** @throws ApiProblem what is wrong with the text; 503 when too many wait */
  async work(task: DocumentTask): Promise<Exclude<DocumentEnd, { kind: 'refused' }>> {
    const end = textsOf(task).some(isLong) ? await this.#inInteractivePool(task) : await workOnDocument(this.simulation, task);
    if (end.kind === 'refused') throw new ApiProblem(end.status, end.title, end.detail, end.extras);
    return end;
  }

  async #inInteractivePool(task: DocumentTask): Promise<DocumentEnd> {
    if (this.#waiting >= MOST_WAITING) {
      throw new ApiProblem(503, 'Busy', 'Many large projects are being read at the moment. Please try again.', {
        headers: { 'retry-after': '5' },
      });
    }
    this.#waiting++;
    try {
      const end = await this.interactive.with((calculator) => calculator.runDocument(task, { timeoutMs: TIMEOUT_MS }));
      if (end.kind === 'end') return end.data as DocumentEnd;
      throw new ApiProblem(
        422,
        'The project cannot be read',
        end.kind === 'failed' ? end.message : 'Reading it took too long or too much memory.',
      );
    } finally {
      this.#waiting--;
    }
  }
}

export const bytesOfLists = (lists: Lists): number =>
  8 * ('lists' in lists ? lists.lists.map((list) => list.length) : lists.counts).reduce((sum, count) => sum + count, 0);

/** One list after the other, so that no more than one is held that lies in a file. */
export async function* eachOf(lists: Lists): AsyncGenerator<Float64Array> {
  if ('lists' in lists) {
    yield* lists.lists;
    return;
  }
  const file = await open(lists.path, 'r');
  try {
    for (const count of lists.counts) {
      const bytes = new Uint8Array(count * 8);
      const { bytesRead } = await file.read(bytes, 0, bytes.length);
      if (bytesRead !== bytes.length) throw new Error(`${lists.path} ends too early`);
      yield seriesFromBytes(bytes);
    }
  } finally {
    await file.close();
  }
}

export async function firstOf(lists: Lists): Promise<Float64Array | undefined> {
  for await (const list of eachOf(lists)) return list;
  return undefined;
}
