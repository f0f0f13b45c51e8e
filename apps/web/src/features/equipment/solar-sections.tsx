import { IconPlus } from '@tabler/icons-react';
import { addSolar, removeSolar, setField, sizesOf, Solar, pathsIn, pathTo } from '@stackwatt/model';
import { memo } from 'react';
import { BoundChoice, BoundNumber, BoundSwitch, BoundText } from '../../editor/bound-fields.tsx';
import { BoundSizes } from '../../editor/bound-sizes.tsx';
import { fieldOf } from '../../editor/described-field.ts';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { useNumberStyle } from '../../lib/number-style.ts';
import { EditButton } from '../../ui/button.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Section, Subsection } from '../../ui/section.tsx';
import { ConverterFields } from './converter-fields.tsx';
import { CostFields } from './cost-fields.tsx';
import { DeleteItem } from './delete-item.tsx';
import { LEAST_RATING_KW, SIZES } from './field-texts.ts';
import { MountingFields } from './mounting-fields.tsx';
import { PartRow, usePartStart, type PartStart } from './part-row.tsx';
import { ProductionImport } from './production-import.tsx';
import { rangeText, solarSizesNote } from './size-notes.ts';
import { SolarYears } from './solar-years.tsx';
import { TypicalSolar } from './typical-part.tsx';
import { useEquipmentSection } from './use-equipment-section.ts';
import css from './equipment.module.css';

/** The arrays: one section, and a row for each where there are several. */
export function SolarSections() {
  const edit = useEdit();
  const solar = useProject((project) => project.solar);
  const [first] = solar;
  const startOf = usePartStart(solar);
  const folding = useEquipmentSection('solar');
  return (
    <Section
      id="solar"
      title="Solar"
      summary={solar.length === 1 ? first!.customName : `${solar.length} arrays`}
      note={solar.length === 1 ? undefined : String(solar.length)}
      bar="solar"
      bare
      {...folding}
      actions={
        <>
          <EditButton size="small" icon={IconPlus} onClick={() => edit('add another solar technology', addSolar)}>
            Add another solar technology
          </EditButton>
          {solar.length === 1 && <DeleteSolar item={first!} />}
        </>
      }
    >
      {solar.map((item, index) => (
        <SolarPart key={item.id} item={item} index={index} count={solar.length} start={startOf(item)} />
      ))}
    </Section>
  );
}

function DeleteSolar({ item }: { readonly item: Solar }) {
  const edit = useEdit();
  return (
    <DeleteItem
      kind="Solar"
      name={item.customName}
      onDelete={() => edit(`delete ${item.customName}`, (project) => removeSolar(project, item.id))}
    />
  );
}

interface SolarPartProps {
  readonly item: Solar;
  readonly index: number;
  readonly count: number;
  readonly start: PartStart;
}

/** Drawn again when its own array changed, not with every other one. */
const SolarPart = memo(function SolarPart({ item, index, count, start }: SolarPartProps) {
  useNumberStyle();
  const at = pathsIn(pathTo('solar', index));
  const largest = Math.max(...sizesOf(item.sizing));
  const isImported = item.kind === 'custom';
  const isBessOnly = useProject((project) => project.performEvaluationOverBessOnly);
  return (
    <PartRow
      id={item.id}
      path={`solar.${index}`}
      name={item.customName}
      abbreviation={item.customAbbreviation}
      what={isImported ? 'Imported production' : 'PV calculator'}
      figure={rangeText(sizesOf(item.sizing), 'MW')}
      isOnly={count === 1}
      start={start}
      actions={<DeleteSolar item={item} />}
    >
      <TypicalSolar item={item} />
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
            <p className={css.source}>How the array stands, tilt or tracker, is in the imported values: nothing is chosen here.</p>
          </div>
        )}
      </Subsection>
      {!isImported && <MountingFields index={index} />}
      <Subsection>
        <div className={css.two}>
          <FieldGrid>
            <BoundSizes path={at('sizing')} meta={SIZES.solar} span={12} hint={solarSizesNote(sizesOf(item.sizing))} />
            {isImported && (
              <BoundNumber
                path={at('customSize')}
                {...fieldOf(Solar, 'customSize')}
                span={8}
                whenUnread={LEAST_RATING_KW}
                hint="Output scales with size over this rating"
              />
            )}
          </FieldGrid>
          <FieldGrid>
            {!isImported && <BoundNumber path={at('deratingFactor')} {...fieldOf(Solar, 'deratingFactor')} span={6} half />}
            <div className={css.whole}>
              <BoundSwitch path={at('allowReplacement')} {...fieldOf(Solar, 'allowReplacement')} />
            </div>
            {item.allowReplacement && <BoundNumber path={at('lifetime')} {...fieldOf(Solar, 'lifetime')} span={6} />}
          </FieldGrid>
        </div>
      </Subsection>
      <SolarYears item={item} index={index} />
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
    </PartRow>
  );
});
