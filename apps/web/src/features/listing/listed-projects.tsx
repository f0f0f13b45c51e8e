import { IconSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { plural } from '../../lib/number.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ListedProject } from './listing-query.ts';
import { NO_FILTERS, shownProjects } from './listing-rows.ts';
import { ListingTools } from './listing-tools.tsx';
import { setListingView, useListingView } from './listing-view.ts';
import type { ProjectAction } from './project-actions.tsx';
import { ProjectCards } from './project-cards.tsx';
import { ProjectTable } from './project-table.tsx';
import css from './listing.module.css';

interface ListedProjectsProps {
  readonly all: readonly ListedProject[];
  /** When they were read. */
  readonly now: Date;
  readonly isSmall: boolean;
  readonly onAction: (action: ProjectAction, project: ListedProject) => void;
}

/** The projects that pass the search and the filters, in a table or as cards. */
export function ListedProjects({ all, now, isSmall, onAction }: ListedProjectsProps) {
  const { search, sort, filters, extra } = useListingView();
  const shown = useMemo(() => shownProjects(all, search, sort, filters), [all, search, sort, filters]);
  const isFiltered = Object.values(filters).some((chosen: readonly string[]) => chosen.length > 0);
  return (
    <>
      <ListingTools all={all} isSmall={isSmall} />
      {shown.length === 0 ? (
        <EmptyState
          icon={IconSearch}
          title="No project matches"
          text={
            isFiltered
              ? 'No project passes the filters and has the text of the search.'
              : `Nothing has “${search}” in its name, place, notes, author, market or type.`
          }
          actions={
            <Button onClick={() => setListingView({ search: '', filters: NO_FILTERS })}>
              {isFiltered ? 'Clear search and filters' : 'Clear the search'}
            </Button>
          }
        />
      ) : isSmall ? (
        <ProjectCards projects={shown} onAction={onAction} />
      ) : (
        <ProjectTable
          projects={shown}
          sort={sort}
          onSort={(next) => setListingView({ sort: next })}
          extra={extra}
          now={now}
          onAction={onAction}
        />
      )}
      <div className={css.foot}>
        <output aria-live="polite">
          {shown.length === all.length ? plural(all.length, 'project') : `${shown.length} of ${all.length} projects`}
        </output>
        <span className="space" />
        <span className="not-small">
          <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens the results, <kbd>E</kbd> edits
        </span>
      </div>
    </>
  );
}
