import type { OneMoreWorth, TableRow } from '@stackwatt/model';
import { KILO } from '@stackwatt/units';
import { IconCalculator, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { moneyUnit } from '../../../lib/money.ts';
import { formatNumber, MISSING } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import table from '../../../ui/data-table.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { useOneMore, useSystems } from '../queries/result-queries.ts';
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
        <Change value={next.npvPerMw} />{' '}
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
      <p className={`small text-3 ${css.remark}`}>
        The slope between this system and the next one of the table with every other size equal; both are calculated, nothing is estimated.
      </p>
      <OneMoreOfEach projectId={projectId} row={row} symbol={symbol} />
    </section>
  );
}

/** What no neighbour in the table says: the connection, the hours of a store, and a size without a next one; calculated when asked for. */
function OneMoreOfEach({ projectId, row, symbol }: OneMoreCardProps) {
  const [isWanted, setWanted] = useState(false);
  const { data, isError, error } = useOneMore(projectId, row.id, isWanted);
  if (!isWanted)
    return (
      <div className="row">
        <Button size="small" icon={IconCalculator} onClick={() => setWanted(true)}>
          Calculate one more of each
        </Button>
        <span className="small text-3">
          One MW more of the connection, one hour more of a store, one MW, turbine or unit more of each component: each is this system
          calculated once more. The project stays as it is.
        </span>
      </div>
    );
  if (isError) return <Notice tone="danger">One more of each could not be calculated: {messageOf(error)}</Notice>;
  if (data === undefined || !Array.isArray(data))
    return (
      <div className="row">
        <output className="text-2">
          {data === undefined || data.of === 0 ? 'Calculating' : `Calculating ${data.limit}, ${data.tried + 1} of ${data.of}`}
        </output>
        <Button size="small" icon={IconPlayerStop} onClick={() => setWanted(false)}>
          Stop
        </Button>
      </div>
    );
  return <Worths worths={data} row={row} symbol={symbol} />;
}

function Worths({ worths, row, symbol }: Pick<OneMoreCardProps, 'row' | 'symbol'> & { readonly worths: readonly OneMoreWorth[] }) {
  if (worths.length === 0)
    return <p className="text-2">There is no limit of the connection and no size of which one more could be calculated.</p>;
  const unit = moneyUnit(symbol, { factor: KILO, prefix: 'k' });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <section className={table.scroll} tabIndex={0} aria-label="One more of each, table">
        <table className={table.table} aria-label="One more of each">
          <thead>
            <tr>
              <th scope="col">One more</th>
              <th scope="col" className={table.number}>
                From, to
              </th>
              <th scope="col" className={table.number}>
                Change of NPV <span className="unit">{unit}</span>
              </th>
              <th scope="col" className={table.number}>
                of that capital <span className="unit">{unit}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {worths.map(({ name, unit: of, from, to, outcome }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={table.number}>
                  {size(from)} → {size(to)} <span className="unit">{of}</span>
                </td>
                {outcome.kind === 'none' ? (
                  <td colSpan={2}>{outcome.reason}</td>
                ) : (
                  <>
                    <td className={table.number}>
                      <Change value={outcome.npv - row.npv} />
                    </td>
                    <td className={table.number}>
                      <Change value={row.capex - outcome.capex} />
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={`small text-3 ${css.remark}`}>
        What has no price in the project costs nothing here: the connection never has one, and more hours of a store have none where its
        costs are by the unit. Compare the change with what it costs you.
      </p>
    </>
  );
}

function Change({ value }: { readonly value: number }) {
  return (
    <b className={value < 0 ? 'negative' : undefined}>
      {value > 0 ? '+' : ''}
      {formatNumber(value / KILO, 1)}
    </b>
  );
}
