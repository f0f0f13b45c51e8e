import { IconCopy, IconDownload, IconPencil, IconScale, IconTrash, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatExact, formatNumber, MISSING } from '../../../lib/number.ts';
import type { useStorageTypes } from '../../../lib/storage-types.ts';
import { Button } from '../../../ui/button.tsx';
import { ColumnChooser } from '../../../ui/column-chooser.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { OperationEnd } from '../operation-result.tsx';
import { WaitingBar } from '../../../ui/waiting-bar.tsx';
import { CompareDialog, MOST_COMPARED } from './compare-dialog.tsx';
import { FadeLine, yearsText } from './fade-line.tsx';
import { useChosenColumns, useFittingColumns } from './fitting-columns.ts';
import { LibraryTable, type LibraryColumn } from './library-table.tsx';
import { OperationDialog, type Operation, type OperationRequest } from './operation-dialog.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import tools from '../../../ui/list-tools.module.css';
import { SearchBox } from '../../../ui/search-box.tsx';
import { TypePanel } from './type-panel.tsx';
import { BUILT_IN, CHEMISTRIES, familyOf, matching, outlookOf, ownRows, rangeOf, sortValue, type TypeRow } from './type-rows.ts';
import css from './library.module.css';

const SIDE = 'type-at-the-side';
/** On a narrow screen the type at the side stands below the list. */
const showSide = (): void => void requestAnimationFrame(() => document.getElementById(SIDE)?.scrollIntoView({ block: 'nearest' }));
const keyOf = ({ isOwn, id }: TypeRow): string => `${isOwn ? 'own' : 'built-in'}-${id}`;
const nameOf = ({ type }: TypeRow): string => type.name;
const text = (value: string) => (value === '' ? <span className="text-3">{MISSING}</span> : value);
/** 0 is what a type does not give. */
const given = (value: number) => (value === 0 ? <span className="text-3">{MISSING}</span> : formatExact(value));

function columnsOf(onLook: (row: TypeRow) => void): readonly LibraryColumn<TypeRow>[] {
  const column = (key: string, label: string, rest: Omit<LibraryColumn<TypeRow>, 'key' | 'label'>): LibraryColumn<TypeRow> => ({
    key,
    label,
    sortValue: (row) => sortValue(row, key),
    ...rest,
  });
  return [
    column('name', 'Name', { cell: (row) => <span data-own={row.isOwn || undefined}>{text(row.type.name)}</span> }),
    column('manufacturer', 'Manufacturer', {
      priority: 4,
      cell: ({ isOwn, type }) => (
        <span className={css.short}>{text(type.manufacturer === '' && !isOwn ? 'Generic' : type.manufacturer)}</span>
      ),
    }),
    column('chemistry', 'Chemistry', {
      priority: 3,
      cell: ({ type }) => (
        <span className={css.short} title={type.chemistry}>
          {text(type.chemistry)}
        </span>
      ),
    }),
    column('nominalCapacity', 'Nominal Capacity', { unit: 'MWh', isNumber: true, cell: ({ type }) => given(type.nominalCapacity) }),
    column('nominalVoltage', 'Nominal Voltage', { priority: 4, unit: 'V', isNumber: true, cell: ({ type }) => given(type.nominalVoltage) }),
    column('roundtripEfficiency', 'Roundtrip Efficiency', {
      priority: 2,
      unit: '%',
      isNumber: true,
      cell: ({ type }) => (type.roundtripEfficiency === 0 ? given(0) : formatNumber(type.roundtripEfficiency, 1)),
    }),
    column('rangeOfCharge', 'Range of Charge', { priority: 3, unit: '%', isNumber: true, cell: (row) => formatExact(rangeOf(row)) }),
    column('minimumStateOfCharge', 'Min State of Charge', {
      priority: 4,
      unit: '%',
      isNumber: true,
      cell: ({ type }) => formatExact(type.minimumStateOfCharge),
    }),
    column('throughput', 'Est. Lifetime Throughput', {
      priority: 3,
      unit: 'GWh',
      isNumber: true,
      cell: (row) => {
        const { throughputMwh } = outlookOf(row);
        return throughputMwh ? formatNumber(throughputMwh / 1000, 1) : given(0);
      },
    }),
    {
      key: 'fade',
      priority: 2,
      label: 'Fade, 20 years',
      unit: '365 cycles/yr, 25 °C',
      cell: (row) => (
        <button
          type="button"
          className={css.look}
          tabIndex={-1}
          title="Show at the side"
          aria-label={`Show ${row.type.name} at the side`}
          onClick={() => onLook(row)}
        >
          <FadeLine row={row} />
        </button>
      ),
    },
    column('years', 'Until 65\u00a0%', {
      unit: 'yr',
      isNumber: true,
      cell: (row) => {
        const { text: years, why } = yearsText(row);
        return <span title={why}>{years}</span>;
      },
    }),
  ];
}

interface StorageTabProps {
  readonly library: ReturnType<typeof useStorageTypes>;
  readonly onEnd: (end: OperationEnd) => void;
}

/** LIB-02 to LIB-05: own types above those that are built in, one of them beside the list. */
export function StorageTab({ library, onEnd }: StorageTabProps) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [chemistry, setChemistry] = useState<string>();
  const [selected, setSelected] = useState<string>();
  const [request, setRequest] = useState<OperationRequest>();
  const own = useMemo(() => ownRows(library.types), [library.types]);
  const all = useMemo(() => [...own, ...BUILT_IN], [own]);
  const groups = useMemo(
    () => [
      { title: 'Own types', rows: matching(own, search, chemistry) },
      { title: 'Built in', rows: matching(BUILT_IN, search, chemistry) },
    ],
    [own, search, chemistry],
  );
  const counts = useMemo(() => {
    const found = matching(all, search, undefined);
    return new Map(CHEMISTRIES.map((family) => [family, found.filter(({ type }) => familyOf(type.chemistry) === family).length]));
  }, [all, search]);
  const columns = useMemo(
    () =>
      columnsOf((row) => {
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
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [isComparing, setComparing] = useState(false);
  const compared = marked.flatMap((key) => all.find((one) => keyOf(one) === key) ?? []);
  const isFull = compared.length >= MOST_COMPARED;
  const isMarked = (one: TypeRow): boolean => marked.includes(keyOf(one));
  const mark = (one: TypeRow): void => {
    if (isMarked(one)) setMarked(marked.filter((key) => key !== keyOf(one)));
    else if (!isFull) setMarked([...compared.map(keyOf), keyOf(one)]);
  };
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
        {library.problem !== undefined && (
          <div style={{ padding: 12 }}>
            <Notice
              tone="danger"
              actions={
                <Button size="small" onClick={() => void library.reload()}>
                  Try again
                </Button>
              }
            >
              Your own types could not be loaded: {library.problem}
            </Notice>
          </div>
        )}
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
            columns={further}
            shown={drawn.map(({ key }) => key)}
            onChange={(next) => useChosenColumns.setState({ chosen: next })}
            onFit={chosen && (() => useChosenColumns.setState({ chosen: undefined }))}
          />
        </div>
        {compared.length > 0 && (
          <fieldset className={`${tools.chips} ${css.tools}`} aria-label="Comparison">
            <span className="text-2">Compare</span>
            {compared.map((one) => (
              <button
                key={keyOf(one)}
                type="button"
                className={tools.chip}
                aria-label={`Leave out ${one.type.name}`}
                onClick={() => mark(one)}
              >
                {one.type.name} <Icon icon={IconX} size={12} />
              </button>
            ))}
            <Button size="small" kind="primary" icon={IconScale} disabled={compared.length < 2} onClick={() => setComparing(true)}>
              Side by side
            </Button>
            <span className="small text-3">
              {compared.length < 2 ? 'Choose a second type by its menu or the space key' : isFull ? `${MOST_COMPARED} types at most` : ''}
            </span>
          </fieldset>
        )}
        {library.isKnown && library.problem === undefined && own.length === 0 && (
          <EmptyState
            title="No own types yet"
            text="A type of your own is a copy of a sample or of a built-in type, or read from a storage file; it can then be changed and chosen on the Equipment step."
          />
        )}
        {shown.length === 0 ? (
          <EmptyState
            title="No type matches"
            text={`Nothing has “${search}” in its name, maker or chemistry${chemistry === undefined ? '' : ` and is of the family ${chemistry}`}.`}
            actions={
              <Button
                onClick={() => {
                  setSearch('');
                  setChemistry(undefined);
                }}
              >
                Clear search and filter
              </Button>
            }
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
        <div className={css.foot}>
          <output aria-live="polite">
            {library.types.length < library.total
              ? `${formatNumber(library.types.length)} of ${formatNumber(library.total)} own types loaded`
              : shown.length === all.length
                ? `${formatNumber(all.length)} types`
                : `${formatNumber(shown.length)} of ${formatNumber(all.length)} types`}
          </output>
          <span className="space" />
          <span className="not-small">
            <kbd>↑</kbd> <kbd>↓</kbd> show at the side, <kbd>Space</kbd> compares, <kbd>Enter</kbd> or a click opens an own type
          </span>
        </div>
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
