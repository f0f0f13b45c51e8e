import { putPassword } from '@stackwatt/api';
import { useState, type SubmitEvent } from 'react';
import { call, messageOf, signOut, statusOf } from '../../lib/api.ts';
import { setSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { PasswordEntry, textOf } from './sign-in.tsx';

const SHORTEST = 8;

/** The first sign-in with a generated password: it must be replaced before anything else. */
export function ChangePassword() {
  const [errors, setErrors] = useState<{ current?: string; next?: string; again?: string; form?: string }>({});
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [current, next, again] = [textOf(form, 'current'), textOf(form, 'next'), textOf(form, 'again')];
    const found = {
      current: current === '' ? 'Enter the password you signed in with' : undefined,
      next:
        Array.from(next).length < SHORTEST
          ? `Use at least ${SHORTEST} characters`
          : next === current
            ? 'Choose another password than the current one'
            : undefined,
      again: again === next ? undefined : 'The two new passwords differ',
    };
    setErrors(found);
    if (found.current !== undefined || found.next !== undefined || found.again !== undefined) return;
    setIsBusy(true);
    try {
      await call(putPassword, { body: { current, next } });
      setSession({ mustChangePassword: false });
      showToast({ text: 'Password changed' });
    } catch (error) {
      setErrors(statusOf(error) === 400 ? { current: 'This is not the current password' } : { form: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <DialogFrame isOpen isForced onClose={() => undefined} title="Choose a password">
      <p className="text-2" style={{ marginBottom: 16 }}>
        Your password was made for you. Choose one that only you know.
      </p>
      <form className="column" style={{ gap: 16 }} onSubmit={(event) => void submit(event)} noValidate>
        {errors.form !== undefined && <Notice tone="danger">{errors.form}</Notice>}
        <PasswordEntry name="current" label="Current password" autoComplete="current-password" error={errors.current} />
        <PasswordEntry name="next" label="New password" autoComplete="new-password" error={errors.next} />
        <PasswordEntry name="again" label="New password again" autoComplete="new-password" error={errors.again} />
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={() => void signOut()}>Sign Out</Button>
          <Button type="submit" kind="primary" disabled={isBusy}>
            Change password
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
