import { addComplexLine, fieldId, pathsIn, removeComplexLine, type CostGroup, type CostTable } from '@stackwatt/model';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { formatNumber, MISSING, plural } from '../../lib/number.ts';
import { Button } from '../../ui/button.tsx';
import table from '../../ui/data-table.module.css';
import { Icon } from '../../ui/icon.tsx';
import { GROUP_TITLES } from './cost-groups.ts';
import { CostLineRow } from './cost-line-row.tsx';
import { sumOf, wholeOf, type CostAmounts, type CostedPart } from './cost-of.ts';
import type { CostLinesInSight } from './use-cost-lines.ts';
import css from './cost-lines.module.css';

interface CostLineGroupProps extends CostedPart {
  readonly group: CostGroup;
  readonly cost: CostTable;
  readonly amounts: CostAmounts;
  readonly lines: CostLinesInSight;
}

/** COST-19: a group that is folded, with its sum and its lines. */
export function CostLineGroup({ group, cost, amounts, lines, path, set, disabled }: CostLineGroupProps) {
  const { isFixed, symbol } = lines;
  const isOpen = lines.isOpen(group);
  const whole = wholeOf(amounts, group);
  return (
    <>
      <tr className={css.group}>
        <th scope="rowgroup" colSpan={3}>
          <span className="row tight">
            <button
              type="button"
              id={fieldId(pathsIn(path)(group))}
              className={css.fold}
              aria-expanded={isOpen}
              onClick={() => (isOpen ? lines.closeGroup(group) : lines.openGroup(group))}
            >
              <Icon icon={isOpen ? IconChevronDown : IconChevronRight} size={14} />
              {GROUP_TITLES[group]}
            </button>
            <span className="small text-3">{plural(cost[group].length, 'line')}</span>
            <span className="space" />
            {!isFixed && (
              <Button
                kind="quiet"
                size="small"
                icon={IconPlus}
                aria-label={`Add line to ${GROUP_TITLES[group]}`}
                onClick={() => {
                  lines.openGroup(group);
                  lines.change('add a cost line', (one) => addComplexLine(one, group, set));
                }}
              >
                Add line
              </Button>
            )}
          </span>
        </th>
        <td className={table.number}>{formatNumber(sumOf(amounts[group]))}</td>
        <td className={table.number}>{whole > 0 ? formatNumber((sumOf(amounts[group]) / whole) * 100, 1) : MISSING}</td>
        <td>&nbsp;</td>
      </tr>
      {isOpen &&
        cost[group].map((line, index) => (
          <CostLineRow
            // oxlint-disable-next-line react/no-array-index-key -- a line has no identity but its place
            key={index}
            path={path}
            group={group}
            index={index}
            line={line}
            set={set}
            symbol={symbol}
            amount={amounts[group].get(index)}
            share={whole > 0 ? (amounts[group].get(index) ?? 0) / whole : undefined}
            disabled={disabled}
            onPaste={(begins, text) => lines.paste(group, index, begins, text)}
            around={lines.chosen.cellProps({
              row: lines.shown.findIndex((one) => one.group === group && one.index === index),
              column: 0,
            })}
            onRemove={
              isFixed
                ? undefined
                : () =>
                    lines.change(`delete ${line.name === '' ? 'a cost line' : line.name}`, (one) => removeComplexLine(one, group, index))
            }
          />
        ))}
    </>
  );
}
