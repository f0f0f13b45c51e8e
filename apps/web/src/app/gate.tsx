import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMatch } from 'react-router';
import { useSession } from '../lib/session.ts';
import { setDecimalComma } from '../lib/number-style.ts';
import { SignIn } from '../features/sign-in/sign-in.tsx';
import { fetched } from '../ui/fetched.tsx';

const loadSignedIn = () => import('./signed-in.tsx');
const SignedIn = fetched(async () => (await loadSignedIn()).SignedIn);
const SetPassword = fetched(async () => (await import('../features/sign-in/set-password.tsx')).SetPassword);
const ChangePassword = fetched(async () => (await import('../features/sign-in/change-password.tsx')).ChangePassword);

/** NAV-16: without a session every path shows the sign-in screen; the requested one opens after it. */
export function Gate() {
  const { kind, mustChangePassword, user } = useSession();
  const queries = useQueryClient();
  const isInProject = useMatch('/project/:projectId/*') !== null;
  const isSettingPassword = useMatch('/set-password') !== null;
  const prefersComma = user?.defaultDecimalPoint ?? false;
  // A project has a decimal sign of its own.
  useEffect(() => {
    if (!isInProject) setDecimalComma(prefersComma);
  }, [isInProject, prefersComma]);
  // The screens behind the sign-in are fetched while the password is typed.
  useEffect(() => {
    if (kind !== 'signedOut') return undefined;
    const fetchAhead = (): void => void loadSignedIn();
    window.addEventListener('input', fetchAhead, { once: true });
    return () => window.removeEventListener('input', fetchAhead);
  }, [kind]);
  // Nothing of what the server answered the last user is left for the next one, once the screens that show it are gone.
  useEffect(() => {
    if (kind === 'signedOut') queries.removeQueries({ type: 'inactive' });
  }, [kind, queries]);
  // A link sets a password, whoever is signed in here or not.
  if (isSettingPassword) return <SetPassword />;
  if (kind === 'starting') return null;
  if (kind === 'signedOut') return <SignIn />;
  // The server answers nothing else until the password is changed.
  return mustChangePassword ? <ChangePassword /> : <SignedIn />;
}
