import { HelpIcon, type HelpContent } from '../../../../ui/help-icon.tsx';
import { useMetric } from '../../metrics/use-metric.ts';
import type { SummaryFact } from '../summary/summary-facts.ts';
import { CardTitle } from '../../../../ui/card-title.tsx';
import css from '../../results.module.css';

interface FactsCardProps {
  readonly title: string;
  readonly unit?: string;
  readonly heads?: readonly string[];
  readonly facts: readonly SummaryFact[];
  readonly help: string;
}

const MetricIcon = ({ of, help }: { readonly of: string; readonly help: HelpContent | undefined }) =>
  help ? <HelpIcon of={of} help={help} /> : null;

/** One of the tables of the summary, with its help and that of each metric. */
export function FactsCard({ title, unit, heads, facts, help }: FactsCardProps) {
  const metric = useMetric();
  return (
    <section className={`card ${css.facts}`}>
      <CardTitle>
        {title}
        {unit !== undefined && <span className="unit"> {unit}</span>}
        <HelpIcon of={title} help={{ text: help }} />
      </CardTitle>
      <table aria-label={title}>
        {heads && (
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{title}</span>
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
              <th scope="row">
                {fact.label}
                <MetricIcon of={fact.label} help={metric(fact.metric)} />
              </th>
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
}
