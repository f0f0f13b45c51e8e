import type { AdministeredAccount } from '@stackwatt/api';
import { IconDownload, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf, statusOf } from '../../lib/api.ts';
import { todayHere } from '../../lib/date.ts';
import { plural } from '../../lib/number.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveText } from '../../ui/charts/export-file.ts';
import { columnsOf } from './account-columns.tsx';
import { accountsCsv } from './account-file.ts';
import { AccountList, useMatching } from './account-list.tsx';
import { AccountPanel, AdministrationLog } from './account-panel.tsx';
import { AccountTotals } from './account-totals.tsx';
import { AdministrationDialogs } from './administration-dialogs.tsx';
import { useAdministration } from './use-administration.ts';
import css from './administration.module.css';

/** D-205: the accounts of this installation, for administrators. */
export function AdministrationScreen() {
  usePageTitle('Administration');
  const page = useAdministration();
  const { query, acts, shown } = page;
  const { name: own, defaultDateFormat: format } = useUser();
  const list = useMatching(query.data?.accounts ?? []);
  const now = new Date(query.dataUpdatedAt);
  const beside = query.data?.accounts.find(({ id }) => id === shown);
  return (
    <main id="main" className={css.page}>
      <Head accounts={query.data?.accounts} rows={list.rows} now={now} onAdd={() => page.ask('invite')} />
      {query.isError && <Failure error={query.error} onAgain={() => void query.refetch()} />}
      {query.data && <AccountTotals accounts={query.data.accounts} now={now} />}
      {query.data && (
        <div className={css.layout} data-beside={beside !== undefined || undefined}>
          <AccountList of={list} count={query.data.accounts.length} columns={columnsOf(own, format, now, acts)} shown={shown} />
          {beside && (
            <AccountPanel
              key={beside.id}
              account={beside}
              isOwn={beside.name === own}
              format={format}
              now={now}
              onChange={() => acts.open('change', beside)}
              onSendLink={() => acts.sendLink(beside)}
              onDisable={() => acts.open('disable', beside)}
              onEnable={() => acts.enable(beside)}
              onDelete={() => acts.open('delete', beside)}
              onClose={() => page.show(undefined)}
            />
          )}
        </div>
      )}
      {query.data && <LogCard format={format} now={now} />}
      <AdministrationDialogs page={page} own={own} format={format} now={now} />
    </main>
  );
}

interface HeadProps {
  /** Undefined until they are there. */
  readonly accounts: readonly AdministeredAccount[] | undefined;
  /** Those that the list shows. */
  readonly rows: readonly AdministeredAccount[];
  readonly now: Date;
  readonly onAdd: () => void;
}

function Head({ accounts, rows, now, onAdd }: HeadProps) {
  return (
    <div className={css.head}>
      <div>
        <h1>Administration</h1>
        {accounts && <p className="small text-2">{summaryOf(accounts)}</p>}
      </div>
      <span className="space" />
      {accounts && (
        <Button
          icon={IconDownload}
          disabled={rows.length === 0}
          title="The accounts listed below, as CSV"
          onClick={() => saveText(`accounts_${todayHere(now)}.csv`, accountsCsv(rows), 'text/csv')}
        >
          Export list
        </Button>
      )}
      {accounts && (
        <Button kind="primary" icon={IconUserPlus} onClick={onAdd}>
          Add account
        </Button>
      )}
    </div>
  );
}

const summaryOf = (accounts: readonly AdministeredAccount[]): string => {
  const administrators = accounts.filter(({ role }) => role === 'administrator').length;
  return `Accounts of this installation, seen by ${plural(administrators, 'administrator')}`;
};

/** Why there are no accounts to see. */
function Failure({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  if (statusOf(error) === 404)
    return (
      <div className="card">
        <EmptyState icon={IconUsers} title="For administrators" text="Accounts are made and changed by administrators. You are none." />
      </div>
    );
  return (
    <Notice
      tone="danger"
      actions={
        <Button size="small" onClick={onAgain}>
          Try again
        </Button>
      }
    >
      The accounts could not be loaded: {messageOf(error)}
    </Notice>
  );
}

function LogCard({ format, now }: { readonly format: number; readonly now: Date }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={`card ${css.log}`} aria-labelledby="administration-log">
      <div className={css.tools}>
        <h2 id="administration-log">Log of administrators</h2>
        <span className="space" />
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide the log' : 'Show the log'}
        </Button>
      </div>
      {isOpen && <AdministrationLog format={format} now={now} />}
    </section>
  );
}
