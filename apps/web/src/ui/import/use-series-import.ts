import type { SeriesFacts, SeriesRef } from '@stackwatt/model';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { shownUnit } from '../../lib/money.ts';
import { whileStored } from './being-stored.ts';
import { isReadAlike, NOUNS, seriesFactsOf } from './import-facts.ts';
import { readNext } from './import-reader.ts';
import { nextImport, UNREACHABLE, type ImportContext, type ImportEvent, type ImportState } from './import-state.ts';

/** What is imported, and where it goes. */
export interface ImportedSeries extends ImportContext {
  /** Name the stored series gets. */
  readonly seriesName: string;
  /** What the project has now. */
  readonly current: SeriesRef;
  readonly symbol: string;
  /** Stores the series and puts it into the project; nothing is stored before. Rejects when that fails. */
  readonly onUse: (values: Float64Array, facts: SeriesFacts) => Promise<void>;
}

const BLANK: ImportState = { kind: 'blank' };

/**
 * Where the import of one year stands, and what moves it: reading, using, cancelling.
 *
 * @param onReading  something is being read from now on
 */
export function useSeriesImport(
  { kind, decimalComma, utcOffset, seriesName, current, symbol, onUse }: ImportedSeries,
  onReading: () => void,
) {
  const context: ImportContext = { kind, decimalComma, utcOffset };
  const [state, setState] = useState<ImportState>(BLANK);
  const send = (event: ImportEvent): void => setState((before) => nextImport(before, event, context));
  const [isReading, setIsReading] = useState(false);
  /** What the import in use replaced. */
  const [replaced, setReplaced] = useState<{ readonly before: SeriesRef; readonly unit: string }>();

  /** The last thing that was asked to be read: the answer to an older one comes too late. */
  const lastRead = useRef(0);
  const read = (event: ImportEvent, usesAlike = false): void => {
    const mine = ++lastRead.current;
    setIsReading(true);
    onReading();
    readNext(state, event, context)
      // IMP-30: the reader is what a single import needs to be there.
      .catch((): ImportState => ({ kind: 'error', message: UNREACHABLE, choices: {} }))
      .then((next) => {
        if (mine !== lastRead.current) return;
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
  return { state, isReading, replaced, read, cancel, use };
}
