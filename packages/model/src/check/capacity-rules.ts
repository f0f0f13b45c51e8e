import { MONTHS_PER_YEAR } from '@stackwatt/units';
import { formatCalendarDate } from '../project/calendar-date.ts';
import {
  eventHours,
  eventsOverlap,
  hasShortBlock,
  isMonthlyPrice,
  runsPastMidnight,
  type CapacityEvent,
  type CapacityMarket,
} from '../project/capacity-market.ts';
import { namesMarket } from '../project/market-reference.ts';
import type { Project } from '../project/project.ts';
import { pathTo } from '../project/field-path.ts';
import { linksTo, type FieldLinks, type IssueLink } from '../wizard/steps.ts';
import { error, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import { hasEnergyMarket } from './revenue-rules.ts';
import type { Rule } from './rule.ts';

/** Date and hour of an event in the date format of the project. */
const dateOf = (event: CapacityEvent, format: number): string => `${formatCalendarDate(event.date, format)} ${event.date.slice(11, 16)}`;

/** CHK-19 to CHK-26. */
export const capacityRules: Rule = (project) =>
  !project.useCapacityMarket
    ? []
    : project.capacityMarkets.flatMap((market, i) => {
        const at = linksTo('revenue', pathTo('capacityMarkets', i), market.id);
        const markets = project.useEnergyMarket ? project.energyMarkets : [];
        return [
          ...(market.eventKind === 'scheduled' ? scheduledEvents(market, project, at('events')) : randomEvents(market, at('schedule'))),
          ...(market.energyPriceKind === 'market' && !namesMarket(market.energyMarket, markets)
            ? [error('CHK-23', messages.capacityReferencesNoMarket, at('energyMarket'))]
            : []),
          ...(market.useShortagePenalty ? penalty(market, project, at) : []),
          ...(isMonthlyPrice(market.priceUnit) && market.capacityPrice.length !== MONTHS_PER_YEAR
            ? [error('monthly-prices', messages.noMonthlyPrices, at('capacityPrice'))]
            : []),
        ];
      });

function randomEvents(market: CapacityMarket, link: IssueLink): Issue[] {
  if (!market.schedule.some((row) => row.some(Boolean))) return [error('CHK-21', messages.noEventPeriod, link)];
  return hasShortBlock(market) ? [error('CHK-22', messages.shortEventWindow, link)] : [];
}

function scheduledEvents(market: CapacityMarket, project: Project, link: IssueLink): Issue[] {
  const shown = (event: CapacityEvent): string => dateOf(event, project.dateFormat);
  const found: Issue[] = [];
  // In order of time an event can only overlap those that begin before it ends, so a long list stays quick.
  const timed = market.events
    .flatMap((event) => {
      const hours = eventHours(event);
      return hours ? [{ event, ...hours }] : [];
    })
    .toSorted((a, b) => a.from - b.from);
  timed.forEach(({ event, to }, i) => {
    for (let k = i + 1; k < timed.length && timed[k]!.from < to; k++) {
      const later = timed[k]!.event;
      if (eventsOverlap(event, later)) found.push(error('CHK-19', messages.eventsOverlap(shown(event), shown(later)), link));
    }
    if (runsPastMidnight(event)) found.push(error('CHK-20', messages.eventSpansMidnight(shown(event), event.duration), link));
  });
  if (timed.length < market.events.length) found.push(error('event-date', messages.eventWithoutDate, link));
  return found;
}

function penalty(market: CapacityMarket, project: Project, at: FieldLinks<CapacityMarket>): Issue[] {
  if (market.shortagePenaltyKind === 'flat')
    return market.flatShortagePenalty > 0 ? [] : [error('CHK-24', messages.noFlatPenalty, at('flatShortagePenalty'))];
  if (!hasEnergyMarket(project)) return [error('CHK-26', messages.penaltyShouldBeFlat, at('shortagePenaltyKind'))];
  return namesMarket(market.penaltyEnergyMarket, project.energyMarkets)
    ? []
    : [error('CHK-25', messages.noPenaltyMarket, at('penaltyEnergyMarket'))];
}
