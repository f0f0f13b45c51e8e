import type { OwedDelivery, ShortDay } from '@stackwatt/model';
import { formatNumber } from '../../../lib/number.ts';
import table from '../../../ui/data-table.module.css';
import { BindingLimits } from './binding-limits.tsx';
import { hoursText, keptText, wholeText } from './infeasible-text.ts';
import own from './states.module.css';

interface BindingCardProps {
  readonly projectId: string;
  readonly day: ShortDay;
  /** More to say of the days. */
  readonly note: string;
}

/** UX-26: what is owed on a day that falls short, who gives of it, what is missing and the limits that bind. */
export function BindingCard({ projectId, day, note }: BindingCardProps) {
  const { deliveries } = day;
  const [only] = deliveries;
  const kept = keptText(day);
  return (
    <section className={`card ${own.binds}`} aria-label="What binds on this day">
      <h2 className={own.bindsTitle}>What binds on this day</h2>
      {only !== undefined && deliveries.length === 1 ? (
        <OneDelivery projectId={projectId} delivery={only} />
      ) : (
        <Deliveries projectId={projectId} deliveries={deliveries} />
      )}
      <div className={own.bindsNotes}>
        {kept !== '' && <p>{kept}</p>}
        <p className="small text-3">
          {['What leaves the plant is counted at the point of interconnection, after losses on the way.', wholeText(day), note]
            .filter((text) => text !== '')
            .join(' ')}
        </p>
      </div>
    </section>
  );
}

interface OneDeliveryProps {
  readonly projectId: string;
  readonly delivery: OwedDelivery;
}

/** A single delivery as a sum that is read down. */
function OneDelivery({ projectId, delivery }: OneDeliveryProps) {
  const { owedMwh, ownMwh, storageMwh, shortMwh, limits } = delivery;
  const lines: readonly (readonly [name: string, mwh: number])[] = [
    [`Owed, ${hoursText(delivery)}`, owedMwh],
    ['From sun and wind', ownMwh],
    ['From storage', storageMwh],
  ];
  return (
    <dl className={own.oneDelivery}>
      {lines.map(([name, mwh]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(mwh, 1)} MWh</dd>
        </div>
      ))}
      <div data-total>
        <dt>Short</dt>
        <dd className="negative">{formatNumber(shortMwh, 1)} MWh</dd>
      </div>
      <div>
        <dt>Binding limit</dt>
        <dd>
          <BindingLimits projectId={projectId} limits={limits} />
        </dd>
      </div>
    </dl>
  );
}

interface DeliveriesProps {
  readonly projectId: string;
  readonly deliveries: readonly OwedDelivery[];
}

function Deliveries({ projectId, deliveries }: DeliveriesProps) {
  const isSeveralNames = new Set(deliveries.map(({ name }) => name)).size > 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={`${table.scroll} ${own.deliveries}`} tabIndex={0} aria-label="Owed and missing on this day, table">
      <table className={table.table} aria-label="Owed and missing on this day">
        <thead>
          <tr>
            <th scope="col">Hours</th>
            {['Owed', 'Sun and wind', 'Storage', 'Short'].map((name) => (
              <th key={name} scope="col" className={table.number}>
                {name}
                <span className={table.unit}>MWh</span>
              </th>
            ))}
            <th scope="col">Binding limit</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((one) => (
            <tr key={`${one.name} ${one.fromHour}`}>
              <th scope="row">
                {hoursText(one)}
                {isSeveralNames && <span className="small text-3"> {one.name}</span>}
              </th>
              <td className={table.number}>{formatNumber(one.owedMwh, 1)}</td>
              <td className={table.number}>{formatNumber(one.ownMwh, 1)}</td>
              <td className={table.number}>{formatNumber(one.storageMwh, 1)}</td>
              <td className={`${table.number} ${one.shortMwh > 0 ? 'negative strong' : ''}`}>{formatNumber(one.shortMwh, 1)}</td>
              <td className={own.binding} data-none={one.limits.length === 0}>
                <BindingLimits projectId={projectId} limits={one.limits} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
