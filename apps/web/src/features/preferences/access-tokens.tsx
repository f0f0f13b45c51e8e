import { deleteToken, getTokens, postApiToken, type AnswerOf } from '@stackwatt/api';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { formatMoment } from '../../lib/date.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceSegments, RadioField } from '../../ui/choice-fields.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import field from '../../ui/field.module.css';
import { Notice, StateText } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import css from './preferences.module.css';

type Token = NonNullable<AnswerOf<typeof getTokens>>[number];
type Scope = Token['scope'];

const RIGHTS: Record<Scope, { readonly label: string; readonly hint: string }> = {
  read: { label: 'Read', hint: 'Looks and exports' },
  run: { label: 'Read and calculate', hint: 'Looks, exports and starts calculations' },
  write: { label: 'Read and write', hint: 'Changes projects and types too' },
};
const SCOPES: readonly Scope[] = ['read', 'run', 'write'];
const LONGEST_NAME = 100;
const ENDS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'No end' },
] as const;
type End = (typeof ENDS)[number]['value'];
const DAY_MS = 86_400_000;
/** A token that ends within so many days is told of. */
const SOON_DAYS = 14;

/** Whole days until a token ends, none once it has; undefined for one without end. */
const daysLeft = ({ ends }: Token, now: Date): number | undefined =>
  ends === null ? undefined : Math.max(0, Math.ceil((Date.parse(ends) - now.getTime()) / DAY_MS));
const inDays = (days: number): string => (days === 1 ? 'within a day' : `in ${days} days`);

const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async () => (await call(getTokens)).data ?? [],
  staleTime: 0,
});

const columnsOf = (format: number, now: Date, onWithdraw: (token: Token) => void): Column<Token>[] => [
  { key: 'name', label: 'Name', cell: ({ name }) => name },
  { key: 'rights', label: 'Rights', cell: ({ scope }) => RIGHTS[scope].label },
  { key: 'created', label: 'Made', cell: ({ created }) => formatMoment(created, format, now) },
  {
    key: 'lastUsed',
    label: 'Last used',
    cell: ({ lastUsed }) => (lastUsed === null ? <span className="text-3">never</span> : formatMoment(lastUsed, format, now)),
  },
  { key: 'ends', label: 'Ends', cell: (token) => <EndOfToken token={token} format={format} now={now} /> },
  {
    key: 'end',
    label: 'Action',
    hidesLabel: true,
    cell: (token) => (
      <Button size="small" kind="quiet" aria-label={`Withdraw ${token.name}`} onClick={() => onWithdraw(token)}>
        Withdraw
      </Button>
    ),
  },
];

/** Tokens for programs: made, shown once, withdrawn. */
export function AccessTokens() {
  const { data: tokens = [], dataUpdatedAt, isError, error } = useQuery(tokensQuery);
  const queries = useQueryClient();
  const { defaultDateFormat } = useUser();
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<{ readonly name: string; readonly token: string }>();
  const [withdrawn, setWithdrawn] = useState<Token>();

  const now = new Date(dataUpdatedAt);
  const ending = tokens.filter((token) => (daysLeft(token, now) ?? Infinity) <= SOON_DAYS);
  const make = async (name: string, scope: Scope, end: End): Promise<void> => {
    try {
      const { data } = await call(postApiToken, { body: { name, scope, days: end === '' ? null : Number(end) } });
      setIsMaking(false);
      if (data) setMade({ name, token: data.token });
    } catch (problem) {
      showFailure(problem);
    } finally {
      await queries.invalidateQueries(tokensQuery);
    }
  };
  const withdraw = async ({ id, name }: Token): Promise<void> => {
    setWithdrawn(undefined);
    try {
      await call(deleteToken, { params: { token: id } });
      if (made?.name === name) setMade(undefined);
      showToast({ text: `Token ${name} withdrawn` });
    } catch (problem) {
      showFailure(problem);
    } finally {
      await queries.invalidateQueries(tokensQuery);
    }
  };
  return (
    <Section
      id="tokens"
      title="Access tokens"
      summary="For programs: the command line, scripts, dashboards"
      note={String(tokens.length)}
      bare
      actions={
        <Button size="small" icon={IconPlus} onClick={() => setIsMaking(true)}>
          New token
        </Button>
      }
    >
      {made && <MadeToken {...made} />}
      {ending.map((token) => {
        const days = daysLeft(token, now)!;
        return (
          <div key={token.id} className={css.ending}>
            <Notice tone="warn">
              {days === 0
                ? `“${token.name}” has ended: programs that use it are refused. Make a new token for them, and withdraw this one.`
                : `“${token.name}” ends ${inDays(days)}. Programs that use it are refused from then on; make a new token for them before.`}
            </Notice>
          </div>
        );
      })}
      {isError ? (
        <Notice tone="danger">The tokens could not be loaded: {messageOf(error)}</Notice>
      ) : tokens.length === 0 ? (
        <p className={`${css.empty} text-2`}>No token. A program that calls the server in your name needs one.</p>
      ) : (
        <DataTable
          label="Own access tokens"
          columns={columnsOf(defaultDateFormat, now, setWithdrawn)}
          rows={tokens}
          keyOf={({ id }) => id}
        />
      )}
      <NewToken isOpen={isMaking} onClose={() => setIsMaking(false)} onMake={(name, scope, end) => void make(name, scope, end)} />
      <DialogFrame
        isOpen={withdrawn !== undefined}
        onClose={() => setWithdrawn(undefined)}
        title="Withdraw token"
        actions={
          <>
            <Button onClick={() => setWithdrawn(undefined)}>Cancel</Button>
            <Button kind="delete" onClick={() => withdrawn && void withdraw(withdrawn)}>
              Withdraw
            </Button>
          </>
        }
      >
        A program that uses “{withdrawn?.name}” is refused from its next call on.
      </DialogFrame>
    </Section>
  );
}

function EndOfToken({ token, format, now }: { readonly token: Token; readonly format: number; readonly now: Date }) {
  const days = daysLeft(token, now);
  if (days === undefined) return <span className="text-3">never</span>;
  const date = formatMoment(token.ends!, format, now);
  if (days > SOON_DAYS) return date;
  return (
    <StateText tone={days === 0 ? 'danger' : 'warn'} boxed>
      {days === 0 ? `Ended ${date}` : `Ends ${inDays(days)}, ${date}`}
    </StateText>
  );
}

/** The new token: it cannot be read again. */
function MadeToken({ name, token }: { readonly name: string; readonly token: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token);
      showToast({ text: 'Token copied' });
    } catch {
      showToast({ tone: 'danger', text: 'The browser does not allow copying; select the text instead.' });
    }
  };
  return (
    <div className={css.made} aria-live="polite">
      <div className={css.madeRow}>
        <label htmlFor="made-token">{name}</label>
        <div className={field.box} style={{ flex: 1 }}>
          <input id="made-token" className={`${field.input} mono`} readOnly value={token} onFocus={(event) => event.target.select()} />
        </div>
        <Button icon={IconCopy} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p className="small text-3">Shown this once. It cannot be read again, only withdrawn.</p>
    </div>
  );
}

interface NewTokenProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onMake: (name: string, scope: Scope, end: End) => void;
}

function NewToken({ isOpen, onClose, onMake }: NewTokenProps) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('read');
  const [end, setEnd] = useState<End>('90');
  const clear = (): void => {
    setName('');
    setScope('read');
    setEnd('90');
  };
  const close = (): void => {
    clear();
    onClose();
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={close}
      title="New access token"
      isEdited={name !== ''}
      entersByKey
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="primary"
            disabled={name.trim() === ''}
            onClick={() => {
              onMake(name.trim(), scope, end);
              clear();
            }}
          >
            Make token
          </Button>
        </>
      }
    >
      <div className="column" style={{ gap: 16 }}>
        <TextField
          id="token-name"
          label="Name"
          span={12}
          hint="What it is for: a script, a dashboard"
          value={name}
          maxLength={LONGEST_NAME}
          onCommit={setName}
        />
        <RadioField
          id="token-scope"
          label="Rights"
          value={scope}
          onCommit={setScope}
          choices={SCOPES.map((value) => ({ value, ...RIGHTS[value] }))}
        />
        <ChoiceSegments
          id="token-end"
          label="Good for"
          span={12}
          hint={end === '' ? 'Good until it is withdrawn' : 'Refused after that; this page tells of it two weeks before'}
          value={end}
          choices={ENDS}
          onCommit={setEnd}
        />
      </div>
    </DialogFrame>
  );
}
