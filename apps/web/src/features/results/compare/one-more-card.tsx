import type { TableRow } from '@stackwatt/model';
import { KILO } from '@stackwatt/units';
import { moneyUnit } from '../../../lib/money.ts';
import { formatNumber, MISSING } from '../../../lib/number.ts';
import table from '../../../ui/data-table.module.css';
import { useSystems } from '../queries/result-queries.ts';
import { oneMoreOf, type NextSize } from './one-more.ts';
import { CardTitle } from '../../../ui/card-title.tsx';
import results from '../results.module.css';
import css from './compare.module.css';

interface OneMoreCardProps {
  readonly projectId: string;
  readonly row: TableRow;
  readonly symbol: string;
}

const size = (value: number): string => formatNumber(value, value % 1 === 0 ? 0 : 1);

/** Beside every size what the NPV changes by for one more and one less MW, from the systems that were calculated. */
export function OneMoreCard({ projectId, row, symbol }: OneMoreCardProps) {
  const systems = useSystems(projectId, row.sensitivityIndex, 'all', true).data;
  if (!systems) return null;
  const sizes = oneMoreOf(systems, row);
  if (sizes.length === 0) return null;
  const unit = moneyUnit(symbol, { factor: KILO, prefix: 'k' });
  const rankOf = (of: TableRow): number => systems.items.findIndex(({ id }) => id === of.id) + 1;
  const cell = (next: NextSize | undefined) =>
    next === undefined ? (
      <td className={`${table.number} text-3`} title="No system of the table has this size next and every other size equal">
        {MISSING}
      </td>
    ) : (
      <td className={table.number} title={`NPV ${next.row.npv} at ${next.mw} MW, ${row.npv} here`}>
        <b className={next.npvPerMw < 0 ? 'negative' : undefined}>
          {next.npvPerMw > 0 ? '+' : ''}
          {formatNumber(next.npvPerMw / KILO, 1)}
        </b>{' '}
        <span className="unit">
          to {size(next.mw)} MW, rank {formatNumber(rankOf(next.row))}
        </span>
      </td>
    );
  return (
    <section className={`card ${results.block} ${css.figures}`} aria-label="One more">
      <CardTitle>
        One more <span className="unit">change of NPV for each MW, {unit}</span>
      </CardTitle>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <section className={table.scroll} tabIndex={0} aria-label="One more, table">
        <table className={table.table} aria-label="One more">
          <thead>
            <tr>
              <th scope="col">Size</th>
              <th scope="col" className={table.number}>
                Here
              </th>
              <th scope="col" className={table.number}>
                One MW more
              </th>
              <th scope="col" className={table.number}>
                One MW less
              </th>
            </tr>
          </thead>
          <tbody>
            {sizes.map(({ name, mw, hours, larger, smaller }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  {hours !== undefined && <span className="unit"> each MW with {size(hours)} h</span>}
                </th>
                <td className={table.number}>
                  {size(mw)} <span className="unit">MW</span>
                </td>
                {cell(larger)}
                {cell(smaller)}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="small text-3">
        The slope between this system and the next one of the table with every other size equal; both are calculated, nothing is estimated.
        The connection and the hours of a store are no sizes of this table, so no system beside this one says what more of them is worth.
        Change the limit, or add a store of more hours as another item, in a copy of the project and calculate it; Compare shows both side
        by side.
      </p>
    </section>
  );
}
