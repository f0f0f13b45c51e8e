import { yearNumber, type StorageResult, type YearDetailResult } from '@stackwatt/model';
import { HOURS_PER_DAY, MINUTES_PER_HOUR } from '@stackwatt/units';
import { useState } from 'react';
import { useProject } from '../../../../editor/use-editor.ts';
import { useUser } from '../../../../lib/session.ts';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { findingOf } from '../../../../ui/charts/chart-text.ts';
import { dailyValues, monthTicks } from '../../../../ui/charts/daily.ts';
import { HeatMap } from '../../../../ui/charts/heat-map.tsx';
import { heatScale } from '../../../../ui/charts/heat-model.ts';
import { LineChart } from '../../../../ui/charts/line-chart.tsx';
import { MonthBoxChart } from '../../../../ui/charts/month-box-chart.tsx';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import { MONTHS } from '../../../../ui/charts/time-labels.ts';
import { Segments } from '../../../../ui/choice-fields.tsx';
import { dayLabel } from '../years/days.ts';
import type { DetailProps } from '../../views.ts';
import { FactsCard } from '../facts/facts-card.tsx';
import { FiguresCard } from '../facts/figures-card.tsx';
import { PartSection } from '../part-section.tsx';
import { OfYear, YearPicker } from '../years/project-year.tsx';
import { YearTable } from '../years/year-table.tsx';
import { boxSentence, chargeByMonth, daysFinding, heatSentence, hourGrid, hourLines, hourTable } from './charge-charts.ts';
import { cyclesChart, defermentText, presentStorage, sizeText, storageFacts, storageFigures, storageTable } from './storage-facts.ts';
import { healthChart } from './health-chart.ts';
import { StorageCostCards } from './storage-cost-card.tsx';
import css from '../details.module.css';
import shared from '../../results.module.css';

/** DET-39 to DET-42, DET-47: every storage unit of the system. */
export function StorageView(props: DetailProps) {
  const storageUnits = presentStorage(props.detail.storage);
  return (
    <>
      {storageUnits.map((storageUnit) => (
        <Store key={storageUnit.index} {...props} storageUnit={storageUnit} hasSeveral={storageUnits.length > 1} />
      ))}
    </>
  );
}

interface StoreProps extends DetailProps {
  readonly storageUnit: StorageResult;
  readonly hasSeveral: boolean;
}

function Store({ projectId, detail, symbol, storageUnit, hasSeveral }: StoreProps) {
  const project = useProject((all) => all);
  const { showBaseYearAsYearZero } = useUser();
  const [year, setYear] = useState(storageUnit.startYear);
  const id = `storage-${storageUnit.index}`;
  const nameOf = (index: number): number => yearNumber(index, showBaseYearAsYearZero);
  const deferment = defermentText(storageUnit, project, nameOf);
  const health = healthChart(storageUnit, symbol, showBaseYearAsYearZero);
  const cycles = cyclesChart(storageUnit, showBaseYearAsYearZero);
  return (
    <PartSection
      name={storageUnit.name}
      note={sizeText(storageUnit)}
      controls={<YearPicker id={`${id}-year`} detail={detail} year={year} onYear={setYear} />}
    >
      {deferment !== undefined && <h3 className={css.one}>{deferment}</h3>}
      <FiguresCard
        label={`Key figures, ${storageUnit.name}`}
        figures={storageFigures(storageUnit, symbol, nameOf(storageUnit.startYear))}
      />
      {year === storageUnit.startYear ? (
        <Charge charge={storageUnit} name={storageUnit.name} year={nameOf(year)} />
      ) : (
        <OfYear projectId={projectId} detail={detail} year={year}>
          {(shown) => (
            <Charge
              charge={shown.storage.find(({ index }) => index === storageUnit.index)}
              name={storageUnit.name}
              year={nameOf(shown.year)}
            />
          )}
        </OfYear>
      )}
      <section className={`card ${css.one}`}>
        <LineChart
          title={health.series.length > 1 ? 'State of health and augmentation' : 'State of health'}
          name={`State of health, ${storageUnit.name}`}
          unit="usable capacity, % of nameplate"
          finding={health.finding}
          rowName="Project year"
          rowLabel={health.rowLabel}
          axis={health.axis}
          series={health.series}
          marks={health.marks}
          isFromData
          height={220}
          axisTitle="Project year"
        />
      </section>
      <div className={css.chartWithFacts}>
        <section className="card">
          <BarChart
            title="Equivalent full cycles"
            name={`Equivalent full cycles, ${storageUnit.name}`}
            unit={cycles.unit}
            categories={cycles.categories}
            rowName="Project year"
            rowLabel={(index) => `Year ${cycles.categories[index]}`}
            bars={cycles.bars}
            sentence={cycles.sentence}
            finding={findingOf(cycles.sentence)}
            height={300}
            labelPixels={24}
            axisTitle="Project year"
          />
        </section>
        <FactsCard
          title="Storage"
          facts={storageFacts(storageUnit, project, symbol, hasSeveral, nameOf(1))}
          help="What was chosen for this storage. LCOS: cost of building, operating, augmenting and charging it over the energy it delivers, both discounted. Full cycles: energy through the storage over its capacity."
        />
      </div>
      <StorageCostCards storageUnit={storageUnit} symbol={symbol} year={year} yearName={nameOf(year)} />
      <YearTable
        id={id}
        title="Year by year"
        summary="Capacity at the start and end of the year; costs negative"
        numbers={storageTable(storageUnit, symbol, showBaseYearAsYearZero)}
        fileName={hasSeveral ? `storage-${storageUnit.index + 1}` : 'storage'}
      />
    </PartSection>
  );
}

interface ChargeProps {
  /** Undefined in a year in which the storage unit does not work. */
  readonly charge: YearDetailResult['storage'][number] | undefined;
  readonly name: string;
  /** As the user counts. */
  readonly year: number;
}

const HOUR_TICKS = [0, 3, 6, 9, 12, 15, 18, 21, 23] as const;
type HourView = 'Heat map' | 'Lines';

/** The charge of one project year: day by day, by month, and by hour of the day. */
function Charge({ charge, name, year }: ChargeProps) {
  const [view, setView] = useState<HourView>('Heat map');
  if (charge === undefined) return <p className={`card ${shared.screen} ${css.one}`}>This storage does not work in year {year}.</p>;
  const months = charge.stateOfChargeByMonth;
  const days = dailyValues(
    charge.stateOfChargeTimeSeries.map((share) => 100 * share),
    MINUTES_PER_HOUR,
  );
  const unit = `% of what it can hold in year ${year}`;
  const hourTitle = 'State of charge by hour';
  const hourControls = (
    <Segments<HourView>
      label="State of charge by hour as"
      size="small"
      value={view}
      choices={[
        { value: 'Heat map', label: 'Heat map' },
        { value: 'Lines', label: 'Lines' },
      ]}
      onCommit={setView}
    />
  );
  return (
    <>
      <section className={`card ${css.one}`}>
        <LineChart
          title="State of charge"
          name={`State of charge, ${name}, year ${year}`}
          unit={unit}
          rowName="Day"
          rowLabel={dayLabel}
          axis={{ x: days.mean.map((_, day) => day), ticks: monthTicks(), ticksBegin: true }}
          series={[
            {
              id: 'mean',
              name: 'Daily mean',
              unit: '%',
              look: { ...LOOKS.storage, shape: 'line', isFilled: false },
              side: 'left',
              digits: 1,
              values: days.mean,
            },
          ]}
          bands={[{ name: 'Daily minimum to maximum', look: LOOKS.soc, low: days.low, high: days.high }]}
          finding={daysFinding(days)}
          height={200}
        />
      </section>
      <div className={shared.pair}>
        <section className="card">
          <MonthBoxChart
            title="State of charge by month"
            name={`State of charge by month, ${name}, year ${year}`}
            unit={unit}
            valueUnit="%"
            digits={1}
            months={chargeByMonth(months)}
            look={LOOKS.storage}
            end={100}
            height={286}
            sentence={boxSentence(months)}
            finding={findingOf(boxSentence(months))}
          />
        </section>
        <section className="card">
          {view === 'Heat map' ? (
            <HeatMap
              title={hourTitle}
              name={`${hourTitle}, ${name}, year ${year}`}
              unit="mean %, by month and hour of day"
              valueUnit="%"
              controls={hourControls}
              grid={hourGrid(months)}
              digits={0}
              cellLabel={(hour, month) => `${MONTHS[month]}, ${hour}–${hour + 1} h`}
              columnTicks={HOUR_TICKS.map((hour) => ({ at: hour, label: String(hour) }))}
              rowTicks={MONTHS.map((label, at) => ({ at, label }))}
              isUpward={false}
              scale={heatScale(0, 100)}
              table={hourTable(months)}
              height={228}
              sentence={heatSentence(months)}
              finding={findingOf(heatSentence(months))}
            />
          ) : (
            <LineChart
              title={hourTitle}
              name={`${hourTitle}, ${name}, year ${year}`}
              unit="mean %, a line for each month"
              controls={hourControls}
              rowName="Hour"
              rowLabel={(hour) => `${hour}–${hour + 1} h`}
              axis={{
                x: Array.from({ length: HOURS_PER_DAY }, (_, hour) => hour),
                ticks: HOUR_TICKS.map((hour) => ({ at: hour, label: String(hour), isDay: false })),
              }}
              series={hourLines(months)}
              height={236}
              finding={findingOf(heatSentence(months))}
            />
          )}
        </section>
      </div>
    </>
  );
}
