import { turbines } from '@stackwatt/catalog';
import { rayleighCapacityFactor, toPowerCurve } from '@stackwatt/engine';
import { turbineRatingMw, type TurbineSpec } from '@stackwatt/model';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { PowerCurve } from '../../../ui/power-curve.tsx';
import { useFittingColumns } from './fitting-columns.ts';
import { LibraryTable } from './library-table.tsx';
import type { LibraryColumn } from './library-column.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Picture } from './picture.tsx';
import { SideFigures, type SideFigure } from './side-figures.tsx';
import css from './library.module.css';

/** Of the column, m/s at hub height. */
const MEAN_SPEED = 7.5;
const MEAN_SPEEDS = [6, 6.5, 7, 7.5, 8, 8.5] as const;
/** Of the pictures, m/s: beyond it every turbine of the list stands still. */
const FASTEST = 26;
const [WIDTH, HEIGHT, PAD] = [92, 28, 2];

const curveOf = ({ powerCurve }: TurbineSpec) => toPowerCurve(powerCurve.map(({ speed, mw }) => ({ speed, powerMw: mw })));
const factors = new Map(turbines.map((turbine) => [turbine.name, rayleighCapacityFactor(curveOf(turbine), MEAN_SPEED)]));
/** First speed with power, and the last of the curve, m/s. */
const cutIn = ({ powerCurve }: TurbineSpec): number => {
  const first = powerCurve.findIndex(({ mw }) => mw > 0);
  return powerCurve[Math.max(0, first - 1)]?.speed ?? 0;
};
const cutOut = ({ powerCurve }: TurbineSpec): number => powerCurve.at(-1)?.speed ?? 0;
const controlOf = ({ powerControl }: TurbineSpec): string => (powerControl === 'pitch' ? 'Pitch' : 'Stall');

/** How far two types are apart: ratios of the rated powers and of the capacity factors, which stand for the rotor over the rating. */
function distance(a: TurbineSpec, b: TurbineSpec): number {
  const ratio = (one: number, other: number): number => Math.abs(Math.log(Math.max(one, 1e-9) / Math.max(other, 1e-9)));
  return ratio(turbineRatingMw(a), turbineRatingMw(b)) + ratio(factors.get(a.name)!, factors.get(b.name)!);
}
const NEAREST = 3;
const nearestTo = (turbine: TurbineSpec): readonly TurbineSpec[] =>
  turbines
    .filter(({ name }) => name !== turbine.name)
    .toSorted((a, b) => distance(turbine, a) - distance(turbine, b))
    .slice(0, NEAREST);

/** The power curve from 0 to 26 m/s, on the same width for every turbine, so that its cut-out is seen. */
function CurvePicture({ turbine }: { readonly turbine: TurbineSpec }) {
  const rating = turbineRatingMw(turbine);
  const x = (speed: number): number => (Math.min(FASTEST, speed) / FASTEST) * WIDTH;
  const y = (mw: number): number => HEIGHT - PAD - (rating > 0 ? Math.max(0, mw) / rating : 0) * (HEIGHT - 2 * PAD);
  const line = turbine.powerCurve.map(({ speed, mw }, at) => `${at === 0 ? 'M' : 'L'}${x(speed).toFixed(1)} ${y(mw).toFixed(1)}`).join('');
  const [first, last] = [x(turbine.powerCurve[0]?.speed ?? 0), x(cutOut(turbine))];
  return (
    <Picture label={`Power curve, full power ${formatNumber(rating, 2)} MW`} width={WIDTH} height={HEIGHT}>
      <path d={`${line}L${last} ${HEIGHT - PAD}L${first} ${HEIGHT - PAD}Z`} fill="var(--wind-t)" />
      <line x1={0} x2={WIDTH} y1={HEIGHT - PAD} y2={HEIGHT - PAD} stroke="var(--line-2)" />
      <path d={line} fill="none" stroke="var(--wind)" strokeWidth={1.5} />
    </Picture>
  );
}

const COLUMNS: readonly LibraryColumn<TurbineSpec>[] = [
  { key: 'name', label: 'Name', sortValue: ({ name }) => name, cell: ({ name }) => name },
  { key: 'control', priority: 3, label: 'Power control', sortValue: controlOf, cell: controlOf },
  {
    key: 'rating',
    label: 'Rated power',
    unit: 'MW',
    isNumber: true,
    sortValue: turbineRatingMw,
    cell: (one) => formatNumber(turbineRatingMw(one), 2),
  },
  {
    key: 'hub',
    priority: 2,
    label: 'Hub height',
    unit: 'm',
    isNumber: true,
    sortValue: ({ hubHeight }) => hubHeight,
    cell: ({ hubHeight }) => formatNumber(hubHeight),
  },
  { key: 'cutIn', priority: 3, label: 'Cut-in', unit: 'm/s', isNumber: true, sortValue: cutIn, cell: (one) => formatNumber(cutIn(one), 1) },
  {
    key: 'cutOut',
    priority: 2,
    label: 'Cut-out',
    unit: 'm/s',
    isNumber: true,
    sortValue: cutOut,
    cell: (one) => formatNumber(cutOut(one), 1),
  },
  { key: 'curve', priority: 2, label: 'Power curve', unit: '0 to 26 m/s', cell: (one) => <CurvePicture turbine={one} /> },
  {
    key: 'factor',
    label: 'Capacity factor at 7.5 m/s',
    unit: '%, Rayleigh, gross',
    isNumber: true,
    sortValue: ({ name }) => factors.get(name),
    cell: ({ name }) => formatNumber(100 * factors.get(name)!, 1),
  },
];
const nameOf = ({ name }: TurbineSpec): string => name;

/** Sizes the list is filtered by, by rated power in MW. */
const SIZES = [
  { value: 'to2', label: 'Up to 2 MW', has: (mw: number) => mw <= 2 },
  { value: 'to4', label: '2 to 4 MW', has: (mw: number) => mw > 2 && mw <= 4 },
  { value: 'to8', label: '4 to 8 MW', has: (mw: number) => mw > 4 && mw <= 8 },
  { value: 'above', label: 'Above 8 MW', has: (mw: number) => mw > 8 },
] as const;
type Size = (typeof SIZES)[number]['value'];

/** The turbine types that are built in: a click or the arrows show one beside the list. */
export function TurbineTab() {
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<string>();
  const [size, setSize] = useState<Size>();
  const found = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return turbines.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  }, [search]);
  const rows = useMemo(() => {
    const chosen = SIZES.find(({ value }) => value === size);
    return chosen ? found.filter((one) => chosen.has(turbineRatingMw(one))) : found;
  }, [found, size]);
  const groups = useMemo(() => [{ title: 'Built in', rows }], [rows]);
  const turbine = rows.find(({ name }) => name === selected) ?? rows[0];
  const { ref, fitting } = useFittingColumns(COLUMNS);
  return (
    <div className={css.layout}>
      <div ref={ref} className="card">
        <h2 className="sr-only">Wind turbine types</h2>
        <div className={css.tools}>
          <SearchBox label="Search turbine types" placeholder="Search name" value={search} onChange={setSearch} />
          <FilterChips
            label="Rated power"
            entries={SIZES.map(({ value, label, has }) => ({
              value,
              label,
              count: found.filter((one) => has(turbineRatingMw(one))).length,
            }))}
            all={found.length}
            chosen={size}
            onChoose={setSize}
          />
        </div>
        {rows.length === 0 ? (
          <EmptyState
            title="No type matches"
            text={`Nothing has “${search}” in its name${size === undefined ? '' : ' and the chosen rated power'}.`}
            actions={
              <Button
                onClick={() => {
                  setSearch('');
                  setSize(undefined);
                }}
              >
                Clear the search
              </Button>
            }
          />
        ) : (
          <LibraryTable
            label="Wind turbine types"
            columns={fitting}
            groups={groups}
            keyOf={nameOf}
            nameOf={nameOf}
            selected={turbine?.name}
            onSelect={({ name }) => setSelected(name)}
            onOpen={({ name }) => setSelected(name)}
          />
        )}
        <div className={css.foot}>
          <output aria-live="polite">
            {rows.length === turbines.length ? `${turbines.length} types` : `${rows.length} of ${turbines.length} types`}
          </output>
          <span className="space" />
          <span className="not-small">
            <kbd>↑</kbd> <kbd>↓</kbd> or a click show at the side
          </span>
        </div>
      </div>
      {turbine && <TurbinePanel turbine={turbine} onShow={setSelected} />}
    </div>
  );
}

interface TurbinePanelProps {
  readonly turbine: TurbineSpec;
  readonly onShow: (name: string) => void;
}

function TurbinePanel({ turbine, onShow }: TurbinePanelProps) {
  const curve = curveOf(turbine);
  const nearest = useMemo(() => nearestTo(turbine), [turbine]);
  const figures: readonly SideFigure[] = [
    ['Rated', formatNumber(turbineRatingMw(turbine), 2), 'MW'],
    ['Hub height', formatNumber(turbine.hubHeight), 'm'],
    ['Lifetime', formatNumber(turbine.lifeTime), 'yr'],
    ['Air density', formatNumber(1.225, 3), 'kg/m³'],
  ];
  return (
    <aside className={`card ${css.side}`} aria-label={`Details of ${turbine.name}`}>
      <div className={css.sideHead}>
        <h2>{turbine.name}</h2>
      </div>
      <SideFigures figures={figures} />
      <PowerCurve key={turbine.name} specs={turbine} beside={nearest[0]} height={170} className={css.chart} />
      <div className={css.block}>
        <h3>
          Nearest types <span className="unit">by rated power and capacity factor; the first is drawn above</span>
        </h3>
        <dl className={css.pairs}>
          {nearest.map((one) => (
            <div key={one.name}>
              <dt>
                <button type="button" className="link-button" onClick={() => onShow(one.name)}>
                  {one.name}
                </button>
              </dt>
              <dd>
                {formatNumber(turbineRatingMw(one), 2)} MW, {formatNumber(100 * factors.get(one.name)!, 1)} %
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={css.block}>
        <h3>
          Capacity factor by wind speed <span className="unit">Rayleigh, gross</span>
        </h3>
        <dl className={css.pairs}>
          {MEAN_SPEEDS.map((mean) => (
            <div key={mean}>
              <dt>{formatNumber(mean, 1)} m/s mean at hub</dt>
              <dd>{formatNumber(100 * rayleighCapacityFactor(curve, mean), 1)} %</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  );
}
