import { IconRefresh } from '@tabler/icons-react';
import { useCalculateHindrance } from '../../../editor/use-editor.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { StaleIcon, StateText } from '../../../ui/notice.tsx';
import { StepBarActions } from '../../../ui/step-bar-slot.tsx';
import { partialText } from '../running/progress.ts';
import type { ViewProps } from '../views.ts';

/** The state of the results and the way to newer ones, at the right end of the step bar. */
export function ResultActions({ freshness, results, onRecalculate, isStarting }: ViewProps) {
  const reason = useCalculateHindrance();
  const isBlocked = isStarting || reason !== undefined;
  return (
    <StepBarActions>
      <span className="not-small">
        {freshness === 'current' && (
          <StateText tone="ok" boxed>
            Up to date
          </StateText>
        )}
        {freshness === 'stale' && (
          <StateText tone="warn" boxed icon={StaleIcon}>
            Inputs changed
          </StateText>
        )}
        {freshness === 'partial' && (
          <StateText tone="warn" boxed icon={StaleIcon}>
            {partialText(results.done, results.total)}
          </StateText>
        )}
      </span>
      {freshness === 'current' && (
        <>
          <span className="not-small">
            <Button size="small" icon={IconRefresh} disabled={isBlocked} title={reason} onClick={onRecalculate}>
              Recalculate
            </Button>
          </span>
          <span className="only-small">
            <IconButton kind="default" icon={IconRefresh} label="Recalculate" disabled={isBlocked} onClick={onRecalculate} />
          </span>
        </>
      )}
    </StepBarActions>
  );
}
