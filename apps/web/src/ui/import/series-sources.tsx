import { IconClipboard, IconRefresh, IconUpload } from '@tabler/icons-react';
import type { SeriesRef } from '@stackwatt/model';
import type { ComponentType } from 'react';
import { EditButton } from '../button.tsx';
import { PASTED, type ImportFile } from './import-state.ts';
import css from './import.module.css';

/** What a button that fetches files is given. */
export interface FetchSlot {
  /** Of the import: 'Day-ahead price'. */
  readonly label: string;
  readonly disabled: boolean;
  /** Reads a file that was fetched, like one that is chosen. */
  readonly onFile: (file: ImportFile) => void;
  /** Opens the choice of a file. */
  readonly onChooseFile: () => void;
}

interface SeriesSourcesProps {
  /** Of the button that chooses a file. */
  readonly id: string;
  readonly label: string;
  readonly current: SeriesRef;
  readonly disabled: boolean;
  readonly isReading: boolean;
  /** @param again  the file is a newer one of the file in use */
  readonly onPick: (again: boolean) => void;
  readonly isPasting: boolean;
  /** Of the box to paste into. */
  readonly pasteId: string;
  readonly onTogglePaste: () => void;
  readonly fetchButton: ComponentType<FetchSlot> | undefined;
  readonly onFile: (file: ImportFile) => void;
}

/** Whence a series can come: a newer file, a file, the clipboard, a service. */
export function SeriesSources({
  id,
  label,
  current,
  disabled,
  isReading,
  onPick,
  isPasting,
  pasteId,
  onTogglePaste,
  fetchButton: FetchButton,
  onFile,
}: SeriesSourcesProps) {
  const isOff = disabled || isReading;
  return (
    <div className={css.zoneActions}>
      {mayImportAgain(current) && (
        <EditButton
          size="small"
          icon={IconRefresh}
          disabled={isOff}
          aria-label={`Import ${label} again from a newer file`}
          title="Read with the same choices: column, unit, time zone"
          onClick={() => onPick(true)}
        >
          Import again
        </EditButton>
      )}
      <EditButton
        id={id}
        size="small"
        icon={IconUpload}
        disabled={isOff}
        aria-label={`${current.state === 'ready' ? 'Replace' : 'Choose'} file of ${label}`}
        onClick={() => onPick(false)}
      >
        {isReading ? 'Reading' : current.state === 'ready' ? 'Replace' : 'Choose file'}
      </EditButton>
      <EditButton
        size="small"
        kind="quiet"
        icon={IconClipboard}
        disabled={isOff}
        aria-expanded={isPasting}
        aria-controls={pasteId}
        aria-label={`Paste ${label}`}
        onClick={onTogglePaste}
      >
        Paste
      </EditButton>
      {FetchButton && <FetchButton label={label} disabled={isOff} onFile={onFile} onChooseFile={() => onPick(false)} />}
    </div>
  );
}

/** A file was read, with choices that are known; pasted cells have no newer file. */
const mayImportAgain = (current: SeriesRef): boolean =>
  current.state === 'ready' && current.importChoices !== undefined && !current.source.startsWith(`${PASTED},`);
