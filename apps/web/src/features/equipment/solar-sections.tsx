import { IconPlus } from '@tabler/icons-react';
import { addSolar, removeSolar, setField, sizesOf, Solar, pathsIn, pathTo } from '@stackwatt/model';
import { BoundChoice, BoundNumber, BoundSizes, BoundSwitch, BoundText, fieldOf } from '../../editor/bound-fields.tsx';
import { EscalatorFields } from '../../editor/escalator-fields.tsx';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { Button } from '../../ui/button.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Section, Subsection } from '../../ui/section.tsx';
import { ConverterFields } from './converter-fields.tsx';
import { CostFields } from './cost-fields.tsx';
import { DeleteItem } from './delete-item.tsx';
import { SIZES } from './field-texts.ts';
import { ProductionImport } from './production-import.tsx';
import { solarSizesNote } from './size-notes.ts';
import css from './equipment.module.css';

/** One section for each array. */
export function SolarSections() {
  const solar = useProject((project) => project.solar);
  return solar.map((item, index) => <SolarSection key={item.id} item={item} index={index} count={solar.length} />);
}

function SolarSection({ item, index, count }: { readonly item: Solar; readonly index: number; readonly count: number }) {
  const edit = useEdit();
  const at = pathsIn(pathTo('solar', index));
  const largest = Math.max(...sizesOf(item.sizing));
  const isImported = item.kind === 'custom';
  const isBessOnly = useProject((project) => project.performEvaluationOverBessOnly);
  return (
    <Section
      id={item.id}
      title={count === 1 ? 'Solar' : item.customName}
      summary={`Solar ${index + 1} of ${count}`}
      bar="solar"
      bare
      actions={
        <>
          {index === count - 1 && (
            <Button size="small" icon={IconPlus} onClick={() => edit('add another solar technology', addSolar)}>
              Add another solar technology
            </Button>
          )}
          <DeleteItem
            kind="Solar"
            name={item.customName}
            onDelete={() => edit(`delete ${item.customName}`, (project) => removeSolar(project, item.id))}
          />
        </>
      }
    >
      <Subsection>
        <FieldGrid>
          <BoundChoice
            path={at('kind')}
            {...fieldOf(Solar, 'kind')}
            span={5}
            choices={[
              { value: 'homer', label: 'PV Calculator' },
              { value: 'custom', label: 'PVsyst Import' },
            ]}
          />
          <BoundText path={at('customName')} {...fieldOf(Solar, 'customName')} span={4} whenEmpty={`PV Solar ${index + 1}`} />
          <BoundText path={at('customAbbreviation')} {...fieldOf(Solar, 'customAbbreviation')} span={3} whenEmpty={`PV ${index + 1}`} />
        </FieldGrid>
        {isImported && (
          <div className={css.gap}>
            <ProductionImport
              path={at('customData')}
              current={item.customData}
              onImport={(project, series) => setField(project, at('customData'), series)}
              label={`${item.customName} production`}
              seriesName="Imported PV Production"
              hint="PVsyst hourly output (csv, semicolon, kW), or one year of values. Negative values become 0."
            />
          </div>
        )}
      </Subsection>
      <Subsection>
        <div className={css.two}>
          <FieldGrid>
            <BoundSizes path={at('sizing')} meta={SIZES.solar} span={12} hint={solarSizesNote(sizesOf(item.sizing))} />
            {isImported && (
              <BoundNumber
                path={at('customSize')}
                {...fieldOf(Solar, 'customSize')}
                span={8}
                hint="Output scales with size over this rating"
              />
            )}
          </FieldGrid>
          <FieldGrid>
            {!isImported && <BoundNumber path={at('deratingFactor')} {...fieldOf(Solar, 'deratingFactor')} span={6} half />}
            <BoundNumber path={at('degradation')} {...fieldOf(Solar, 'degradation')} span={6} digits={2} half />
            <div className={css.whole}>
              <BoundSwitch path={at('allowReplacement')} {...fieldOf(Solar, 'allowReplacement')} />
            </div>
            {item.allowReplacement && <BoundNumber path={at('lifetime')} {...fieldOf(Solar, 'lifetime')} span={6} />}
            <div className={css.whole}>
              <EscalatorFields path={at('omEscalator')} label="O&M escalator" disabled={isBessOnly} />
            </div>
          </FieldGrid>
        </div>
      </Subsection>
      <CostFields
        path={at('cost')}
        per="MW"
        amount={largest}
        unit="MW"
        hasReplacement={item.allowReplacement}
        set="solar"
        size={{ powerMw: largest, energyMwh: 0, units: 1 }}
        disabled={isBessOnly}
      />
      <Subsection>
        <BoundSwitch
          path={at('hasConverter')}
          {...fieldOf(Solar, 'hasConverter')}
          hint="Between the array and the bus. It may clip and loses a share."
        />
      </Subsection>
      {item.hasConverter && (
        <ConverterFields
          path={at('converter')}
          value={item.converter}
          relativeTo="the solar size"
          largestMw={largest}
          hasNoCost={isBessOnly}
        />
      )}
    </Section>
  );
}
