import {
  AveragesEstimate,
  CapacityEvent,
  CapacityMarket,
  Contract,
  CostLine,
  Converter,
  EnergyMarket,
  Escalator,
  INCENTIVE_ENTITIES,
  Obligation,
  Position,
  Project,
  RegulationMarket,
  Resource,
  SizerLimits,
  Solar,
  Storage,
  StorageSpec,
  Wind,
  type FieldMeta,
} from '@stackwatt/model';
import { Link } from 'react-router';
import { rangeOf } from '../../editor/bound-fields.tsx';
import { formatExact } from '../../lib/number.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { METHOD_PAGES, methodPath } from './method-pages.ts';
import css from './manual.module.css';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';

interface InputRow {
  readonly title: string;
  readonly unit: string;
  readonly range: string;
  readonly initial: string;
  readonly help: string;
}

interface Described {
  readonly meta: () => unknown;
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly data?: unknown };
}

const shownDefault = (value: unknown): string => {
  if (typeof value === 'number') return formatExact(value);
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(shownDefault).join(', ') : '';
};

/** Described for the file reference, typed nowhere. */
const NO_INPUT = new Set(['fileVersion', 'measurementUnits', 'location', 'currencySymbol']);

/** Every described field of an entity: the same words as the help beside the input. */
function inputsOf(entity: { readonly shape: object }): InputRow[] {
  return Object.entries(entity.shape as Record<string, Described>).flatMap(([key, field]) => {
    const meta = field.meta() as FieldMeta | undefined;
    if (meta === undefined || typeof meta.title !== 'string' || NO_INPUT.has(key)) return [];
    const parsed = field.safeParse(undefined);
    return [
      {
        title: meta.title,
        unit: meta.unit ?? '',
        range: rangeOf(meta) ?? '',
        initial: parsed.success ? shownDefault(parsed.data) : '',
        help: meta.help,
      },
    ];
  });
}

/** Entities of one part may share an input. */
const distinct = (rows: readonly InputRow[]): InputRow[] =>
  rows.filter((row, at) => rows.findIndex((other) => other.title === row.title && other.help === row.help) === at);

const columns: readonly Column<InputRow>[] = [
  { key: 'title', label: 'Input', cell: (row) => row.title },
  { key: 'unit', label: 'Unit', cell: (row) => row.unit },
  { key: 'range', label: 'Range', cell: (row) => row.range },
  { key: 'initial', label: 'Default', cell: (row) => row.initial },
  {
    key: 'help',
    label: 'Meaning and effect',
    cell: (row) => <span style={{ whiteSpace: 'normal', display: 'block', minWidth: 320, padding: '5px 0' }}>{row.help}</span>,
  },
];

const parts: readonly { readonly id: string; readonly title: string; readonly entities: readonly { readonly shape: object }[] }[] = [
  { id: 'project', title: 'Project and economics', entities: [Project, Position] },
  { id: 'market', title: 'Energy market', entities: [EnergyMarket, Escalator] },
  { id: 'regulation', title: 'Regulation market', entities: [RegulationMarket] },
  { id: 'capacity', title: 'Capacity market', entities: [CapacityMarket, CapacityEvent] },
  { id: 'contract', title: 'Time of delivery contract', entities: [Contract, Obligation, SizerLimits] },
  { id: 'solar', title: 'Solar', entities: [Solar] },
  { id: 'resource', title: 'Sunlight, wind and temperature', entities: [Resource, AveragesEstimate] },
  { id: 'wind', title: 'Wind', entities: [Wind] },
  { id: 'storage', title: 'Storage', entities: [Storage, StorageSpec] },
  { id: 'converter', title: 'Converter', entities: [Converter] },
  { id: 'cost', title: 'Cost', entities: [CostLine] },
  { id: 'incentives', title: 'Incentives', entities: Object.values(INCENTIVE_ENTITIES) },
];

/** The built-in help: how to get a result, and every input with unit, range, default and effect. */
export function Manual() {
  usePageTitle('User Manual');
  return (
    <main id="main" style={{ maxWidth: 1160, margin: '0 auto', padding: '20px 20px 48px' }}>
      <h1 style={{ marginBottom: 14 }}>User Manual</h1>
      <Section id="start" title="From nothing to a first result">
        <ol style={{ margin: 0, paddingLeft: 20, maxWidth: 760, display: 'grid', gap: 4 }}>
          <li>Create a project, or open a sample. On Setup, put the plant on the map and choose what to model.</li>
          <li>
            On Application, import one year of energy prices: a file, or a column pasted from a spreadsheet. Regulation, capacity and a
            delivery contract are switched on there.
          </li>
          <li>
            On Equipment, enter sizes to search, costs and limits. Several sizes multiply the run. Sunlight starts from the averages of the
            place; import a year where the decision hangs on it.
          </li>
          <li>On Economics, enter discount rate, inflation and costs that do not depend on size.</li>
          <li>Calculate. The results rank every system by net present value; open one for its days, revenue and cash flow.</li>
        </ol>
        <p className="text-2" style={{ marginTop: 12, maxWidth: 760 }}>
          The preview beside the inputs calculates one size in one year after each edit, with the same engine as the results. Ctrl+Z takes a
          step back, Ctrl+Y repeats it. Edits are saved two seconds later; without a network they are kept on this device.
        </p>
      </Section>
      <Section id="method" title="Method" summary="Formulas, conventions and sources of what is calculated">
        <ul className={css.methods}>
          {METHOD_PAGES.map(({ page, title }) => (
            <li key={page}>
              <Link to={methodPath(page)}>{title}</Link>
            </li>
          ))}
        </ul>
      </Section>
      {parts.map((part) => (
        <Section key={part.id} id={part.id} title={part.title} bare>
          <DataTable
            label={`Inputs: ${part.title}`}
            columns={columns}
            rows={distinct(part.entities.flatMap(inputsOf))}
            keyOf={(row) => `${row.title}, ${row.help}`}
          />
        </Section>
      ))}
    </main>
  );
}
