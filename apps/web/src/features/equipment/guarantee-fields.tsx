import { IconX } from '@tabler/icons-react';
import {
  decimalsOf,
  brokenBound,
  fieldId,
  fieldMeta,
  GuaranteeSeries,
  hasGuarantee,
  pathsIn,
  pathTo,
  setField,
  Storage,
  type Project,
} from '@stackwatt/model';
import { fadeOfType } from '@stackwatt/simulation';
import { toPercent } from '@stackwatt/units';
import { useMemo, useState } from 'react';
import { BoundChoice, BoundNumber, BoundSwitch } from '../../editor/bound-fields.tsx';
import { fieldsOf } from '../../editor/described-field.ts';
import { useEdit, useMessages, useProject } from '../../editor/use-editor.ts';
import { GuaranteeButtons } from '../../editor/guarantee-buttons.tsx';
import { drawnBy, type With } from '../../lib/drawn-by.ts';
import { cyclesName, guaranteedCurves } from '../../lib/guaranteed-curves.ts';
import { useNumberStyle } from '../../lib/number-style.ts';
import { Button } from '../../ui/button.tsx';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { genericLook } from '../../ui/charts/series-look.ts';
import { numberCells } from '../../ui/editable-grid/cell-kinds.ts';
import { EditableGrid } from '../../ui/editable-grid/editable-grid.tsx';
import { FieldGrid, FieldMessage } from '../../ui/field-frame.tsx';
import { Subsection } from '../../ui/section.tsx';
import css from './equipment.module.css';

/** Dashes of a modelled curve, beside the solid one of its guarantee. */
const MODELLED = [5, 3];
const ROOM_CELSIUS = 20;
const HEALTH = fieldMeta(GuaranteeSeries, 'capacityList');
const CYCLES = fieldMeta(GuaranteeSeries, 'cycleCount');
const HEALTH_CELLS = numberCells({ unit: '%', digits: decimalsOf(HEALTH), check: (value) => brokenBound(value, HEALTH) });

const GUARANTEE = [
  'customName',
  'oemGuaranteedDegradation',
  'oemGuaranteedDegradationType',
  'useOemGuaranteedDegradationInterpolatePastLifetime',
  'specs',
] as const;
type Guaranteed = With<Storage, typeof GUARANTEE>;

interface GuaranteeFieldsProps {
  readonly item: Guaranteed;
  readonly index: number;
}

/** STO-14: what the maker of a storage unit guarantees: state of health by year and cycles per year, as a table and its curves. */
export const GuaranteeFields = drawnBy(GUARANTEE, function GuaranteeFields({ item, index }: GuaranteeFieldsProps) {
  useNumberStyle();
  const edit = useEdit();
  const path = pathTo('storage', index, 'oemGuaranteedDegradation');
  const at = pathsIn(pathTo('storage', index));
  const field = fieldsOf(Storage);
  const isUsed = useProject((project) => project.useOemGuaranteedDegradation);
  const lifetime = useProject((project) => project.lifetime);
  const messages = useMessages(fieldId(path), { withParts: true });
  const series = item.oemGuaranteedDegradation;
  const [isOpen, setIsOpen] = useState(false);
  const years = Math.max(0, ...series.map(({ capacityList }) => capacityList.length));
  const put = (label: string, change: (list: readonly GuaranteeSeries[]) => GuaranteeSeries[]): void =>
    edit(label, (project: Project) => setField(project, path, change(project.storage[index]?.oemGuaranteedDegradation ?? [])));
  const isShown = isUsed || isOpen;
  return (
    <Subsection
      title="Guaranteed degradation"
      summary={
        isUsed
          ? 'In use: the storage unit ages as its maker guarantees'
          : hasGuarantee(item)
            ? `${series.length === 1 ? 'One series' : `${series.length} series`} of ${years} years, not in use`
            : 'The storage unit has no guarantee'
      }
      actions={
        !isUsed && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Close' : 'Show'}
          </Button>
        )
      }
    >
      <FieldMessage id={fieldId(path)} {...messages} />
      {isShown && (
        <>
          <FieldGrid>
            <BoundChoice
              path={at('oemGuaranteedDegradationType')}
              {...field('oemGuaranteedDegradationType')}
              span={6}
              choices={[
                { value: 'Default', label: 'Default' },
                { value: 'YearByYear', label: 'Year-by-Year' },
                { value: 'Interpolated', label: 'Interpolated' },
              ]}
            />
          </FieldGrid>
          <div className={css.gap}>
            <BoundSwitch
              path={at('useOemGuaranteedDegradationInterpolatePastLifetime')}
              {...field('useOemGuaranteedDegradationInterpolatePastLifetime')}
            />
          </div>
          {series.length > 0 && (
            <div className={css.gap}>
              <EditableGrid
                id={fieldId(path)}
                label={`Guaranteed state of health of ${item.customName}`}
                columns={series.map((one, k) => ({
                  key: String(k),
                  label: cyclesName(one),
                  unit: '%',
                  kind: HEALTH_CELLS,
                }))}
                rows={years}
                rowsName="Year"
                rowName={(row) => `Year ${row + 1}`}
                valueAt={(row, column) => series[column]?.capacityList[row]}
                cellId={(row, column) => `${fieldId(path)}.${column}.capacityList.${row}`}
                onChange={(changes, step) =>
                  put(step, (list) =>
                    list.map((one, column) => ({
                      ...one,
                      capacityList: one.capacityList.map((value, row) =>
                        Number(changes.find((change) => change.row === row && change.column === column)?.value ?? value),
                      ),
                    })),
                  )
                }
              />
            </div>
          )}
          <GuaranteeTools item={item} index={index} years={years} put={put} />
          {hasGuarantee(item) && <GuaranteeChart item={item} lifetime={lifetime} />}
        </>
      )}
    </Subsection>
  );
});

interface GuaranteeToolsProps {
  readonly item: Guaranteed;
  readonly index: number;
  readonly years: number;
  readonly put: (label: string, change: (list: readonly GuaranteeSeries[]) => GuaranteeSeries[]) => void;
}

/** Years and series come and go; the cycles a series is guaranteed for are typed here. */
function GuaranteeTools({ item, index, years, put }: GuaranteeToolsProps) {
  const series = item.oemGuaranteedDegradation;
  return (
    <>
      <div className={css.gap}>
        <FieldGrid>
          {series.map((_, k) => (
            <BoundNumber
              // oxlint-disable-next-line react/no-array-index-key -- a series has no identity but its place
              key={k}
              path={pathsIn(pathTo('storage', index, 'oemGuaranteedDegradation', k))('cycleCount')}
              meta={CYCLES}
              label={`Series ${k + 1}, cycles per year`}
              span={3}
              half
            />
          ))}
        </FieldGrid>
      </div>
      <div className={css.tools}>
        <GuaranteeButtons series={series} years={years} put={put} />
        {series.map((one, k) => (
          <Button
            // oxlint-disable-next-line react/no-array-index-key -- a series has no identity but its place
            key={k}
            size="small"
            kind="quiet"
            icon={IconX}
            onClick={() => put(`remove ${cyclesName(one)}`, (list) => list.filter((_, place) => place !== k))}
          >
            Remove {cyclesName(one)}
          </Button>
        ))}
      </div>
    </>
  );
}

/** What the type gives by itself at the same cycles, percent; undefined for a type without an ageing model. */
function modelledHealth({ specs }: Guaranteed, cycles: number, years: number): number[] | undefined {
  const cyclesPerYear = Math.round(cycles);
  const fade = cyclesPerYear < 1 ? undefined : fadeOfType(specs, { cyclesPerYear, celsius: ROOM_CELSIUS, years });
  return fade?.kind === 'health' ? fade.health.map((health): number => toPercent(health)) : undefined;
}

function GuaranteeChart({ item, lifetime }: { readonly item: Guaranteed; readonly lifetime: number }) {
  const curves = useMemo(
    () => guaranteedCurves(item, lifetime)?.map((curve) => ({ ...curve, modelled: modelledHealth(item, curve.cycleCount, lifetime) })),
    [item, lifetime],
  );
  if (!curves)
    return (
      <p className="text-3">The table gives no curve: every series needs its own number of cycles above 0, and values from 0 to 100 %.</p>
    );
  const x = Array.from({ length: lifetime + 1 }, (_, year) => year);
  const stride = lifetime > 12 ? 5 : 1;
  return (
    <div className={css.flushBelow}>
      <LineChart
        title="Guaranteed state of health"
        name={`Guaranteed state of health of ${item.customName}`}
        unit="% at the end of the year of age"
        rowName="Year"
        rowLabel={(year) => `Year ${year}`}
        axis={{ x, ticks: x.filter((year) => year % stride === 0).map((year) => ({ at: year, label: String(year), isDay: false })) }}
        height={170}
        series={curves.flatMap(({ name, values, modelled }, k) => {
          const look = genericLook(k);
          const shared = { unit: '%', side: 'left' as const, digits: decimalsOf(HEALTH) };
          return [
            { ...shared, id: String(k), name, look, values },
            ...(modelled === undefined
              ? []
              : [
                  {
                    ...shared,
                    id: `${k}-modelled`,
                    name: `${name}, modelled`,
                    look: { ...look, mark: { ...look.mark, dash: MODELLED } },
                    values: modelled,
                  },
                ]),
          ];
        })}
      />
      <p className="small text-3">
        {curves.some(({ modelled }) => modelled !== undefined)
          ? 'Modelled: the ageing model of the type at the same number of cycles, from its highest to its lowest charge, and 20 °C, without what is added against fade.'
          : 'The type has no ageing model of its own to compare with.'}
      </p>
    </div>
  );
}
