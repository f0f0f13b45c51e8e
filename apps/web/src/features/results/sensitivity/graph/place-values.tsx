import { interpolatedValues, type OstDimension, type OstResult } from '@stackwatt/model';
import { Link } from 'react-router';
import { formatMoney, scaleFor } from '../../../../lib/money.ts';
import { Button } from '../../../../ui/button.tsx';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import table from '../../../../ui/data-table.module.css';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { axisText, dimensionName } from '../dimension-text.ts';
import { turnAlong, valueLook, valuesOfTypes, type Place } from './plane-values.ts';
import { CardTitle } from '../../../../ui/card-title.tsx';
import css from './graph.module.css';

interface PlaceValuesProps {
  readonly result: OstResult;
  readonly dimensions: readonly OstDimension[];
  readonly symbol: string;
  readonly valueIndex: number;
  readonly place: Place;
  /** The systems of the case at the place; undefined between simulated points. */
  readonly to: string | undefined;
}

/** 'Energy Storage 1: Capital cost multiplier 1.2, Solar: Capital cost multiplier 0.9' */
const placeText = ({ xAxis, yAxis }: Pick<OstResult, 'xAxis' | 'yAxis'>, dimensions: readonly OstDimension[], { x, y }: Place): string =>
  [[dimensions[xAxis]!, x] as const, [dimensions[yAxis]!, y] as const]
    .map(([dimension, value]) => `${dimensionName(dimension)} ${axisText(dimension, value)}`)
    .join(', ');

/** What is said of a place: how far the best type is ahead, and where along x the choice turns. */
function leadSentence(result: OstResult, dimensions: readonly OstDimension[], symbol: string, place: Place): string {
  const [best, second] = valuesOfTypes(result, place, 0);
  if (!best) return 'No system is feasible here.';
  const xAxis = dimensions[result.xAxis]!;
  const lead =
    second === undefined
      ? `${best.name} alone is feasible here.`
      : `${formatMoney(best.npv - second.npv, symbol, scaleFor([best.npv - second.npv]))} ahead of ${second.name}.`;
  const turn = turnAlong(result, place);
  if (turn === undefined) return `${lead} Along ${dimensionName(xAxis)} the choice does not turn.`;
  const to = result.planes[turn.plane]?.name;
  const passes = turn.x > place.x ? 'passes' : 'falls below';
  return `${lead} The choice turns${to === undefined ? '' : ` to ${to}`} when ${dimensionName(xAxis)} ${passes} ${axisText(xAxis, turn.x)}${to === undefined ? ': nothing is feasible beyond' : ''}.`;
}

type InterpolatedValue = NonNullable<ReturnType<typeof interpolatedValues>>['values'][number];

/** A row for each value of a type. @param className  of the cells of the values */
function ValueRows({
  result,
  values,
  symbol,
  className,
}: {
  readonly result: OstResult;
  readonly values: readonly InterpolatedValue[];
  readonly symbol: string;
  readonly className?: string | undefined;
}) {
  return values.map(({ name, value }, k) => {
    const of = valueLook(result, k, symbol);
    return (
      <tr key={name}>
        <th scope="row">
          {name} <span className="unit">{of.unit}</span>
        </th>
        <td className={className}>{of.text(value)}</td>
      </tr>
    );
  });
}

/** The NPV of every type at the place, and the lead of the best. */
export function PlaceCard({ result, dimensions, symbol, place, to }: Omit<PlaceValuesProps, 'valueIndex'>) {
  const look = valueLook(result, 0, symbol);
  const types = valuesOfTypes(result, place, 0);
  const best = interpolatedValues(result, place.x, place.y);
  const [low, high] = [Math.min(0, ...types.map(({ npv }) => npv)), Math.max(0, ...types.map(({ npv }) => npv))];
  const share = (value: number): number => (high === low ? 0 : ((value - low) / (high - low)) * 100);
  return (
    <section className={`card ${css.pad}`} aria-label="Values at the chosen place">
      <CardTitle>
        At the crosshair <span className="unit">NPV, {look.unit}</span>
      </CardTitle>
      <p className="small text-2">{placeText(result, dimensions, place)}</p>
      <dl className={css.bars}>
        {types.map(({ plane, name, npv }, k) => (
          <Bar key={plane} name={name} from={share(Math.min(0, npv))} to={share(Math.max(0, npv))} zero={share(0)} isBest={k === 0}>
            <span className={npv < 0 ? 'negative' : undefined}>{look.text(npv)}</span>
          </Bar>
        ))}
      </dl>
      {best && (
        <table className={css.values} aria-label={`Values of ${result.planes[best.plane]!.name}`}>
          <tbody>
            <ValueRows result={result} values={best.values} symbol={symbol} />
          </tbody>
        </table>
      )}
      <p className={`small ${css.lead}`}>{leadSentence(result, dimensions, symbol, place)}</p>
      {to !== undefined && (
        <p className="small not-print">
          <Link to={to}>Open optimization results here</Link>
        </p>
      )}
    </section>
  );
}

interface BarProps {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly zero: number;
  readonly isBest: boolean;
  readonly children: React.ReactNode;
}
const Bar = ({ name, from, to, zero, isBest, children }: BarProps) => (
  <>
    <dt data-best={isBest || undefined}>{name}</dt>
    <dd className={css.track} aria-hidden>
      <i data-best={isBest || undefined} style={{ left: `${from}%`, width: `${to - from}%` }} />
      <u style={{ left: `${zero}%` }} />
    </dd>
    <dd data-number>{children}</dd>
  </>
);

/** OST-05: the values at a place of the plane, interpolated: the chosen one of every type, and all of the best type. */
export function InterpolatedValues({
  result,
  dimensions,
  symbol,
  valueIndex,
  place,
  to,
  onClose,
}: PlaceValuesProps & { readonly onClose: () => void }) {
  const look = valueLook(result, valueIndex, symbol);
  const types = valuesOfTypes(result, place, valueIndex).filter(({ value }) => value !== null);
  const best = interpolatedValues(result, place.x, place.y);
  const where = placeText(result, dimensions, place);
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title="Interpolated Values"
      width={640}
      actions={
        <>
          {to !== undefined && <Link to={to}>Open optimization results here</Link>}
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p className="text-2">
        {where}
        {to === undefined ? '. Between simulated points; interpolated.' : '. A simulated point.'}
      </p>
      {best === undefined ? (
        <p className="strong">No system is feasible here.</p>
      ) : (
        <>
          <BarChart
            title={`${look.name} by system type`}
            name={`${look.name} by system type`}
            unit={look.unit}
            categories={types.map(({ name }) => name)}
            rowName="System type"
            bars={[
              {
                id: 'value',
                name: look.name,
                unit: look.unit,
                look: LOOKS.moneyIn,
                digits: look.digits,
                values: types.map(({ value }) => look.scaled(value!)),
              },
            ]}
            sentence={`${look.name} at ${where}: ${types.map(({ name, value }) => `${name} ${look.text(value)}`).join(', ')} ${look.unit}`}
            height={180}
            labelPixels={90}
          />
          <table className={`${table.table} ${css.all}`} aria-label={`Values of ${result.planes[best.plane]!.name}`}>
            <thead>
              <tr>
                <th scope="col">{result.planes[best.plane]!.name}, best here</th>
                <th scope="col" className={table.number}>
                  Value
                </th>
              </tr>
            </thead>
            <tbody>
              <ValueRows result={result} values={best.values} symbol={symbol} className={table.number} />
            </tbody>
          </table>
        </>
      )}
    </DialogFrame>
  );
}
