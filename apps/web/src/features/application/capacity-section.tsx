import {
  addCapacityMarket,
  baseYear,
  CapacityMarket,
  decimalsOf,
  fieldMeta,
  isMonthlyPrice,
  setUseCapacityMarket,
  unitLabel,
} from '@stackwatt/model';
import { KILO } from '@stackwatt/units';
import { switchPart } from '../../editor/switch-part.ts';
import { useProject } from '../../editor/use-editor.ts';
import { isCalculated } from '../../lib/calculated.ts';
import { formatNumber } from '../../lib/number.ts';
import { Section } from '../../ui/section.tsx';
import { AddAnother } from './add-another.tsx';
import { OneCapacityMarket } from './capacity-market.tsx';
import { CapacitySpark } from './section-charts.tsx';
import { capacityPriceShown, eventsPerYear } from './section-lines.ts';
import { useMarketSection } from './use-market-section.ts';

/** CM-01: events, capacity price, energy price and shortage penalty. */
export function CapacitySection() {
  const isOn = useProject((project) => project.useCapacityMarket);
  const markets = useProject((project) => project.capacityMarkets);
  const symbol = useProject((project) => project.currencySymbol);
  const year = useProject(baseYear);
  const isThere = isCalculated('useCapacityMarket');
  const { fold, holds, errors, revenue } = useMarketSection('capacity');
  const first = markets[0];
  const events = first && eventsPerYear(first);
  return (
    <Section
      id="capacity"
      title="Capacity market"
      bare
      note={isOn && markets.length > 1 ? String(markets.length) : undefined}
      summary={isOn ? undefined : isThere ? 'Off. Switch it on to sell capacity' : 'Not in this version'}
      toggle={{
        isOn,
        disabled: !isOn && !isThere,
        onToggle: (on) => {
          switchPart('useCapacityMarket', on, (project) => setUseCapacityMarket(project, on));
          if (on) fold.onFold(true);
        },
      }}
      fold={isOn ? fold : undefined}
      line={
        first &&
        events && {
          what: `${first.eventKind === 'random' ? 'Events drawn among highest-price days' : 'Events by date'}${markets.length > 1 ? `, ${markets.length} markets` : ''}`,
          figures: [
            {
              label: isMonthlyPrice(first.priceUnit) ? 'Price, mean' : 'Price',
              // A price per MW and year has six digits: cents would run into the next figure.
              value: formatNumber(
                capacityPriceShown(first),
                Math.abs(capacityPriceShown(first)) < KILO ? decimalsOf(fieldMeta(CapacityMarket, 'singleYearPrice')) : 0,
              ),
              unit: unitLabel(first.priceUnit, symbol),
            },
            { label: 'Events', value: formatNumber(events.count), unit: `in ${formatNumber(events.hours)} h/yr` },
            revenue,
          ],
          chart: <CapacitySpark market={first} year={year} />,
          errors,
          holds,
        }
      }
    >
      {isOn &&
        markets.map((market, index) => <OneCapacityMarket key={market.id} market={market} index={index} isOnly={markets.length === 1} />)}
      {isOn && <AddAnother what="capacity market" add={addCapacityMarket} />}
    </Section>
  );
}
