import {
  fieldMeta,
  hasStartingValues,
  pathTo,
  Project,
  REVENUE_PARTS,
  setEarlyAnalysis,
  setField,
  setUseEnergyMarket,
  type FieldMeta,
} from '@stackwatt/model';
import { IconBatteryCharging, IconSun, IconWind } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { editAsking } from '../../editor/asking-edit.tsx';
import { useFirstTypes } from '../../editor/first-types.ts';
import { switchPart, switchSolar, switchStorage, switchWind } from '../../editor/switch-part.ts';
import { TypicalOffer } from '../../editor/typical-offer.tsx';
import { useProject } from '../../editor/use-editor.ts';
import { isCalculated, type Application } from '../../lib/calculated.ts';
import { CheckField, RadioField } from '../../ui/choice-fields.tsx';
import { HelpIcon, type HelpContent } from '../../ui/help-icon.tsx';
import { Icon, type IconType } from '../../ui/icon.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { Section } from '../../ui/section.tsx';
import css from './setup.module.css';

/** SETUP-18 to SETUP-25: how deep to look, which revenues and which equipment. */
export function ChoicesSection() {
  const readOnly = useReadOnly();
  const project = useProject((open) => open);
  const { turbine, storage } = useFirstTypes();
  const hasCompany = project.useStorage && (project.useSolar || project.useWind);
  return (
    <Section
      id="choices"
      title="Analysis, application and equipment"
      summary="What to model. Each choice opens its section in the next steps."
    >
      <div className={css.pick}>
        <div>
          <h3 className="row tight" style={{ gap: 6 }}>
            Analysis
            <HelpIcon of="Analysis" help={{ text: metaOf('earlyAnalysis').help, default: 'Early-stage analysis' }} />
          </h3>
          <RadioField
            id="earlyAnalysis"
            label="Analysis"
            labelHidden
            value={project.earlyAnalysis ? 'early' : 'late'}
            choices={[
              {
                value: 'early',
                label: 'Early-stage analysis',
                hint: `One representative year, extrapolated over ${project.lifetime} years`,
              },
              { value: 'late', label: 'Late-stage analysis', hint: 'Every project year calculated' },
            ]}
            onCommit={(stage) =>
              editAsking({
                label: `choose ${stage}-stage analysis`,
                change: (open) => setEarlyAnalysis(open, stage === 'early'),
                of: pathTo('earlyAnalysis'),
              })
            }
          />
        </div>
        <div>
          <h3>Application</h3>
          <CheckField
            {...named('useEnergyMarket')}
            value={project.useEnergyMarket}
            onCommit={(on) => switchPart('useEnergyMarket', on, (open) => setUseEnergyMarket(open, on))}
          />
          {APPLICATIONS.map((flag) => (
            <ApplicationChoice key={flag} flag={flag} project={project} />
          ))}
        </div>
        <div>
          <h3>Equipment</h3>
          <CheckField {...named('useSolar', IconSun)} value={project.useSolar} onCommit={switchSolar} />
          <CheckField
            {...named('useWind', IconWind)}
            value={project.useWind}
            disabled={!turbine}
            onCommit={(on) => turbine && switchWind(on, turbine)}
          />
          <CheckField
            {...named('useStorage', IconBatteryCharging)}
            value={project.useStorage}
            disabled={!storage && !project.useStorage}
            onCommit={(on) => switchStorage(on, storage)}
          />
          <div className={css.indent}>
            <CheckField
              id="performEvaluationOverBessOnly"
              {...named('performEvaluationOverBessOnly')}
              value={project.performEvaluationOverBessOnly}
              disabled={!hasCompany}
              hint={
                hasCompany ? metaOf('performEvaluationOverBessOnly').help : 'Only available when there is a combination of BESS + PV/Wind'
              }
              onCommit={(on) =>
                editAsking({
                  label: on ? 'analyse over BESS only' : 'analyse over everything',
                  change: (open) => setField(open, ['performEvaluationOverBessOnly'], on),
                  of: pathTo('performEvaluationOverBessOnly'),
                })
              }
            />
          </div>
        </div>
      </div>
      {hasStartingValues(project) && !readOnly && (
        <div className={css.offer}>
          <TypicalOffer part={{ kind: 'project' }} values="discount rate 8 %, inflation 2 %, grid connection 100 MW" />
        </div>
      )}
    </Section>
  );
}

type ProjectKey = keyof typeof Project.shape;

const metaOf = (key: ProjectKey): FieldMeta => fieldMeta(Project, key);

/** Label and help of a flag of the project, as its description says. */
function named(key: ProjectKey, icon?: IconType): { readonly label: ReactNode; readonly help: HelpContent & { readonly of: string } } {
  const { title, help } = metaOf(key);
  return {
    label:
      icon === undefined ? (
        title
      ) : (
        <span className="row" style={{ gap: 6 }}>
          <Icon icon={icon} />
          {title}
        </span>
      ),
    help: { of: title, text: help, default: 'Off' },
  };
}

const APPLICATIONS = REVENUE_PARTS.map(({ flag }) => flag).filter((flag) => flag !== 'useEnergyMarket');

interface ApplicationChoiceProps {
  readonly flag: Application;
  readonly project: Project;
}

/** One that this version keeps and cannot calculate may be switched off, not on; regulation needs the energy market (APP-13). */
function ApplicationChoice({ flag, project }: ApplicationChoiceProps) {
  const isOn = project[flag];
  const isThere = isCalculated(flag);
  const waits = flag === 'useRegulationMarket' && !project.useEnergyMarket;
  return (
    <CheckField
      {...named(flag)}
      value={isOn}
      disabled={!isOn && (!isThere || waits)}
      hint={
        isThere
          ? waits && !isOn
            ? 'Needs the energy market'
            : undefined
          : isOn
            ? 'Cannot be calculated by this version'
            : 'Not in this version'
      }
      onCommit={(on) => switchPart(flag, on, (open) => setField(open, [flag], on))}
    />
  );
}
