import { afterAll, vi } from 'vitest';
import { setDecimalComma } from './number-style.ts';
import { forgetUser } from './user-state.ts';

interface Internals {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
}

// Run before each file of tests: the files share their modules, and each begins as a page does that was just loaded.
forgetUser();
setDecimalComma(false);
if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  // What is waited for comes in its time on a busy machine too.
  (await import('@testing-library/react')).configure({ asyncUtilTimeout: 10_000 });
  // React takes a stack for each element it makes until it has made ten thousand in a second; they serve messages of its own only.
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = (await import('react')) as unknown as Internals;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {
      // It is set to 0 each second.
    },
    configurable: true,
  });
}
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
