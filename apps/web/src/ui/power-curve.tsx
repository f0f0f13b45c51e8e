import type { TurbineSpec } from '@stackwatt/model';
import { formatNumber } from '../lib/number.ts';
import { LineChart } from './charts/line-chart.tsx';
import { LOOKS } from './charts/series-look.ts';
import css from './power-curve.module.css';

interface PowerCurveProps {
  readonly specs: TurbineSpec;
  readonly height?: number;
  /** Another type drawn with it. */
  readonly beside?: TurbineSpec;
  /** Of the place it stands in. */
  readonly className?: string;
}

/** 12, 12.5: no decimals that say nothing. */
const speedText = (speed: number): string => formatNumber(speed, Number.isInteger(speed) ? 0 : 1);

/** On straight lines between the points; a turbine stands still outside its curve. */
function powerAt({ powerCurve }: TurbineSpec, speed: number): number {
  const after = powerCurve.findIndex((point) => point.speed >= speed);
  if (after < 0 || (after === 0 && powerCurve[0]!.speed > speed)) return 0;
  const [low, high] = [powerCurve[Math.max(0, after - 1)]!, powerCurve[after]!];
  return high.speed > low.speed ? low.mw + ((speed - low.speed) / (high.speed - low.speed)) * (high.mw - low.mw) : high.mw;
}

/** The power curve of a type, with what its blades do in thin air and where its figures come from. */
export function PowerCurve({ specs, height = 150, beside, className }: PowerCurveProps) {
  const { name, powerCurve, powerControl, source } = specs;
  if (powerCurve.length < 2) return <p className="text-3">The turbine has no power curve. Choose a type from the library.</p>;
  const fastest = powerCurve.at(-1)!.speed;
  const ticks = Array.from({ length: Math.floor(fastest / 5) + 1 }, (_, n) => ({
    at: n * 5,
    label: formatNumber(n * 5),
    isDay: false,
  })).filter(({ at }) => at >= powerCurve[0]!.speed);
  return (
    <div className={className}>
      <LineChart
        title="Power curve"
        name={`Power curve of ${name}`}
        unit="MW"
        rowName="Wind speed, m/s"
        rowLabel={(index) => `${speedText(powerCurve[index]!.speed)} m/s`}
        axis={{ x: powerCurve.map((point) => point.speed), ticks }}
        axisTitle="Wind speed at hub height, m/s"
        height={height}
        series={[
          {
            id: 'power',
            name: beside ? name : 'Power',
            unit: 'MW',
            look: { ...LOOKS.wind, mark: { ...LOOKS.wind.mark, dash: [] } },
            side: 'left',
            digits: 3,
            values: powerCurve.map((point) => point.mw),
          },
          ...(beside
            ? [
                {
                  id: 'beside',
                  name: beside.name,
                  unit: 'MW',
                  look: { ...LOOKS.limit, shape: 'line' as const },
                  side: 'left' as const,
                  digits: 3,
                  values: powerCurve.map((point) => powerAt(beside, point.speed)),
                },
              ]
            : []),
        ]}
      />
      <p className={css.source}>
        {powerControl === 'pitch'
          ? 'Blades that turn (pitch): thinner air takes from the wind speed, the rating stays.'
          : 'Fixed blades (stall): thinner air takes from the power at every speed.'}
        {source !== '' && ` ${source}`}
      </p>
    </div>
  );
}
