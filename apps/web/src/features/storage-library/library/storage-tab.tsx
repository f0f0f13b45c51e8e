import { IconCopy, IconDownload, IconPencil, IconScale, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatNumber } from '../../../lib/number.ts';
import type { useStorageTypes } from '../../../lib/storage-types.ts';
import { Button } from '../../../ui/button.tsx';
import { ColumnChooser } from '../../../ui/column-chooser.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { OperationEnd } from '../operation-result.tsx';
import { WaitingBar } from '../../../ui/waiting-bar.tsx';
import { CompareDialog, MOST_COMPARED } from './compare-dialog.tsx';
import { useChosenColumns, useFittingColumns } from './fitting-columns.ts';
import { LibraryTable } from './library-table.tsx';
import { OperationDialog, type Operation, type OperationRequest } from './operation-dialog.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { TypePanel } from './type-panel.tsx';
import { CHEMISTRIES, matching, type TypeRow, keyOf } from './type-rows.ts';
import { ComparisonBar } from './comparison-bar.tsx';
import { storageColumns } from './storage-columns.tsx';
import { useComparison } from './use-comparison.ts';
import { useMatchingTypes } from './use-matching-types.ts';
import type { LibraryColumn } from './library-column.ts';
import css from './library.module.css';

const SIDE = 'type-at-the-side';
/** On a narrow screen the type at the side stands below the list. */
const showSide = (): void => void requestAnimationFrame(() => document.getElementById(SIDE)?.scrollIntoView({ block: 'nearest' }));
const nameOf = ({ type }: TypeRow): string => type.name;
interface StorageTabProps {
  readonly library: ReturnType<typeof useStorageTypes>;
  readonly onEnd: (end: OperationEnd) => void;
}

/** LIB-02 to LIB-05: own types above those that are built in, one of them beside the list. */
export function StorageTab({ library, onEnd }: StorageTabProps) {
  const navigate = useNavigate();
  const [selected, setSelected] = useState<string>();
  const [request, setRequest] = useState<OperationRequest>();
  const matches = useMatchingTypes(library.types);
  const { own, all, groups, search, setSearch, chemistry, setChemistry } = matches;
  const columns = useMemo(
    () =>
      storageColumns((row) => {
        setSelected(keyOf(row));
        showSide();
      }),
    [],
  );
  const { ref, fitting } = useFittingColumns(columns);
  const { chosen } = useChosenColumns();
  // The name is what the row is.
  const [name, ...further] = columns;
  const drawn = chosen === undefined ? fitting : [name!, ...further.filter(({ key }) => chosen.includes(key))];
  const [isComparing, setComparing] = useState(false);
  const comparison = useComparison(all);
  const { compared, isFull, isMarked, mark } = comparison;
  const shown = groups.flatMap(({ rows }) => rows);
  const row = shown.find((one) => keyOf(one) === selected) ?? shown[0];

  const open = (one: TypeRow): void => {
    if (one.isOwn) void navigate(`/storageLibrary/edit/${one.id}`);
    else showSide();
  };
  const ask = (operation: Operation, one: TypeRow): void => setRequest({ operation, row: one });
  const entriesOf = (one: TypeRow) => [
    ...(one.isOwn ? [{ label: 'Edit', icon: IconPencil, run: () => open(one) }] : []),
    { label: 'Copy', icon: IconCopy, run: () => ask('copy', one) },
    { label: 'Download', icon: IconDownload, run: () => ask('download', one) },
    isMarked(one)
      ? { label: 'Leave the comparison', icon: IconScale, run: () => mark(one) }
      : {
          label: 'Compare',
          icon: IconScale,
          disabled: isFull,
          hint: isFull ? `${MOST_COMPARED} at most` : undefined,
          run: () => mark(one),
        },
    ...(one.isOwn ? [{ label: 'Delete', icon: IconTrash, isDanger: true, run: () => ask('delete', one) }] : []),
  ];
  return (
    <div className={css.layout}>
      <div ref={ref} className="card">
        <h2 className="sr-only">Storage types</h2>
        {library.isLoading && <WaitingBar />}
        {library.problem !== undefined && <NotLoaded problem={library.problem} onRetry={() => void library.reload()} />}
        <LibraryTools matches={matches} columns={further} drawn={drawn} />
        {compared.length > 0 && <ComparisonBar comparison={comparison} onCompare={() => setComparing(true)} />}
        {library.isKnown && library.problem === undefined && own.length === 0 && (
          <EmptyState
            title="No own types yet"
            text="A type of your own is a copy of a sample or of a built-in type, or read from a storage file; it can then be changed and chosen on the Equipment step."
          />
        )}
        {shown.length === 0 ? (
          <NoTypeMatches
            search={search}
            chemistry={chemistry}
            onClear={() => {
              setSearch('');
              setChemistry(undefined);
            }}
          />
        ) : (
          <LibraryTable
            label="Storage types"
            columns={drawn}
            groups={groups}
            keyOf={keyOf}
            nameOf={nameOf}
            selected={row && keyOf(row)}
            onSelect={(one) => setSelected(keyOf(one))}
            onOpen={open}
            onDelete={(one) => one.isOwn && ask('delete', one)}
            onMark={mark}
            actionsOf={entriesOf}
          />
        )}
        <TypesFoot library={library} shown={shown.length} all={all.length} />
      </div>
      {row && (
        <div id={SIDE} className={css.sideArea}>
          <TypePanel
            key={keyOf(row)}
            row={row}
            onOperation={(operation) => ask(operation, row)}
            isCompared={isMarked(row)}
            onCompare={() => mark(row)}
          />
        </div>
      )}
      <CompareDialog isOpen={isComparing} rows={compared} onClose={() => setComparing(false)} />
      <OperationDialog request={request} library={library} onClose={() => setRequest(undefined)} onEnd={onEnd} />
    </div>
  );
}

interface LibraryToolsProps {
  readonly matches: ReturnType<typeof useMatchingTypes>;
  /** Those that can be chosen, and those that are drawn. */
  readonly columns: readonly LibraryColumn<TypeRow>[];
  readonly drawn: readonly LibraryColumn<TypeRow>[];
}

/** What narrows the list, and its columns. */
function LibraryTools({ matches, columns, drawn }: LibraryToolsProps) {
  const { all, counts, search, setSearch, chemistry, setChemistry } = matches;
  const { chosen } = useChosenColumns();
  return (
    <div className={css.tools}>
      <SearchBox label="Search storage types" placeholder="Search name, maker" value={search} onChange={setSearch} />
      <FilterChips
        label="Chemistry"
        entries={CHEMISTRIES.map((family) => ({ value: family, label: family, count: counts.get(family)! }))}
        all={matching(all, search, undefined).length}
        chosen={chemistry}
        onChoose={setChemistry}
      />
      <span className="space" />
      <ColumnChooser
        columns={columns}
        shown={drawn.map(({ key }) => key)}
        onChange={(next) => useChosenColumns.setState({ chosen: next })}
        onFit={chosen && (() => useChosenColumns.setState({ chosen: undefined }))}
      />
    </div>
  );
}

function NotLoaded({ problem, onRetry }: { readonly problem: string; readonly onRetry: () => void }) {
  return (
    <div style={{ padding: 12 }}>
      <Notice
        tone="danger"
        actions={
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        Your own types could not be loaded: {problem}
      </Notice>
    </div>
  );
}

interface NoTypeMatchesProps {
  readonly search: string;
  readonly chemistry: string | undefined;
  readonly onClear: () => void;
}

function NoTypeMatches({ search, chemistry, onClear }: NoTypeMatchesProps) {
  return (
    <EmptyState
      title="No type matches"
      text={`Nothing has “${search}” in its name, maker or chemistry${chemistry === undefined ? '' : ` and is of the family ${chemistry}`}.`}
      actions={<Button onClick={onClear}>Clear search and filter</Button>}
    />
  );
}

interface TypesFootProps {
  readonly library: StorageTabProps['library'];
  /** Types in the list, and those there are. */
  readonly shown: number;
  readonly all: number;
}

function TypesFoot({ library, shown, all }: TypesFootProps) {
  return (
    <div className={css.foot}>
      <output aria-live="polite">
        {library.types.length < library.total
          ? `${formatNumber(library.types.length)} of ${formatNumber(library.total)} own types loaded`
          : shown === all
            ? `${formatNumber(all)} types`
            : `${formatNumber(shown)} of ${formatNumber(all)} types`}
      </output>
      <span className="space" />
      <span className="not-small">
        <kbd>↑</kbd> <kbd>↓</kbd> show at the side, <kbd>Space</kbd> compares, <kbd>Enter</kbd> or a click opens an own type
      </span>
    </div>
  );
}
