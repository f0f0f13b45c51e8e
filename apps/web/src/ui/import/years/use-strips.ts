import type { SeriesRef } from '@stackwatt/model';
import { useEffect, useMemo, useState } from 'react';
import { dayStripOf, type DayStrip } from './day-strip.ts';
import type { YearRow } from './year-rows.ts';

export type LoadValues = (ref: SeriesRef) => Promise<Float64Array>;

/** A year of values is looked through once, wherever it is shown. */
const known = new WeakMap<Float64Array, DayStrip>();
function knownStrip(values: Float64Array, stepMinutes: number): DayStrip {
  const strip = known.get(values) ?? dayStripOf(values, stepMinutes);
  known.set(values, strip);
  return strip;
}

/** The strips of rows by their keys; those of stored years come as they are loaded. */
export function useStrips(rows: readonly YearRow[], load: LoadValues): ReadonlyMap<string, DayStrip> {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, DayStrip>>(new Map());
  const wanted = rows.flatMap(({ stored }) => (stored === undefined ? [] : [stored.hash])).join(' ');
  useEffect(() => {
    let isCurrent = true;
    for (const { stored } of rows) {
      if (stored === undefined || stored.hash === '' || loaded.has(stored.hash)) continue;
      load(stored).then(
        (values) => {
          if (isCurrent) setLoaded((before) => new Map(before).set(stored.hash, knownStrip(values, stored.stepMinutes)));
        },
        // A year that cannot be loaded shows its figures without a strip.
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is wanted are the hashes; what was loaded stays
  }, [wanted, load]);
  return useMemo(() => {
    const strips = new Map<string, DayStrip>();
    for (const row of rows) {
      const strip = row.read ? knownStrip(row.read.series, row.stepMinutes) : row.stored && loaded.get(row.stored.hash);
      if (strip !== undefined) strips.set(row.key, strip);
    }
    return strips;
  }, [rows, loaded]);
}
