import type { OstDimension, OstResult } from '@stackwatt/model';
import { LineChart } from '../../../../ui/charts/line-chart.tsx';
import type { Margins } from '../../../../ui/charts/plot-model.ts';
import { axisText, axisTitle, dimensionName } from '../dimension-text.ts';
import { lookOfPlane } from './plane-look.ts';
import { profileAlong, valueLook, type Place } from './plane-values.ts';

interface ProfileChartProps {
  readonly result: OstResult;
  readonly dimensions: readonly OstDimension[];
  readonly symbol: string;
  readonly place: Place;
}

/** The plot lies under the picture of the plane, on the same x. */
const MARGINS: Margins = { top: 8, right: 10, bottom: 24, left: 78 };

/** NPV of every type along the horizontal line through the place, on the x axis of the plane. */
export function ProfileChart({ result, dimensions, symbol, place }: ProfileChartProps) {
  const look = valueLook(result, 0, symbol);
  const profile = profileAlong(result, place.y);
  const [xAxis, yAxis] = [dimensions[result.xAxis]!, dimensions[result.yAxis]!];
  return (
    <LineChart
      title={`Along ${dimensionName(xAxis)}`}
      name={`NPV along ${dimensionName(xAxis)}`}
      unit={`NPV, ${look.unit}, at ${dimensionName(yAxis)} ${axisText(yAxis, place.y)}`}
      series={result.planes.map(({ name, color }, k) => ({
        id: name,
        name,
        unit: look.unit,
        look: lookOfPlane(color).line,
        side: 'left',
        digits: look.digits,
        values: profile.planes[k]!.map((npv) => (npv === null ? Number.NaN : look.scaled(npv))),
      }))}
      axis={{ x: profile.x, ticks: result.xValues.map((at) => ({ at, label: axisText({ ...xAxis, units: [''] }, at), isDay: false })) }}
      rowName={axisTitle(xAxis)}
      rowLabel={(index) => axisText(xAxis, profile.x[index]!)}
      marks={[{ direction: 'down', at: place.x, label: axisText(xAxis, place.x) }]}
      height={150}
      margins={MARGINS}
      axisTitle={axisTitle(xAxis)}
    />
  );
}
