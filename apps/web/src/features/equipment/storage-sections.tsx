import { IconPlus } from '@tabler/icons-react';
import { storages } from '@stackwatt/catalog';
import { addStorage, removeStorage, sizesOf, Storage, StorageSpec, pathsIn, pathTo } from '@stackwatt/model';
import { memo } from 'react';
import { BoundNumber, BoundSwitch, BoundText } from '../../editor/bound-fields.tsx';
import { BoundSizes } from '../../editor/bound-sizes.tsx';
import { fieldOf } from '../../editor/described-field.ts';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { useNumberStyle } from '../../lib/number-style.ts';
import { formatNumber } from '../../lib/number.ts';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Section, Subsection } from '../../ui/section.tsx';
import { EditButton } from '../../ui/button.tsx';
import { ConverterFields } from './converter-fields.tsx';
import { CostFields } from './cost-fields.tsx';
import { DefermentFields } from './deferment-fields.tsx';
import { DeleteItem } from './delete-item.tsx';
import { DerivedField } from './derived-field.tsx';
import { SIZES } from './field-texts.ts';
import { GuaranteeFields } from './guarantee-fields.tsx';
import { PartRow, usePartStart, type PartStart } from './part-row.tsx';
import { plainNumber, rangeText, storageSizesNote, unitText } from './size-notes.ts';
import { StorageTypeField } from './storage-type-field.tsx';
import { StorageTypePanel } from './storage-type-panel.tsx';
import { StorageAir } from './resource-section.tsx';
import { StorageLife } from './storage-life.tsx';
import { StorageYears } from './storage-years.tsx';
import { TypicalStorage } from './typical-part.tsx';
import { useEquipmentSection } from './use-equipment-section.ts';
import css from './equipment.module.css';

/** The storage units: one section, and a row for each where there are several. */
export function StorageSections() {
  const edit = useEdit();
  const storage = useProject((project) => project.storage);
  const [first] = storage;
  const startOf = usePartStart(storage);
  const folding = useEquipmentSection('storage');
  return (
    <Section
      id="storage"
      title="Storage"
      summary={storage.length === 1 ? first!.customName : `${storage.length} storage units`}
      note={storage.length === 1 ? undefined : String(storage.length)}
      bar="storage"
      bare
      {...folding}
      actions={
        <>
          <EditButton
            size="small"
            icon={IconPlus}
            onClick={() => edit('add another storage technology', (project) => addStorage(project, storages[0]))}
          >
            Add another storage technology
          </EditButton>
          {storage.length === 1 && <DeleteStorage item={first!} />}
        </>
      }
    >
      {storage.map((item, index) => (
        <StoragePart key={item.id} item={item} index={index} count={storage.length} start={startOf(item)} />
      ))}
      <StorageAir />
    </Section>
  );
}

function DeleteStorage({ item }: { readonly item: Storage }) {
  const edit = useEdit();
  return (
    <DeleteItem
      kind="Storage"
      name={item.customName}
      onDelete={() => edit(`delete ${item.customName}`, (project) => removeStorage(project, item.id))}
    />
  );
}

interface StoragePartProps {
  readonly item: Storage;
  readonly index: number;
  readonly count: number;
  readonly start: PartStart;
}

/** Drawn again when its own storage unit changed, not with every other one. */
const StoragePart = memo(function StoragePart({ item, index, count, start }: StoragePartProps) {
  useNumberStyle();
  const at = pathsIn(pathTo('storage', index));
  const units = sizesOf(item.sizing);
  const largest = Math.max(...units);
  const efficiencies = item.roundtripEfficiencySensitivity;
  return (
    <PartRow
      id={item.id}
      path={`storage.${index}`}
      name={item.customName}
      abbreviation={item.customAbbreviation}
      what={`${rangeText(units, 'units')} of ${unitText(item.specs)}${item.hasDeferment ? ', built later' : ''}`}
      figure={`${plainNumber(largest * item.specs.nominalPower)} MW / ${plainNumber(largest * item.specs.nominalCapacity)} MWh`}
      isOnly={count === 1}
      start={start}
      actions={<DeleteStorage item={item} />}
    >
      <TypicalStorage item={item} />
      <Subsection>
        <FieldGrid>
          <StorageTypeField item={item} index={index} />
          <BoundText path={at('customName')} {...fieldOf(Storage, 'customName')} span={4} whenEmpty={`Energy Storage ${index + 1}`} />
          <BoundText
            path={at('customAbbreviation')}
            {...fieldOf(Storage, 'customAbbreviation')}
            span={2}
            whenEmpty={`Storage ${index + 1}`}
          />
          <DerivedField label="One unit" value={unitText(item.specs)} span={2} />
        </FieldGrid>
      </Subsection>
      <StorageTypePanel item={item} index={index} />
      <Subsection>
        <div className={css.two}>
          <FieldGrid>
            <BoundSizes path={at('sizing')} meta={SIZES.units} span={12} hint={storageSizesNote(units, item.specs)} />
          </FieldGrid>
          <FieldGrid>
            <BoundSizes
              path={at('roundtripEfficiencySensitivity')}
              {...fieldOf(Storage, 'roundtripEfficiencySensitivity')}
              span={12}
              hint={`${efficiencies.map((percent) => formatNumber(10 * Math.sqrt(Math.max(0, percent)), 1)).join(', ')} % each way`}
            />
            <BoundNumber path={at('wearCost')} {...fieldOf(Storage, 'wearCost')} span={6} />
            <BoundNumber path={at('specs', 'minimumStateOfCharge')} {...fieldOf(StorageSpec, 'minimumStateOfCharge')} span={6} />
            <BoundNumber path={at('specs', 'initialStateOfCharge')} {...fieldOf(StorageSpec, 'initialStateOfCharge')} span={6} />
            <div className={css.whole}>
              <BoundSwitch path={at('allowReplacement')} {...fieldOf(Storage, 'allowReplacement')} />
            </div>
            {item.allowReplacement && <BoundNumber path={at('lifetime')} {...fieldOf(Storage, 'lifetime')} span={6} />}
          </FieldGrid>
        </div>
      </Subsection>
      <StorageLife item={item} index={index} />
      <GuaranteeFields item={item} index={index} />
      <StorageYears item={item} index={index} />
      <CostFields
        path={at('cost')}
        per="unit"
        amount={largest}
        unit="units"
        hasReplacement={item.allowReplacement}
        hasAugmentation={item.allowAugmentation}
        set="generic"
        size={{ powerMw: largest * item.specs.nominalPower, energyMwh: largest * item.specs.nominalCapacity, units: largest }}
      />
      <Subsection>
        <BoundSwitch path={at('hasConverter')} {...fieldOf(Storage, 'hasConverter')} label="Dedicated converter" />
      </Subsection>
      {item.hasConverter && (
        <ConverterFields
          path={at('converter')}
          value={item.converter}
          relativeTo="the energy of the storage unit, per hour"
          largestMw={largest * item.specs.nominalCapacity}
        />
      )}
      <DefermentFields item={item} index={index} />
    </PartRow>
  );
});
