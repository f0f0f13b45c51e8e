import { afterAll, vi } from 'vitest';
import { setDecimalComma } from './number-style.ts';
import { forgetUser } from './user-state.ts';

// Run before each file of tests: the files share their modules, and each begins as a page does that was just loaded.
const forget = (): void => {
  forgetUser();
  setDecimalComma(false);
  if ('localStorage' in globalThis && typeof document !== 'undefined') {
    localStorage.clear();
    sessionStorage.clear();
    document.body.replaceChildren();
  }
};
forget();
// What is waited for comes in its time on a busy machine too.
if (typeof document !== 'undefined') (await import('@testing-library/react')).configure({ asyncUtilTimeout: 10_000 });
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
