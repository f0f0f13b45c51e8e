import type { ByYear, YearsOfBasis } from './by-year.ts';
import type { ProFormaLines } from './pro-forma-lines.ts';
import type { Ref } from './sheet.ts';
import type { YearRow } from './year-rows.ts';

/** What the components cost to operate: fixed by the year, by energy and by throughput, times the escalation of the year. */
export function operatingRows(lines: ProFormaLines, { basis, refs }: YearsOfBasis, byYear: ByYear): YearRow[] {
  return basis.components.map((component, k): YearRow => {
    const { fixedPerYear, perAcMwh, perThroughputMwh } = refs.components[k]!;
    const { operatingFactor, share, acMwh, throughputMwh } = byYear.components[k]!;
    return lines.money(
      component.name,
      (year) => ({
        formula: `-(${fixedPerYear.ref}${share === undefined ? '' : `*${share.at(year)}`}${acMwh === undefined ? '' : `+${perAcMwh.ref}*${acMwh.at(year)}`}${throughputMwh === undefined ? '' : `+${perThroughputMwh.ref}*${throughputMwh.at(year)}`})*${operatingFactor.at(year)}`,
        value:
          -(
            fixedPerYear.value * (share?.values[year] ?? 1) +
            perAcMwh.value * (acMwh?.values[year] ?? 0) +
            perThroughputMwh.value * (throughputMwh?.values[year] ?? 0)
          ) * operatingFactor.values[year]!,
      }),
      1,
      1,
    );
  });
}

/** What the system costs to operate beside its components. */
export const systemOperatingRow = (lines: ProFormaLines, { refs }: YearsOfBasis): YearRow =>
  lines.money('System operating cost', () => ({ formula: `-${refs.fixedOperating.ref}`, value: -refs.fixedOperating.value }), 1, 1);

/** What the storage units' own load buys. */
export const auxiliaryRow = (lines: ProFormaLines, byYear: ByYear): YearRow =>
  lines.money(
    'Bought for the storage units’ own load',
    (year) => ({ formula: `-${byYear.auxiliaryPurchases.at(year)}`, value: -byYear.auxiliaryPurchases.values[year]! }),
    1,
    1,
  );

/** Capital, each amount in the year it is paid. @param index  the row that counts the years from the base year */
export function capitalRows(lines: ProFormaLines, { basis, refs }: YearsOfBasis, index: YearRow): YearRow[] {
  const capitalOf = (name: string, amount: Ref, paid: Ref): YearRow =>
    lines.money(
      name,
      (year) => ({
        formula: `IF(${lines.rows.column(year)}$${index.row + 1}=${paid.ref},-${amount.ref},0)`,
        value: year === paid.value ? -amount.value : 0,
      }),
      1,
    );
  const capitals = basis.components.flatMap(({ name }, k) => {
    const { direct, indirect, capitalYear } = refs.components[k]!;
    return [capitalOf(name, direct, capitalYear), capitalOf(`${name}, indirect`, indirect, capitalYear)];
  });
  return [...capitals, capitalOf('System fixed cost', refs.fixedCapital, { ref: '0', value: 0 })];
}

/** Augmentation of storage units and replacement of components. */
export function keepingRows(lines: ProFormaLines, { basis, refs }: YearsOfBasis, byYear: ByYear): YearRow[] {
  return basis.components.flatMap(({ name }, k): YearRow[] => {
    const { augmentationMwh, augmentationPrice, replacedTimes, replacementFactor } = byYear.components[k]!;
    const { replacement } = refs.components[k]!;
    return [
      ...(augmentationMwh && augmentationPrice
        ? [
            lines.money(
              `${name}, augmentation`,
              (year) => ({
                formula: `-${augmentationMwh.at(year)}*${augmentationPrice.at(year)}`,
                value: -augmentationMwh.values[year]! * augmentationPrice.values[year]!,
              }),
              1,
              1,
            ),
          ]
        : []),
      lines.money(
        `${name}, replacement`,
        (year) => ({
          formula: `-${replacement.ref}*${replacedTimes.at(year)}${replacementFactor === undefined ? '' : `*${replacementFactor.at(year)}`}`,
          value: -replacement.value * replacedTimes.values[year]! * (replacementFactor?.values[year] ?? 1),
        }),
        1,
        1,
      ),
    ];
  });
}
