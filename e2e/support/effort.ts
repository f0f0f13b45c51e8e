import type { Page } from 'playwright-core';

/** What somebody did since the count began. */
export interface Effort {
  /** Presses of the pointer, over reloads too. */
  readonly presses: number;
  /** Of the clock; a program types faster than a person. */
  readonly seconds: number;
}

const COUNT = `addEventListener('pointerdown', () => { sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1; }, true)`;

/** Counts what is done on a page from now on. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  const began = performance.now();
  await page.addInitScript(COUNT);
  await page.evaluate(COUNT);
  return async () => ({
    presses: await page.evaluate<number>('Number(sessionStorage.presses)'),
    seconds: (performance.now() - began) / 1000,
  });
}
