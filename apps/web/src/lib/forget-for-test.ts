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
  // React notes for up to 10,000 elements a second where each was made, for its warnings, and begins to count anew every second: that takes
  // a tenth of the time. Here it has always counted so many.
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = (await import('react')) as unknown as {
    readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { readonly recentlyCreatedOwnerStacks: number };
  };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {}, configurable: true });
}
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
