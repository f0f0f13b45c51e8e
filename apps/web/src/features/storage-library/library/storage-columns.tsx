import { formatExact, formatNumber, MISSING } from '../../../lib/number.ts';
import { FadeLine, yearsText } from './fade-line.tsx';
import type { LibraryColumn } from './library-column.ts';
import { outlookOf, rangeOf, sortValue, type TypeRow } from './type-rows.ts';
import css from './library.module.css';

const text = (value: string) => (value === '' ? <span className="text-3">{MISSING}</span> : value);
/** 0 is what a type does not give. */
const given = (value: number) => (value === 0 ? <span className="text-3">{MISSING}</span> : formatExact(value));

/** What is shown of a storage type. @param onLook  its fade was pressed */
export function storageColumns(onLook: (row: TypeRow) => void): readonly LibraryColumn<TypeRow>[] {
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
