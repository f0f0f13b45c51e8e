import { sizeChanges, sizesOfRow, type Project, type SizerTable } from '@stackwatt/model';
import { usePreview } from '../../../editor/preview.ts';
import { formatMoney, MILLIONS } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/number.ts';
import { changesText, valueOf } from './sizer-texts.ts';
import css from './sizer.module.css';

/** What the click would do, before it is made. */
export function TakeOverLine({
  project,
  table,
  row,
}: {
  readonly project: Project;
  readonly table: SizerTable;
  readonly row: SizerTable['items'][number];
}) {
  const { figures, isComputing, reason } = usePreview();
  const sizes = sizesOfRow(project, table, row.id);
  const rank = table.items.indexOf(row) + 1;
  if (!sizes) return <p className={css.line}>This table is of other equipment than the project has now; run the sizer again.</p>;
  const changes = sizeChanges(project, sizes);
  if (changes.length === 0) return <p className={css.line}>Equipment has the sizes of rank {rank}.</p>;
  const npv = valueOf(table, row.results, 'npv');
  // A preview of another stage is no comparison.
  const now = project.earlyAnalysis && figures && !isComputing && reason === undefined ? figures.row.npv : undefined;
  const symbol = project.currencySymbol;
  const gain = now !== undefined && npv !== undefined ? npv - now : undefined;
  return (
    <p className={css.line} aria-live="polite">
      Taking rank {rank} over changes {changesText(changes)}
      {npv !== undefined && `; NPV ${now === undefined ? '' : `${formatMoney(now, symbol)} → `}${formatMoney(npv, symbol)}`}
      {gain !== undefined && ` (${gain > 0 ? '+' : ''}${formatNumber(gain / MILLIONS.factor, 2)})`}. One step, which undo takes back. Arrows
      move in the table and on the map alike, <kbd>Enter</kbd> takes the size over.
    </p>
  );
}
