import { shortName } from './chart-text.ts';
import { SeriesKey } from './series-key.tsx';
import type { SeriesLook } from './series-look.ts';
import css from './chart.module.css';

export interface ReadoutItem {
  readonly id: string;
  readonly name: string;
  readonly look: SeriesLook;
  readonly kind?: 'line' | 'fill' | 'band';
  /** Of the point pointed at; absent while nothing is. */
  readonly value?: string;
}

/** The readout as one sentence, for those who hear it. */
export const readoutText = (at: string | undefined, items: readonly ReadoutItem[]): string =>
  at === undefined
    ? 'Arrow keys read values, Enter pins'
    : `${at}: ${items.map((item) => `${item.name} ${item.value ?? ''}`.trim()).join(', ')}`;

interface ReadoutProps {
  /** The point in words; absent while nothing is pointed at. */
  readonly at?: string;
  readonly items: readonly ReadoutItem[];
  readonly isPinned?: boolean;
  readonly onRelease?: () => void;
  /** Room kept for the point's name, so that the row stands still. */
  readonly atWidth?: number;
}

/** The legend is the readout: marks and names, and at a point its values. Nothing floats over the data. */
export const Readout = ({ at, items, isPinned = false, onRelease, atWidth }: ReadoutProps) => (
  <div className={css.readout}>
    <div className={css.values} aria-live={isPinned ? 'polite' : 'off'}>
      {at !== undefined && (
        <span className={css.at} style={{ minWidth: atWidth }}>
          {at}
        </span>
      )}
      {items.map((item) => (
        <span key={item.id} className={css.key} title={item.name}>
          <SeriesKey look={item.look} kind={item.kind} />
          {shortName(item.name)}
          {at !== undefined && item.value !== undefined && <b>{item.value}</b>}
        </span>
      ))}
    </div>
    {isPinned && (
      <span className={css.pin}>
        pinned{' '}
        <button type="button" className="link-button" onClick={onRelease}>
          release
        </button>
      </span>
    )}
  </div>
);
