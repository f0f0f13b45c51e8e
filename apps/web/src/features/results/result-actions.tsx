import { IconRefresh } from '@tabler/icons-react';
import { useMayCalculate } from '../../editor/use-editor.ts';
import { Button } from '../../ui/button.tsx';
import { StaleIcon, StateText } from '../../ui/notice.tsx';
import { StepBarActions } from '../../ui/step-bar-slot.tsx';
import { partialText } from './progress.ts';
import type { ViewProps } from './views.ts';

/** The state of the results and the way to newer ones, at the right end of the step bar. */
export function ResultActions({ standing, results, onRecalculate, isStarting }: ViewProps) {
  const mayCalculate = useMayCalculate();
  return (
    <StepBarActions>
      {standing === 'current' && <StateText tone="ok" boxed>Up to date</StateText>}
      {standing === 'stale' && <StateText tone="warn" boxed icon={StaleIcon}>Inputs changed</StateText>}
      {standing === 'partial' && <StateText tone="warn" boxed icon={StaleIcon}>{partialText(results.done, results.total)}</StateText>}
      {standing === 'current' && (
        <Button size="small" icon={IconRefresh} disabled={isStarting || !mayCalculate} title={mayCalculate ? undefined : 'The project has errors or warnings'} onClick={onRecalculate}>Recalculate</Button>
      )}
    </StepBarActions>
  );
}
