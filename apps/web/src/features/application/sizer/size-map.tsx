import { IconTable } from '@tabler/icons-react';
import type { SizerMap, SizerTable } from '@stackwatt/model';
import { useState, type CSSProperties } from 'react';
import { moneyUnit, scaleFor, type Scale } from '../../../lib/money.ts';
import { formatNumber, MISSING } from '../../../lib/number.ts';
import { IconButton } from '../../../ui/button.tsx';
import table from '../../../ui/data-table.module.css';
import { cellsOf, frontierOf, ranksOn, type MapCell } from './map-model.ts';
import { sizeText } from './sizer-texts.ts';
import css from './sizer.module.css';

interface SizeMapProps {
  readonly map: SizerMap;
  readonly table: SizerTable;
  readonly symbol: string;
  /** The highlighted row of the table. */
  readonly chosen: number | undefined;
  /** More cells are being calculated: the frontier is not known yet. */
  readonly isRunning: boolean;
}

const axisText = ({ name, units }: Pick<SizerMap['x'], 'name' | 'units'>): string => `${name}, ${units}`;
/** Above this share hatched cells carry no number: they are nowhere near. */
const MOST_SHORT_SHOWN = 99.5;
const percentText = (short: number): string =>
  `${short > 0 && short < 0.05 ? '<\u00a00.1' : formatNumber(short, short < 9.95 ? 1 : 0)}\u00a0%`;

function cellText(cell: MapCell, scale: Scale): string {
  if (cell.npv !== undefined) return formatNumber(cell.npv / scale.factor, 1);
  return cell.short === undefined || cell.short > MOST_SHORT_SHOWN ? '' : percentText(cell.short);
}

/** What the cells without a figure are. */
function emptyText(empty: number, isRunning: boolean): string {
  if (empty === 0) return 'Every cell is a system that was calculated.';
  if (isRunning) return `${formatNumber(empty)} more ${empty === 1 ? 'follows' : 'follow'}.`;
  return empty === 1 ? 'The empty cell was not calculated.' : `${formatNumber(empty)} empty cells were not calculated.`;
}

/** The systems around the best one: what each earns, or how much of the obligation it misses. */
export function SizeMap({ map, table: ranking, symbol, chosen, isRunning }: SizeMapProps) {
  const [isTable, setTable] = useState(false);
  const cells = cellsOf(map);
  const scale = scaleFor(cells.map(({ npv }) => npv));
  const unit = moneyUnit(symbol, scale);
  const fixed = map.fixed.filter(({ value }) => value > 0).map(({ name, units, value }) => `${name} ${sizeText(value)} ${units}`);
  const delivers = cells.filter(({ state }) => state === 'delivers').length;
  const calculated = cells.filter(({ state }) => state !== 'none').length;
  const summary = `Map of ${calculated} sizes, ${axisText(map.x)}${map.y ? ` by ${axisText(map.y)}` : ''}: ${delivers} deliver what is owed`;
  return (
    <div className={css.map}>
      <div className="row">
        <h4 className={css.title}>
          Sizes that deliver <span className="unit">NPV in {[unit, ...fixed].join(', ')}</span>
        </h4>
        <span className="space" />
        <IconButton
          icon={IconTable}
          label={isTable ? 'Show the map' : 'Show the map as a table'}
          aria-pressed={isTable}
          onClick={() => setTable((on) => !on)}
        />
      </div>
      {isTable ? (
        <MapTable map={map} cells={cells} scale={scale} summary={summary} />
      ) : (
        <>
          <div className={css.legend} aria-hidden>
            <span>
              <span className={css.ramp}>
                {[1, 2, 3, 4, 5, 6].map((level) => (
                  <i key={level} style={{ background: `var(--seq-${level})` }} />
                ))}
              </span>
              NPV rises
            </span>
            <span>
              <span className={css.shortKey} />
              short, share missing
            </span>
            <span>
              <span className={css.frontierKey} />
              least sizes that deliver
            </span>
            <span>
              <span className={css.ringKey} />
              ranked
            </span>
          </div>
          <Field map={map} cells={cells} scale={scale} summary={summary} ranking={ranking} chosen={chosen} isRunning={isRunning} />
        </>
      )}
      <p className="small text-3">
        {formatNumber(delivers)} of {formatNumber(calculated)} sizes on the map deliver. {emptyText(cells.length - calculated, isRunning)}
      </p>
    </div>
  );
}

interface FieldProps {
  readonly map: SizerMap;
  readonly cells: readonly MapCell[];
  readonly scale: Scale;
  readonly summary: string;
  readonly ranking: SizerTable;
  readonly chosen: number | undefined;
  readonly isRunning: boolean;
}

function Field({ map, cells, scale, summary, ranking, chosen, isRunning }: FieldProps) {
  const width = map.x.values.length;
  const height = map.y?.values.length ?? 1;
  const corners = isRunning ? [] : frontierOf(map);
  const marks = ranksOn(map, ranking).toReversed();
  const percent = (share: number): string => `${100 * share}%`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={css.field} tabIndex={0} aria-label={summary}>
      <div
        className={css.plane}
        style={{ gridTemplateColumns: map.y ? '16px auto minmax(0, 1fr)' : '0 auto minmax(0, 1fr)', '--columns': width } as CSSProperties}
        aria-hidden
      >
        <span className={css.yName}>{map.y ? axisText(map.y) : ''}</span>
        <div className={css.yAxis}>
          {map.y?.values.toReversed().map((value) => (
            <span key={value}>{sizeText(value)}</span>
          ))}
        </div>
        <div className={css.cells} style={{ height: height === 1 ? 44 : height * 42 }}>
          {cells.map((cell) => (
            <span
              key={`${cell.x} ${cell.y}`}
              className={css.cell}
              data-state={cell.state}
              data-band={cell.band}
              style={{
                left: percent(cell.x / width),
                bottom: percent(cell.y / height),
                width: percent(1 / width),
                height: percent(1 / height),
                ...(cell.state === 'delivers' ? { backgroundColor: `var(--seq-${cell.level})` } : {}),
              }}
            >
              <span className={css.value}>{cellText(cell, scale)}</span>
            </span>
          ))}
          <svg className={css.frontier} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
            {['halo', 'line'].map((kind) => (
              <polyline
                key={kind}
                data-kind={kind}
                points={corners.map(([x, y]) => `${x},${height - y}`).join(' ')}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {marks.map(({ id, rank, x, y }) => (
            <span
              key={id}
              className={rank === 1 || id === chosen ? css.disc : css.ring}
              data-chosen={id === chosen}
              style={{ left: percent(x / width), bottom: percent(y / height) }}
            >
              {rank === 1 || id === chosen ? rank : ''}
            </span>
          ))}
        </div>
        <span />
        <span />
        <div className={css.xAxis}>
          {map.x.values.map((value) => (
            <span key={value}>{sizeText(value)}</span>
          ))}
        </div>
        <span />
        <span />
        <span className={css.xName}>{axisText(map.x)}</span>
      </div>
    </section>
  );
}

/** The same numbers for reading and for assistive technology. */
function MapTable({ map, cells, scale, summary }: Pick<FieldProps, 'map' | 'cells' | 'scale' | 'summary'>) {
  const width = map.x.values.length;
  const rows = map.y?.values ?? [0];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={css.field} tabIndex={0} aria-label={`${summary}, as a table`}>
      <table className={table.table}>
        <caption className="sr-only">{summary}. A percentage is the share of the obligation that is missing.</caption>
        <thead>
          <tr>
            <th scope="col">{map.y ? `${axisText(map.y)} \\ ${axisText(map.x)}` : axisText(map.x)}</th>
            {map.x.values.map((value) => (
              <th key={value} scope="col" className={table.number}>
                {sizeText(value)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .map((value, y) => ({ value, y }))
            .toReversed()
            .map(({ value, y }) => (
              <tr key={value}>
                <th scope="row">{map.y ? sizeText(value) : 'NPV'}</th>
                {cells.slice(y * width, (y + 1) * width).map((cell) => (
                  <td key={cell.x} className={table.number}>
                    {cell.state === 'none' ? MISSING : cellText(cell, scale) || percentText(cell.short ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
