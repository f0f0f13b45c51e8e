import { IconRefresh } from '@tabler/icons-react';
import { useMayCalculate } from '../../editor/use-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, StaleIcon } from '../../ui/notice.tsx';
import { partialText } from './progress.ts';
import type { ViewProps } from './views.ts';
import css from './results.module.css';

/** CALC-28, CALC-24: results of changed inputs and of a cancelled run say so above them. */
export function StandingNotice({ standing, results, onRecalculate, isStarting }: Pick<ViewProps, 'standing' | 'results' | 'onRecalculate' | 'isStarting'>) {
  const mayCalculate = useMayCalculate();
  if (standing === 'current') return null;
  return (
    <div className={css.notice}>
      <Notice
        tone="warn" icon={StaleIcon}
        actions={
          <Button size="small" kind="primary" icon={IconRefresh} disabled={isStarting || !mayCalculate} title={mayCalculate ? undefined : 'The project has errors or warnings'} onClick={onRecalculate}>
            {standing === 'partial' ? 'Restart' : 'Recalculate'}
          </Button>
        }
      >
        {standing === 'stale'
          ? 'Inputs have changed, these results are not up to date. Please recalculate to view updated results and detailed calculations.'
          : `${partialText(results.done, results.total)}: the calculation was cancelled. These systems are finished; better ones may be missing.`}
      </Notice>
    </div>
  );
}
