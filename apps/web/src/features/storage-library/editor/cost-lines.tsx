import {
  ComplexCostLine,
  COST_GROUPS,
  CostTable,
  newComplexLine,
  pathsIn,
  unitChoices,
  unitLabel,
  type CostGroup,
  type FieldPath,
} from '@stackwatt/model';
import { IconPlus, IconX } from '@tabler/icons-react';
import { BoundChoice, BoundNumber, BoundText } from '../../../editor/bound-fields.tsx';
import { fieldOf } from '../../../editor/described-field.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldGrid } from '../../../ui/field-frame.tsx';
import { useSetField, useSymbol } from './use-type.tsx';
import css from './storage-editor.module.css';

interface CostLinesProps {
  /** Where the lines of a group lie in the type. */
  readonly pathOf: (group: CostGroup) => FieldPath<ComplexCostLine[]>;
  readonly lines: Readonly<Record<CostGroup, readonly ComplexCostLine[]>>;
  /** Names the lines where a page has several tables: 'the converter'. */
  readonly of?: string;
}

/** A cost by lines, each with its own unit. */
export const CostLines = (props: CostLinesProps) => (
  <>
    {COST_GROUPS.map((group) => (
      <Group key={group} group={group} {...props} />
    ))}
  </>
);

function Group({ group, pathOf, lines: groups, of }: CostLinesProps & { readonly group: CostGroup }) {
  const symbol = useSymbol();
  const set = useSetField();
  const lines = groups[group];
  const { title } = fieldOf(CostTable, group).meta;
  const place = of === undefined ? title : `${title} of ${of}`;
  const ofGroup = pathOf(group);
  const at = pathsIn(ofGroup);
  return (
    <div className={css.gap}>
      <h3>{title}</h3>
      {lines.map((_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no identity but its place
        <div key={row} className={css.lines}>
          <FieldGrid>
            <BoundText path={at(row, 'name')} meta={fieldOf(ComplexCostLine, 'name').meta} label={`Line ${row + 1}`} span={5} />
            <BoundNumber path={at(row, 'value')} meta={fieldOf(ComplexCostLine, 'value').meta} span={3} half />
            <BoundChoice
              path={at(row, 'unit')}
              meta={fieldOf(ComplexCostLine, 'unit').meta}
              kind="select"
              span={4}
              choices={unitChoices('perUnit', group).map(({ unit, label }) => ({ value: unit, label: unitLabel(label, symbol) }))}
            />
          </FieldGrid>
          <IconButton
            icon={IconX}
            label={`Delete line ${row + 1} of ${place}`}
            onClick={() =>
              set(
                ofGroup,
                'delete a cost line',
                lines.filter((_, k) => k !== row),
              )
            }
          />
        </div>
      ))}
      <Button
        size="small"
        icon={IconPlus}
        onClick={() => set(ofGroup, 'add a cost line', [...lines, newComplexLine(group, '', 'perUnit')])}
      >
        Add line to {place}
      </Button>
    </div>
  );
}
