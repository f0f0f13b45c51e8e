import { resolveSimpleCost } from '@stackwatt/engine';
import { CostTable, fieldMeta, getField, pathsIn, type FieldPath } from '@stackwatt/model';
import { BoundSizes } from '../../editor/bound-sizes.tsx';
import { fieldOf } from '../../editor/described-field.ts';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { formatMoney, scaleFor } from '../../lib/money.ts';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { changedCost, UNCHANGED, type CostKey } from './cost-of.ts';
import css from './equipment.module.css';

const LISTS = {
  capital: 'capitalMultipliers',
  operating: 'operatingMultipliers',
  replacement: 'replacementMultipliers',
  augmentation: 'augmentationMultipliers',
} as const satisfies Record<CostKey, string>;
const COLUMNS = ['capital', 'operating', 'replacement', 'augmentation'] as const;

interface CostMultipliersProps {
  readonly path: FieldPath<CostTable>;
  /** How many of what a line costs the largest size has. */
  readonly amount: number;
  /** The columns of the table that are shown. */
  readonly keys: readonly CostKey[];
  readonly disabled: boolean;
}

/** COST-26: factors on a whole column of the simple table, and what they make of it for the largest size. */
export function CostMultipliers({ path, amount, keys, disabled }: CostMultipliersProps) {
  const at = pathsIn(path);
  const cost = useProject((project) => getField(project, path));
  const symbol = useProject((project) => project.currencySymbol);
  const edit = useEdit();
  if (!cost) return null;
  // A column that does not count still multiplies the run with several factors, so it is shown with them.
  const shown = COLUMNS.filter((key) => keys.includes(key) || cost[LISTS[key]].length > 1);
  const counts = shown.map((key) => cost[LISTS[key]].length);
  const product = counts.reduce((all, count) => all * count, 1);
  const sums = resolveSimpleCost(cost.items, amount, UNCHANGED);
  const makes = (key: CostKey) => (factor: number) =>
    `${formatMoney(sums[key] * factor, symbol, scaleFor([sums[key]]))}${key === 'operating' ? '/yr' : ''}`;
  return (
    <div className={css.gap}>
      <h4 className={css.sensitivity}>
        Sensitivity <span className="small text-3">multiplies the whole column</span>
        <span className="space" />
        <span className="small text-3">
          {counts.join(' × ')} values{product > 1 ? `, the run grows by ${product}` : ''}
        </span>
      </h4>
      <FieldGrid>
        {shown.map((key) => (
          <BoundSizes
            key={key}
            path={at(LISTS[key])}
            {...fieldOf(CostTable, LISTS[key])}
            label={fieldMeta(CostTable, LISTS[key]).title}
            span={shown.length === 3 ? 4 : 6}
            lead="×"
            // Those of augmentation multiply its price per MWh too, which is no column.
            makes={key === 'augmentation' ? undefined : makes(key)}
            disabled={disabled}
            onEdit={(values) =>
              edit(`change ${fieldMeta(CostTable, LISTS[key]).title.toLowerCase()}`, (project) =>
                changedCost(project, path, (one) => ({ ...one, [LISTS[key]]: values })),
              )
            }
          />
        ))}
      </FieldGrid>
    </div>
  );
}
