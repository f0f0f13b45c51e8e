import { sizesOf, pathTo } from '@stackwatt/model';
import { AlsoUsed } from '../../editor/also-used/also-used.tsx';
import { useOpenForLinks } from '../../editor/folds.ts';
import { useProject } from '../../editor/use-editor.ts';
import { useRestAfterFrame } from '../../lib/use-rest-after-frame.ts';
import { ChartSourceProvider } from '../../ui/charts/chart-source.tsx';
import { Section } from '../../ui/section.tsx';
import { FoldAll, StepHead } from '../../ui/step-head.tsx';
import { ConfigurationSection } from './configuration-section.tsx';
import { ConverterFields } from './converter-fields.tsx';
import { LifetimesSection } from './lifetimes-section.tsx';
import { ResourceSection } from './resource-section.tsx';
import { SolarSections } from './solar-sections.tsx';
import { StorageSections } from './storage-sections.tsx';
import { equipmentHolds, equipmentParts } from './equipment-lines.ts';
import { useEquipmentFolds, useEquipmentSection } from './use-equipment-section.ts';
import { WindSection } from './wind-section.tsx';

/** What the plant is made of, how large, and what it costs. */
export function EquipmentStep() {
  const uses = useProject((project) => ({
    solar: project.useSolar,
    wind: project.useWind,
    storage: project.useStorage,
    converter: project.bus === 'dc',
  }));
  const name = useProject((project) => project.name);
  const hasRest = useRestAfterFrame();
  return (
    <ChartSourceProvider source={{ project: name, provenance: 'Imported data' }}>
      <EquipmentHead />
      <ConfigurationSection />
      {uses.solar && <SolarSections />}
      {hasRest && (
        <>
          <ResourceSection />
          {uses.wind && <WindSection />}
          {uses.storage && <StorageSections />}
          {uses.converter && <SystemConverterSection />}
          <LifetimesSection />
          <AlsoUsed step="equipment" />
        </>
      )}
    </ChartSourceProvider>
  );
}

/** All sections at a press; what a link leads to is unfolded. */
function EquipmentHead() {
  const project = useProject((one) => one);
  const folds = useEquipmentFolds();
  const parts = equipmentParts(project);
  useOpenForLinks(folds, parts, (id, target) => parts.some((part) => part === id && equipmentHolds(part, project, target)));
  const areOpen = parts.every((part) => folds.isOpen(part));
  return (
    <StepHead name="Equipment" note="What the plant is made of, how large, and what it costs">
      <FoldAll areOpen={areOpen} onFold={(open) => folds.set(parts, open)} />
    </StepHead>
  );
}

/** EQ-04: shown only when there is a bus it belongs to. */
function SystemConverterSection() {
  const converter = useProject((project) => project.inverter);
  const folding = useEquipmentSection('system-converter');
  const largest = useProject((project) =>
    Math.max(
      project.solar.reduce((sum, item) => sum + Math.max(...sizesOf(item.sizing)), 0),
      project.storage.reduce((sum, item) => sum + Math.max(...sizesOf(item.sizing)) * item.specs.nominalPower, 0),
    ),
  );
  return (
    <Section
      id="system-converter"
      title="System Converter"
      summary="Between the DC bus and the grid, shared by solar and storage"
      bare
      {...folding}
    >
      <ConverterFields path={pathTo('inverter')} value={converter} relativeTo="the larger of solar and storage power" largestMw={largest} />
    </Section>
  );
}
