import { useProject } from '../../editor/use-editor.ts';
import { Section, Subsection } from '../../ui/section.tsx';
import { ResourceChoice } from './resource-choice.tsx';
import { shownResources } from './shown-resources.ts';

/** SOL-12: shown when anything is calculated from it. */
export function ResourceSection() {
  const { hasSun, hasAir } = useProject((project) => {
    const shown = shownResources(project);
    return { hasSun: shown.includes('solarResource'), hasAir: shown.includes('temperatureResource') };
  });
  if (!hasAir) return null;
  return (
    <Section
      id="resource"
      title={hasSun ? 'Solar resource' : 'Air temperature'}
      bar={hasSun ? 'solar' : 'storage'}
      bare
      summary={
        hasSun
          ? 'Sunlight and temperature of the site, shared by all calculated arrays and by the stores'
          : 'Air at the site: stores are as warm as it is'
      }
    >
      {hasSun && (
        <Subsection title="Sunlight" unit="global horizontal irradiance">
          <ResourceChoice which="solarResource" />
        </Subsection>
      )}
      <Subsection title="Temperature" unit="air, optional">
        <ResourceChoice which="temperatureResource" />
      </Subsection>
    </Section>
  );
}
