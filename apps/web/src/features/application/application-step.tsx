import { IconHelp, IconPlus } from '@tabler/icons-react';
import { addEnergyMarket, blankSeries, ENERGY_MARKET_NAMES, isReady, setUseEnergyMarket, unusedMarketKinds } from '@stackwatt/model';
import { useMemo } from 'react';
import { AlsoUsed } from '../../editor/also-used/also-used.tsx';
import { switchPart } from '../../editor/switch-part.ts';
import { useOpenForLinks } from '../../editor/folds.ts';
import { usePreview } from '../../editor/preview.ts';
import { useEdit, useProject, useSeriesValues } from '../../editor/use-editor.ts';
import { formatMoney } from '../../lib/money.ts';
import { formatNumber, MISSING } from '../../lib/number.ts';
import { useSettings } from '../../lib/settings.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { ChartSourceProvider } from '../../ui/charts/chart-source.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Section, Subsection } from '../../ui/section.tsx';
import { FoldAll, StepHead } from '../../ui/step-head.tsx';
import { CapacitySection } from './capacity-section.tsx';
import { CommitmentOrder } from './commitment-order.tsx';
import { ContractSection } from './contract-section.tsx';
import { EnergyMarketPart } from './energy-market-part.tsx';
import { priceFacts } from './price-facts.ts';
import { RegulationSection } from './regulation-section.tsx';
import { EnergySpark } from './section-charts.tsx';
import { energyPriceShown, inWords, partHolds, PARTS } from './section-lines.ts';
import { useMarketFolds, useMarketSection } from './use-market-section.ts';

/** APP-01: what the plant earns, a section with a toggle for each application. */
export function ApplicationStep() {
  const project = useProject((one) => one);
  useOpenForLinks(
    useMarketFolds(),
    PARTS.map(({ id }) => id),
    (id, target) => PARTS.some((part) => part.id === id && partHolds(part.id, project, target)),
  );
  return (
    <ChartSourceProvider source={{ project: project.name, provenance: 'Imported data' }}>
      <ApplicationHead />
      <EnergySection />
      <RegulationSection />
      <CapacitySection />
      <ContractSection />
      <AlsoUsed step="revenue" />
    </ChartSourceProvider>
  );
}

/** The step in one line, its help, the order of commitment, and all sections at a press. */
function ApplicationHead() {
  const on = useProject((project) => PARTS.filter(({ flag }) => project[flag]).map(({ id }) => id));
  const folds = useMarketFolds();
  const { figures } = usePreview();
  const symbol = useProject((project) => project.currencySymbol);
  const areOpen = on.every((id) => folds.isOpen(id));
  const revenue = figures?.row.revenue.reduce((total, value) => total + value, 0);
  const streams =
    on.length === 0 ? 'No revenue stream yet' : on.length === 1 ? 'One revenue stream' : `${STREAM_COUNTS[on.length]} revenue streams`;
  return (
    <StepHead
      name="Application"
      note={`${streams}${on.length > 0 && revenue !== undefined ? `, ${formatMoney(revenue, symbol)} in the first year` : ''}`}
    >
      <HelpLink />
      <CommitmentOrder />
      {on.length > 0 && <FoldAll areOpen={areOpen} onFold={(open) => folds.set(on, open)} />}
    </StepHead>
  );
}
const STREAM_COUNTS = ['', '', 'Two', 'Three', 'Four'] as const;

function EnergySection() {
  const isOn = useProject((project) => project.useEnergyMarket);
  const markets = useProject((project) => project.energyMarkets);
  const symbol = useProject((project) => project.currencySymbol);
  const { fold, holds, errors, revenue } = useMarketSection('energy-market');
  const first = markets[0];
  const price = first && energyPriceShown(first);
  const { values } = useSeriesValues(price ?? NO_PRICE);
  const spread = useMemo(() => (values && price ? priceFacts(values, price.stepMinutes).dailySpread : undefined), [values, price]);
  const unit = `${symbol}/MWh`;
  const hasPrice = price !== undefined && isReady(price);
  return (
    <Section
      id="energy-market"
      title="Energy market"
      bare
      note={isOn ? String(markets.length) : undefined}
      summary={isOn ? undefined : 'Off. Switch it on to sell energy at market prices'}
      toggle={{
        id: 'useEnergyMarket',
        isOn,
        onToggle: (on) => {
          switchPart('useEnergyMarket', on, (project) => setUseEnergyMarket(project, on));
          if (on) fold.onFold(true);
        },
      }}
      fold={isOn ? fold : undefined}
      line={{
        what: `${inWords(markets.map(({ name }) => name))}${hasPrice ? `, ${price.year}` : ', no prices yet'}`,
        figures: [
          { label: 'Average', value: hasPrice ? formatNumber(price.mean, 2) : MISSING, unit },
          { label: 'Daily spread', value: formatNumber(spread, 2), unit },
          revenue,
        ],
        chart: <EnergySpark markets={markets} unit={unit} />,
        errors,
        holds,
      }}
    >
      {isOn && markets.map(({ id }, index) => <EnergyMarketPart key={id} index={index} count={markets.length} />)}
      {isOn && <AddMarket />}
    </Section>
  );
}
const NO_PRICE = blankSeries('Energy Price');

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
  const isReadOnly = useReadOnly();
  if (isReadOnly || kinds.length === 0) return null;
  return (
    <Subsection>
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
    </Subsection>
  );
}
