import { seriesRefsOf, type Project } from '@stackwatt/model';
import type { CostSummary } from '@stackwatt/simulation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { seriesCache } from '../../editor/current-editor.ts';
import { usePreview } from '../../editor/preview.ts';
import { useEditorInfo } from '../../editor/use-editor.ts';
import type { CostAnswer, CostQuestion } from './cost-worker.ts';

/** The costs of the plant of the live preview. */
export interface ShownCosts {
  readonly summary: CostSummary;
  /** The project of the preview they belong to. */
  readonly project: Project;
  /** The project was changed since. */
  readonly isOld: boolean;
}

/** A worker that is asked for one plant at a time; the answer to an older question is dropped. */
function startWorker(onAnswer: (summary: CostSummary | undefined, project: Project) => void) {
  const worker = new Worker(new URL('cost-worker.ts', import.meta.url), { type: 'module' });
  const given = new Set<string>();
  let last: { readonly id: number; readonly project: Project } | undefined;
  let asked = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<CostAnswer>) => {
    if (data.id === last?.id) onAnswer(data.summary, last.project);
  });
  return {
    ask: async (projectId: string, project: Project): Promise<void> => {
      const id = ++asked;
      last = { id, project };
      const wanted = seriesRefsOf(project)
        .map(({ ref }) => ref.hash)
        .filter((hash) => !given.has(hash));
      const series = new Map<string, Float64Array>();
      await Promise.all(wanted.map(async (hash) => series.set(hash, await seriesCache.get(projectId, hash))));
      if (id !== last.id) return;
      for (const hash of wanted) given.add(hash);
      const question: CostQuestion = { id, project, series };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(question);
    },
    stop: () => worker.terminate(),
  };
}

/** The cost summary of the plant in the live preview, calculated beside it while the step is open; undefined before the first one. */
export function useCostSummary(): ShownCosts | undefined {
  const { projectId } = useEditorInfo('projectId');
  const { figures, isComputing, reason } = usePreview();
  const [shown, setShown] = useState<{ readonly summary: CostSummary; readonly project: Project }>();
  const worker = useRef<ReturnType<typeof startWorker>>(undefined);
  const project = figures?.project;
  useEffect(() => {
    if (!project) return;
    worker.current ??= startWorker((summary, of) => setShown(summary && { summary, project: of }));
    // A series that cannot be loaded is said by the preview, which asked for it first.
    worker.current.ask(projectId, project).catch(() => setShown(undefined));
  }, [projectId, project]);
  useEffect(
    () => () => {
      worker.current?.stop();
      worker.current = undefined;
    },
    [],
  );
  const isOld = isComputing || reason !== undefined || shown?.project !== project;
  return useMemo(() => shown && { ...shown, isOld }, [shown, isOld]);
}
