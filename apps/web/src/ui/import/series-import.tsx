import { IconClipboard, IconRefresh, IconUpload } from '@tabler/icons-react';
import type { SeriesFacts, SeriesRef } from '@stackwatt/model';
import { useId, useRef, useState, type ClipboardEvent, type ComponentType, type DragEvent } from 'react';
import { messageOf } from '../../lib/api.ts';
import { formatSaved } from '../../lib/date.ts';
import { shownUnit } from '../../lib/money.ts';
import { formatNumber } from '../../lib/number.ts';
import { EditButton } from '../button.tsx';
import { FieldMessage } from '../field-frame.tsx';
import { useReadOnly } from '../read-only.ts';
import { useFocusFollows } from '../use-focus-follows.ts';
import { whileStored } from './being-stored.ts';
import { ImportCard } from './import-card.tsx';
import { cardIdOf } from './import-head.tsx';
import { isReadAlike, NOUNS, replacedText, seriesFactsOf, withSymbol } from './import-facts.ts';
import { readNext } from './import-reader.ts';
import {
  nextImport,
  PASTED,
  UNREACHABLE,
  type ImportContext,
  type ImportEvent,
  type ImportFile,
  type ImportState,
} from './import-state.ts';
import { RefusalCard } from './refusal-card.tsx';
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

export interface SeriesImportProps extends ImportContext {
  /** Of the first control, so that a link of the checker lands here. */
  readonly id: string;
  /** What is imported: 'Day-ahead price'. */
  readonly label: string;
  /** Name the stored series gets. */
  readonly seriesName: string;
  /** What the project has now. */
  readonly current: SeriesRef;
  readonly symbol: string;
  /** Of the project. */
  readonly dateFormat: number;
  /** A finding of the checker about it. */
  readonly error?: string;
  readonly hint?: string;
  /** Stores the series and puts it into the project; nothing is stored before. Rejects when that fails. */
  readonly onUse: (values: Float64Array, facts: SeriesFacts) => Promise<void>;
  readonly disabled?: boolean;
  /** A button that fetches a file, after the others. */
  readonly fetchButton?: ComponentType<FetchSlot>;
}

/** Signs of a hash that tell two series of a project apart at a glance. */
const SHORT_HASH = 8;
const BLANK: ImportState = { kind: 'blank' };
/** IMP-01, and what a spreadsheet or an archive writes. */
const ACCEPTED = '.csv,.txt,.dmd,.tsv,.zip';

/** Import of one year by file or paste: drop zone, button, paste box; then the card that asks; then what is stored. */
export function SeriesImport({
  id,
  label,
  seriesName,
  current,
  symbol,
  dateFormat,
  error,
  hint,
  onUse,
  disabled: isOff = false,
  fetchButton: FetchButton,
  kind,
  decimalComma,
  utcOffset,
}: SeriesImportProps) {
  const isReadOnly = useReadOnly();
  const disabled = isOff || isReadOnly;
  const context: ImportContext = { kind, decimalComma, utcOffset };
  const [state, setState] = useState<ImportState>(BLANK);
  const send = (event: ImportEvent): void => setState((before) => nextImport(before, event, context));
  const [isPasting, setIsPasting] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  /** The file being chosen is a newer one of the file in use. */
  const isAgain = useRef(false);
  /** What the import in use replaced. */
  const [replaced, setReplaced] = useState<{ readonly before: SeriesRef; readonly unit: string }>();
  const pasteId = useId();
  const many = NOUNS[kind].many;
  useFocusFollows(state.kind === 'blank' || state.kind === 'imported' ? id : cardIdOf(id));

  /** The last thing that was asked to be read: the answer to an older one comes too late. */
  const lastRead = useRef(0);
  const soon = (event: ImportEvent, usesAlike = false): void => {
    const read = ++lastRead.current;
    setIsReading(true);
    setIsPasting(false);
    readNext(state, event, context)
      // IMP-30: the reader is what a single import needs to be there.
      .catch((): ImportState => ({ kind: 'error', message: UNREACHABLE, choices: {} }))
      .then((next) => {
        if (read !== lastRead.current) return;
        setState(next);
        setIsReading(false);
        // Read as before and nothing to ask: the newer file takes the place of the older one.
        if (usesAlike && next.kind === 'selected' && isReadAlike(current, next.read.understood)) use(next);
      })
      .catch(() => undefined);
  };
  const cancel = (): void => {
    lastRead.current++;
    setIsReading(false);
    send({ kind: 'cancel' });
  };
  const open = (files: FileList | null, again = false): void => {
    const file = files?.[0];
    const choices = again ? current.importChoices : undefined;
    if (file)
      void file.arrayBuffer().then((bytes) => soon({ kind: 'file', name: file.name, bytes: new Uint8Array(bytes), choices }, again));
  };
  const pick = (again: boolean): void => {
    isAgain.current = again;
    picker.current?.click();
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    if (!disabled) open(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    if (disabled || text.trim() === '') return;
    event.preventDefault();
    soon({ kind: 'paste', text });
  };
  const use = (asked: ImportState = state): void => {
    if (asked.kind !== 'selected' && !(asked.kind === 'error' && asked.read)) return;
    const { read, source, choices } = asked;
    if (!read || !source) return;
    send({ kind: 'use' });
    setReplaced(current.state === 'ready' ? { before: current, unit: shownUnit(read.understood.unit.target, symbol) ?? '' } : undefined);
    // IMP-33: the specified text first, then what the server said.
    whileStored(onUse(read.series, seriesFactsOf(seriesName, source, choices, read.understood))).then(
      () => send({ kind: 'stored' }),
      (error: unknown) =>
        send({
          kind: 'notStored',
          message: `${kind === 'price' ? 'Error saving price file' : `Error saving ${NOUNS[kind].one} file`}. ${messageOf(error)}`,
        }),
    );
  };

  if ((state.kind === 'selected' || state.kind === 'importing' || (state.kind === 'error' && state.read)) && state.read && state.source) {
    return (
      <ImportCard
        id={cardIdOf(id)}
        kind={kind}
        source={state.source}
        choices={state.choices}
        read={state.read}
        symbol={symbol}
        isStoring={state.kind === 'importing'}
        isReading={isReading}
        error={state.kind === 'error' ? state.message : undefined}
        onChoose={(choices) => soon({ kind: 'choose', choices })}
        onUse={() => use()}
        onCancel={cancel}
      />
    );
  }
  return (
    <div className={css.import}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping and pasting have buttons beside them */}
      <fieldset
        id={isReadOnly ? id : undefined}
        tabIndex={isReadOnly ? -1 : undefined}
        className={css.zone}
        data-over={isOver}
        data-filled={current.state === 'ready'}
        data-invalid={error !== undefined}
        aria-label={label}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(!disabled);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        onPaste={paste}
      >
        <div className={css.zoneText}>
          {current.state === 'ready' ? (
            <Stored current={current} many={many} dateFormat={dateFormat} symbol={symbol} />
          ) : isReadOnly ? (
            <span className="text-3">No {many} imported</span>
          ) : (
            <>
              <b>Drop a csv, txt or dmd file</b>
              <span className="text-3"> or paste cells copied from a sheet. One year of {many}.</span>
            </>
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
        <div className={css.zoneActions}>
          {mayImportAgain(current) && (
            <EditButton
              size="small"
              icon={IconRefresh}
              disabled={disabled || isReading}
              aria-label={`Import ${label} again from a newer file`}
              title="Read with the same choices: column, unit, time zone"
              onClick={() => pick(true)}
            >
              Import again
            </EditButton>
          )}
          <EditButton
            id={id}
            size="small"
            icon={IconUpload}
            disabled={disabled || isReading}
            aria-label={`${current.state === 'ready' ? 'Replace' : 'Choose'} file of ${label}`}
            onClick={() => pick(false)}
          >
            {isReading ? 'Reading' : current.state === 'ready' ? 'Replace' : 'Choose file'}
          </EditButton>
          <EditButton
            size="small"
            kind="quiet"
            icon={IconClipboard}
            disabled={disabled || isReading}
            aria-expanded={isPasting}
            aria-controls={pasteId}
            aria-label={`Paste ${label}`}
            onClick={() => setIsPasting(!isPasting)}
          >
            Paste
          </EditButton>
          {FetchButton && (
            <FetchButton
              label={label}
              disabled={disabled || isReading}
              onFile={(file) => soon({ kind: 'file', ...file })}
              onChooseFile={() => pick(false)}
            />
          )}
        </div>
      </fieldset>
      {isPasting && (
        <textarea
          id={pasteId}
          className={css.paste}
          aria-label={`${label}, pasted cells`}
          placeholder="Paste here: a column of values, or a block with dates"
          rows={3}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the button beside it, to paste into
          autoFocus
          onPaste={paste}
          onChange={() => undefined}
          value=""
        />
      )}
      <FieldMessage id={id} error={error} hint={hint} />
      {state.kind === 'imported' && replaced && replaced.before !== current && current.state === 'ready' && (
        <output className={css.replaced}>{replacedText(replaced.before, current, many, replaced.unit)}</output>
      )}
      {state.kind === 'error' && (
        <RefusalCard
          id={cardIdOf(id)}
          kind={kind}
          message={state.message}
          name={state.name}
          source={state.source}
          choices={state.choices}
          refusal={state.refusal}
          understood={state.understood}
          siteOffset={state.choices.utcOffset ?? utcOffset}
          symbol={symbol}
          onChoose={(choices) => soon({ kind: 'choose', choices })}
          onCancel={cancel}
        />
      )}
    </div>
  );
}

/** A file was read, with choices that are known; pasted cells have no newer file. */
const mayImportAgain = (current: SeriesRef): boolean =>
  current.state === 'ready' && current.importChoices !== undefined && !current.source.startsWith(`${PASTED},`);

const importedText = (on: string | undefined, dateFormat: number): string => {
  const moment = new Date(on ?? '');
  return Number.isNaN(moment.getTime()) ? '' : `Imported ${formatSaved(moment, dateFormat, new Date())}`;
};

interface StoredProps {
  readonly current: SeriesRef;
  readonly many: string;
  readonly dateFormat: number;
  readonly symbol: string;
}

/** What is stored, whence and when it came and what was changed on the way. */
function Stored({ current, many, dateFormat, symbol }: StoredProps) {
  return (
    <>
      <b>
        {formatNumber(current.count)} {many}
      </b>
      <span className="text-2">
        {' '}
        {[current.source, `year ${current.year}`, `${current.stepMinutes} min`].filter((part) => part !== '').join(', ')}
      </span>
      <span className={css.repairs}>
        {[importedText(current.importedOn, dateFormat), current.hash === '' ? '' : `hash ${current.hash.slice(0, SHORT_HASH)}`]
          .filter((part) => part !== '')
          .join(', ')}
      </span>
      {current.repairs.length > 0 && <span className={css.repairs}>{withSymbol(current.repairs.join('; '), symbol)}</span>}
    </>
  );
}
