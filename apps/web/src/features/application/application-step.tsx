import { IconChevronDown, IconChevronUp, IconHelp, IconPlus } from '@tabler/icons-react';
import { addEnergyMarket, blankSeries, ENERGY_MARKET_NAMES, isReady, setUseEnergyMarket, unusedMarketKinds } from '@stackwatt/model';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { AlsoUsed } from '../../editor/also-used/also-used.tsx';
import { switchPart } from '../../editor/switch-part.ts';
import { usePreview } from '../../editor/preview.ts';
import { useEdit, useProject, useSeriesValues } from '../../editor/use-editor.ts';
import { linkTargets } from '../../lib/link-targets.ts';
import { formatMoney } from '../../lib/money.ts';
import { formatNumber, MISSING } from '../../lib/number.ts';
import { useSettings } from '../../lib/settings.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ChartSourceProvider } from '../../ui/charts/chart-source.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Section } from '../../ui/section.tsx';
import { CapacitySection } from './capacity-section.tsx';
import { CommitmentOrder } from './commitment-order.tsx';
import { ContractSection } from './contract-section.tsx';
import { EnergyMarketPart } from './energy-market-part.tsx';
import { priceFacts } from './price-facts.ts';
import { RegulationSection } from './regulation-section.tsx';
import { EnergySpark } from './section-charts.tsx';
import { energyPriceShown, inWords, partHolds, PARTS } from './section-lines.ts';
import { useMarketFolds, useMarketSection } from './use-market-section.ts';
import css from './application.module.css';

/** APP-01: what the plant earns, a section with a toggle for each application. */
export function ApplicationStep() {
  const name = useProject((project) => project.name);
  useOpenForLinks();
  return (
    <ChartSourceProvider source={{ project: name, provenance: 'Imported data' }}>
      <StepHead />
      <EnergySection />
      <RegulationSection />
      <CapacitySection />
      <ContractSection />
      <AlsoUsed step="revenue" />
    </ChartSourceProvider>
  );
}

/** NAV-15, UX-23: what a link leads to is in sight, also in a folded section. */
function useOpenForLinks(): void {
  const location = useLocation();
  const folds = useMarketFolds();
  const project = useProject((one) => one);
  useEffect(() => {
    const targets = linkTargets(location);
    const wanted = PARTS.filter(({ id }) => targets.some((target) => partHolds(id, project, target))).map(({ id }) => id);
    if (wanted.length > 0) folds.set(wanted, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a link opens once; what is folded after that stays folded
  }, [location]);
}

/** The step in one line, its help, the order of commitment, and all sections at a press. */
function StepHead() {
  const on = useProject((project) => PARTS.filter(({ flag }) => project[flag]).map(({ id }) => id));
  const folds = useMarketFolds();
  const { figures } = usePreview();
  const symbol = useProject((project) => project.currencySymbol);
  const areOpen = on.every((id) => folds.isOpen(id));
  const revenue = figures?.row.revenue.reduce((total, value) => total + value, 0);
  const streams =
    on.length === 0 ? 'No revenue stream yet' : on.length === 1 ? 'One revenue stream' : `${STREAM_COUNTS[on.length]} revenue streams`;
  return (
    <div className={css.stepHead}>
      <span className={css.stepName}>Application</span>
      <span className="small text-3 not-small">
        {streams}
        {on.length > 0 && revenue !== undefined && `, ${formatMoney(revenue, symbol)} in the first year`}
      </span>
      <span className="space" />
      <HelpLink />
      <CommitmentOrder />
      {on.length > 0 && (
        <Button size="small" kind="quiet" icon={areOpen ? IconChevronUp : IconChevronDown} onClick={() => folds.set(on, !areOpen)}>
          {areOpen ? 'Fold all' : 'Open all'}
        </Button>
      )}
    </div>
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
      actions={isOn && <AddMarket />}
    >
      {isOn && markets.map(({ id }, index) => <EnergyMarketPart key={id} index={index} count={markets.length} />)}
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
