import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useSession } from '../lib/session.ts';
import { useNumberStyle } from '../lib/number-style.ts';
import { ChangePassword } from '../features/sign-in/change-password.tsx';
import { SignIn } from '../features/sign-in/sign-in.tsx';
import { Header } from './header.tsx';

const ProjectHeader = lazy(async () => ({ default: (await import('./project-header.tsx')).ProjectHeader }));

/** NAV-16: without a session every path shows the sign-in screen; the requested one opens after it. */
export function Gate() {
  const { kind, mustChangePassword } = useSession();
  // Plain formatting functions below read the number style; this redraws them when it changes.
  useNumberStyle();
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
