import { beforeAll, vi } from 'vitest';
import { setDecimalComma } from './lib/number-style.ts';

// The modules of the page are loaded once for all test files, so each file begins with the state that a new page has.
beforeAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setDecimalComma(false);
});
