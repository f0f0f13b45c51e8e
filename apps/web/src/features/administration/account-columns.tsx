import type { AdministeredAccount } from '@stackwatt/api';
import { IconDots } from '@tabler/icons-react';
import { formatDate, formatMoment } from '../../lib/date.ts';
import { formatNumber } from '../../lib/number.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { StateText } from '../../ui/notice.tsx';
import { PersonMark } from '../../ui/person-mark.tsx';
import { isHere, NEARLY_FULL, shareOf } from './account-kinds.ts';
import css from './administration.module.css';
import type { Acts } from './use-administration.ts';

const isInvited = ({ state }: AdministeredAccount): boolean => state === 'invited' || state === 'invitationEnded';

/** The columns of the list. @param own  name of the account that looks */
export const columnsOf = (own: string, format: number, now: Date, acts: Acts): Column<AdministeredAccount>[] => [
  {
    key: 'person',
    label: 'Person',
    cell: (account) => (
      <span className={css.marked} data-off={account.state === 'disabled' || undefined}>
        <PersonMark name={isInvited(account) ? null : account.name} isHere={isHere(account, now)} />
        <span className={css.person}>
          <button type="button" className={css.name} onClick={() => acts.select(account)}>
            {account.name}
            {account.name === own && <span className="text-3"> you</span>}
          </button>
          {account.email !== '' && account.email !== account.name && <span className="small text-3">{account.email}</span>}
        </span>
      </span>
    ),
  },
  { key: 'role', label: 'Role', cell: ({ role }) => (role === 'administrator' ? 'Administrator' : 'User') },
  { key: 'state', label: 'State', cell: (account) => <AccountState account={account} format={format} /> },
  {
    key: 'lastSeen',
    label: 'Last seen',
    cell: (account) =>
      account.lastSeen === null ? (
        <span className="text-3">never</span>
      ) : isHere(account, now) ? (
        <b className="medium">Now</b>
      ) : (
        formatMoment(account.lastSeen, format, now)
      ),
  },
  { key: 'projects', label: 'Projects', isNumber: true, cell: ({ projects }) => formatNumber(projects) },
  { key: 'runs', label: 'Runs', unit: '30 days', isNumber: true, cell: ({ runs }) => formatNumber(runs) },
  { key: 'storage', label: 'Series', unit: 'MB', cell: (account) => <Storage account={account} /> },
  {
    key: 'actions',
    label: 'Actions',
    hidesLabel: true,
    cell: (account) => <RowActions account={account} isOwn={account.name === own} acts={acts} />,
  },
];

interface RowActionsProps {
  readonly account: AdministeredAccount;
  readonly isOwn: boolean;
  readonly acts: Acts;
}

/** What is done with an account from its row. */
function RowActions({ account, isOwn, acts }: RowActionsProps) {
  const isDisabled = account.state === 'disabled';
  const enable = () => acts.enable(account);
  return (
    <span className="row tight" style={{ justifyContent: 'flex-end' }}>
      {isDisabled && (
        <Button size="small" aria-label={`Enable ${account.name}`} onClick={enable}>
          Enable
        </Button>
      )}
      {account.state === 'invitationEnded' && (
        <Button size="small" aria-label={`Send again to ${account.name}`} onClick={() => acts.sendLink(account)}>
          Send again
        </Button>
      )}
      <ActionMenu
        label={`Actions for ${account.name}`}
        width={200}
        target={
          <IconButton icon={IconDots} label={`More actions for ${account.name}`} title="Role, licence, quota, password, disable, delete" />
        }
        entries={[
          { label: 'Role, licence, quota', run: () => acts.open('change', account) },
          {
            label: isInvited(account) ? 'Send the invitation again' : 'Reset password',
            disabled: isDisabled,
            run: () => acts.sendLink(account),
          },
          isDisabled
            ? { label: 'Enable', run: enable }
            : { label: 'Disable', isDanger: true, disabled: isOwn, run: () => acts.open('disable', account) },
          { label: 'Delete', isDanger: true, disabled: isOwn, run: () => acts.open('delete', account) },
        ]}
      />
    </span>
  );
}

function AccountState({
  account: { state, licensedUntil, linkUntil },
  format,
}: {
  readonly account: AdministeredAccount;
  readonly format: number;
}) {
  switch (state) {
    case 'active':
      return (
        <StateText tone="ok" boxed>
          {licensedUntil === null ? 'Active' : `Active, licence until ${formatDate(licensedUntil, format)}`}
        </StateText>
      );
    case 'licenceEnded':
      return (
        <StateText tone="warn" boxed>
          Licence ended {formatDate(licensedUntil ?? '', format)}
        </StateText>
      );
    case 'invited':
      return <StateText boxed>Invited, link good until {formatDate((linkUntil ?? '').slice(0, 10), format)}</StateText>;
    case 'invitationEnded':
      return (
        <StateText tone="warn" boxed>
          Invitation ended
        </StateText>
      );
    case 'disabled':
      return <StateText boxed>Disabled</StateText>;
  }
}

function Storage({ account }: { readonly account: AdministeredAccount }) {
  const { seriesMb, quota } = account;
  const share = shareOf(account);
  return (
    <span className={css.storage}>
      <span className={css.bar} data-full={share > NEARLY_FULL || undefined} aria-hidden>
        <i style={{ width: `${share * 100}%` }} />
      </span>
      {formatNumber(seriesMb, 1)} of {formatNumber(quota.seriesMb)}
      {share > NEARLY_FULL && <span className="sr-only">, nearly used up</span>}
    </span>
  );
}
