import { signOut } from '../../lib/api.ts';
import { setSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { PasswordForm } from '../../ui/password-form.tsx';

/** The first sign-in with a generated password: it must be replaced before anything else. */
export const ChangePassword = () => (
  <DialogFrame isOpen isForced onClose={() => undefined} title="Choose a password">
    <p className="text-2" style={{ marginBottom: 16 }}>
      Your password was made for you. Choose one that only you know.
    </p>
    <PasswordForm
      onChanged={() => setSession({ mustChangePassword: false })}
      leave={<Button onClick={() => void signOut()}>Sign Out</Button>}
    />
  </DialogFrame>
);
