import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WaitingBar } from '../../ui/waiting-bar.tsx';
import { FirstMinutes, SampleCards } from './first-minutes.tsx';
import { ListedProjects } from './listed-projects.tsx';
import { ListingHead } from './listing-head.tsx';
import { projectsQuery, samplesQuery, type ListedProject } from './listing-query.ts';
import { useNewProject } from './new-project.ts';
import { ActionDialog, type PlainAction, type ProjectAction } from './project-actions.tsx';
import { RenameDialog, ReportDialog } from './project-messages.tsx';
import { RefusalDialog } from './refusal-dialog.tsx';
import { ShareDialog } from './share/share-dialog.tsx';
import css from './listing.module.css';

interface Request {
  readonly action: ProjectAction;
  readonly project: ListedProject;
}
/** Actions with something to enter. */
const DIALOGS: Readonly<Partial<Record<ProjectAction, typeof ShareDialog>>> = {
  rename: RenameDialog,
  share: ShareDialog,
  report: ReportDialog,
};
const isPlain = (request: Request | undefined): request is { action: PlainAction; project: ListedProject } =>
  request !== undefined && DIALOGS[request.action] === undefined;

/** NAV-02: the own projects, and those that are open to the user. */
export function Listing() {
  usePageTitle('Projects');
  const projects = useQuery(projectsQuery);
  const samples = useQuery(samplesQuery);
  const fresh = useNewProject();
  const isSmall = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false });
  const [request, setRequest] = useState<Request>();
  const EntryDialog = request && DIALOGS[request.action];
  const all = useMemo(() => projects.data ?? [], [projects.data]);

  const act = (action: ProjectAction, project: ListedProject): void => setRequest({ action, project });

  return (
    <main id="main" className={css.page}>
      <ListingHead count={projects.data && all.length} samples={samples.data ?? []} fresh={fresh} isSmall={isSmall} />
      <div className="card">
        {projects.isFetching && projects.data === undefined && <WaitingBar />}
        {projects.isError && (
          <div style={{ padding: 12 }}>
            <Notice
              tone="danger"
              actions={
                <Button size="small" onClick={() => void projects.refetch()}>
                  Try again
                </Button>
              }
            >
              The projects could not be loaded: {messageOf(projects.error)}
            </Notice>
          </div>
        )}
        {projects.data && all.length === 0 && <FirstMinutes isBusy={fresh.isBusy} onCreate={fresh.create} />}
        {all.length > 0 && <ListedProjects all={all} now={new Date(projects.dataUpdatedAt)} isSmall={isSmall} onAction={act} />}
      </div>
      {projects.data && all.length === 0 && samples.data && (
        <SampleCards samples={samples.data} isBusy={fresh.isBusy} onOpen={fresh.cloneSample} />
      )}
      <ActionDialog request={isPlain(request) ? request : undefined} onClose={() => setRequest(undefined)} />
      {request && EntryDialog && <EntryDialog project={request.project} onClose={() => setRequest(undefined)} />}
      <RefusalDialog fresh={fresh} />
    </main>
  );
}
