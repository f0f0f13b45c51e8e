import { unassignedYears } from '@stackwatt/model';
import { useMemo, useState } from 'react';
import { formatNumber, plural } from '../../../lib/number.ts';
import { Button } from '../../button.tsx';
import { Notice } from '../../notice.tsx';
import { useFocusFollows } from '../../use-focus-follows.ts';
import { UnderstoodHalves } from '../import-card.tsx';
import { RefusalCard } from '../refusal-card.tsx';
import importCss from '../import.module.css';
import { stripScale } from './day-strip.ts';
import { RemovedFiles } from './removed-files.tsx';
import { useStrips } from './use-strips.ts';
import type { FileAgain } from './use-years-import.ts';
import { YearList } from './year-list.tsx';
import { YearMultiples } from './year-multiples.tsx';
import type { YearRow } from './year-rows.ts';
import { YearsAssignment } from './years-assignment.tsx';
import type { YearsImportProps } from './years-props.ts';
import { mayUse, UNASSIGNED, type YearsContext, type YearsEvent, type YearsState } from './years-state.ts';
import css from './years.module.css';

interface OpenYearsProps extends Omit<YearsImportProps, 'onUse'> {
  readonly state: Exclude<YearsState, { kind: 'blank' | 'imported' }>;
  readonly context: YearsContext;
  readonly isBusy: boolean;
  readonly send: (event: YearsEvent) => void;
  readonly readAgain: (files: readonly FileAgain[]) => void;
  readonly onUse: () => void;
  readonly onCancel: () => void;
}

/** An import that is open: its files, the file that waits for an answer, the table of years, and what uses them. */
export function OpenYears(props: OpenYearsProps) {
  const { state, context, mode, lifetime, token, unit, quantity, yearName, load, isBusy, send } = props;
  const { table, asked, removed, notes } = state;
  const { rows } = table;
  const [chosenKey, setChosen] = useState<string>();
  const chosen = rows.find(({ key }) => key === chosenKey) ?? rows[0];
  const strips = useStrips(rows, load);
  const scale = useMemo(() => stripScale([...strips.values()]), [strips]);
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
      {asked.length > 0 && <QuestionOfFiles {...props} />}
      {rows.length > 0 && <YearsAssignment {...{ state, context, mode, lifetime, token, quantity, yearName, isBusy, gaps, send }} />}
      {chosen?.read && <ChosenFile {...props} label={chosen.label} read={chosen.read} />}
      {state.kind === 'error' && (
        <div className={importCss.failed}>
          <Notice tone="danger">{state.message}</Notice>
        </div>
      )}
      <UseYears {...props} id={useId} hasGaps={gaps.length > 0} />
    </>
  );
}

/** The first file that cannot be read without an answer; the answer is for all that ask the same. */
function QuestionOfFiles({ state: { asked }, kind, symbol, utcOffset, send, readAgain }: OpenYearsProps) {
  const question = asked[0]!;
  return (
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
  );
}

interface ChosenFileProps extends Pick<OpenYearsProps, 'kind' | 'symbol' | 'readAgain'> {
  readonly label: string;
  readonly read: NonNullable<YearRow['read']>;
}

/** How the chosen file was understood; another choice reads it again. */
function ChosenFile({ kind, symbol, label, read, readAgain }: ChosenFileProps) {
  return (
    <div className={css.chosen}>
      <h5>
        Chosen file <span className="unit">{label}</span>
      </h5>
      <UnderstoodHalves
        kind={kind}
        choices={read.choices}
        understood={read.understood}
        symbol={symbol}
        onChoose={(choices) => {
          const { source } = read;
          readAgain([{ name: source.name, source, choices: { ...read.choices, ...choices } }]);
        }}
      />
    </div>
  );
}

interface UseYearsProps extends Pick<OpenYearsProps, 'state' | 'context' | 'mode' | 'lifetime' | 'isBusy' | 'onUse' | 'onCancel'> {
  readonly id: string;
  readonly hasGaps: boolean;
}

/** The foot of an open import: what is still missing, and the buttons that end it. */
function UseYears({ id, state, context, mode, lifetime, isBusy, hasGaps, onUse, onCancel }: UseYearsProps) {
  const { rows } = state.table;
  const canUse = mayUse(state, context);
  const used = rows.filter(({ years }) => years.length > 0).length;
  return (
    <footer className={importCss.cardFoot}>
      <span className="small text-3">The table is stored with the series; a file that is replaced keeps its years.</span>
      <span className="space" />
      {state.asked.length > 0 ? (
        <span className={css.danger}>A file waits for an answer above</span>
      ) : (
        hasGaps && rows.length > 0 && <span className={css.danger}>{UNASSIGNED}</span>
      )}
      <span className={importCss.footButtons}>
        <Button size="small" onClick={onCancel} disabled={state.kind === 'importing'}>
          Cancel
        </Button>
        <Button id={id} size="small" kind="primary" onClick={onUse} disabled={!canUse || isBusy}>
          {state.kind === 'importing' ? 'Storing' : labelOfUse(mode, lifetime, used)}
        </Button>
      </span>
    </footer>
  );
}

/** 'Use 25 years of 6 files': the one primary button says what happens. */
const labelOfUse = (mode: YearsContext['mode'], lifetime: number, used: number): string => {
  const years = `Use ${formatNumber(lifetime)} years`;
  if (mode === 'singleFile') return used === lifetime ? years : `${years}, ${formatNumber(used)} of them in the file`;
  return `${years} of ${plural(used, 'file')}`;
};
