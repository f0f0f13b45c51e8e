import { IconPlus } from '@tabler/icons-react';
import { baseYear, fieldId, pathsIn, pathTo, type CapacityMarket, CapacityEvent } from '@stackwatt/model';
import { useEffect, useRef, useState } from 'react';
import { useMessages, useProject } from '../../editor/use-editor.ts';
import { EditButton } from '../../ui/button.tsx';
import { FieldMessage } from '../../ui/field-frame.tsx';
import { PasteButton } from '../../ui/paste-button.tsx';
import { Subsection } from '../../ui/section.tsx';
import { CalendarLegend, EventCalendar } from './event-calendar.tsx';
import { EventFields } from './event-fields.tsx';
import { EventsFacts } from './events-facts.tsx';
import { EventsTable, type EventsTableProps } from './events-table.tsx';
import { useEvents, useHighestPriceDays, useMarketPrices } from './use-events.ts';
import css from './event-calendar.module.css';

/** CM-08: events by date on a calendar, in a table, and the chosen one in fields. All three choose the same event. */
export function Events({ market, index }: { readonly market: CapacityMarket; readonly index: number }) {
  const year = useProject(baseYear);
  const symbol = useProject((project) => project.currencySymbol);
  const format = useProject((project) => project.dateFormat);
  const id = fieldId(pathsIn(pathTo('capacityMarkets', index))('events'));
  const { error, warning } = useMessages(id);
  const { events, days, picked, cursor, choose, chosen, change, remove, paste, add, refusal, setRefusal } = useEvents({
    market,
    index,
    year,
    format,
  });
  const prices = useMarketPrices(market);
  const highest = useHighestPriceDays(market, prices);
  /** How often the fields of the chosen event were asked for by a key. */
  const [asked, setAsked] = useState(0);

  return (
    <Subsection
      title="Event calendar"
      summary={`${year}, the year of the prices`}
      actions={
        <>
          <PasteButton onText={paste} onRefused={setRefusal}>
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
          paste(pasted.clipboardData.getData('text'));
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
          <EventsInDetail
            {...{ market, events, days, prices, picked, symbol, format, year, highest, asked, id }}
            onChoose={choose}
            onRemove={remove}
            onChange={change}
          />
        )}
      </div>
    </Subsection>
  );
}

interface EventsInDetailProps extends EventsTableProps {
  readonly id: string;
  readonly year: number;
  readonly highest: ReadonlySet<number>;
  /** How often the fields of the chosen event were asked for. */
  readonly asked: number;
  readonly onChange: (place: number, part: Partial<CapacityEvent>) => void;
}

/** The list of events, the fields of the chosen one, and what all of them ask. */
function EventsInDetail({ id, year, highest, asked, onChange, ...table }: EventsInDetailProps) {
  const { market, events, picked, format } = table;
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) editor.current?.querySelector('input')?.focus();
  }, [asked]);
  return (
    <div className={css.two}>
      <div>
        <EventsTable {...table} />
        {market.events[picked] && (
          <div ref={editor} className={css.editor}>
            <EventFields
              key={picked}
              id={`${id}.${picked}`}
              event={market.events[picked]}
              year={year}
              format={format}
              onChange={(part) => onChange(picked, part)}
            />
          </div>
        )}
      </div>
      <EventsFacts events={events} highest={highest} format={format} />
    </div>
  );
}
