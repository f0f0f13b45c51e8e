import { costLinesOf, getCostPreset, windCostRows } from '@stackwatt/catalog';
import type { CostedSize } from '@stackwatt/engine';
import {
  addComplexLine,
  brokenBound,
  ComplexCostLine,
  COST_GROUPS,
  fieldId,
  fieldMeta,
  getField,
  pathsIn,
  removeComplexLine,
  setField,
  unitChoices,
  unitLabel,
  type CostGroup,
  type CostTable,
  type FieldPath,
  type UnitSetName,
} from '@stackwatt/model';
import { IconChevronDown, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react';
import { Fragment, useState, type ClipboardEvent, type HTMLAttributes } from 'react';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { formatNumber, MISSING, plural } from '../../lib/number.ts';
import { isOneCell, pastedBlock } from '../../lib/pasted-block.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import table from '../../ui/data-table.module.css';
import { sheetNumber, useChosenCells } from '../../ui/editable-grid/chosen-cells.ts';
import { FillTools } from '../../ui/editable-grid/fill-tools.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EntryMessage, entryMessageId, NumberInput, useNumberEntry } from '../../ui/number-entry.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { useNoteUnread } from '../../ui/unread-text.tsx';
import { amountsOf, changedCost, sumOf } from './cost-of.ts';
import { withPastedLines } from './pasted-cost-lines.ts';
import css from './cost-lines.module.css';
import equipment from './equipment.module.css';

/** COST-19 */
const GROUP_TITLES: Record<CostGroup, string> = {
  directCapital: 'Direct Capital',
  indirectCapital: 'Indirect Capital',
  operating: 'Annual Operations and Maintenance Costs (Operating Expenses)',
  replacement: 'Major Replacement Costs (optional)',
};

export interface CostedPart {
  /** Of the cost table: ['solar', 0, 'cost']. */
  readonly path: FieldPath<CostTable>;
  readonly set: UnitSetName;
  /** The largest size searched; amounts are those of it. */
  readonly size: CostedSize;
  readonly disabled: boolean;
}

/** COST-19 to COST-21: a table by lines, each with a name, a value and a unit; amounts and shares are derived. */
export function CostLines({ path, set, size, disabled }: CostedPart) {
  const cost = useProject((project) => getField(project, path));
  const symbol = useProject((project) => project.currencySymbol);
  const edit = useEdit();
  const isFixed = useReadOnly() || disabled;
  const [closed, setClosed] = useState<readonly CostGroup[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const note = useNoteUnread();
  const at = pathsIn(path);
  // The values of all lines in sight are one column; a fill goes over the groups.
  const shown = COST_GROUPS.filter((group) => !closed.includes(group)).flatMap((group) =>
    (cost?.[group] ?? []).map((line, index) => ({ group, index, line, id: fieldId(at(group, index, 'value')) })),
  );
  const chosen = useChosenCells({
    rows: shown.length,
    columns: 1,
    isFixed,
    inputId: ({ row }) => shown[row]?.id ?? '',
    valueAt: ({ row }) => shown[row]?.line.value,
    onFill: (changes, step) => {
      edit(step, (project) =>
        changes.reduce((changed, { cell, value }) => {
          const { group, index } = shown[cell.row]!;
          return setField(changed, at(group, index, 'value'), value);
        }, project),
      );
      for (const { cell } of changes) note?.(shown[cell.row]!.id, lineName(shown[cell.row]!), undefined);
    },
  });
  if (!cost) return null;
  const amounts = amountsOf(cost, set, size);
  const capital = sumOf(amounts.directCapital) + sumOf(amounts.indirectCapital);
  const wholeOf = (group: CostGroup): number => (group === 'operating' || group === 'replacement' ? sumOf(amounts[group]) : capital);
  const change = (label: string, next: (table: CostTable) => CostTable): void => edit(label, (project) => changedCost(project, path, next));
  /** A block fills the lines from the one it is pasted into; True when the text was one. */
  const paste = (group: CostGroup, from: number, begins: 'name' | 'value', text: string): boolean => {
    const block = pastedBlock(text);
    if (isFixed || isOneCell(block)) return false;
    const fresh = addComplexLine(cost, group, set)[group].at(-1)!;
    const pasted = withPastedLines(cost[group], block, { from, begins, choices: unitChoices(set, group), symbol, fresh });
    change(pasted.count === 1 ? 'paste a cost line' : `paste ${pasted.count} cost lines`, (one) => ({ ...one, [group]: pasted.lines }));
    setRefused(pasted.refused);
    return true;
  };
  const begin = (): void => change('begin with published costs', (one) => ({ ...one, ...costLinesOf(publishedRows(set, size)) }));
  const copyAll = (): string =>
    [
      ['Line', 'Value', 'Unit', `Amount (${symbol}, ${symbol}/yr)`, 'Share (%)', 'Group'],
      ...COST_GROUPS.flatMap((group) =>
        cost[group].map((line, index) => {
          const unit = unitChoices(set, group).find((choice) => choice.unit === line.unit);
          const amount = amounts[group].get(index);
          const whole = wholeOf(group);
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
  const { top, bottom } = chosen.range;
  const [first, last] = [shown[top], shown[bottom]];
  const pasteAtFirst = (text: string): void => {
    if (!first) return;
    // Rows that begin with a word begin with the name of a line.
    const begins = /\d/.test(pastedBlock(text).at(-1)?.[0] ?? '') ? 'value' : 'name';
    if (!paste(first.group, first.index, begins, text)) setRefused(['copy rows of name, value and unit']);
  };
  return (
    <>
      {first && last && (
        <FillTools
          grid={{ ...chosen, copyAll, paste: pasteAtFirst }}
          chosen={top === bottom ? lineName(first) : `${lineName(first)} to ${lineName(last)}`}
          per="per line"
        />
      )}
      <div className={equipment.cost}>
        <table className={`${table.table} ${css.lines}`} aria-label="Cost by lines">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col" className={css.valueHead}>
                Value
              </th>
              <th scope="col" className={css.unitHead}>
                Unit
              </th>
              <th scope="col">
                Amount
                <span className={table.unit}>
                  {symbol}, {symbol}/yr
                </span>
              </th>
              <th scope="col">
                Share
                <span className={table.unit}>%</span>
              </th>
              <th scope="col">
                <span className="sr-only">Delete</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {COST_GROUPS.map((group) => {
              const isOpen = !closed.includes(group);
              const whole = wholeOf(group);
              return (
                <Fragment key={group}>
                  <tr className={css.group}>
                    <th scope="rowgroup" colSpan={3}>
                      <span className="row tight">
                        <button
                          type="button"
                          id={fieldId(pathsIn(path)(group))}
                          className={css.fold}
                          aria-expanded={isOpen}
                          onClick={() => setClosed(isOpen ? [...closed, group] : closed.filter((one) => one !== group))}
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
                              setClosed(closed.filter((one) => one !== group));
                              change('add a cost line', (one) => addComplexLine(one, group, set));
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
                        onPaste={(begins, text) => paste(group, index, begins, text)}
                        around={chosen.cellProps({
                          row: shown.findIndex((one) => one.group === group && one.index === index),
                          column: 0,
                        })}
                        onRemove={
                          isFixed
                            ? undefined
                            : () =>
                                change(`delete ${line.name === '' ? 'a cost line' : line.name}`, (one) =>
                                  removeComplexLine(one, group, index),
                                )
                        }
                      />
                    ))}
                </Fragment>
              );
            })}
            <tr data-total="true">
              <th scope="row" colSpan={3}>
                Capital, direct and indirect
              </th>
              <td className={table.number}>{formatNumber(capital)}</td>
              <td className={table.number}>{capital > 0 ? formatNumber(100, 1) : MISSING}</td>
              <td>&nbsp;</td>
            </tr>
          </tbody>
        </table>
      </div>
      <output className={equipment.errors}>
        {refused.length > 0 && (
          <span>
            Left out: {refused.slice(0, 3).join('; ')}
            {refused.length > 3 ? `; and ${refused.length - 3} more` : ''}
          </span>
        )}
      </output>
      {!isFixed && set !== 'simple' && (
        <div className="row wrap" style={{ marginTop: 8 }}>
          <Button size="small" onClick={begin}>
            Begin with published costs
          </Button>
          <span className={`small text-3 ${css.beginHint}`}>
            Replaces the lines by published figures of the technology, in $; undo takes it back. Rows copied from a sheet fill name, value
            and unit.
          </span>
        </div>
      )}
    </>
  );
}

interface PlacedLine {
  readonly group: CostGroup;
  readonly index: number;
  readonly line: ComplexCostLine;
}
const lineName = ({ group, index, line }: PlacedLine): string =>
  line.name === '' ? `Line ${index + 1} of ${GROUP_TITLES[group]}` : line.name;

/** What a table can begin with; wind is bought by the turbine. */
const publishedRows = (set: UnitSetName, size: CostedSize) =>
  set === 'solar'
    ? getCostPreset('solar').rows
    : set === 'perUnit'
      ? windCostRows(size.units > 0 ? size.powerMw / size.units : 1)
      : getCostPreset('storage').rows;

interface CostLineRowProps {
  readonly path: FieldPath<CostTable>;
  readonly group: CostGroup;
  readonly index: number;
  readonly line: ComplexCostLine;
  readonly set: UnitSetName;
  readonly symbol: string;
  readonly amount: number | undefined;
  readonly share: number | undefined;
  readonly disabled: boolean;
  /** True when the text was a block and its lines were filled. */
  readonly onPaste: (begins: 'name' | 'value', text: string) => boolean;
  readonly onRemove: (() => void) | undefined;
  /** How its value is chosen together with others. */
  readonly around: HTMLAttributes<HTMLElement>;
}

function CostLineRow({ path, group, index, line, set, symbol, amount, share, disabled, onPaste, onRemove, around }: CostLineRowProps) {
  const at = pathsIn(path);
  const edit = useEdit();
  const choices = unitChoices(set, group);
  const isKnown = choices.some(({ unit }) => unit === line.unit);
  const name = lineName({ group, index, line });
  const unit = choices.find((choice) => choice.unit === line.unit);
  const followsEnergy = isKnown && amount === undefined;
  const valueId = fieldId(at(group, index, 'value'));
  const unitId = fieldId(at(group, index, 'unit'));
  const entry = useNumberEntry({
    id: valueId,
    label: `${name}, value`,
    value: line.value,
    check: (value) => brokenBound(value, fieldMeta(ComplexCostLine, 'value')),
    onCommit: (value) => edit(`change ${name}`, (project) => setField(project, at(group, index, 'value'), value)),
  });
  const pasted =
    (begins: 'name' | 'value') =>
    (event: ClipboardEvent): void => {
      if (onPaste(begins, event.clipboardData.getData('text'))) event.preventDefault();
    };
  return (
    <tr>
      <td className={equipment.cellTd}>
        <NameCell
          id={fieldId(at(group, index, 'name'))}
          label={`Name of ${name}`}
          value={line.name}
          disabled={disabled}
          onPaste={pasted('name')}
          onCommit={(text) => edit(`rename ${name}`, (project) => setField(project, at(group, index, 'name'), text))}
        />
      </td>
      <td className={equipment.cellTd} {...around}>
        <div className={equipment.cell} data-invalid={entry.error !== undefined} data-disabled={disabled}>
          <NumberInput
            id={valueId}
            entry={entry}
            disabled={disabled}
            label={`${name}, value`}
            describedBy={entryMessageId(valueId)}
            onPaste={pasted('value')}
          />
        </div>
        <EntryMessage id={valueId} entry={entry} />
      </td>
      <td className={equipment.cellTd}>
        <UnitCell
          id={unitId}
          label={`${name}, unit`}
          value={isKnown ? line.unit : ''}
          choices={choices.map(({ unit: code, label }) => ({ value: code, label: unitLabel(label, symbol) }))}
          disabled={disabled}
          onCommit={(code) =>
            edit(`change the unit of ${name}`, (project) =>
              setField(project, at(group, index, 'unit'), choices.find((choice) => choice.unit === code)!.unit),
            )
          }
        />
        {!isKnown && (
          <div className={css.unknown} id={`${unitId}-message`}>
            {line.unit} is no unit of this list; the line does not count until it has one
          </div>
        )}
      </td>
      <td className={table.number}>
        {followsEnergy ? (
          <span className="text-3" title={`Follows the energy of each year: ${unitLabel(unit?.label ?? '', symbol)}`}>
            by energy
          </span>
        ) : (
          formatNumber(amount)
        )}
      </td>
      <td className={table.number}>{amount === undefined || share === undefined ? MISSING : formatNumber(share * 100, 1)}</td>
      <td>{onRemove && <IconButton icon={IconTrash} label={`Delete ${name}`} onClick={onRemove} />}</td>
    </tr>
  );
}

interface TextCellProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onCommit: (text: string) => void;
}

interface NameCellProps extends TextCellProps {
  readonly onPaste: (event: ClipboardEvent) => void;
}

function NameCell({ id, label, value, disabled, onPaste, onCommit }: NameCellProps) {
  const readOnly = useReadOnly();
  const [typed, setTyped] = useState<string>();
  const commit = (): void => {
    if (typed !== undefined && typed !== value) onCommit(typed);
    setTyped(undefined);
  };
  return (
    <div className={equipment.cell} data-disabled={disabled}>
      <input
        id={id}
        type="text"
        className={css.name}
        aria-label={label}
        value={typed ?? value}
        maxLength={200}
        disabled={disabled}
        readOnly={readOnly}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onPaste={onPaste}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setTyped(undefined);
        }}
      />
    </div>
  );
}

interface UnitCellProps extends TextCellProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** COST-21: what the list does not offer is a '?' in danger. */
function UnitCell({ id, label, value, choices, disabled, onCommit }: UnitCellProps) {
  const readOnly = useReadOnly();
  return (
    <div className={equipment.cell} data-invalid={value === ''} data-disabled={disabled}>
      <select
        id={id}
        className={css.unit}
        aria-label={label}
        aria-invalid={value === '' || undefined}
        aria-describedby={value === '' ? `${id}-message` : undefined}
        data-unknown={value === '' || undefined}
        value={value}
        disabled={disabled || readOnly}
        onChange={(event) => onCommit(event.target.value)}
      >
        {value === '' && (
          <option value="" disabled>
            ?
          </option>
        )}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
