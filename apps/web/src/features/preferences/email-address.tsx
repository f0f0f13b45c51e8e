import { getEmail, getUser, postConfirmEmail, putEmail } from '@stackwatt/api';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { call, messageOf, statusOf } from '../../lib/api.ts';
import { setSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { PasswordEntry, PlainEntry, textOf } from '../../ui/plain-entry.tsx';
import css from './preferences.module.css';

const emailQuery = queryOptions({ queryKey: ['email'], queryFn: async () => (await call(getEmail)).data, staleTime: 0 });

/** The own address: shares and notices go to it once it was confirmed by a code that was mailed to it. */
export function EmailAddress() {
  const { data } = useQuery(emailQuery);
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'address' | 'code'>();
  const changed = async (): Promise<void> => {
    await queries.invalidateQueries(emailQuery);
    const { data: user } = await call(getUser);
    if (user) setSession({ user });
  };
  if (!data) return null;
  const waits = data.unconfirmed !== null;
  return (
    <div className={css.email}>
      <div>
        <div className="small text-3">E-mail address</div>
        <div className="strong">{data.email === '' ? 'None' : data.email}</div>
        {waits && <div className="small text-2">{data.unconfirmed} waits for the code that was mailed to it</div>}
      </div>
      <span className="space" />
      {waits && (
        <Button size="small" onClick={() => setAsked('code')}>
          Enter the code
        </Button>
      )}
      <Button size="small" onClick={() => setAsked('address')}>
        Change address
      </Button>
      <DialogFrame isOpen={asked === 'address'} onClose={() => setAsked(undefined)} title="Change e-mail address">
        <AddressForm
          onCancel={() => setAsked(undefined)}
          onNamed={async (isMailed) => {
            await changed();
            setAsked(isMailed ? 'code' : undefined);
          }}
        />
      </DialogFrame>
      <DialogFrame isOpen={asked === 'code'} onClose={() => setAsked(undefined)} title="Confirm e-mail address">
        <CodeForm
          address={data.unconfirmed ?? ''}
          onCancel={() => setAsked(undefined)}
          onConfirmed={async () => {
            setAsked(undefined);
            await changed();
            showToast({ text: 'Address confirmed' });
          }}
        />
      </DialogFrame>
    </div>
  );
}

interface AddressFormProps {
  readonly onCancel: () => void;
  /** @param isMailed  a code was sent; an address that was taken away needs none */
  readonly onNamed: (isMailed: boolean) => Promise<void>;
}

function AddressForm({ onCancel, onNamed }: AddressFormProps) {
  const [errors, setErrors] = useState<{ current?: string; form?: string }>({});
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setIsBusy(true);
    try {
      const { status } = await call(putEmail, { body: { current: textOf(form, 'current'), email: textOf(form, 'email').trim() } });
      await onNamed(status === 202);
    } catch (error) {
      setErrors(statusOf(error) === 400 ? { current: 'This is not the current password' } : { form: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form className="column" style={{ gap: 16 }} onSubmit={(event) => void submit(event)} noValidate>
      <p className="text-2">A code is mailed to the address. It counts once the code was given; until then nothing changes.</p>
      {errors.form !== undefined && <Notice tone="danger">{errors.form}</Notice>}
      <PlainEntry name="email" label="New e-mail address" autoComplete="email" />
      <PasswordEntry name="current" label="Current password" autoComplete="current-password" error={errors.current} />
      <div className="row" style={{ justifyContent: 'flex-end' }}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          Send the code
        </Button>
      </div>
    </form>
  );
}

interface CodeFormProps {
  readonly address: string;
  readonly onCancel: () => void;
  readonly onConfirmed: () => Promise<void>;
}

function CodeForm({ address, onCancel, onConfirmed }: CodeFormProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    try {
      await call(postConfirmEmail, { body: { code: textOf(new FormData(event.currentTarget), 'code').trim() } });
      await onConfirmed();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form className="column" style={{ gap: 16 }} onSubmit={(event) => void submit(event)} noValidate>
      <p className="text-2">Enter the code of the mail to {address}.</p>
      <PlainEntry name="code" label="Code" autoComplete="one-time-code" error={problem} />
      <div className="row" style={{ justifyContent: 'flex-end' }}>
        <Button onClick={onCancel}>Later</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
