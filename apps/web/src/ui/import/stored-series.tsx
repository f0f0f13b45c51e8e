import type { SeriesRef } from '@stackwatt/model';
import { formatSaved } from '../../lib/date.ts';
import { formatNumber } from '../../lib/number.ts';
import { withSymbol } from './import-facts.ts';
import css from './import.module.css';

/** Signs of a hash that tell two series of a project apart at a glance. */
const SHORT_HASH = 8;

const importedText = (on: string | undefined, dateFormat: number): string => {
  const moment = new Date(on ?? '');
  return Number.isNaN(moment.getTime()) ? '' : `Imported ${formatSaved(moment, dateFormat, new Date())}`;
};

interface StoredSeriesProps {
  readonly current: SeriesRef;
  readonly many: string;
  readonly dateFormat: number;
  readonly symbol: string;
}

/** What is stored, whence and when it came and what was changed on the way. */
export function StoredSeries({ current, many, dateFormat, symbol }: StoredSeriesProps) {
  return (
    <>
      <b>
        {formatNumber(current.count)} {many}
      </b>
      <span className="text-2">
        {' '}
        {[current.source, `year ${current.year}`, `${current.stepMinutes} min`].filter((part) => part !== '').join(', ')}
      </span>
      <span className={css.repairs}>
        {[importedText(current.importedOn, dateFormat), current.hash === '' ? '' : `hash ${current.hash.slice(0, SHORT_HASH)}`]
          .filter((part) => part !== '')
          .join(', ')}
      </span>
      {current.repairs.length > 0 && <span className={css.repairs}>{withSymbol(current.repairs.join('; '), symbol)}</span>}
    </>
  );
}
