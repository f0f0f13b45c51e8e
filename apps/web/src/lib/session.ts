import type { AnswerOf, getUser } from '@stackwatt/api';
import { create } from 'zustand';

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
  useSession.setState(change.kind === 'signedOut' ? { kind: 'signedOut', user: undefined, mustChangePassword: false } : change);
}

/** The user, below the sign-in screen. */
export function useUser(): SignedInUser {
  const user = useSession((session) => session.user);
  if (!user) throw new Error('no one is signed in');
  return user;
}
