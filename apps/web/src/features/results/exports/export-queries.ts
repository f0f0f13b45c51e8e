import { deleteExport, getExportFile, getExports, postExport, putExportRetry, type BodyOf, type Export } from '@stackwatt/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { projectFileName } from '../../../ui/charts/chart-table.ts';
import { saveFile } from '../../../ui/charts/export-file.ts';
import { createUserState } from '../../../lib/user-state.ts';

/** What is asked of the server beside the system. */
export type ExportWish = Omit<BodyOf<typeof postExport>, 'n'>;

const jobsKey = (projectId: string) => ['results', projectId, 'exports'] as const;
/** How often the list is asked for while something in it is under way, ms. */
const EVERY_MS = 1000;

export const isOpen = ({ state }: Export): boolean => state === 'queued' || state === 'running';

/** The files asked for in the last seven days, the newest first. */
export const useExports = (projectId: string) =>
  useQuery({
    queryKey: jobsKey(projectId),
    queryFn: async () => (await call(getExports, { params: { id: projectId } })).data ?? [],
    refetchInterval: ({ state }) => (state.data?.some(isOpen) === true ? EVERY_MS : false),
  });

/** D-208: files that were asked for in this page download by themselves when they are finished. */
const useAwaited = createUserState<{ readonly ids: readonly string[] }>(() => ({ ids: [] }));
export const useAwaitedExports = (): readonly string[] => useAwaited(({ ids }) => ids);
const awaitExport = (id: string): void => useAwaited.setState(({ ids }) => ({ ids: [...ids, id] }));
export const forgetExport = (id: string): void => useAwaited.setState(({ ids }) => ({ ids: ids.filter((one) => one !== id) }));

export function useAsk(projectId: string, system: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wish: ExportWish) => (await call(postExport, { params: { id: projectId }, body: { ...wish, n: system } })).data!,
    onSuccess: (job) => {
      awaitExport(job.id);
      return client.invalidateQueries({ queryKey: jobsKey(projectId) });
    },
  });
}

export function useRetry(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(putExportRetry, { params: { id: projectId, export: id } })).data!,
    onSuccess: (job) => {
      awaitExport(job.id);
      return client.invalidateQueries({ queryKey: jobsKey(projectId) });
    },
  });
}

export function useRemove(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      forgetExport(id);
      await call(deleteExport, { params: { id: projectId, export: id } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: jobsKey(projectId) }),
  });
}

/** Saves a finished file under its name with the project in front (D-208). */
export async function saveExport(project: string, projectId: string, job: Export): Promise<void> {
  const { data, headers } = await call(getExportFile, { params: { id: projectId, export: job.id } });
  saveFile(projectFileName(project, job.name), new Blob([data!], { type: headers.get('content-type') ?? '' }));
}
