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
  type SeriesRef,
} from '@stackwatt/model';
import { useCallback, useState } from 'react';
import { BoundText, fieldOf, helpOf } from '../../editor/bound-fields.tsx';
import { seriesCache } from '../../editor/current-editor.ts';
import { useImportSettings } from '../../editor/import-settings.ts';
import { useEdit, useEditorInfo, useMessages, useProject, useSaveNow, useStoreSeries } from '../../editor/use-editor.ts';
import { useYearName } from '../../editor/use-year-name.ts';
import { ChoiceSegments } from '../../ui/choice-fields.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { YEARLY_ENERGY } from '../../ui/import/years/year-quantity.ts';
import { YearsImport } from '../../ui/import/years/years-import.tsx';
import { ProductionImport } from './production-import.tsx';
import css from './equipment.module.css';

/** WIND-13 */
const MODES: readonly { readonly value: ProductionImportMode; readonly label: string }[] = [
  { value: 'singleYear', label: 'Single Wind Time Series' },
  { value: 'multipleYear', label: 'Multiple Wind Time Series' },
  { value: 'singleFileMultiYear', label: 'Single File Multiple Wind Time Series' },
];
const NAME = 'Wind production';

/** WIND-13 to WIND-15: the imported production of the farm, one year for all, a file for each, or one file with all. */
export function WindProduction({ item }: { readonly item: Wind }) {
  const at = pathsIn(pathTo('wind', 0));
  const settings = useImportSettings();
  const { lifetime, isEarly } = useProject((project) => ({ lifetime: project.lifetime, isEarly: project.earlyAnalysis }));
  const context = { ...settings, lifetime };
  const { projectId } = useEditorInfo();
  const edit = useEdit();
  const saveNow = useSaveNow();
  const storeSeries = useStoreSeries();
  const yearName = useYearName();
  const id = fieldId(at('productionData'));
  const { error } = useMessages(id);
  const load = useCallback((ref: SeriesRef) => seriesCache.get(projectId, ref.hash), [projectId]);
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
    <>
      <ChoiceSegments<ProductionImportMode>
        id={fieldId(at('productionImportMode'))}
        label={meta.title}
        span={12}
        value={mode}
        choices={MODES.map((one) => ({ ...one, disabled: isEarly && one.value !== 'singleYear' }))}
        help={helpOf(meta, context.symbol, MODES[0]!.label)}
        hint={
          <>
            {isEarly &&
              'Several years need a late-stage analysis: early-stage calculates one year for all. The analysis is chosen in Setup. '}
            {isCleared && (
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
            )}
          </>
        }
        onCommit={choose}
      />
      <div className={css.gap}>
        <FieldGrid>
          <BoundText path={at('dataName')} {...fieldOf(Wind, 'dataName')} whenEmpty="Imported Wind Production" span={6} />
        </FieldGrid>
      </div>
      <div className={css.gap}>
        {mode === 'singleYear' ? (
          <ProductionImport
            path={at('productionData')}
            current={windProduction(item)}
            onImport={(project, data) => setWindProduction(project, item.id, data, data.source)}
            label={NAME}
            seriesName={item.dataName}
            hint="One year of production of an existing farm, in kW unless the file says otherwise. Negative values become 0."
          />
        ) : (
          <YearsImport
            {...context}
            key={mode}
            id={id}
            label={NAME}
            seriesName={item.dataName}
            mode={mode === 'multipleYear' ? 'multiple' : 'singleFile'}
            kind="production"
            unit="MW"
            token="wind"
            quantity={YEARLY_ENERGY}
            yearName={yearName}
            error={error}
            hint="In kW unless the file says otherwise; shown in MW at the rating. Negative values become 0."
            load={load}
            stored={item.productionData.map(({ data, timeSeriesFileBaseName, projectYearsValid }) => ({
              data,
              fileName: timeSeriesFileBaseName,
              projectYearsValid,
            }))}
            store={(_, values, facts) => storeSeries(values, facts)}
            onUse={async (files) => {
              edit(`import wind production of ${files.length} years`, (project) =>
                setWindProductionYears(project, item.id, productionYearsOf(files, project.lifetime)),
              );
              await saveNow();
            }}
            onRemove={async () => {
              edit('remove the years of wind production', (project) => setWindProductionYears(project, item.id, []));
              await saveNow();
            }}
          />
        )}
      </div>
    </>
  );
}
