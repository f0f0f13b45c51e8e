import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import contents from '../../ui/contents.module.css';
import { GUIDE_PAGES, guidePath, INPUTS_PATH, METHOD_PAGES, methodPath } from './manual-pages.ts';
import css from './manual.module.css';

const GROUPS = [
  { title: 'User Manual', entries: GUIDE_PAGES.map(({ page, title }) => ({ path: guidePath(page), title })) },
  { title: 'Reference', entries: [{ path: INPUTS_PATH, title: 'Every input' }] },
  { title: 'Method', entries: METHOD_PAGES.map(({ page, title }) => ({ path: methodPath(page), title })) },
];

/** The pages of the manual beside their list. */
export function ManualFrame({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <div className={css.frame}>
      <nav className={contents.contents} aria-label="Manual">
        {GROUPS.map(({ title, entries }) => [
          <h2 key={title}>{title}</h2>,
          ...entries.map((entry) => (
            <Link key={entry.path} to={entry.path} aria-current={entry.path === path ? 'page' : undefined}>
              {entry.title}
            </Link>
          )),
        ])}
      </nav>
      <div className={css.main}>
        <nav className="only-small" aria-label="Pages of the manual">
          <select
            className={contents.select}
            aria-label="Page of the manual"
            value={path}
            onChange={(event) => void navigate(event.target.value)}
          >
            {GROUPS.map(({ title, entries }) => (
              <optgroup key={title} label={title}>
                {entries.map((entry) => (
                  <option key={entry.path} value={entry.path}>
                    {entry.title}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </nav>
        {children}
      </div>
    </div>
  );
}
