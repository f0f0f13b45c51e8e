import { toPercent } from '@stackwatt/units';
import type { StorageCredit, TableRow } from './table.ts';

/** D-194: beside incentives, and with every number that they are part of. */
export const TAX_BENEFIT_NOTE =
  'Tax benefits are counted for an owner who has the tax to use them in the year they arise; the cash flow itself pays no tax';

/** The share as shown: whole percent, except where rounding would hide on which side of the threshold it lies. */
function sharePercent({ solarShare, threshold }: StorageCredit): string {
  const digits = [0, 1, 2].find((places) => {
    const shown = Number(toPercent(solarShare).toFixed(places));
    return shown >= toPercent(threshold) === solarShare >= threshold;
  });
  return toPercent(solarShare).toFixed(digits ?? 3);
}

/**
 * D-197: the credit of a storage unit with the share of its charge that decides it.
 *
 * @param money  an amount in the words of the reader's screen or file
 */
export function storageCreditText(of: StorageCredit, money: (amount: number) => string): string {
  const { name, solarShare, threshold, credit, fullCredit } = of;
  const share = `${name}: ${sharePercent(of)} % of its charge in its first year came from the sun`;
  if (solarShare < threshold)
    return `${share}, below the ${toPercent(threshold)} % that a tax credit asks for: no credit instead of ${money(fullCredit)}`;
  return credit < fullCredit
    ? `${share}: a tax credit of ${money(credit)}, that share of ${money(fullCredit)}`
    : `${share}: the full tax credit of ${money(credit)}`;
}

/** The storage units that a tax credit applies to in any of some rows, in the order of the project: each row has its own credit. */
export const creditedStorage = (
  rows: readonly Pick<TableRow, 'storageCredits'>[],
): readonly { readonly store: number; readonly name: string }[] =>
  [...new Map(rows.flatMap((row) => row.storageCredits ?? []).map(({ store, name }) => [store, { store, name }])).values()].toSorted(
    (a, b) => a.store - b.store,
  );
