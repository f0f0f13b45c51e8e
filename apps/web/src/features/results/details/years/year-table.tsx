import { markedFileName } from '@stackwatt/model';
import { useChartSource } from '../../../../ui/charts/chart-source.tsx';
import { projectFileName, toCsv, type ChartTable } from '../../../../ui/charts/chart-table.ts';
import { saveText } from '../../../../ui/charts/export-file.ts';
import { WideTable } from './wide-table.tsx';

interface YearTableProps {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly numbers: ChartTable;
  /** Of the file, before .csv. */
  readonly fileName: string;
}

/** A table of project years, saved as comma-separated values. */
export function YearTable({ id, title, summary, numbers, fileName }: YearTableProps) {
  const source = useChartSource();
  return (
    <WideTable
      id={id}
      title={title}
      summary={summary}
      numbers={numbers}
      onExport={async () =>
        saveText(
          projectFileName(source.project, markedFileName(`${fileName}.csv`, source.partial)),
          toCsv(numbers, source.partial),
          'text/csv',
        )
      }
    />
  );
}
