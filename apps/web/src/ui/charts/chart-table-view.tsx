import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import table from '../data-table.module.css';
import { cellText, type ChartTable } from './chart-table.ts';
import css from './chart.module.css';

const ROW_HEIGHT = 28;

interface ChartTableViewProps {
  readonly label: string;
  readonly table: ChartTable;
  readonly height: number;
}

/** The numbers of a chart in the place of the chart. Only the rows in sight exist; spacers above and below keep the scroll bar true. */
export function ChartTableView({ label, table: numbers, height }: ChartTableViewProps) {
  const scroller = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the rows in sight change by scrolling, which no memo may hold back
  const rows = useVirtualizer({
    count: numbers.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const shown = rows.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section ref={scroller} className={css.table} style={{ height }} tabIndex={0} aria-label={`${label}, table`}>
      <table className={table.table} aria-rowcount={numbers.count + 1}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{numbers.rowName}</th>
            {numbers.columns.map((column, n) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns stand in a fixed order and may share a name
              <th key={n} scope="col" className={table.number}>
                {column.name}
                <span className={table.unit}>{column.unit}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {shown.map((item) => (
            <tr key={item.key} aria-rowindex={item.index + 2}>
              <th scope="row">{numbers.rowLabel(item.index)}</th>
              {numbers.columns.map((column, n) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={n} className={table.number}>
                  {cellText(column, item.index)}
                </td>
              ))}
            </tr>
          ))}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </tbody>
      </table>
    </section>
  );
}
