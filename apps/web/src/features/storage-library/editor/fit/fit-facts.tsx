import type { UserStorageSpec } from '@stackwatt/model';
import { toPercent } from '@stackwatt/units';
import { formatNumber } from '../../../../lib/number.ts';
import type { CurveFit } from './curve-fit.ts';
import { qualityOf } from './fit-quality.ts';
import css from '../storage-editor.module.css';

interface FitFactsProps {
  readonly fit: CurveFit;
  readonly type: UserStorageSpec;
  readonly curve: (x: number) => number;
}

/** How near the fit is to its table, and what its curve says where a buyer looks. */
export function FitFacts({ fit, type, curve }: FitFactsProps) {
  const quality = qualityOf(fit, type[fit.curve], curve);
  if (!quality) return null;
  const { explained, meanDeviation, largest } = quality;
  const of = fit.isOfNominal ? 'points' : '%';
  const percent = (share: number): string => formatNumber(toPercent(share), 2);
  const facts = [
    { label: `Explained, R²${fit.isOfLogarithms ? ' of logarithms' : ''}`, value: formatNumber(explained, 4), unit: '' },
    { label: 'Mean miss', value: percent(meanDeviation), unit: of },
    {
      label: `Largest miss, row ${largest.row + 1}`,
      value: `${largest.deviation > 0 ? '+' : ''}${percent(largest.deviation)}`,
      unit: of,
    },
    ...fit.meaning(curve, type).map(({ value, digits, ...fact }) => ({ ...fact, value: formatNumber(value, digits) })),
  ];
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b> {unit !== '' && <span className="text-3">{unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
