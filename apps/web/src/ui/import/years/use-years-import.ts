import type { SeriesFacts, YearFile } from '@stackwatt/model';
import { startTransition, useReducer, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { NOUNS, seriesFactsOf } from '../import-facts.ts';
import { readNext, readYearsOf } from '../import-reader.ts';
import type { ImportChoices, ImportContext } from '../import-state.ts';
import type { FileToRead } from '../many-years.ts';
import type { ReadSoFar } from './choose-years.tsx';
import type { YearRow } from './year-rows.ts';
import { YEARS_WORDS, type YearsImportProps } from './years-props.ts';
import { mayUse, nextYears, type AskedFile, type YearsContext, type YearsEvent, type YearsState } from './years-state.ts';

/** IMP-29: what reads or stores the files is not there. */
const GONE = 'Service unavailable';

interface NamedFile {
  readonly name: string;
  readonly choices: ImportChoices;
}
/** A file to be read again as the user says. */
export interface FileAgain extends NamedFile {
  readonly source: AskedFile['source'];
}

/** Where the import of several years stands, and what moves it. */
export function useYearsImport(props: YearsImportProps) {
  const { mode, kind, decimalComma, utcOffset, lifetime } = props;
  const importContext: ImportContext = { kind, decimalComma, utcOffset };
  const [currentYear] = useState(() => new Date().getFullYear());
  const context: YearsContext = { mode, lifetime, currentYear };
  const [state, send] = useReducer((before: YearsState, event: YearsEvent) => nextYears(before, event, context), { kind: 'blank' });
  const [reading, setReading] = useState<ReadSoFar>();
  /** A newer import makes the answers for an older one come too late. */
  const run = useRef(0);

  const readAll = async (files: readonly (NamedFile & { file: () => Promise<FileToRead> })[]): Promise<void> => {
    const mine = ++run.current;
    setReading({ done: 0, of: files.length });
    try {
      for (const [done, { name, file, choices }] of files.entries()) {
        const event = await readFile({ name, choices }, await file(), mode, importContext);
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
  const readFiles = (files: readonly File[]): void =>
    void readAll(
      files.map((file) => ({
        name: file.name,
        choices: {},
        file: async () => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }),
      })),
    );
  /** Reads files again as the user says; a file keeps its project years. */
  const readAgain = (files: readonly FileAgain[]): void =>
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
      await props.onUse(await stored(used, props));
      send({ kind: 'stored' });
    } catch (failure) {
      // IMP-33: the specified text first, then what the server said.
      const what =
        kind === 'price' || kind === 'regulation' ? YEARS_WORDS[mode].file : `${NOUNS[kind].one} ${mode === 'multiple' ? 'files' : 'file'}`;
      send({ kind: 'notStored', message: `Error saving ${what}. ${messageOf(failure)}` });
    }
  };
  return { state, context, send, reading, readFiles, readAgain, use, cancel };
}

/** What a file says: all years of one, or the one year of each. */
async function readFile(
  { name, choices }: NamedFile,
  file: FileToRead,
  mode: YearsContext['mode'],
  context: ImportContext,
): Promise<YearsEvent> {
  if (mode === 'singleFile') return { kind: 'readMany', name, read: await readYearsOf(file, choices, context) };
  const event =
    'text' in file ? ({ kind: 'choose', choices: {} } as const) : ({ kind: 'file', name: file.name, bytes: file.bytes } as const);
  const before = 'text' in file ? ({ kind: 'error', message: '', source: file, choices } as const) : ({ kind: 'blank' } as const);
  return { kind: 'read', name, read: await readNext(before, event, context) };
}

/** The rows with what is stored of them; what is new is stored, one year after the other. */
async function stored(rows: readonly YearRow[], { store, seriesName }: YearsImportProps): Promise<YearFile[]> {
  const files: YearFile[] = [];
  for (const [index, row] of rows.entries()) {
    const data = row.stored ?? (await store(index, row.read!.series, factsOf(seriesName, row)));
    files.push({ fileName: row.fileName, data, years: row.years });
  }
  return files;
}

const factsOf = (seriesName: string, { read, label }: YearRow): SeriesFacts => {
  const { source, choices, understood } = read!;
  const facts = seriesFactsOf(`${seriesName}, ${label}`, source, choices, understood);
  return facts;
};
