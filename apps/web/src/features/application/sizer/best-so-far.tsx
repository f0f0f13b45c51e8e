import type { SizerTable } from '@stackwatt/model';
import { formatMoney } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/number.ts';
import { sizeColumns, valueOf } from './sizer-texts.ts';
import css from './sizer.module.css';

/** The first row while others may still pass it. */
export function BestSoFar({ table, symbol }: { readonly table: SizerTable; readonly symbol: string }) {
  const { results } = table.items[0]!;
  const facts: [string, string][] = [
    ...sizeColumns(table).map(({ name, unit, text }): [string, string] => [
      name,
      unit === 'MW' ? `${text(results)} MW` : `${text(results).replace(' /', ' MW /')} MWh`,
    ]),
    ['NPV', formatMoney(valueOf(table, results, 'npv'), symbol)],
    ['Delivered', `${formatNumber(valueOf(table, results, 'delivered'), 2)}\u00a0%`],
  ];
  return (
    <div className={css.run}>
      <h4 className={css.title}>Best so far</h4>
      <dl className={css.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
