import {
  canGetResults,
  initialGraph,
  nextGraph,
  readSelection,
  type GraphEvent,
  type OstDimension,
  type SensitivityGraph,
} from '@stackwatt/model';
import { sensitivityOf } from '@stackwatt/simulation';
import { useEffect, useReducer, useState } from 'react';
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
import { ThinBar } from '../../page/thin-bar.tsx';
import { graphPath, optimizationPath, type ViewProps } from '../../views.ts';
import { Waiting } from '../../page/waiting.tsx';
import { dimensionName, pointText } from '../dimension-text.ts';
import { OneAtATime } from '../one-at-a-time/one-at-a-time-cards.tsx';
import { useGraph, useGraphDimensions } from './graph-queries.ts';
import { InterpolatedValues, PlaceCard } from './place-values.tsx';
import { PlaneChart } from './plane-chart.tsx';
import { valueLook, type Place } from './plane-values.ts';
import { ProfileChart } from './profile-chart.tsx';
import { CardTitle } from '../../../../ui/card-title.tsx';
import css from './graph.module.css';
import results from '../../results.module.css';

/** Which system type is best over two inputs, what NPV is made of there, and what moves it (OST-01 to OST-12). */
export function GraphView(props: ViewProps) {
  const { projectId, results: table } = props;
  const { selection: segment = '' } = useParams();
  const source = useChartSource();
  const symbol = useProject((project) => project.currencySymbol);
  const query = useGraphDimensions(projectId, true);
  const [{ graph, asked }, move] = useReducer(next, { graph: initialGraph(), asked: undefined });
  const answer = useGraph(projectId, asked);
  useEffect(() => {
    if (query.data === undefined) return;
    move({ kind: 'dimensions', dimensions: query.data });
    // The first plane is there without being asked for: over the first two dimensions.
    move({ kind: 'ask' });
  }, [query.data]);
  const failed = (query.isError && query.data === undefined) || (answer.isError && !answer.isFetching);
  useEffect(() => {
    if (failed) move({ kind: 'failed' });
    else if (graph.state === 'loading' && asked !== undefined && answer.data !== undefined && !answer.isFetching)
      move({ kind: 'result', result: answer.data });
  }, [failed, graph.state, asked, answer.data, answer.isFetching]);

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
        {state === 'unavailable' && (
          <section className={`card ${results.screen} ${results.block}`}>
            <p className="strong">The graph needs two inputs with several values</p>
            <p className="text-2">Give a second input several values on Application, Equipment or Economics, and calculate.</p>
          </section>
        )}
        {state === 'error' && (
          <div className={results.block}>
            <Notice
              tone="danger"
              actions={
                <Button onClick={() => void (query.isError ? query.refetch() : answer.refetch().then(() => move({ kind: 'ask' })))}>
                  Try again
                </Button>
              }
            >
              The sensitivity graph could not be made{answer.error ? `: ${messageOf(answer.error)}` : '.'}
            </Notice>
          </div>
        )}
        {state === 'loading' && <Waiting label="Loading the sensitivity graph" failure={query.failureReason ?? answer.failureReason} />}
        {dimensions.length > 1 && (
          <div className={css.layout}>
            <section className="card" aria-busy={state === 'loading'}>
              {result && place ? (
                <>
                  <PlaneChart
                    result={result}
                    dimensions={dimensions}
                    symbol={symbol}
                    value={valueLook(result, valueIndex, symbol)}
                    valueIndex={valueIndex}
                    plane={shownPlane}
                    place={place}
                    isOld={state !== 'ready'}
                    onPlace={setChosen}
                    onOpen={setOpened}
                    onSwap={swap}
                  />
                  <div className={css.keys}>
                    <span>
                      <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> next simulated point, with <kbd>Shift</kbd> 1 % of the axis
                    </span>
                    <span>
                      <kbd>Enter</kbd> values there
                    </span>
                    <span>
                      <kbd>X</kbd> swaps the axes
                    </span>
                  </div>
                  <ProfileChart result={result} dimensions={dimensions} symbol={symbol} place={place} />
                </>
              ) : (
                <div className={css.pad}>
                  {state === 'loading' ? <ThinBar label="Loading" /> : <p className="text-2">No plane is there.</p>}
                </div>
              )}
            </section>
            <div className={css.side}>
              <section className={`card ${css.pad}`} aria-label="Axes">
                <CardTitle>Axes</CardTitle>
                {dimensions.map((dimension, k) => (
                  <div key={dimension.ids.join()} className={css.dimension}>
                    <label htmlFor={`dimension-${k}`}>{dimensionName(dimension)}</label>
                    <span className="only-print">
                      {dimension.isXAxis ? 'x axis' : dimension.isYAxis ? 'y axis' : pointText(dimension, dimension.selectedValue)}
                    </span>
                    <select
                      id={`dimension-${k}`}
                      className={css.select}
                      value={dimension.isXAxis ? 'xAxis' : dimension.isYAxis ? 'yAxis' : String(dimension.selectedValue)}
                      onChange={({ target: { value } }) =>
                        move({ kind: 'choose', dimension: k, to: value === 'xAxis' || value === 'yAxis' ? value : Number(value) })
                      }
                    >
                      <option value="xAxis">x axis</option>
                      <option value="yAxis">y axis</option>
                      {dimension.points.map((_, point) => (
                        // oxlint-disable-next-line react/no-array-index-key -- a point is its number
                        <option key={point} value={String(point)}>
                          {pointText(dimension, point)}
                        </option>
                      ))}
                    </select>
                  </div>
                ))}
                {result && (
                  <>
                    <div className={`${css.dimension} ${css.rule} not-print`}>
                      <label htmlFor="superimposed">Number on the plane</label>
                      <select
                        id="superimposed"
                        className={css.select}
                        value={valueIndex}
                        onChange={({ target: { value } }) => setValueIndex(Number(value))}
                      >
                        {result.superimposed.map(({ name }, k) => (
                          <option key={name} value={k}>
                            {name}, {valueLook(result, k, symbol).unit}
                          </option>
                        ))}
                      </select>
                    </div>
                    <div className={`${css.dimension} not-print`}>
                      <label htmlFor="plane">Plane</label>
                      <select
                        id="plane"
                        className={css.select}
                        value={shownPlane ?? 'best'}
                        onChange={({ target: { value } }) => setPlane(value === 'best' ? undefined : Number(value))}
                      >
                        <option value="best">Best type</option>
                        {result.planes.map(({ name }, k) => (
                          <option key={name} value={k}>
                            {name}
                          </option>
                        ))}
                      </select>
                    </div>
                  </>
                )}
                <div className={css.get}>
                  <Button
                    kind="primary"
                    full
                    disabled={!canGetResults(dimensions) || state === 'loading'}
                    onClick={() => move({ kind: 'ask' })}
                  >
                    Get Results
                  </Button>
                  {!canGetResults(dimensions) && <p className="small text-3">Choose one x axis and one y axis.</p>}
                  {canGetResults(dimensions) && state === 'changed' && (
                    <p className="small text-3">The axes were changed; the plane is still the one before.</p>
                  )}
                </div>
              </section>
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

interface Asked {
  readonly graph: SensitivityGraph;
  /** The dimensions of the plane that was asked for last. */
  readonly asked: readonly OstDimension[] | undefined;
}
function next(before: Asked, event: GraphEvent): Asked {
  const graph = nextGraph(before.graph, event);
  return { graph, asked: event.kind === 'ask' && graph.state === 'loading' ? graph.dimensions : before.asked };
}

type Axes = { readonly xAxis: number; readonly yAxis: number; readonly xValues: readonly number[]; readonly yValues: readonly number[] };

/** The chosen place while it lies on the plane; else the first values of both inputs. */
function placeWithin(result: Axes, chosen: Place | undefined, dimensions: readonly OstDimension[]): Place {
  const inside = (values: readonly number[], value: number): boolean => value >= values[0]! && value <= values.at(-1)!;
  if (chosen && inside(result.xValues, chosen.x) && inside(result.yValues, chosen.y)) return chosen;
  const first = (values: readonly number[], dimension: OstDimension): number => {
    const [value] = dimension.points[0]!;
    return values.includes(value!) ? value! : values[0]!;
  };
  return { x: first(result.xValues, dimensions[result.xAxis]!), y: first(result.yValues, dimensions[result.yAxis]!) };
}

/** The systems of the case at a place, where it is a simulated point. */
function pathAt(
  projectId: string,
  dimensions: readonly OstDimension[],
  result: Axes,
  { x, y }: Place,
  hasSensitivities: boolean,
): string | undefined {
  if (!hasSensitivities || !result.xValues.includes(x) || !result.yValues.includes(y)) return undefined;
  const pointAt = (dimension: OstDimension, values: readonly number[], value: number): number => {
    const known = dimension.points.findIndex(([first]) => first === value);
    return new Set(dimension.points.map(([first]) => first)).size === values.length && known >= 0 ? known : values.indexOf(value);
  };
  const points = dimensions.map((dimension, k) =>
    k === result.xAxis
      ? pointAt(dimension, result.xValues, x)
      : k === result.yAxis
        ? pointAt(dimension, result.yValues, y)
        : dimension.isXAxis || dimension.isYAxis
          ? 0
          : dimension.selectedValue,
  );
  return optimizationPath(projectId, 'all', sensitivityOf(dimensions, points));
}
