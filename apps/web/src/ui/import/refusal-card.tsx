import { IconFileAlert, IconFileTypeCsv } from '@tabler/icons-react';
import { isFillable, type Candidate, type ProblemRule, type Refusal, type SeriesKind, type Understood } from '@stackwatt/formats';
import { useState } from 'react';
import { formatExact, formatNumber } from '../../lib/number.ts';
import { shownUnit } from '../../lib/money.ts';
import { Button } from '../button.tsx';
import { AmountEditor, ChoiceEditor, UNITS } from './choice-editor.tsx';
import { capital } from '../../lib/capital.ts';
import { sizeText, withSymbol, type Changeable } from './import-facts.ts';
import { ImportHead } from './import-head.tsx';
import { namesIn } from './names-in.ts';
import { isQuestion, type ImportChoices, type ImportText } from './import-state.ts';
import css from './import.module.css';

interface RefusalCardProps {
  readonly id?: string;
  readonly kind: SeriesKind;
  readonly message: string;
  /** Of the file. */
  readonly name: string | undefined;
  readonly source: ImportText | undefined;
  readonly choices: ImportChoices;
  readonly refusal: Refusal | undefined;
  readonly understood: Partial<Understood> | undefined;
  /** Hours east of UTC of the site's standard time, where the project has a place. */
  readonly siteOffset: number | undefined;
  readonly symbol: string;
  readonly onChoose: (choices: ImportChoices) => void;
  readonly onCancel: () => void;
}

/** Which choice may mend a file that breaks a rule. */
const MENDS: Partial<Record<ProblemRule, Changeable>> = {
  columnNeeded: 'column',
  noColumn: 'column',
  unit: 'unit',
  rating: 'unit',
  severalYears: 'year',
  dateOrder: 'dateOrder',
  layout: 'separator',
};
const QUESTIONS: Record<Changeable, string> = {
  column: 'Which column holds the values?',
  unit: 'Which unit are the values in?',
  year: 'Which year is meant?',
  dateOrder: 'How are the dates meant?',
  separator: 'What stands between the cells?',
  decimal: 'Which is the decimal sign?',
  summerTime: 'Where do the hours of summer time belong?',
  labelSide: 'Which end of its interval does a stamp mark?',
};

interface Answer {
  readonly label: string;
  readonly choice: ImportChoices;
}
/** More columns than these are chosen from a list. */
const MOST_BUTTONS = 8;

/** The answers to a question that has few, each a button: a list would change under the arrow keys, and begin with no answer. */
function answersTo(what: Changeable, kind: SeriesKind, candidates: readonly Candidate[], symbol: string): readonly Answer[] | undefined {
  switch (what) {
    case 'unit':
      return UNITS[kind].map((unit) => ({ label: shownUnit(unit, symbol) ?? unit, choice: { unit } }));
    case 'dateOrder':
      return [
        { label: 'Day first, 31/12', choice: { dateOrder: 'dayFirst' } },
        { label: 'Month first, 12/31', choice: { dateOrder: 'monthFirst' } },
      ];
    case 'column':
      return candidates.length > MOST_BUTTONS
        ? undefined
        : candidates.map(({ number, name }) => ({ label: `${number}: ${name}`, choice: { column: number } }));
    default:
      return undefined;
  }
}

/** Why a file was not read, where, and what the user can do about it here. */
export function RefusalCard({
  id,
  kind,
  message,
  name,
  source,
  choices,
  refusal,
  understood,
  siteOffset,
  symbol,
  onChoose,
  onCancel,
}: RefusalCardProps) {
  const problems = refusal?.problems ?? [];
  const rule = problems[0]?.rule;
  const readings = problems.find((problem) => problem.readings)?.readings;
  const mend = rule === undefined ? undefined : MENDS[rule];
  const candidates = understood?.candidates ?? [];
  const asks = isQuestion(refusal);
  const answers = mend === undefined ? undefined : answersTo(mend, kind, candidates, symbol);
  return (
    <section
      id={id}
      tabIndex={-1}
      className={css.card}
      data-tone={asks ? undefined : 'danger'}
      aria-label={asks ? 'Question about this import' : 'Import refused'}
    >
      <ImportHead
        icon={asks ? IconFileTypeCsv : IconFileAlert}
        title={asks ? 'One answer is needed to read this' : 'Not read'}
        of={[name, source && sizeText(source.bytes)].filter(Boolean).join(', ')}
      />
      <div className={css.refusal}>
        <p role="alert">{withSymbol(asks ? capital(refusal!.message) : message, symbol)}</p>
        {problems.length > 1 && (
          <details>
            <summary>{formatNumber(problems.length + (refusal?.more ?? 0))} findings</summary>
            <ul>
              {/* oxlint-disable-next-line react/no-array-index-key -- findings have no identity but their place */}
              {problems.map((problem, index) => (
                <li key={index}>{withSymbol(problem.text, symbol)}</li>
              ))}
              {(refusal?.more ?? 0) > 0 && <li>and {formatNumber(refusal!.more)} more</li>}
            </ul>
          </details>
        )}
        {readings && (
          <div className={css.mend}>
            <span>How is {readings.value} meant?</span>
            <Button size="small" onClick={() => onChoose({ decimalComma: true })}>
              {formatExact(readings.decimalComma)}, the comma is the decimal sign
            </Button>
            <Button size="small" onClick={() => onChoose({ decimalComma: false })}>
              {formatExact(readings.decimalPoint)}, the point is the decimal sign
            </Button>
          </div>
        )}
        {rule === 'nodeNeeded' && <NodePicker names={namesIn(message)} onChoose={(node) => onChoose({ node })} />}
        {refusal && rule !== undefined && isFillable(refusal) && (
          <div className={css.mend}>
            <span>Fill what is missing?</span>
            <Button size="small" onClick={() => onChoose({ repair: 'repeat' })}>
              Repeat the day before
            </Button>
            <Button size="small" onClick={() => onChoose({ repair: 'interpolate' })}>
              Straight line
            </Button>
          </div>
        )}
        {rule === 'unreadTime' && (
          <div className={css.mend}>
            <span>When are the rows?</span>
            <Button size="small" onClick={() => onChoose({ ignoreTimes: true })}>
              One after the other from 1 January 00:00
            </Button>
          </div>
        )}
        {rule === 'labelSide' && (
          <div className={css.mend}>
            <span>{QUESTIONS.labelSide}</span>
            <Button size="small" onClick={() => onChoose({ labelSide: 'beginning' })}>
              The beginning
            </Button>
            <Button size="small" onClick={() => onChoose({ labelSide: 'ending' })}>
              The end
            </Button>
          </div>
        )}
        {rule === 'zone' && <ZoneQuestion siteOffset={siteOffset} onChoose={onChoose} />}
        {rule === 'rating' && (
          <div className={css.mend}>
            <span>How much power is a value of 1?</span>
            <AmountEditor label="Rated power" unit="MW" least={0.001} most={1_000_000} onChoose={(rating) => onChoose({ rating })} />
          </div>
        )}
        {mend !== undefined && (mend !== 'column' || candidates.length > 0) && (
          <div className={css.mend}>
            <span>{QUESTIONS[mend]}</span>
            {answers ? (
              answers.map(({ label, choice }) => (
                <Button key={label} size="small" onClick={() => onChoose(choice)}>
                  {label}
                </Button>
              ))
            ) : (
              <ChoiceEditor
                what={mend}
                kind={kind}
                choices={choices}
                candidates={candidates}
                column={undefined}
                year={understood?.year}
                symbol={symbol}
                onChoose={onChoose}
              />
            )}
          </div>
        )}
      </div>
      <footer className={css.cardFoot}>
        <span className="small text-3">{asks ? 'Nothing is stored before you have seen it.' : 'Nothing was stored.'}</span>
        <span className="space" />
        <Button size="small" onClick={onCancel}>
          {asks ? 'Cancel' : 'Close'}
        </Button>
      </footer>
    </section>
  );
}

/** How far the stamps are ahead of UTC and, while the project has no place, how far the site is. */
function ZoneQuestion({ siteOffset, onChoose }: Pick<RefusalCardProps, 'siteOffset' | 'onChoose'>) {
  const hours = { unit: 'hours ahead of UTC, behind it with a minus', least: -12, most: 14 };
  return (
    <>
      {siteOffset === undefined && (
        <div className={css.mend}>
          <span>How far is the site ahead of UTC, in standard time?</span>
          <AmountEditor label="Hours of the site ahead of UTC" {...hours} onChoose={(utcOffset) => onChoose({ utcOffset })} />
        </div>
      )}
      <div className={css.mend}>
        <span>Which zone are the stamps in?</span>
        <Button size="small" onClick={() => onChoose({ stampOffset: 0 })}>
          UTC
        </Button>
        {siteOffset !== undefined && (
          <Button size="small" onClick={() => onChoose({ stampOffset: siteOffset })}>
            That of the site: leave the rows where they are
          </Button>
        )}
        <AmountEditor label="Hours of the stamps ahead of UTC" {...hours} onChoose={(stampOffset) => onChoose({ stampOffset })} />
      </div>
    </>
  );
}

interface NodePickerProps {
  readonly names: readonly string[];
  readonly onChoose: (node: string) => void;
}

/** The nodes the file lists first, and a field for any other. */
function NodePicker({ names, onChoose }: NodePickerProps) {
  const [typed, setTyped] = useState('');
  const accept = (): void => {
    if (typed.trim() !== '') onChoose(typed.trim());
  };
  return (
    <div className={css.mend}>
      <span>Which node is meant?</span>
      {names.map((name) => (
        <Button key={name} size="small" onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
      <span className={css.inline}>
        <input
          className={`${css.input} ${css.nodeInput}`}
          aria-label="Name of the node"
          placeholder="Other"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && accept()}
        />
        <Button size="small" onClick={accept} disabled={typed.trim() === ''}>
          Use
        </Button>
      </span>
    </div>
  );
}
