import { fieldId, type AnyFieldPath, type Project, type SeriesRef } from '@stackwatt/model';
import { useImportSettings } from '../../editor/import-settings.ts';
import { useEdit, useMessages, useSaveNow, useStoreSeries } from '../../editor/use-editor.ts';
import { SeriesImport } from '../../ui/import/series-import.tsx';

interface ProductionImportProps {
  /** Of the series in the project, where links of the checker lead. */
  readonly path: AnyFieldPath;
  readonly current: SeriesRef;
  readonly onImport: (project: Project, series: SeriesRef) => Project;
  readonly label: string;
  readonly seriesName: string;
  readonly hint: string;
}

/** One year of production of an existing array or farm. */
export function ProductionImport({ path, current, label, seriesName, hint, onImport }: ProductionImportProps) {
  const id = fieldId(path);
  const shared = useImportSettings();
  const { error } = useMessages(id);
  const edit = useEdit();
  const storeSeries = useStoreSeries();
  const saveNow = useSaveNow();
  return (
    <SeriesImport
      {...shared}
      id={id}
      label={label}
      seriesName={seriesName}
      kind="production"
      current={current}
      error={error}
      hint={current.state === 'ready' ? undefined : hint}
      onUse={async (values, facts) => {
        const ref = await storeSeries(values, facts);
        edit(`import ${label.toLowerCase()}`, (project) => onImport(project, ref));
        await saveNow();
      }}
    />
  );
}
