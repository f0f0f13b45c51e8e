import type { CasesDone } from '@stackwatt/api';
import { formatNumber } from '../../../lib/number.ts';
import { CardTitle } from '../../../ui/card-title.tsx';
import css from './running.module.css';

/** More bars than these say less than their number. */
const MOST_CASES = 24;

/** How far each sensitivity case of a run is. */
export function CasesCard({ done, each }: CasesDone) {
  const finished = done.filter((count) => count >= each).length;
  return (
    <section className={`card ${css.cases}`} aria-label="Sensitivity cases">
      <CardTitle>
        Cases{' '}
        <span className="unit">
          {formatNumber(finished)} of {formatNumber(done.length)} finished
        </span>
      </CardTitle>
      <ol className={css.caseList}>
        {done.slice(0, MOST_CASES).map((count, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a case is its place
          <li key={index}>
            <span>{index + 1}</span>
            <span className="text-3">{count >= each ? 'done' : `${formatNumber(count)} / ${formatNumber(each)}`}</span>
            <progress max={each} value={count} aria-label={`Case ${index + 1}`} />
          </li>
        ))}
      </ol>
      {done.length > MOST_CASES && (
        <p className="small text-3">
          The first {MOST_CASES} of {formatNumber(done.length)} cases.
        </p>
      )}
    </section>
  );
}
