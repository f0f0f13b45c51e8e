import {
  deleteAccountSessions,
  getAccount,
  getAdministrationLog,
  type AccountDetails,
  type AdministeredAccount,
  type StorageByKind,
} from '@stackwatt/api';
import { IconKey, IconTrash, IconUserOff, IconX } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { formatDate, formatMoment } from '../../lib/date.ts';
import { formatNumber, plural } from '../../lib/number.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PersonMark } from '../../ui/person-mark.tsx';
import { StackStrip, Swatch } from '../../ui/stack-strip.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { genericMark, type Mark } from '../../ui/tokens.ts';
import { isHere, isNearlyFull, NEARLY_FULL, quotaParts, shareOf } from './account-kinds.ts';
import { eventSentence } from './event-sentence.ts';
import css from './administration.module.css';

const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ['administration', 'account', id],
    queryFn: async () => (await call(getAccount, { params: { account: id } })).data,
    staleTime: 0,
  });
const logQuery = queryOptions({
  queryKey: ['administration', 'log'],
  queryFn: async () => (await call(getAdministrationLog)).data ?? [],
  staleTime: 0,
});

interface AccountPanelProps {
  readonly account: AdministeredAccount;
  readonly isOwn: boolean;
  readonly format: number;
  readonly now: Date;
  readonly onChange: () => void;
  readonly onSendLink: () => void;
  readonly onDisable: () => void;
  readonly onEnable: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** One account beside the list: what it may, what it has, where it is signed in, and what was done to it. */
export function AccountPanel({
  account,
  isOwn,
  format,
  now,
  onChange,
  onSendLink,
  onDisable,
  onEnable,
  onDelete,
  onClose,
}: AccountPanelProps) {
  const details = useQuery(accountQuery(account.id));
  const panel = useRef<HTMLElement>(null);
  // Where the window is narrow it stands above the list, and may be out of sight.
  // A promise comes back in new browsers, which an effect must not return.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isDisabled = account.state === 'disabled';
  const isInvited = account.state === 'invited' || account.state === 'invitationEnded';
  return (
    <aside ref={panel} className={`card ${css.side}`} aria-label={`Account ${account.name}`}>
      <div className={css.block}>
        <div className="row" style={{ alignItems: 'flex-start' }}>
          <PersonMark name={isInvited ? null : account.name} isHere={isHere(account, now)} />
          <div className={css.person} style={{ flex: 1, padding: 0 }}>
            <h2>{account.name}</h2>
            {account.email !== account.name && <span className="small text-3">{account.email === '' ? 'No e-mail' : account.email}</span>}
          </div>
          <IconButton icon={IconX} label="Close" onClick={onClose} />
        </div>
        <div className="row tight wrap" style={{ marginTop: 10 }}>
          <Button size="small" icon={IconKey} disabled={isDisabled} onClick={onSendLink}>
            {isInvited ? 'Send again' : 'Reset password'}
          </Button>
          {isDisabled ? (
            <Button size="small" onClick={onEnable}>
              Enable
            </Button>
          ) : (
            <Button size="small" kind="danger" icon={IconUserOff} disabled={isOwn} onClick={onDisable}>
              Disable
            </Button>
          )}
          <span className="space" />
          <IconButton icon={IconTrash} label={`Delete ${account.name}`} disabled={isOwn} onClick={onDelete} />
        </div>
        {isOwn && <p className="small text-3">Your own account: another administrator can disable or delete it.</p>}
      </div>
      <div className={css.block}>
        <div className="row">
          <h3>Role, licence, quota</h3>
          <span className="space" />
          <Button size="small" onClick={onChange}>
            Change
          </Button>
        </div>
        <Facts
          facts={[
            ['Role', account.role === 'administrator' ? 'Administrator' : 'User'],
            ['Licence', account.licensedUntil === null ? 'for good' : `until ${formatDate(account.licensedUntil, format)}`],
            ['Quota', account.quota.isOwn ? 'its own' : 'as the installation has it'],
          ]}
        />
      </div>
      <div className={css.block}>
        <h3>What it has</h3>
        <Quota account={account} />
        <Facts
          facts={[
            ...quotaParts(account).map((part): Fact => {
              const { label, used, allowed, unit } = part;
              const text = `${formatNumber(used, unit === undefined ? 0 : 1)} of ${formatNumber(allowed)}${unit === undefined ? '' : ` ${unit}`}`;
              return [label, text, isNearlyFull(part)];
            }),
            ['Runs in 30 days', formatNumber(account.runs)],
            ...(details.data === undefined
              ? []
              : ([
                  ['Storage types', formatNumber(details.data.types)],
                  ['Access tokens', formatNumber(details.data.tokens)],
                  ['Projects open to others', formatNumber(details.data.opened)],
                  ['Projects of others open to it', formatNumber(details.data.openToIt)],
                ] as const)),
          ]}
        />
      </div>
      {details.data && <StorageUsed storageMb={details.data.storageMb} />}
      {details.isError ? (
        <div className={css.block}>
          <Notice
            tone="danger"
            actions={
              <Button size="small" onClick={() => void details.refetch()}>
                Try again
              </Button>
            }
          >
            The account could not be loaded: {messageOf(details.error)}
          </Notice>
        </div>
      ) : (
        details.data && (
          <>
            <Sessions account={account} details={details.data} isOwn={isOwn} format={format} now={now} />
            <div className={css.block}>
              <h3>What administrators did</h3>
              {details.data.log.length === 0 ? (
                <p className="small text-2">Nothing so far.</p>
              ) : (
                <ul className={css.events} aria-label={`What administrators did to ${account.name}`}>
                  {details.data.log.map((event) => (
                    <li key={event.id}>
                      <span>{eventSentence(event, format)}</span>
                      <span className="small text-3">
                        {event.by}, {formatMoment(event.at, format, now)}
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </>
        )
      )}
    </aside>
  );
}

/** How much of its room for series is taken; documents of projects take none of it. */
function Quota({ account }: { readonly account: AdministeredAccount }) {
  const { seriesMb, quota } = account;
  const left = Math.max(0, quota.seriesMb - seriesMb);
  const isFull = shareOf(account) > NEARLY_FULL;
  return (
    <>
      <span className={css.bar} data-wide data-full={isFull || undefined} aria-hidden>
        <i style={{ width: `${shareOf(account) * 100}%` }} />
      </span>
      <p className={isFull ? `small ${css.nearlyFull}` : 'small text-2'}>
        {formatNumber(left, 1)} MB of series still fit{isFull && ': its quota is nearly used up'}.
      </p>
    </>
  );
}

type Fact = readonly [name: string, value: string, isNearlyFull?: boolean];
const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={css.facts}>
    {facts.map(([name, value, isFull = false]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className={isFull ? css.nearlyFull : undefined}>
          {value}
          {isFull && <span className="sr-only">, nearly used up</span>}
        </dd>
      </div>
    ))}
  </dl>
);

const STORED: readonly { readonly kind: keyof StorageByKind; readonly label: string; readonly mark: Mark }[] = [
  { kind: 'series', label: 'Series', mark: genericMark(0) },
  { kind: 'documents', label: 'Project documents', mark: genericMark(1) },
  { kind: 'versions', label: 'Versions of projects', mark: genericMark(2) },
  { kind: 'results', label: 'Results and details', mark: genericMark(3) },
  { kind: 'exports', label: 'Export files', mark: genericMark(4) },
  { kind: 'types', label: 'Storage types', mark: genericMark(5) },
];

/** What it takes of the disk, by what that is kept for; only series and project documents count for its quota. */
function StorageUsed({ storageMb }: { readonly storageMb: StorageByKind }) {
  const total = STORED.reduce((sum, { kind }) => sum + storageMb[kind], 0);
  const text = (mb: number): string => `${formatNumber(mb, total < 10 ? 3 : 1)} MB`;
  return (
    <div className={css.block}>
      <div className="row">
        <h3>Storage used</h3>
        <span className="space" />
        <b>{text(total)}</b>
      </div>
      <div className={css.strip}>
        <StackStrip
          label={`Storage used: ${STORED.map(({ kind, label }) => `${label} ${text(storageMb[kind])}`).join(', ')}`}
          parts={STORED.map(({ kind, label, mark }) => ({ mark: { ...mark, label }, value: storageMb[kind] }))}
          width="100%"
        />
      </div>
      <dl className={css.facts} aria-label="Storage used by kind">
        {STORED.map(({ kind, label, mark }) => (
          <div key={kind}>
            <dt className="row tight">
              <Swatch mark={mark} />
              {label}
            </dt>
            <dd>{text(storageMb[kind])}</dd>
          </div>
        ))}
      </dl>
      <p className="small text-3">Series and project documents count for its quota.</p>
    </div>
  );
}

interface SessionsProps {
  readonly account: AdministeredAccount;
  readonly details: AccountDetails;
  readonly isOwn: boolean;
  readonly format: number;
  readonly now: Date;
}

function Sessions({ account, details: { sessions, signedIn }, isOwn, format, now }: SessionsProps) {
  const queries = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const count = plural(sessions.length, 'session');
  const end = async (): Promise<void> => {
    setIsAsked(false);
    try {
      await call(deleteAccountSessions, { params: { account: account.id } });
      showToast({ text: `${count} of ${account.name} ended` });
    } catch (error) {
      showFailure(error);
    } finally {
      await queries.invalidateQueries({ queryKey: ['administration'] });
    }
  };
  return (
    <div className={css.block}>
      <div className="row">
        <h3>Sessions</h3>
        <span className="space" />
        {sessions.length > 0 && !isOwn && (
          <Button size="small" kind="quiet" onClick={() => setIsAsked(true)}>
            End all
          </Button>
        )}
      </div>
      <p className="small text-2">
        {signedIn === null ? 'Nobody has signed in with its password yet.' : `Last sign-in ${formatMoment(signedIn, format, now)}.`}
      </p>
      <ul className={css.events} aria-label={`Sessions of ${account.name}`}>
        {sessions.map(({ id, created, lastUsed, device }) => (
          <li key={id}>
            <span>{device ?? 'A program that does not say'}</span>
            <span className="small text-3">
              Signed in {formatMoment(created, format, now)}, last used {formatMoment(lastUsed, format, now)}
            </span>
          </li>
        ))}
      </ul>
      <DialogFrame
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title="End sessions"
        actions={
          <>
            <Button onClick={() => setIsAsked(false)}>Cancel</Button>
            <Button kind="danger" onClick={() => void end()}>
              End {count}
            </Button>
          </>
        }
      >
        {account.name} is signed out in every window at once. What is not saved there stays on that device as a draft. Access tokens go on.
      </DialogFrame>
    </div>
  );
}

interface LogProps {
  readonly format: number;
  readonly now: Date;
}

/** What administrators did to any account; nothing can be taken out of it. */
export function AdministrationLog({ format, now }: LogProps) {
  const { data = [], isError, error, refetch } = useQuery(logQuery);
  const columns: Column<(typeof data)[number]>[] = [
    { key: 'at', label: 'When', cell: ({ at }) => formatMoment(at, format, now) },
    { key: 'by', label: 'Who', cell: ({ by }) => by },
    { key: 'of', label: 'Account', cell: ({ of }) => of },
    { key: 'what', label: 'What', cell: (event) => eventSentence(event, format) },
  ];
  if (isError)
    return (
      <Notice
        tone="danger"
        actions={
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        The log could not be loaded: {messageOf(error)}
      </Notice>
    );
  return data.length === 0 ? (
    <p className={`${css.foot} text-2`}>Nothing so far.</p>
  ) : (
    <DataTable label="What administrators did, the newest first" columns={columns} rows={data} keyOf={({ id }) => id} />
  );
}
