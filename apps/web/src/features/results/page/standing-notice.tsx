import { IconRefresh } from '@tabler/icons-react';
import { useMayCalculate } from '../../../editor/use-editor.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice, StaleIcon } from '../../../ui/notice.tsx';
import { standingText } from './standing-text.ts';
import { StaleChanges } from '../states/stale-changes.tsx';
import type { ViewProps } from '../views.ts';
import css from '../results.module.css';

/** CALC-28, CALC-24: results of changed inputs, of a cancelled run and of one that left cases out say so above them. */
export function StandingNotice(props: Pick<ViewProps, 'projectId' | 'standing' | 'results' | 'failure' | 'onRecalculate' | 'isStarting'>) {
  const mayCalculate = useMayCalculate();
  const text = standingText(props);
  if (text === undefined) return null;
  const { projectId, standing, isStarting, onRecalculate } = props;
  return (
    <div className={css.notice}>
      <Notice
        tone="warn"
        icon={standing === 'current' ? undefined : StaleIcon}
        actions={
          <Button
            size="small"
            kind="primary"
            icon={IconRefresh}
            disabled={isStarting || !mayCalculate}
            title={mayCalculate ? undefined : 'The project has errors or warnings'}
            onClick={onRecalculate}
          >
            {standing === 'partial' ? 'Restart' : 'Recalculate'}
          </Button>
        }
      >
        {text}
        {standing === 'stale' && <StaleChanges projectId={projectId} />}
      </Notice>
    </div>
  );
}
