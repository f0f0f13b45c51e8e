import { deleteToken, getTokens, postApiToken, type AnswerOf } from '@stackwatt/api';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { formatMoment } from '../../lib/date.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { RadioField } from '../../ui/choice-fields.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import field from '../../ui/field.module.css';
import { Notice } from '../../ui/notice.tsx';
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
  {
    key: 'end',
    label: 'Action',
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

  const make = async (name: string, scope: Scope): Promise<void> => {
    try {
      const { data } = await call(postApiToken, { body: { name, scope } });
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
      {isError ? (
        <Notice tone="danger">The tokens could not be loaded: {messageOf(error)}</Notice>
      ) : tokens.length === 0 ? (
        <p className={`${css.empty} text-2`}>No token. A program that calls the server in your name needs one.</p>
      ) : (
        <DataTable
          label="Own access tokens"
          columns={columnsOf(defaultDateFormat, new Date(dataUpdatedAt), setWithdrawn)}
          rows={tokens}
          keyOf={({ id }) => id}
        />
      )}
      <NewToken isOpen={isMaking} onClose={() => setIsMaking(false)} onMake={(name, scope) => void make(name, scope)} />
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
  readonly onMake: (name: string, scope: Scope) => void;
}

function NewToken({ isOpen, onClose, onMake }: NewTokenProps) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('read');
  const close = (): void => {
    setName('');
    setScope('read');
    onClose();
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={close}
      title="New access token"
      isEdited={name !== ''}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="primary"
            disabled={name.trim() === ''}
            onClick={() => {
              onMake(name.trim(), scope);
              setName('');
              setScope('read');
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
      </div>
    </DialogFrame>
  );
}
