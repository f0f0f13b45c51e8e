import { brokenBound, decimalsOf, Position } from '@stackwatt/model';
import { useState } from 'react';
import { fieldOf, helpOf } from '../../editor/described-field.ts';
import { parseAngle, parseCoordinates } from '../../lib/coordinates.ts';
import { formatExact, parseNumber } from '../../lib/number.ts';
import { useNumberStyle } from '../../lib/number-style.ts';
import { FieldFrame, messageId } from '../../ui/field-frame.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { useUnreadText } from '../../ui/unread-text.tsx';
import css from '../../ui/field.module.css';
import type { PlaceControl } from './use-place.ts';

type Axis = 'lat' | 'lng';
const UNITS: Record<Axis, string> = { lat: '°N', lng: '°E' };

/** SETUP-02, SETUP-07, UX-73: typed as numbers, or a whole position pasted into either field. */
export const CoordinateFields = ({ place }: { readonly place: PlaceControl }) => (
  <>
    <CoordinateField axis="lat" place={place} />
    <CoordinateField axis="lng" place={place} />
  </>
);

function CoordinateField({ axis, place }: { readonly axis: Axis; readonly place: PlaceControl }) {
  const style = useNumberStyle();
  const isReadOnly = useReadOnly();
  const { meta } = fieldOf(Position, axis);
  const [typed, setTyped] = useState<string>();
  const id = `location.pos.${axis}`;
  const [unread, keep] = useUnreadText(id, meta.title);
  const refusal = typed === undefined ? unread?.problem : undefined;

  const accept = (to: { lat: number; lng: number }): void => {
    setTyped(undefined);
    keep(undefined);
    if (to.lat !== place.position.lat || to.lng !== place.position.lng) place.move(to);
  };
  const commit = (text: string | undefined): void => {
    if (text === undefined) return;
    const refuse = (problem: string): void => {
      setTyped(undefined);
      keep({ text, problem });
    };
    const number = parseNumber(text, style, ['°', UNITS[axis]]);
    const angle = number.kind === 'number' ? { degrees: number.value, axis: undefined } : parseAngle(text);
    if (angle && (angle.axis === undefined || angle.axis === axis)) {
      const broken = brokenBound(angle.degrees, meta);
      if (broken !== undefined) refuse(broken);
      else accept({ ...place.position, [axis]: angle.degrees });
      return;
    }
    const pair = parseCoordinates(text);
    if (pair.kind === 'coordinates') accept(pair.coordinates);
    else
      refuse(
        pair.kind === 'outOfRange' ? 'Latitude must be ≥ -90 and ≤ 90, longitude ≥ -180 and ≤ 180' : `“${text.trim()}” is no position`,
      );
  };

  return (
    <FieldFrame
      id={id}
      label={meta.title}
      unit={UNITS[axis]}
      half
      error={refusal}
      help={{
        ...helpOf(meta, ''),
        more: 'A pair such as 40.015, -105.27, degrees with minutes and seconds, or the link of a map site may be pasted into either field.',
      }}
    >
      <div className={css.box} data-invalid={refusal !== undefined}>
        <input
          id={id}
          className={`${css.input} ${css.number}`}
          value={typed ?? unread?.text ?? formatExact(place.position[axis], decimalsOf(meta), style)}
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
          readOnly={isReadOnly}
          aria-describedby={messageId(id)}
          aria-invalid={refusal !== undefined || undefined}
          title={refusal}
          data-typing={typed !== undefined || undefined}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (isReadOnly || parseCoordinates(text).kind !== 'coordinates') return;
            event.preventDefault();
            commit(text);
          }}
          onBlur={() => commit(typed)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit(typed);
            if (event.key === 'Escape') {
              setTyped(undefined);
              keep(undefined);
            }
          }}
        />
        <span className={css.unit} aria-hidden>
          {UNITS[axis]}
        </span>
      </div>
    </FieldFrame>
  );
}
