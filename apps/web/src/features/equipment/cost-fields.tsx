import type { CostedSize } from '@stackwatt/engine';
import {
  brokenBound,
  CostLine,
  fieldId,
  fieldMeta,
  getField,
  pathsIn,
  setCostTableKind,
  setField,
  type CostTable,
  type FieldPath,
  type UnitSetName,
} from '@stackwatt/model';
import { helpOf } from '../../editor/bound-fields.tsx';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { formatNumber } from '../../lib/number.ts';
import { pastedBlock } from '../../lib/pasted-block.ts';
import { readQuantity } from '../../lib/quantity.ts';
import { useNoteUnread } from '../../ui/unread-text.tsx';
import { useState } from 'react';
import table from '../../ui/data-table.module.css';
import { Segments } from '../../ui/choice-fields.tsx';
import { HelpIcon } from '../../ui/help-icon.tsx';
import { EntryMessage, entryMessageId, NumberInput, useNumberEntry } from '../../ui/number-entry.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { Subsection } from '../../ui/section.tsx';
import { CostLines } from './cost-lines.tsx';
import { CostMultipliers } from './cost-multipliers.tsx';
import { changedCost, costOf, type CostKey } from './cost-of.ts';
import { amountText } from './size-notes.ts';
import css from './equipment.module.css';

interface CostFieldsProps {
  /** Of the cost table: ['solar', 0, 'cost']. */
  readonly path: FieldPath<CostTable>;
  /** What one is: 'MW', 'turbine', 'unit'. */
  readonly per: string;
  /** How many of it the largest size has. */
  readonly amount: number;
  /** Of the amount, in the plural: 'MW', 'units'. */
  readonly unit: string;
  /** Replacement counts only where it is allowed. */
  readonly hasReplacement: boolean;
  /** Units that lines may have. */
  readonly set: UnitSetName;
  /** The largest size searched: what lines are multiplied by. */
  readonly size: CostedSize;
  /** Costs that do not count: shown, not typed (SETUP-24). */
  readonly disabled?: boolean;
}

/** What a part costs: simply, what one costs and what that is for the largest size, or by lines. Both tables are kept (COST-22). */
export function CostFields({ path, per, amount, unit, hasReplacement, set, size, disabled = false }: CostFieldsProps) {
  const isFixed = useReadOnly() || disabled;
  const at = pathsIn(path);
  const symbol = useProject((project) => project.currencySymbol);
  const line = useProject((project) => getField(project, at('items', 0)));
  const isByLines = useProject((project) => getField(project, at('costTableKind')) === 'complex');
  const edit = useEdit();
  const note = useNoteUnread();
  const [notPlaced, setNotPlaced] = useState<readonly string[]>([]);
  if (!line) return null;
  const kind = (
    <Segments
      id={fieldId(at('costTableKind'))}
      label="Cost table"
      size="small"
      value={isByLines ? 'complex' : 'simple'}
      disabled={isFixed}
      choices={[
        { value: 'simple', label: `Per ${per}` },
        { value: 'complex', label: 'By lines' },
      ]}
      onCommit={(next) =>
        edit(next === 'complex' ? 'use cost lines' : 'use the simple cost table', (project) =>
          changedCost(project, path, (table) => setCostTableKind(table, next, set)),
        )
      }
    />
  );
  const summary = disabled ? 'Does not count: the analysis is over the battery only' : undefined;
  if (isByLines)
    return (
      <Subsection title="Cost" unit={`of ${amountText(amount, unit)}`} summary={summary} actions={kind}>
        <CostLines path={path} set={set} size={size} disabled={disabled} />
      </Subsection>
    );
  const keys: readonly CostKey[] = hasReplacement ? ['capital', 'operating', 'replacement'] : ['capital', 'operating'];
  const units: Record<CostKey, string> = { capital: `${symbol}/${per}`, operating: `${symbol}/${per}-yr`, replacement: `${symbol}/${per}` };
  /** A block fills the cells to the right of the one it is pasted into; what cannot be read stays in its cell, with the reason. */
  const paste = (from: number, text: string): boolean => {
    const block = pastedBlock(text);
    if (!block) return false;
    const cells = block[0]!.flatMap((cell, k) => {
      const key = keys[from + k];
      return key === undefined || cell === '' ? [] : [{ key, text: cell, read: readQuantity(cell, units[key]) }];
    });
    const filled = cells.flatMap(({ key, read }) => (read.kind === 'number' ? [{ key, value: read.value }] : []));
    if (filled.length > 0)
      edit(filled.length === 1 ? 'paste a cost' : `paste ${filled.length} costs`, (project) =>
        filled.reduce((changed, { key, value }) => setField(changed, at('items', 0, key), value), project),
      );
    for (const { key, text: cell, read } of cells)
      note?.(
        fieldId(at('items', 0, key)),
        nameOf(key, units[key]),
        read.kind === 'number' ? undefined : { text: cell, problem: read.problem },
      );
    const left = block.flatMap((row, r) => row.slice(r === 0 ? keys.length - from : 0)).filter((cell) => cell !== '');
    setNotPlaced(left);
    return true;
  };
  return (
    <Subsection
      title="Cost"
      unit={`per ${per}`}
      summary={summary ?? (hasReplacement ? undefined : <span className="not-small">Replacement is off</span>)}
      actions={kind}
    >
      <div className={css.cost}>
        <table className={table.table} aria-label={`Cost per ${per}`}>
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
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">One {per}</th>
              {keys.map((key) => (
                <CostCell
                  key={key}
                  path={at('items', 0, key)}
                  value={line[key]}
                  costKey={key}
                  unit={units[key]}
                  disabled={disabled}
                  onPaste={(text) => paste(keys.indexOf(key), text)}
                />
              ))}
            </tr>
            <tr>
              <th scope="row" className="text-2">
                {amountText(amount, unit)}
              </th>
              {keys.map((key) => (
                <td key={key} className={`${table.number} text-2`}>
                  {formatNumber(costOf(line, key, amount))}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <CostMultipliers path={path} amount={amount} keys={keys} disabled={disabled} />
      <output className={css.errors}>
        {notPlaced.length > 0 && (
          <span>
            {notPlaced.length === 1 ? 'One pasted value has' : `${notPlaced.length} pasted values have`} no cell here and{' '}
            {notPlaced.length === 1 ? 'was' : 'were'} left out: {notPlaced.slice(0, 4).join(', ')}
            {notPlaced.length > 4 ? ' …' : ''}
          </span>
        )}
      </output>
    </Subsection>
  );
}

interface CostCellProps {
  readonly path: FieldPath<number>;
  readonly value: number;
  readonly costKey: CostKey;
  readonly unit: string;
  readonly disabled: boolean;
  /** True when the text was a block and its cells were filled. */
  readonly onPaste: (text: string) => boolean;
}

const nameOf = (key: CostKey, unit: string): string => `${fieldMeta(CostLine, key).title} cost, ${unit}`;

function CostCell({ path, value, costKey, unit, disabled, onPaste }: CostCellProps) {
  const meta = fieldMeta(CostLine, costKey);
  const edit = useEdit();
  const id = fieldId(path);
  const entry = useNumberEntry({
    id,
    label: nameOf(costKey, unit),
    value,
    unit,
    check: disabled ? undefined : (one) => brokenBound(one, meta),
    onCommit: (next) => edit(`change ${meta.title.toLowerCase()} cost`, (project) => setField(project, path, next)),
  });
  return (
    <td className={css.cellTd}>
      <div className={css.cell} data-invalid={entry.error !== undefined} data-disabled={disabled}>
        <NumberInput
          id={id}
          entry={entry}
          disabled={disabled}
          label={nameOf(costKey, unit)}
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
