import { formatNumber } from '../../lib/number.ts';
import css from './mounting-drawings.module.css';

/** A table on its post, seen along its edge; degrees up from level, the left side low. */
function Table({ x, tilt, isWeak = false }: { readonly x: number; readonly tilt: number; readonly isWeak?: boolean }) {
  return (
    <g transform={`translate(${x} 34)`} className={isWeak ? css.weak : undefined}>
      <line y1={0} y2={22} className={css.post} />
      <line x1={-17} x2={17} transform={`rotate(${-tilt})`} className={css.table} />
    </g>
  );
}

const Ground = ({ from, to }: { readonly from: string; readonly to: string }) => (
  <>
    <line x1={14} x2={186} y1={56} y2={56} className={css.ground} />
    <text x={2} y={59}>
      {from}
    </text>
    <text x={198} y={59} textAnchor="end">
      {to}
    </text>
  </>
);

/** Tables as steep as drawings stay readable. */
const STEEPEST = 70;

/** Three rows that stand still, seen from the side: the equator is left. */
export function FixedDrawing({ tilt, isSouthern }: { readonly tilt: number; readonly isSouthern: boolean }) {
  const drawn = Math.min(STEEPEST, Math.max(0, tilt));
  return (
    <svg viewBox="0 0 200 66" aria-hidden className={css.drawing}>
      <Ground from={isSouthern ? 'N' : 'S'} to={isSouthern ? 'S' : 'N'} />
      {[48, 100, 152].map((x) => (
        <Table key={x} x={x} tilt={drawn} />
      ))}
      <text x={122} y={20}>
        {formatNumber(tilt, Number.isInteger(tilt) ? 0 : 1)}°
      </text>
    </svg>
  );
}

/** A row turned to the west, one flat between its two ends, and one turned to the east, seen from the south. */
export function TrackerDrawing({ largest }: { readonly largest: number }) {
  const drawn = Math.min(STEEPEST, Math.max(0, largest));
  return (
    <svg viewBox="0 0 200 66" aria-hidden className={css.drawing}>
      <Ground from="W" to="E" />
      <Table x={48} tilt={drawn / 1.6} />
      <Table x={100} tilt={drawn} isWeak />
      <Table x={100} tilt={-drawn} isWeak />
      <Table x={100} tilt={0} />
      <Table x={152} tilt={-drawn / 1.6} />
      <text x={118} y={14}>
        ±{formatNumber(largest, Number.isInteger(largest) ? 0 : 1)}°
      </text>
    </svg>
  );
}
