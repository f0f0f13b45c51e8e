import { capital } from '../lib/capital.ts';
import { partKind, takenAway, type PartFlag, type Project, type TakenAwayOptions } from '@stackwatt/model';
import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { editor } from './current-editor.ts';
import { createUserState } from '../lib/user-state.ts';

interface AskedEdit extends Omit<TakenAwayOptions, 'typed'> {
  /** What the step does: 'switch Wind on'. */
  readonly label: string;
  readonly change: (project: Project) => Project;
  /** Chooses again what is chosen: what is so after it was not entered by the user. */
  readonly again?: ((project: Project) => Project) | undefined;
  /** The part that the edit switches off, where it is one. */
  readonly part?: PartFlag;
  /** Makes the edit, where more belongs to it than the change. */
  readonly run?: () => void;
}
interface Question extends AskedEdit {
  readonly takes: readonly string[];
}

/** The question stays while its dialog fades. */
const useQuestion = createUserState<{ question: Question | undefined; isOpen: boolean }>(() => ({ question: undefined, isOpen: false }));
const close = (): void => useQuestion.setState({ isOpen: false });

const make = ({ label, change, run }: AskedEdit): void => (run ? run() : editor.edit(label, change));

/**
 * SETUP-25, APP-20, EQ-06: an edit by a switch. It is made at once where it takes nothing away besides; otherwise the user is asked first,
 * with the names of what goes.
 */
export function editAsking(asked: AskedEdit): void {
  const state = editor.store.getState();
  if (state.kind !== 'open') return;
  const before = state.history.present;
  const takes = state.readOnly ? [] : takenAway(before, asked.change(before), { ...asked, typed: asked.again?.(before) });
  if (takes.length === 0) make(asked);
  else useQuestion.setState({ question: { ...asked, takes }, isOpen: true });
}

/** The question of an edit that takes something away; once, beside the steps. */
export function TakenAwayQuestion() {
  const { question, isOpen } = useQuestion();
  // It is about one project: it goes with the page of it.
  useEffect(() => close, []);
  const kind = question?.part === undefined ? undefined : partKind(question.part);
  const proceed = (): void => {
    if (!question) return;
    close();
    make(question);
    void editor.saveNow();
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={close}
      title={kind === undefined ? capital(question?.label ?? '') : `Delete ${kind}`}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="delete" onClick={proceed}>
            Continue
          </Button>
        </>
      }
    >
      <p>{kind === undefined ? 'This takes out of the project:' : `Do you want to delete the ${kind} information?`}</p>
      <ul aria-label="What goes" style={{ margin: '6px 0', paddingInlineStart: 20 }}>
        {question?.takes.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p className="text-2">It is not kept with the project. Undo brings it back as long as the project stays open.</p>
    </DialogFrame>
  );
}
