import type { ReactNode } from 'react';
import { Link, NavLink, useMatch } from 'react-router';
import { useSettings } from '../lib/settings.ts';
import { Logo } from '../ui/logo.tsx';
import { UserMenu } from './user-menu.tsx';
import css from './header.module.css';

/** NAV-23 to NAV-28: on every signed-in screen; the project's part in the project editor only. */
export function Header({ project }: { readonly project: ReactNode }) {
  const { productTitle, userManualUrl, requestFeatureUrl } = useSettings();
  const isInProject = useMatch('/project/:projectId/*') !== null;
  return (
    <header className={css.header} data-project={isInProject}>
      <Link to="/library" className={css.brand} aria-label={`${productTitle}, to the projects`}>
        <Logo />
        <span className={css.brandName}>{productTitle}</span>
      </Link>
      {isInProject && project}
      <nav className={css.nav} aria-label="Main">
        <NavLink to="/library">Project Listing</NavLink>
        <NavLink to="/storageLibrary">Storage Library</NavLink>
        {userManualUrl === '' ? (
          <NavLink to="/manual" className={css.optional}>
            User Manual
          </NavLink>
        ) : (
          <a href={userManualUrl} target="_blank" rel="noreferrer" className={css.optional}>
            User Manual
          </a>
        )}
        {requestFeatureUrl !== '' && (
          <a href={requestFeatureUrl} target="_blank" rel="noreferrer" className={css.optional}>
            Request a Feature
          </a>
        )}
      </nav>
      <span className={css.spread} />
      <UserMenu />
    </header>
  );
}
