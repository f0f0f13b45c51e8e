import { type CapacityMarket, type Contract, type EnergyMarket, type RegulationMarket, type SeriesRef } from '@stackwatt/model';
import { MONTH_NAMES } from '@stackwatt/units';
import { useMemo } from 'react';
import { useSeriesValues } from '../../editor/use-editor.ts';
import { formatNumber } from '../../lib/number.ts';
import { hoursOnLevels } from '../../ui/schedule-cells.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { STREAM_MARKS } from '../../ui/tokens.ts';
import { energyPriceShown, eventsByMonth, hourMeans, owedByHour, shownPrice } from './section-lines.ts';

/** Mean price of each hour of the day; undefined without prices. */
function useHourMeans(ref: SeriesRef | undefined): readonly number[] | undefined {
  const { values } = useSeriesValues(ref ?? NO_SERIES);
  return useMemo(() => (values && ref ? hourMeans(values, ref.stepMinutes) : undefined), [values, ref]);
}
const NO_SERIES = { state: 'blank' } as SeriesRef;

const extremes = (means: readonly number[], unit: string): string => {
  const [low, high] = [Math.min(...means), Math.max(...means)];
  return `lowest ${formatNumber(low, 2)} at ${means.indexOf(low)} h, highest ${formatNumber(high, 2)} ${unit} at ${means.indexOf(high)} h`;
};

/** The average day of up to three energy markets. */
export function EnergySpark({ markets, unit }: { readonly markets: readonly EnergyMarket[]; readonly unit: string }) {
  const [first, second, third] = markets;
  const means = [
    useHourMeans(first && energyPriceShown(first)),
    useHourMeans(second && energyPriceShown(second)),
    useHourMeans(third && energyPriceShown(third)),
  ];
  const lines = markets.flatMap(({ kind }, index) => (means[index] ? [{ values: means[index], mark: STREAM_MARKS[kind] }] : []));
  if (lines.length === 0) return null;
  return <Sparkline label={`Average price by hour of the day, ${extremes(lines[0]!.values, unit)}`} lines={lines} />;
}

/** The average day of both directions of the first regulation market. */
export function RegulationSpark({ market, unit }: { readonly market: RegulationMarket; readonly unit: string }) {
  const up = useHourMeans(market.useRegUp ? regulationPriceShown(market, 'up') : undefined);
  const down = useHourMeans(market.useRegDown ? regulationPriceShown(market, 'down') : undefined);
  const lines = [
    ...(up ? [{ values: up, mark: STREAM_MARKS['reg-up'] }] : []),
    ...(down ? [{ values: down, mark: STREAM_MARKS['reg-down'] }] : []),
  ];
  if (lines.length === 0) return null;
  return <Sparkline label={`Average regulation price by hour of the day, ${extremes(lines[0]!.values, unit)}`} lines={lines} />;
}

export const regulationPriceShown = (market: RegulationMarket, direction: 'up' | 'down'): SeriesRef =>
  direction === 'up'
    ? shownPrice({
        single: market.regUpPrice,
        mode: market.useMultiYearRegUpPrice ? 'multiple' : market.useSingleFileMultiYearRegUpPrice ? 'singleFile' : 'single',
        several: market.useMultiYearRegUpPrice ? market.multiYearRegUpPrice : market.singleFileMultiYearRegUpPrice,
      })
    : shownPrice({
        single: market.regDownPrice,
        mode: market.useMultiYearRegDownPrice ? 'multiple' : market.useSingleFileMultiYearRegDownPrice ? 'singleFile' : 'single',
        several: market.useMultiYearRegDownPrice ? market.multiYearRegDownPrice : market.singleFileMultiYearRegDownPrice,
      });

/** Events by month where they have dates, else permitted hours by hour of the day. */
export function CapacitySpark({ market, year }: { readonly market: CapacityMarket; readonly year: number }) {
  const mark = STREAM_MARKS.capacity;
  if (market.eventKind === 'scheduled') {
    const months = eventsByMonth(market);
    const named = months.flatMap((count, month) => (count > 0 ? [`${MONTH_NAMES[month]!} ${count}`] : []));
    return <Sparkline label={`Events by month: ${named.join(', ') || 'none'}`} bars={{ values: months, mark }} />;
  }
  const hours = Array.from({ length: 24 }, (_, hour) =>
    hoursOnLevels((cell) => (cell.hour === hour && market.schedule[cell.row]?.[hour] === true ? 1 : 0), 2, year),
  ).map(([, on]) => on!);
  const most = hours.indexOf(Math.max(...hours));
  return (
    <Sparkline
      label={hours[most] === 0 ? 'No permitted hours' : `Permitted hours by hour of the day, most at ${most} h`}
      bars={{ values: hours, mark }}
    />
  );
}

/** Power owed by hour of the day; the mean rate by hour where nothing is owed. */
export function ContractSpark({ contract, year }: { readonly contract: Contract; readonly year: number }) {
  const mark = STREAM_MARKS.contract;
  const owed = contract.obligationKind === 'daily' ? owedByHour(contract, year) : [];
  if (owed.some((value) => value > 0)) {
    const most = Math.max(...owed);
    return (
      <Sparkline
        label={`Power owed by hour of the day, at most ${formatNumber(most, 1)} MW at ${owed.indexOf(most)} h`}
        bars={{ values: owed, mark }}
      />
    );
  }
  if (contract.energyPriceKind !== 'schedule') return null;
  const { grid, rates } = contract.energyPriceSchedule;
  const means = Array.from({ length: 24 }, (_, hour) => {
    const values = grid.map((row) => rates[row[hour] ?? 0]?.value ?? 0);
    return values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);
  });
  return <Sparkline label="Rate by hour of the day, mean of the months" lines={[{ values: means, mark }]} />;
}
