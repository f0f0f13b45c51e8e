import { yearNumber, type SolarArrayResult } from '@stackwatt/model';
import { useState } from 'react';
import { useProject } from '../../../../editor/use-editor.ts';
import { useUser } from '../../../../lib/session.ts';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import type { DetailProps } from '../../views.ts';
import { FactsCard } from '../facts/facts-card.tsx';
import { FiguresCard } from '../facts/figures-card.tsx';
import { annualProduction, monthlyProduction } from './generation.ts';
import { AnnualChart, MonthlyChart } from './generator-charts.tsx';
import { OfYear, YearPicker } from '../years/project-year.tsx';
import { YearTable } from '../years/year-table.tsx';
import { solarFacts, solarFigures, solarTable } from './solar-facts.ts';
import css from '../details.module.css';

/** DET-34 to DET-36: every array of the system. */
export function SolarView(props: DetailProps) {
  const { detail } = props;
  return (
    <>
      {detail.solar.pvs.map((array, place) => (
        <SolarArray key={array.index} {...props} array={array} place={place} />
      ))}
    </>
  );
}

interface SolarArrayProps extends DetailProps {
  readonly array: SolarArrayResult;
  /** Among the arrays of the system. */
  readonly place: number;
}

function SolarArray({ projectId, detail, symbol, array, place }: SolarArrayProps) {
  const project = useProject((all) => all);
  const { showBaseYearAsYearZero } = useUser();
  const [year, setYear] = useState(1);
  const name = array.name === '' ? 'Solar PV' : array.name;
  const id = `solar-${array.index}`;
  return (
    <section className={css.item} aria-label={name}>
      <div className={css.head}>
        <h2>{name}</h2>
        <span className="space" />
        <YearPicker id={`${id}-year`} detail={detail} year={year} onYear={setYear} />
      </div>
      <FiguresCard label={`Key figures, ${name}`} figures={solarFigures(array, yearNumber(1, showBaseYearAsYearZero))} />
      <OfYear projectId={projectId} detail={detail} year={year}>
        {(shown) => (
          <div className={css.withFacts}>
            <AnnualChart of={name} chart={annualProduction(array.items, LOOKS.solar, showBaseYearAsYearZero)} />
            <MonthlyChart
              of={name}
              year={shown.year}
              isBaseYearZero={showBaseYearAsYearZero}
              where="After the converter, before curtailment"
              chart={monthlyProduction(shown.solarByMonth[place]!, LOOKS.solar)}
            />
            <FactsCard
              title="Array"
              facts={solarFacts(array, project, symbol)}
              help="What was chosen for this array. Capital expenses include its own converter. The derate factor is the share of its output that soiling, cables and mismatch leave."
            />
          </div>
        )}
      </OfYear>
      <YearTable
        id={id}
        title="Year by year"
        summary="Production before its own converter clips, then after it; costs negative"
        numbers={solarTable(array, symbol, showBaseYearAsYearZero)}
        fileName={detail.solar.pvs.length > 1 ? `solar-${place + 1}` : 'solar'}
      />
    </section>
  );
}
