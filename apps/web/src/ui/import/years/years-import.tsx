import { IconArrowBackUp, IconClipboard, IconFiles, IconPlus, IconRepeat, IconSortAscending } from '@tabler/icons-react';
import { offeredYears, unassignedMessage, unassignedYears, type SeriesFacts, type SeriesRef, type YearFile } from '@stackwatt/model';
import { startTransition, useMemo, useReducer, useRef, useState, type DragEvent } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { formatNumber, plural } from '../../../lib/number.ts';
import { Button } from '../../button.tsx';
import { FieldMessage } from '../../field-frame.tsx';
import { Notice } from '../../notice.tsx';
import { useReadOnly } from '../../read-only.ts';
import { useFocusFollows } from '../../use-focus-follows.ts';
import type { Token } from '../../tokens.ts';
import { whileStored } from '../being-stored.ts';
import { UnderstoodHalves } from '../import-card.tsx';
import { NOUNS, seriesFactsOf, sizeText } from '../import-facts.ts';
import { cardIdOf, ImportHead } from '../import-head.tsx';
import { readNext, readYearsOf } from '../import-reader.ts';
import type { FileToRead } from '../many-years.ts';
import type { ImportChoices, ImportContext } from '../import-state.ts';
import { RefusalCard } from '../refusal-card.tsx';
import importCss from '../import.module.css';
import { stripScale } from './day-strip.ts';
import { RemovedFiles } from './removed-files.tsx';
import { StoredYears } from './stored-years.tsx';
import { useStrips, type LoadValues } from './use-strips.ts';
import { YearList } from './year-list.tsx';
import { YearMatrix } from './year-matrix.tsx';
import { YearMultiples } from './year-multiples.tsx';
import type { YearQuantity } from './year-quantity.ts';
import { cleared, mendsOf, pasteYears, repeatInOrder, type YearRow, type YearTable } from './year-rows.ts';
import {
  mayUse,
  nextYears,
  rowsOfStored,
  UNASSIGNED,
  type AskedFile,
  type StoredYear,
  type YearsContext,
  type YearsEvent,
  type YearsState,
} from './years-state.ts';
import css from './years.module.css';

export interface YearsImportProps extends ImportContext {
  /** Of the first control, so that a link of the checker lands here. */
  readonly id: string;
  /** What is imported: 'Day-ahead price'. */
  readonly label: string;
  /** Name the stored series get. */
  readonly seriesName: string;
  readonly mode: YearsContext['mode'];
  readonly lifetime: number;
  /** What the project has now. */
  readonly stored: readonly StoredYear[];
  readonly symbol: string;
  /** Of the values as shown: '$/MWh'. */
  readonly unit: string;
  readonly token: Token;
  readonly quantity: YearQuantity;
  readonly yearName: (projectYear: number) => string;
  readonly error?: string;
  readonly hint?: string;
  readonly load: LoadValues;
  /** Stores one year of values at its place in the list and answers its reference. */
  readonly store: (index: number, values: Float64Array, facts: SeriesFacts) => Promise<SeriesRef>;
  /** Puts the stored years into the project. Rejects when that fails. */
  readonly onUse: (files: readonly YearFile[]) => Promise<void>;
  /** Takes the years out of the project. */
  readonly onRemove: () => Promise<void>;
}

const ACCEPTED = '.csv,.txt,.dmd,.tsv,.zip';
const WORDS = {
  multiple: {
    drop: 'Drop the files, one for each year',
    replace: 'Drop files to replace them',
    choose: 'Choose files',
    more: 'Add files',
    file: 'price files',
    table: 'Which file for which project year',
  },
  // A file holds all years: another one takes its place.
  singleFile: {
    drop: 'Drop one file with all years',
    replace: 'Drop a file to replace it',
    choose: 'Choose file',
    more: 'Choose another file',
    file: 'price file',
    table: 'Which year of the file for which project year',
  },
} as const;
/** IMP-29: what reads or stores the files is not there. */
const GONE = 'Service unavailable';

/** Import of several years by files or by one file: drop zone; then the list and the table of years; then what is stored. */
export function YearsImport(props: YearsImportProps) {
  const { id, label, mode, kind, decimalComma, utcOffset, lifetime, stored, unit, token, quantity, yearName, error, hint, load } = props;
  const isReadOnly = useReadOnly();
  const importContext: ImportContext = { kind, decimalComma, utcOffset };
  const [currentYear] = useState(() => new Date().getFullYear());
  const context: YearsContext = { mode, lifetime, currentYear };
  const [state, send] = useReducer((before: YearsState, event: YearsEvent) => nextYears(before, event, context), { kind: 'blank' });
  const [reading, setReading] = useState<{ readonly done: number; readonly of: number }>();
  const [isOver, setIsOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  useFocusFollows(state.kind === 'blank' || state.kind === 'imported' ? id : cardIdOf(id));
  /** A newer import makes the answers for an older one come too late. */
  const run = useRef(0);

  const readOne = async (name: string, file: FileToRead, choices: ImportChoices): Promise<YearsEvent> => {
    if (mode === 'singleFile') return { kind: 'readMany', name, read: await readYearsOf(file, choices, importContext) };
    const event =
      'text' in file ? ({ kind: 'choose', choices: {} } as const) : ({ kind: 'file', name: file.name, bytes: file.bytes } as const);
    const before = 'text' in file ? ({ kind: 'error', message: '', source: file, choices } as const) : ({ kind: 'blank' } as const);
    return { kind: 'read', name, read: await readNext(before, event, importContext) };
  };
  const readAll = async (files: readonly { name: string; file: () => Promise<FileToRead>; choices: ImportChoices }[]): Promise<void> => {
    const mine = ++run.current;
    setReading({ done: 0, of: files.length });
    try {
      for (const [done, { name, file, choices }] of files.entries()) {
        const event = await readOne(name, await file(), choices);
        if (mine !== run.current) return;
        // A table of many files and years takes a moment to draw: typing goes first.
        startTransition(() => {
          send(event);
          setReading({ done: done + 1, of: files.length });
        });
      }
    } catch {
      if (mine === run.current) send({ kind: 'gone', message: GONE });
    } finally {
      if (mine === run.current) setReading(undefined);
    }
  };
  const open = (list: FileList | null): void => {
    const files = [...(list ?? [])];
    if (files.length === 0 || isReadOnly) return;
    const chosen = mode === 'singleFile' ? files.slice(0, 1) : files;
    void readAll(
      chosen.map((file) => ({
        name: file.name,
        choices: {},
        file: async () => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }),
      })),
    );
  };
  /** Reads files again as the user says; a file keeps its project years. */
  const readAgain = (files: readonly { name: string; source: AskedFile['source']; choices: ImportChoices }[]): void =>
    void readAll(files.map(({ name, source, choices }) => ({ name, choices, file: async () => source })));
  const cancel = (): void => {
    run.current++;
    setReading(undefined);
    send({ kind: 'cancel' });
  };
  const use = async (): Promise<void> => {
    if (!mayUse(state, context) || state.kind === 'blank' || state.kind === 'imported') return;
    const used = state.table.rows.filter(({ years }) => years.length > 0);
    send({ kind: 'use' });
    try {
      const files: YearFile[] = [];
      for (const [index, row] of used.entries()) {
        const data = row.stored ?? (await props.store(index, row.read!.series, factsOf(props.seriesName, row)));
        files.push({ fileName: row.fileName, data, years: row.years });
      }
      await props.onUse(files);
      send({ kind: 'stored' });
    } catch (failure) {
      // IMP-33: the specified text first, then what the server said.
      const what =
        kind === 'price' || kind === 'regulation' ? WORDS[mode].file : `${NOUNS[kind].one} ${mode === 'multiple' ? 'files' : 'file'}`;
      send({ kind: 'notStored', message: `Error saving ${what}. ${messageOf(failure)}` });
    }
  };
  const pick = (
    <input
      ref={picker}
      type="file"
      accept={ACCEPTED}
      multiple={mode === 'multiple'}
      hidden
      aria-label={`${label}, ${mode === 'multiple' ? 'files' : 'file'}`}
      onChange={(event) => {
        open(event.target.files);
        event.target.value = '';
      }}
    />
  );
  const choose = (
    <Button
      id={id}
      size="small"
      icon={IconPlus}
      disabled={isReadOnly || reading !== undefined}
      aria-label={`${state.kind === 'blank' || state.kind === 'imported' ? WORDS[mode].choose : WORDS[mode].more} of ${label}`}
      onClick={() => picker.current?.click()}
    >
      {reading
        ? `Reading ${reading.done} of ${reading.of}`
        : state.kind === 'blank' || state.kind === 'imported'
          ? WORDS[mode].choose
          : WORDS[mode].more}
    </Button>
  );
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      open(event.dataTransfer.files);
    },
  };
  if (state.kind === 'blank' || state.kind === 'imported') {
    return (
      <div className={importCss.import}>
        {stored.length > 0 && (
          <StoredYears
            rows={rowsOfStored(stored)}
            mode={mode}
            lifetime={lifetime}
            unit={unit}
            token={token}
            quantity={quantity}
            yearName={yearName}
            load={load}
            label={label}
            disabled={isReadOnly}
            onEdit={() => send({ kind: 'edit', rows: rowsOfStored(stored) })}
            onRemove={props.onRemove}
          />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping has a button beside it */}
        <fieldset className={importCss.zone} data-over={isOver} data-invalid={error !== undefined} aria-label={label} {...dropping}>
          <div className={importCss.zoneText}>
            <b>{stored.length > 0 ? WORDS[mode].replace : WORDS[mode].drop}</b>
            <span className="text-3">
              {' '}
              {mode === 'multiple'
                ? `csv, txt or dmd, each one year of ${NOUNS[kind].many}; ${lifetime} project years`
                : `csv, txt or dmd: ${lifetime} years below each other, by their dates, or one column for each`}
            </span>
          </div>
          {pick}
          {choose}
        </fieldset>
        <FieldMessage id={id} error={error} hint={hint} />
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping has a button beside it
    <section
      id={cardIdOf(id)}
      tabIndex={-1}
      className={importCss.card}
      aria-label={state.kind === 'editing' ? `Edit import of ${label}` : 'Check this import'}
      aria-busy={state.kind === 'importing' || reading !== undefined}
      data-over={isOver}
      {...dropping}
    >
      <ImportHead
        icon={IconFiles}
        title={state.kind === 'editing' ? 'Edit import' : 'Check this import'}
        of={sizeOf(state.table.rows, mode)}
        actions={
          <>
            {pick}
            {choose}
          </>
        }
        recognised={layoutOf(state.table.rows, state.notes)}
      />
      <OpenImport
        {...props}
        state={state}
        context={context}
        isBusy={isReadOnly || state.kind === 'importing' || reading !== undefined}
        send={send}
        readAgain={readAgain}
        onUse={() => void whileStored(use())}
        onCancel={cancel}
      />
    </section>
  );
}

const factsOf = (seriesName: string, { read, label }: YearRow): SeriesFacts => {
  const { source, choices, understood } = read!;
  const facts = seriesFactsOf(`${seriesName}, ${label}`, source, choices, understood);
  return facts;
};

const sizeOf = (rows: readonly YearRow[], mode: YearsContext['mode']): string => {
  const sources = new Map(rows.flatMap(({ read }) => (read ? [[read.source.name, read.source.bytes] as const] : [])));
  const bytes = [...sources.values()].reduce((sum, size) => sum + size, 0);
  const count = plural(rows.length, mode === 'singleFile' ? 'year' : 'file');
  return bytes > 0 ? `${count}, ${sizeText(bytes)}` : count;
};

/** The layout of the files, or how many they have. */
function layoutOf(rows: readonly YearRow[], notes: readonly string[]): string | undefined {
  const layouts = [...new Set(rows.flatMap(({ read }) => (read ? [read.understood.layout] : [])))];
  return notes[0] ?? (layouts.length > 1 ? `${layouts.length} layouts` : layouts[0]);
}

interface OpenImportProps extends Omit<YearsImportProps, 'onUse'> {
  readonly state: Exclude<YearsState, { kind: 'blank' | 'imported' }>;
  readonly context: YearsContext;
  readonly isBusy: boolean;
  readonly send: (event: YearsEvent) => void;
  readonly readAgain: (files: readonly { name: string; source: AskedFile['source']; choices: ImportChoices }[]) => void;
  readonly onUse: () => void;
  readonly onCancel: () => void;
}

function OpenImport(props: OpenImportProps) {
  const { state, context, mode, kind, lifetime, symbol, unit, token, quantity, yearName, load, isBusy, send, readAgain, utcOffset } = props;
  const { table, asked, removed, notes } = state;
  const { rows } = table;
  const [chosenKey, setChosen] = useState<string>();
  const chosen = rows.find(({ key }) => key === chosenKey) ?? rows[0];
  const strips = useStrips(rows, load);
  const scale = useMemo(() => stripScale([...strips.values()]), [strips]);
  const change = (next: YearTable): void => send({ kind: 'table', table: next });
  const [question] = asked;
  const canUse = mayUse(state, context);
  const used = rows.filter(({ years }) => years.length > 0).length;
  const gaps = unassignedYears(rows, lifetime);
  const useId = `${props.id}-use`;
  // What mends the gaps goes with them; the next thing to press is what uses the years.
  useFocusFollows(gaps.length > 0 ? `${props.id}-gaps` : useId);
  return (
    <>
      {rows.length > 0 && mode === 'multiple' && (
        <YearList
          {...{ rows, strips, scale, token, unit, yearName }}
          chosen={chosen?.key}
          disabled={isBusy}
          onChoose={setChosen}
          onRemove={(key) => send({ kind: 'removeFile', key })}
        />
      )}
      {rows.length > 0 && mode === 'singleFile' && (
        <div className={css.part}>
          <YearMultiples {...{ rows, strips, scale, token, unit, quantity, lifetime, yearName }} />
          {notes.slice(1).map((note) => (
            <p key={note} className="text-3">
              {note}
            </p>
          ))}
        </div>
      )}
      {removed.length > 0 && <RemovedFiles removed={removed} />}
      {question && (
        <div className={css.part}>
          <RefusalCard
            kind={kind}
            message={question.message}
            name={asked.length > 1 ? `${question.name} and ${asked.length - 1} more` : question.name}
            source={question.source}
            choices={question.choices}
            refusal={question.refusal}
            understood={question.understood}
            siteOffset={question.choices.utcOffset ?? utcOffset}
            symbol={symbol}
            onChoose={(choices) => {
              const rule = question.refusal?.problems[0]?.rule;
              const same = asked.filter(({ refusal }) => refusal?.problems[0]?.rule === rule);
              readAgain(same.map((one) => ({ name: one.name ?? '', source: one.source, choices: { ...one.choices, ...choices } })));
            }}
            onCancel={() => send({ kind: 'forgetAsked' })}
          />
        </div>
      )}
      {rows.length > 0 && (
        <div className={css.part}>
          <AssignmentHead title={WORDS[mode].table} {...{ state, table, lifetime, isBusy, change, send }} />
          <YearMatrix
            label={WORDS[mode].table}
            rowsName={mode === 'multiple' ? 'File' : 'Year of the file'}
            calendarYears={offeredYears(lifetime, context.currentYear)}
            disabled={isBusy}
            onChange={change}
            {...{ table, lifetime, yearName, quantity, token }}
          />
          {gaps.length > 0 && (
            <div className={css.gaps}>
              <Notice
                tone="danger"
                actions={mendsOf(table, lifetime, yearName).map((mend) => (
                  <Button key={mend.label} size="small" disabled={isBusy} onClick={() => change(mend.table)}>
                    {mend.label}
                  </Button>
                ))}
              >
                {unassignedMessage(rows, lifetime, yearName)}
              </Notice>
            </div>
          )}
        </div>
      )}
      {chosen?.read && (
        <div className={css.chosen}>
          <h5>
            Chosen file <span className="unit">{chosen.label}</span>
          </h5>
          <UnderstoodHalves
            kind={kind}
            choices={chosen.read.choices}
            understood={chosen.read.understood}
            symbol={symbol}
            onChoose={(choices) => {
              const { source } = chosen.read!;
              readAgain([{ name: source.name, source, choices: { ...chosen.read!.choices, ...choices } }]);
            }}
          />
        </div>
      )}
      {state.kind === 'error' && (
        <div className={importCss.failed}>
          <Notice tone="danger">{state.message}</Notice>
        </div>
      )}
      <footer className={importCss.cardFoot}>
        <span className="small text-3">The table is stored with the series; a file that is replaced keeps its years.</span>
        <span className="space" />
        {question ? (
          <span className={css.danger}>A file waits for an answer above</span>
        ) : (
          gaps.length > 0 && rows.length > 0 && <span className={css.danger}>{UNASSIGNED}</span>
        )}
        <span className={importCss.footButtons}>
          <Button size="small" onClick={props.onCancel} disabled={state.kind === 'importing'}>
            Cancel
          </Button>
          <Button id={useId} size="small" kind="primary" onClick={props.onUse} disabled={!canUse || isBusy}>
            {state.kind === 'importing' ? 'Storing' : labelOfUse(mode, lifetime, used)}
          </Button>
        </span>
      </footer>
    </>
  );
}

/** 'Use 25 years of 6 files': the one primary button says what happens. */
const labelOfUse = (mode: YearsContext['mode'], lifetime: number, used: number): string => {
  const years = `Use ${formatNumber(lifetime)} years`;
  if (mode === 'singleFile') return used === lifetime ? years : `${years}, ${formatNumber(used)} of them in the file`;
  return `${years} of ${plural(used, 'file')}`;
};

interface AssignmentHeadProps extends Pick<OpenImportProps, 'state' | 'lifetime' | 'isBusy' | 'send'> {
  readonly title: string;
  readonly table: YearTable;
  readonly change: (table: YearTable) => void;
}

const BY_TEXTS = {
  calendar: 'each in its calendar year',
  order: 'in the order of their years',
} as const;

function AssignmentHead({ title, state, table, lifetime, isBusy, change, send }: AssignmentHeadProps) {
  const [isPasting, setIsPasting] = useState(false);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  return (
    <>
      <div className={css.assignHead}>
        <h5>{title}</h5>
        <span className="text-3">
          {formatNumber(lifetime)} years, {state.by === undefined ? 'as given' : BY_TEXTS[state.by]}
        </span>
        <span className={css.assignTools}>
          <Button size="small" kind="quiet" icon={IconSortAscending} disabled={isBusy} onClick={() => send({ kind: 'assignByYear' })}>
            By source year
          </Button>
          <Button size="small" kind="quiet" icon={IconRepeat} disabled={isBusy} onClick={() => change(repeatInOrder(table, lifetime))}>
            Repeat in order
          </Button>
          <Button size="small" kind="quiet" icon={IconArrowBackUp} disabled={isBusy} onClick={() => change(cleared(table))}>
            Clear
          </Button>
          <Button
            size="small"
            kind="quiet"
            icon={IconClipboard}
            disabled={isBusy}
            aria-expanded={isPasting}
            onClick={() => setIsPasting(!isPasting)}
          >
            Paste years
          </Button>
        </span>
      </div>
      {isPasting && (
        <textarea
          className={importCss.paste}
          aria-label="Source years, one for each project year"
          placeholder="Paste a row or a column: the source year of each project year, from the first on"
          rows={2}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the button beside it, to paste into
          autoFocus
          value=""
          onChange={() => undefined}
          onPaste={(event) => {
            event.preventDefault();
            const pasted = pasteYears(table, event.clipboardData.getData('text'), lifetime);
            setUnknown(pasted.unknown);
            setIsPasting(pasted.unknown.length > 0);
            change(pasted.table);
          }}
        />
      )}
      {unknown.length > 0 && (
        <p role="alert" className={css.danger}>
          No file of this import is called {[...new Set(unknown)].slice(0, 5).join(', ')}; these years stayed as they were.
        </p>
      )}
    </>
  );
}
