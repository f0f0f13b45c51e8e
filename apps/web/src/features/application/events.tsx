import { IconPlus, IconTrash } from '@tabler/icons-react';
import { highestPriceDays } from '@stackwatt/engine';
import {
  addCapacityEvent,
  baseYear,
  blankSeries,
  brokenBound,
  CapacityEvent,
  fieldId,
  fieldMeta,
  pathsIn,
  pathTo,
  setField,
  type CapacityMarket,
} from '@stackwatt/model';
import { useEffect, useMemo, useRef, useState } from 'react';
import { helpOf } from '../../editor/bound-fields.tsx';
import { useEdit, useMessages, useProject, useSeriesValues } from '../../editor/use-editor.ts';
import { formatDate } from '../../lib/date.ts';
import { formatNumber } from '../../lib/number.ts';
import { EditButton, EditIconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/choice-fields.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FieldGrid, FieldMessage } from '../../ui/field-frame.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { PasteButton } from '../../ui/paste-button.tsx';
import { Subsection } from '../../ui/section.tsx';
import { CalendarLegend, EventCalendar } from './event-calendar.tsx';
import { calendarDays, eventHoursByHour, eventsFromText, placedEvents, priceDuring, type PlacedEvent } from './event-days.ts';
import { HOUR_CHOICES } from './market-texts.ts';
import { energyPriceShown } from './section-lines.ts';
import css from './event-calendar.module.css';

const NO_PRICE = blankSeries('Energy Price');
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
/** Px. */
const HIGHEST_BAR = 64;
const hour = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 2);

/** CM-08: events by date on a calendar, in a table, and the chosen one in fields. All three choose the same event. */
export function Events({ market, index }: { readonly market: CapacityMarket; readonly index: number }) {
  const edit = useEdit();
  const year = useProject(baseYear);
  const symbol = useProject((project) => project.currencySymbol);
  const format = useProject((project) => project.dateFormat);
  const at = pathsIn(pathTo('capacityMarkets', index));
  const id = fieldId(at('events'));
  const { error, warning } = useMessages(id);
  /** `on`: the day where the arrows went; without it the cursor is on the event. */
  const [chosen, setChosen] = useState<{ readonly event: number; readonly on?: number | undefined }>({ event: 0 });
  const [refusal, setRefusal] = useState<string>();
  const events = useMemo(() => placedEvents(market), [market]);
  const days = useMemo(() => calendarDays(year), [year]);
  const picked = Math.min(chosen.event, market.events.length - 1);
  const event = events.find((one) => one.at === picked);
  const cursor = useMemo(
    () => ({ day: chosen.on ?? event?.day ?? days.findIndex(({ date }) => date.endsWith('-07-15')) }),
    [chosen, event?.day, days],
  );
  const prices = useMarketPrices(market);
  const highest = useMemo(
    () =>
      new Set(
        prices ? highestPriceDays({ prices, permitted: new Uint8Array(prices.length).fill(1) }, market.numberOfHighestPriceDays) : [],
      ),
    [prices, market.numberOfHighestPriceDays],
  );
  const editor = useRef<HTMLDivElement>(null);
  /** How often the fields of the chosen event were asked for by a key. */
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) editor.current?.querySelector('input')?.focus();
  }, [asked]);

  const choose = (event: number, on?: number): void => setChosen({ event, on });
  const put = (label: string, list: readonly CapacityEvent[]): void => edit(label, (project) => setField(project, at('events'), [...list]));
  const change = (place: number, part: Partial<CapacityEvent>): void =>
    put(
      'change an event',
      market.events.map((one, i) => (i === place ? { ...one, ...part } : one)),
    );
  const remove = (place: number): void =>
    put(
      'delete an event',
      market.events.filter((_, i) => i !== place),
    );
  const append = (label: string, more: readonly CapacityEvent[]): void => {
    put(label, [...market.events, ...more]);
    choose(market.events.length);
  };
  const add = (wanted?: string): void => {
    edit('add an event', (project) => addCapacityEvent(project, market.id, wanted));
    choose(market.events.length);
  };
  const total = events.reduce((sum, { from, to }) => sum + to - from, 0);
  const longest = events.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  const withEvent = new Set(events.filter((one) => highest.has(one.day)).map((one) => one.day)).size;
  return (
    <Subsection
      title="Event calendar"
      summary={`${year}, the year of the prices`}
      actions={
        <>
          <PasteButton
            onText={(text) => {
              const read = eventsFromText(text, format, year);
              setRefusal('refused' in read ? read.refused : undefined);
              if ('events' in read) append(`paste ${read.events.length} events`, read.events);
            }}
            onRefused={setRefusal}
          >
            Paste events
          </PasteButton>
          <EditButton size="small" icon={IconPlus} onClick={() => add()}>
            Add event
          </EditButton>
        </>
      }
    >
      <div
        id={id}
        tabIndex={-1}
        onPaste={(pasted) => {
          if (pasted.target instanceof HTMLInputElement) return;
          pasted.preventDefault();
          const read = eventsFromText(pasted.clipboardData.getData('text'), format, year);
          setRefusal('refused' in read ? read.refused : undefined);
          if ('events' in read) append(`paste ${read.events.length} events`, read.events);
        }}
      >
        <CalendarLegend highestPriceDays={highest.size} />
        <EventCalendar
          label={`Events of ${year} by week and weekday`}
          year={year}
          events={events}
          highestPriceDays={highest}
          cursor={cursor}
          onDay={(next) => {
            const there = events.find((one) => one.day === next);
            if (there) choose(there.at);
            else choose(chosen.event, next);
          }}
          onAdd={(on) => add(days[on]!.date.slice(5))}
          onEdit={(one) => {
            choose(one.at);
            setAsked(asked + 1);
          }}
          onDelete={(one) => remove(one.at)}
        />
        <FieldMessage id={id} error={refusal ?? error} warning={warning} />
        {market.events.length > 0 && (
          <div className={css.two}>
            <div>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
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
                              onClick={() => choose(place)}
                            >
                              {date}
                            </button>
                          </th>
                          <td className="not-small">{placed ? WEEKDAYS[days[placed.day]!.weekday] : '–'}</td>
                          <td className={css.number}>{placed ? hour(placed.from) : '–'}</td>
                          <td className={css.number}>{placed ? hour(placed.to) : '–'}</td>
                          <td className={css.number}>{hour(one.duration)}</td>
                          <td className={`${css.number} not-small`}>{formatNumber(placed && priceDuring(placed, prices), 2)}</td>
                          <td className={css.number}>
                            <EditIconButton icon={IconTrash} label={`Delete event ${place + 1}`} onClick={() => remove(place)} />
                          </td>
                        </tr>
                      );
                    })}
                  </tbody>
                </table>
              </section>
              {market.events[picked] && (
                <div ref={editor} className={css.editor}>
                  <EventFields
                    key={picked}
                    id={`${id}.${picked}`}
                    event={market.events[picked]}
                    year={year}
                    format={format}
                    onChange={(part) => change(picked, part)}
                  />
                </div>
              )}
            </div>
            <div className={css.aside}>
              <h4 style={{ margin: '0 0 6px' }}>What it asks of the storage</h4>
              <table className={css.facts}>
                <tbody>
                  <tr>
                    <th scope="row">Events, hours</th>
                    <td>
                      {formatNumber(events.length)}, {hour(total)} h
                    </td>
                  </tr>
                  {longest && (
                    <tr>
                      <th scope="row">Longest event</th>
                      <td>
                        {hour(longest.to - longest.from)} h, {formatDate(longest.event.date.slice(0, 10), format)}
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
          </div>
        )}
      </div>
    </Subsection>
  );
}

function HoursOfDay({ events }: { readonly events: readonly PlacedEvent[] }) {
  const hours = eventHoursByHour(events);
  const most = Math.max(...hours);
  const named = hours.flatMap((value, at) => (value > 0 ? [`${at} h ${hour(value)}`] : []));
  return (
    <figure className={css.hoursOfDay} aria-label={`Event hours by hour of the day: ${named.join(', ') || 'none'}`}>
      <div className={css.hours} aria-hidden>
        {hours.map((value, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an hour of the day
          <span key={at}>
            {/* A figure where it differs from the one before, so that equal hours say it once. */}
            {value > 0 && value !== hours[at - 1] && <small>{hour(value)}</small>}
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

/** Prices of the energy market that the events earn, else of the first market. */
function useMarketPrices(market: CapacityMarket): Float64Array | undefined {
  const markets = useProject((project) => (project.useEnergyMarket ? project.energyMarkets : []));
  const wanted = markets.find(({ kind }) => kind === market.energyMarket?.kind) ?? markets[0];
  return useSeriesValues(wanted ? energyPriceShown(wanted) : NO_PRICE).values;
}

interface EventFieldsProps {
  readonly id: string;
  readonly event: CapacityEvent;
  readonly year: number;
  readonly format: number;
  readonly onChange: (part: Partial<CapacityEvent>) => void;
}

/** Date, hour and duration of the chosen event. */
function EventFields({ id, event, year, format, onChange }: EventFieldsProps) {
  return (
    <FieldGrid>
      <DateField
        id={`${id}.date`}
        label="Date"
        span={4}
        value={event.date.slice(0, 10)}
        format={format}
        help={helpOf(fieldMeta(CapacityEvent, 'date'), '')}
        check={(date) => (date.startsWith(`${year}-`) ? undefined : `The date must lie in ${year}`)}
        onCommit={(date) => onChange({ date: `${date}T${event.date.slice(11, 16) || '00:00'}` })}
      />
      <SelectField
        id={`${id}.hour`}
        label="Begins"
        span={4}
        value={event.date.slice(11, 13)}
        choices={HOUR_CHOICES}
        onCommit={(begins) => onChange({ date: `${event.date.slice(0, 10)}T${begins}:00` })}
      />
      <NumberField
        id={`${id}.duration`}
        label="Duration"
        unit="h"
        span={4}
        value={event.duration}
        help={helpOf(fieldMeta(CapacityEvent, 'duration'), '')}
        check={(value) => brokenBound(value, fieldMeta(CapacityEvent, 'duration'))}
        onCommit={(duration) => onChange({ duration })}
      />
    </FieldGrid>
  );
}
