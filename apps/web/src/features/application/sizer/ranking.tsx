import type { SizerTable } from '@stackwatt/model';
import type { KeyboardEvent } from 'react';
import { moneyUnit, scaleFor } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import table from '../../../ui/data-table.module.css';
import { sizeColumns, valueOf } from './sizer-texts.ts';
import css from './sizer.module.css';

interface RankingProps {
  readonly table: SizerTable;
  readonly symbol: string;
  readonly chosen: number | undefined;
  readonly onChoose: (id: number) => void;
  /** Absent where sizes cannot be taken over. */
  readonly onTake: ((id: number) => void) | undefined;
}

/** SIZER-23: the systems that deliver, the best first; arrows move, Enter takes a size over. */
export function Ranking({ table: data, symbol, chosen, onChoose, onTake }: RankingProps) {
  const { items } = data;
  const sizes = sizeColumns(data);
  const money = (kind: string): (number | undefined)[] => items.map(({ results }) => valueOf(data, results, kind));
  const npvScale = scaleFor(money('npv'));
  const capitalScale = scaleFor(money('capital'));
  const best = items[0] && valueOf(data, items[0].results, 'npv');
  const hasShortage = data.header.some(({ kind }) => kind === 'shortage');
  const place = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  );
  const key = (event: KeyboardEvent<HTMLTableElement>): void => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: items.length - 1 }[event.key];
    if (target !== undefined) {
      const next = items[Math.min(items.length - 1, Math.max(0, target))]!;
      onChoose(next.id);
      event.currentTarget.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus();
    } else if (event.key === 'Enter' && onTake) onTake(items[place]!.id);
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.ranking}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-element-to-interactive-role
          -- a grid: keys move among its rows */}
      <table className={table.table} role="grid" aria-label="System sizer results" aria-rowcount={items.length + 1} onKeyDown={key}>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            {sizes.map(({ key: id, name, unit }) => (
              <th key={id} scope="col" className={table.number}>
                {name}
                <span className={table.unit}>{unit}</span>
              </th>
            ))}
            <th scope="col" className={table.number}>
              NPV
              <span className={table.unit}>{moneyUnit(symbol, npvScale)}</span>
            </th>
            <th scope="col" className={table.number}>
              Against the best
              <span className={table.unit}>{moneyUnit(symbol, npvScale)}</span>
            </th>
            <th scope="col" className={table.number}>
              Capital
              <span className={table.unit}>{moneyUnit(symbol, capitalScale)}</span>
            </th>
            {hasShortage && (
              <>
                <th scope="col" className={table.number}>
                  Short
                  <span className={table.unit}>MWh/yr</span>
                </th>
                <th scope="col" className={table.number}>
                  Delivered
                  <span className={table.unit}>%</span>
                </th>
              </>
            )}
            <th scope="col">
              <span className="sr-only">Take over</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, results }, index) => {
            const npv = valueOf(data, results, 'npv');
            const isChosen = id === chosen;
            return (
              <tr
                key={id}
                data-id={id}
                tabIndex={index === place ? 0 : -1}
                aria-selected={isChosen}
                aria-rowindex={index + 2}
                onClick={() => onChoose(id)}
              >
                <th scope="row">
                  <span className={css.rank} data-chosen={isChosen}>
                    {index + 1}
                  </span>
                </th>
                {sizes.map((column) => (
                  <td key={column.key} className={table.number}>
                    {column.text(results)}
                  </td>
                ))}
                <td className={`${table.number} ${css.npv} ${(npv ?? 0) < 0 ? 'negative' : ''}`}>
                  {formatNumber(npv === undefined ? undefined : npv / npvScale.factor, 2)}
                </td>
                <td className={table.number}>
                  {index === 0 || npv === undefined || best === undefined ? '–' : formatNumber((npv - best) / npvScale.factor, 2)}
                </td>
                <td className={table.number}>{formatNumber((valueOf(data, results, 'capital') ?? NaN) / capitalScale.factor, 1)}</td>
                {hasShortage && (
                  <>
                    <td className={table.number}>{formatNumber(valueOf(data, results, 'shortage'), 0)}</td>
                    <td className={table.number}>{formatNumber(valueOf(data, results, 'delivered'), 2)}</td>
                  </>
                )}
                <td className={css.take}>
                  {onTake && (
                    <Button size="small" kind={index === 0 ? 'primary' : 'quiet'} tabIndex={-1} onClick={() => onTake(id)}>
                      {index === 0 ? 'Take this size over' : 'Take over'}
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
