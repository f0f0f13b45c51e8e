import { postSizerFile } from '@stackwatt/api';
import type { Contract, Project, SizerCallBody } from '@stackwatt/model';
import { IconDownload, IconLoader2, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEditorInfo, useIssues, useSaveNow } from '../../../editor/use-editor.ts';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import { projectFileName } from '../../../ui/charts/chart-table.ts';
import { saveText } from '../../../ui/charts/export-file.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { showFailure } from '../../../ui/toast.tsx';
import { useFocusFollows } from '../../../ui/use-focus-follows.ts';
import { phaseText, remainingText, shortClock } from './sizer-texts.ts';
import type { Sizer } from './use-sizer.ts';
import { obstacleOf } from './why-not.ts';
import css from './sizer.module.css';

const RUNNING = 'Running System Sizer, please wait';

interface SizerRunProps {
  readonly sizer: Sizer;
  readonly contract: Contract;
  readonly project: Project;
}

/** What starts a run, or the run that goes on. */
export function SizerRun({ sizer, contract, project }: SizerRunProps) {
  const { projectId } = useEditorInfo('projectId');
  const issues = useIssues();
  const { readOnly } = useEditorInfo('readOnly');
  const { state } = sizer;
  const isRunning = state.resultTableState !== 'ready';
  const runId = `${contract.id}-sizer-run`;
  const progressId = `${contract.id}-sizer-progress`;
  useFocusFollows(isRunning ? progressId : runId);
  const obstacle = obstacleOf(project, contract, sizer.body, issues);
  if (isRunning) return <RunGoingOn id={progressId} sizer={sizer} />;
  return (
    <div className={css.run}>
      <div className="row">
        <Button
          id={runId}
          icon={IconPlayerPlay}
          kind={state.table.items.length > 0 ? 'default' : 'primary'}
          disabled={obstacle !== undefined || readOnly}
          aria-describedby={obstacle ? `${contract.id}-sizer-why` : undefined}
          onClick={() => void sizer.start()}
        >
          {state.state === 'blank' ? 'Run' : 'Run again'}
        </Button>
        <InputAsFile body={sizer.body} project={project} />
      </div>
      {obstacle && (
        <p id={`${contract.id}-sizer-why`} className="small">
          {obstacle.text}{' '}
          {obstacle.step !== undefined && obstacle.step !== 'revenue' && (
            <Link to={`/project/${projectId}/${obstacle.step}`}>Go there</Link>
          )}
        </p>
      )}
      {readOnly && <p className="small">This project is read only.</p>}
    </div>
  );
}

function RunGoingOn({ id, sizer }: { readonly id: string; readonly sizer: Sizer }) {
  const { state } = sizer;
  return (
    <section id={id} tabIndex={-1} className={css.run} aria-label="Run of the system sizer">
      <div className="row">
        <Icon icon={IconLoader2} className={css.spin} />
        <b>{RUNNING}</b>
        <span className="space" />
        <b>{formatNumber(Math.floor(state.progress))}&nbsp;%</b>
      </div>
      <ProgressBar label="Progress of the system sizer" value={state.progress} />
      <p className="small text-3">{phaseText(state)}</p>
      <p className="small text-3">
        {shortClock(state.elapsedSeconds)} elapsed, {remainingText(state)}
      </p>
      {sizer.isAway && <p className="small">The server cannot be reached at the moment; this page asks again by itself.</p>}
      {sizer.isUnwatched && (
        <p className="small">
          This run takes very long and is not watched any longer.{' '}
          <button type="button" className="link-button" onClick={sizer.watchAgain}>
            Look again
          </button>
        </p>
      )}
      <div className="row">
        <Button size="small" icon={IconPlayerStop} disabled={sizer.isStopping || sizer.isStarting} onClick={() => void sizer.stop()}>
          {sizer.isStopping ? 'Stopping' : 'Stop'}
        </Button>
        <span className="small text-3">Keeps what is found. You can leave this page, the run goes on.</span>
      </div>
    </section>
  );
}

/** What the server would be sent, as a file. */
function InputAsFile({ body, project }: { readonly body: SizerCallBody; readonly project: Project }) {
  const { projectId, readOnly } = useEditorInfo('projectId', 'readOnly');
  const saveNow = useSaveNow();
  const [isSaving, setSaving] = useState(false);
  const saveInput = async (): Promise<void> => {
    setSaving(true);
    try {
      if (!readOnly) await saveNow();
      const { data, headers } = await call(postSizerFile, { params: { id: projectId }, body: body });
      const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
      if (data === undefined || name === undefined) throw new Error('the server answered no file');
      saveText(projectFileName(project.name, name), data, 'application/json');
    } catch (error) {
      showFailure(error, 'The input of the sizer could not be saved');
    }
    setSaving(false);
  };
  return (
    <Button size="small" kind="quiet" icon={IconDownload} disabled={isSaving} onClick={() => void saveInput()}>
      Input as file
    </Button>
  );
}
