import { getTurbine, turbines } from '@stackwatt/catalog';
import { removeWind, setTurbine, turbineRatingMw, windSizes, Wind, WIND_LOSSES, pathsIn, pathTo } from '@stackwatt/model';
import { useState } from 'react';
import { editAsking } from '../../editor/asking-edit.tsx';
import { BoundChoice, BoundNumber, BoundSwitch } from '../../editor/bound-fields.tsx';
import { BoundSizes } from '../../editor/bound-sizes.tsx';
import { fieldOf } from '../../editor/described-field.ts';
import { EscalatorFields } from '../../editor/escalator-fields.tsx';
import { useEdit, useMessages, useProject } from '../../editor/use-editor.ts';
import { formatNumber } from '../../lib/number.ts';
import { SelectField } from '../../ui/choice-fields.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Section, Subsection } from '../../ui/section.tsx';
import { CostFields } from './cost-fields.tsx';
import { DeleteItem } from './delete-item.tsx';
import { LEAST_RATING_KW, SIZES } from './field-texts.ts';
import { PowerCurve } from '../../ui/power-curve.tsx';
import { ResourceImport } from './resource-import.tsx';
import { windSizesNote } from './size-notes.ts';
import { TurbineImport } from './turbine-import.tsx';
import { totalLossPercent } from './wind-losses.ts';
import { WindProduction } from './wind-production.tsx';
import { TypicalWind } from './typical-part.tsx';
import { useEquipmentSection } from './use-equipment-section.ts';
import css from './equipment.module.css';

/** The one wind farm (D-103). */
export function WindSection() {
  const item = useProject((project) => project.wind[0]);
  const edit = useEdit();
  const isBessOnly = useProject((project) => project.performEvaluationOverBessOnly);
  const [isImporting, setIsImporting] = useState(false);
  const folding = useEquipmentSection('wind');
  if (!item) return null;
  const isImported = item.kind === 'production';
  const at = pathsIn(pathTo('wind', 0));
  const ratingMw = isImported ? 1 : turbineRatingMw(item.specs);
  const largest = Math.max(...windSizes(item));
  return (
    <Section
      id={item.id}
      title="Wind"
      summary={isImported ? 'Imported production' : item.model}
      bar="wind"
      bare
      {...folding}
      actions={
        <DeleteItem kind="Wind" name="the wind farm" onDelete={() => edit('delete wind', (project) => removeWind(project, item.id))} />
      }
    >
      <TypicalWind item={item} />
      <Subsection>
        <FieldGrid>
          <BoundChoice
            path={at('kind')}
            {...fieldOf(Wind, 'kind')}
            span={5}
            choices={[
              { value: 'library', label: 'Calculator' },
              { value: 'production', label: 'Wind Import' },
              ...(item.kind === 'custom' ? [{ value: 'custom' as const, label: 'Own turbine' }] : []),
            ]}
          />
          {isImported ? (
            <BoundNumber
              path={at('customSize')}
              {...fieldOf(Wind, 'customSize')}
              span={5}
              whenUnread={LEAST_RATING_KW}
              hint="Output scales with size over this rating"
            />
          ) : (
            <>
              <TurbineField
                model={item.model}
                onImport={() => setIsImporting(true)}
                onChoose={(name) => {
                  const known = turbines.find((turbine) => turbine.name === item.model);
                  editAsking({
                    label: `choose ${name}`,
                    change: (open) => setTurbine(open, item.id, getTurbine(name)),
                    of: at('model'),
                    again: known && ((open) => setTurbine(open, item.id, known)),
                  });
                }}
              />
              <BoundNumber path={at('hubHeight')} {...fieldOf(Wind, 'hubHeight')} span={3} />
            </>
          )}
        </FieldGrid>
        <TurbineImport isOpen={isImporting} onClose={() => setIsImporting(false)} id={item.id} hubHeight={item.hubHeight} />
        {isImported && (
          <div className={css.gap}>
            <WindProduction item={item} />
          </div>
        )}
      </Subsection>
      <Subsection>
        <div className={isImported ? undefined : css.two}>
          <FieldGrid>
            <BoundSizes
              path={at(isImported ? 'customSizing' : 'sizing')}
              meta={isImported ? SIZES.imported : SIZES.turbines}
              span={12}
              hint={windSizesNote(windSizes(item), ratingMw)}
            />
            <div className={css.whole}>
              <BoundSwitch path={at('allowReplacement')} {...fieldOf(Wind, 'allowReplacement')} />
            </div>
            {item.allowReplacement && <BoundNumber path={at('lifetime')} {...fieldOf(Wind, 'lifetime')} span={6} />}
          </FieldGrid>
          {!isImported && <PowerCurve specs={item.specs} className={css.flush} />}
        </div>
        <EscalatorFields path={at('omEscalator')} label="O&M escalator" disabled={isBessOnly} token="wind" />
      </Subsection>
      {!isImported && (
        <Subsection title="Wind speed">
          <FieldGrid>
            <BoundNumber path={at('anemometerHeight')} {...fieldOf(Wind, 'anemometerHeight')} span={4} half />
            <BoundNumber path={at('altitude')} {...fieldOf(Wind, 'altitude')} span={4} half />
          </FieldGrid>
          <div className={css.gap}>
            <ResourceImport which="windResource" />
          </div>
        </Subsection>
      )}
      {!isImported && <Losses item={item} />}
      <CostFields
        path={at('cost')}
        per={isImported ? 'MW' : 'turbine'}
        amount={largest}
        unit={isImported ? 'MW' : 'turbines'}
        hasReplacement={item.allowReplacement}
        set="perUnit"
        size={{ powerMw: isImported ? largest : largest * turbineRatingMw(item.specs), energyMwh: 0, units: largest }}
        disabled={isBessOnly}
      />
    </Section>
  );
}

/** The last choice of the list: a type from a file. */
const IMPORT = 'Import...';

interface TurbineFieldProps {
  readonly model: string;
  readonly onChoose: (name: string) => void;
  readonly onImport: () => void;
}

/** WIND-11: the types of the library, then the import; a type of the project that is not in the library stays choosable. */
function TurbineField({ model, onChoose, onImport }: TurbineFieldProps) {
  const { error, warning } = useMessages('wind.0.model');
  const known = turbines.map((turbine) => ({ value: turbine.name, label: turbine.name }));
  const ofProject = known.some((one) => one.value === model) ? [] : [{ value: model, label: `${model}, of this project` }];
  return (
    <SelectField
      id="wind.0.model"
      label="Turbine type"
      span={4}
      value={model}
      choices={[...ofProject, ...known, { value: IMPORT, label: IMPORT }]}
      searchable
      error={error ?? warning}
      help={{
        text: 'Type of turbine from the library or from a file. Its power curve and hub height are copied into the project; with the wind they make the output.',
      }}
      onCommit={(name) => {
        if (name === IMPORT) onImport();
        else if (turbines.some((turbine) => turbine.name === name)) onChoose(name);
      }}
    />
  );
}

/** WIND-05, WIND-06 */
function Losses({ item }: { readonly item: Wind }) {
  return (
    <Subsection title="Losses" unit="of what the earlier ones leave">
      <FieldGrid>
        {WIND_LOSSES.map((loss) => (
          <BoundNumber key={loss} path={pathTo('wind', 0, loss)} {...fieldOf(Wind, loss)} span={3} half />
        ))}
      </FieldGrid>
      <p className={css.total}>
        All losses together <b>{formatNumber(totalLossPercent(item), 2)}</b> <span className="unit">%</span>
      </p>
    </Subsection>
  );
}
