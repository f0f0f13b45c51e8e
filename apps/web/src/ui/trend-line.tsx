import css from './trend-line.module.css';

export interface Trend {
  readonly values: readonly number[];
  /** Where the marked point is, as an index between the values. */
  readonly at: number;
  /** The sentence that says the same: 'Cumulative cash flow, −181.4 to 338.2 M$, zero after 8.6 yr'. */
  readonly label: string;
}

const [WIDTH, HEIGHT, PAD] = [160, 30, 4];

/** A line without axes under a key figure: zero as a hairline, the figure as a dot. */
export function TrendLine({ values, at, label }: Trend) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const last = Math.max(1, values.length - 1);
  const y = (value: number): number => PAD + (HEIGHT - 2 * PAD) * (high > low ? 1 - (value - low) / (high - low) : 0.5);
  const before = Math.min(last, Math.max(0, Math.floor(at)));
  const [from = 0, to = from] = [values[before], values[before + 1]];
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not loaded
    <div className={css.trend} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <path d={`M0 ${y(0)}H${WIDTH}`} className={css.zero} />
        <path d={values.map((value, k) => `${k === 0 ? 'M' : 'L'}${(WIDTH * k) / last} ${y(value)}`).join('')} className={css.line} />
      </svg>
      <span className={css.dot} style={{ left: `${(100 * at) / last}%`, top: y(from + (to - from) * (at - before)) }} />
    </div>
  );
}
