import { setField } from '@stackwatt/model';
import { useImportSettings } from '../../editor/import-settings.ts';
import { useEdit, useMessages, useProject, useSaveNow, useStoreSeries } from '../../editor/use-editor.ts';
import { SeriesImport } from '../../ui/import/series-import.tsx';
import css from './equipment.module.css';

const LIMITS = {
  export: { field: 'exportLimitTimeSeriesData', label: 'Export limit', name: 'Export Limit Data' },
  import: { field: 'importLimitTimeSeriesData', label: 'Import limit', name: 'Import Limit Data' },
} as const;

/** LIM-05: a limit given as a series opens its import. */
export function LimitImport({ which }: { readonly which: keyof typeof LIMITS }) {
  const { field, label, name } = LIMITS[which];
  const current = useProject((project) => project[field]);
  const shared = useImportSettings();
  const { error, warning } = useMessages(field);
  const edit = useEdit();
  const storeSeries = useStoreSeries();
  const saveNow = useSaveNow();
  return (
    <div className={css.gap}>
      <SeriesImport
        {...shared}
        id={field}
        label={label}
        seriesName={name}
        kind="limit"
        current={current}
        error={error ?? warning}
        hint={`${label}, one year, in kW unless the file says otherwise`}
        onUse={async (values, facts) => {
          const ref = await storeSeries(values, facts);
          edit(`import ${label.toLowerCase()}`, (project) => setField(project, [field], ref));
          await saveNow();
        }}
      />
    </div>
  );
}
