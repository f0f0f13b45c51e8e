import { fromWireStorageSpec } from '@stackwatt/api';
import { cutText, fieldMeta, importStorage, StorageSpec } from '@stackwatt/model';
import { useMemo } from 'react';
import { useEdit } from '../../editor/use-editor.ts';
import { useStorageFile } from '../../lib/storage-file.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { StorageFileFacts, StorageFilePart } from '../../ui/storage-file-part.tsx';
import css from './equipment.module.css';

interface StorageImportProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Of the storage unit that takes the type. */
  readonly id: string;
}

/** A type of a file without a name takes that of the file, which is its source. */
function named(specs: StorageSpec, source: string): StorageSpec {
  const name = specs.name === '' ? cutText(source.replace(/\.xml$/i, ''), fieldMeta(StorageSpec, 'name').maxLength!) : specs.name;
  return { ...specs, name, source };
}

/** STO-19, STO-20: a storage type from a file. What was understood is shown first, and stored only when it is added. */
export function StorageImport({ isOpen, onClose, id }: StorageImportProps) {
  const edit = useEdit();
  const { state, reset, choose } = useStorageFile();
  const specs = useMemo(() => (state.kind === 'ready' ? named(fromWireStorageSpec(state.specs), state.source) : undefined), [state]);
  const close = (): void => {
    reset();
    onClose();
  };
  const add = (): void => {
    if (!specs) return;
    edit(`import ${specs.name}`, (project) => importStorage(project, id, specs));
    close();
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={close}
      title="Import Battery Specifications"
      width={640}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" disabled={!specs} onClick={add}>
            Add Storage
          </Button>
        </>
      }
    >
      <div className={css.flags}>
        <StorageFilePart state={state} onChoose={(file) => void choose(file)} />
        {specs && <StorageFileFacts specs={specs} />}
      </div>
    </DialogFrame>
  );
}
