import { withNumbers, type ResultTable } from '@stackwatt/model';
import { formatNumber, plural } from '../../../lib/number.ts';
import { useInfeasible } from '../queries/result-queries.ts';
import { systemText } from '../system/system-text.ts';
import css from '../results.module.css';

/** Systems whose reason is listed; more of them say much the same. */
const MOST_LISTED = 12;

interface NotInTableProps {
  readonly projectId: string;
  readonly sensitivity: number;
  readonly table: Pick<ResultTable, 'header' | 'items'>;
  readonly bus: 'ac' | 'dc';
}

/** Sizes that were searched and have no row, each with its reason: without it a table of six of nine systems is a riddle. */
export function NotInTable({ projectId, sensitivity, table: { header, items }, bus }: NotInTableProps) {
  const { data = [] } = useInfeasible(projectId);
  const refused = data.filter((one) => one.sensitivityIndex === sensitivity);
  if (refused.length === 0) return null;
  const isOne = refused.length === 1;
  return (
    <details className={css.notInTable}>
      <summary>
        {formatNumber(refused.length)} of {plural(items.length + refused.length, 'system')} {isOne ? 'is' : 'are'} infeasible and not in the
        table
      </summary>
      <ul aria-label="Infeasible systems">
        {refused.slice(0, MOST_LISTED).map(({ id, optimization, reason }) => (
          <li key={id}>
            <b>{systemText(header, { optimization }, bus)}</b>: {withNumbers(reason, formatNumber)}.
          </li>
        ))}
      </ul>
      {refused.length > MOST_LISTED && <p className="small text-3">and {formatNumber(refused.length - MOST_LISTED)} more</p>}
    </details>
  );
}
