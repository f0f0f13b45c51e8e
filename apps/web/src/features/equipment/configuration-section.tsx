import { Project, pathTo } from '@stackwatt/model';
import { BoundChoice, BoundNumber, fieldOf } from '../../editor/bound-fields.tsx';
import { useFirstTypes } from '../../editor/first-types.ts';
import { switchSolar, switchStorage, switchWind } from '../../editor/switch-part.ts';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { CheckField, ChoiceSegments } from '../../ui/choice-fields.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Section } from '../../ui/section.tsx';
import { LimitImport } from './limit-import.tsx';
import {
  exportLimitOf,
  importLimitOf,
  noDcReason,
  noImportReason,
  offersSchedule,
  setExportLimit,
  setImportLimit,
  type ExportLimit,
  type ImportLimit,
} from './limits.ts';
import { schematicOf } from './schematic-model.ts';
import { Schematic } from './schematic.tsx';
import css from './equipment.module.css';

/** How the parts meet the grid: coupling, limits, and the drawing that follows. */
export function ConfigurationSection() {
  const project = useProject((one) => one);
  const edit = useEdit();
  const dcReason = noDcReason(project);
  const importReason = noImportReason(project);
  const exportLimit = exportLimitOf(project);
  const importLimit = importLimitOf(project);
  return (
    <Section id="configuration" title="Configuration" summary="How the parts meet the grid" bare actions={<Technologies />}>
      <div className={css.config}>
        <div>
          <FieldGrid>
            <BoundChoice
              path={pathTo('bus')}
              {...fieldOf(Project, 'bus')}
              span={6}
              hint={dcReason}
              choices={[
                { value: 'ac', label: 'AC-coupled' },
                { value: 'dc', label: 'DC-coupled', disabled: dcReason !== undefined },
              ]}
            />
            <BoundChoice
              path={pathTo('canBatteryChargeFromGrid')}
              {...fieldOf(Project, 'canBatteryChargeFromGrid')}
              span={6}
              disabled={!project.useStorage}
              choices={[
                { value: 'true', label: 'Yes' },
                { value: 'false', label: 'No' },
                ...(project.canBatteryChargeFromGrid === 'ITC' ? [{ value: 'ITC' as const, label: 'ITC rule' }] : []),
              ]}
              hint={project.useStorage ? undefined : 'No storage in use'}
            />
            <BoundNumber path={pathTo('exportLimit')} {...fieldOf(Project, 'exportLimit')} span={6} />
            <ChoiceSegments<ExportLimit>
              id="exportLimitKind"
              label="Export limit"
              span={6}
              value={exportLimit}
              choices={[
                { value: 'fixed', label: 'Fixed' },
                ...(offersSchedule(project, 'export') ? [{ value: 'schedule' as const, label: 'Schedule' }] : []),
                { value: 'series', label: 'Time series' },
              ]}
              help={{
                text: 'Fixed: the interconnection limit in every step. Time series: an imported limit as well; in each step the lower of the two counts. What is cut off is reported as interconnection curtailment.',
                default: 'Fixed',
              }}
              hint={
                {
                  fixed: 'The interconnection limit counts',
                  schedule: 'The lower of schedule and interconnection limit counts',
                  series: 'The lower of series and interconnection limit counts',
                }[exportLimit]
              }
              onCommit={(next) => edit('change export limit', (one) => setExportLimit(one, next))}
            />
            <ChoiceSegments<ImportLimit>
              id="importLimitKind"
              label="Import limit"
              span={6}
              value={importLimit}
              disabled={importReason !== undefined}
              choices={[
                { value: 'none', label: 'None' },
                { value: 'fixed', label: 'Fixed' },
                ...(offersSchedule(project, 'import') ? [{ value: 'schedule' as const, label: 'Schedule' }] : []),
                { value: 'series', label: 'Time series' },
              ]}
              help={{ text: 'Most power bought from the grid. None: the interconnection limit bounds it.', default: 'None' }}
              hint={
                importReason ??
                {
                  none: 'The interconnection limit bounds what is bought',
                  schedule: 'In each step the lower of schedule and interconnection limit counts',
                  fixed: 'The lower of this and the interconnection limit counts',
                  series: 'In each step the lower of series and interconnection limit counts',
                }[importLimit]
              }
              onCommit={(next) => edit('change import limit', (one) => setImportLimit(one, next))}
            />
            {importLimit === 'fixed' && importReason === undefined && (
              <BoundNumber path={pathTo('importLimit')} {...fieldOf(Project, 'importLimit')} span={6} />
            )}
          </FieldGrid>
          {exportLimit === 'series' && <LimitImport which="export" />}
          {importLimit === 'series' && importReason === undefined && <LimitImport which="import" />}
        </div>
        <div className={css.drawing}>
          <Schematic model={schematicOf(project)} />
          <p>The drawing follows the choices.</p>
        </div>
      </div>
    </Section>
  );
}

/** EQ-01: which technologies the plant has. Switching one on adds a first item, switching one off that holds data asks (EQ-06). */
function Technologies() {
  const uses = useProject((project) => ({ solar: project.useSolar, wind: project.useWind, storage: project.useStorage }));
  const { turbine, storage } = useFirstTypes();
  return (
    <div className={css.technologies}>
      <CheckField id="useSolar" label="Solar" value={uses.solar} onCommit={switchSolar} />
      <CheckField id="useWind" label="Wind" value={uses.wind} disabled={!turbine} onCommit={(on) => turbine && switchWind(on, turbine)} />
      <CheckField
        id="useStorage"
        label="Storage"
        value={uses.storage}
        disabled={!storage && !uses.storage}
        onCommit={(on) => switchStorage(on, storage)}
      />
    </div>
  );
}
