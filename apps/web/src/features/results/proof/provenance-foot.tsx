import { useUser } from '../../../lib/session.ts';
import { formatDate } from '../../../lib/date.ts';
import { formatNumber } from '../../../lib/number.ts';
import { toPercent } from '@stackwatt/units';
import { TAX_BENEFIT_NOTE } from '@stackwatt/model';
import { runTimeText } from './run-time-text.ts';
import { partialText } from '../running/progress.ts';
import { shortHash } from './short-hash.ts';
import { hasTaxBenefits } from '../details/summary/summary-facts.ts';
import type { Results } from '../views.ts';
import css from '../results.module.css';

const worst = (results: Results, of: (row: Results['items'][number]) => number): number =>
  results.items.reduce((most, row) => Math.max(most, of(row)), 0);

/** UX-42: engine, inputs and time, in one line for files; and that tax benefits are part of the money. */
export const provenanceText = ({ provenance, done, total, items }: Results): string =>
  [
    ...(done < total ? [partialText(done, total)] : []),
    ...(provenance === null
      ? []
      : [
          `Engine ${provenance.engineVersion}`,
          `inputs ${shortHash(provenance.inputHash)}`,
          `calculated ${provenance.calculatedAt.slice(0, 16).replace('T', ' ')} UTC`,
        ]),
    ...(items.some(hasTaxBenefits) ? ['tax benefits counted, no tax paid'] : []),
  ].join(', ');

/** Where the numbers come from and how good they are proven to be; on every screen of results. */
export function ProvenanceFoot({ results }: { readonly results: Results }) {
  const { defaultDateFormat } = useUser();
  const { provenance } = results;
  if (!provenance) return null;
  const at = new Date(provenance.calculatedAt);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return (
    <footer className={css.foot}>
      <span>Engine {provenance.engineVersion}</span>
      <span title={provenance.inputHash}>Inputs {shortHash(provenance.inputHash)}</span>
      <span>
        Calculated {formatDate(day, defaultDateFormat)}, {two(at.getHours())}:{two(at.getMinutes())}
        {provenance.elapsedSeconds !== undefined && ` in ${runTimeText(provenance.elapsedSeconds)}`}
      </span>
      <span>
        Energy balance residual{' '}
        {formatNumber(
          worst(results, (row) => row.proof.balanceResidualMw),
          6,
        )}{' '}
        MW
      </span>
      {results.items.some(hasTaxBenefits) && <span title={TAX_BENEFIT_NOTE}>Tax benefits counted, no tax paid</span>}
      <span>Gap ≤ {formatNumber(toPercent(worst(results, (row) => row.proof.gap)), 2)} %</span>
    </footer>
  );
}
