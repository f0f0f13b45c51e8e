import { CURVE_BOUNDS, fieldId, fieldMeta, fitDeviations, pathTo, StorageSpec, type FieldMeta, type Storage } from '@stackwatt/model';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { helpOf } from '../../editor/described-field.ts';
import { useProject } from '../../editor/use-editor.ts';
import { formatExact, formatNumber } from '../../lib/number.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { LOOKS } from '../../ui/charts/series-look.ts';
import { HelpIcon } from '../../ui/help-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { otherKeys, SPEC_GROUPS, specFact, type CurveKey, type SpecFact } from './storage-type-facts.ts';
import css from './storage-type-panel.module.css';

/** Values that have a control of their own on the step. */
const TYPED_ABOVE: ReadonlySet<string> = new Set(['minimumStateOfCharge', 'initialStateOfCharge']);
const FIT_OF: Readonly<Record<CurveKey, string>> = {
  lifetimeCurve: 'cycle lifetime',
  lifetimeTemperatureCurve: 'lifetime by temperature',
  capacityTemperatureCurve: 'capacity by temperature',
  capacityCurve: 'capacity by power',
};

/**
 * The inside of a storage type, to read: every value it brings into the project with its unit, its curves, and how far the fits are from
 * them. Another one is had by choosing another type.
 */
export function StorageTypePanel({ item, index }: { readonly item: Storage; readonly index: number }) {
  const [isOpen, setOpen] = useState(false);
  const id = `storage-type-${index}`;
  return (
    <div className={css.panel}>
      <button type="button" className={css.head} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Icon icon={IconChevronDown} />
        <b>What this type knows</b>
        <span className={css.note}>{item.specs.name}: electro-chemistry, ageing, heat, guarantee; to read</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Inside item={item} index={index} />}
      </div>
    </div>
  );
}

function Inside({ item, index }: { readonly item: Storage; readonly index: number }) {
  const symbol = useProject((project) => project.currencySymbol);
  const { specs } = item;
  const deviations = fitDeviations(item);
  const others = otherKeys(specs);
  return (
    <div className={css.body}>
      <p className={css.source}>
        {specs.source === '' ? 'The type names no source' : specs.source.replace(/\.$/, '')}. Values are of one unit. 0 stands where the
        type gives nothing; a fitted value of 0 is found from its table when the project is calculated.
      </p>
      {SPEC_GROUPS.map((group) => (
        <section key={group.title} className={css.group} aria-label={`${group.title} of the type of ${item.customName}`}>
          <h3>
            {group.title} <span className={css.note}>{group.note}</span>
          </h3>
          <dl className={css.facts}>
            {group.keys.map((key) => (
              <Fact key={key} fact={specFact(specs, key, symbol)} index={index} symbol={symbol} />
            ))}
          </dl>
          {group.curves.map((key) => {
            const fit = deviations.find(({ curve }) => curve === FIT_OF[key]);
            return <Curve key={key} item={item} index={index} curve={key} deviation={fit?.deviation} symbol={symbol} />;
          })}
        </section>
      ))}
      {others.length > 0 && (
        <section className={css.group} aria-label={`Kept from the file of ${item.customName}`}>
          <h3>
            Kept from the file <span className={css.note}>Not known here: no calculation reads it.</span>
          </h3>
          <dl className={css.facts}>
            {others.map(([key, value]) => (
              <div key={key} className={css.fact}>
                <dt>{key}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

const idOf = (index: number, key: string): string | undefined =>
  TYPED_ABOVE.has(key) ? undefined : fieldId(pathTo('storage', index, 'specs', key as 'mass'));

interface FactProps {
  readonly fact: SpecFact;
  readonly index: number;
  readonly symbol: string;
}

function Fact({ fact: { key, meta, unit, value }, index, symbol }: FactProps) {
  return (
    <div id={idOf(index, key)} tabIndex={-1} className={css.fact} data-long={value.length > 40 || undefined}>
      <dt>
        {meta.title}
        <HelpIcon of={meta.title} help={helpOf(meta, symbol)} />
      </dt>
      <dd>
        {value}
        {unit !== undefined && value !== '–' && <span className="unit"> {unit}</span>}
      </dd>
    </div>
  );
}

interface CurveProps {
  readonly item: Storage;
  readonly index: number;
  readonly curve: CurveKey;
  /** Fraction; undefined where the calculation makes no fit. */
  readonly deviation: number | undefined;
  readonly symbol: string;
}

function Curve({ item, index, curve, deviation, symbol }: CurveProps) {
  const meta = fieldMeta(StorageSpec, curve);
  const points = item.specs[curve].toSorted((a, b) => a.x - b.x);
  const { x, y } = CURVE_BOUNDS[curve];
  const [xUnit, yUnit] = [unitOf(x), unitOf(y)];
  return (
    <div id={idOf(index, curve)} tabIndex={-1} className={css.curve}>
      <div className={css.curveHead}>
        <b>{meta.title}</b>
        <HelpIcon of={meta.title} help={helpOf(meta, symbol)} />
        {points.length === 0 && <span className={css.note}>The type has none.</span>}
      </div>
      {points.length > 1 && (
        <div className={css.chart}>
          <LineChart
            title={`${y.title} by ${x.title.toLowerCase()}`}
            name={`${meta.title} of ${item.specs.name}`}
            unit={`${yUnit} by ${xUnit}`}
            rowName={`${x.title}, ${xUnit}`}
            rowLabel={(row) => `${formatExact(points[row]!.x)} ${xUnit}`}
            axis={{
              x: points.map((point) => point.x),
              ticks: points.map((point) => ({ at: point.x, label: formatExact(point.x), isDay: false })),
            }}
            height={130}
            series={[
              {
                id: curve,
                name: y.title,
                unit: yUnit,
                look: { ...LOOKS.storage, shape: 'line', isFilled: false },
                side: 'left',
                digits: 1,
                values: points.map((point) => point.y),
              },
            ]}
          />
        </div>
      )}
      {points.length === 1 && (
        <p className={css.note}>
          One point: {formatExact(points[0]!.y)} {yUnit} at {formatExact(points[0]!.x)} {xUnit}
        </p>
      )}
      {points.length > 1 && (
        <p className={css.note}>
          {deviation === undefined
            ? 'No fit of it is in force.'
            : `The fit in force is at most ${formatNumber(100 * deviation, 1)} % from this table.`}
        </p>
      )}
    </div>
  );
}

/** Only cycles to failure have no unit of their own. */
const unitOf = (meta: FieldMeta): string => meta.unit ?? 'cycles';
