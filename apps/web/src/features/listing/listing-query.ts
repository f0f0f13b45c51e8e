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

export const samplesQuery = queryOptions({
  queryKey: ['samples'],
  queryFn: async () => (await call(getSamples)).data ?? [],
  staleTime: Infinity,
});
