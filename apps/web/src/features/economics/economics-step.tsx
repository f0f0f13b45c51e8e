import { pathTo, Project, setField, TIME_STEPS } from '@stackwatt/model';
import { AlsoUsed } from '../../editor/also-used/also-used.tsx';
import { BoundNumber } from '../../editor/bound-fields.tsx';
import { fieldOf } from '../../editor/described-field.ts';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { formatUnit } from '../../lib/money.ts';
import { ChoiceSegments } from '../../ui/choice-fields.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Section } from '../../ui/section.tsx';
import { CostSummarySection } from './cost-summary-section.tsx';
import { IncentivesSection } from './incentives-section.tsx';
import { realDiscountRate } from './real-discount-rate.ts';
import { useCostSummary } from './use-cost-summary.ts';

/** NAV-09, ECON-01: what does not depend on sizes. */
export function EconomicsStep() {
  return (
    <>
      <Section id="economics" title="Rates, fixed costs and time step" summary="Applied to every system and every case">
        <FieldGrid>
          <DiscountRateField />
          <InflationRateField />
          <BoundNumber path={pathTo('systemFixedCost')} {...fieldOf(Project, 'systemFixedCost')} span={3} hint="Before operation" />
          <OmCostField />
          <TimeStepField />
        </FieldGrid>
      </Section>
      <PlantCosts />
      <AlsoUsed step="other" />
    </>
  );
}

// Each field reads what its own hint follows from, so that an edit draws the fields it is about and nothing around them.

function DiscountRateField() {
  const isZero = useProject(({ discountRate }) => discountRate === 0);
  return (
    <BoundNumber
      path={pathTo('discountRate')}
      {...fieldOf(Project, 'discountRate')}
      span={3}
      hint={isZero ? 'At 0 % money of every year counts alike; studies commonly take about 8 %' : 'Nominal'}
    />
  );
}

function InflationRateField() {
  const realRate = useProject(({ discountRate, inflationRate }) =>
    inflationRate > -100 ? realDiscountRate(discountRate, inflationRate) : undefined,
  );
  return (
    <BoundNumber
      path={pathTo('inflationRate')}
      {...fieldOf(Project, 'inflationRate')}
      span={3}
      hint={realRate === undefined ? undefined : `Real discount rate ${formatUnit(realRate, 2, '%')}`}
    />
  );
}

function OmCostField() {
  const lifetime = useProject((project) => project.lifetime);
  return <BoundNumber path={pathTo('systemOmCost')} {...fieldOf(Project, 'systemOmCost')} span={3} hint={`Each of ${lifetime} years`} />;
}

/** What follows from the live preview: an answer of it draws no field again. */
function PlantCosts() {
  const costs = useCostSummary();
  return (
    <>
      <IncentivesSection costs={costs} />
      <CostSummarySection costs={costs} />
    </>
  );
}

/** ECON-05: the one place where the length of a step is chosen. */
function TimeStepField() {
  const step = useProject((project) => project.timeStepSize);
  const edit = useEdit();
  const { meta } = fieldOf(Project, 'timeStepSize');
  return (
    <ChoiceSegments
      id="timeStepSize"
      label={meta.title}
      span={6}
      help={{
        text: `${meta.help} Imported series are averaged or repeated to it; prices are never interpolated.`,
        unit: meta.unit,
        default: '60 min',
      }}
      value={String(step)}
      choices={TIME_STEPS.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }))}
      hint={step === 60 ? undefined : `${60 / step} steps an hour: the run takes about ${60 / step} times as long`}
      onCommit={(minutes) =>
        edit('change time step', (project) =>
          setField(
            project,
            ['timeStepSize'],
            TIME_STEPS.find((one) => String(one) === minutes)!,
          ),
        )
      }
    />
  );
}
