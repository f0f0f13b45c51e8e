import { IconRefresh } from '@tabler/icons-react';
import { useCalculateHindrance } from '../../../editor/use-editor.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice, StaleIcon } from '../../../ui/notice.tsx';
import { freshnessText } from './freshness-text.ts';
import { StaleChanges } from '../states/stale-changes.tsx';
import type { ViewProps } from '../views.ts';
import css from '../results.module.css';

/** CALC-28, CALC-24: results of changed inputs, of a cancelled run and of one that left cases out say so above them. */
export function FreshnessNotice(
  props: Pick<ViewProps, 'projectId' | 'freshness' | 'results' | 'failure' | 'onRecalculate' | 'isStarting'>,
) {
  const hindrance = useCalculateHindrance();
  const text = freshnessText(props);
  if (text === undefined) return null;
  const { projectId, freshness, isStarting, onRecalculate } = props;
  return (
    <div className={css.notice}>
      <Notice
        tone="warn"
        icon={freshness === 'current' ? undefined : StaleIcon}
        actions={
          <Button
            size="small"
            kind="primary"
            icon={IconRefresh}
            disabled={isStarting || hindrance !== undefined}
            title={hindrance}
            onClick={onRecalculate}
          >
            {freshness === 'partial' ? 'Restart' : 'Recalculate'}
          </Button>
        }
      >
        {text}
        {freshness === 'stale' && <StaleChanges projectId={projectId} />}
      </Notice>
    </div>
  );
}
