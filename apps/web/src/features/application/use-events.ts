import { highestPriceDays } from '@stackwatt/engine';
import { addCapacityEvent, blankSeries, pathsIn, pathTo, setField, type CapacityEvent, type CapacityMarket } from '@stackwatt/model';
import { useMemo, useState } from 'react';
import { useEdit, useProject, useSeriesValues } from '../../editor/use-editor.ts';
import { calendarDays, eventsFromText, placedEvents } from './event-days.ts';
import { energyPriceShown } from './section-lines.ts';

const NO_PRICE = blankSeries('Energy Price');

interface EventsOf {
  readonly market: CapacityMarket;
  /** Of the market. */
  readonly index: number;
  /** Of the prices. */
  readonly year: number;
  /** Of dates. */
  readonly format: number;
}

/** The events of a market, the one that is chosen, and what changes them. */
export function useEvents({ market, index, year, format }: EventsOf) {
  const edit = useEdit();
  const at = pathsIn(pathTo('capacityMarkets', index));
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
  const paste = (text: string): void => {
    const read = eventsFromText(text, format, year);
    setRefusal('refused' in read ? read.refused : undefined);
    if (!('events' in read)) return;
    put(`paste ${read.events.length} events`, [...market.events, ...read.events]);
    choose(market.events.length);
  };
  const add = (wanted?: string): void => {
    edit('add an event', (project) => addCapacityEvent(project, market.id, wanted));
    choose(market.events.length);
  };
  return { events, days, picked, cursor, choose, chosen, change, remove, paste, add, refusal, setRefusal };
}

/** Days of the highest prices, as many as the market names. */
export function useHighestPriceDays(market: CapacityMarket, prices: Float64Array | undefined): ReadonlySet<number> {
  return useMemo(
    () =>
      new Set(
        prices ? highestPriceDays({ prices, permitted: new Uint8Array(prices.length).fill(1) }, market.numberOfHighestPriceDays) : [],
      ),
    [prices, market.numberOfHighestPriceDays],
  );
}

/** Prices of the energy market that the events earn, else of the first market. */
export function useMarketPrices(market: CapacityMarket): Float64Array | undefined {
  const markets = useProject((project) => (project.useEnergyMarket ? project.energyMarkets : []));
  const wanted = markets.find(({ kind }) => kind === market.energyMarket?.kind) ?? markets[0];
  return useSeriesValues(wanted ? energyPriceShown(wanted) : NO_PRICE).values;
}
