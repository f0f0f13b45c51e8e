import { emailProblem } from '@stackwatt/model';
import { useState, type SubmitEvent } from 'react';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { FieldFrame, messageId } from '../../../ui/field-frame.tsx';
import field from '../../../ui/field.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { ReadOnlyArea } from '../../../ui/read-only.ts';
import type { RunStatus } from './progress.ts';
import { rememberedAddress, useEmailNotice } from './use-email-notice.ts';
import css from './running.module.css';

const NAME = 'Email me when calculation is complete';
const NOT_BEGUN = 'Can be ticked as soon as the first system is being calculated';
const ENDED = 'The calculation has ended: there is nothing left to wait for';
/** MAIL-06 */
const NOT_SET = 'Unable to set email, please try again or wait for the calculation';

interface EmailNoticeProps {
  readonly projectId: string;
  readonly status: Pick<RunStatus, 'progress' | 'noticeTo'>;
}

/** MAIL-02 to MAIL-07: a box that asks for an address, and says the one that is mailed when the run has ended. */
export function EmailNotice({ projectId, status: { progress, noticeTo } }: EmailNoticeProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { set, remove } = useEmailNotice(projectId);
  const isSet = noticeTo !== '';
  return (
    // Who may only read a project may be mailed as well: the notice is no input of it.
    <ReadOnlyArea value={false}>
      <div className={css.mail}>
        <CheckBox
          label={NAME}
          value={isSet}
          hint={progress <= 0 ? NOT_BEGUN : progress >= 100 ? ENDED : undefined}
          disabled={progress <= 0 || progress >= 100 || remove.isPending}
          onCommit={(isWanted) => (isWanted ? setIsAsking(true) : remove.mutate())}
        />
        {isSet && (
          <>
            <span className="text-3">{noticeTo}</span>
            <Button size="small" kind="quiet" onClick={() => setIsAsking(true)}>
              change
            </Button>
          </>
        )}
        {remove.isError && <span role="alert">The e-mail could not be taken back. It is still sent to {noticeTo}.</span>}
      </div>
      {isSet && <p className={`text-2 ${css.mailNote}`}>You can close this tab, the calculation will continue</p>}
      <DialogFrame isOpen={isAsking} onClose={() => setIsAsking(false)} title={NAME}>
        <AddressForm
          first={isSet ? noticeTo : undefined}
          isBusy={set.isPending}
          hasFailed={set.isError}
          onCancel={() => setIsAsking(false)}
          onAddress={(address) => set.mutate(address, { onSuccess: () => setIsAsking(false) })}
        />
      </DialogFrame>
    </ReadOnlyArea>
  );
}

interface AddressFormProps {
  /** The address that is set. */
  readonly first: string | undefined;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly onCancel: () => void;
  readonly onAddress: (address: string) => void;
}

function AddressForm({ first, isBusy, hasFailed, onCancel, onAddress }: AddressFormProps) {
  const own = useSession((session) => session.user?.email);
  const [address, setAddress] = useState(first ?? rememberedAddress() ?? own ?? '');
  const [problem, setProblem] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const rule = emailProblem(address.trim());
    setProblem(rule);
    if (rule === undefined) onAddress(address.trim());
  };
  return (
    <form className="column" style={{ gap: 16 }} onSubmit={submit} noValidate>
      <p className="text-2">One mail when the calculation has finished or failed; none when it is cancelled.</p>
      {hasFailed && <Notice tone="danger">{NOT_SET}</Notice>}
      <FieldFrame id="notice-address" label="E-mail address" error={problem} span={12}>
        <div className={field.box} data-invalid={problem !== undefined}>
          <input
            id="notice-address"
            className={field.input}
            type="email"
            autoComplete="email"
            value={address}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={messageId('notice-address')}
            data-autofocus
            onChange={(event) => {
              setAddress(event.target.value);
              setProblem(undefined);
            }}
          />
        </div>
      </FieldFrame>
      <div className="row" style={{ justifyContent: 'flex-end' }}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          Set e-mail
        </Button>
      </div>
    </form>
  );
}
