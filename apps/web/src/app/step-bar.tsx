import { IconAlertCircle, IconArrowBackUp, IconArrowForwardUp, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { issuesOfStep, isError, stepPath, STEPS } from '@stackwatt/model';
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { editor } from '../editor/current-editor.ts';
import { useEditorInfo, useIssues } from '../editor/use-editor.ts';
import { useIsAsking } from '../ui/asking.ts';
import { importsStored, isStoring } from '../ui/import/being-stored.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { StepBarSlot } from '../ui/step-bar-slot.tsx';
import { showToast } from '../ui/toast.tsx';
import { readCurrentStep, writeCurrentStep } from '../lib/current-step.ts';
import { useUser } from '../lib/session.ts';
import { useFollowLink } from './focus-field.ts';
import { blocksNext, blocksOpening, reachedStep, stepOfPath, stepStates, withinSteps, type StepState } from './steps.ts';
import css from './step-bar.module.css';

const RESULTS = STEPS.length - 1;

export function StepBar() {
  const { projectId } = useEditorInfo('projectId');
  const { openSteps } = useUser();
  const issues = useIssues();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const followLink = useFollowLink(projectId);
  const isAsking = useIsAsking();
  const current = stepOfPath(pathname) ?? 0;
  const isBeside = pathname.split('/')[3] === 'history';
  const [reached, setReached] = useState(() => Math.max(current, readCurrentStep() ?? 0, reachedStep(issues)));
  const highest = Math.max(reached, current);

  useEffect(() => {
    if (!isBeside) writeCurrentStep(current);
  }, [current, isBeside]);

  const go = async (target: number): Promise<void> => {
    // LIFE-18: every step change saves, leaving the results excepted.
    if (current !== RESULTS) void editor.saveNow();
    setReached(Math.max(highest, target));
    await navigate(stepPath(projectId, STEPS[withinSteps(target)]!.url));
    window.scrollTo({ top: 0 });
  };
  const refuse = (step: number): void => {
    const errors = issuesOfStep(issues, STEPS[step]!.url).filter(isError);
    const first = errors[0];
    if (!first) return;
    showToast({
      tone: 'danger',
      text: `${STEPS[step]!.name} has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}: ${first.label}`,
    });
    followLink(first.link);
  };
  const latest = useRef({ open: (_index: number): void => {}, next: (): void => {}, current });
  /** What the step lacks may be on its way: the other one opens once it is there, unless the user has gone elsewhere by then. */
  const afterImports = (index: number, goOn: () => void): void => {
    showToast({ tone: 'waiting', text: `The import is being stored. ${STEPS[withinSteps(index)]!.name} opens when it is.` });
    void importsStored().then(() => {
      if (latest.current.current === current) goOn();
    });
  };
  const open = (index: number): void => {
    if (!isBeside && index === current && pathname.split('/').length <= 4) return;
    const blocked = openSteps ? undefined : blocksOpening(issues, current, index);
    if (blocked === undefined || blocked === index) void go(index);
    else if (isStoring()) afterImports(index, () => latest.current.open(index));
    else refuse(blocked);
  };
  const next = (): void => {
    const blocked = openSteps ? undefined : blocksNext(issues, current);
    if (blocked === undefined) void go(current + 1);
    else if (isStoring()) afterImports(current + 1, () => latest.current.next());
    else refuse(blocked);
  };
  useLayoutEffect(() => {
    latest.current = { open, next, current };
    // A bar that has gone opens nothing.
    return () => void (latest.current = { ...latest.current, current: NaN });
  });
  // One function for the life of the bar: an edit draws only the steps that it changes.
  const onOpen = useCallback((index: number): void => latest.current.open(index), []);

  return (
    <nav className={css.bar} aria-label="Steps">
      <ol className={css.steps}>
        {stepStates(issues, highest, openSteps).map(({ index, errors, isDone, isEnabled }) => (
          <Step
            key={index}
            index={index}
            errors={errors}
            isDone={isDone}
            isEnabled={isEnabled}
            isCurrent={!isBeside && index === current}
            onOpen={onOpen}
          />
        ))}
      </ol>
      <div className={css.actions}>
        <StepBarSlot />
        {current !== RESULTS && (
          <>
            <UndoButtons />
            {!isBeside && current > 0 && (
              <Button size="small" className={css.back} onClick={() => void go(current - 1)}>
                Back
              </Button>
            )}
            {!isBeside && (
              <Button size="small" kind={isAsking ? 'default' : 'primary'} iconRight={IconArrowRight} onClick={next}>
                Next
              </Button>
            )}
          </>
        )}
      </div>
    </nav>
  );
}

interface StepProps extends StepState {
  readonly isCurrent: boolean;
  readonly onOpen: (index: number) => void;
}

const Step = memo(({ onOpen, ...state }: StepProps) => {
  const { index, isEnabled, isCurrent } = state;
  return (
    <li>
      <button
        type="button"
        className={css.step}
        aria-current={isCurrent ? 'step' : undefined}
        aria-disabled={!isEnabled && !isCurrent}
        title={isEnabled || isCurrent ? undefined : 'Complete the steps before it'}
        onClick={() => (isEnabled || isCurrent) && onOpen(index)}
      >
        <StepMark state={state} isCurrent={isCurrent} />
        <span className={css.name}>{STEPS[index]!.name}</span>
      </button>
    </li>
  );
});

const UndoButtons = memo(() => {
  const { undoLabel, redoLabel } = useEditorInfo('undoLabel', 'redoLabel');
  return (
    <span className={`row tight ${css.hint}`}>
      <IconButton
        icon={IconArrowBackUp}
        label="Undo"
        title={undoLabel === undefined ? 'Nothing to undo' : `Undo: ${undoLabel}`}
        aria-disabled={undoLabel === undefined}
        onClick={editor.undo}
      />
      <IconButton
        icon={IconArrowForwardUp}
        label="Redo"
        title={redoLabel === undefined ? 'Nothing to redo' : `Redo: ${redoLabel}`}
        aria-disabled={redoLabel === undefined}
        onClick={editor.redo}
      />
    </span>
  );
});

function StepMark({ state, isCurrent }: { readonly state: StepState; readonly isCurrent: boolean }) {
  if (state.errors > 0) {
    return (
      <span className={css.errors}>
        <Icon icon={IconAlertCircle} size={13} />
        {state.errors}
        <span className="sr-only">{state.errors === 1 ? ' error in' : ' errors in'}</span>
      </span>
    );
  }
  const isTicked = state.isDone && !isCurrent;
  return (
    <span className={css.mark} data-done={isTicked}>
      {isTicked ? (
        <>
          <Icon icon={IconCheck} size={12} />
          <span className="sr-only">Complete:</span>
        </>
      ) : (
        state.index + 1
      )}
    </span>
  );
}
