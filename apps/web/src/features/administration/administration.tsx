import {
  getAccounts,
  postAccount,
  postAccountDeletion,
  postAccountLink,
  putAccount,
  type AdministeredAccount,
  type BodyOf,
} from '@stackwatt/api';
import { IconDots, IconDownload, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf, statusOf } from '../../lib/api.ts';
import { formatDate, formatMoment, todayHere } from '../../lib/date.ts';
import { formatNumber, plural } from '../../lib/number.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useUser } from '../../lib/session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Notice, StateText } from '../../ui/notice.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { PersonMark } from '../../ui/person-mark.tsx';
import { saveText } from '../../ui/charts/export-file.ts';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { AccountDialog, DeleteAccountDialog, InviteDialog } from './account-dialogs.tsx';
import { accountsCsv } from './account-file.ts';
import { isHere, KINDS, NEARLY_FULL, shareOf, type Kind } from './account-kinds.ts';
import { AccountPanel, AdministrationLog } from './account-panel.tsx';
import { AccountTotals } from './account-totals.tsx';
import css from './administration.module.css';

const accountsQuery = queryOptions({
  queryKey: ['administration'],
  queryFn: async () => (await call(getAccounts)).data,
  staleTime: 0,
});

/** A link that was not mailed: it is handed over by whoever made it. */
interface Link {
  readonly name: string;
  readonly link: string;
  readonly until: string;
}

interface Acts {
  readonly enable: (account: AdministeredAccount) => void;
  readonly sendLink: (account: AdministeredAccount) => void;
  readonly open: (what: Asked, account: AdministeredAccount) => void;
  /** Shows it beside the list. */
  readonly select: (account: AdministeredAccount) => void;
}
type Asked = 'change' | 'disable' | 'delete';

const isInvited = ({ state }: AdministeredAccount): boolean => state === 'invited' || state === 'invitationEnded';

const columnsOf = (own: string, format: number, now: Date, acts: Acts): Column<AdministeredAccount>[] => [
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
    cell: (account) => {
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
              <IconButton
                icon={IconDots}
                label={`More actions for ${account.name}`}
                title="Role, licence, quota, password, disable, delete"
              />
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
                : { label: 'Disable', isDanger: true, disabled: account.name === own, run: () => acts.open('disable', account) },
              { label: 'Delete', isDanger: true, disabled: account.name === own, run: () => acts.open('delete', account) },
            ]}
          />
        </span>
      );
    },
  },
];

const matching = (accounts: readonly AdministeredAccount[], search: string): readonly AdministeredAccount[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return accounts.filter(({ name, email }) => words.every((word) => `${name} ${email}`.toLowerCase().includes(word)));
};

/** D-205: the accounts of this installation, for administrators. */
export function AdministrationScreen() {
  usePageTitle('Administration');
  const query = useQuery(accountsQuery);
  const queries = useQueryClient();
  const { name: own, defaultDateFormat: format } = useUser();
  const [asked, setAsked] = useState<'invite' | Asked>();
  const [chosen, setChosen] = useState<AdministeredAccount>();
  const [shown, setShown] = useState<string>();
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<Kind>();
  const [isLog, setIsLog] = useState(false);
  const [link, setLink] = useState<Link>();
  const now = new Date(query.dataUpdatedAt);
  // With what is shown of one account, and the log.
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: accountsQuery.queryKey });
  const found = matching(query.data?.accounts ?? [], search);
  const rows = found.filter((account) => KINDS.find(({ value }) => value === kind)?.has(account) ?? true);
  const beside = query.data?.accounts.find(({ id }) => id === shown);

  const open = (what: Asked, account: AdministeredAccount): void => {
    setChosen(account);
    setAsked(what);
  };
  const sent = ({ name, email }: Pick<AdministeredAccount, 'name' | 'email'>, made: { link: string | null; until: string } | undefined) => {
    if (made !== undefined && made.link !== null) setLink({ name, link: made.link, until: made.until });
    else showToast({ text: `The link was mailed to ${email}` });
  };
  const change = async (account: AdministeredAccount, body: NonNullable<BodyOf<typeof putAccount>>, text: string): Promise<void> => {
    try {
      await call(putAccount, { params: { account: account.id }, body });
      setAsked(undefined);
      showToast({ text });
    } catch (error) {
      showFailure(error);
    } finally {
      await refresh();
    }
  };
  const sendLink = async (account: AdministeredAccount): Promise<void> => {
    try {
      sent(account, (await call(postAccountLink, { params: { account: account.id } })).data);
    } catch (error) {
      showFailure(error);
    } finally {
      await refresh();
    }
  };
  /** @throws what the server refuses, for the form to say */
  const invite = async (body: NonNullable<BodyOf<typeof postAccount>>): Promise<void> => {
    const { data } = await call(postAccount, { body });
    setAsked(undefined);
    await refresh();
    sent({ name: body.name, email: body.email === '' ? body.name : body.email }, data);
  };

  /** @throws what the server refuses, for the dialog to say */
  const remove = async (account: AdministeredAccount, body: NonNullable<BodyOf<typeof postAccountDeletion>>): Promise<void> => {
    await call(postAccountDeletion, { params: { account: account.id }, body });
    setAsked(undefined);
    setShown(undefined);
    showToast({ text: `${account.name} was deleted` });
    await refresh();
  };

  const acts: Acts = {
    enable: (account) => void change(account, { disabled: false }, `${account.name} can sign in again`),
    sendLink: (account) => void sendLink(account),
    open,
    select: ({ id }) => setShown(id),
  };

  return (
    <main id="main" className={css.page}>
      <div className={css.head}>
        <div>
          <h1>Administration</h1>
          {query.data && <p className="small text-2">{summaryOf(query.data.accounts)}</p>}
        </div>
        <span className="space" />
        {query.data && (
          <Button
            icon={IconDownload}
            disabled={rows.length === 0}
            title="The accounts listed below, as CSV"
            onClick={() => saveText(`accounts_${todayHere(now)}.csv`, accountsCsv(rows), 'text/csv')}
          >
            Export list
          </Button>
        )}
        {query.data && (
          <Button kind="primary" icon={IconUserPlus} onClick={() => setAsked('invite')}>
            Add account
          </Button>
        )}
      </div>
      {query.isError &&
        (statusOf(query.error) === 404 ? (
          <div className="card">
            <EmptyState icon={IconUsers} title="For administrators" text="Accounts are made and changed by administrators. You are none." />
          </div>
        ) : (
          <Notice
            tone="danger"
            actions={
              <Button size="small" onClick={() => void query.refetch()}>
                Try again
              </Button>
            }
          >
            The accounts could not be loaded: {messageOf(query.error)}
          </Notice>
        ))}
      {query.data && <AccountTotals accounts={query.data.accounts} now={now} />}
      {query.data && (
        <div className={css.layout} data-beside={beside !== undefined || undefined}>
          <div className="card">
            <h2 className="sr-only">Accounts</h2>
            <div className={css.tools}>
              <SearchBox label="Search accounts" placeholder="Search name, e-mail" value={search} onChange={setSearch} />
              <FilterChips
                label="Kind of account"
                entries={KINDS.map(({ value, label, has }) => ({ value, label, count: found.filter(has).length }))}
                all={found.length}
                chosen={kind}
                onChoose={setKind}
              />
            </div>
            {rows.length === 0 ? (
              <EmptyState
                title="No account matches"
                text={`Nobody has “${search}” in name or e-mail${kind === undefined ? '' : ' and is of the chosen kind'}.`}
                actions={
                  <Button
                    onClick={() => {
                      setSearch('');
                      setKind(undefined);
                    }}
                  >
                    Clear search and filter
                  </Button>
                }
              />
            ) : (
              <DataTable
                label="Accounts, last seen first"
                columns={columnsOf(own, format, now, acts)}
                rows={rows}
                keyOf={({ id }) => id}
                isSelected={({ id }) => id === shown}
              />
            )}
            <div className={`${css.foot} small text-3`}>
              <output>
                {rows.length === query.data.accounts.length
                  ? plural(rows.length, 'account')
                  : `${formatNumber(rows.length)} of ${formatNumber(query.data.accounts.length)} accounts`}
              </output>
              <span className="space" />
              <span>
                Disabling acts at once in every window; data are kept. Administrators see what projects take, not what is in them.
              </span>
            </div>
          </div>
          {beside && (
            <AccountPanel
              key={beside.id}
              account={beside}
              isOwn={beside.name === own}
              format={format}
              now={now}
              onChange={() => open('change', beside)}
              onSendLink={() => acts.sendLink(beside)}
              onDisable={() => open('disable', beside)}
              onEnable={() => acts.enable(beside)}
              onDelete={() => open('delete', beside)}
              onClose={() => setShown(undefined)}
            />
          )}
        </div>
      )}
      {query.data && (
        <section className={`card ${css.log}`} aria-labelledby="administration-log">
          <div className={css.tools}>
            <h2 id="administration-log">Log of administrators</h2>
            <span className="space" />
            <Button size="small" aria-expanded={isLog} onClick={() => setIsLog(!isLog)}>
              {isLog ? 'Hide the log' : 'Show the log'}
            </Button>
          </div>
          {isLog && <AdministrationLog format={format} now={now} />}
        </section>
      )}
      {asked === 'invite' && query.data && (
        <InviteDialog sendsMail={query.data.sendsMail} format={format} onInvite={invite} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'change' && chosen && query.data && (
        <AccountDialog
          account={chosen}
          isOwn={chosen.name === own}
          defaults={query.data.quota}
          format={format}
          onSave={(body) => void change(chosen, body, `${chosen.name} was changed`)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'delete' && chosen && query.data && (
        <DeleteAccountDialog
          account={chosen}
          heirs={query.data.accounts.filter(({ id, name, state }) => id !== chosen.id && name !== own && state !== 'disabled')}
          onDelete={(body) => remove(chosen, body)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <DialogFrame
        isOpen={asked === 'disable'}
        onClose={() => setAsked(undefined)}
        title={`Disable ${chosen?.name ?? ''}`}
        actions={
          <>
            <Button onClick={() => setAsked(undefined)}>Cancel</Button>
            <Button kind="danger" onClick={() => chosen && void change(chosen, { disabled: true }, `${chosen.name} is disabled`)}>
              Disable account
            </Button>
          </>
        }
      >
        Its {plural(chosen?.sessions ?? 0, 'session ends', 'sessions end')} at once, nobody can sign in to it and its tokens are refused.
        Nothing is deleted; what it opened to others stays open.
      </DialogFrame>
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
    </main>
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

const summaryOf = (accounts: readonly AdministeredAccount[]): string => {
  const administrators = accounts.filter(({ role }) => role === 'administrator').length;
  return `Accounts of this installation, seen by ${plural(administrators, 'administrator')}`;
};
