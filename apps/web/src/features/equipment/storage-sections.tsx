import { storages } from '@stackwatt/catalog';
import { removeStorage, setStorageType, sizesOf, Storage, StorageSpec, pathsIn, pathTo } from '@stackwatt/model';
import { editAsking } from '../../editor/asking-edit.tsx';
import { BoundNumber, BoundSizes, BoundSwitch, BoundText, fieldOf } from '../../editor/bound-fields.tsx';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { formatNumber } from '../../lib/number.ts';
import { SelectField } from '../../ui/choice-fields.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Section, Subsection } from '../../ui/section.tsx';
import { CostFields } from './cost-fields.tsx';
import { DeleteItem } from './delete-item.tsx';
import { DerivedField } from './derived-field.tsx';
import { SIZES } from './field-texts.ts';
import { storageSizesNote, unitText } from './size-notes.ts';
import { StorageLife } from './storage-life.tsx';
import css from './equipment.module.css';

export function StorageSections() {
  const storage = useProject((project) => project.storage);
  return storage.map((item, index) => <StorageSection key={item.id} item={item} index={index} count={storage.length} />);
}

function StorageSection({ item, index, count }: { readonly item: Storage; readonly index: number; readonly count: number }) {
  const edit = useEdit();
  const project = useProject((one) => one);
  const at = pathsIn(pathTo('storage', index));
  const units = sizesOf(item.sizing);
  const largest = Math.max(...units);
  const known = storages.find((spec) => spec.name === item.model);
  const efficiencies = item.roundtripEfficiencySensitivity;
  return (
    <Section
      id={item.id}
      title={count === 1 ? 'Storage' : item.customName}
      summary={`Storage ${index + 1} of ${count}`}
      bar="storage"
      bare
      actions={
        <DeleteItem
          kind="Storage"
          name={item.customName}
          onDelete={() => edit(`delete ${item.customName}`, (project) => removeStorage(project, item.id))}
        />
      }
    >
      <Subsection>
        <FieldGrid>
          <SelectField
            id={`storage.${index}.model`}
            label="Storage type"
            span={4}
            value={item.model}
            searchable
            choices={[
              ...(known ? [] : [{ value: item.model, label: `${item.model}, of this project` }]),
              ...storages.map((spec) => ({ value: spec.name, label: spec.name })),
            ]}
            help={{
              text: 'Type of storage from the library. Power, capacity, efficiency and cost of one unit are copied into the project and may be changed here.',
            }}
            hint={item.specs.source === '' ? 'From the storage library' : item.specs.source}
            onCommit={(name) => {
              const spec = storages.find((one) => one.name === name);
              if (spec)
                editAsking({
                  label: `choose ${name}`,
                  change: (project) => setStorageType(project, item.id, spec),
                  of: at('model'),
                  typed: known && setStorageType(project, item.id, known),
                });
            }}
          />
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
              digits={1}
              hint={`${efficiencies.map((percent) => formatNumber(10 * Math.sqrt(Math.max(0, percent)), 1)).join(', ')} % each way`}
            />
            <BoundNumber path={at('wearCost')} {...fieldOf(Storage, 'wearCost')} span={6} digits={2} half />
            <BoundNumber path={at('specs', 'minimumStateOfCharge')} {...fieldOf(StorageSpec, 'minimumStateOfCharge')} span={6} half />
            <BoundNumber path={at('specs', 'initialStateOfCharge')} {...fieldOf(StorageSpec, 'initialStateOfCharge')} span={6} half />
            <div className={css.whole}>
              <BoundSwitch path={at('allowReplacement')} {...fieldOf(Storage, 'allowReplacement')} />
            </div>
            {item.allowReplacement && <BoundNumber path={at('lifetime')} {...fieldOf(Storage, 'lifetime')} span={6} />}
          </FieldGrid>
        </div>
      </Subsection>
      <StorageLife item={item} index={index} />
      <CostFields
        path={at('cost')}
        per="unit"
        amount={largest}
        unit="units"
        hasReplacement={item.allowReplacement}
        set="generic"
        size={{ powerMw: largest * item.specs.nominalPower, energyMwh: largest * item.specs.nominalCapacity, units: largest }}
      />
    </Section>
  );
}
