import { readSelection, type SensitivityGraph } from '@stackwatt/model';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useProject } from '../../../../editor/use-editor.ts';
import { messageOf } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { useChartSource } from '../../../../ui/charts/chart-source.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PrintPage } from '../../../../ui/print-page.tsx';
import { ProvenanceFoot } from '../../proof/provenance-foot.tsx';
import { ResultsNav } from '../../page/results-nav.tsx';
import { FreshnessNotice } from '../../page/freshness-notice.tsx';
import { graphPath, type ViewProps } from '../../views.ts';
import { Waiting } from '../../page/waiting.tsx';
import { OneAtATime } from '../one-at-a-time/one-at-a-time-cards.tsx';
import { AxesCard } from './axes-card.tsx';
import { pathAt, placeWithin } from './place-on-plane.ts';
import { InterpolatedValues, PlaceCard } from './place-values.tsx';
import { PlaneCard } from './plane-card.tsx';
import type { Place } from './plane-values.ts';
import { useSensitivityGraph } from './use-sensitivity-graph.ts';
import css from './graph.module.css';
import results from '../../results.module.css';

/** Which system type is best over two inputs, what NPV is made of there, and what moves it (OST-01 to OST-12). */
export function GraphView(props: ViewProps) {
  const { projectId, results: table } = props;
  const { selection: segment = '' } = useParams();
  const source = useChartSource();
  const symbol = useProject((project) => project.currencySymbol);
  const { graph, move, error, failureReason, retry } = useSensitivityGraph(projectId);

  const [plane, setPlane] = useState<number>();
  const [valueIndex, setValueIndex] = useState(0);
  const [chosen, setChosen] = useState<Place>();
  const [opened, setOpened] = useState<Place>();
  // NAV-19: the graph has no selection.
  if (readSelection(segment).kind !== 'none' || segment !== '-') return <Navigate to={graphPath(projectId)} replace />;

  const { result, dimensions, state } = graph;
  const shownPlane = plane !== undefined && result && plane < result.planes.length ? plane : undefined;
  const place = result && placeWithin(result, chosen, dimensions);
  const to = result && place ? pathAt(projectId, dimensions, result, place, table.header.sensitivity.length > 0) : undefined;
  const swap = (): void => {
    const [x, y] = [dimensions.findIndex((one) => one.isXAxis), dimensions.findIndex((one) => one.isYAxis)];
    if (x < 0 || y < 0) return;
    move({ kind: 'choose', dimension: y, to: 'xAxis' });
    move({ kind: 'choose', dimension: x, to: 'yAxis' });
    setChosen(place && { x: place.y, y: place.x });
    move({ kind: 'ask' });
  };
  return (
    <div className={results.frame}>
      <ResultsNav
        projectId={projectId}
        current="graph"
        selection={{ kind: 'none' }}
        hasSensitivities={table.header.sensitivity.length > 0}
      />
      <main id="main" className={results.main}>
        <div className={results.pageHead}>
          <h1>Sensitivity graph</h1>
          <p className="text-2">The highest NPV wins; between simulated points values are interpolated</p>
        </div>
        <FreshnessNotice {...props} />
        <StateOfGraph {...{ state, error, failureReason, retry }} />
        {dimensions.length > 1 && (
          <div className={css.layout}>
            <PlaneCard {...{ graph, symbol, valueIndex, place }} plane={shownPlane} onPlace={setChosen} onOpen={setOpened} onSwap={swap} />
            <div className={css.side}>
              <AxesCard {...{ graph, move, symbol, valueIndex }} onValue={setValueIndex} plane={shownPlane} onPlane={setPlane} />
              {result && place && <PlaceCard result={result} dimensions={dimensions} symbol={symbol} place={place} to={to} />}
            </div>
          </div>
        )}
        {dimensions.length > 0 && <OneAtATime projectId={projectId} dimensions={dimensions} symbol={symbol} />}
        {opened && result && place && (
          <InterpolatedValues
            result={result}
            dimensions={dimensions}
            symbol={symbol}
            valueIndex={valueIndex}
            place={opened}
            to={pathAt(projectId, dimensions, result, opened, true)}
            onClose={() => setOpened(undefined)}
          />
        )}
        <PrintPage project={source.project} provenance={source.provenance} subject="Sensitivity graph" />
        <ProvenanceFoot results={table} />
      </main>
    </div>
  );
}

interface StateOfGraphProps extends Pick<ReturnType<typeof useSensitivityGraph>, 'error' | 'failureReason' | 'retry'> {
  readonly state: SensitivityGraph['state'];
}

/** Why there is no plane, or not yet. */
function StateOfGraph({ state, error, failureReason, retry }: StateOfGraphProps) {
  return (
    <>
      {state === 'unavailable' && (
        <section className={`card ${results.screen} ${results.block}`}>
          <p className="strong">The graph needs two inputs with several values</p>
          <p className="text-2">Give a second input several values on Application, Equipment or Economics, and calculate.</p>
        </section>
      )}
      {state === 'error' && (
        <div className={results.block}>
          <Notice tone="danger" actions={<Button onClick={retry}>Try again</Button>}>
            The sensitivity graph could not be made{error ? `: ${messageOf(error)}` : '.'}
          </Notice>
        </div>
      )}
      {state === 'loading' && <Waiting label="Loading the sensitivity graph" failure={failureReason} />}
    </>
  );
}
