import { FieldGrid } from '../../../ui/field-frame.tsx';
import { FitPart } from './fit/fit-part.tsx';
import { TEMPERATURE_CAPACITY } from './fit/temperature-capacity.ts';
import { CYCLE_LIFETIME } from './fit/cycle-lifetime.ts';
import { LIFETIME_TEMPERATURE } from './fit/lifetime-temperature.ts';
import { TypeFlag, TypeNumber, TypeOptionalNumber, TypeSection } from './type-fields.tsx';
import { useType } from './use-type.tsx';
import css from './storage-editor.module.css';

/** SED-08: how the storage fades by use, time and heat. */
export function SimulatedTab() {
  const { ignoreCapacityVsTemperatureInModel, ignoreTemperatureEffectOnLifetime } = useType();
  return (
    <>
      <TypeSection
        id="temperature-capacity"
        title="Temperature vs. Capacity"
        help="temperature capacity"
        summary="how much of the nominal capacity is there in cold and heat"
        actions={<TypeFlag of="ignoreCapacityVsTemperatureInModel" />}
        bare
      >
        <FitPart
          fit={TEMPERATURE_CAPACITY}
          help="temperature capacity"
          title="Capacity Curve"
          ignored={
            ignoreCapacityVsTemperatureInModel ? 'The capacity is nominal at every temperature; the table is kept and not used.' : undefined
          }
        />
      </TypeSection>
      <TypeSection
        id="cycle-lifetime"
        title="Cycle Lifetime"
        help="cycle lifetime"
        summary="cycles to failure by depth of discharge"
        actions={<TypeFlag of="useLifetimeCurve" />}
        bare
      >
        <div className={css.option}>
          <TypeNumber of="capacityDegradationLimitForFitCyclelifetimeModel" label="Degradation Limit for Model Fitting" />
        </div>
        <FitPart fit={CYCLE_LIFETIME} help="cycle lifetime" title="Cycle Lifetime Curve" />
      </TypeSection>
      <TypeSection
        id="temperature-lifetime"
        title="Temperature vs. Lifetime"
        help="temperature lifetime"
        summary="years at rest until the limit"
        actions={<TypeFlag of="ignoreTemperatureEffectOnLifetime" label="Use Constant Lifetime Regardless of Temperature (years):" />}
        bare
      >
        <div className={css.option}>
          <TypeNumber of="simpleLifetimeInYears" disabled={!ignoreTemperatureEffectOnLifetime} />
          <TypeNumber of="capacityDegradationLimitForFitLifetimeTemperatureModel" />
        </div>
        <FitPart
          fit={LIFETIME_TEMPERATURE}
          help="temperature lifetime"
          title="Lifetime Curve"
          ignored={ignoreTemperatureEffectOnLifetime ? 'The lifetime is constant; the table is kept and not used.' : undefined}
        />
      </TypeSection>
      <TypeSection id="thermal" title="Thermal" help="thermal" summary="how the cells warm and cool">
        <FieldGrid>
          <TypeNumber of="mass" isOpenAtZero />
          <TypeNumber of="maximumOperatingTemperature" />
          <TypeNumber of="minimumOperatingTemperature" />
          <TypeOptionalNumber of="fixedTemperature" flag="useFixedTemperature" />
        </FieldGrid>
        <h3 className={css.gap}>Parameters Calculated from Capacity Curve</h3>
        <FieldGrid>
          <TypeNumber of="thermalH" isOpenAtZero />
          <TypeNumber of="thermalCSpecific" isOpenAtZero />
        </FieldGrid>
      </TypeSection>
    </>
  );
}
