import { inputHash } from '@stackwatt/simulation';
import { useEffect, useMemo } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { useEditorInfo, useIssues, useMayCalculate, useProject } from '../../editor/use-editor.ts';
import { CardTitleLevel } from '../../ui/card-title.tsx';
import { loadBars } from '../../ui/charts/bar-chart.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { ChartSourceProvider } from '../../ui/charts/chart-source.tsx';
import { ExportDownloads } from './exports/export-downloads.tsx';
import { isAwaitingServer } from './queries/asking-again.ts';
import { DetailsView } from './details/details-view.tsx';
import { OptimizationView } from './ranking/optimization-view.tsx';
import { pageState } from './page/page-state.ts';
import { ProgressScreen } from './running/progress-screen.tsx';
import { provenanceText } from './proof/provenance-foot.tsx';
import { useCalculate, useRunStatus, useSensitivities, useSystems } from './queries/result-queries.ts';
import { ResultActions } from './page/result-actions.tsx';
import { CompareView } from './compare/compare-view.tsx';
import { GraphView } from './sensitivity/graph/graph-view.tsx';
import { SensitivityView } from './sensitivity/sensitivity-view.tsx';
import { firstPath } from './views.ts';
import {
  BlankScreen,
  CancelledScreen,
  CannotCalculateScreen,
  ErrorScreen,
  InfeasibleScreen,
  LoadingScreen,
  VersionScreen,
} from './states/state-screens.tsx';

/** The last step. Each of its screens has one title, and cards right below it. */
export function ResultsStep() {
  // Beside the call for the results, not after it: nearly every screen has bars. What fails now is asked for again by the chart itself.
  useEffect(() => void loadBars().catch(() => undefined), []);
  const { projectId, version } = useEditorInfo('projectId', 'version');
  return (
    <CardTitleLevel value={2}>{version ? <VersionScreen projectId={projectId} name={version.name} /> : <StateOfResults />}</CardTitleLevel>
  );
}

/** The state of the calculation, and the views of its results. */
function StateOfResults() {
  const { projectId, readOnly, isReader } = useEditorInfo('projectId', 'readOnly', 'isReader');
  const project = useProject((all) => all);
  const hash = useMemo(() => inputHash(project), [project]);
  const issues = useIssues();
  const mayCalculate = useMayCalculate();
  const { status, failed, error, isAway } = useRunStatus(projectId, readOnly);
  const calculate = useCalculate();
  const isRunning = status?.status === 'calculating';
  const table = useSystems(projectId, 0, 'all', status?.hasResults === true && !isRunning);
  const madeOf = table.data?.provenance?.inputHash;
  const cases = useSensitivities(projectId, status?.hasResults === true && !isRunning);
  const state = pageState({
    status,
    statusFailed: failed,
    startFailed: calculate.isError,
    table: cases.data,
    tableFailed: (table.isError && table.data === undefined) || (cases.isError && cases.data === undefined),
    hasOtherInputs: madeOf !== undefined && madeOf !== hash,
    issues,
    mayCalculate,
  });
  useFocusKept(state.kind);
  const isAnswerAway = isAway || isAwaitingServer(table) || isAwaitingServer(cases);
  const run = (isForced: boolean) => (): void => calculate.mutate(isForced);
  switch (state.kind) {
    case 'initialLoad':
      return <LoadingScreen isAway={isAnswerAway} />;
    case 'cannotCalculate':
      return <CannotCalculateScreen isReader={isReader} onCalculate={run(false)} />;
    case 'error':
      return (
        <ErrorScreen
          error={calculate.error ?? error ?? table.error}
          failure={status?.failure ?? ''}
          isStarting={calculate.isPending}
          isReader={isReader}
          onCalculate={run(false)}
        />
      );
    case 'blank':
      return <BlankScreen isReader={isReader} isStarting={calculate.isPending} onCalculate={run(false)} />;
    case 'cancelled':
      return <CancelledScreen isReader={isReader} isStarting={calculate.isPending} onCalculate={run(true)} />;
    case 'calculating':
      return status && <ProgressScreen projectId={projectId} status={status} isAway={isAway} isReader={isReader} />;
    case 'infeasible':
      return (
        table.data && (
          <InfeasibleScreen
            projectId={projectId}
            freshness={state.freshness}
            results={table.data}
            failure={status?.failure ?? ''}
            isStarting={calculate.isPending}
            onRecalculate={run(true)}
          />
        )
      );
    case 'ready': {
      const results = table.data;
      if (!results || !status) return <LoadingScreen isAway={isAnswerAway} />;
      const shared = {
        projectId,
        freshness: state.freshness,
        results,
        failure: status.failure,
        // What the server holds may be up to date while an edit here waits to be saved.
        onRecalculate: run(status.status === 'ready'),
        isStarting: calculate.isPending,
      };
      return (
        <ChartSourceProvider
          source={{
            project: project.name,
            provenance: provenanceText(results),
            partial: results.done < results.total ? results : undefined,
          }}
        >
          <ResultActions {...shared} />
          <ExportDownloads projectId={projectId} />
          <Routes>
            <Route path="sensitivity/:selection" element={<SensitivityView {...shared} />} />
            <Route path="compare/:systems" element={<CompareView {...shared} />} />
            <Route path="graph/:selection" element={<GraphView {...shared} />} />
            <Route path="optimization/:selection" element={<OptimizationView {...shared} />} />
            <Route path="details/:selection" element={<DetailsView {...shared} />} />
            <Route path="*" element={<Navigate to={firstPath(projectId, cases.data?.items ?? [])} replace />} />
          </Routes>
        </ChartSourceProvider>
      );
    }
  }
}
