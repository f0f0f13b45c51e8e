import { KeyFigure, KeyFigures } from '../../../../ui/key-figure.tsx';
import { useMetric } from '../../metrics/use-metric.ts';
import type { Figure } from './facts.ts';
import css from '../../results.module.css';

/** The figures a section begins with. */
export function FiguresCard({ label, figures }: { readonly label: string; readonly figures: readonly Figure[] }) {
  const metric = useMetric();
  return (
    <section className={`card ${css.block}`} aria-label={label}>
      <KeyFigures>
        {figures.map((figure) => (
          <KeyFigure
            key={figure.label}
            label={figure.label}
            value={figure.value}
            unit={figure.unit}
            note={figure.note}
            help={metric(figure.metric)}
          />
        ))}
      </KeyFigures>
    </section>
  );
}
