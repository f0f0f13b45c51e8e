import { IconChartLine, IconCopy, IconDownload, IconFileTypeCsv, IconFileTypePng, IconFileTypeSvg, IconTable } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { ActionMenu } from '../menu.tsx';
import { showToast } from '../toast.tsx';
import { useChartSource, type ChartSource } from './chart-source.tsx';
import { ChartTableView } from './chart-table-view.tsx';
import { exportName, toCsv, type ChartTable } from './chart-table.ts';
import { copyPicture, saveFile, saveText, toPng } from './export-file.ts';
import { CardTitle } from '../card-title.tsx';
import css from './chart.module.css';

interface ChartFrameProps {
  readonly title: ReactNode;
  /** The title as text, for names and files. */
  readonly name: string;
  readonly unit?: string;
  readonly controls?: ReactNode;
  /** What the numbers say, in sight below the title. */
  readonly finding?: string | undefined;
  /** The numbers of what is shown. */
  readonly table: ChartTable;
  /** The numbers of all there is, where that is more. */
  readonly wholeTable?: ChartTable;
  /** Height of the chart with its readout: the table takes the same. */
  readonly height: number;
  /** The chart as a file, light theme. */
  readonly svg: (provenance: string) => string | Promise<string>;
  readonly children: ReactNode;
}

const fileName = ({ project, partial }: ChartSource, name: string): string =>
  exportName(project, name, new Date().toISOString().slice(0, 10), partial);

/** Title with unit, table view, export menu, controls; below it the chart or its table in the same place. */
export function ChartFrame({ title, name, unit, controls, finding, table, wholeTable, height, svg, children }: ChartFrameProps) {
  const [isTable, setIsTable] = useState(false);
  const source = useChartSource();
  const make = (job: () => Promise<void>) => (): void => {
    job().catch(() => showToast({ text: `${name} could not be exported`, tone: 'danger' }));
  };
  const entries = [
    {
      label: 'PNG, double size',
      icon: IconFileTypePng,
      run: make(async () => saveFile(`${fileName(source, name)}.png`, await toPng(await svg(source.provenance)))),
    },
    {
      label: 'SVG',
      icon: IconFileTypeSvg,
      run: make(async () => saveText(`${fileName(source, name)}.svg`, await svg(source.provenance), 'image/svg+xml')),
    },
    {
      label: wholeTable ? 'CSV of shown data' : 'CSV',
      icon: IconFileTypeCsv,
      run: () => saveText(`${fileName(source, name)}.csv`, toCsv(table, source.partial), 'text/csv'),
    },
    ...(wholeTable
      ? [
          {
            label: 'CSV of all data',
            icon: IconFileTypeCsv,
            run: () => saveText(`${fileName(source, name)}_all.csv`, toCsv(wholeTable, source.partial), 'text/csv'),
          },
        ]
      : []),
    {
      label: 'Copy image',
      icon: IconCopy,
      run: make(async () => copyPicture(await svg(source.provenance)).then(() => showToast({ text: `${name} copied` }))),
    },
  ];
  return (
    <div className={css.chart}>
      <div className={css.head}>
        <CardTitle>
          {title}
          {unit !== undefined && <span className={css.unit}>{unit}</span>}
        </CardTitle>
        <div className={css.tools}>
          <IconButton
            label={isTable ? `Show ${name} as chart` : `Show ${name} as table`}
            icon={isTable ? IconChartLine : IconTable}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          />
          <ActionMenu target={<IconButton label={`Export ${name}`} icon={IconDownload} />} entries={entries} label={`Export ${name}`} />
        </div>
      </div>
      {controls !== undefined && <div className={css.controls}>{controls}</div>}
      {finding !== undefined && <p className={css.finding}>{finding}</p>}
      {isTable ? <ChartTableView label={name} table={table} height={height} /> : children}
    </div>
  );
}
