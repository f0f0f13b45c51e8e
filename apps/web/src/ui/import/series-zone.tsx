import { useId, useRef, type ClipboardEvent, type ComponentType } from 'react';
import type { SeriesRef } from '@stackwatt/model';
import { useReadOnly } from '../read-only.ts';
import { DropZone } from './drop-zone.tsx';
import type { ImportEvent } from './import-state.ts';
import { SeriesSources, type FetchSlot } from './series-sources.tsx';
import { StoredSeries } from './stored-series.tsx';
import css from './import.module.css';

export interface SeriesZoneProps {
  /** Of the first control, so that a link of the checker lands here. */
  readonly id: string;
  /** What is imported: 'Day-ahead price'. */
  readonly label: string;
  /** What the project has now. */
  readonly current: SeriesRef;
  readonly symbol: string;
  /** Of the project. */
  readonly dateFormat: number;
  /** A finding of the checker about it. */
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** A button that fetches a file, after the others. */
  readonly fetchButton?: ComponentType<FetchSlot> | undefined;
}

interface OpenZoneProps extends SeriesZoneProps {
  /** Of what is imported: 'prices'. */
  readonly many: string;
  readonly isReading: boolean;
  readonly isPasting: boolean;
  readonly setIsPasting: (isPasting: boolean) => void;
  /** @param usesAlike  a newer file that is read as the one in use takes its place */
  readonly read: (event: ImportEvent, usesAlike?: boolean) => void;
}

/** IMP-01, and what a spreadsheet or an archive writes. */
const ACCEPTED = '.csv,.txt,.dmd,.tsv,.zip';

/** Where a series comes in: by a file that is dropped or chosen, by cells that are pasted. */
export function SeriesZone(props: OpenZoneProps) {
  const { id, label, current, symbol, dateFormat, error, disabled: isOff = false, fetchButton, many } = props;
  const { isReading, isPasting, setIsPasting, read } = props;
  const isReadOnly = useReadOnly();
  const disabled = isOff || isReadOnly;
  const picker = useRef<HTMLInputElement>(null);
  /** The file being chosen is a newer one of the file in use. */
  const isAgain = useRef(false);
  const pasteId = useId();
  const open = (files: FileList | null, again = false): void => {
    const file = files?.[0];
    const choices = again ? current.importChoices : undefined;
    if (file)
      void file.arrayBuffer().then((bytes) => read({ kind: 'file', name: file.name, bytes: new Uint8Array(bytes), choices }, again));
  };
  const pick = (again: boolean): void => {
    isAgain.current = again;
    picker.current?.click();
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    if (disabled || text.trim() === '') return;
    event.preventDefault();
    read({ kind: 'paste', text });
  };
  return (
    <>
      <DropZone
        id={id}
        label={label}
        isFilled={current.state === 'ready'}
        isInvalid={error !== undefined}
        disabled={disabled}
        onFiles={open}
        onPaste={paste}
      >
        <div className={css.zoneText}>
          {current.state === 'ready' ? (
            <StoredSeries current={current} many={many} dateFormat={dateFormat} symbol={symbol} />
          ) : (
            <NoSeries many={many} />
          )}
        </div>
        <input
          ref={picker}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label={`${label}, file`}
          onChange={(event) => {
            open(event.target.files, isAgain.current);
            // The same file may be chosen again after it was mended.
            event.target.value = '';
          }}
        />
        <SeriesSources
          id={id}
          label={label}
          current={current}
          disabled={disabled}
          isReading={isReading}
          onPick={pick}
          isPasting={isPasting}
          pasteId={pasteId}
          onTogglePaste={() => setIsPasting(!isPasting)}
          fetchButton={fetchButton}
          onFile={(file) => read({ kind: 'file', ...file })}
        />
      </DropZone>
      {isPasting && <PasteBox id={pasteId} label={label} onPaste={paste} />}
    </>
  );
}

function NoSeries({ many }: { readonly many: string }) {
  return useReadOnly() ? (
    <span className="text-3">No {many} imported</span>
  ) : (
    <>
      <b>Drop a csv, txt or dmd file</b>
      <span className="text-3"> or paste cells copied from a sheet. One year of {many}.</span>
    </>
  );
}

interface PasteBoxProps {
  readonly id: string;
  readonly label: string;
  readonly onPaste: (event: ClipboardEvent) => void;
}

function PasteBox({ id, label, onPaste }: PasteBoxProps) {
  return (
    <textarea
      id={id}
      className={css.paste}
      aria-label={`${label}, pasted cells`}
      placeholder="Paste here: a column of values, or a block with dates"
      rows={3}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the button beside it, to paste into
      autoFocus
      onPaste={onPaste}
      onChange={() => undefined}
      value=""
    />
  );
}
