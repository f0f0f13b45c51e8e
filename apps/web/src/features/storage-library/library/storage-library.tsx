import { storages } from '@stackwatt/catalog';
import { toStorageSpec, type StorageSpec } from '@stackwatt/model';
import { formatExact } from '../../../lib/number.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useStorageTypes } from '../../../lib/storage-types.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/section.tsx';

const columns: readonly Column<StorageSpec>[] = [
  { key: 'name', label: 'Name', cell: (row) => row.name },
  { key: 'power', label: 'Power of one unit', unit: 'MW', isNumber: true, cell: (row) => formatExact(row.nominalPower) },
  { key: 'capacity', label: 'Capacity of one unit', unit: 'MWh', isNumber: true, cell: (row) => formatExact(row.nominalCapacity) },
  { key: 'minimum', label: 'Lowest state of charge', unit: '%', isNumber: true, cell: (row) => formatExact(row.minimumStateOfCharge) },
  { key: 'initial', label: 'State of charge at start', unit: '%', isNumber: true, cell: (row) => formatExact(row.initialStateOfCharge) },
  {
    key: 'source',
    label: 'Source',
    cell: (row) => <span style={{ whiteSpace: 'normal', display: 'block', minWidth: 260, padding: '4px 0' }}>{row.source}</span>,
  },
];

/** NAV-03: the storage types that a project can choose from. */
export function StorageLibrary() {
  usePageTitle('Storage Library');
  const { types } = useStorageTypes();
  return (
    <main id="main" style={{ maxWidth: 1440, margin: '0 auto', padding: '20px 20px 48px' }}>
      <h1 style={{ marginBottom: 14 }}>Storage Library</h1>
      {types.length > 0 && (
        <Section id="own" title="Own types" bare>
          <DataTable label="Own storage types" columns={columns} rows={types.map(toStorageSpec)} keyOf={(row) => row.id} />
        </Section>
      )}
      <Section
        id="built-in"
        title="Built-in types"
        summary="Chosen on the Equipment step, where their values can be changed for one project"
        bare
      >
        <DataTable label="Built-in storage types" columns={columns} rows={storages} keyOf={(row) => row.id} />
      </Section>
    </main>
  );
}
