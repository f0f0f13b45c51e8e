import { ComplexCostLine, COST_GROUPS, CostTable, newComplexLine, pathsIn, unitChoices, unitLabel, type CostGroup } from '@stackwatt/model';
import { IconPlus, IconX } from '@tabler/icons-react';
import { BoundChoice, BoundNumber, BoundText, fieldOf } from '../../../editor/bound-fields.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldGrid } from '../../../ui/field-frame.tsx';
import { typeField, useSymbol, useType, useTypeEditor } from './use-type.tsx';
import css from './storage-editor.module.css';

/** The cost of one unit by lines, each with its own unit. */
export const CostLines = () => (
  <>
    {COST_GROUPS.map((group) => (
      <Group key={group} group={group} />
    ))}
  </>
);

function Group({ group }: { readonly group: CostGroup }) {
  const editor = useTypeEditor();
  const symbol = useSymbol();
  const lines = useType().complexCostTable[group];
  const { title } = fieldOf(CostTable, group).meta;
  const put = (label: string, change: (list: ComplexCostLine[]) => ComplexCostLine[]): void =>
    editor.edit(label, (type) => ({
      ...type,
      complexCostTable: { ...type.complexCostTable, [group]: change(type.complexCostTable[group]) },
    }));
  const at = pathsIn(typeField('complexCostTable', group));
  return (
    <div className={css.gap}>
      <h3>{title}</h3>
      {lines.map((_, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no identity but its place
        <div key={place} className={css.lines}>
          <FieldGrid>
            <BoundText path={at(place, 'name')} meta={fieldOf(ComplexCostLine, 'name').meta} label={`Line ${place + 1}`} span={5} />
            <BoundNumber path={at(place, 'value')} meta={fieldOf(ComplexCostLine, 'value').meta} span={3} half />
            <BoundChoice
              path={at(place, 'unit')}
              meta={fieldOf(ComplexCostLine, 'unit').meta}
              kind="select"
              span={4}
              choices={unitChoices('perUnit', group).map(({ unit, label }) => ({ value: unit, label: unitLabel(label, symbol) }))}
            />
          </FieldGrid>
          <IconButton
            icon={IconX}
            label={`Delete line ${place + 1} of ${title}`}
            onClick={() => put('delete a cost line', (list) => list.filter((_, k) => k !== place))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={IconPlus}
        onClick={() => put('add a cost line', (list) => [...list, newComplexLine(group, '', 'perUnit')])}
      >
        Add line to {title}
      </Button>
    </div>
  );
}
