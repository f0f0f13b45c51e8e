import type { AdministeredAccount } from '@stackwatt/api';
import { useState } from 'react';
import { formatNumber, plural } from '../../lib/number.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { KINDS, type Kind } from './account-kinds.ts';
import css from './administration.module.css';

const matching = (accounts: readonly AdministeredAccount[], search: string): readonly AdministeredAccount[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return accounts.filter(({ name, email }) => words.every((word) => `${name} ${email}`.toLowerCase().includes(word)));
};

/** Search, filter and the accounts that match them. */
export function useMatching(accounts: readonly AdministeredAccount[]) {
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<Kind>();
  const found = matching(accounts, search);
  const rows = found.filter((account) => KINDS.find(({ value }) => value === kind)?.has(account) ?? true);
  return { search, setSearch, kind, setKind, found, rows };
}

interface AccountListProps {
  readonly of: ReturnType<typeof useMatching>;
  /** Accounts there are. */
  readonly count: number;
  readonly columns: Column<AdministeredAccount>[];
  /** The account shown beside the list. */
  readonly shown: string | undefined;
}

export function AccountList({ of: { search, setSearch, kind, setKind, found, rows }, count, columns, shown }: AccountListProps) {
  return (
    <div className="card">
      <h2 className="sr-only">Accounts</h2>
      <div className={css.tools}>
        <SearchBox label="Search accounts" placeholder="Search name, e-mail" value={search} onChange={setSearch} />
        <FilterChips
          label="Kind of account"
          entries={KINDS.map(({ value, label, has }) => ({ value, label, count: found.filter(has).length }))}
          all={found.length}
          chosen={kind}
          onChoose={setKind}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title="No account matches"
          text={`Nobody has “${search}” in name or e-mail${kind === undefined ? '' : ' and is of the chosen kind'}.`}
          actions={
            <Button
              onClick={() => {
                setSearch('');
                setKind(undefined);
              }}
            >
              Clear search and filter
            </Button>
          }
        />
      ) : (
        <DataTable
          label="Accounts, last seen first"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          isSelected={({ id }) => id === shown}
        />
      )}
      <div className={`${css.foot} small text-3`}>
        <output>
          {rows.length === count ? plural(rows.length, 'account') : `${formatNumber(rows.length)} of ${formatNumber(count)} accounts`}
        </output>
        <span className="space" />
        <span>Disabling acts at once in every window; data are kept. Administrators see what projects take, not what is in them.</span>
      </div>
    </div>
  );
}
