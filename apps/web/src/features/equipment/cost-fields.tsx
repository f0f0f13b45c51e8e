import { brokenBound, CostLine, fieldId, fieldMeta, getField, pathsIn, setField, type CostTable, type FieldPath } from '@stackwatt/model';
import { helpOf } from '../../editor/bound-fields.tsx';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { formatNumber } from '../../lib/number.ts';
import table from '../../ui/data-table.module.css';
import { Button } from '../../ui/button.tsx';
import { HelpIcon } from '../../ui/help-icon.tsx';
import { NumberInput, useNumberEntry } from '../../ui/number-entry.tsx';
import { Subsection } from '../../ui/section.tsx';
import { costOf, type CostKey } from './cost-of.ts';
import { plainNumber } from './size-notes.ts';
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
}

/** Simple costs: what one costs, and what that is for the largest size. */
export function CostFields({ path, per, amount, unit, hasReplacement }: CostFieldsProps) {
  const at = pathsIn(path);
  const symbol = useProject((project) => project.currencySymbol);
  const line = useProject((project) => getField(project, at('items', 0)));
  const isByLines = useProject((project) => getField(project, at('costTableKind')) === 'complex');
  const edit = useEdit();
  if (!line) return null;
  if (isByLines)
    return (
      <Subsection
        title="Cost"
        summary="By lines"
        actions={
          <Button
            size="small"
            onClick={() => edit('use the simple cost table', (project) => setField(project, at('costTableKind'), 'simple'))}
          >
            Use the simple table
          </Button>
        }
      >
        <p className="text-3 small">
          The cost lines of this project count instead of a cost of one {per}. They are listed under “This project also uses”.
        </p>
      </Subsection>
    );
  const keys: readonly CostKey[] = hasReplacement ? ['capital', 'operating', 'replacement'] : ['capital', 'operating'];
  const units: Record<CostKey, string> = { capital: `${symbol}/${per}`, operating: `${symbol}/${per}-yr`, replacement: `${symbol}/${per}` };
  const broken = keys.flatMap((key) => {
    const rule = brokenBound(line[key], fieldMeta(CostLine, key));
    return rule === undefined ? [] : [{ key, text: `${fieldMeta(CostLine, key).title}: ${rule}` }];
  });
  return (
    <Subsection
      title="Cost"
      unit={`per ${per}`}
      summary={hasReplacement ? undefined : <span className="not-small">Replacement is off</span>}
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
                <CostCell key={key} path={at('items', 0, key)} value={line[key]} costKey={key} unit={units[key]} />
              ))}
            </tr>
            <tr>
              <th scope="row" className="text-2">
                {plainNumber(amount)} {unit}
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
      {broken.length > 0 && (
        <div className={css.errors} role="alert">
          {broken.map(({ key, text }) => (
            <span key={key}>{text}</span>
          ))}
        </div>
      )}
    </Subsection>
  );
}

interface CostCellProps {
  readonly path: FieldPath<number>;
  readonly value: number;
  readonly costKey: CostKey;
  readonly unit: string;
}

function CostCell({ path, value, costKey, unit }: CostCellProps) {
  const meta = fieldMeta(CostLine, costKey);
  const edit = useEdit();
  const entry = useNumberEntry({
    value,
    unit,
    check: (one) => brokenBound(one, meta),
    onCommit: (next) => edit(`change ${meta.title.toLowerCase()} cost`, (project) => setField(project, path, next)),
  });
  return (
    <td className={css.cellTd}>
      <div className={css.cell} data-invalid={entry.error !== undefined}>
        <NumberInput id={fieldId(path)} entry={entry} label={`${meta.title} cost, ${unit}`} invalid={entry.error !== undefined} />
      </div>
    </td>
  );
}
