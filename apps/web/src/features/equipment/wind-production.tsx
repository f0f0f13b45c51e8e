import {
  fieldId,
  pathsIn,
  pathTo,
  productionYearsOf,
  setField,
  setProductionImportMode,
  setWindProduction,
  setWindProductionYears,
  sizesOf,
  Wind,
  windProduction,
  type ProductionImportMode,
} from '@stackwatt/model';
import { useState } from 'react';
import { BoundText } from '../../editor/bound-fields.tsx';
import { fieldOf, helpOf } from '../../editor/described-field.ts';
import { useImportSettings } from '../../editor/import-settings.ts';
import { useEdit, useMessages, useStoreSeries } from '../../editor/use-editor.ts';
import { yearsText, YearsSource, type YearsSourceChoice } from '../../editor/years-source.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { YEARLY_ENERGY } from '../../ui/import/years/year-quantity.ts';
import { ProductionImport } from './production-import.tsx';

/** WIND-13 */
const MODES: readonly YearsSourceChoice<ProductionImportMode>[] = [
  { value: 'singleYear', label: 'Single Wind Time Series' },
  { value: 'multipleYear', label: 'Multiple Wind Time Series', years: 'multiple' },
  { value: 'singleFileMultiYear', label: 'Single File Multiple Wind Time Series', years: 'singleFile' },
];
const NAME = 'Wind production';

/** WIND-13 to WIND-15: the imported production of the farm, one year for all, a file for each, or one file with all. */
export function WindProduction({ item }: { readonly item: Wind }) {
  const at = pathsIn(pathTo('wind', 0));
  const { symbol } = useImportSettings();
  const edit = useEdit();
  const storeSeries = useStoreSeries();
  const id = fieldId(at('productionData'));
  const { error } = useMessages(id);
  /** What the last change of the mode cleared, until something else is imported. */
  const [before, setBefore] = useState<Wind>();
  const mode = item.productionImportMode;
  const choose = (next: ProductionImportMode): void => {
    const hadSizes = sizesOf(item.customSizing).join() !== '1';
    setBefore(item.productionData.length > 0 || hadSizes ? item : undefined);
    edit('change import of wind production', (project) => setProductionImportMode(project, item.id, next));
  };
  const isCleared = before !== undefined && item.productionData.length === 0;
  const meta = fieldOf(Wind, 'productionImportMode').meta;
  return (
    <YearsSource
      choiceId={fieldId(at('productionImportMode'))}
      choiceLabel={meta.title}
      choices={MODES}
      mode={mode}
      help={helpOf(meta, symbol, MODES[0]!.label)}
      choiceHint={
        isCleared && (
          <>
            The imported production and the sizes of the other way were cleared.{' '}
            <button
              type="button"
              className="link-button"
              onClick={() => {
                edit('bring back the imported production', (project) => setField(project, ['wind', 0], before));
                setBefore(undefined);
              }}
            >
              Undo
            </button>
          </>
        )
      }
      onChoose={choose}
      fields={
        <FieldGrid>
          <BoundText path={at('dataName')} {...fieldOf(Wind, 'dataName')} whenEmpty="Imported Wind Production" span={6} />
        </FieldGrid>
      }
      id={id}
      label={NAME}
      seriesName={item.dataName}
      kind="production"
      unit="MW"
      token="wind"
      quantity={YEARLY_ENERGY}
      error={error}
      hint="In kW unless the file says otherwise; shown in MW at the rating. Negative values become 0."
      stored={item.productionData.map(({ data, timeSeriesFileBaseName, projectYearsValid }) => ({
        data,
        fileName: timeSeriesFileBaseName,
        projectYearsValid,
      }))}
      store={(_, values, facts) => storeSeries(values, facts)}
      onUse={(files, years) =>
        edit(`import wind production of ${yearsText(files.length, years)}`, (project) =>
          setWindProductionYears(project, item.id, productionYearsOf(files, project.lifetime)),
        )
      }
      onRemove={() => edit('remove the years of wind production', (project) => setWindProductionYears(project, item.id, []))}
    >
      <ProductionImport
        path={at('productionData')}
        current={windProduction(item)}
        onImport={(project, data) => setWindProduction(project, item.id, data, data.source)}
        label={NAME}
        seriesName={item.dataName}
        hint="One year of production of an existing farm, in kW unless the file says otherwise. Negative values become 0."
      />
    </YearsSource>
  );
}
