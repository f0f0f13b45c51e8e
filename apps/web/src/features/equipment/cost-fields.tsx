import type { CostedSize } from '@stackwatt/engine';
import { fieldId, getField, pathsIn, setCostTableKind, type CostTable, type FieldPath, type UnitSetName } from '@stackwatt/model';
import { memo } from 'react';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { areAlike } from '../../lib/alike.ts';
import { useNumberStyle } from '../../lib/number-style.ts';
import { Segments } from '../../ui/choice-fields.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { Subsection } from '../../ui/section.tsx';
import { CostLines } from './cost-lines.tsx';
import { changedCost, type CostKey } from './cost-of.ts';
import { SimpleCostTable } from './simple-cost-table.tsx';
import { amountText } from './size-notes.ts';

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
  /** Capacity is added to it later, which may cost by the unit. */
  readonly hasAugmentation?: boolean;
  /** Units that lines may have. */
  readonly set: UnitSetName;
  /** The largest size searched: what lines are multiplied by. */
  readonly size: CostedSize;
  /** Costs that do not count: shown, not typed (SETUP-24). */
  readonly disabled?: boolean;
}

function CostFieldsOf({ path, per, amount, unit, hasReplacement, hasAugmentation = false, set, size, disabled = false }: CostFieldsProps) {
  useNumberStyle();
  const isFixed = useReadOnly() || disabled;
  const at = pathsIn(path);
  const tableKind = useProject((project) => getField(project, at('costTableKind')));
  const edit = useEdit();
  if (tableKind === undefined) return null;
  const isByLines = tableKind === 'complex';
  const keys: readonly CostKey[] = [
    'capital',
    'operating',
    ...(hasReplacement ? (['replacement'] as const) : []),
    ...(hasAugmentation ? (['augmentation'] as const) : []),
  ];
  const summary = disabled
    ? 'Does not count: the analysis is over the battery only'
    : isByLines || hasReplacement
      ? undefined
      : 'Replacement is off';
  return (
    <Subsection
      title="Cost"
      unit={isByLines ? `of ${amountText(amount, unit)}` : `per ${per}`}
      summary={summary === undefined ? undefined : <span className={disabled ? undefined : 'not-small'}>{summary}</span>}
      actions={
        <Segments
          id={fieldId(at('costTableKind'))}
          label="Cost table"
          size="small"
          value={tableKind}
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
      }
    >
      {isByLines ? (
        <CostLines path={path} set={set} size={size} disabled={disabled} />
      ) : (
        <SimpleCostTable path={path} per={per} amount={amount} unit={unit} keys={keys} disabled={disabled} />
      )}
    </Subsection>
  );
}

/**
 * What a part costs: simply, what one costs and what that is for the largest size, or by lines. Both tables are kept (COST-22). Drawn again
 * when the costs or what they are multiplied by change, not with every input of the part.
 */
export const CostFields = memo(
  CostFieldsOf,
  ({ path, size, ...rest }, { path: nextPath, size: nextSize, ...nextRest }) =>
    path.join('.') === nextPath.join('.') && areAlike(size, nextSize) && areAlike(rest, nextRest),
);
