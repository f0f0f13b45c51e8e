import {
  getAccounts,
  postAccount,
  postAccountDeletion,
  postAccountLink,
  putAccount,
  type AdministeredAccount,
  type BodyOf,
} from '@stackwatt/api';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { showFailure, showToast } from '../../ui/toast.tsx';

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

type AskedOfAccount = 'change' | 'disable' | 'delete';

/** What the list and the panel of an account do. */
export interface Acts {
  readonly enable: (account: AdministeredAccount) => void;
  readonly sendLink: (account: AdministeredAccount) => void;
  readonly open: (what: AskedOfAccount, account: AdministeredAccount) => void;
  /** Shows it beside the list. */
  readonly select: (account: AdministeredAccount) => void;
}

/** The accounts, what is asked about one of them, and the calls that change them. */
export function useAdministration() {
  const query = useQuery(accountsQuery);
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'invite' | AskedOfAccount>();
  const [chosen, setChosen] = useState<AdministeredAccount>();
  const [shown, setShown] = useState<string>();
  const [link, setLink] = useState<Link>();
  // With what is shown of one account, and the log.
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: accountsQuery.queryKey });

  const open = (what: AskedOfAccount, account: AdministeredAccount): void => {
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

  return { query, acts, asked, ask: setAsked, chosen, shown, show: setShown, link, setLink, change, invite, remove };
}

export type AdministrationPage = ReturnType<typeof useAdministration>;
