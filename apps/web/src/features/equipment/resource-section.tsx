import { memo } from 'react';
import { useProject } from '../../editor/use-editor.ts';
import { Section, Subsection } from '../../ui/section.tsx';
import { ResourceChoice } from './resource-choice.tsx';
import { hasResourceSection } from './equipment-lines.ts';
import { shownResources } from './shown-resources.ts';
import { useEquipmentSection } from './use-equipment-section.ts';

const useShown = () => {
  const shown = useProject((project) => shownResources(project).join());
  const isCalculated = useProject(hasResourceSection);
  return { isCalculated, hasSun: shown.includes('solarResource'), hasAir: shown.includes('temperatureResource') };
};

/** SOL-12: shown when any array uses the calculator. */
export function ResourceSection() {
  const { isCalculated } = useShown();
  const folding = useEquipmentSection('resource');
  if (!isCalculated) return null;
  return (
    <Section
      {...folding}
      id="resource"
      title="Solar resource"
      bar="solar"
      bare
      summary="Sunlight and temperature of the site, shared by all calculated arrays and by the storage"
    >
      <Subsection title="Sunlight" unit="global horizontal irradiance">
        <ResourceChoice which="solarResource" />
      </Subsection>
      <Subsection title="Temperature" unit="air, optional">
        <ResourceChoice which="temperatureResource" />
      </Subsection>
    </Section>
  );
}

/** The air around the storage units, where no calculated array asks for it already. */
export const StorageAir = memo(() => {
  const { isCalculated, hasSun, hasAir } = useShown();
  if (isCalculated || !hasAir) return null;
  return (
    <Subsection id="resource" title="Air temperature" unit="storage is as warm as it is, optional">
      <ResourceChoice which="temperatureResource" />
      {hasSun && <ResourceChoice which="solarResource" />}
    </Subsection>
  );
});
