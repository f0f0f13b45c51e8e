import type { EnergyMarket } from '@stackwatt/model';
import { useMemo, useState } from 'react';
import { useSeriesValues } from '../../editor/use-editor.ts';
import { formatNumber, plural } from '../../lib/number.ts';
import { dailyValues, monthTicks } from '../../ui/charts/daily.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { LOOKS } from '../../ui/charts/series-look.ts';
import { spokenStamp, stampLabel, stepsPerDay } from '../../ui/charts/time-labels.ts';
import { Notice } from '../../ui/notice.tsx';
import { axisCut, durationCurve, priceFacts } from './price-facts.ts';
import css from './application.module.css';

interface PricePartProps {
  readonly market: EnergyMarket;
  readonly symbol: string;
}

/** The imported year: by day, sorted, and in six figures. */
export function PricePart({ market, symbol }: PricePartProps) {
  const { values, failed } = useSeriesValues(market.price);
  const { stepMinutes, year } = market.price;
  const shown = useMemo(
    () =>
      values
        ? { facts: priceFacts(values, stepMinutes), days: dailyValues(values, stepMinutes), sorted: durationCurve(values, stepMinutes) }
        : undefined,
    [values, stepMinutes],
  );
  const [isWhole, setIsWhole] = useState(false);
  if (failed)
    return (
      <div className={css.pad}>
        <Notice tone="danger">The prices could not be loaded. They are stored; open the project again to see them.</Notice>
      </div>
    );
  if (!shown) return null;
  const { facts, days, sorted } = shown;
  const wanted = axisCut(days.high);
  const cut = isWhole || wanted === undefined ? undefined : { low: -Infinity, high: wanted };
  const beyond = days.high.filter((high) => high > (wanted ?? Infinity)).length;
  const unit = `${symbol}/MWh`;
  const look = LOOKS[market.kind];
  const base = { calendarYear: year, stepMinutes };
  const dayLabel = (day: number): string => stampLabel(day * stepsPerDay(base), base).replace(/,.*/, '');
  return (
    <div className={css.price}>
      <div className={css.charts}>
        <LineChart
          title={`${market.name} price`}
          name={`${market.name} price`}
          unit={unit}
          rowName="Day"
          cut={cut}
          rowLabel={dayLabel}
          axis={{ x: days.mean.map((_, day) => day), ticks: monthTicks(), ticksBegin: true }}
          series={[{ id: 'mean', name: 'Daily mean', unit, look, side: 'left', digits: 2, values: days.mean }]}
          bands={[{ name: 'Daily minimum to maximum', look, low: days.low, high: days.high }]}
          marks={
            // A cut axis has no place for the label: the sentence below says it.
            cut === undefined
              ? [
                  {
                    direction: 'down',
                    at: Math.floor(facts.highestAt / stepsPerDay(base)),
                    label: `Max ${formatNumber(facts.highest, 2)} on ${spokenStamp(facts.highestAt, base)}`,
                  },
                ]
              : []
          }
        />
        <LineChart
          title="Duration"
          name={`${market.name} price duration`}
          unit={`${unit} by hours`}
          rowName="Hours"
          cut={cut}
          rowLabel={(index) => `${formatNumber(sorted.x[index], 0)} h`}
          axis={{ x: sorted.x, ticks: durationTicks(sorted.x.at(-1) ?? 0) }}
          series={[{ id: 'sorted', name: 'Sorted hours', unit, look, side: 'left', digits: 2, values: sorted.y }]}
        />
      </div>
      {wanted !== undefined && (
        <p className={css.cut}>
          {isWhole
            ? `The axis reaches to ${formatNumber(facts.highest, 2)} ${unit}. `
            : `${plural(beyond, 'day goes', 'days go')} beyond ${formatNumber(wanted)} ${unit}, up to ${formatNumber(facts.highest, 2)} on ${spokenStamp(facts.highestAt, base)}; the axis is cut there. `}
          <button type="button" className="link-button" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Cut the axis' : 'Show the whole axis'}
          </button>
        </p>
      )}
      <dl className={css.figures}>
        <Figure label="Average" value={facts.average} />
        <Figure label="Median" value={facts.median} />
        <Figure label="Highest" value={facts.highest} />
        <Figure label="Lowest" value={facts.lowest} />
        <Figure label="Daily spread, mean" value={facts.dailySpread} />
        <Figure label="Hours below 0" value={facts.hoursBelowZero} digits={0} />
      </dl>
    </div>
  );
}

/** Quarters of the sorted year. */
const durationTicks = (hours: number) =>
  [0, 0.25, 0.5, 0.75, 1].map((share) => ({ at: share * hours, label: formatNumber(Math.round(share * hours), 0), isDay: false }));

const Figure = ({ label, value, digits = 2 }: { readonly label: string; readonly value: number; readonly digits?: number }) => (
  <div>
    <dt>{label}</dt>
    <dd className={value < 0 ? 'negative' : undefined}>{formatNumber(value, digits)}</dd>
  </div>
);
