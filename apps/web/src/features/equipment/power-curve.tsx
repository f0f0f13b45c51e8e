import type { TurbineSpec } from '@stackwatt/model';
import { formatNumber } from '../../lib/number.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { LOOKS } from '../../ui/charts/series-look.ts';
import { plainNumber } from './size-notes.ts';
import css from './equipment.module.css';

/** The power curve of a type, with what its blades do in thin air and where its figures come from. */
export function PowerCurve({ specs }: { readonly specs: TurbineSpec }) {
  const { name, powerCurve, powerControl, source } = specs;
  if (powerCurve.length < 2) return <p className="text-3">The turbine has no power curve. Choose a type from the library.</p>;
  const fastest = powerCurve.at(-1)!.speed;
  const ticks = Array.from({ length: Math.floor(fastest / 5) + 1 }, (_, n) => ({
    at: n * 5,
    label: formatNumber(n * 5),
    isDay: false,
  })).filter(({ at }) => at >= powerCurve[0]!.speed);
  return (
    <div className={css.flush}>
      <LineChart
        title="Power curve"
        name={`Power curve of ${name}`}
        unit="MW by wind speed at hub height, m/s"
        rowName="Wind speed, m/s"
        rowLabel={(index) => `${plainNumber(powerCurve[index]!.speed)} m/s`}
        axis={{ x: powerCurve.map((point) => point.speed), ticks }}
        height={150}
        series={[
          {
            id: 'power',
            name: 'Power',
            unit: 'MW',
            look: { ...LOOKS.wind, mark: { ...LOOKS.wind.mark, dash: [] } },
            side: 'left',
            digits: 3,
            values: powerCurve.map((point) => point.mw),
          },
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
