import { Outlet, ScrollRestoration } from 'react-router';
import { listenToThePage } from '../editor/current-editor.ts';
import { fetched } from '../ui/fetched.tsx';
import { Header } from './header.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { usePageViews } from './use-page-views.ts';

const ProjectHeader = fetched(async () => (await import('./project-header.tsx')).ProjectHeader);

listenToThePage();

/** What frames every screen of a signed-in user. */
export function SignedIn() {
  useHeadingFocus();
  usePageViews();
  return (
    <>
      <a href="#main" className="sr-only">
        Skip to the content
      </a>
      <Header project={<ProjectHeader />} />
      <Outlet />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}
