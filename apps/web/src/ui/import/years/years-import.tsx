import { IconFiles } from '@tabler/icons-react';
import { useState, type DragEvent, type HTMLAttributes, type ReactNode } from 'react';
import { plural } from '../../../lib/number.ts';
import { FieldMessage } from '../../field-frame.tsx';
import { useReadOnly } from '../../read-only.ts';
import { useFocusFollows } from '../../use-focus-follows.ts';
import { whileStored } from '../being-stored.ts';
import { NOUNS, sizeText } from '../import-facts.ts';
import { cardIdOf, ImportHead } from '../import-head.tsx';
import importCss from '../import.module.css';
import { ChooseYears } from './choose-years.tsx';
import { OpenYears } from './open-years.tsx';
import { StoredYears } from './stored-years.tsx';
import { useYearsImport } from './use-years-import.ts';
import type { YearRow } from './year-rows.ts';
import { YEARS_WORDS, type YearsImportProps } from './years-props.ts';
import { rowsOfStored, type YearsContext } from './years-state.ts';

/** Import of several years by files or by one file: drop zone; then the list and the table of years; then what is stored. */
export function YearsImport(props: YearsImportProps) {
  const { id, label, mode, stored } = props;
  const isReadOnly = useReadOnly();
  const { state, context, send, reading, readFiles, readAgain, use, cancel } = useYearsImport(props);
  const [isOver, setIsOver] = useState(false);
  useFocusFollows(state.kind === 'blank' || state.kind === 'imported' ? id : cardIdOf(id));
  const open = (list: FileList | null): void => {
    const files = [...(list ?? [])];
    if (files.length === 0 || isReadOnly) return;
    const chosen = mode === 'singleFile' ? files.slice(0, 1) : files;
    readFiles(chosen);
  };
  const isFirst = state.kind === 'blank' || state.kind === 'imported';
  const chooser = (
    <ChooseYears id={id} label={label} mode={mode} isFirst={isFirst} reading={reading} disabled={isReadOnly} onFiles={open} />
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
      <ClosedYears {...props} isOver={isOver} dropping={dropping} onEdit={() => send({ kind: 'edit', rows: rowsOfStored(stored) })}>
        {chooser}
      </ClosedYears>
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
        actions={chooser}
        recognised={layoutOf(state.table.rows, state.notes)}
      />
      <OpenYears
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

interface ClosedYearsProps extends YearsImportProps {
  readonly isOver: boolean;
  readonly dropping: Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;
  readonly onEdit: () => void;
  /** What chooses files. */
  readonly children: ReactNode;
}

/** What is stored, and the zone for other files. */
function ClosedYears(props: ClosedYearsProps) {
  const { id, label, mode, kind, lifetime, stored, unit, token, quantity, yearName, error, hint, load, isOver, dropping } = props;
  const isReadOnly = useReadOnly();
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
          onEdit={props.onEdit}
          onRemove={props.onRemove}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping has a button beside it */}
      <fieldset className={importCss.zone} data-over={isOver} data-invalid={error !== undefined} aria-label={label} {...dropping}>
        <div className={importCss.zoneText}>
          <b>{stored.length > 0 ? YEARS_WORDS[mode].replace : YEARS_WORDS[mode].drop}</b>
          <span className="text-3">
            {' '}
            {mode === 'multiple'
              ? `csv, txt or dmd, each one year of ${NOUNS[kind].many}; ${lifetime} project years`
              : `csv, txt or dmd: ${lifetime} years below each other, by their dates, or one column for each`}
          </span>
        </div>
        {props.children}
      </fieldset>
      <FieldMessage id={id} error={error} hint={hint} />
    </div>
  );
}

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
