import type { AnswerOf, getUser } from '@stackwatt/api';
import { create } from 'zustand';
import { forgetUser } from './user-state.ts';

export type SignedInUser = NonNullable<AnswerOf<typeof getUser>>;

interface Session {
  readonly kind: 'starting' | 'signedOut' | 'signedIn';
  readonly user: SignedInUser | undefined;
  /** A generated password must be replaced before anything else. */
  readonly mustChangePassword: boolean;
}

/** Who is signed in. */
export const useSession = create<Session>(() => ({ kind: 'starting', user: undefined, mustChangePassword: false }));

export function setSession(change: Partial<Session>): void {
  if (change.kind !== 'signedOut') return useSession.setState(change);
  useSession.setState({ kind: 'signedOut', user: undefined, mustChangePassword: false });
  forgetUser();
}

/** The user, below the sign-in screen. */
export function useUser(): SignedInUser {
  const user = useSession((session) => session.user);
  if (!user) throw new Error('no one is signed in');
  return user;
}
