import { formatDate } from '../../lib/date.ts';
import { formatNumber } from '../../lib/number.ts';
import { eventHoursByHour, hoursText, type PlacedEvent } from './event-days.ts';
import css from './event-calendar.module.css';

/** Px. */
const HIGHEST_BAR = 64;

interface EventsFactsProps {
  readonly events: readonly PlacedEvent[];
  /** Days of the highest prices. */
  readonly highest: ReadonlySet<number>;
  /** Of dates. */
  readonly format: number;
}

/** What the events ask of the storage. */
export function EventsFacts({ events, highest, format }: EventsFactsProps) {
  const total = events.reduce((sum, { from, to }) => sum + to - from, 0);
  const longest = events.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  const withEvent = new Set(events.filter((one) => highest.has(one.day)).map((one) => one.day)).size;
  return (
    <div className={css.aside}>
      <h4 style={{ margin: '0 0 6px' }}>What it asks of the storage</h4>
      <table className={css.facts}>
        <tbody>
          <tr>
            <th scope="row">Events, hours</th>
            <td>
              {formatNumber(events.length)}, {hoursText(total)} h
            </td>
          </tr>
          {longest && (
            <tr>
              <th scope="row">Longest event</th>
              <td>
                {hoursText(longest.to - longest.from)} h, {formatDate(longest.event.date.slice(0, 10), format)}
              </td>
            </tr>
          )}
          {highest.size > 0 && (
            <tr>
              <th scope="row">On the {highest.size} highest-price days</th>
              <td>
                {withEvent} of {highest.size}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <h4 style={{ margin: '0 0 6px' }}>
        Event hours by hour of day <span className="unit">h/yr</span>
      </h4>
      <HoursOfDay events={events} />
    </div>
  );
}

function HoursOfDay({ events }: { readonly events: readonly PlacedEvent[] }) {
  const hours = eventHoursByHour(events);
  const most = Math.max(...hours);
  const named = hours.flatMap((value, at) => (value > 0 ? [`${at} h ${hoursText(value)}`] : []));
  return (
    <figure className={css.hoursOfDay} aria-label={`Event hours by hour of the day: ${named.join(', ') || 'none'}`}>
      <div className={css.hours} aria-hidden>
        {hours.map((value, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an hour of the day
          <span key={at}>
            {/* A figure where it differs from the one before, so that equal hours say it once. */}
            {value > 0 && value !== hours[at - 1] && <small>{hoursText(value)}</small>}
            <i style={{ height: most > 0 ? `${(HIGHEST_BAR * value) / most}px` : 0 }} />
          </span>
        ))}
      </div>
      <div className={css.hourNames} aria-hidden>
        {[0, 6, 12, 18].map((at) => (
          <span key={at}>{at}</span>
        ))}
        <span>23 h</span>
      </div>
    </figure>
  );
}
