import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, type RefObject } from 'react';
import { ColumnChooser } from '../../ui/column-chooser.tsx';
import field from '../../ui/field.module.css';
import { Icon } from '../../ui/icon.tsx';
import { FilterButton } from './filter-button.tsx';
import type { ListedProject } from './listing-query.ts';
import { filterValues } from './listing-rows.ts';
import { setListingView, useListingView } from './listing-view.ts';
import { EXTRA_COLUMNS } from './project-table.tsx';
import css from './listing.module.css';

interface ListingToolsProps {
  /** Projects that can be shown. */
  readonly all: readonly ListedProject[];
  readonly isSmall: boolean;
}

/** What narrows the list: a search and filters; and its further columns. */
export function ListingTools({ all, isSmall }: ListingToolsProps) {
  const { search, filters, extra } = useListingView();
  const searchInput = useRef<HTMLInputElement>(null);
  useSlashFocuses(searchInput);
  return (
    <div className={css.tools}>
      <div className={`${field.box} ${css.search}`}>
        <span className={field.lead}>
          <Icon icon={IconSearch} />
        </span>
        <input
          ref={searchInput}
          type="search"
          className={field.input}
          placeholder="Search name, place, notes"
          aria-label="Search projects"
          value={search}
          onChange={(event) => setListingView({ search: event.target.value })}
        />
        {search === '' && (
          <kbd className="not-small" aria-hidden>
            /
          </kbd>
        )}
      </div>
      <FilterButton
        label="Market"
        values={filterValues(all, 'electricityMarket')}
        chosen={filters.electricityMarket}
        onChange={(electricityMarket) => setListingView({ filters: { ...filters, electricityMarket } })}
      />
      <FilterButton
        label="Type"
        values={filterValues(all, 'type')}
        chosen={filters.type}
        onChange={(type) => setListingView({ filters: { ...filters, type } })}
      />
      {all.some(({ role }) => role !== 'owner') && (
        <FilterButton
          label="Owner"
          values={filterValues(all, 'sharing')}
          chosen={filters.sharing}
          onChange={(sharing) => setListingView({ filters: { ...filters, sharing } })}
        />
      )}
      <span className="space" />
      {!isSmall && <ColumnChooser columns={EXTRA_COLUMNS} shown={extra} onChange={(columns) => setListingView({ extra: columns })} />}
    </div>
  );
}

/** '/' puts the cursor into the search, unless something is being typed. */
function useSlashFocuses(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        (event.target instanceof HTMLElement && event.target.matches('input, textarea, select'))
      )
        return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [input]);
}
