import type { InputPoint, OstDimension } from '@stackwatt/model';
import { effectsOf } from '@stackwatt/simulation';
import { useState } from 'react';
import { moneyUnit, scaleFor } from '../../../../lib/money.ts';
import { formatExact, formatNumber } from '../../../../lib/number.ts';
import { LineChart } from '../../../../ui/charts/line-chart.tsx';
import { SceneChart } from '../../../../ui/charts/scene-chart.tsx';
import { genericLook, LOOKS } from '../../../../ui/charts/series-look.ts';
import { architectureName, architectureOf } from '../../ranking/table-view.ts';
import { useSensitivities } from '../../queries/result-queries.ts';
import { dimensionName, pointText } from '../dimension-text.ts';
import { npvAt, oneWayLines } from './one-at-a-time.ts';
import { tornado, tornadoHeight } from './tornado.ts';
import { CardTitle } from '../../../../ui/card-title.tsx';
import css from '../graph/graph.module.css';

interface OneAtATimeProps {
  readonly projectId: string;
  readonly dimensions: readonly OstDimension[];
  readonly symbol: string;
}

/** What moves the NPV, one input at a time, from the cases that were calculated: a tornado, and lines over the share of the base value. */
export function OneAtATime({ projectId, dimensions, symbol }: OneAtATimeProps) {
  const cases = useSensitivities(projectId, true).data?.items;
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  if (cases === undefined) return null;
  const base = dimensions.map(({ ids }) => chosen[ids.join()] ?? 0);
  const { base: own, effects } = effectsOf(dimensions, cases, base);
  const bases = (
    <section className={`card ${css.pad} ${css.bases}`} aria-label="Base values">
      <CardTitle>One input at a time</CardTitle>
      <span className="small text-2">from the calculated cases, the best system of each. Every other input stands at its base value:</span>
      {dimensions.map((dimension, k) => (
        <span key={dimension.ids.join()} className={css.base}>
          <span aria-hidden>{dimensionName(dimension)}</span>
          <b className="only-print">{pointText(dimension, base[k]!)}</b>
          <select
            id={`base-${k}`}
            aria-label={`Base value of ${dimensionName(dimension)}`}
            className={css.select}
            value={base[k]}
            onChange={({ target: { value } }) => setChosen({ ...chosen, [dimension.ids.join()]: Number(value) })}
          >
            {dimension.points.map((_, point) => (
              // oxlint-disable-next-line react/no-array-index-key -- a point is its number
              <option key={point} value={point}>
                {pointText(dimension, point)}
              </option>
            ))}
          </select>
        </span>
      ))}
    </section>
  );
  if (own === undefined)
    return (
      <>
        {bases}
        <p className={`card ${css.pad}`}>No system is feasible at these base values. Choose others.</p>
      </>
    );
  const scale = scaleFor([own.npv, ...effects.flatMap(({ lowest, highest }) => [lowest.row!.npv, highest.row!.npv])]);
  const unit = moneyUnit(symbol, scale);
  const scaled = (point: InputPoint): number => point.row!.npv / scale.factor;
  const moving = effects.filter(({ span }) => span > 0);
  const still = effects.filter(({ span }) => span === 0);
  const missing = effects.flatMap(({ dimension, points }) =>
    points
      .filter(({ row }) => row === undefined)
      .map(({ point }) => `${dimensionName(dimensions[dimension]!)} ${pointText(dimensions[dimension]!, point)}`),
  );
  const valueOf = (dimension: number, { point }: InputPoint): string => pointText(dimensions[dimension]!, point);
  const typeOf = ({ row }: InputPoint): string => architectureName(architectureOf(row!));
  const bars = moving.map(({ dimension, lowest, highest }) => ({
    full: dimensionName(dimensions[dimension]!),
    ends: `${valueOf(dimension, lowest)} / ${valueOf(dimension, highest)}`,
    name: dimensions[dimension]!.displayNames[0]!,
    detail: `${dimensions[dimension]!.components[0]}, ${valueOf(dimension, lowest)} / ${valueOf(dimension, highest)}`,
    low: scaled(lowest),
    high: scaled(highest),
  }));
  const lines = oneWayLines(dimensions, effects, base);
  const x = [...new Set(lines.flatMap(({ points }) => points.map(({ percent }) => percent)))].toSorted((a, b) => a - b);
  const others = dimensions.filter((_, k) => !lines.some(({ dimension }) => dimension === k));
  const first = moving[0];
  return (
    <>
      {bases}
      <div className={css.pair}>
        <section className="card">
          <SceneChart
            title="What moves NPV"
            name="What moves NPV"
            unit={`${unit}, base ${formatNumber(own.npv / scale.factor, 2)}, one input at a time`}
            sentence={
              first
                ? `NPV moves most with ${bars[0]!.full}: from ${formatNumber(bars[0]!.low, 2)} to ${formatNumber(bars[0]!.high, 2)} ${unit}`
                : 'No input moves the NPV'
            }
            table={{
              rowName: 'Input, value of the lowest / of the highest NPV',
              count: bars.length,
              rowLabel: (row) => `${bars[row]!.full}, ${bars[row]!.ends}`,
              columns: [
                { name: 'Lowest NPV', unit, digits: 2, at: (row) => bars[row]!.low },
                { name: 'Highest NPV', unit, digits: 2, at: (row) => bars[row]!.high },
                { name: 'Span', unit, digits: 2, at: (row) => bars[row]!.high - bars[row]!.low },
              ],
            }}
            legend={[
              { id: 'worse', name: 'Worse', look: LOOKS.moneyOut, kind: 'fill' },
              { id: 'better', name: 'Better', look: LOOKS.moneyIn, kind: 'fill' },
            ]}
            read={(row) => {
              const { dimension, lowest, highest } = moving[row]!;
              return {
                at: bars[row]!.full,
                values: {
                  worse: `${formatNumber(bars[row]!.low, 2)} at ${valueOf(dimension, lowest)}, ${typeOf(lowest)}`,
                  better: `${formatNumber(bars[row]!.high, 2)} at ${valueOf(dimension, highest)}, ${typeOf(highest)}`,
                },
              };
            }}
            height={tornadoHeight(bars.length)}
            draw={(width, height) => tornado(bars, own.npv / scale.factor, width, height)}
          />
          <p className={`small text-2 ${css.note}`}>
            {first
              ? `${bars[0]!.full} moves NPV most: ${formatNumber(bars[0]!.high - bars[0]!.low, 2)}\u00a0${unit} between ${valueOf(first.dimension, first.lowest)} and ${valueOf(first.dimension, first.highest)}. `
              : 'No input moves the NPV at these base values. '}
            {still.length > 0 && `Without effect: ${still.map(({ dimension }) => dimensionName(dimensions[dimension]!)).join(', ')}. `}
            {missing.length > 0 && `No feasible system at ${missing.join('; ')}.`}
          </p>
        </section>
        <section className="card">
          {lines.length > 0 ? (
            <LineChart
              title="One input from its base value"
              name="One input from its base value"
              unit={`NPV, ${unit}`}
              series={lines.map((line, n) => ({
                id: String(line.dimension),
                name: dimensionName(dimensions[line.dimension]!),
                unit,
                look: genericLook(n),
                side: 'left',
                digits: 2,
                values: x.map((percent) => npvAt(line, percent) / scale.factor),
              }))}
              axis={{ x, ticks: x.map((at) => ({ at, label: formatExact(Number(at.toFixed(1))), isDay: false })) }}
              rowName="Share of the base value"
              rowLabel={(index) => `${formatNumber(x[index], 1)} %`}
              height={tornadoHeight(bars.length)}
              axisTitle="% of the base value; straight lines between the calculated values"
            />
          ) : (
            <p className={css.pad}>No input has values that are a share of its base value.</p>
          )}
          <p className={`small text-2 ${css.note}`}>
            {lines.flatMap(({ dimension, breakEven }) =>
              breakEven.map((percent) => `NPV is zero at ${formatNumber(percent, 1)} % of ${dimensionName(dimensions[dimension]!)}. `),
            )}
            {others.length > 0 && `Not on this axis: ${others.map(dimensionName).join(', ')}.`}
          </p>
        </section>
      </div>
    </>
  );
}
