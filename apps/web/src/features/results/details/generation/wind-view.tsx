import type { Wind } from '@stackwatt/model';
import { useProject } from '../../../../editor/use-editor.ts';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import { PowerCurve } from '../../../../ui/power-curve.tsx';
import type { DetailProps } from '../../views.ts';
import { FactsCard } from '../facts/facts-card.tsx';
import { GeneratorSection } from './generator-section.tsx';
import { turbineFacts, windFacts, windFigures, windTable } from './wind-facts.ts';
import shared from '../../results.module.css';

/** DET-31, DET-32: every wind farm of the system. */
export function WindView({ projectId, detail, symbol }: DetailProps) {
  const project = useProject((all) => all);
  const farms = detail.wind.turbines;
  return (
    <>
      {farms.map((farm, place) => (
        <GeneratorSection
          key={farm.index}
          projectId={projectId}
          detail={detail}
          id={`wind-${farm.index}`}
          name={farm.name}
          look={LOOKS.wind}
          items={farm.items}
          figures={(firstYear) => windFigures(farm, firstYear)}
          hoursOf={(year) => year.wind[place]!}
          isOneOfSeveral={farms.length > 1}
          where="Before curtailment"
          facts={{
            title: 'Wind farm',
            facts: windFacts(farm, project, symbol),
            help: 'The wind farm of the chosen system: its size, what it costs to build, and when.',
          }}
          summary="Before curtailment; costs negative"
          numbers={(isBaseYearZero) => windTable(farm, symbol, isBaseYearZero)}
          fileName={farms.length > 1 ? `wind-${place + 1}` : 'wind'}
        >
          <Turbine wind={project.wind[farm.index]} />
        </GeneratorSection>
      ))}
    </>
  );
}

/** The power curve of a turbine and what it loses; an imported production has none. */
function Turbine({ wind }: { readonly wind: Wind | undefined }) {
  const facts = wind && turbineFacts(wind);
  if (!facts) return null;
  return (
    <div className={shared.pair}>
      <section className="card">
        <PowerCurve specs={wind.specs} height={220} />
      </section>
      <FactsCard
        title="Turbine"
        facts={facts}
        help="One turbine and what it loses. All losses multiply; those that are zero are left out."
      />
    </div>
  );
}
