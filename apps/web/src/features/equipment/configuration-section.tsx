import { IconSitemap } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldMeta, Project, pathTo } from '@stackwatt/model';
import { BoundChoice, BoundNumber, BoundSwitch } from '../../editor/bound-fields.tsx';
import { BoundSizes } from '../../editor/bound-sizes.tsx';
import { fieldOf } from '../../editor/described-field.ts';
import { useFirstTypes } from '../../editor/first-types.ts';
import { switchSolar, switchStorage, switchWind } from '../../editor/switch-part.ts';
import { RateSchedule } from '../../editor/rate-schedule.tsx';
import { useEdit, useLateProject, useProject } from '../../editor/use-editor.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, ChoiceSegments } from '../../ui/choice-fields.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Section } from '../../ui/section.tsx';
import { LimitImport } from './limit-import.tsx';
import {
  exportLimitOf,
  importLimitOf,
  noDcReason,
  noGuaranteeReason,
  noImportReason,
  noItcReason,
  setExportLimit,
  setImportLimit,
  type ExportLimit,
  type ImportLimit,
} from './limits.ts';
import { schematicOf } from './schematic-model.ts';
import { Schematic } from './schematic.tsx';
import { useEquipmentSection } from './use-equipment-section.ts';
import css from './equipment.module.css';

/** How the parts meet the grid: coupling, limits, and the drawing that follows. */
export function ConfigurationSection() {
  const folding = useEquipmentSection('configuration');
  const { exportLimit, importLimit, ...uses } = useProject(configurationOf);
  return (
    <Section id="configuration" title="Configuration" summary="How the parts meet the grid" bare actions={<Technologies />} {...folding}>
      <div className={css.config}>
        <div>
          <FieldGrid>
            <CouplingFields {...uses} />
            <ExportLimitFields exportLimit={exportLimit} {...uses} />
            <ImportLimitFields importLimit={importLimit} {...uses} />
          </FieldGrid>
          {exportLimit === 'schedule' && (
            <LimitSchedule which="exportLimitSchedule" title="Export limit schedule" of="Most power sent to the grid" />
          )}
          {exportLimit === 'series' && <LimitImport which="export" />}
          {importLimit === 'schedule' && uses.importReason === undefined && (
            <LimitSchedule which="importLimitSchedule" title="Import limit schedule" of="Most power bought from the grid" />
          )}
          {importLimit === 'series' && uses.importReason === undefined && <LimitImport which="import" />}
          <LossFields {...uses} />
        </div>
        <div className={css.drawing}>
          <Drawing />
          <p>The drawing follows the choices.</p>
          <SchematicPopup />
        </div>
      </div>
    </Section>
  );
}

/** What the fields of the configuration follow: an edit of a part below draws none of them again. */
const configurationOf = (project: Project) => ({
  dcReason: noDcReason(project),
  importReason: noImportReason(project),
  itcReason: noItcReason(project),
  guaranteeReason: noGuaranteeReason(project),
  exportLimit: exportLimitOf(project),
  importLimit: importLimitOf(project),
  charging: chargingHint(project),
  exporting: exportHint(project, exportLimitOf(project)),
  storage: project.useStorage,
  hasExportLimit: project.hasExportLimit,
  hasLifetimes: project.useComponentLifetimes,
});
type Configuration = ReturnType<typeof configurationOf>;

function CouplingFields({
  dcReason,
  itcReason,
  storage,
  charging,
}: Pick<Configuration, 'dcReason' | 'itcReason' | 'storage' | 'charging'>) {
  return (
    <>
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
        disabled={!storage}
        choices={[
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
          { value: 'ITC', label: 'ITC rule', disabled: itcReason !== undefined },
        ]}
        hint={charging}
      />
    </>
  );
}

function ExportLimitFields({
  exportLimit,
  hasExportLimit,
  exporting,
}: Pick<Configuration, 'exportLimit' | 'hasExportLimit' | 'exporting'>) {
  const edit = useEdit();
  return (
    <>
      <BoundNumber
        path={pathTo('exportLimit')}
        {...fieldOf(Project, 'exportLimit')}
        span={6}
        hint={hasExportLimit ? undefined : 'Does not count: the limit is off'}
      />
      <div className={`${css.field6} ${css.besideInput}`}>
        <BoundSwitch path={pathTo('hasExportLimit')} {...fieldOf(Project, 'hasExportLimit')} label="Interconnection is limited" />
      </div>
      <ChoiceSegments<ExportLimit>
        id="exportLimitKind"
        label="Export limit"
        span={12}
        value={exportLimit}
        choices={[
          { value: 'fixed', label: hasExportLimit ? 'Fixed' : 'None' },
          { value: 'schedule', label: 'Schedule' },
          { value: 'series', label: 'Time series' },
        ]}
        help={{
          text: 'Fixed: the interconnection limit in every step. Schedule, time series: a limit by month, kind of day and hour, or an imported one as well; in each step the lower of the two counts. What is cut off is reported as interconnection curtailment.',
          default: 'Fixed',
        }}
        hint={exporting}
        onCommit={(next) => edit('change export limit', (one) => setExportLimit(one, next))}
      />
    </>
  );
}

function ImportLimitFields({ importLimit, importReason }: Pick<Configuration, 'importLimit' | 'importReason'>) {
  const edit = useEdit();
  return (
    <>
      <ChoiceSegments<ImportLimit>
        id="importLimitKind"
        label="Import limit"
        span={12}
        value={importLimit}
        disabled={importReason !== undefined}
        choices={[
          { value: 'none', label: 'None' },
          { value: 'fixed', label: 'Fixed' },
          { value: 'schedule', label: 'Schedule' },
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
    </>
  );
}

/** Losses on the way to the grid, and what the parts age by. */
function LossFields({ guaranteeReason, hasLifetimes }: Pick<Configuration, 'guaranteeReason' | 'hasLifetimes'>) {
  return (
    <div className={css.gap}>
      <FieldGrid>
        <BoundSizes path={pathTo('acLineEfficiencySensitivity')} {...fieldOf(Project, 'acLineEfficiencySensitivity')} span={6} />
        <BoundSizes
          path={pathTo('acTransformerEfficiencySensitivity')}
          {...fieldOf(Project, 'acTransformerEfficiencySensitivity')}
          span={6}
        />
        <BoundChoice
          path={pathTo('useOemGuaranteedDegradation')}
          {...fieldOf(Project, 'useOemGuaranteedDegradation')}
          label="BESS degradation model"
          span={6}
          choices={[
            { value: false, label: 'Simulated' },
            { value: true, label: 'Guaranteed', disabled: guaranteeReason !== undefined },
          ]}
          hint={guaranteeReason}
        />
        <div className={css.field6}>
          <p className={css.fieldLabel}>Component lifetimes</p>
          <a href="#lifetimes" className={css.fieldLink}>
            {hasLifetimes ? 'In use' : 'Not in use'}, set below
          </a>
        </div>
      </FieldGrid>
    </div>
  );
}

const helpFor = (flag: 'useSolar' | 'useWind' | 'useStorage') => {
  const { title, help } = fieldMeta(Project, flag);
  return { help: { of: title, text: help } };
};

/** What the choice of grid charging means as the project stands. */
function chargingHint(project: Project): string | undefined {
  if (!project.useStorage) return 'No storage in use';
  if (project.canBatteryChargeFromGrid === 'ITC') return 'Not in years 1 to 5, from year 6 on it does';
  return noItcReason(project);
}

function exportHint({ hasExportLimit }: Project, limit: ExportLimit): string {
  if (!hasExportLimit)
    return {
      fixed: 'Nothing limits what is sent to the grid',
      schedule: 'The schedule alone limits what is sent',
      series: 'The series alone limits what is sent',
    }[limit];
  return {
    fixed: 'The interconnection limit counts',
    schedule: 'The lower of schedule and interconnection limit counts',
    series: 'The lower of series and interconnection limit counts',
  }[limit];
}

interface LimitScheduleProps {
  readonly which: 'exportLimitSchedule' | 'importLimitSchedule';
  readonly title: string;
  readonly of: string;
}

/** Follows the frame of an edit, which is shown in its field first. */
const Drawing = ({ isLarge = false }: { readonly isLarge?: boolean }) => (
  <Schematic model={schematicOf(useLateProject())} isLarge={isLarge} />
);

/** EQ-07: the drawing at full size. */
function SchematicPopup() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={css.schematicOpen}>
      <Button size="small" icon={IconSitemap} onClick={() => setIsOpen(true)}>
        Open schematic
      </Button>
      <DialogFrame isOpen={isOpen} onClose={() => setIsOpen(false)} title="Schematic" width={640}>
        <Drawing isLarge />
      </DialogFrame>
    </div>
  );
}

/** LIM-04: a limit by month, kind of day and hour. */
const LimitSchedule = ({ which, title, of }: LimitScheduleProps) => (
  <div className={css.gap}>
    <RateSchedule path={pathTo(which)} title={title} of={of} meta={fieldMeta(Project, which)} />
  </div>
);

/** EQ-01: which technologies the plant has. Switching one on adds a first item, switching one off that holds data asks (EQ-06). */
function Technologies() {
  const uses = useProject((project) => ({ solar: project.useSolar, wind: project.useWind, storage: project.useStorage }));
  const { turbine, storage } = useFirstTypes();
  return (
    <div className={css.technologies}>
      <CheckField id="useSolar" label="Solar" {...helpFor('useSolar')} value={uses.solar} onCommit={switchSolar} />
      <CheckField
        id="useWind"
        label="Wind"
        {...helpFor('useWind')}
        value={uses.wind}
        disabled={!turbine}
        onCommit={(on) => turbine && switchWind(on, turbine)}
      />
      <CheckField
        id="useStorage"
        label="Storage"
        {...helpFor('useStorage')}
        value={uses.storage}
        disabled={!storage && !uses.storage}
        onCommit={(on) => switchStorage(on, storage)}
      />
    </div>
  );
}
