import { storages } from '@stackwatt/catalog';
import { OWN_LIBRARY, pathsIn, pathTo, setStorageType, toStorageSpec, type Storage, type StorageSpec } from '@stackwatt/model';
import { useState } from 'react';
import { editAsking } from '../../editor/asking-edit.tsx';
import { useMessages } from '../../editor/use-editor.ts';
import { drawnBy, type With } from '../../lib/drawn-by.ts';
import { useStorageTypes } from '../../lib/storage-types.ts';
import { SelectField, type Choice } from '../../ui/choice-fields.tsx';
import { StorageImport } from './storage-import.tsx';

/** The last choice of the list: a type from a file. */
const IMPORT = 'Import...';
/** An own type may have the name of one that is built in. */
const ownKey = (id: string): string => `own ${id}`;

const TYPE = ['id', 'kind', 'model', 'specs'] as const;

interface StorageTypeFieldProps {
  readonly item: With<Storage, typeof TYPE>;
  readonly index: number;
}

/** STO-16: the user's own types in bold, those that are built in, then the import; a type of the project alone stays choosable. */
export const StorageTypeField = drawnBy(TYPE, function StorageTypeField({ item, index }: StorageTypeFieldProps) {
  const { types, problem } = useStorageTypes();
  const [isImporting, setImporting] = useState(false);
  const { error, warning } = useMessages(`storage.${index}.model`);
  const own = item.kind === 'library' ? types.find(({ id, name }) => id === item.specs.id && name === item.model) : undefined;
  const builtIn =
    item.kind === 'library' && item.specs.source !== OWN_LIBRARY ? storages.find(({ name }) => name === item.model) : undefined;
  const ofProject = `project ${item.model}`;
  const choices: readonly Choice[] = [
    ...(own || builtIn ? [] : [{ value: ofProject, label: `${item.model}, of this project` }]),
    ...types.map(({ id, name }) => ({ value: ownKey(id), label: name === '' ? 'Without a name' : name, isStrong: true })),
    ...storages.map(({ name }) => ({ value: name, label: name })),
    { value: IMPORT, label: IMPORT },
  ];
  const type: StorageSpec | undefined = own ? toStorageSpec(own) : builtIn;
  const choose = (value: string): void => {
    if (value === IMPORT) {
      setImporting(true);
      return;
    }
    const chosen = types.find(({ id }) => ownKey(id) === value);
    const spec = chosen ? toStorageSpec(chosen) : storages.find(({ name }) => name === value);
    if (!spec) return;
    editAsking({
      label: `choose ${spec.name}`,
      change: (before) => setStorageType(before, item.id, spec),
      of: pathsIn(pathTo('storage', index))('model'),
      again: type && ((before) => setStorageType(before, item.id, type)),
    });
  };
  return (
    <>
      <SelectField
        id={`storage.${index}.model`}
        label="Storage type"
        span={4}
        value={own ? ownKey(own.id) : (builtIn?.name ?? ofProject)}
        searchable
        choices={choices}
        help={{
          text: 'Type of storage: your own ones from the storage library in bold, those that are built in, or one from a file. Power, capacity, efficiency and cost of one unit are copied into the project and may be changed here.',
        }}
        error={error}
        warning={warning ?? (problem === undefined ? undefined : `Your own types could not be loaded: ${problem}`)}
        hint={item.specs.source === '' ? 'From the storage library' : item.specs.source}
        onCommit={choose}
      />
      <StorageImport isOpen={isImporting} onClose={() => setImporting(false)} id={item.id} />
    </>
  );
});
