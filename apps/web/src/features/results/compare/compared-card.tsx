import type { ComparedDetails } from '@stackwatt/model';
import { CardTitle } from '../../../ui/card-title.tsx';
import table from '../../../ui/data-table.module.css';
import { comparedFigures, comparedSentence } from './compare-text.ts';
import results from '../results.module.css';
import css from './compare.module.css';

interface ComparedCardProps {
  readonly compared: ComparedDetails;
  readonly symbol: string;
}

/** CMP-15: the economics of both, and those of the difference. */
export function ComparedCard({ compared, symbol }: ComparedCardProps) {
  const figures = comparedFigures(compared, symbol);
  const notes = figures.filter(({ note }) => note !== '');
  const rows = [
    ['Base System', (figure: (typeof figures)[number]) => figure.base],
    ['Proposed System', (figure: (typeof figures)[number]) => figure.proposed],
    ['Difference', (figure: (typeof figures)[number]) => figure.difference],
  ] as const;
  return (
    <section className={`card ${results.block} ${css.figures}`}>
      <CardTitle>Base System vs Proposed System</CardTitle>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <section className={table.scroll} tabIndex={0} aria-label="Base System vs Proposed System, table">
        <table className={table.table} aria-label="Base System vs Proposed System">
          <thead>
            <tr>
              <th scope="col">System</th>
              {figures.map(({ label, unit }) => (
                <th key={label} scope="col" className={table.number}>
                  {label}
                  <span className={table.unit}>{unit}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, of]) => (
              <tr key={name} data-total={name === 'Difference'}>
                <th scope="row">{name}</th>
                {figures.map((figure) => (
                  <td
                    key={figure.label}
                    className={table.number}
                    title={name === 'Difference' && figure.note !== '' ? figure.note : undefined}
                  >
                    {of(figure)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={css.sentence}>{comparedSentence(compared, symbol)}</p>
      <p className="small text-3">
        IRR and payback in the last row are those of the difference of the cash flows
        {notes.map(({ label, note }) => `; ${label}: ${note}`)}.
      </p>
    </section>
  );
}
