import { yearNumber, type WindFarmResult } from '@stackwatt/model';
import { useState } from 'react';
import { useProject } from '../../../../editor/use-editor.ts';
import { useUser } from '../../../../lib/session.ts';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import { PowerCurve } from '../../../../ui/power-curve.tsx';
import type { DetailProps } from '../../views.ts';
import { FactsCard } from '../facts/facts-card.tsx';
import { FiguresCard } from '../facts/figures-card.tsx';
import { annualProduction, monthlyProduction } from './generation.ts';
import { AnnualChart, MonthlyChart } from './generator-charts.tsx';
import { OfYear, YearPicker } from '../years/project-year.tsx';
import { YearTable } from '../years/year-table.tsx';
import { turbineFacts, windFacts, windFigures, windTable } from './wind-facts.ts';
import css from '../details.module.css';
import shared from '../../results.module.css';

/** DET-31, DET-32: every wind farm of the system. */
export function WindView(props: DetailProps) {
  return (
    <>
      {props.detail.wind.turbines.map((farm, place) => (
        <WindFarm key={farm.index} {...props} farm={farm} place={place} />
      ))}
    </>
  );
}

interface WindFarmProps extends DetailProps {
  readonly farm: WindFarmResult;
  /** Among the farms of the system. */
  readonly place: number;
}

function WindFarm({ projectId, detail, symbol, farm, place }: WindFarmProps) {
  const project = useProject((all) => all);
  const { showBaseYearAsYearZero } = useUser();
  const [year, setYear] = useState(1);
  const wind = project.wind[farm.index];
  const id = `wind-${farm.index}`;
  const turbine = wind && turbineFacts(wind);
  return (
    <section className={css.item} aria-label={farm.name}>
      <div className={css.head}>
        <h2>{farm.name}</h2>
        <span className="space" />
        <YearPicker id={`${id}-year`} detail={detail} year={year} onYear={setYear} />
      </div>
      <FiguresCard label={`Key figures, ${farm.name}`} figures={windFigures(farm, yearNumber(1, showBaseYearAsYearZero))} />
      <OfYear projectId={projectId} detail={detail} year={year}>
        {(shown) => (
          <div className={css.withFacts}>
            <AnnualChart of={farm.name} chart={annualProduction(farm.items, LOOKS.wind, showBaseYearAsYearZero)} />
            <MonthlyChart
              of={farm.name}
              year={shown.year}
              isBaseYearZero={showBaseYearAsYearZero}
              where="Before curtailment"
              chart={monthlyProduction(shown.windByMonth[place]!, LOOKS.wind)}
            />
            <FactsCard
              title="Wind farm"
              facts={windFacts(farm, project, symbol)}
              help="The wind farm of the chosen system: its size, what it costs to build, and when."
            />
          </div>
        )}
      </OfYear>
      {wind && turbine && (
        <div className={shared.pair}>
          <section className="card">
            <PowerCurve specs={wind.specs} height={220} />
          </section>
          <FactsCard
            title="Turbine"
            facts={turbine}
            help="One turbine and what it loses. All losses multiply; those that are zero are left out."
          />
        </div>
      )}
      <YearTable
        id={id}
        title="Year by year"
        summary="Before curtailment; costs negative"
        numbers={windTable(farm, symbol, showBaseYearAsYearZero)}
        fileName={detail.wind.turbines.length > 1 ? `wind-${place + 1}` : 'wind'}
      />
    </section>
  );
}
