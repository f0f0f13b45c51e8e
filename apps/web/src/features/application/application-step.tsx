import { setUseEnergyMarket } from '@stackwatt/model';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { ChartSourceProvider } from '../../ui/charts/chart-source.tsx';
import { Section } from '../../ui/section.tsx';
import { EnergyMarketPart } from './energy-market-part.tsx';

/** What the plant earns: the energy market it sells to and buys from. */
export function ApplicationStep() {
  const isOn = useProject((project) => project.useEnergyMarket);
  const count = useProject((project) => project.energyMarkets.length);
  const name = useProject((project) => project.name);
  const edit = useEdit();
  return (
    <ChartSourceProvider source={{ project: name, provenance: 'Imported data' }}>
      <Section
        id="energy-market" title="Energy market" bare note={isOn ? String(count) : undefined}
        summary={isOn ? 'Sells and buys energy at hourly or sub-hourly prices' : 'Off. Switch it on to sell energy at market prices'}
        toggle={{ isOn, onToggle: (on) => edit(on ? 'use the energy market' : 'switch the energy market off', (project) => setUseEnergyMarket(project, on)) }}
      >
        {Array.from({ length: count }, (_, index) => <EnergyMarketPart key={index} index={index} isOnly={count === 1} />)}
      </Section>
    </ChartSourceProvider>
  );
}
