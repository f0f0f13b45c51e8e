import { IconHelp, IconPlus } from '@tabler/icons-react';
import { addEnergyMarket, ENERGY_MARKET_NAMES, setUseEnergyMarket, unusedMarketKinds } from '@stackwatt/model';
import { AlsoUsed } from '../../editor/also-used/also-used.tsx';
import { switchPart } from '../../editor/switch-part.ts';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { useSettings } from '../../lib/settings.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ChartSourceProvider } from '../../ui/charts/chart-source.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Section } from '../../ui/section.tsx';
import { CapacitySection } from './capacity-section.tsx';
import { CommitmentOrder } from './commitment-order.tsx';
import { ContractSection } from './contract-section.tsx';
import { EnergyMarketPart } from './energy-market-part.tsx';
import { RegulationSection } from './regulation-section.tsx';

/** APP-01: what the plant earns, a section with a toggle for each application. */
export function ApplicationStep() {
  const isOn = useProject((project) => project.useEnergyMarket);
  const count = useProject((project) => project.energyMarkets.length);
  const name = useProject((project) => project.name);
  return (
    <ChartSourceProvider source={{ project: name, provenance: 'Imported data' }}>
      <Section
        id="energy-market"
        title="Energy market"
        bare
        note={isOn ? String(count) : undefined}
        summary={isOn ? 'Sells and buys energy at hourly or sub-hourly prices' : 'Off. Switch it on to sell energy at market prices'}
        toggle={{
          isOn,
          onToggle: (on) => switchPart('useEnergyMarket', on, (project) => setUseEnergyMarket(project, on)),
        }}
        actions={
          <>
            <HelpLink />
            <CommitmentOrder />
            {isOn && <AddMarket />}
          </>
        }
      >
        {isOn && Array.from({ length: count }, (_, index) => <EnergyMarketPart key={index} index={index} count={count} />)}
      </Section>
      <RegulationSection />
      <CapacitySection />
      <ContractSection />
      <AlsoUsed step="revenue" />
    </ChartSourceProvider>
  );
}

/** APP-02 (D-006): the built-in pages, or the installation's own. */
function HelpLink() {
  const { userManualUrl } = useSettings();
  if (userManualUrl !== '')
    return (
      <a href={userManualUrl} target="_blank" rel="noreferrer">
        Help
      </a>
    );
  return (
    <LinkButton size="small" kind="quiet" icon={IconHelp} to="/manual/application">
      Help
    </LinkButton>
  );
}

/** EM-15: offers the kinds that no market has yet; with all three used there is nothing to add. */
function AddMarket() {
  const edit = useEdit();
  const kinds = useProject(unusedMarketKinds);
  if (kinds.length === 0) return null;
  return (
    <ActionMenu
      label="Kinds of market"
      target={
        <Button size="small" icon={IconPlus}>
          Add market
        </Button>
      }
      entries={kinds.map((kind) => ({
        label: ENERGY_MARKET_NAMES[kind],
        run: () => edit(`add the ${ENERGY_MARKET_NAMES[kind]} market`, (project) => addEnergyMarket(project, kind)),
      }))}
    />
  );
}
