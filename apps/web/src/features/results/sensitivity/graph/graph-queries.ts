import { getGraphDimensions, postGraph } from '@stackwatt/api';
import type { OstDimension } from '@stackwatt/model';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { ASK_AGAIN } from '../../queries/asking-again.ts';
import { tablesKey } from '../../queries/result-queries.ts';

/** OST-13: what the results have several values of. */
export const useGraphDimensions = (projectId: string, isWanted: boolean) =>
  useQuery({
    queryKey: [...tablesKey(projectId), 'dimensions'],
    queryFn: async () => (await call(getGraphDimensions, { params: { id: projectId } })).data ?? [],
    enabled: isWanted,
    staleTime: Infinity,
    ...ASK_AGAIN,
  });

/** The plane over two dimensions. @param asked  one x axis and one y axis among them; undefined while nothing was asked for */
export const useGraph = (projectId: string, asked: readonly OstDimension[] | undefined) =>
  useQuery({
    queryKey: [
      ...tablesKey(projectId),
      'graph',
      asked?.map(({ ids, isXAxis, isYAxis, selectedValue }) => [ids, isXAxis, isYAxis, selectedValue]),
    ],
    queryFn: async () => (await call(postGraph, { params: { id: projectId }, body: [...asked!] })).data ?? {},
    enabled: asked !== undefined,
    staleTime: Infinity,
    ...ASK_AGAIN,
  });
