import { useQuery } from '@tanstack/react-query';
import { useEffect, type MouseEvent } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { NotFound } from '../../app/not-found.tsx';
import { METHOD_PAGES, methodPath } from './method-pages.ts';
import css from './manual.module.css';

/** Each page is loaded when it is opened; it was rendered when the product was built. */
const sources = import.meta.glob<string>('../../../../../docs/engine/*.md', { query: '?page', import: 'default' });
const loadPage = (page: string): Promise<string> => sources[`../../../../../docs/engine/${page}.md`]!();

/** A page of the method: formulas, conventions and sources of what the engine calculates. */
export function Method() {
  const { page = '' } = useParams();
  const known = METHOD_PAGES.find((one) => one.page === page);
  usePageTitle(known?.title ?? 'No such page');
  const { data } = useQuery({
    queryKey: ['method', page],
    queryFn: () => loadPage(page),
    enabled: known !== undefined,
    staleTime: Infinity,
  });
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (data === undefined || hash === '') return;
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [data, hash]);
  if (!known) return <NotFound />;
  /** Links within the help stay in the page. */
  const follow = (event: MouseEvent<HTMLElement>): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link?.getAttribute('href');
    if (path?.startsWith('/manual/') !== true || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void navigate(path);
  };
  return (
    <div className={css.frame}>
      <nav className={css.contents} aria-label="Method">
        <h2>
          <Link to="/manual">User Manual</Link>
        </h2>
        {METHOD_PAGES.map((one) => (
          <Link key={one.page} to={methodPath(one.page)} aria-current={one.page === page ? 'page' : undefined}>
            {one.title}
          </Link>
        ))}
      </nav>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Enter on a link is a click */}
      <main id="main" className={`card ${css.page}`} onClick={follow}>
        {/* oxlint-disable-next-line react/no-danger -- our own pages, rendered when the product was built */}
        {data !== undefined && <div dangerouslySetInnerHTML={{ __html: data }} />}
      </main>
    </div>
  );
}
