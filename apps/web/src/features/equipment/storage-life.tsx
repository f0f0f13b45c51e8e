import { Storage, pathsIn, pathTo } from '@stackwatt/model';
import { BoundChoice, BoundNumber, BoundSwitch } from '../../editor/bound-fields.tsx';
import { BoundSizes } from '../../editor/bound-sizes.tsx';
import { fieldsOf } from '../../editor/described-field.ts';
import { MarketChoice } from '../../editor/market-choice.tsx';
import { useProject } from '../../editor/use-editor.ts';
import { drawnBy, type With } from '../../lib/drawn-by.ts';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Subsection } from '../../ui/section.tsx';
import css from './equipment.module.css';

const LIFE = [
  'allowAugmentation',
  'augmentationPriceDecline',
  'augmentationDegradationLimitSensitivity',
  'useCycleLimitPerDay',
  'optimizeCycleLimitPerDay',
  'useAuxiliaryLoad',
  'storageServesAuxiliaryLoad',
  'useAuxiliaryLoadFlatPrice',
] as const;

interface StorageLifeProps {
  readonly item: With<Storage, typeof LIFE>;
  readonly index: number;
}

/** The power the storage unit itself needs, and what is paid for it: a price of its own, or that of an energy market. */
function AuxiliaryLoad({ item, index }: StorageLifeProps) {
  const at = pathsIn(pathTo('storage', index));
  const field = fieldsOf(Storage);
  const isBought = item.useAuxiliaryLoad && !item.storageServesAuxiliaryLoad;
  return (
    <>
      <BoundSwitch path={at('useAuxiliaryLoad')} {...field('useAuxiliaryLoad')} />
      {item.useAuxiliaryLoad && (
        <>
          <FieldGrid>
            <BoundSizes path={at('auxiliaryLoadSensitivity')} {...field('auxiliaryLoadSensitivity')} span={12} />
          </FieldGrid>
          <BoundSwitch path={at('storageServesAuxiliaryLoad')} {...field('storageServesAuxiliaryLoad')} />
        </>
      )}
      {isBought && (
        <FieldGrid>
          <BoundChoice
            path={at('useAuxiliaryLoadFlatPrice')}
            {...field('useAuxiliaryLoadFlatPrice')}
            label="Bought at"
            span={6}
            choices={[
              { value: true, label: 'Flat price' },
              { value: false, label: 'Market price' },
            ]}
          />
          {item.useAuxiliaryLoadFlatPrice ? (
            <BoundNumber path={at('auxiliaryLoadFlatPrice')} {...field('auxiliaryLoadFlatPrice')} label="Flat price" span={6} />
          ) : (
            <MarketChoice path={at('energyMarket')} meta={field('energyMarket').meta} span={6} />
          )}
        </FieldGrid>
      )}
    </>
  );
}

/** Capacity added against fade, a limit of cycles and the storage unit's own load (STO-17). Early-stage always augments (MODEL-50). */
export const StorageLife = drawnBy(LIFE, function StorageLife({ item, index }: StorageLifeProps) {
  const isEarly = useProject((project) => project.earlyAnalysis);
  const isBessOnly = useProject((project) => project.performEvaluationOverBessOnly);
  const at = pathsIn(pathTo('storage', index));
  const field = fieldsOf(Storage);
  const { enabled, multiYearKind } = item.augmentationPriceDecline;
  const hasPriceByYear = enabled && multiYearKind === 'custom';
  return (
    <Subsection title="Ageing and own load">
      <div className={css.two}>
        <div className={css.flags}>
          <BoundSwitch
            path={at('allowAugmentation')}
            {...field('allowAugmentation')}
            disabled={isEarly || isBessOnly}
            hint={isEarly || isBessOnly ? 'Always on in early-stage and over the battery only' : undefined}
          />
          <FieldGrid>
            <BoundSizes
              path={at('augmentationDegradationLimitSensitivity')}
              {...field('augmentationDegradationLimitSensitivity')}
              label="SoH limit"
              span={item.augmentationDegradationLimitSensitivity.length > 1 ? 12 : 6}
            />
            {item.allowAugmentation && !hasPriceByYear && (
              <BoundNumber path={at('augmentationCost')} {...field('augmentationCost')} span={6} />
            )}
          </FieldGrid>
        </div>
        <div className={css.flags}>
          <BoundSwitch path={at('useCycleLimitPerDay')} {...field('useCycleLimitPerDay')} />
          {item.useCycleLimitPerDay && (
            <>
              <BoundSwitch path={at('optimizeCycleLimitPerDay')} {...field('optimizeCycleLimitPerDay')} />
              <FieldGrid>
                <BoundNumber
                  path={at('cycleLimitPerDay')}
                  {...field('cycleLimitPerDay')}
                  span={6}
                  disabled={item.optimizeCycleLimitPerDay}
                  hint={item.optimizeCycleLimitPerDay ? 'Searched: what stands here does not count' : undefined}
                />
              </FieldGrid>
            </>
          )}
          <AuxiliaryLoad item={item} index={index} />
        </div>
      </div>
    </Subsection>
  );
});
