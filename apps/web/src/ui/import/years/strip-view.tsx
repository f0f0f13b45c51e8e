import type { Token } from '../../tokens.ts';
import { stripShape, type DayStrip, type StripScale } from './day-strip.ts';
import css from './years.module.css';

interface StripViewProps {
  readonly strip: DayStrip | undefined;
  readonly scale: StripScale;
  readonly token: Token;
  readonly width: number;
  readonly height: number;
}

/** Daily range and mean of a year. It repeats what figures beside it say. */
export function StripView({ strip, scale, token, width, height }: StripViewProps) {
  if (!strip) return <div style={{ height }} aria-hidden />;
  const { area, line, zero, cutAbove, cutBelow } = stripShape(strip, scale, width, height);
  return (
    <svg className={css.strip} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" style={{ height }} aria-hidden>
      <line x2={width} y1={zero} y2={zero} stroke="var(--line-2)" vectorEffect="non-scaling-stroke" />
      <path d={area} fill={`var(--${token})`} opacity={0.26} />
      <path d={line} fill="none" stroke={`var(--${token})`} strokeWidth={1.2} vectorEffect="non-scaling-stroke" />
      {cutAbove.map((x) => (
        <path key={x} d={`M${x - 3} 4.5h6l-3 -4.5Z`} fill="var(--text)" />
      ))}
      {cutBelow.map((x) => (
        <path key={x} d={`M${x - 3} ${height - 4.5}h6l-3 4.5Z`} fill="var(--text)" />
      ))}
    </svg>
  );
}
