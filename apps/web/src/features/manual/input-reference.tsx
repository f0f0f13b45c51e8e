import { IconSearch } from '@tabler/icons-react';
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
import { useState } from 'react';
import { rangeOf } from '../../editor/described-field.ts';
import { formatExact } from '../../lib/number.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import field from '../../ui/field.module.css';
import { Section } from '../../ui/section.tsx';
import { ManualFrame } from './manual-frame.tsx';
import { INPUTS_PATH } from './manual-pages.ts';
import css from './manual.module.css';

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
  return Object.entries(entity.shape as Record<string, Described>).flatMap(([key, described]) => {
    const meta = described.meta() as FieldMeta | undefined;
    if (meta === undefined || typeof meta.title !== 'string' || NO_INPUT.has(key)) return [];
    const parsed = described.safeParse(undefined);
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

const matches = (row: InputRow, part: string, words: readonly string[]): boolean => {
  const text = `${part} ${row.title} ${row.help} ${row.unit}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Every input with unit, range, default and effect: the same words as beside the input. */
export function InputReference() {
  usePageTitle('Every input');
  const [search, setSearch] = useState('');
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = parts
    .map((part) => ({ ...part, rows: distinct(part.entities.flatMap(inputsOf)).filter((row) => matches(row, part.title, words)) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <ManualFrame path={INPUTS_PATH}>
      <main id="main">
        <div className={css.head}>
          <h1>Every input</h1>
          <div className={`${field.box} ${css.search}`}>
            <input
              type="search"
              className={field.input}
              aria-label="Find an input"
              placeholder="Find an input"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
        </div>
        {found.length === 0 && (
          <EmptyState
            icon={IconSearch}
            title={`No input has “${search}” in its name or its words`}
            text="Try one word of it, or its unit."
          />
        )}
        {found.map((part) => (
          <Section key={part.id} id={part.id} title={part.title} bare>
            <dl className={css.inputs}>
              {part.rows.map((row) => (
                <div key={`${row.title}, ${row.help}`}>
                  <dt>{row.title}</dt>
                  <dd>
                    {row.help}
                    <span className={css.facts}>
                      {[
                        row.unit && `Unit ${row.unit}`,
                        row.range && `Range ${row.range}`,
                        row.initial && `Default ${row.initial}${row.unit && /^[\d.,−-]+$/.test(row.initial) ? ` ${row.unit}` : ''}`,
                      ]
                        .filter((fact) => fact !== '')
                        .join(' · ')}
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
          </Section>
        ))}
      </main>
    </ManualFrame>
  );
}
