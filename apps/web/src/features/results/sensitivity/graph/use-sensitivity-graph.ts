import { initialGraph, nextGraph, type GraphEvent, type OstDimension, type SensitivityGraph } from '@stackwatt/model';
import { useEffect, useReducer } from 'react';
import { useGraph, useGraphDimensions } from './graph-queries.ts';

/** The dimensions of the graph and the plane that was asked for; `move` changes the axes and asks for another plane. */
export function useSensitivityGraph(projectId: string) {
  const query = useGraphDimensions(projectId, true);
  const [{ graph, asked }, move] = useReducer(next, { graph: initialGraph(), asked: undefined });
  const answer = useGraph(projectId, asked);
  useEffect(() => {
    if (query.data === undefined) return;
    move({ kind: 'dimensions', dimensions: query.data });
    // The first plane is there without being asked for: over the first two dimensions.
    move({ kind: 'ask' });
  }, [query.data]);
  const failed = (query.isError && query.data === undefined) || (answer.isError && !answer.isFetching);
  useEffect(() => {
    if (failed) move({ kind: 'failed' });
    else if (graph.state === 'loading' && asked !== undefined && answer.data !== undefined && !answer.isFetching)
      move({ kind: 'result', result: answer.data });
  }, [failed, graph.state, asked, answer.data, answer.isFetching]);
  const retry = (): void => void (query.isError ? query.refetch() : answer.refetch().then(() => move({ kind: 'ask' })));
  return { graph, move, error: answer.error, failureReason: query.failureReason ?? answer.failureReason, retry };
}

interface Asked {
  readonly graph: SensitivityGraph;
  /** The dimensions of the plane that was asked for last. */
  readonly asked: readonly OstDimension[] | undefined;
}
function next(before: Asked, event: GraphEvent): Asked {
  const graph = nextGraph(before.graph, event);
  return { graph, asked: event.kind === 'ask' && graph.state === 'loading' ? graph.dimensions : before.asked };
}
