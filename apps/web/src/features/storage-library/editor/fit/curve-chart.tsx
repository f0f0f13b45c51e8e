import { CURVE_BOUNDS, type FieldMeta, type UserStorageSpec } from '@stackwatt/model';
import { toPercent } from '@stackwatt/units';
import { formatNumber } from '../../../../lib/number.ts';
import { SceneChart } from '../../../../ui/charts/scene-chart.tsx';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import type { CurveFit, Draft } from './curve-fit.ts';
import { deviationOf } from './fit-quality.ts';
import { fitScene } from './fit-scene.ts';
import { holds } from './held-parameters.ts';

interface CurveChartProps {
  readonly fit: CurveFit;
  readonly type: UserStorageSpec;
  readonly draft: Draft;
  readonly title: string;
}

/** The points, the fit of the table, that of the type, and how far they are apart. */
export function CurveChart({ fit, type, draft, title }: CurveChartProps) {
  const { x: xMeta, y: yMeta } = CURVE_BOUNDS[fit.curve] as { x: FieldMeta; y: FieldMeta };
  const points = type[fit.curve].toSorted((a, b) => a.x - b.x);
  const fitted = draft.kind === 'ok' ? draft.curve : undefined;
  // A fit that stands on no table has no deviation from it.
  const isOfTable = draft.kind === 'ok' && draft.largestDeviation !== undefined;
  const held = fit.held(type);
  const isHeld = draft.kind === 'ok' && holds(type, draft.parameters);
  const deviations = points.map(({ x, y }) => (fitted && isOfTable ? deviationOf(fit, fitted(x), y) : Number.NaN));
  const percents = deviations.map((deviation) => (Number.isFinite(deviation) ? toPercent(deviation) : undefined));
  const band = draft.kind === 'ok' ? draft.band : undefined;
  const legend = [
    { id: 'points', name: 'Table', look: LOOKS.total, kind: 'line' as const },
    ...(fitted ? [{ id: 'fit', name: 'Fit of the table', look: LOOKS.moneyIn, kind: 'line' as const }] : []),
    ...(band ? [{ id: 'band', name: 'its standard error', look: LOOKS.moneyIn, kind: 'band' as const }] : []),
    ...(held && !isHeld ? [{ id: 'held', name: 'Parameters of the type', look: LOOKS.limit, kind: 'line' as const }] : []),
    ...(fitted ? [{ id: 'deviation', name: 'Deviation', look: LOOKS.together, kind: 'line' as const }] : []),
  ];
  const digits = 2;
  const yUnit = yMeta.unit ?? '';
  return (
    <SceneChart
      title={title}
      name={`${title}: ${yMeta.title}`}
      unit={[yUnit, fit.isLogarithmic ? 'both axes logarithmic' : ''].filter((part) => part !== '').join(', ')}
      sentence={`${yMeta.title} by ${xMeta.title.toLowerCase()}, ${points.length} points${
        draft.kind === 'ok' && draft.largestDeviation !== undefined
          ? `, the fit at most ${formatNumber(toPercent(draft.largestDeviation), 2)} % off`
          : ''
      }`}
      height={270}
      axisTitle={`${xMeta.title}, ${xMeta.unit ?? ''}; below: fit less table, %`}
      legend={legend}
      table={{
        rowName: xMeta.title,
        count: points.length,
        rowLabel: (row) => `${formatNumber(points[row]!.x, 2)} ${xMeta.unit ?? ''}`,
        columns: [
          { name: yMeta.title, unit: yUnit, digits, at: (row) => points[row]!.y },
          ...(fitted ? [{ name: 'Fit of the table', unit: yUnit, digits, at: (row: number) => fitted(points[row]!.x) }] : []),
          ...(band
            ? ([0, 1] as const).map((end) => ({
                name: end === 0 ? 'Fit less its standard error' : 'Fit plus its standard error',
                unit: yUnit,
                digits,
                at: (row: number) => band(points[row]!.x)[end],
              }))
            : []),
          ...(fitted ? [{ name: 'Deviation', unit: '%', digits, at: (row: number) => percents[row] ?? null }] : []),
        ],
      }}
      read={(row) => ({
        at: `${formatNumber(points[row]!.x, 2)} ${xMeta.unit ?? ''}`,
        values: {
          points: formatNumber(points[row]!.y, digits),
          fit: fitted ? formatNumber(fitted(points[row]!.x), digits) : '',
          band: band
            ? band(points[row]!.x)
                .map((value) => formatNumber(value, digits))
                .join(' to ')
            : '',
          held: held ? formatNumber(held(points[row]!.x), digits) : '',
          deviation: `${formatNumber(percents[row], 2)} %`,
        },
      })}
      draw={(width, height) =>
        fitScene({ points, fitted, band, held: isHeld ? undefined : held, deviations, isLogarithmic: fit.isLogarithmic }, width, height)
      }
    />
  );
}
