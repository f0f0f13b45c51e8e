import type { TableRow } from '@stackwatt/model';
import { formatNumber } from '../../../lib/number.ts';
import { moneyUnit, scaleFor } from '../../../lib/money.ts';
import { finishedDots, type DotKind } from './finished-dots.ts';
import { CardTitle } from '../../../ui/card-title.tsx';
import css from './running.module.css';

const [WIDTH, HEIGHT] = [320, 250];
const EDGE = { left: 44, right: 10, top: 16, bottom: 36 } as const;
const RADIUS = 3.5;

const SHAPES: Readonly<Record<DotKind['shape'], (x: number, y: number, r: number) => string>> = {
  circle: (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  square: (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`,
  triangle: (x, y, r) => `M${x} ${y - r}L${x + r} ${y + r}H${x - r}z`,
  diamond: (x, y, r) => `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}z`,
};

/** What the finished systems are worth over what they cost, as marks; the best so far with its figure. The table beside has them all. */
export function FinishedChart({ items, symbol }: { readonly items: readonly TableRow[]; readonly symbol: string }) {
  const scale = scaleFor(items.flatMap((row) => [row.capex, row.npv]));
  const found = finishedDots(items, scale.factor);
  if (!found) return null;
  const { dots, kinds, best, capex, npv } = found;
  const unit = moneyUnit(symbol, scale);
  const x = (value: number): number => EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * (value - capex.low)) / (capex.high - capex.low);
  const y = (value: number): number =>
    HEIGHT - EDGE.bottom - ((HEIGHT - EDGE.top - EDGE.bottom) * (value - npv.low)) / (npv.high - npv.low);
  const named = `Best so far: NPV ${formatNumber(best.npv, 2)} ${unit} for capital of ${formatNumber(best.capex, 1)} ${unit}`;
  return (
    <section className={`card ${css.dots}`} aria-label="Finished systems">
      <CardTitle>
        Finished systems <span className="unit">NPV over capital, {unit}</span>
      </CardTitle>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not loaded */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${formatNumber(dots.length)} finished systems. ${named}`}>
        {npv.ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={EDGE.left}
              x2={WIDTH - EDGE.right}
              y1={y(tick)}
              y2={y(tick)}
              stroke={`var(--${tick === 0 ? 'control' : 'line'})`}
              strokeWidth={1}
            />
            <text x={EDGE.left - 6} y={y(tick) + 4} textAnchor="end">
              {formatNumber(tick, npv.digits)}
            </text>
          </g>
        ))}
        {capex.ticks.map((tick) => (
          <text key={tick} x={x(tick)} y={HEIGHT - EDGE.bottom + 16} textAnchor="middle">
            {formatNumber(tick, capex.digits)}
          </text>
        ))}
        <text x={(EDGE.left + WIDTH - EDGE.right) / 2} y={HEIGHT - 4} textAnchor="middle">
          Capital, {unit}
        </text>
        {dots.map((dot) => (
          <path key={dot.id} d={SHAPES[dot.kind.shape](x(dot.capex), y(dot.npv), RADIUS)} fill={`var(--${dot.kind.token})`} />
        ))}
        <path d={SHAPES[best.kind.shape](x(best.capex), y(best.npv), RADIUS + 2)} fill="none" stroke="var(--accent)" strokeWidth={2} />
        <text className={css.mark} x={Math.min(x(best.capex), WIDTH - 30)} y={y(best.npv) - 9} textAnchor="middle">
          {formatNumber(best.npv, 2)}
        </text>
      </svg>
      <ul className={css.legend}>
        {kinds.map((kind) => (
          <li key={kind.architecture}>
            <svg viewBox="0 0 12 12" aria-hidden>
              <path d={SHAPES[kind.shape](6, 6, 4)} fill={`var(--${kind.token})`} />
            </svg>
            {kind.name}
          </li>
        ))}
      </ul>
    </section>
  );
}
