import { IconCheck, IconCircleDashed, IconLoader2, IconPlayerStop } from '@tabler/icons-react';
import { useProject } from '../../../editor/use-editor.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice, StateText } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import {
  announcement,
  clockText,
  finishedText,
  partialText,
  remainingText,
  simulationsText,
  stageViews,
  type RunStatus,
} from './progress.ts';
import { useStop, useSystems } from '../result-queries.ts';
import { SystemTable } from '../ranking/system-table.tsx';
import { Unreachable } from '../waiting.tsx';
import css from '../results.module.css';

interface ProgressScreenProps {
  readonly projectId: string;
  readonly status: RunStatus;
  /** Nobody answers at the moment: what is shown is the last that was heard. */
  readonly isAway?: boolean;
}

const STAGE_ICONS = { done: IconCheck, now: IconLoader2, later: IconCircleDashed } as const;
const SHOWN_ROWS = 8;

/** CALC-35 to CALC-38, UX-51 to UX-54 */
export function ProgressScreen({ projectId, status, isAway = false }: ProgressScreenProps) {
  const stop = useStop(projectId);
  const percent = Math.floor(status.progress);
  return (
    <main id="main" className={css.run}>
      {isAway && <Unreachable />}
      <section className={`card ${css.progressCard}`}>
        <div className={css.progressHead}>
          <div>
            <h1>Calculating results, please wait</h1>
            <p className="text-2">You can close this tab, the calculation will continue.</p>
          </div>
          <Button kind="danger" icon={IconPlayerStop} disabled={stop.isPending || stop.isSuccess} onClick={() => stop.mutate()}>
            {stop.isPending || stop.isSuccess ? 'Cancelling' : 'Cancel'}
          </Button>
        </div>
        {stop.isError && <Notice tone="danger">Error cancelling the calculation, please try again.</Notice>}
        <div className={css.progressLine}>
          <span className={css.percent}>{percent} %</span>
          <span className="text-2">{simulationsText(status)}</span>
          <span className="space" />
          <span className="text-2">
            Elapsed <b>{clockText(status.elapsedSeconds)}</b>
          </span>
          <span className="text-2">
            Remaining <b>{remainingText(status)}</b>
          </span>
        </div>
        {status.progress > 0 && (
          <progress className={css.progressBar} max={100} value={status.progress} aria-label="Progress of the calculation" />
        )}
        <output className="sr-only">{announcement(status)}</output>
        <ol className={css.stages}>
          {stageViews(status).map((stage) => (
            <li key={stage.stage} data-state={stage.state} aria-current={stage.state === 'now' ? 'step' : undefined}>
              <span className={css.stageName}>
                <Icon icon={STAGE_ICONS[stage.state]} />
                {stage.name}
              </span>
              <span className="small text-3">{stage.note}</span>
            </li>
          ))}
        </ol>
      </section>
      <BestSoFar projectId={projectId} status={status} />
    </main>
  );
}

/** UX-55: rows as they finish, marked as what they are. */
function BestSoFar({ projectId, status }: ProgressScreenProps) {
  const symbol = useProject((project) => project.currencySymbol);
  const table = useSystems(projectId, 0, 'all', status.done > 0, true);
  const items = table.data?.items ?? [];
  if (items.length === 0 || status.done === 0) return null;
  return (
    <Section
      id="best-so-far"
      title="Best so far"
      bare
      summary={`${finishedText(items.length)}, ranked by NPV. Rows may still change places.`}
      actions={
        <StateText boxed icon={IconLoader2}>
          {partialText(status.done, status.total)}
        </StateText>
      }
    >
      <SystemTable
        label="Best systems so far"
        table={{ header: table.data!.header, items: items.slice(0, SHOWN_ROWS) }}
        symbol={symbol}
        isCompact
      />
    </Section>
  );
}
