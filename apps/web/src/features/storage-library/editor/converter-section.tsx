import { Converter, CostLine, CostTable, Escalator, fieldId, pathsIn, setCostTableKind, Sizing, type FieldPath } from '@stackwatt/model';
import { BoundChoice, BoundNumber, BoundSwitch } from '../../../editor/bound-fields.tsx';
import { fieldOf } from '../../../editor/described-field.ts';
import { MULTI_YEAR_CHOICES } from '../../../editor/escalator-fields.tsx';
import { FieldGrid } from '../../../ui/field-frame.tsx';
import { Consequence } from './consequence.tsx';
import { CostLines } from './cost-lines.tsx';
import { TypeSection, TypeValues, Values } from './type-fields.tsx';
import { typeField, useSetField, useSymbol, useType } from './use-type.tsx';
import css from './storage-editor.module.css';

const CONVERTER = typeField('dedicatedConverter');
const at = pathsIn(CONVERTER);

/** SED-58: the converter of the storage unit's own: size, efficiency, lifetime, cost and how the cost changes. */
export function ConverterSection() {
  const { useDedicatedConverter, dedicatedConverter } = useType();
  const set = useSetField();
  const isRelative = dedicatedConverter.size.sizingKind === 'relative';
  return (
    <TypeSection
      id="converter"
      title="Converter"
      help="converter"
      summary="dedicated, one for each unit"
      toggle={{
        isOn: useDedicatedConverter,
        onToggle: (on) => set(typeField('useDedicatedConverter'), `switch own converter ${on ? 'on' : 'off'}`, on),
      }}
    >
      <FieldGrid>
        <TypeValues path={at('efficiency')} values={dedicatedConverter.efficiency} meta={fieldOf(Converter, 'efficiency').meta} span={6} />
        <TypeValues path={at('lifetime')} values={dedicatedConverter.lifetime} meta={fieldOf(Converter, 'lifetime').meta} span={6} />
        <BoundChoice
          path={at('size', 'sizingKind')}
          meta={fieldOf(Sizing, 'sizingKind').meta}
          label="Size given"
          span={4}
          choices={[
            { value: 'relative', label: 'to capacity' },
            { value: 'absolute', label: 'in MW' },
          ]}
        />
        <TypeValues
          path={at('size', isRelative ? 'relative' : 'absolute')}
          values={dedicatedConverter.size[dedicatedConverter.size.sizingKind]}
          meta={fieldOf(Sizing, isRelative ? 'relative' : 'absolute').meta}
          label={isRelative ? 'Size to capacity' : 'Size'}
          unit={isRelative ? '1/h' : 'MW'}
          span={8}
        />
      </FieldGrid>
      <Consequence of="converter" />
      <Cost />
      <div className={css.flags}>
        <CostChange path={at('omEscalator')} value={dedicatedConverter.omEscalator} label="Converter O&M escalator" />
        <CostChange
          path={at('replacementEscalator')}
          value={dedicatedConverter.replacementEscalator}
          label="Converter replacement escalator"
        />
      </div>
    </TypeSection>
  );
}

/** What the converter costs: simply, by its rating, or by lines. Both tables are kept. */
function Cost() {
  const { cost } = useType().dedicatedConverter;
  const set = useSetField();
  const symbol = useSymbol();
  const line = pathsIn(pathsIn(at('cost'))('items', 0));
  const isByLines = cost.costTableKind === 'complex';
  return (
    <div className={css.gap}>
      <FieldGrid>
        <BoundChoice
          path={pathsIn(at('cost'))('costTableKind')}
          meta={fieldOf(CostTable, 'costTableKind').meta}
          label="Cost of the converter"
          span={isByLines ? 4 : 12}
          choices={[
            { value: 'simple', label: 'Per MW' },
            { value: 'complex', label: 'By lines' },
          ]}
          onEdit={(kind) => set(at('cost'), 'change the cost table of the converter', setCostTableKind(cost, kind, 'perUnit'))}
        />
        {!isByLines &&
          (['capital', 'operating', 'replacement', 'augmentation'] as const).map((key) => (
            <BoundNumber
              key={key}
              path={line(key)}
              meta={fieldOf(CostLine, key).meta}
              unit={`${symbol}/MW${key === 'operating' ? '-yr' : ''}`}
              span={3}
              half
            />
          ))}
      </FieldGrid>
      {isByLines && <CostLines pathOf={(group) => pathsIn(at('cost'))(group)} lines={cost} of="the converter" />}
    </div>
  );
}

interface CostChangeProps {
  readonly path: FieldPath<Escalator>;
  readonly value: Escalator;
  readonly label: string;
}

/** How a cost changes from year to year: one rate, or a rate for each year, as many as are given; a project goes on with the last one. */
function CostChange({ path, value, label }: CostChangeProps) {
  const set = useSetField();
  const of = pathsIn(path);
  return (
    <div className={css.change}>
      <BoundSwitch path={of('enabled')} meta={fieldOf(Escalator, 'enabled').meta} label={label} hint="Counts in late-stage projects" />
      {value.enabled && (
        <FieldGrid>
          <BoundChoice
            path={of('multiYearKind')}
            meta={fieldOf(Escalator, 'multiYearKind').meta}
            label={`${label}, given by`}
            span={4}
            choices={MULTI_YEAR_CHOICES}
            onEdit={(kind) =>
              set(path, `change ${label}`, {
                ...value,
                multiYearKind: kind,
                customValues: value.customValues.length > 0 ? value.customValues : [{ year: 1, value: value.linearValue }],
              })
            }
          />
          {value.multiYearKind === 'linear' ? (
            <BoundNumber
              path={of('linearValue')}
              meta={fieldOf(Escalator, 'linearValue').meta}
              label={`${label}, change a year`}
              span={4}
            />
          ) : (
            <Values
              id={fieldId(of('customValues'))}
              values={value.customValues.map((one) => one.value)}
              meta={fieldOf(Escalator, 'customValues').meta}
              label={`${label}, by year`}
              span={8}
              isPaired
              onValues={(values) =>
                set(
                  of('customValues'),
                  `change ${label} by year`,
                  values.map((one, k) => ({ year: k + 1, value: one })),
                )
              }
            />
          )}
        </FieldGrid>
      )}
    </div>
  );
}
