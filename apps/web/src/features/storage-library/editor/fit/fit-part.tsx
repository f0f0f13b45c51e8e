import { useMemo, type ReactNode } from 'react';
import { toPercent } from '@stackwatt/units';
import { formatExact, formatNumber } from '../../../../lib/number.ts';
import { StateText } from '../../../../ui/notice.tsx';
import { ReadOnlyArea, useReadOnly } from '../../../../ui/read-only.ts';
import { SECTION_HELP, type FormulaHelp } from '../section-help.ts';
import { TypeNumber } from '../type-fields.tsx';
import { useType, useTypeBeingTyped } from '../use-type.tsx';
import { CurveChart } from './curve-chart.tsx';
import type { CurveFit, CurveProblem, Draft, ParameterKey } from './curve-fit.ts';
import { CurveTable } from './curve-table.tsx';
import { FitFacts } from './fit-facts.tsx';
import { doubtsOf } from './fit-quality.ts';
import { MARKED } from './fit-scene.ts';
import { holds, isNear } from './held-parameters.ts';
import { Recalculation } from './recalculation.tsx';
import css from '../storage-editor.module.css';

const NO_PROBLEMS: ReadonlyMap<number, CurveProblem> = new Map();

interface FitPartProps {
  readonly fit: CurveFit;
  /** The help that has the formula of the fit. */
  readonly help: FormulaHelp;
  /** The table does not count and is not edited; what counts instead. */
  readonly ignored?: string;
  /** 'Lifetime Curve' */
  readonly title: string;
}

/** A table, its chart with the fit and the deviations, and the fitted parameters with their recalculation. */
export function FitPart({ fit, help, ignored, title }: FitPartProps) {
  const type = useTypeBeingTyped();
  const accepted = useType();
  const readOnly = useReadOnly();
  const draft = useMemo(() => fit.draft(type), [fit, type]);
  const points = type[fit.curve];
  const isEmpty = points.length === 0;
  const doubts = useMemo(() => doubtsOf(fit, points), [fit, points]);
  const problems = new Map(doubts);
  if (draft.kind === 'problem' && draft.problem.cell) problems.set(draft.problem.cell.row, draft.problem);
  return (
    <div className={css.fitArea}>
      <div className={css.fit} data-empty={isEmpty || undefined}>
        <div className={css.sheet}>
          <h3>{title}</h3>
          <ReadOnlyArea value={readOnly || ignored !== undefined}>
            <CurveTable fit={fit} points={accepted[fit.curve]} problems={ignored === undefined ? problems : NO_PROBLEMS} />
          </ReadOnlyArea>
          {isEmpty && <p className="small text-2">No points yet.</p>}
          {ignored !== undefined && <p className="small text-3">{ignored}</p>}
        </div>
        {!isEmpty && (
          <div className={css.drawn}>
            <CurveChart fit={fit} type={type} draft={draft} title={title} />
          </div>
        )}
        <div className={css.fitted}>
          <div className={css.fittedHead}>
            <h3>Fitted parameters</h3>
            {draft.kind === 'ok' && <FitState draft={draft} isHeld={holds(type, draft.parameters)} isNew={!fit.held(type)} />}
          </div>
          <p className={css.formula}>{SECTION_HELP[help].formula}</p>
          <div className={css.parameters}>
            {fit.parameters.map((key) => (
              <TypeNumber
                key={key}
                of={key}
                isOpenAtZero
                hint={draft.kind === 'ok' && draft.largestDeviation !== undefined && errorText(fit, draft, key, type[key])}
              />
            ))}
          </div>
          {draft.kind === 'ok' && draft.largestDeviation !== undefined && <FitFacts fit={fit} type={type} curve={draft.curve} />}
          <Recalculation fit={fit} draft={draft} doubts={ignored === undefined ? [...doubts.values()] : []} />
        </div>
      </div>
    </div>
  );
}

/** Standard error of a parameter by the table; what the table says of one that has none. */
function errorText(
  fit: CurveFit,
  { parameters, standardErrors }: Draft & { readonly kind: 'ok' },
  key: ParameterKey,
  held: number,
): ReactNode {
  if (key === fit.mean) return 'mean of the rows, no part of the fit';
  const error = standardErrors[key];
  if (error === undefined) return 'standard error not determined by the table';
  const value = parameters[key]!;
  const isExact = error <= Math.abs(value) * NO_ERROR;
  // To two digits of the error; the value as far as the error leaves it any.
  const digits = isExact ? 6 : Math.max(2, Math.ceil(Math.log10(Math.abs(value) / error)) + 2);
  return (
    <span title={`Standard error; the table gives ${formatExact(value)}`}>
      {!isNear(held, value) && `table: ${formatExact(Number(value.toPrecision(Math.min(15, digits))))} `}±{' '}
      {isExact ? '0' : formatExact(Number(error.toPrecision(2)))}
    </span>
  );
}
/** Below this share of the value an error is rounding: the curve goes through every row. */
const NO_ERROR = 1e-9;

interface FitStateProps {
  readonly draft: Draft & { kind: 'ok' };
  /** The type holds the parameters of the table. */
  readonly isHeld: boolean;
  /** It holds none. */
  readonly isNew: boolean;
}

function FitState({ draft, isHeld, isNew }: FitStateProps) {
  const { largestDeviation } = draft;
  const isFar = largestDeviation !== undefined && largestDeviation > MARKED;
  return (
    <>
      {largestDeviation !== undefined && (
        <StateText tone={isFar ? 'warn' : 'ok'} boxed>
          Largest deviation {formatNumber(toPercent(largestDeviation), 2)} %{isFar && ', above 3 %'}
        </StateText>
      )}
      {!isHeld && (
        <StateText tone={isNew ? 'neutral' : 'warn'}>
          {isNew ? 'Not recalculated yet' : 'The parameters are not those of the table'}
        </StateText>
      )}
    </>
  );
}
