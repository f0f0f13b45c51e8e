import type { OneMoreWorth, TableRow } from '@stackwatt/model';
import { KILO } from '@stackwatt/units';
import { IconCalculator, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { formatMoney, moneyUnit } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import table from '../../../ui/data-table.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { useOneMore, useSystems } from '../queries/result-queries.ts';
import { oneMoreOf, type NextSize, type OneMore } from './one-more.ts';
import { SizeDots } from './size-dots.tsx';
import { useProject } from '../../../editor/use-editor.ts';
import type { Token } from '../../../ui/tokens.ts';
import { CardTitle } from '../../../ui/card-title.tsx';
import results from '../results.module.css';
import compare from './compare.module.css';
import css from './one-more.module.css';

interface OneMoreCardProps {
  readonly projectId: string;
  readonly row: TableRow;
  readonly symbol: string;
}

const size = (value: number): string => formatNumber(value, value % 1 === 0 ? 0 : 1);

/** Beside every size what the NPV changes by for one more and one less MW, from the systems that were calculated. */
export function OneMoreCard({ projectId, row, symbol }: OneMoreCardProps) {
  const systems = useSystems(projectId, row.sensitivityIndex, 'all', true).data;
  const arrays = useProject((project) => (project.useSolar ? project.solar.length : 0));
  if (!systems) return null;
  const sizes = oneMoreOf(systems, row);
  if (sizes.length === 0) return null;
  const unit = moneyUnit(symbol, { factor: KILO, prefix: 'k' });
  const rankOf = (of: TableRow): number => systems.items.findIndex(({ id }) => id === of.id) + 1;
  const token = ({ hours }: OneMore, place: number): Token => (hours !== undefined ? 'storage' : place < arrays ? 'solar' : 'wind');
  return (
    <section className={`card ${results.block}`} aria-label="One more">
      <div className={css.head}>
        <CardTitle>Sizes, and what one more is worth</CardTitle>
        <span className="small text-3">
          Change of NPV to the next size that was calculated, every other one equal. Dots: NPV of the sizes searched
        </span>
      </div>
      <ul className={css.tiles} aria-label="Sizes, and what one more is worth">
        {sizes.map((one, place) => (
          <li key={one.name}>
            <p className={css.name}>
              <i className={css.swatch} style={{ background: `var(--${token(one, place)})` }} aria-hidden />
              {one.name}
            </p>
            <p className={css.value}>
              {size(one.mw)} <span className="unit">MW{one.hours === undefined ? '' : `, ${size(one.hours)} h`}</span>
            </p>
            <Slope next={one.larger} direction="more" unit={unit} rankOf={rankOf} />
            <Slope next={one.smaller} direction="less" unit={unit} rankOf={rankOf} />
            {one.searched.length > 1 ? (
              <SizeDots
                sizes={one.searched}
                here={one.mw}
                label={`NPV of the sizes searched: ${one.searched.map(({ mw, npv }) => `${size(mw)} MW ${formatMoney(npv, symbol)}`).join(', ')}`}
              />
            ) : (
              <p className={`small text-3 ${css.only}`}>The only size calculated</p>
            )}
          </li>
        ))}
      </ul>
      <OneMoreOfEach projectId={projectId} row={row} symbol={symbol} />
    </section>
  );
}

interface SlopeProps {
  readonly next: NextSize | undefined;
  readonly direction: 'more' | 'less';
  readonly unit: string;
  readonly rankOf: (row: TableRow) => number;
}

/** What each MW towards the next size changes; nothing where there is none. */
const Slope = ({ next, direction, unit, rankOf }: SlopeProps) =>
  next && (
    <p className={css.change}>
      <span>
        <Change value={next.npvPerMw} /> <span className="unit">{unit}</span> per MW {direction}
      </span>
      <span className="text-3">
        to {size(next.mw)}, rank {formatNumber(rankOf(next.row))}
      </span>
    </p>
  );

/**
 * What no neighbour in the table says: the connection, the hours of a storage unit, and a size without a next one; calculated when asked
 * for.
 */
function OneMoreOfEach({ projectId, row, symbol }: OneMoreCardProps) {
  const [isWanted, setWanted] = useState(false);
  const { data, isError, error } = useOneMore(projectId, row.id, isWanted);
  if (!isWanted)
    return (
      <div className={css.more}>
        <Button size="small" icon={IconCalculator} onClick={() => setWanted(true)}>
          Calculate one more of each
        </Button>
        <span className="small text-3">
          One MW more of the connection, one hour more of a storage unit, one MW, turbine or unit more of each component: each is this
          system calculated once more. The project stays as it is.
        </span>
      </div>
    );
  if (isError)
    return (
      <div className={css.more}>
        <Notice tone="danger">One more of each could not be calculated: {messageOf(error)}</Notice>
      </div>
    );
  if (data === undefined || !Array.isArray(data))
    return (
      <div className={css.more}>
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
    return (
      <div className={css.more}>
        <span className="text-2">There is no limit of the connection and no size of which one more could be calculated.</span>
      </div>
    );
  const unit = moneyUnit(symbol, { factor: KILO, prefix: 'k' });
  return (
    <div className={css.worths}>
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
      <p className={`small text-3 ${compare.remark}`}>
        What has no price in the project costs nothing here: the connection never has one, and more hours of a storage unit have none where
        its costs are by the unit. Compare the change with what it costs you.
      </p>
    </div>
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
