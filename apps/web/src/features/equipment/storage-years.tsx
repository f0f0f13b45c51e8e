import { DEFAULT_AUGMENTATION_PRICES_PER_KWH, fieldMeta, pathsIn, pathTo, Storage, STORAGE_YEARLY } from '@stackwatt/model';
import { EscalatorFields, YearlyFields } from '../../editor/escalator-fields.tsx';
import { useProject } from '../../editor/use-editor.ts';
import { drawnBy, type With } from '../../lib/drawn-by.ts';
import { Subsection } from '../../ui/section.tsx';

type Yearly = keyof typeof STORAGE_YEARLY;
const YEARS = ['allowAugmentation', 'useAuxiliaryLoad', 'storageServesAuxiliaryLoad'] as const;

interface StorageYearsProps {
  readonly item: With<Storage, typeof YEARS>;
  readonly index: number;
}

/** What of a storage unit changes from year to year. */
export const StorageYears = drawnBy(YEARS, function StorageYears({ item, index }: StorageYearsProps) {
  const lifetime = useProject((project) => project.lifetime);
  const at = pathsIn(pathTo('storage', index));
  const yearly = (key: Yearly) => ({
    path: at(key),
    meta: fieldMeta(Storage, key),
    entity: STORAGE_YEARLY[key],
    token: 'storage' as const,
  });
  return (
    <Subsection title="Values by year">
      {item.allowAugmentation && (
        <YearlyFields
          {...yearly('augmentationPriceDecline')}
          label="Augmentation price"
          defaults={Array.from(
            { length: lifetime },
            (_, year) => DEFAULT_AUGMENTATION_PRICES_PER_KWH[year] ?? DEFAULT_AUGMENTATION_PRICES_PER_KWH.at(-1)!,
          )}
        />
      )}
      <EscalatorFields path={at('omEscalator')} label="O&M escalator" token="storage" />
      <YearlyFields {...yearly('rteDegradationOverTime')} label="Round-trip efficiency loss" isLoss />
      {item.useAuxiliaryLoad && !item.storageServesAuxiliaryLoad && (
        <YearlyFields {...yearly('auxiliaryLoadPriceMultiYear')} label="Auxiliary load price escalator" />
      )}
    </Subsection>
  );
});
