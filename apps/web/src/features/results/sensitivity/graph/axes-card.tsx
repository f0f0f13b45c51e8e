import { canGetResults, type GraphEvent, type OstDimension, type SensitivityGraph } from '@stackwatt/model';
import { Button } from '../../../../ui/button.tsx';
import { CardTitle } from '../../../../ui/card-title.tsx';
import { dimensionName, pointText } from '../dimension-text.ts';
import { valueLook } from './plane-values.ts';
import css from './graph.module.css';

interface AxesCardProps extends ShownOnPlaneProps {
  readonly graph: SensitivityGraph;
  readonly move: (event: GraphEvent) => void;
}

/** Which inputs are the axes, what the others are, and what the plane shows. */
export function AxesCard({ graph, move, ...shown }: AxesCardProps) {
  const { dimensions, state, result } = graph;
  return (
    <section className={`card ${css.pad}`} aria-label="Axes">
      <CardTitle>Axes</CardTitle>
      {dimensions.map((dimension, k) => (
        <DimensionChoice
          key={dimension.ids.join()}
          dimension={dimension}
          index={k}
          onChoose={(to) => move({ kind: 'choose', dimension: k, to })}
        />
      ))}
      {result && <ShownOnPlane result={result} {...shown} />}
      <div className={css.get}>
        <Button kind="primary" full disabled={!canGetResults(dimensions) || state === 'loading'} onClick={() => move({ kind: 'ask' })}>
          Get Results
        </Button>
        {!canGetResults(dimensions) && <p className="small text-3">Choose one x axis and one y axis.</p>}
        {canGetResults(dimensions) && state === 'changed' && (
          <p className="small text-3">The axes were changed; the plane is still the one before.</p>
        )}
      </div>
    </section>
  );
}

interface DimensionChoiceProps {
  readonly dimension: OstDimension;
  readonly index: number;
  readonly onChoose: (to: 'xAxis' | 'yAxis' | number) => void;
}

/** An input as an axis, or at one of its points. */
function DimensionChoice({ dimension, index, onChoose }: DimensionChoiceProps) {
  return (
    <div className={css.dimension}>
      <label htmlFor={`dimension-${index}`}>{dimensionName(dimension)}</label>
      <span className="only-print">
        {dimension.isXAxis ? 'x axis' : dimension.isYAxis ? 'y axis' : pointText(dimension, dimension.selectedValue)}
      </span>
      <select
        id={`dimension-${index}`}
        className={css.select}
        value={dimension.isXAxis ? 'xAxis' : dimension.isYAxis ? 'yAxis' : String(dimension.selectedValue)}
        onChange={({ target: { value } }) => onChoose(value === 'xAxis' || value === 'yAxis' ? value : Number(value))}
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
  );
}

interface ShownOnPlaneProps {
  readonly symbol: string;
  readonly valueIndex: number;
  readonly onValue: (index: number) => void;
  /** Undefined for the best type. */
  readonly plane: number | undefined;
  readonly onPlane: (plane: number | undefined) => void;
}

/** Which number stands on the plane, and which system type it is the plane of. */
function ShownOnPlane({
  result,
  symbol,
  valueIndex,
  onValue,
  plane,
  onPlane,
}: ShownOnPlaneProps & { readonly result: NonNullable<SensitivityGraph['result']> }) {
  return (
    <>
      <div className={`${css.dimension} ${css.rule} not-print`}>
        <label htmlFor="superimposed">Number on the plane</label>
        <select id="superimposed" className={css.select} value={valueIndex} onChange={({ target: { value } }) => onValue(Number(value))}>
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
          value={plane ?? 'best'}
          onChange={({ target: { value } }) => onPlane(value === 'best' ? undefined : Number(value))}
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
  );
}
