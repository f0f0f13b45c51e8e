import { formatMoment } from '../../lib/date.ts';
import { plural } from '../../lib/number.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { AccountDialog, DeleteAccountDialog, InviteDialog } from './account-dialogs.tsx';
import type { AdministrationPage } from './use-administration.ts';
import css from './administration.module.css';

interface DialogsProps {
  readonly page: AdministrationPage;
  /** Name of the account that looks. */
  readonly own: string;
  readonly format: number;
  readonly now: Date;
}

/** What is asked before an account is made, changed or deleted, and the link that is handed over. */
export function AdministrationDialogs({ page, own, format, now }: DialogsProps) {
  const { query, asked, chosen, change, invite, remove } = page;
  const close = (): void => page.ask(undefined);
  return (
    <>
      {asked === 'invite' && query.data && (
        <InviteDialog sendsMail={query.data.sendsMail} format={format} onInvite={invite} onClose={close} />
      )}
      {asked === 'change' && chosen && query.data && (
        <AccountDialog
          account={chosen}
          isOwn={chosen.name === own}
          defaults={query.data.quota}
          format={format}
          onSave={(body) => void change(chosen, body, `${chosen.name} was changed`)}
          onClose={close}
        />
      )}
      {asked === 'delete' && chosen && query.data && (
        <DeleteAccountDialog
          account={chosen}
          heirs={query.data.accounts.filter(({ id, name, state }) => id !== chosen.id && name !== own && state !== 'disabled')}
          onDelete={(body) => remove(chosen, body)}
          onClose={close}
        />
      )}
      <DisableDialog page={page} onClose={close} />
      <LinkDialog page={page} format={format} now={now} />
    </>
  );
}

function DisableDialog({ page: { asked, chosen, change }, onClose }: Pick<DialogsProps, 'page'> & { readonly onClose: () => void }) {
  return (
    <DialogFrame
      isOpen={asked === 'disable'}
      onClose={onClose}
      title={`Disable ${chosen?.name ?? ''}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" onClick={() => chosen && void change(chosen, { disabled: true }, `${chosen.name} is disabled`)}>
            Disable account
          </Button>
        </>
      }
    >
      Its {plural(chosen?.sessions ?? 0, 'session ends', 'sessions end')} at once, nobody can sign in to it and its tokens are refused.
      Nothing is deleted; what it opened to others stays open.
    </DialogFrame>
  );
}

function LinkDialog({ page: { link, setLink }, format, now }: Omit<DialogsProps, 'own'>) {
  return (
    <DialogFrame
      isOpen={link !== undefined}
      onClose={() => setLink(undefined)}
      title="Hand this link over"
      width={640}
      actions={
        <Button kind="primary" onClick={() => setLink(undefined)}>
          Done
        </Button>
      }
    >
      {link && (
        <div className="column" style={{ gap: 8 }}>
          <p>
            No mail was sent. Whoever opens this link sets the password of <b>{link.name}</b>. It is good for one use, until{' '}
            {formatMoment(link.until, format, now)}, and shown this once.
          </p>
          <input className={`${css.link} mono`} aria-label="Link" readOnly value={link.link} onFocus={(event) => event.target.select()} />
        </div>
      )}
    </DialogFrame>
  );
}
