import { useState } from 'react';
import { unitCostOf } from '@stackwatt/model';
import { formatExact, formatNumber, MISSING } from '../../../lib/number.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { genericLook } from '../../../ui/charts/series-look.ts';
import { Segments } from '../../../ui/choice-fields.tsx';
import table from '../../../ui/data-table.module.css';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { yearsText } from './fade-line.tsx';
import { COMMON_LIMIT, deliveredMwh, outlookOf, rangeOf, specsOf, type TypeRow } from './type-rows.ts';
import css from './library.module.css';

/** How many types stand side by side. */
export const MOST_COMPARED = 4;
const YEARS = 20;

/** 0 is what a type does not give. */
const given = (value: number | undefined, digits?: number): string =>
  value === undefined || value === 0 ? MISSING : digits === undefined ? formatExact(value) : formatNumber(value, digits);

interface Fact {
  readonly name: string;
  readonly unit?: string;
  readonly text: (row: TypeRow) => string;
}
const FACTS: readonly Fact[] = [
  { name: 'Manufacturer', text: ({ type }) => type.manufacturer || MISSING },
  { name: 'Chemistry', text: ({ type }) => type.chemistry || MISSING },
  { name: 'Nominal capacity', unit: 'MWh', text: ({ type }) => given(type.nominalCapacity) },
  { name: 'Nominal power', unit: 'MW', text: ({ type }) => given(type.nominalPower) },
  {
    name: 'Hours at nominal power',
    unit: 'h',
    text: ({ type }) => (type.nominalPower > 0 ? given(type.nominalCapacity / type.nominalPower, 1) : MISSING),
  },
  { name: 'Round-trip efficiency', unit: '%', text: ({ type }) => given(type.roundtripEfficiency, 1) },
  { name: 'Range of charge', unit: '%', text: (row) => formatExact(rangeOf(row)) },
  { name: 'Min state of charge', unit: '%', text: ({ type }) => formatExact(type.minimumStateOfCharge) },
  { name: 'Delivered by one discharge, new', unit: 'MWh', text: (row) => given(deliveredMwh(row), 2) },
  { name: 'Until 65 %', unit: 'yr', text: (row) => yearsText(row).text },
  { name: 'Health after 10 years', unit: '%', text: (row) => healthText(row, 10) },
  { name: 'Health after 20 years', unit: '%', text: (row) => healthText(row, YEARS) },
  { name: 'Est. lifetime throughput', unit: 'GWh', text: (row) => given((outlookOf(row).throughputMwh ?? 0) / 1000, 1) },
  {
    name: 'Guarantee of the maker',
    unit: 'yr',
    text: ({ type }) => given(Math.max(0, ...type.oemGuaranteedDegradation.map(({ capacityList }) => capacityList.length))),
  },
  {
    name: 'Capital',
    unit: 'per kWh',
    text: (row) => {
      const specs = specsOf(row);
      return specs.nominalCapacity > 0 ? given(unitCostOf(specs).capital / (1000 * specs.nominalCapacity), 0) : MISSING;
    },
  },
];

function healthText(row: TypeRow, year: number): string {
  const { fade } = outlookOf(row);
  return fade.kind === 'health' ? formatNumber(100 * fade.health[year]!, 1) : MISSING;
}

const NAMES = { fade: 'Modelled', guaranteed: 'Guaranteed' } as const;
type Shown = keyof typeof NAMES;

interface CompareDialogProps {
  readonly isOpen: boolean;
  /** Two to four. */
  readonly rows: readonly TypeRow[];
  readonly onClose: () => void;
}

/** Types side by side: their fades in one chart, and what they are in a table whose equal values are grey. */
export function CompareDialog({ isOpen, rows, onClose }: CompareDialogProps) {
  const [shown, setShown] = useState<Shown>('fade');
  const lines = rows.flatMap((row, k) => {
    const fade = outlookOf(row)[shown];
    return fade.kind === 'health'
      ? [{ id: String(k), name: row.type.name, look: genericLook(k), values: fade.health.map((health) => 100 * health) }]
      : [];
  });
  const without = rows.filter((row) => outlookOf(row)[shown].kind !== 'health').map(({ type }) => type.name);
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title="Compare storage types" width={880}>
      {lines.length > 0 && (
        <LineChart
          isFromData
          title="State of health"
          name={`${NAMES[shown]} state of health of the types compared`}
          unit="%, 365 cycles/yr, 25 °C"
          controls={
            <Segments<Shown>
              label="State of health"
              size="small"
              value={shown}
              choices={[
                { value: 'fade', label: NAMES.fade },
                { value: 'guaranteed', label: NAMES.guaranteed },
              ]}
              onCommit={setShown}
            />
          }
          rowName="Year"
          rowLabel={(year) => `Year ${year}`}
          axis={{
            x: Array.from({ length: YEARS + 1 }, (_, year) => year),
            ticks: [0, 5, 10, 15, 20].map((at) => ({ at, label: String(at), isDay: false })),
          }}
          axisTitle="Year"
          height={180}
          marks={[{ direction: 'across', at: 100 * COMMON_LIMIT, label: 'Limit 65 %' }]}
          series={lines.map((line) => ({ ...line, unit: '%', side: 'left' as const, digits: 1 }))}
        />
      )}
      {without.length > 0 && (
        <p className="small text-3">
          {NAMES[shown]} state of health: nothing is given by {without.join(', ')}.
          {lines.length === 0 && shown === 'guaranteed' && (
            <>
              {' '}
              <button type="button" className="link-button" onClick={() => setShown('fade')}>
                Show the modelled one
              </button>
            </>
          )}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where it is wider than the window, by keys too */}
      <section className={table.scroll} tabIndex={0} aria-label="What the types are">
        <table className={`${table.table} ${css.compared}`} aria-label="Types compared">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Quantity</span>
              </th>
              {rows.map(({ isOwn, id, type }) => (
                <th key={`${isOwn} ${id}`} scope="col" className={table.number}>
                  {type.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {FACTS.map(({ name, unit, text }) => {
              const texts = rows.map(text);
              const isSame = new Set(texts).size === 1;
              return (
                <tr key={name}>
                  <th scope="row">
                    {name} {unit !== undefined && <span className="unit">{unit}</span>}
                  </th>
                  {texts.map((one, k) => (
                    // oxlint-disable-next-line react/no-array-index-key -- a column has no identity but its place
                    <td key={k} className={table.number} data-same={isSame || undefined}>
                      {one}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <p className="small text-3">A row in grey is equal for all of them. {MISSING}: the type does not give it.</p>
    </DialogFrame>
  );
}
