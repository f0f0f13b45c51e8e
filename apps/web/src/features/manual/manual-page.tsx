import { useQuery } from '@tanstack/react-query';
import { useEffect, type MouseEvent } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { NotFound } from '../../app/not-found.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { ManualFrame } from './manual-frame.tsx';
import { GUIDE_PAGES, guidePath, METHOD_PAGES, methodPath } from './manual-pages.ts';
import css from './manual.module.css';

/** Each page is loaded when it is opened; it was rendered when the product was built. */
const sources = import.meta.glob<string>(['../../../../../docs/engine/*.md', '../../../../../docs/manual/*.md'], {
  query: '?page',
  import: 'default',
});

interface PageProps {
  /** Of docs/. */
  readonly folder: 'engine' | 'manual';
  readonly page: string;
  readonly title: string;
  readonly path: string;
}

function ManualPage({ folder, page, title, path }: PageProps) {
  usePageTitle(title);
  const { data } = useQuery({
    queryKey: ['manual', folder, page],
    queryFn: () => sources[`../../../../../docs/${folder}/${page}.md`]!(),
    staleTime: Infinity,
  });
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (data === undefined || hash === '') return;
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [data, hash]);
  /** Links within the help stay in the page. */
  const follow = (event: MouseEvent<HTMLElement>): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const to = link?.getAttribute('href');
    if (to?.startsWith('/manual/') !== true || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    <ManualFrame path={path}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Enter on a link is a click */}
      <main id="main" className={`card ${css.page}`} onClick={follow}>
        {/* oxlint-disable-next-line react/no-danger -- our own pages, rendered when the product was built */}
        {data !== undefined && <div dangerouslySetInnerHTML={{ __html: data }} />}
      </main>
    </ManualFrame>
  );
}

/** A page of the guide; the first one where none is named. */
export function Guide() {
  const { page = GUIDE_PAGES[0].page } = useParams();
  const known = GUIDE_PAGES.find((one) => one.page === page);
  return known ? <ManualPage folder="manual" page={known.page} title={known.title} path={guidePath(known.page)} /> : <NotFound />;
}

/** A page of the method: formulas, conventions and sources of what the engine calculates. */
export function Method() {
  const { page = '' } = useParams();
  const known = METHOD_PAGES.find((one) => one.page === page);
  return known ? <ManualPage folder="engine" page={known.page} title={known.title} path={methodPath(known.page)} /> : <NotFound />;
}
