import { postLinkPassword } from '@stackwatt/api';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { call, messageOf, signIn } from '../../lib/api.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { PasswordEntry, textOf } from '../../ui/plain-entry.tsx';

const SHORTEST = 8;

/** Where the link of an invitation or a reset leads: its code stands behind the #, and is good once. */
export function SetPassword() {
  usePageTitle('Set a password');
  const navigate = useNavigate();
  const [code] = useState(() => window.location.hash.slice(1));
  const [errors, setErrors] = useState<{ next?: string; again?: string; form?: string }>({});
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [next, again] = [textOf(form, 'next'), textOf(form, 'again')];
    const found = {
      next: Array.from(next).length < SHORTEST ? `Use at least ${SHORTEST} characters` : undefined,
      again: again === next ? undefined : 'The two passwords differ',
    };
    setErrors(found);
    if (found.next !== undefined || found.again !== undefined) return;
    setIsBusy(true);
    try {
      const { data } = await call(postLinkPassword, { body: { code, next } });
      await signIn(data?.name ?? '', next);
      showToast({ text: 'Password set' });
      void navigate('/library', { replace: true });
    } catch (error) {
      setErrors({ form: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <DialogFrame isOpen isForced onClose={() => undefined} title="Set a password">
      <p className="text-2" style={{ marginBottom: 16 }}>
        Choose a password that only you know. The link is good for one use.
      </p>
      <form className="column" style={{ gap: 16 }} onSubmit={(event) => void submit(event)} noValidate>
        {errors.form !== undefined && <Notice tone="danger">{errors.form}</Notice>}
        <PasswordEntry name="next" label="New password" autoComplete="new-password" error={errors.next} />
        <PasswordEntry name="again" label="New password again" autoComplete="new-password" error={errors.again} />
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={() => void navigate('/library', { replace: true })}>To the sign-in</Button>
          <Button type="submit" kind="primary" disabled={isBusy}>
            Set password
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
