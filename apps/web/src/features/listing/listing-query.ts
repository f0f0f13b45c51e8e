import { getProjects, getSamples, type AnswerOf } from '@stackwatt/api';
import { queryOptions } from '@tanstack/react-query';
import { editor } from '../../editor/current-editor.ts';
import { call } from '../../lib/api.ts';

export type ListedProject = NonNullable<AnswerOf<typeof getProjects>>[number];

/** The own projects. A project that is just being closed is saved first, so that its row is not the one of before. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async () => {
    await editor.closed();
    return (await call(getProjects)).data ?? [];
  },
  staleTime: 0,
});

export type ListedSample = NonNullable<AnswerOf<typeof getSamples>>[number];
const SAMPLES_EVERY_MS = 2000;

export const samplesQuery = queryOptions({
  queryKey: ['samples'],
  queryFn: async () => (await call(getSamples)).data ?? [],
  staleTime: Infinity,
  // A server that has just been started is at them: their figures come one after the other.
  refetchInterval: ({ state }) => (state.data?.some((sample) => sample.isCalculating) ? SAMPLES_EVERY_MS : false),
});
