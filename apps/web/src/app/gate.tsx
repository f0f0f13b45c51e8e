import { lazy, Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration, useMatch } from 'react-router';
import { useSession } from '../lib/session.ts';
import { setDecimalComma } from '../lib/number-style.ts';
import { ChangePassword } from '../features/sign-in/change-password.tsx';
import { SignIn } from '../features/sign-in/sign-in.tsx';
import { Header } from './header.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

const ProjectHeader = lazy(async () => ({ default: (await import('./project-header.tsx')).ProjectHeader }));

/** NAV-16: without a session every path shows the sign-in screen; the requested one opens after it. */
export function Gate() {
  const { kind, mustChangePassword, user } = useSession();
  const isInProject = useMatch('/project/:projectId/*') !== null;
  const prefersComma = user?.defaultDecimalPoint ?? false;
  // A project has a decimal sign of its own.
  useEffect(() => {
    if (!isInProject) setDecimalComma(prefersComma);
  }, [isInProject, prefersComma]);
  useHeadingFocus();
  if (kind === 'starting') return null;
  if (kind === 'signedOut') return <SignIn />;
  // The server answers nothing else until the password is changed.
  if (mustChangePassword) return <ChangePassword />;
  return (
    <>
      <a href="#main" className="sr-only">
        Skip to the content
      </a>
      <Header
        project={
          <Suspense>
            <ProjectHeader />
          </Suspense>
        }
      />
      <Outlet />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}
