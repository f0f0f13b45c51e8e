import { IconCheck, IconAlertTriangle, IconFileTypeCsv } from '@tabler/icons-react';
import type { SeriesKind, ShownRow, Understood } from '@stackwatt/formats';
import { useState } from 'react';
import { formatNumber } from '../../lib/number.ts';
import { shownUnit } from '../../lib/money.ts';
import { Button } from '../button.tsx';
import table from '../data-table.module.css';
import { Icon } from '../icon.tsx';
import { Notice } from '../notice.tsx';
import { ChoiceEditor } from './choice-editor.tsx';
import { checksOf, factsOf, negativesOf, notesOf, otherYear, sizeText, withSymbol, actionLabel, type CardFact } from './import-facts.ts';
import { capital } from '../../lib/capital.ts';
import { ImportHead } from './import-head.tsx';
import type { ImportChoices, ImportText, ReadSeries } from './import-state.ts';
import css from './import.module.css';

interface ImportCardProps {
  readonly id: string;
  readonly kind: SeriesKind;
  readonly source: ImportText;
  readonly choices: ImportChoices;
  readonly read: ReadSeries;
  readonly symbol: string;
  readonly isStoring: boolean;
  /** The file is being read again with another choice. */
  readonly isReading: boolean;
  /** Storing failed. */
  readonly error?: string;
  readonly onChoose: (choices: ImportChoices) => void;
  readonly onUse: () => void;
  readonly onCancel: () => void;
}

/** A question to answer before anything is stored: is this what the file says? */
export function ImportCard({
  id,
  kind,
  source,
  choices,
  read,
  symbol,
  isStoring,
  isReading,
  error,
  onChoose,
  onUse,
  onCancel,
}: ImportCardProps) {
  const { understood } = read;
  return (
    <section id={id} tabIndex={-1} className={css.card} aria-label="Check this import" aria-busy={isStoring || isReading}>
      <ImportHead
        icon={IconFileTypeCsv}
        title="Check this import"
        of={`${source.name}, ${sizeText(source.bytes)}`}
        recognised={understood.layout}
      />
      {source.fetched !== undefined && <p className={css.fetched}>{capital(source.fetched)}</p>}
      <UnderstoodHalves kind={kind} choices={choices} understood={understood} symbol={symbol} onChoose={onChoose} />
      {error !== undefined && (
        <div className={css.failed}>
          <Notice tone="danger">{error}</Notice>
        </div>
      )}
      <footer className={css.cardFoot}>
        <span className="small text-3">The choices are stored with the series and printed in exports.</span>
        <span className="space" />
        <span className={css.footButtons}>
          <Button size="small" onClick={onCancel} disabled={isStoring}>
            Cancel
          </Button>
          <Button size="small" kind="primary" onClick={onUse} disabled={isStoring || isReading}>
            {isStoring ? 'Storing' : isReading ? 'Reading' : actionLabel(kind, understood)}
          </Button>
        </span>
      </footer>
    </section>
  );
}

interface UnderstoodHalvesProps {
  readonly kind: SeriesKind;
  readonly choices: ImportChoices;
  readonly understood: Understood;
  readonly symbol: string;
  readonly onChoose: (choices: ImportChoices) => void;
}

/** What was understood of a file, each with the way to read it otherwise; and its first and last rows. */
export function UnderstoodHalves({ kind, choices, understood, symbol, onChoose }: UnderstoodHalvesProps) {
  const negatives = negativesOf(kind, understood, symbol);
  const year = otherYear(understood);
  return (
    <div className={css.halves}>
      <div>
        <dl className={css.facts}>
          {factsOf(understood, symbol).map((fact) => (
            <Fact key={fact.label} fact={fact} kind={kind} choices={choices} understood={understood} symbol={symbol} onChoose={onChoose} />
          ))}
        </dl>
        <ul className={css.checks}>
          {checksOf(understood, symbol).map((line) => (
            <li key={line.text} data-fine={line.isFine}>
              <Icon icon={line.isFine ? IconCheck : IconAlertTriangle} size={14} />
              <span>{line.text}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <EdgeRows understood={understood} symbol={symbol} />
        <Statistics understood={understood} symbol={symbol} />
        {negatives && (
          <div className={css.notice}>
            <Notice tone="warn">
              <b>{negatives.text}</b>
              {negatives.explanation}{' '}
              <button type="button" className="link-button" onClick={() => onChoose({ removeNegatives: negatives.removes })}>
                {negatives.action}
              </button>
            </Notice>
          </div>
        )}
        {understood.warnings.map((warning) => (
          <div key={warning} className={css.notice}>
            <Notice tone="warn">{capital(withSymbol(warning, symbol))}</Notice>
          </div>
        ))}
        {year !== undefined && (
          <p className={css.note}>
            The name of the file says {year}; it is read as {understood.year}, which decides the weekdays.{' '}
            <button type="button" className="link-button" onClick={() => onChoose({ year })}>
              Read as {year}
            </button>
          </p>
        )}
        {notesOf(understood, symbol).map((note) => (
          <p key={note} className={css.note}>
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}

interface FactProps {
  readonly fact: CardFact;
  readonly kind: SeriesKind;
  readonly choices: ImportChoices;
  readonly understood: Understood;
  readonly symbol: string;
  readonly onChoose: (choices: ImportChoices) => void;
}

/** A fact, how it was found, and the way to read it otherwise. */
function Fact({ fact, kind, choices, understood, symbol, onChoose }: FactProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <dt>{fact.label}</dt>
      <dd>
        <span className={css.value}>{fact.value}</span>
        {fact.change && (
          <button
            type="button"
            className={css.change}
            aria-expanded={isOpen}
            aria-label={`Change ${fact.changeWhat ?? fact.label.toLowerCase()}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            change
          </button>
        )}
        {fact.from !== undefined && <span className={css.from}>{fact.from}</span>}
        {isOpen && fact.change && (
          <ChoiceEditor
            what={fact.change}
            kind={kind}
            choices={choices}
            candidates={understood.candidates}
            column={understood.column.number}
            year={understood.year}
            symbol={symbol}
            onChoose={(next) => {
              onChoose(next);
              setIsOpen(false);
            }}
          />
        )}
      </dd>
    </div>
  );
}

/** The first and last rows as they stand in the file. */
function EdgeRows({ understood, symbol }: { readonly understood: Understood; readonly symbol: string }) {
  const { firstRows, lastRows, rows } = understood;
  const between = rows.used - firstRows.length - lastRows.length;
  const unit = shownUnit(understood.unit.source, symbol) ?? '';
  // Prices per kWh are hundredths: two decimals would show all of them alike.
  const digits = [...firstRows, ...lastRows].every(({ value }) => Math.abs(value ?? 0) < 1) ? 4 : 2;
  return (
    <table className={`${table.table} ${css.rows}`} aria-label="First and last rows of the file">
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">{understood.start === undefined ? 'As it stands' : 'Start'}</th>
          <th scope="col" className={table.number}>
            {unit}
          </th>
        </tr>
      </thead>
      <tbody>
        {firstRows.map((row) => (
          <Row key={row.row} row={row} digits={digits} />
        ))}
        {between > 0 && (
          <tr>
            <td className="text-3">⋯</td>
            <td className="text-3" colSpan={2}>
              {formatNumber(between)} rows
            </td>
          </tr>
        )}
        {lastRows.map((row) => (
          <Row key={row.row} row={row} digits={digits} />
        ))}
      </tbody>
    </table>
  );
}
const Row = ({ row, digits }: { readonly row: ShownRow; readonly digits: number }) => (
  <tr title={row.raw}>
    <td className="text-3">{formatNumber(row.row)}</td>
    <td className={css.raw}>{row.time ?? row.raw}</td>
    <td className={table.number}>{formatNumber(row.value, digits)}</td>
  </tr>
);

const Statistics = ({ understood, symbol }: { readonly understood: Understood; readonly symbol: string }) => (
  <p className={css.note}>
    As used: lowest <b>{formatNumber(understood.series.min, 2)}</b>, average <b>{formatNumber(understood.series.mean, 2)}</b>, highest{' '}
    <b>{formatNumber(understood.series.max, 2)}</b> {shownUnit(understood.unit.target, symbol)}
  </p>
);
