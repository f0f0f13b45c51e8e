import { HelpIcon } from '../../../ui/help-icon.tsx';
import type { SummaryFact } from './summary/summary-facts.ts';
import css from '../results.module.css';

interface FactsCardProps {
  readonly title: string;
  readonly unit?: string;
  readonly heads?: readonly string[];
  readonly facts: readonly SummaryFact[];
  readonly help: string;
}

/** One of the tables of the summary, with its help. */
export const FactsCard = ({ title, unit, heads, facts, help }: FactsCardProps) => (
  <section className={`card ${css.facts}`}>
    <h3>
      {title}
      {unit !== undefined && <span className="unit"> {unit}</span>}
      <HelpIcon of={title} help={{ text: help }} />
    </h3>
    <table aria-label={title}>
      {heads && (
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Price</span>
            </th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.label} data-total={fact.isTotal}>
            <th scope="row">{fact.label}</th>
            {fact.values.map((value, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- values stand under their heads
              <td key={place} title={fact.help === '' ? undefined : fact.help}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {facts.some((fact) => fact.help !== undefined && fact.help !== '') && (
      <p className="small text-3">
        {facts
          .map((fact) => fact.help)
          .filter(Boolean)
          .join('. ')}
      </p>
    )}
  </section>
);
