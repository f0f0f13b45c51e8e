import { deleteEmailNotice, putEmailNotice } from '@stackwatt/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { changeStatus } from '../queries/result-queries.ts';

const REMEMBERED = 'stackwatt-notice-address';
/** The address that was asked for last in this browser; undefined before the first. */
export const rememberedAddress = (): string | undefined => window.localStorage.getItem(REMEMBERED) ?? undefined;

/** API-53, API-54: sets the notice of the run under way, or takes it back. The state of the run then says the address. */
export function useEmailNotice(projectId: string) {
  const client = useQueryClient();
  const told = (noticeTo: string): void => changeStatus(client, projectId, { noticeTo });
  const set = useMutation({
    mutationFn: async (userEmail: string) => {
      await call(putEmailNotice, { params: { id: projectId }, body: { userEmail } });
      return userEmail;
    },
    onSuccess: (userEmail) => {
      window.localStorage.setItem(REMEMBERED, userEmail);
      told(userEmail);
    },
  });
  const remove = useMutation({
    mutationFn: async () => call(deleteEmailNotice, { params: { id: projectId } }),
    onSuccess: () => told(''),
  });
  return { set, remove };
}
