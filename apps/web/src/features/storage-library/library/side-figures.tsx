import css from './library.module.css';

export type SideFigure = readonly [label: string, value: string, unit: string];

/** The few numbers of what is shown at the side of the list. */
export const SideFigures = ({ figures }: { readonly figures: readonly SideFigure[] }) => (
  <dl className={css.figures}>
    {figures.map(([label, value, unit]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {value} <span className="unit">{unit}</span>
        </dd>
      </div>
    ))}
  </dl>
);
