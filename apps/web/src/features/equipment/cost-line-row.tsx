import { brokenBound, ComplexCostLine, fieldId, fieldMeta, pathsIn, setField, unitChoices, unitLabel } from '@stackwatt/model';
import type { CostGroup, CostTable, FieldPath, UnitSetName } from '@stackwatt/model';
import { IconTrash } from '@tabler/icons-react';
import { useState, type ClipboardEvent, type HTMLAttributes } from 'react';
import { useEdit } from '../../editor/use-editor.ts';
import { formatNumber, MISSING } from '../../lib/number.ts';
import { IconButton } from '../../ui/button.tsx';
import table from '../../ui/data-table.module.css';
import { EntryMessage, entryMessageId, NumberInput, useNumberEntry } from '../../ui/number-entry.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { lineName } from './cost-groups.ts';
import css from './cost-lines.module.css';
import equipment from './equipment.module.css';

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

/** One line: its name, its value, its unit, and what they make. */
export function CostLineRow({
  path,
  group,
  index,
  line,
  set,
  symbol,
  amount,
  share,
  disabled,
  onPaste,
  onRemove,
  around,
}: CostLineRowProps) {
  const at = pathsIn(path);
  const edit = useEdit();
  const choices = unitChoices(set, group);
  const isKnown = choices.some(({ unit }) => unit === line.unit);
  const name = lineName({ group, index, line });
  const unit = choices.find((choice) => choice.unit === line.unit);
  const followsEnergy = isKnown && amount === undefined;
  const valueId = fieldId(at(group, index, 'value'));
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
        <UnitOfLine {...{ path, group, index, line, set, symbol, name, disabled }} />
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

interface UnitOfLineProps extends Pick<CostLineRowProps, 'path' | 'group' | 'index' | 'line' | 'set' | 'symbol' | 'disabled'> {
  readonly name: string;
}

/** The unit of a line, and what is wrong with one that the list does not have. */
function UnitOfLine({ path, group, index, line, set, symbol, name, disabled }: UnitOfLineProps) {
  const at = pathsIn(path);
  const edit = useEdit();
  const choices = unitChoices(set, group);
  const isKnown = choices.some(({ unit }) => unit === line.unit);
  const unitId = fieldId(at(group, index, 'unit'));
  return (
    <>
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
    </>
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
