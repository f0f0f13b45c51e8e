import { afterEach, expect, test, vi } from 'vitest';
import { readNext, readYearsOf } from './import-reader.ts';
import { UNREACHABLE } from './import-state.ts';

afterEach(() => vi.unstubAllGlobals());

const context = { kind: 'price', decimalComma: false } as const;

/** A worker that ends at its first question, as one does that cannot be loaded. */
class BrokenWorker {
  #fail: (() => void) | undefined;
  addEventListener(kind: string, listener: () => void): void {
    if (kind === 'error') this.#fail = listener;
  }
  postMessage(): void {
    queueMicrotask(() => this.#fail?.());
  }
  terminate(): void {}
}

test('IMP-30 IMP-29 a reader that cannot be reached rejects every question, single and several, instead of waiting', async () => {
  vi.stubGlobal('Worker', BrokenWorker);
  await expect(readNext({ kind: 'blank' }, { kind: 'paste', text: '1' }, context)).rejects.toThrow('what reads files cannot be reached');
  await expect(readYearsOf({ name: 'a.csv', bytes: new Uint8Array(1) }, {}, context)).rejects.toThrow('what reads files cannot be reached');
  expect(UNREACHABLE).toBe('Import error: service unavailable');
});
