import css from '../results.module.css';

/** Something loads: said aloud at once, shown when it takes longer than 300 ms. */
export const ThinBar = ({ label }: { readonly label: string }) => (
  <output className={css.thinBar}>
    <span className="sr-only">{label}</span>
  </output>
);
