import { storageCreditText, type Project } from '@stackwatt/model';
import type { Preview, PreviewFigures } from '../../editor/preview.ts';
import { formatMoney, scaleFor } from '../../lib/money.ts';

export interface StorageCreditLines {
  readonly lines: readonly string[];
  /** What the lines stand on, or why there is none. */
  readonly source: string;
}

interface ShownPreview extends Pick<Preview, 'isComputing' | 'reason' | 'errors'> {
  readonly figures: Pick<PreviewFigures, 'row' | 'project' | 'stage'> | undefined;
}

/**
 * D-197: what the tax credit of each storage unit comes to by the live preview. Charging follows prices and sizes, so nothing can be said
 * of it before a calculation.
 */
export function storageCreditLines(
  { figures, isComputing, reason, errors }: ShownPreview,
  project: Pick<Project, 'useStorage' | 'canBatteryChargeFromGrid'>,
): StorageCreditLines | undefined {
  if (!project.useStorage) return undefined;
  if (project.canBatteryChargeFromGrid === 'ITC')
    return {
      lines: [],
      source: 'The grid charges the storage units from year 6 on, which the live preview leaves out: the results say what their credit is.',
    };
  if (reason !== undefined || errors.length > 0 || figures === undefined)
    return {
      lines: [],
      source: 'The share of charge that came from the sun, and the credit that follows, show here with the live preview.',
    };
  const symbol = figures.project.currencySymbol;
  const credits = figures.row.storageCredits ?? [];
  return {
    lines: credits.map((one) => storageCreditText(one, (amount) => formatMoney(amount, symbol, scaleFor([amount, one.fullCredit])))),
    source: isComputing
      ? 'By the live preview before the last change.'
      : `By the live preview: ${figures.stage} stage, the largest sizes. Results say it for every system.`,
  };
}
