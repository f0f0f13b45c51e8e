import { postCompare, postCompareWithZero } from '@stackwatt/api';
import type { ComparedDetails } from '@stackwatt/model';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { ASK_AGAIN } from '../queries/asking-again.ts';
import { detailsKey, isCancelled } from '../queries/result-queries.ts';

/**
 * A system against a base case of the same results, from the server.
 *
 * @param base  undefined for a base case of zeros
 */
export const useCompared = (projectId: string, resultId: number, base: number | undefined, isWanted: boolean) =>
  useQuery({
    queryKey: [...detailsKey(projectId), resultId, 'against', base ?? 'zero'],
    queryFn: async (): Promise<ComparedDetails> => {
      const n = String(resultId);
      const { data } =
        base === undefined
          ? await call(postCompareWithZero, { params: { id: projectId, n } })
          : await call(postCompare, { params: { id: projectId, n, base: String(base) } });
      if (data === undefined) throw new Error('the server answered nothing');
      return data;
    },
    enabled: isWanted,
    staleTime: Infinity,
    ...ASK_AGAIN,
    retry: (failures, error) => !isCancelled(error) && ASK_AGAIN.retry(failures, error),
  });
