import { IconRefresh } from '@tabler/icons-react';
import { useMayCalculate } from '../../editor/use-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, StaleIcon } from '../../ui/notice.tsx';
import { standingText } from './standing-text.ts';
import type { ViewProps } from './views.ts';
import css from './results.module.css';

/** CALC-28, CALC-24: results of changed inputs, of a cancelled run and of one that left cases out say so above them. */
export function StandingNotice(props: Pick<ViewProps, 'standing' | 'results' | 'failure' | 'onRecalculate' | 'isStarting'>) {
  const mayCalculate = useMayCalculate();
  const text = standingText(props);
  if (text === undefined) return null;
  const { standing, isStarting, onRecalculate } = props;
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
      </Notice>
    </div>
  );
}
