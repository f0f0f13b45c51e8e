import { useEffect } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { useChartSource } from '../../../ui/charts/chart-source.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { forgetExport, saveExport, useAwaitedExports, useExports } from './export-queries.ts';

/** EXP-11, D-208: what was asked for here downloads by itself when it is finished, in whichever view of the results one is. */
export function ExportDownloads({ projectId }: { readonly projectId: string }) {
  const awaited = useAwaitedExports();
  return awaited.length > 0 ? <Waiting projectId={projectId} awaited={awaited} /> : null;
}

function Waiting({ projectId, awaited }: { readonly projectId: string; readonly awaited: readonly string[] }) {
  const { project } = useChartSource();
  const { data } = useExports(projectId);
  useEffect(() => {
    for (const job of data ?? []) {
      if (!awaited.includes(job.id)) continue;
      if (job.state === 'finished') {
        forgetExport(job.id);
        saveExport(project, projectId, job).then(
          () => showToast({ text: `${job.name} is downloaded` }),
          (error: unknown) => showToast({ tone: 'danger', text: `${job.name} could not be downloaded: ${messageOf(error)}` }),
        );
      } else if (job.state === 'failed') {
        forgetExport(job.id);
        showToast({ tone: 'danger', text: `${job.name} could not be made. ${job.failure}` });
      }
    }
  }, [data, awaited, project, projectId]);
  return null;
}
