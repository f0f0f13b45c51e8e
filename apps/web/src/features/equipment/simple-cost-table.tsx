import { resolveSimpleCost } from '@stackwatt/engine';
import {
  addCostLine,
  brokenBound,
  CostLine,
  fieldId,
  fieldMeta,
  removeCostLine,
  setField,
  type CostTable,
  type FieldPath,
  pathsIn,
} from '@stackwatt/model';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { HTMLAttributes } from 'react';
import { helpOf } from '../../editor/described-field.ts';
import { useEdit } from '../../editor/use-editor.ts';
import { formatNumber } from '../../lib/number.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { sheetNumber } from '../../ui/editable-grid/chosen-cells.ts';
import { wholeOf } from '../../ui/editable-grid/cells.ts';
import { CopyTable, FillTools } from '../../ui/editable-grid/fill-tools.tsx';
import { HelpIcon } from '../../ui/help-icon.tsx';
import { EntryMessage, entryMessageId, NumberInput, useNumberEntry } from '../../ui/number-entry.tsx';
import { CostMultipliers } from './cost-multipliers.tsx';
import { UNCHANGED, type CostKey } from './cost-of.ts';
import { amountText } from './size-notes.ts';
import { type SimpleCost, titleOf, useSimpleCost } from './use-simple-cost.ts';
import table from '../../ui/data-table.module.css';
import css from './equipment.module.css';

/** Lines of what one MW, turbine or unit costs, which add up, and what that is for the largest size (COST-03, COST-04). */
export function SimpleCostTable(part: SimpleCost) {
  const { path, per, amount, unit, keys, disabled } = part;
  const simple = useSimpleCost(part);
  const { isFixed, symbol, lines, units, chosen, change, paste, notPlaced } = simple;
  if (!lines) return null;
  const isSeveral = lines.length > 1;
  const rowName = (row: number): string => (isSeveral ? `Line ${row + 1} of one ${per}` : `One ${per}`);
  const copyAll = (): string =>
    [
      ['Line', ...keys.map((key) => `${fieldMeta(CostLine, key).title} (${units[key]})`)],
      ...lines.map((line, row) => [rowName(row), ...keys.map((key) => sheetNumber(line[key]))]),
      [amountText(amount, unit), ...keys.map((key) => sheetNumber(sums[key]))],
    ]
      .map((row) => row.join('\t'))
      .join('\n');
  const { top, bottom, left, right } = chosen.range;
  const rowsText = top === bottom ? `Line ${top + 1}` : `Lines ${top + 1} to ${bottom + 1}`;
  const columnsText = left === right ? titleOf(keys[left]!) : `${titleOf(keys[left]!)} to ${titleOf(keys[right]!)}`;
  const chosenText = `${rowsText}, ${columnsText}`;
  const sums = resolveSimpleCost(lines, amount, UNCHANGED);
  return (
    <>
      {isSeveral && (
        <FillTools
          grid={{ ...chosen, copyAll, paste: (text) => void paste(left, top, text) }}
          whole={wholeOf({ rows: lines.length, columns: keys.length })}
          chosen={chosenText}
          per="per line"
        />
      )}
      <div className={css.cost}>
        <table className={table.table} aria-label={`Cost per ${per}`}>
          <SimpleCostHead {...{ keys, units, symbol, isSeveral }} />
          <tbody>
            {lines.map((line, index) => (
              <SimpleCostLine key={line.id} {...{ part, table: simple, line, index, isSeveral }} name={rowName(index)} />
            ))}
            <tr data-total={isSeveral || undefined}>
              <th scope="row" className="text-2">
                {amountText(amount, unit)}
              </th>
              {keys.map((key) => (
                <td key={key} className={`${table.number} text-2`}>
                  {formatNumber(sums[key])}
                </td>
              ))}
              {isSeveral && <td>&nbsp;</td>}
            </tr>
          </tbody>
        </table>
      </div>
      <div className="row" style={{ marginTop: 6 }}>
        {!isFixed && (
          <Button kind="quiet" size="small" icon={IconPlus} onClick={() => change('add a cost line', (cost) => addedLine(cost))}>
            Add line
          </Button>
        )}
        {isSeveral ? (
          <span className="small text-3">Lines add up. Shift with a click or an arrow chooses several, Ctrl D fills down</span>
        ) : (
          <CopyTable text={copyAll} />
        )}
      </div>
      <CostMultipliers path={path} amount={amount} keys={keys} disabled={disabled} />
      <output className={css.errors}>{notPlaced.length > 0 && <LeftOut texts={notPlaced} />}</output>
    </>
  );
}

interface SimpleCostLineProps {
  readonly part: SimpleCost;
  readonly table: ReturnType<typeof useSimpleCost>;
  readonly line: CostLine;
  readonly index: number;
  readonly name: string;
  readonly isSeveral: boolean;
}

function SimpleCostLine({ part: { path, keys, disabled }, table, line, index, name, isSeveral }: SimpleCostLineProps) {
  const { isFixed, units, nameOf, chosen, change, paste } = table;
  const at = pathsIn(path);
  return (
    <tr>
      <th scope="row">{name}</th>
      {keys.map((key, column) => (
        <CostCell
          key={key}
          path={at('items', index, key)}
          value={line[key]}
          costKey={key}
          name={nameOf(key, index)}
          unit={units[key]}
          disabled={disabled}
          onPaste={(text) => paste(column, index, text)}
          around={isSeveral ? chosen.cellProps({ row: index, column }) : {}}
        />
      ))}
      {isSeveral && (
        <td>
          {!isFixed && (
            <IconButton
              icon={IconTrash}
              label={`Delete cost line ${index + 1}`}
              onClick={() => change('delete a cost line', (cost) => removeCostLine(cost, index))}
            />
          )}
        </td>
      )}
    </tr>
  );
}

interface SimpleCostHeadProps {
  readonly keys: readonly CostKey[];
  readonly units: Readonly<Record<CostKey, string>>;
  readonly symbol: string;
  readonly isSeveral: boolean;
}

function SimpleCostHead({ keys, units, symbol, isSeveral }: SimpleCostHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col">Line</th>
        {keys.map((key) => {
          const meta = fieldMeta(CostLine, key);
          return (
            <th key={key} scope="col">
              <span className={css.headLine}>
                {meta.title}
                <HelpIcon of={meta.title} help={helpOf({ ...meta, unit: units[key] }, symbol)} />
              </span>
              <span className={table.unit}>{units[key]}</span>
            </th>
          );
        })}
        {isSeveral && (
          <th scope="col">
            <span className="sr-only">Delete</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Pasted values that had no cell. */
function LeftOut({ texts }: { readonly texts: readonly string[] }) {
  return (
    <span>
      {texts.length === 1 ? 'One pasted value has' : `${texts.length} pasted values have`} no cell here and{' '}
      {texts.length === 1 ? 'was' : 'were'} left out: {texts.slice(0, 4).join(', ')}
      {texts.length > 4 ? ' …' : ''}
    </span>
  );
}

/** A further line begins with nothing: the defaults of a new one are those of a whole plant. */
const addedLine = (cost: CostTable): CostTable => {
  const { items } = addCostLine(cost);
  return { ...cost, items: items.map((item, index) => (index < cost.items.length ? item : { ...item, capital: 0, operating: 0 })) };
};

interface CostCellProps {
  readonly path: FieldPath<number>;
  readonly value: number;
  readonly costKey: CostKey;
  readonly name: string;
  readonly unit: string;
  readonly disabled: boolean;
  /** True when the text was a block and its cells were filled. */
  readonly onPaste: (text: string) => boolean;
  /** How it is chosen together with others. */
  readonly around: HTMLAttributes<HTMLElement>;
}

function CostCell({ path, value, costKey, name, unit, disabled, onPaste, around }: CostCellProps) {
  const meta = fieldMeta(CostLine, costKey);
  const edit = useEdit();
  const id = fieldId(path);
  const entry = useNumberEntry({
    id,
    label: name,
    value,
    unit,
    check: disabled ? undefined : (one) => brokenBound(one, meta),
    onCommit: (next) => edit(`change ${meta.title.toLowerCase()} cost`, (project) => setField(project, path, next)),
  });
  return (
    <td className={css.cellTd} {...around}>
      <div className={css.cell} data-invalid={entry.error !== undefined} data-disabled={disabled}>
        <NumberInput
          id={id}
          entry={entry}
          disabled={disabled}
          label={name}
          describedBy={entryMessageId(id)}
          onPaste={(event) => {
            if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
          }}
        />
      </div>
      <EntryMessage id={id} entry={entry} />
    </td>
  );
}
