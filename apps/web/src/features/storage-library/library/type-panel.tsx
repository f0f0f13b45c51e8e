import { CURVE_BOUNDS, unitCostOf, type StorageSpec } from '@stackwatt/model';
import { toPercent } from '@stackwatt/units';
import { fadeOfType } from '@stackwatt/simulation';
import { IconCopy, IconDownload, IconPencil, IconScale } from '@tabler/icons-react';
import { formatExact, formatNumber, MISSING } from '../../../lib/number.ts';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { genericLook, LOOKS } from '../../../ui/charts/series-look.ts';
import { StateText } from '../../../ui/notice.tsx';
import { MARKED } from '../editor/fit/fit-scene.ts';
import { TEMPERATURE_CAPACITY } from '../editor/fit/temperature-capacity.ts';
import { CYCLE_LIFETIME } from '../editor/fit/cycle-lifetime.ts';
import { LIFETIME_TEMPERATURE } from '../editor/fit/lifetime-temperature.ts';
import { FUNCTIONAL } from '../editor/fit/functional-model.ts';
import { deviationOf } from '../editor/fit/fit-quality.ts';
import type { CurveFit } from '../editor/fit/curve-fit.ts';
import { yearsText } from './fade-line.tsx';
import type { Operation } from './operation-dialog.tsx';
import { COMMON_LIMIT, deliveredMwh, outlookOf, rangeOf, specsOf, STEADY, type TypeRow } from './type-rows.ts';
import { Picture } from './picture.tsx';
import { SideFigures, type SideFigure } from './side-figures.tsx';
import css from './library.module.css';

const CYCLES = [180, 365, 550] as const;
const YEARS = 20;

interface TypePanelProps {
  readonly row: TypeRow;
  readonly onOperation: (operation: Operation) => void;
  readonly isCompared: boolean;
  readonly onCompare: () => void;
}

/** One type beside the list: its size, how it fades, and the same four curves for every type. */
export function TypePanel({ row, onOperation, isCompared, onCompare }: TypePanelProps) {
  const specs = specsOf(row);
  const years = yearsText(row);
  const perKwh = specs.nominalCapacity > 0 ? unitCostOf(specs).capital / (1000 * specs.nominalCapacity) : undefined;
  const figures: readonly SideFigure[] = [
    ['Size', `${formatExact(specs.nominalPower)} / ${formatExact(specs.nominalCapacity)}`, 'MW / MWh'],
    ['Delivered', formatNumber(deliveredMwh(row), 2), 'MWh'],
    ['Until 65 %', years.text, 'yr'],
    ['Capital', formatNumber(perKwh, 0), 'per kWh'],
  ];
  return (
    <aside className={`card ${css.side}`} aria-label={`Details of ${specs.name}`}>
      <div className={css.sideHead}>
        <h2>{specs.name}</h2>
        <p className="small text-3">{(row.isOwn ? specs.notes : specs.source) || (row.isOwn ? 'Own type' : 'Built in')}</p>
        <div className="row wrap">
          {row.isOwn && (
            <LinkButton size="small" icon={IconPencil} to={`/storageLibrary/edit/${row.id}`} aria-label={`Edit ${specs.name}`}>
              Edit
            </LinkButton>
          )}
          <Button size="small" icon={IconCopy} onClick={() => onOperation('copy')}>
            Copy
          </Button>
          <Button size="small" icon={IconDownload} onClick={() => onOperation('download')}>
            Download
          </Button>
          <IconButton
            icon={IconScale}
            label={`Compare ${specs.name}`}
            title={isCompared ? 'Leave the comparison' : 'Compare with others'}
            aria-pressed={isCompared}
            onClick={onCompare}
          />
        </div>
      </div>
      <SideFigures figures={figures} />
      {years.why !== undefined && <p className={`${css.block} small text-2`}>{years.why}</p>}
      {specs.augmentationDegradationLimitSensitivity[0] !== 100 * COMMON_LIMIT && (
        <p className={`${css.block} small text-2`}>
          In a project capacity is added, or the life ends, at {formatExact(specs.augmentationDegradationLimitSensitivity[0] ?? 0)} %.
        </p>
      )}
      <HealthChart row={row} />
      <div className={css.curves}>
        {CURVES.map((curve) => (
          <Curve key={curve.title} specs={specs} {...curve} />
        ))}
      </div>
      <FitsState specs={specs} />
      <dl className={`${css.block} ${css.pairs}`}>
        {(
          [
            ['Manufacturer', specs.manufacturer || MISSING],
            ['Chemistry', specs.chemistry || MISSING],
            ['Nominal voltage', specs.nominalVoltage === 0 ? MISSING : `${formatExact(specs.nominalVoltage)} V`],
            ['Round-trip efficiency', `${formatNumber(specs.roundtripEfficiency, 1)} %`],
            ['Range of charge', `${formatExact(rangeOf(row))} %, from ${formatExact(specs.minimumStateOfCharge)} % up`],
          ] as const
        ).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={`${css.block} small text-3`}>
        {specs.oemGuaranteedDegradation.length === 0
          ? 'No guarantee of the maker.'
          : `Guarantee of the maker: ${specs.oemGuaranteedDegradation.length} series, ${Math.max(
              ...specs.oemGuaranteedDegradation.map(({ capacityList }) => capacityList.length),
            )} years.`}
      </p>
    </aside>
  );
}

function HealthChart({ row }: { readonly row: TypeRow }) {
  const specs = specsOf(row);
  const lines = CYCLES.flatMap((cycles, n) => {
    const fade = fadeOfType(specs, { ...STEADY, cyclesPerYear: cycles, years: YEARS });
    return fade.kind === 'health' ? [{ id: String(cycles), name: `${cycles} cycles/yr`, look: genericLook(n), health: fade.health }] : [];
  });
  const { guaranteed } = outlookOf(row);
  if (guaranteed.kind === 'health') lines.push({ id: 'maker', name: 'maker, 365', look: LOOKS.contract, health: guaranteed.health });
  if (lines.length === 0) return null;
  return (
    <div className={css.chart}>
      <LineChart
        title="State of health, 25 °C"
        name={`State of health of ${specs.name}`}
        unit="%"
        rowName="Year"
        rowLabel={(year) => `Year ${year}`}
        axis={{
          x: Array.from({ length: YEARS + 1 }, (_, year) => year),
          ticks: [0, 5, 10, 15, 20].map((at) => ({ at, label: String(at), isDay: false })),
        }}
        axisTitle="Year"
        height={168}
        isFromData
        marks={[{ direction: 'across', at: 100 * COMMON_LIMIT, label: 'Limit 65 %' }]}
        series={lines.map(({ health, ...line }) => ({
          ...line,
          unit: '%',
          side: 'left' as const,
          digits: 1,
          values: health.map((value) => 100 * value),
        }))}
      />
    </div>
  );
}

const CURVES = [
  { fit: CYCLE_LIFETIME, title: 'Cycle life', unit: 'cycles by depth, %' },
  { fit: LIFETIME_TEMPERATURE, title: 'Calendar life', unit: 'years by °C', ignored: 'ignoreTemperatureEffectOnLifetime' },
  { fit: TEMPERATURE_CAPACITY, title: 'Capacity', unit: '% of nominal by °C', ignored: 'ignoreCapacityVsTemperatureInModel' },
  { fit: FUNCTIONAL, title: 'Capacity at power', unit: 'Wh by W' },
] as const satisfies readonly PictureOfCurve[];
interface PictureOfCurve {
  readonly fit: CurveFit;
  readonly title: string;
  readonly unit: string;
  /** The flag by which a type keeps the table and does not use it. */
  readonly ignored?: 'ignoreTemperatureEffectOnLifetime' | 'ignoreCapacityVsTemperatureInModel';
}

/** The curve a calculation takes: of the parameters that the type holds, else the fit of its table; why there is none. */
function curveOf(fit: CurveFit, specs: StorageSpec) {
  const held = fit.held(specs);
  const draft = held ? undefined : fit.draft(specs);
  const curve = held ?? (draft?.kind === 'ok' ? draft.curve : undefined);
  const deviations = curve ? specs[fit.curve].map(({ x, y }) => Math.abs(deviationOf(fit, curve(x), y))) : [];
  return {
    curve,
    /** Farthest from a point, fraction. */
    deviation: deviations.length > 0 ? Math.max(...deviations) : undefined,
    problem: draft?.kind === 'problem' ? draft.problem.text : undefined,
  };
}

const isIgnored = ({ ignored }: PictureOfCurve, specs: StorageSpec): boolean => ignored !== undefined && specs[ignored];

/** D-198: how many of the curves pass within 3 % of their points, and which do not. */
function FitsState({ specs }: { readonly specs: StorageSpec }) {
  const fits = CURVES.filter((one) => specs[one.fit.curve].length > 0 && !isIgnored(one, specs)).map(({ fit, title }) => ({
    title,
    ...curveOf(fit, specs),
  }));
  if (fits.length === 0) return null;
  const far = fits.filter(({ deviation }) => deviation === undefined || !(deviation <= MARKED));
  return (
    <p className={`${css.block} ${css.fits}`}>
      <StateText tone={far.length === 0 ? 'ok' : 'warn'} boxed>
        {fits.length - far.length} of {fits.length} fits in order
      </StateText>
      {far.map(({ title, deviation, problem }) => (
        <span key={title} className="small text-2">
          {title}: {problem ?? (deviation === undefined ? 'no fit' : `${formatNumber(toPercent(deviation), 1)} % from its table at most`)}
        </span>
      ))}
    </p>
  );
}

const [WIDTH, HEIGHT, PAD] = [148, 72, 5];
const SAMPLES = 48;

interface CurveProps extends PictureOfCurve {
  readonly specs: StorageSpec;
}

/** The points of a table of the type and the curve a calculation takes; its figures are in the name of the picture. */
function Curve({ specs, ...picture }: CurveProps) {
  const { fit, title, unit } = picture;
  const isUnused = isIgnored(picture, specs);
  const points = specs[fit.curve].toSorted((a, b) => a.x - b.x);
  const { x: across, y: up } = CURVE_BOUNDS[fit.curve];
  const { curve, deviation } = isUnused ? { curve: undefined, deviation: undefined } : curveOf(fit, specs);
  const xs = points.map(({ x }) => x);
  const [first, last] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  const line = curve
    ? Array.from({ length: SAMPLES + 1 }, (_, k) => first + ((last - first) * k) / SAMPLES)
        .map((x) => ({ x, y: curve(x) }))
        .filter(({ y }) => Number.isFinite(y))
    : [];
  const ys = [...points, ...line].map(({ y }) => y);
  const scale = (values: readonly number[], from: number, to: number) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return (value: number): number => (high > low ? from + ((value - low) / (high - low)) * (to - from) : (from + to) / 2);
  };
  const [xOf, yOf] = [scale(xs, PAD, WIDTH - PAD), scale(ys, HEIGHT - PAD, PAD)];
  const end = ({ x, y }: { readonly x: number; readonly y: number }): string => `${formatNumber(y, y < 100 ? 1 : 0)} at ${formatExact(x)}`;
  return (
    <figure className={css.curve}>
      <figcaption>
        {title} <span className="unit">{unit}</span>
      </figcaption>
      {points.length === 0 ? (
        <p className="small text-3">{MISSING} the type has no table</p>
      ) : (
        <>
          <Picture
            label={`${up.title} by ${across.title.toLowerCase()}: ${points.map(end).join(', ')}; ${
              isUnused
                ? 'not used by the type'
                : deviation === undefined
                  ? 'no fitted curve'
                  : `the fitted curve at most ${formatNumber(toPercent(deviation), 1)} % off`
            }`}
            width={WIDTH}
            height={HEIGHT}
            isWide
          >
            {line.length > 1 && (
              <polyline
                points={line.map(({ x, y }) => `${xOf(x).toFixed(1)},${yOf(y).toFixed(1)}`).join(' ')}
                fill="none"
                stroke="var(--accent)"
                strokeWidth={1.4}
              />
            )}
            {points.map(({ x, y }, k) => (
              // oxlint-disable-next-line react/no-array-index-key -- a point may stand twice
              <circle key={k} cx={xOf(x)} cy={yOf(y)} r={2.4} fill="var(--surface)" stroke="var(--text)" strokeWidth={1.2} />
            ))}
          </Picture>
          <div className={css.ends}>
            <span>{end(points[0]!)}</span>
            {points.length > 1 && <span>{end(points.at(-1)!)}</span>}
          </div>
          {isUnused && <span className="smallest text-3">kept, not used by the type</span>}
        </>
      )}
    </figure>
  );
}
