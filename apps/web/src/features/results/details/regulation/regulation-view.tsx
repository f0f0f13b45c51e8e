import { yearNumber, type RegulationResult } from '@stackwatt/model';
import { useState } from 'react';
import { useUser } from '../../../../lib/session.ts';
import { findingOf } from '../../../../ui/charts/chart-text.ts';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { monthTicks } from '../../../../ui/charts/daily.ts';
import { HeatMap } from '../../../../ui/charts/heat-map.tsx';
import { heatScale } from '../../../../ui/charts/heat-model.ts';
import { LineChart } from '../../../../ui/charts/line-chart.tsx';
import { MONTHS } from '../../../../ui/charts/time-labels.ts';
import { moneyUnit, scaleFor } from '../../../../lib/money.ts';
import type { DetailProps } from '../../views.ts';
import { dayLabel, hourLabel } from '../years/days.ts';
import { FactsCard } from '../facts/facts-card.tsx';
import { FiguresCard } from '../facts/figures-card.tsx';
import { PartSection } from '../part-section.tsx';
import { OfYear, YearPicker } from '../years/project-year.tsx';
import { presentStorage } from '../storage/storage-facts.ts';
import { sumOf } from '../years/yearly.ts';
import {
  CALLED_HEADS,
  calledByMonth,
  calledFacts,
  dailySums,
  monthlyRegulation,
  offerFinding,
  offerGrid,
  offerOfDay,
  offersOf,
  offerTable,
  regulationFacts,
  regulationFigures,
  regulationInNpv,
  REGULATION_SERIES,
} from './regulation-charts.ts';
import { CardTitle } from '../../../../ui/card-title.tsx';
import shared from '../../results.module.css';
import own from './regulation.module.css';

/** The chart of what is called ends with the two tables beside it: px of a row, and of what is there without rows. */
const ROW_HEIGHT = 28;
const CALLED_HEIGHT = 120;

const HOUR_TICKS = [0, 3, 6, 9, 12, 15, 18, 21, 23] as const;

/** DET-27 to DET-29: a block for each regulation market. */
export function RegulationView(props: DetailProps) {
  return (
    <>
      {props.detail.regulation.map((market, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two markets may have one name; their order is that of the project
        <Market key={place} {...props} market={market} place={place} />
      ))}
    </>
  );
}

interface MarketProps extends DetailProps {
  readonly market: RegulationResult;
  readonly place: number;
}

function Market({ projectId, detail, symbol, market, place }: MarketProps) {
  const { showBaseYearAsYearZero } = useUser();
  const [year, setYear] = useState(1);
  const nameOf = (index: number): number => yearNumber(index, showBaseYearAsYearZero);
  const storageUnits = presentStorage(detail.storage);
  const begins = Math.min(...storageUnits.map(({ startYear }) => startYear));
  const name = market.name === '' ? 'Regulation Market' : market.name;
  const { unit, facts } = regulationFacts(market, symbol);
  const capacityMwh = sumOf(storageUnits.map(({ nameplateCapacity }) => nameplateCapacity));
  const powerMw = sumOf(storageUnits.map(({ nameplatePower }) => nameplatePower));
  return (
    <PartSection
      name={name}
      note={storageUnits.length > 0 ? `Storage works from year ${nameOf(begins)}` : undefined}
      controls={<YearPicker id={`regulation-${place}-year`} detail={detail} year={year} onYear={setYear} />}
    >
      <FiguresCard
        label={`Key figures, ${name}`}
        figures={regulationFigures(market, symbol, { powerMw, firstYear: nameOf(1), inNpv: regulationInNpv(detail, place) })}
      />
      <OfYear projectId={projectId} detail={detail} year={year}>
        {(shown) => {
          const { timeSeries: series, offers } = shown.regulation[place]!;
          const months = monthlyRegulation(series, symbol);
          const day = offerOfDay(offers, symbol);
          const called = calledByMonth(offers);
          const directions = offersOf(offers);
          // Maps that stand side by side share their colours.
          const scale = heatScale(0, Math.max(0, ...directions.flatMap(({ offer }) => offer.offeredMw.flat())));
          const of = `${name}, year ${nameOf(shown.year)}`;
          const title = `Revenue by month, year ${nameOf(shown.year)}`;
          return (
            <>
              <div className={own.months}>
                <section className="card">
                  <BarChart
                    title={title}
                    name={`${title}, ${name}`}
                    unit={months.unit}
                    categories={months.categories}
                    rowName="Month"
                    bars={months.bars}
                    lines={months.lines}
                    sentence={months.sentence}
                    finding={months.bars.length === 0 ? undefined : findingOf(months.sentence)}
                    height={260}
                    labelPixels={24}
                    empty={months.bars.length === 0 ? 'Nothing is offered in this market' : undefined}
                  />
                </section>
                <section className="card">
                  <BarChart
                    title="Offer on the mean day"
                    name={`Offer on the mean day, ${of}`}
                    unit={day.unit}
                    categories={day.categories}
                    rowName="Hour"
                    rowLabel={hourLabel}
                    bars={day.bars}
                    lines={day.lines}
                    sentence={day.sentence}
                    finding={findingOf(day.sentence)}
                    height={260}
                    labelPixels={18}
                    axisTitle="Hour of the day"
                  />
                </section>
              </div>
              <div className={shared.pair}>
                {directions.map(({ key, name: direction, offer }) => (
                  <section key={key} className="card">
                    <HeatMap
                      title={`${direction} offered`}
                      name={`${direction} offered, ${of}`}
                      unit="mean MW by month and hour of the day"
                      valueUnit="MW"
                      grid={offerGrid(offer)}
                      digits={scale.high < 10 ? 1 : 0}
                      cellLabel={(hour, month) => `${MONTHS[month]}, ${hourLabel(hour)}`}
                      columnTicks={HOUR_TICKS.map((hour) => ({ at: hour, label: String(hour) }))}
                      rowTicks={MONTHS.map((label, at) => ({ at, label }))}
                      isUpward={false}
                      scale={scale}
                      table={offerTable(offer)}
                      height={228}
                      sentence={`${direction} offered by month and hour. ${offerFinding(offer)}`}
                      finding={offerFinding(offer)}
                    />
                  </section>
                ))}
              </div>
              <div className={shared.pair}>
                <div className={own.column}>
                  <FactsCard
                    title="Metrics"
                    unit={unit}
                    heads={[`Year ${nameOf(1)}`, 'Average']}
                    facts={facts}
                    help="What regulation earns and costs in the first year of operation and on average over the years. Capacity is paid for being ready; energy is what is called of it, sold up and bought down. Energy is in MWh."
                  />
                  <FactsCard
                    title={`Energy called, year ${nameOf(shown.year)}`}
                    heads={CALLED_HEADS}
                    facts={calledFacts(offers, capacityMwh)}
                    help="Energy that the market calls of what is offered. Full cycles: called energy over what all storage can hold. It ages them like any other energy."
                  />
                </div>
                <section className="card">
                  <BarChart
                    title="Energy called by month"
                    name={`Energy called by month, ${of}`}
                    unit={called.unit}
                    categories={called.categories}
                    rowName="Month"
                    bars={called.bars}
                    sentence={called.sentence}
                    finding={findingOf(called.sentence)}
                    height={CALLED_HEIGHT + facts.length * ROW_HEIGHT}
                    labelPixels={24}
                  />
                </section>
              </div>
              <div className={own.four}>
                {REGULATION_SERIES.map((one) => (
                  <Daily key={one.key} name={one.name} of={of} look={one.look} symbol={symbol} hourly={series[one.key]} />
                ))}
              </div>
            </>
          );
        }}
      </OfYear>
    </PartSection>
  );
}

interface DailyProps extends Pick<DetailProps, 'symbol'> {
  readonly name: string;
  readonly of: string;
  readonly look: (typeof REGULATION_SERIES)[number]['look'];
  readonly hourly: readonly number[];
}

/** A year of hours as sums of its days: each hour is a series of the viewer. */
function Daily({ name, of, look, symbol, hourly }: DailyProps) {
  const days = dailySums(hourly);
  const scale = scaleFor(days);
  const unit = `${moneyUnit(symbol, scale)} a day`;
  if (days.length === 0)
    return (
      <section className={`card ${own.none}`}>
        <CardTitle>{name}</CardTitle>
        <p className="text-3">The market has no price for this direction.</p>
      </section>
    );
  return (
    <section className="card">
      <LineChart
        title={name}
        name={`${name}, ${of}`}
        unit={unit}
        rowName="Day"
        rowLabel={dayLabel}
        axis={{ x: days.map((_, day) => day), ticks: monthTicks(), ticksBegin: true }}
        series={[
          {
            id: 'sum',
            name: 'Sum of the day',
            unit,
            look: { ...look, mark: { ...look.mark, dash: [] }, shape: 'step' },
            side: 'left',
            digits: 2,
            values: days.map((value) => value / scale.factor),
          },
        ]}
        height={170}
      />
    </section>
  );
}
