import { putPassword } from '@stackwatt/api';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { call, messageOf, statusOf } from '../lib/api.ts';
import { Button } from './button.tsx';
import { CheckBox } from './check-box.tsx';
import { Notice } from './notice.tsx';
import { showToast } from './toast.tsx';
import { PasswordEntry, textOf } from './plain-entry.tsx';

const SHORTEST = 8;

interface PasswordFormProps {
  readonly onChanged: () => void;
  /** The way out, left of the button that changes. */
  readonly leave: ReactNode;
  /** Offers to keep the access tokens, which end with the old password otherwise. */
  readonly asksForTokens?: boolean;
}

/** The old password once, the new one twice. */
export function PasswordForm({ onChanged, leave, asksForTokens = false }: PasswordFormProps) {
  const [keepTokens, setKeepTokens] = useState(false);
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
      await call(putPassword, { body: { current, next, keepTokens } });
      onChanged();
      showToast({ text: 'Password changed' });
    } catch (error) {
      setErrors(statusOf(error) === 400 ? { current: 'This is not the current password' } : { form: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form className="column" style={{ gap: 16 }} onSubmit={(event) => void submit(event)} noValidate>
      {errors.form !== undefined && <Notice tone="danger">{errors.form}</Notice>}
      <PasswordEntry name="current" label="Current password" autoComplete="current-password" error={errors.current} />
      <PasswordEntry name="next" label="New password" autoComplete="new-password" error={errors.next} />
      <PasswordEntry name="again" label="New password again" autoComplete="new-password" error={errors.again} />
      {asksForTokens && (
        <CheckBox
          label="Keep the access tokens"
          hint="Otherwise programs that use them are refused from now on"
          value={keepTokens}
          onCommit={setKeepTokens}
        />
      )}
      <div className="row" style={{ justifyContent: 'flex-end' }}>
        {leave}
        <Button type="submit" kind="primary" disabled={isBusy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
