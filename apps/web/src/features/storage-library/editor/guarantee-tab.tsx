import {
  brokenBound,
  fieldId,
  fieldMeta,
  GuaranteeSeries,
  hasGuarantee,
  resizeGuarantee,
  toCycleCount,
  toHealth,
  type UserStorageSpec,
} from '@stackwatt/model';
import { IconX } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { GuaranteeButtons } from '../../../editor/guarantee-buttons.tsx';
import { cyclesName, guaranteedCurves } from '../../../lib/guaranteed-curves.ts';
import { formatNumber } from '../../../lib/number.ts';
import { readQuantity } from '../../../lib/quantity.ts';
import { IconButton } from '../../../ui/button.tsx';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { genericLook, LOOKS, type SeriesLook } from '../../../ui/charts/series-look.ts';
import { numberCells, type CellKind } from '../../../ui/editable-grid/cell-kinds.ts';
import { EditableGrid } from '../../../ui/editable-grid/editable-grid.tsx';
import type { GridCell } from '../../../ui/editable-grid/grid-data.ts';
import { EntryMessage, entryMessageId, NumberInput, useNumberEntry } from '../../../ui/number-entry.tsx';
import { Section } from '../../../ui/section.tsx';
import { ModeCards, TriedUseFields } from './guarantee-modes.tsx';
import { EVERY_DAY, lastGuaranteedYear, tryUse, useOf, type Trial } from './tried-use.ts';
import { TakenUseNote, TakeUseButton, type TakenUse } from './use-from-project.tsx';
import { DifferenceChart, signed, YearsPast, type TrialProps } from './tried-years.tsx';
import { TypeFlag, TypeSection } from './type-fields.tsx';
import { typeField, useType, useTypeBeingTyped, useTypeEditor } from './use-type.tsx';
import guarantee from './guarantee.module.css';
import css from './storage-editor.module.css';

const CYCLES = fieldMeta(GuaranteeSeries, 'cycleCount');
const LIST = typeField('oemGuaranteedDegradation');
/** SED-37: whatever is typed becomes a share from 0 to 100. */
const HEALTH_CELLS: CellKind = {
  ...numberCells({ unit: '%', digits: 1 }),
  read: (text) => {
    const read = readQuantity(text, '%');
    return { kind: 'value', value: toHealth(read.kind === 'number' ? read.value : undefined) };
  },
};
const DIFFERENCE_CELLS: CellKind = { ...numberCells({ unit: 'points', digits: 1 }), show: (value) => signed(Number(value)) };
/** Above the series, of which it is one or lies between two. */
const TRIED: SeriesLook = { ...LOOKS.moneyIn, hasHalo: true, mark: { ...LOOKS.moneyIn.mark, width: 2.8 } };
/** Years the chart shows at least, so that what follows the guarantee is seen. */
const SHOWN_YEARS = 20;

/** SED-26, SED-31 to SED-33: what the maker guarantees, by year and cycles per year, tried on a use. */
export function GuaranteeTab() {
  const type = useTypeBeingTyped();
  const [use, setUse] = useState(EVERY_DAY);
  const [taken, setTaken] = useState<TakenUse>();
  const take = (next: TakenUse | undefined): void => {
    setTaken(next);
    setUse(next?.use ?? EVERY_DAY);
  };
  const years = Math.max(SHOWN_YEARS, ...type.oemGuaranteedDegradation.map(({ capacityList }) => capacityList.length));
  const tried = useDeferredValue(type);
  const trial = useMemo(() => tryUse(tried, use, years), [tried, use, years]);
  return (
    <>
      <TypeSection id="guarantee-mode" title="Mode" help="guarantee" summary="which series of the guarantee counts in a year">
        <TriedUseFields use={use} years={years} onUse={setUse}>
          <TakeUseButton type={type} years={years} onTake={take} />
        </TriedUseFields>
        {taken && <TakenUseNote taken={taken} use={use} onLeave={() => take(undefined)} />}
        <ModeCards trial={trial} />
        <div className={css.flags}>
          <TypeFlag of="useOemGuaranteedDegradationInterpolatePastLifetime" />
          <TypeFlag of="useOemGuaranteedDegradation" />
        </div>
      </TypeSection>
      <Section
        id="guarantee"
        title="Guarantee"
        summary="state of health at the end of each year, one series for each number of cycles a year"
      >
        <div className={guarantee.beside}>
          <div>
            <GuaranteeChart type={tried} years={years} trial={trial} />
            {hasGuarantee(type) && <DifferenceChart type={tried} trial={trial} />}
          </div>
          <div>
            <GuaranteeTable type={tried} trial={trial} />
            {hasGuarantee(type) && <YearsPast type={tried} trial={trial} />}
          </div>
        </div>
      </Section>
    </>
  );
}

interface GuaranteeChartProps {
  readonly type: UserStorageSpec;
  readonly years: number;
  readonly trial: Trial;
}

function GuaranteeChart({ type, years, trial }: GuaranteeChartProps) {
  const curves = hasGuarantee(type) ? guaranteedCurves(type, years) : [];
  if (!curves)
    return (
      <p className="text-3">The table gives no curve: every series needs its own number of cycles above 0, and values from 0 to 100 %.</p>
    );
  const { modelled } = trial;
  const [limit] = type.augmentationDegradationLimitSensitivity;
  const last = lastGuaranteedYear(type);
  const asTried = trial.guaranteed[type.oemGuaranteedDegradationType];
  const x = Array.from({ length: years + 1 }, (_, year) => year);
  const series = [
    ...curves.map(({ name, values }, k) => ({ id: String(k), name, look: genericLook(k), values })),
    ...(asTried ? [{ id: 'tried', name: 'for the use tried', look: TRIED, values: asTried }] : []),
    ...(modelled ? [{ id: 'modelled', name: 'modelled', look: LOOKS.total, values: modelled }] : []),
  ];
  if (series.length === 0) return <p className="small text-3">No guarantee yet: fill the table, or paste a block from a sheet.</p>;
  return (
    <LineChart
      title="State of Health"
      name="Guaranteed and modelled state of health"
      unit="% at the end of the year"
      rowName="Year"
      rowLabel={(year) => `Year ${year}`}
      axis={{ x, ticks: x.filter((year) => year % 5 === 0).map((year) => ({ at: year, label: String(year), isDay: false })) }}
      axisTitle="Year"
      height={300}
      isFromData
      marks={[
        ...(limit === undefined ? [] : [{ direction: 'across' as const, at: limit, label: `Limit ${formatNumber(limit)} %` }]),
        ...(last > 0 && last < years ? [{ direction: 'down' as const, at: last, label: 'end of the guarantee' }] : []),
      ]}
      series={series.map((one) => ({ ...one, unit: '%', side: 'left' as const, digits: 1 }))}
    />
  );
}

/** What stands in a cell; a column of what follows has none where nothing determines it. */
function cellAt(series: readonly GuaranteeSeries[], column: number, isThere: boolean): GridCell | undefined {
  if (column < series.length) return { name: cyclesName(series[column]!), unit: '%', kind: HEALTH_CELLS };
  const { label, unit, kind } = TRIED_COLUMNS[column - series.length]!;
  return isThere ? { name: label, unit, kind } : undefined;
}

/** What follows from the series for the use tried, by year: no part of the table that is typed. */
const TRIED_COLUMNS = [
  { key: 'guaranteed', label: 'Guaranteed', unit: '%', kind: HEALTH_CELLS, isFixed: true },
  { key: 'modelled', label: 'Modelled', unit: '%', kind: HEALTH_CELLS, isFixed: true },
  { key: 'difference', label: 'Difference', unit: 'points', kind: DIFFERENCE_CELLS, isFixed: true },
] as const;

/** SED-31 to SED-33: the series of the maker, and beside them what they come to for the use tried. */
function GuaranteeTable({ type, trial }: TrialProps) {
  const editor = useTypeEditor();
  const { oemGuaranteedDegradation: series } = useType();
  const years = Math.max(0, ...series.map(({ capacityList }) => capacityList.length));
  const put = (label: string, change: (list: readonly GuaranteeSeries[]) => GuaranteeSeries[]): void =>
    editor.edit(label, (type) => ({ ...type, oemGuaranteedDegradation: change(type.oemGuaranteedDegradation) }));
  const id = fieldId(LIST);
  const tried = useOf(type, trial);
  const follows = tried === undefined ? [] : TRIED_COLUMNS;
  const followsAt = (row: number, column: number): number | undefined =>
    ([tried?.guaranteed, tried?.modelled, tried?.difference] as const)[column]?.[row + 1];
  return (
    <>
      {series.length > 0 && (
        <EditableGrid
          id={id}
          label="Guaranteed state of health"
          columns={[
            ...series.map((one, k) => ({
              key: String(k),
              label: cyclesName(one),
              unit: '%',
              kind: HEALTH_CELLS,
              head: <CycleCount place={k} onRemove={() => put(`remove ${cyclesName(one)}`, (list) => list.filter((_, at) => at !== k))} />,
            })),
            ...follows,
          ]}
          rows={years}
          rowsName="Year"
          rowName={(row) => String(row + 1)}
          valueAt={(row, column) =>
            column < series.length ? (series[column]!.capacityList[row] ?? 0) : followsAt(row, column - series.length)
          }
          cellAt={(row, column) => cellAt(series, column, followsAt(row, column - series.length) !== undefined)}
          cellId={(row, column) =>
            column < series.length ? `${id}.${column}.capacityList.${row}` : `${id}.${TRIED_COLUMNS[column - series.length]!.key}.${row}`
          }
          grows
          hint="A block of a sheet can be pasted, rows are added. Below 0 or no number becomes 0, above 100 becomes 100. The last columns follow from the use tried"
          onChange={(changes, step) =>
            put(step, (list) =>
              resizeGuarantee(list, Math.max(years, ...changes.map(({ row }) => row + 1))).map((one, column) => ({
                ...one,
                capacityList: one.capacityList.map((value, row) =>
                  Number(changes.find((change) => change.row === row && change.column === column)?.value ?? value),
                ),
              })),
            )
          }
        />
      )}
      <div className={css.tools}>
        <GuaranteeButtons series={series} years={years} put={put} />
      </div>
    </>
  );
}

interface CycleCountProps {
  readonly place: number;
  readonly onRemove: () => void;
}

/** SED-32, SED-38: the cycles a year of a series, typed in the head of its column. */
function CycleCount({ place, onRemove }: CycleCountProps) {
  const editor = useTypeEditor();
  const series = useType().oemGuaranteedDegradation[place]!;
  const id = `${fieldId(LIST)}.${place}.cycleCount`;
  const label = `Series ${place + 1}, cycles/year`;
  const entry = useNumberEntry({
    id,
    label,
    value: series.cycleCount,
    check: (value) => brokenBound(value, CYCLES),
    whenUnread: toCycleCount(undefined),
    onCommit: (value) =>
      editor.edit(`change cycles per year of series ${place + 1}`, (type) => ({
        ...type,
        oemGuaranteedDegradation: type.oemGuaranteedDegradation.map((one, k) =>
          k === place ? { ...one, cycleCount: toCycleCount(value) } : one,
        ),
      })),
  });
  const keep = (event: { readonly stopPropagation: () => void }): void => event.stopPropagation();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the input keeps its keys from the grid around it
    <div className={css.cycles} onKeyDown={keep} onPaste={keep} onCopy={keep}>
      <NumberInput id={id} entry={entry} label={label} describedBy={entryMessageId(id)} />
      <IconButton icon={IconX} label={`Remove ${cyclesName(series)}`} onClick={onRemove} />
      <EntryMessage id={id} entry={entry} />
    </div>
  );
}
