import { CURVE_BOUNDS, unitCostOf, type StorageSpec } from '@stackwatt/model';
import { fadeOfType } from '@stackwatt/simulation';
import { IconCopy, IconDownload, IconPencil } from '@tabler/icons-react';
import { formatExact, formatNumber, MISSING } from '../../../lib/number.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { genericLook, LOOKS } from '../../../ui/charts/series-look.ts';
import { yearsText } from './fade-line.tsx';
import type { Operation } from './operation-dialog.tsx';
import { COMMON_LIMIT, outlookOf, rangeOf, specsOf, STEADY, type TypeRow } from './type-rows.ts';
import { Picture } from './picture.tsx';
import { SideFigures, type SideFigure } from './side-figures.tsx';
import css from './library.module.css';

const CYCLES = [180, 365, 550] as const;
const YEARS = 20;

interface TypePanelProps {
  readonly row: TypeRow;
  readonly onOperation: (operation: Operation) => void;
}

/** One type beside the list: its size, how it fades, and the same four tables for every type. */
export function TypePanel({ row, onOperation }: TypePanelProps) {
  const specs = specsOf(row);
  const years = yearsText(row);
  const delivered = specs.nominalCapacity * (rangeOf(row) / 100) * Math.sqrt(Math.max(0, specs.roundtripEfficiency) / 100);
  const perKwh = specs.nominalCapacity > 0 ? unitCostOf(specs).capital / (1000 * specs.nominalCapacity) : undefined;
  const figures: readonly SideFigure[] = [
    ['Size', `${formatExact(specs.nominalPower)} / ${formatExact(specs.nominalCapacity)}`, 'MW / MWh'],
    ['Delivered', formatNumber(delivered, 2), 'MWh'],
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
        <Curve specs={specs} of="lifetimeCurve" title="Cycle life" unit="cycles by depth, %" />
        <Curve specs={specs} of="lifetimeTemperatureCurve" title="Calendar life" unit="years by °C" />
        <Curve specs={specs} of="capacityTemperatureCurve" title="Capacity" unit="% of nominal by °C" />
        <Curve specs={specs} of="capacityCurve" title="Capacity at power" unit="Wh by W" />
      </div>
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

const [WIDTH, HEIGHT, PAD] = [148, 72, 5];

/** The points of a table of the type, joined; its figures are in the name of the picture. */
function Curve({
  specs,
  of,
  title,
  unit,
}: {
  readonly specs: StorageSpec;
  readonly of: keyof typeof CURVE_BOUNDS;
  readonly title: string;
  readonly unit: string;
}) {
  const points = specs[of].toSorted((a, b) => a.x - b.x);
  const { x: across, y: up } = CURVE_BOUNDS[of];
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const scale = (values: readonly number[], from: number, to: number) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return (value: number): number => (high > low ? from + ((value - low) / (high - low)) * (to - from) : (from + to) / 2);
  };
  const [xOf, yOf] = [scale(xs, PAD, WIDTH - PAD), scale(ys, HEIGHT - PAD, PAD)];
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
            label={`${up.title} by ${across.title.toLowerCase()}: ${points.map(({ x, y }) => `${formatNumber(y, y < 100 ? 1 : 0)} at ${formatExact(x)}`).join(', ')}`}
            width={WIDTH}
            height={HEIGHT}
            isWide
          >
            <polyline
              points={points.map(({ x, y }) => `${xOf(x)},${yOf(y)}`).join(' ')}
              fill="none"
              stroke="var(--text-3)"
              strokeWidth={1.2}
            />
            {points.map(({ x, y }) => (
              <circle key={x} cx={xOf(x)} cy={yOf(y)} r={2.4} fill="var(--surface)" stroke="var(--text)" strokeWidth={1.2} />
            ))}
          </Picture>
          <div className={css.ends}>
            <span>
              {formatNumber(ys[0], ys[0]! < 100 ? 1 : 0)} at {formatExact(xs[0]!)}
            </span>
            {points.length > 1 && (
              <span>
                {formatNumber(ys.at(-1), ys.at(-1)! < 100 ? 1 : 0)} at {formatExact(xs.at(-1)!)}
              </span>
            )}
          </div>
        </>
      )}
    </figure>
  );
}
