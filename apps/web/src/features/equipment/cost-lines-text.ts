import { COST_GROUPS, unitChoices, unitLabel, type CostTable, type UnitSetName } from '@stackwatt/model';
import { sheetNumber } from '../../ui/editable-grid/chosen-cells.ts';
import { GROUP_TITLES } from './cost-groups.ts';
import { wholeOf, type CostAmounts } from './cost-of.ts';

/** All lines of a table as a sheet takes them, with what they make. */
export const costLinesText = (cost: CostTable, amounts: CostAmounts, set: UnitSetName, symbol: string): string =>
  [
    ['Line', 'Value', 'Unit', `Amount (${symbol}, ${symbol}/yr)`, 'Share (%)', 'Group'],
    ...COST_GROUPS.flatMap((group) =>
      cost[group].map((line, index) => {
        const unit = unitChoices(set, group).find((choice) => choice.unit === line.unit);
        const amount = amounts[group].get(index);
        const whole = wholeOf(amounts, group);
        return [
          line.name.replaceAll(/[\t\r\n]+/g, ' '),
          sheetNumber(line.value),
          unit === undefined ? line.unit : unitLabel(unit.label, symbol),
          sheetNumber(amount),
          amount === undefined || whole <= 0 ? '' : sheetNumber((amount / whole) * 100),
          GROUP_TITLES[group],
        ];
      }),
    ),
  ]
    .map((row) => row.join('\t'))
    .join('\n');
