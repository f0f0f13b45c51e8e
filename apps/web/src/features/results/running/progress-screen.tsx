import { IconCheck, IconCircleDashed, IconLoader2, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice, StateText } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StepBarActions } from '../../../ui/step-bar-slot.tsx';
import { announcement, clockText, keptText, remainingText, simulationsText, stageViews, type RunStatus } from './progress.ts';
import { useStop } from '../queries/result-queries.ts';
import { Unreachable } from '../page/waiting.tsx';
import { BestSoFar } from './best-so-far.tsx';
import { EmailNotice } from './email-notice.tsx';
import css from '../results.module.css';
import own from './running.module.css';

interface ProgressScreenProps {
  readonly projectId: string;
  readonly status: RunStatus;
  /** Nobody answers at the moment: what is shown is the last that was heard. */
  readonly isAway?: boolean;
  /** The server lets a reader neither cancel the run nor ask for its mail. */
  readonly isReader?: boolean;
}

const STAGE_ICONS = { done: IconCheck, now: IconLoader2, later: IconCircleDashed } as const;
const SECOND_MS = 1000;

/** CALC-35 to CALC-38, UX-51 to UX-54 */
export function ProgressScreen({ projectId, status, isAway = false, isReader = false }: ProgressScreenProps) {
  const stop = useStop(projectId);
  const elapsed = useElapsed(status.elapsedSeconds);
  const percent = Math.floor(status.progress);
  const kept = keptText(status);
  return (
    <main id="main" className={css.run}>
      <StepBarActions>
        <span className="not-small">
          <StateText boxed icon={IconLoader2}>
            Calculating, {percent} %
          </StateText>
        </span>
      </StepBarActions>
      {isAway && <Unreachable />}
      <section className={`card ${css.progressCard}`}>
        <div className={css.progressHead}>
          <div>
            <h1>Calculating results, please wait</h1>
            <p className="text-2">It runs on the server. What is changed in the project meanwhile does not touch it.</p>
          </div>
          {!isReader && (
            <Button kind="danger" icon={IconPlayerStop} disabled={stop.isPending || stop.isSuccess} onClick={() => stop.mutate()}>
              {stop.isPending || stop.isSuccess ? 'Cancelling' : 'Cancel'}
            </Button>
          )}
        </div>
        {stop.isError && <Notice tone="danger">Error cancelling the calculation, please try again.</Notice>}
        <div className={css.progressLine}>
          <span className={css.percent}>{percent} %</span>
          <span className="text-2">{simulationsText(status)}</span>
          <span className="space" />
          <span className="text-2">
            Elapsed <b>{clockText(elapsed)}</b>
          </span>
          <span className="text-2">
            Remaining <b>{remainingText(status)}</b>
          </span>
        </div>
        {status.progress > 0 ? (
          <div className={css.progressBar}>
            <ProgressBar label="Progress of the calculation" value={status.progress} />
          </div>
        ) : (
          // Something moves before the first year is simulated (CALC-37).
          <span className={own.before} aria-hidden />
        )}
        {kept !== undefined && <p className="text-2">{kept}</p>}
        {!isReader && (
          <>
            <EmailNotice projectId={projectId} status={status} />
            <p className={`small text-3 ${own.mailNote}`}>
              Cancel keeps the finished systems, marked as partial. Started again with the same inputs it goes on from them.
            </p>
          </>
        )}
        <output className="sr-only">{announcement(status)}</output>
        <ol className={css.stages}>
          {stageViews(status).map((stage) => (
            <li key={stage.stage} data-state={stage.state} aria-current={stage.state === 'now' ? 'step' : undefined}>
              <span className={stage.state === 'now' ? `${css.stageName} ${own.turns}` : css.stageName}>
                <Icon icon={STAGE_ICONS[stage.state]} />
                {stage.name}
              </span>
              <span className="small text-3">{stage.note}</span>
              {stage.share !== undefined && <span className={own.share} style={{ width: `${100 * stage.share}%` }} aria-hidden />}
            </li>
          ))}
        </ol>
      </section>
      <BestSoFar projectId={projectId} status={status} />
    </main>
  );
}

/** Seconds since the run began: as told last, and on from there, so that something moves while nothing is told. */
function useElapsed(told: number): number {
  const [since, setSince] = useState({ told, seconds: 0 });
  if (since.told !== told) setSince({ told, seconds: 0 });
  useEffect(() => {
    const timer = setInterval(() => setSince((before) => ({ ...before, seconds: before.seconds + 1 })), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return told + since.seconds;
}
