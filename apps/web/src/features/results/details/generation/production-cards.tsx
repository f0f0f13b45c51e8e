import type { YearDetailResult } from '@stackwatt/model';
import { HOURS_PER_DAY, MINUTES_PER_HOUR } from '@stackwatt/units';
import { formatNumber } from '../../../../lib/number.ts';
import { lossCut, lossScene } from '../../../../ui/charts/loss-steps.ts';
import type { Mark } from '../../../../ui/charts/plot-model.ts';
import { SceneChart } from '../../../../ui/charts/scene-chart.tsx';
import { LOOKS, type SeriesLook } from '../../../../ui/charts/series-look.ts';
import { DurationChart, HoursMap } from '../patterns/hour-charts.tsx';
import { dayLabel, hourLabel } from '../years/days.ts';
import { pathChart } from './energy-path.ts';
import shared from '../../results.module.css';

interface ProductionCardsProps {
  readonly name: string;
  readonly look: SeriesLook;
  readonly hours: YearDetailResult['solar'][number];
  /** As the user counts. */
  readonly year: number;
  readonly isOneOfSeveral: boolean;
  /** At the point of interconnection, MW; undefined for none, or one that changes. */
  readonly exportLimitMw: number | undefined;
}

const ROW = 26;

/** Every hour of a project year of an array or a wind farm, how long it gives how much, and what is lost on the way to the grid. */
export function ProductionCards({ name, look, hours, year, isOneOfSeveral, exportLimitMw }: ProductionCardsProps) {
  const { productionByHour: data, path } = hours;
  const highest = data.reduce((most, value) => Math.max(most, value), 0);
  const at = data.indexOf(highest);
  const chart = pathChart(path, look, isOneOfSeveral);
  const cut = lossCut(chart.steps);
  const limit: readonly Mark[] =
    exportLimitMw !== undefined && exportLimitMw < 2 * highest
      ? [{ direction: 'across', at: exportLimitMw, label: `Export limit ${formatNumber(exportLimitMw, 1)} MW` }]
      : [];
  return (
    <>
      <section className={`card ${shared.block}`}>
        <HoursMap
          title={`Every hour of year ${year}`}
          name={`Every hour of year ${year}, ${name}`}
          unit="MW"
          digits={1}
          data={data}
          stepMinutes={MINUTES_PER_HOUR}
          dayText={dayLabel}
          sentence={`Production by day and hour of the day: highest ${formatNumber(highest, 1)} MW on ${dayLabel(Math.floor(at / HOURS_PER_DAY))}, ${hourLabel(at % HOURS_PER_DAY)}.`}
        />
      </section>
      <div className={shared.pair}>
        <section className="card">
          <DurationChart
            name={`${name}, duration curve`}
            unit="MW"
            digits={1}
            line={{ id: 'production', name: 'Production', look: { ...look, isFilled: false, mark: { ...look.mark, dash: [] } } }}
            data={data}
            stepMinutes={MINUTES_PER_HOUR}
            marks={limit}
            finding={
              limit.length === 0
                ? undefined
                : `At or above the export limit in ${formatNumber(data.filter((mw) => mw >= exportLimitMw!).length)} hours of the year.`
            }
          />
        </section>
        <section className="card">
          <SceneChart
            title={`From ${path.from === 'sunlight' ? 'sunlight' : path.from === 'wind' ? 'wind' : 'production'} to the grid`}
            name={`From the resource to the grid, ${name}, year ${year}`}
            unit={`${chart.unit} in year ${year}, % of the first${cut > 0 ? `, axis cut at ${formatNumber(cut, cut < 10 ? 1 : 0)}` : ''}`}
            sentence={chart.sentence}
            finding={chart.finding}
            table={chart.table}
            legend={[
              { id: 'left', name: 'Left', look, kind: 'fill' },
              { id: 'taken', name: 'Lost', look: LOOKS.curtailed, kind: 'fill' },
            ]}
            read={(row) => {
              const { name: step, left, taken } = chart.steps[row]!;
              return {
                at: step,
                values: {
                  left: formatNumber(left, chart.digits),
                  ...(taken !== undefined && { taken: formatNumber(taken, chart.digits) }),
                },
              };
            }}
            height={Math.max(160, ROW * chart.steps.length)}
            draw={(width, height) => lossScene(chart.steps, width, height, chart.digits)}
          />
          {chart.note !== '' && <p className={`small text-3 ${shared.finding}`}>{chart.note}</p>}
        </section>
      </div>
    </>
  );
}
