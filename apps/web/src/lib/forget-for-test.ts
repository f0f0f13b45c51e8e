import { afterAll, vi } from 'vitest';
import { setDecimalComma } from './number-style.ts';
import { forgetUser } from './user-state.ts';

// Run before each file of tests: the files share their modules, and each begins as a page does that was just loaded.
forgetUser();
setDecimalComma(false);
if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  // What is waited for comes in its time on a busy machine too.
  (await import('@testing-library/react')).configure({ asyncUtilTimeout: 10_000 });
}
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
