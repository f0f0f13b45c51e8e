import { useProject } from '../../../../editor/use-editor.ts';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import type { DetailProps } from '../../views.ts';
import { GeneratorSection } from './generator-section.tsx';
import { solarFacts, solarFigures, solarTable } from './solar-facts.ts';

/** DET-34 to DET-36: every array of the system. */
export function SolarView({ projectId, detail, symbol }: DetailProps) {
  const project = useProject((all) => all);
  const arrays = detail.solar.pvs;
  return (
    <>
      {arrays.map((array, place) => (
        <GeneratorSection
          key={array.index}
          projectId={projectId}
          detail={detail}
          id={`solar-${array.index}`}
          name={array.name === '' ? 'Solar PV' : array.name}
          look={LOOKS.solar}
          items={array.items}
          figures={(firstYear) => solarFigures(array, firstYear)}
          hoursOf={(year) => year.solar[place]!}
          isOneOfSeveral={arrays.length > 1}
          where="After the converter, before curtailment"
          facts={{
            title: 'Array',
            facts: solarFacts(array, project, symbol),
            help: 'What was chosen for this array. Capital expenses include its own converter. The derate factor is the share of its output that soiling, cables and mismatch leave.',
          }}
          summary="Production before its own converter clips, then after it; costs negative"
          numbers={(isBaseYearZero) => solarTable(array, symbol, isBaseYearZero)}
          fileName={arrays.length > 1 ? `solar-${place + 1}` : 'solar'}
        />
      ))}
    </>
  );
}
