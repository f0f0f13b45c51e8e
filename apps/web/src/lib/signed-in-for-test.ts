import { setSession, type SignedInUser } from './session.ts';

/** For tests: somebody is signed in. @param change  what matters of them */
export function signInForTest(change: Partial<SignedInUser> = {}): void {
  const user: SignedInUser = {
    name: 'ann',
    email: 'ann@example.org',
    role: 'user',
    defaultCurrency: 'USD',
    defaultDateFormat: 2,
    defaultDecimalPoint: false,
    showBaseYearAsYearZero: true,
    openSteps: false,
    tour: 'hidden',
    calcServiceThreadCount: 1,
    secondsPerYear: 0.01,
    ...change,
  };
  setSession({ kind: 'signedIn', user });
}
