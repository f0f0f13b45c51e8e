import { yearNumber, type YearDetailResult } from '@stackwatt/model';
import { useState, type ReactNode } from 'react';
import { useProject } from '../../../../editor/use-editor.ts';
import { useUser } from '../../../../lib/session.ts';
import { findingOf } from '../../../../ui/charts/chart-text.ts';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';
import type { SeriesLook } from '../../../../ui/charts/series-look.ts';
import type { DetailProps } from '../../views.ts';
import { FactsCard } from '../facts/facts-card.tsx';
import type { Figure } from '../facts/facts.ts';
import { FiguresCard } from '../facts/figures-card.tsx';
import { PartSection } from '../part-section.tsx';
import type { SummaryFact } from '../summary/summary-facts.ts';
import { OfYear, YearPicker } from '../years/project-year.tsx';
import { YearTable } from '../years/year-table.tsx';
import { annualProduction, monthlyProduction, type ColumnChart, type YearOfProduction } from './generation.ts';
import { ProductionCards } from './production-cards.tsx';
import css from '../details.module.css';

interface GeneratorSectionProps extends Pick<DetailProps, 'projectId' | 'detail'> {
  /** Of the controls and the table, unique on the page. */
  readonly id: string;
  readonly name: string;
  readonly look: SeriesLook;
  readonly items: readonly YearOfProduction[];
  readonly figures: (firstYear: number) => readonly Figure[];
  /** What is known of its hours in a year. */
  readonly hoursOf: (year: YearDetailResult) => YearDetailResult['solar'][number];
  readonly isOneOfSeveral: boolean;
  /** Where the months are measured: 'Before curtailment'. */
  readonly where: string;
  readonly facts: { readonly title: string; readonly facts: readonly SummaryFact[]; readonly help: string };
  readonly summary: string;
  readonly numbers: (isBaseYearZero: boolean) => ChartTable;
  readonly fileName: string;
  /** Cards above the table. */
  readonly children?: ReactNode;
}

/** DET-31, DET-34: an array or a wind farm: figures, production by year and by month, what was chosen, and a table of its years. */
export function GeneratorSection(props: GeneratorSectionProps) {
  const { projectId, detail, id, name, look, items } = props;
  const { showBaseYearAsYearZero } = useUser();
  const [year, setYear] = useState(1);
  const exportLimitMw = useProject((project) => (project.hasExportLimit ? project.exportLimit : undefined));
  return (
    <PartSection name={name} controls={<YearPicker id={`${id}-year`} detail={detail} year={year} onYear={setYear} />}>
      <FiguresCard label={`Key figures, ${name}`} figures={props.figures(yearNumber(1, showBaseYearAsYearZero))} />
      <OfYear projectId={projectId} detail={detail} year={year}>
        {(shown) => (
          <>
            <ProductionCards
              name={name}
              look={look}
              hours={props.hoursOf(shown)}
              year={yearNumber(shown.year, showBaseYearAsYearZero)}
              isOneOfSeveral={props.isOneOfSeveral}
              exportLimitMw={exportLimitMw}
            />
            <div className={css.withFacts}>
              <ColumnsCard
                title="Annual production"
                of={name}
                chart={annualProduction(items, look, showBaseYearAsYearZero)}
                rowName="Project year"
                axisTitle="Project year"
              />
              <ColumnsCard
                title={`Monthly production, year ${yearNumber(shown.year, showBaseYearAsYearZero)}`}
                of={name}
                chart={monthlyProduction(props.hoursOf(shown).totalProductionByMonth, look)}
                rowName="Month"
                axisTitle={props.where}
              />
              <FactsCard {...props.facts} />
            </div>
          </>
        )}
      </OfYear>
      {props.children}
      <YearTable
        id={id}
        title="Year by year"
        summary={props.summary}
        numbers={props.numbers(showBaseYearAsYearZero)}
        fileName={props.fileName}
      />
    </PartSection>
  );
}

interface ColumnsCardProps {
  readonly title: string;
  /** Of several arrays or farms, whose chart it is. */
  readonly of: string;
  readonly chart: ColumnChart;
  readonly rowName: 'Project year' | 'Month';
  readonly axisTitle: string;
}

const ColumnsCard = ({ title, of, chart, rowName, axisTitle }: ColumnsCardProps) => (
  <section className="card">
    <BarChart
      title={title}
      name={`${title}, ${of}`}
      unit={chart.unit}
      categories={chart.categories}
      rowName={rowName}
      {...(rowName === 'Project year' && { rowLabel: (index: number) => `Year ${chart.categories[index]}` })}
      bars={chart.bars}
      sentence={chart.sentence}
      finding={findingOf(chart.sentence)}
      height={220}
      labelPixels={24}
      axisTitle={axisTitle}
    />
  </section>
);
