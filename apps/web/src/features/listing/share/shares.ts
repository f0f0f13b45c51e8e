import { getShares, type AnswerOf, type Share } from '@stackwatt/api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export type Role = Share['role'];
export type Shares = NonNullable<AnswerOf<typeof getShares>>;

/** What people do with the project is looked at so often while the dialog is open, ms. */
const LOOK_EVERY_MS = 5000;

/** The text of LIST-22 is given. */
export const NOT_SHARED = 'Error sharing the project, please make sure the provided email is associated with a license';

export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: ['shares', id],
    queryFn: async () => (await call(getShares, { params: { id } })).data,
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  });
