import type { CompareState } from '@stackwatt/model';
import { useEffect, useState } from 'react';
import { useProject } from '../../../editor/use-editor.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, Segments } from '../../../ui/choice-fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isCancelled, useSystems } from '../queries/result-queries.ts';
import { systemText } from '../system/system-text.ts';
import type { DetailProps } from '../views.ts';
import { Waiting } from '../page/waiting.tsx';
import { BaseCaseDialog } from './base-case-dialog.tsx';
import { ComparedCard } from './compared-card.tsx';
import { ComparedFlow } from './compared-flow.tsx';
import { FlowChoices } from './flow-choices.tsx';
import { useCompared } from './compare-queries.ts';
import { moveComparison, setCompareView, showBeside, useCompareView, useComparison } from './comparison.ts';
import results from '../results.module.css';
import css from './compare.module.css';

const FAILED = 'Error loading base case, please check that it is not infeasible';

/** Why nothing is compared, and what to do. */
const blankText = ({ state, baseCaseId }: CompareState): string => {
  if (state === 'cancelled') return 'The calculation of its details was cancelled. "Get Results to Compare" asks for them again.';
  return baseCaseId === undefined
    ? 'A base case is another system of these results. Its cash flow is taken off that of this system, year by year.'
    : 'The comparison belonged to another system. Choose "Get Results to Compare" for this one.';
};

/** The chosen system against a base case, or against a cash flow of zeros (CMP-01 to CMP-19). */
export function CompareEconomics({ projectId, detail, symbol }: DetailProps) {
  const { row } = detail;
  const bus = useProject((project) => project.bus);
  const { view, scope, flow } = useCompareView();
  const comparison = useComparison(projectId);
  const [isChoosing, setIsChoosing] = useState(false);
  const table = useSystems(projectId, row.sensitivityIndex, 'all', true);
  const calculation = `${table.data?.provenance?.inputHash} ${table.data?.provenance?.calculatedAt}`;
  useEffect(() => {
    if (table.data) showBeside(projectId, calculation, row.id);
  }, [projectId, calculation, row.id, table.data]);

  const { useZeroCashFlow, baseCaseId, state } = comparison;
  const zero = useCompared(projectId, row.id, undefined, useZeroCashFlow);
  const isAsked = !useZeroCashFlow && baseCaseId !== undefined && (state === 'loading' || state === 'ready');
  const based = useCompared(projectId, row.id, baseCaseId ?? 0, isAsked);
  useEffect(() => {
    if (!isAsked || state !== 'loading') return;
    if (based.data) moveComparison(projectId, { kind: 'detailsLoaded', base: based.data.rows[0], proposed: based.data.rows[1] });
    else if (based.isError && !based.isFetching) moveComparison(projectId, { kind: isCancelled(based.error) ? 'cancelled' : 'failed' });
  }, [projectId, isAsked, state, based.data, based.isError, based.isFetching, based.error]);

  const compared = useZeroCashFlow ? zero.data : state === 'ready' ? based.data : undefined;
  const hasFailed = useZeroCashFlow ? zero.isError && zero.data === undefined : state === 'error';
  const isLoading = useZeroCashFlow ? zero.data === undefined && !hasFailed : state === 'loading';
  const baseRow = table.data?.items.find(({ id }) => id === baseCaseId);
  const baseName = useZeroCashFlow
    ? 'Zero cash flow'
    : table.data && baseRow
      ? systemText(table.data.header, baseRow, bus)
      : baseCaseId === undefined
        ? 'none chosen'
        : `system ${baseCaseId}`;
  return (
    <>
      <section className={`card ${css.controls}`} aria-label="Base case">
        <CheckField
          id="zero-cash-flow"
          label="Use Zero Cash Flow as Base Case"
          value={useZeroCashFlow}
          onCommit={(on) => moveComparison(projectId, { kind: 'useZeroCashFlow', on })}
        />
        <Button
          size="small"
          disabled={useZeroCashFlow}
          title={useZeroCashFlow ? 'The base case is a cash flow of zeros' : undefined}
          onClick={() => setIsChoosing(true)}
        >
          Select Base Case
        </Button>
        <span className="small text-2">
          Base case: <b className="medium">{baseName}</b>
        </span>
        <span className="space" />
        <div className={css.segments}>
          <Segments
            label="View"
            size="small"
            value={view}
            choices={[
              { value: 'table', label: 'Table' },
              { value: 'graph', label: 'Graph' },
            ]}
            onCommit={(next) => setCompareView({ view: next })}
          />
          <FlowChoices
            scope={scope}
            flow={flow}
            isOff={view === 'table'}
            onScope={(next) => setCompareView({ scope: next })}
            onFlow={(next) => setCompareView({ flow: next })}
          />
        </div>
      </section>
      {hasFailed && (
        <div className={results.block}>
          <Notice tone="danger">{FAILED}</Notice>
        </div>
      )}
      {isLoading && (
        <Waiting label="Calculating the base case in detail" failure={useZeroCashFlow ? zero.failureReason : based.failureReason} />
      )}
      {!isLoading && !hasFailed && compared === undefined && (
        <section className={`card ${results.screen}`}>
          <p className="strong">{state === 'cancelled' ? 'The base case was cancelled' : 'No base case is chosen'}</p>
          <p className="text-2">{blankText(comparison)}</p>
          <div className="row">
            <Button kind="primary" onClick={() => setIsChoosing(true)}>
              Select Base Case
            </Button>
          </div>
        </section>
      )}
      {compared && (
        <>
          <ComparedCard compared={compared} symbol={symbol} />
          <ComparedFlow compared={compared} symbol={symbol} view={view} scope={scope} flow={flow} />
        </>
      )}
      {isChoosing && (
        <BaseCaseDialog projectId={projectId} sensitivity={row.sensitivityIndex} symbol={symbol} onClose={() => setIsChoosing(false)} />
      )}
    </>
  );
}
