import { markBackground } from '../stack-strip.tsx';
import type { SeriesLook } from './series-look.ts';
import css from './chart.module.css';

interface SeriesKeyProps {
  readonly look: SeriesLook;
  readonly kind?: 'line' | 'fill' | 'band';
}

/** The mark of a series beside its name: its line with the dash, or its field with the pattern. */
export function SeriesKey({ look, kind = 'line' }: SeriesKeyProps) {
  if (kind === 'fill')
    return <span className={css.field} style={{ ...markBackground(look.mark), borderColor: `var(--${look.mark.token})` }} aria-hidden />;
  if (kind === 'band')
    return (
      <span
        className={css.field}
        style={{ background: `color-mix(in srgb, var(--${look.mark.token}) 22%, transparent)`, borderColor: 'transparent' }}
        aria-hidden
      />
    );
  return (
    <svg className={css.line} viewBox="0 0 18 10" aria-hidden>
      <line x1="0" x2="18" y1="5" y2="5" stroke={`var(--${look.mark.token})`} strokeWidth="2" strokeDasharray={look.mark.dash.join(' ')} />
      {look.mark.marker === 'circle' && (
        <circle cx="9" cy="5" r="2.6" fill="var(--surface)" stroke={`var(--${look.mark.token})`} strokeWidth="1.6" />
      )}
    </svg>
  );
}
