import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { StateText } from '../../ui/notice.tsx';

/** What came of an operation on the library. */
export type OperationEnd =
  /** `name` is that of the new, changed or saved component. */
  | { readonly title: string; readonly kind: 'done'; readonly name: string }
  | {
      readonly title: string;
      readonly kind: 'failed';
      readonly message: string;
      readonly problems?: readonly { readonly place: string; readonly value: string; readonly rule: string }[];
    };

/** LIB-08: what came of copying, deleting, downloading, importing or updating a type. */
export function OperationResult({ end, onClose }: { readonly end: OperationEnd | undefined; readonly onClose: () => void }) {
  return (
    <DialogFrame
      isOpen={end !== undefined}
      onClose={onClose}
      title={end?.title ?? ''}
      actions={
        <Button kind="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      {end?.kind === 'done' && (
        <>
          <StateText tone="ok">Operation succeeded!</StateText>
          <p className="strong" style={{ marginTop: 6, overflowWrap: 'anywhere' }}>
            {end.name}
          </p>
        </>
      )}
      {end?.kind === 'failed' && (
        <>
          <StateText tone="danger">Operation failed.</StateText>
          <p style={{ marginTop: 6, overflowWrap: 'anywhere' }}>{end.message}</p>
          {end.problems !== undefined && end.problems.length > 0 && (
            <ul className="small text-2">
              {end.problems.map(({ place, value, rule }) => (
                <li key={`${place}${rule}`}>
                  <b>{place}</b>: {rule}
                  {value !== '' && ` (${value})`}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </DialogFrame>
  );
}
