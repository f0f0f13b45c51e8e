import { IconTrash } from '@tabler/icons-react';
import type { CapacityMarket } from '@stackwatt/model';
import { formatDate } from '../../lib/date.ts';
import { formatNumber } from '../../lib/number.ts';
import { EditIconButton } from '../../ui/button.tsx';
import { hoursText, priceDuring, type CalendarDay, type PlacedEvent } from './event-days.ts';
import css from './event-calendar.module.css';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

export interface EventsTableProps {
  readonly market: CapacityMarket;
  readonly events: readonly PlacedEvent[];
  readonly days: readonly CalendarDay[];
  readonly prices: Float64Array | undefined;
  /** The chosen event. */
  readonly picked: number;
  readonly symbol: string;
  /** Of dates. */
  readonly format: number;
  readonly onChoose: (place: number) => void;
  readonly onRemove: (place: number) => void;
}

/** The events in a list, in the order they were entered. */
export function EventsTable({ market, events, days, prices, picked, symbol, format, onChoose, onRemove }: EventsTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={css.list} tabIndex={0} aria-label="Events, scrolls">
      <table aria-label="Events">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col" className="not-small">
              Day
            </th>
            <th scope="col" className={css.number}>
              From<small>h</small>
            </th>
            <th scope="col" className={css.number}>
              To<small>h</small>
            </th>
            <th scope="col" className={css.number}>
              Hours<small>h</small>
            </th>
            <th scope="col" className={`${css.number} not-small`}>
              Price then<small>{symbol}/MWh</small>
            </th>
            <th>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {market.events.map((one, place) => {
            const placed = events.find((other) => other.at === place);
            const date = formatDate(one.date.slice(0, 10), format) || 'No date';
            return (
              // oxlint-disable-next-line react/no-array-index-key -- an event has no identity but its place
              <tr key={place} data-chosen={place === picked}>
                <th scope="row">
                  <button
                    type="button"
                    className={`link-button ${css.pick}`}
                    aria-pressed={place === picked}
                    onClick={() => onChoose(place)}
                  >
                    {date}
                  </button>
                </th>
                <td className="not-small">{placed ? WEEKDAYS[days[placed.day]!.weekday] : '–'}</td>
                <td className={css.number}>{placed ? hoursText(placed.from) : '–'}</td>
                <td className={css.number}>{placed ? hoursText(placed.to) : '–'}</td>
                <td className={css.number}>{hoursText(one.duration)}</td>
                <td className={`${css.number} not-small`}>{formatNumber(placed && priceDuring(placed, prices), 2)}</td>
                <td className={css.number}>
                  <EditIconButton icon={IconTrash} label={`Delete event ${place + 1}`} onClick={() => onRemove(place)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
