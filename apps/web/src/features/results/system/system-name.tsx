import type { ResultTable, TableRow } from '@stackwatt/model';
import { systemHeading, systemText } from './system-text.ts';

interface SystemNameProps {
  readonly header: ResultTable['header'];
  readonly row: Pick<TableRow, 'optimization'>;
  readonly bus: 'ac' | 'dc';
}

/** A system in a heading: its sizes as the table shows them, and as they are where a pointer rests. */
export const SystemName = ({ header, row, bus }: SystemNameProps) => (
  <span title={systemText(header, row, bus)}>{systemHeading(header, row, bus)}</span>
);
