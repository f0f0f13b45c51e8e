import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { FieldMessage } from '../../../../ui/field-frame.tsx';
import { useType, useTypeEditor } from '../use-type.tsx';
import type { CurveFit, CurveProblem, Draft } from './curve-fit.ts';
import { failureOf, INVALID } from './recalculation-failure.ts';
import css from '../storage-editor.module.css';

interface RecalculationProps {
  readonly fit: CurveFit;
  readonly draft: Draft;
  readonly doubts: readonly CurveProblem[];
}

/** SED-12, SED-19, SED-23, SED-24: the server's fit goes into the type; until then the type holds what it held. */
export function Recalculation({ fit, draft, doubts }: RecalculationProps) {
  const editor = useTypeEditor();
  const type = useType();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The table, empty when it was asked for. */
  const [wasAsked, setWasAsked] = useState(false);
  const isEmpty = type[fit.curve].length === 0;
  const invalid = draft.kind === 'problem' && (wasAsked || !isEmpty) ? draft.problem : undefined;
  const recalculate = async (): Promise<void> => {
    setWasAsked(true);
    setFailure(undefined);
    if (draft.kind === 'problem') return;
    setIsBusy(true);
    try {
      const parameters = await fit.ask(type);
      editor.edit(`recalculate ${fit.name.toLowerCase()}`, (present) => ({ ...present, ...parameters }));
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const id = `${fit.curve}-recalculation`;
  const said = invalid ? `${INVALID}. ${invalid.text}` : failure;
  return (
    <div>
      <div className={css.recalculation}>
        <Button icon={IconRefresh} disabled={isBusy} aria-describedby={`${id}-message`} onClick={() => void recalculate()}>
          {isBusy ? 'Recalculating...' : `Recalculate ${fit.name}`}
        </Button>
      </div>
      <FieldMessage id={id} error={said} warning={doubts.length === 0 ? undefined : doubts.map(({ text }) => text).join('; ')} />
    </div>
  );
}
