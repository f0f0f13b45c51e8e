import type { TimeSeriesItem, TimeSeriesResult } from '@stackwatt/model';
import { HOURS_PER_DAY, KILO, MINUTES_PER_HOUR, MONTHS_PER_YEAR } from '@stackwatt/units';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useProject } from '../../../../editor/use-editor.ts';
import { formatMoney, formatUnit, scaleFor } from '../../../../lib/money.ts';
import { formatNumber } from '../../../../lib/number.ts';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';
import { findingOf } from '../../../../ui/charts/chart-text.ts';
import { LineChart } from '../../../../ui/charts/line-chart.tsx';
import type { MonthFigures } from '../../../../ui/charts/month-boxes.ts';
import { MonthBoxChart } from '../../../../ui/charts/month-box-chart.tsx';
import { MONTHS, spokenStamp, type TimeBase } from '../../../../ui/charts/time-labels.ts';
import { readableExtent } from '../../../../ui/charts/value-view.ts';
import { SelectField } from '../../../../ui/choice-fields.tsx';
import { KeyFigure, KeyFigures } from '../../../../ui/key-figure.tsx';
import type { DetailProps } from '../../views.ts';
import { hourLabel } from '../years/days.ts';
import { HoursOfYear, type ShownHours } from '../years/hours-of-year.tsx';
import shared from '../../results.module.css';
import { allItems, digitsOf, looksOf } from '../time-series/viewer-series.ts';
import { DurationChart, HoursMap } from './hour-charts.tsx';
import {
  durationCurve,
  hourOfPlace,
  monthBoxes,
  monthlyProfile,
  monthOfPlace,
  patternFacts,
  placeOfMonth,
  profilePlaces,
  shareOfHighestTenth,
} from './patterns.ts';
import { ScaleNote } from './scale-note.tsx';

/** UX-35: any series of a year as heat map, duration curve, monthly profile and box plot. */
export const PatternsView = ({ projectId, detail, symbol }: DetailProps) => (
  <HoursOfYear projectId={projectId} detail={detail} id="pattern-year">
    {(shown) => <Patterns {...shown} symbol={symbol} />}
  </HoursOfYear>
);

function Patterns({ result, yearField, symbol }: Pick<ShownHours, 'result' | 'yearField'> & Pick<DetailProps, 'symbol'>) {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const items = allItems(result);
  const asked = search.get('series');
  // A series that this year has not gives way to the price.
  const item = items.find(({ id }) => id === asked) ?? items.find(({ selectedBottom }) => selectedBottom) ?? items[0];
  const calendarYear = useProject((project) => project.energyMarkets[0]?.price.year ?? 2007);
  const base = useMemo(() => ({ calendarYear, stepMinutes: result.stepMinutes }), [calendarYear, result.stepMinutes]);
  const choose = (id: string): void => void navigate({ search: `?series=${encodeURIComponent(id)}`, hash }, { replace: true });
  return (
    <>
      <div className={shared.viewerHead}>
        <div className={shared.inlineSelect} style={{ minWidth: 280 }}>
          <SelectField
            id="pattern-series"
            label="Series"
            searchable
            value={item?.id ?? ''}
            choices={result.groups.map((group) => ({
              group: group.name,
              items: [...group.main, ...group.extra].map(({ id, name, units }) => ({ value: id, label: `${name}, ${units}` })),
            }))}
            onCommit={choose}
          />
        </div>
        {yearField}
      </div>
      {item ? (
        <Series key={`${item.id} ${result.year}`} item={item} result={result} base={base} symbol={symbol} />
      ) : (
        <p className="text-2">This system has no series.</p>
      )}
    </>
  );
}

interface SeriesProps {
  readonly item: TimeSeriesItem;
  readonly result: TimeSeriesResult;
  readonly base: TimeBase;
  readonly symbol: string;
}

/** In which months the mean is highest and lowest. */
function monthsSentence(name: string, boxes: readonly MonthFigures[], text: (value: number) => string): string {
  const means = boxes.map(({ average }) => average);
  const [high, low] = [Math.max(...means), Math.min(...means)];
  return high === low
    ? `${name} by month: ${text(high)} on the mean of every month.`
    : `${name} by month: highest on the mean in ${MONTHS[means.indexOf(high)]}, ${text(high)}, lowest in ${MONTHS[means.indexOf(low)]}, ${text(low)}.`;
}

function Series({ item, result, base, symbol }: SeriesProps) {
  const navigate = useNavigate();
  const { data, name, units: unit } = item;
  const { stepMinutes } = base;
  const digits = digitsOf(item);
  // Alone on its charts it needs no dash to be told apart.
  const look = useMemo(() => {
    const own = looksOf(result).get(item.id)!;
    return { ...own, isFilled: false, mark: { ...own.mark, dash: [] } };
  }, [result, item]);
  const facts = useMemo(() => patternFacts(item, stepMinutes, symbol), [item, stepMinutes, symbol]);
  const duration = useMemo(() => durationCurve(data, stepMinutes), [data, stepMinutes]);
  const profile = useMemo(() => monthlyProfile(data, stepMinutes), [data, stepMinutes]);
  const boxes = useMemo(() => monthBoxes(data, stepMinutes), [data, stepMinutes]);
  const readable = useMemo(() => readableExtent(data), [data]);
  const [isWhole, setIsWhole] = useState(false);
  const cut = isWhole ? undefined : readable;
  const text = (value: number): string => formatUnit(value, digits, unit);
  const dayText = (day: number): string => spokenStamp((day * HOURS_PER_DAY * MINUTES_PER_HOUR) / stepMinutes, base).split(',')[0]!;
  const share = shareOfHighestTenth(duration);
  const places = (of: readonly (readonly number[])[]): number[] =>
    Array.from({ length: profilePlaces }, (_, place) => {
      const hour = hourOfPlace(place);
      return hour === undefined ? Number.NaN : of[monthOfPlace(place)]![hour]!;
    });
  const placeText = (place: number): string => {
    const hour = hourOfPlace(place);
    return hour === undefined ? '' : `${MONTHS[monthOfPlace(place)]}, ${hourLabel(hour)}`;
  };
  const profileTable: ChartTable = {
    rowName: 'Month and hour',
    count: MONTHS_PER_YEAR * HOURS_PER_DAY,
    rowLabel: (row) => `${MONTHS[Math.floor(row / HOURS_PER_DAY)]}, ${hourLabel(row % HOURS_PER_DAY)}`,
    columns: (['mean', 'low', 'high'] as const).map((which) => ({
      name: { mean: 'Average', low: 'Lowest', high: 'Highest' }[which],
      unit,
      digits,
      at: (row) => profile[which][Math.floor(row / HOURS_PER_DAY)]![row % HOURS_PER_DAY]!,
    })),
  };
  return (
    <>
      <section className={`card ${shared.block}`} aria-label="Figures of the series">
        <KeyFigures>
          <KeyFigure label="Mean" value={formatNumber(facts.mean, digits)} unit={unit} note="Of all hours of the year" />
          <KeyFigure label="Median" value={formatNumber(facts.median, digits)} unit={unit} note="Half of the hours are above it" />
          <KeyFigure label="Highest" value={formatNumber(facts.highest, digits)} unit={unit} note={spokenStamp(facts.highestAt, base)} />
          <KeyFigure label="Lowest" value={formatNumber(facts.lowest, digits)} unit={unit} note={spokenStamp(facts.lowestAt, base)} />
          <KeyFigure
            label="In use"
            value={formatNumber(facts.hoursInUse)}
            unit="h"
            note={facts.hoursBelowZero > 0 ? `${formatNumber(facts.hoursBelowZero)} of them below zero` : 'Not zero'}
          />
          {facts.total && <Total {...facts.total} symbol={symbol} />}
        </KeyFigures>
      </section>
      {readable && (
        <ScaleNote
          data={data}
          facts={facts}
          cut={readable}
          isWhole={isWhole}
          unit={unit}
          digits={digits}
          base={base}
          onWhole={setIsWhole}
        />
      )}
      <section className={`card ${shared.block}`}>
        <HoursMap
          cut={cut}
          title={`${name}, every hour`}
          name={`${name}, every hour`}
          unit={unit}
          digits={digits}
          data={data}
          stepMinutes={stepMinutes}
          dayText={dayText}
          sentence={`${name} by day and hour of the day: highest ${text(facts.highest)} on ${spokenStamp(facts.highestAt, base)}, lowest ${text(facts.lowest)} on ${spokenStamp(facts.lowestAt, base)}.`}
          onChoose={(day) => void navigate({ search: `?day=${day}`, hash: '#time-series' })}
        />
      </section>
      <div className={shared.pair}>
        <section className="card">
          <DurationChart
            cut={cut}
            name={`${name}, duration curve`}
            unit={unit}
            digits={digits}
            line={{ id: item.id, name, look }}
            data={data}
            stepMinutes={stepMinutes}
            finding={
              share === undefined || !facts.total
                ? undefined
                : `The highest tenth of the hours brings ${formatNumber(100 * share)} % of the ${facts.total.unit === 'MWh' ? 'energy' : 'money'} of the year.`
            }
          />
        </section>
        <section className="card">
          <MonthBoxChart
            cut={cut}
            title="Months"
            name={`${name}, months`}
            unit={unit}
            digits={digits}
            months={boxes}
            look={look}
            sentence={monthsSentence(name, boxes, text)}
            finding={findingOf(monthsSentence(name, boxes, text))}
            height={260}
          />
        </section>
      </div>
      <section className="card">
        <LineChart
          title="Average day of each month"
          cut={cut}
          name={`${name}, average day of each month`}
          unit={unit}
          series={[
            { id: item.id, name: 'Average', unit, look: { ...look, shape: 'line' }, side: 'left', digits, values: places(profile.mean) },
          ]}
          bands={[{ name: 'Lowest to highest', look, low: places(profile.low), high: places(profile.high) }]}
          axis={{
            x: Array.from({ length: profilePlaces }, (_, place) => place),
            ticks: MONTHS.map((label, month) => ({ at: placeOfMonth(month), label, isDay: true })),
            ticksBegin: true,
          }}
          rowName="Month and hour"
          rowLabel={placeText}
          table={profileTable}
          height={220}
          axisTitle="Hours 0 to 23 of the average day of each month"
        />
      </section>
    </>
  );
}

function Total({ value, unit, symbol }: { readonly value: number; readonly unit: string; readonly symbol: string }) {
  const scale = scaleFor([value]);
  const isLarge = Math.abs(value) >= 10 * KILO;
  return unit === symbol ? (
    <KeyFigure label="Sum" value={formatMoney(value, symbol, scale, 2)} note="Of the year" isNegative={value < 0} />
  ) : (
    <KeyFigure label="Energy" value={formatNumber(isLarge ? value / KILO : value, 1)} unit={isLarge ? 'GWh' : 'MWh'} note="Of the year" />
  );
}
