import { pathsIn, UnitCost } from '@stackwatt/model';
import { BoundChoice, BoundNumber, BoundText } from '../../../editor/bound-fields.tsx';
import { fieldOf } from '../../../editor/described-field.ts';
import { FieldGrid } from '../../../ui/field-frame.tsx';
import { Consequence } from './consequence.tsx';
import { ConverterSection } from './converter-section.tsx';
import { CostLines } from './cost-lines.tsx';
import { FitPart } from './fit/fit-part.tsx';
import { FUNCTIONAL } from './fit/functional-model.ts';
import { metaOf, TypeFlag, TypeNumber, TypeOptionalNumber, TypeSection, TypeValues } from './type-fields.tsx';
import { typeField, useType } from './use-type.tsx';
import css from './storage-editor.module.css';

/** SED-06: the sections of the first tab. */
export function GeneralTab() {
  return (
    <>
      <Overview />
      <FunctionalModel />
      <Augmentation />
      <ConverterSection />
      <Defaults />
    </>
  );
}

function Overview() {
  return (
    <TypeSection id="overview" title="Overview" help="general" summary="what it is and what it can hold">
      <FieldGrid>
        <BoundText path={typeField('name')} meta={metaOf('name')} span={5} />
        <BoundText path={typeField('abbreviation')} meta={metaOf('abbreviation')} span={3} />
        <BoundText path={typeField('manufacturer')} meta={metaOf('manufacturer')} span={4} />
        <BoundText path={typeField('chemistry')} meta={metaOf('chemistry')} span={3} />
        <TypeNumber of="nominalCapacity" />
        <TypeNumber of="nominalPower" />
        <TypeNumber of="nominalVoltage" />
        <TypeNumber of="roundtripEfficiency" />
        <TypeNumber of="rangeOfCharge" />
        <TypeNumber of="minimumStateOfCharge" />
        <TypeNumber of="initialStateOfCharge" />
        <BoundChoice
          path={typeField('isAc')}
          meta={metaOf('isAc')}
          label="Side of connection"
          span={3}
          choices={[
            { value: true, label: 'AC' },
            { value: false, label: 'DC' },
          ]}
        />
        <TypeNumber of="estimatedLifetimeThroughput" span={4} hint="from the cycle curve when it is recalculated" />
        <BoundText path={typeField('notes')} meta={metaOf('notes')} span={5} lines={2} optional />
      </FieldGrid>
    </TypeSection>
  );
}

function FunctionalModel() {
  return (
    <TypeSection
      id="functional-model"
      title="Functional Model"
      help="functional model"
      summary="how much of the storage is there at which power"
      bare
    >
      <FitPart fit={FUNCTIONAL} help="functional model" title="Capacity Curve" />
      <div className={css.belowFit}>
        <FieldGrid>
          <TypeNumber of="chargeCurrent" span={4} />
          <TypeNumber of="dischargeCurrent" span={4} />
          <TypeNumber of="otherLosses" span={4} />
          <TypeOptionalNumber of="maxChargeCurrent" flag="applyMaxChargeCurrent" span={4} />
          <TypeOptionalNumber of="maxDischargeCurrent" flag="applyMaxDischargeCurrent" span={4} />
          <TypeOptionalNumber of="maxChargeRate" flag="applyMaxChargeRate" span={4} />
        </FieldGrid>
        <div className={css.flags}>
          <TypeFlag of="requiresOneMinuteTimestep" />
        </div>
      </div>
    </TypeSection>
  );
}

function Augmentation() {
  const { augmentationDegradationLimitSensitivity: limits } = useType();
  return (
    <TypeSection
      id="augmentation"
      title="Augmentation"
      help="augmentation"
      summary="capacity added when the state of health falls to its limit"
    >
      <FieldGrid>
        <TypeValues
          path={typeField('augmentationDegradationLimitSensitivity')}
          meta={metaOf('augmentationDegradationLimitSensitivity')}
          values={limits}
          span={6}
        />
        <TypeNumber of="augmentationPrice" half={false} />
      </FieldGrid>
      <Consequence of="augmentation" />
    </TypeSection>
  );
}

function Defaults() {
  const { useComplexCost, complexCostTable } = useType();
  const cost = pathsIn(typeField('simpleCostTable'));
  return (
    <TypeSection id="defaults" title="Defaults" help="defaults" summary="what a project takes when it picks this type">
      <FieldGrid>
        <BoundChoice
          path={typeField('useComplexCost')}
          meta={metaOf('useComplexCost')}
          label="Cost table"
          span={3}
          choices={[
            { value: false, label: 'Simple' },
            { value: true, label: 'By lines' },
          ]}
        />
        {!useComplexCost &&
          (['capital', 'operating', 'replacement'] as const).map((key) => (
            <BoundNumber key={key} path={cost(key)} meta={fieldOf(UnitCost, key).meta} span={3} half />
          ))}
        <TypeNumber of="stringSize" isOpenAtZero />
        <TypeOptionalNumber of="minimumLifetime" flag="applyMinimumLifetime" />
      </FieldGrid>
      <Consequence of="cost" />
      {useComplexCost && <CostLines pathOf={(group) => typeField('complexCostTable', group)} lines={complexCostTable} />}
      <div className={css.flags}>
        <TypeFlag of="additiveEndOfLifeCalculation" hint="off: the greater counts" />
        <TypeFlag of="degradationUsesNominalSoc" hint="off: on remaining capacity" />
      </div>
    </TypeSection>
  );
}
