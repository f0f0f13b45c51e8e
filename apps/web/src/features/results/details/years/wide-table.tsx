import { IconCopy, IconDownload, IconLoader2 } from '@tabler/icons-react';
import { formatExact } from '../../../../lib/number.ts';
import { getNumberStyle } from '../../../../lib/number-style.ts';
import { Button } from '../../../../ui/button.tsx';
import { cellText, toTsv, type ChartTable } from '../../../../ui/charts/chart-table.ts';
import { useChartSource } from '../../../../ui/charts/chart-source.tsx';
import table from '../../../../ui/data-table.module.css';
import { Section } from '../../../../ui/section.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { useExport } from '../../queries/use-export.ts';
import css from '../../results.module.css';

interface WideTableProps {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly numbers: ChartTable;
  /** Saves the table as a file. */
  readonly onExport: () => Promise<void>;
}

/** A table of years: scrolls sideways with its first column fixed; copied and saved with headings and units. */
export function WideTable({ id, title, summary, numbers, onExport }: WideTableProps) {
  const { isExporting, run } = useExport(title, onExport);
  const { partial } = useChartSource();
  const copy = (): void =>
    void navigator.clipboard.writeText(toTsv(numbers, getNumberStyle(), partial)).then(
      () => showToast({ text: `${title} copied` }),
      () => showToast({ tone: 'danger', text: 'The browser does not allow copying here' }),
    );
  return (
    <Section
      id={id}
      title={title}
      summary={summary}
      bare
      actions={
        <>
          <Button size="small" kind="quiet" icon={IconCopy} onClick={copy}>
            Copy table
          </Button>
          <Button size="small" icon={isExporting ? IconLoader2 : IconDownload} disabled={isExporting} onClick={run}>
            {isExporting ? 'Exporting' : 'Export...'}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <section className={css.wide} tabIndex={0} aria-label={`${title}, table`}>
        <table className={table.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col" className={css.fixedHead}>
                {numbers.rowName}
              </th>
              {numbers.columns.map((column) => (
                <th key={`${column.name} ${column.unit}`} scope="col" className={table.number}>
                  {column.name}
                  <span className={table.unit}>{column.unit}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: numbers.count }, (_, row) => (
              <tr key={row}>
                <th scope="row" className={table.fixed}>
                  {numbers.rowLabel(row)}
                </th>
                {numbers.columns.map((column) => {
                  const value = column.at(row);
                  return (
                    <td
                      key={`${column.name} ${column.unit}`}
                      className={`${table.number} ${column.unit !== 'MWh' && (value ?? 0) < 0 ? 'negative' : ''}`}
                      title={value === null ? undefined : formatExact(value)}
                    >
                      {cellText(column, row)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}
