import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import type { useNewProject } from './new-project.ts';

type Fresh = ReturnType<typeof useNewProject>;

/** Why a project file was not opened. */
export function RefusalDialog({ fresh }: { readonly fresh: Pick<Fresh, 'refusal' | 'dismissRefusal'> }) {
  return (
    <DialogFrame
      isOpen={fresh.refusal !== undefined}
      onClose={fresh.dismissRefusal}
      title="The file was not opened"
      width={640}
      actions={
        <Button kind="primary" onClick={fresh.dismissRefusal}>
          OK
        </Button>
      }
    >
      <p>
        <b>{fresh.refusal?.fileName}</b>: {fresh.refusal?.message}
      </p>
      {fresh.refusal && fresh.refusal.problems.length > 0 && (
        <ul className="small text-2">
          {fresh.refusal.problems.slice(0, 20).map((one) => (
            <li key={`${one.place}${one.rule}`}>
              <b>{one.place}</b>: {one.rule} ({one.value})
            </li>
          ))}
        </ul>
      )}
    </DialogFrame>
  );
}
