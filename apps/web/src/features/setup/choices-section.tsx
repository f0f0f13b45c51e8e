import {
  fieldMeta,
  newEnergyMarket,
  Project,
  setEarlyAnalysis,
  setField,
  setUseCapacityMarket,
  setUseContract,
  setUseEnergyMarket,
  setUseRegulationMarket,
  setUseSolar,
  setUseStorage,
  setUseWind,
  type FieldMeta,
  type TurbineSpec,
} from '@stackwatt/model';
import { IconBatteryCharging, IconSun, IconWind } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { switchSolarOn } from '../../editor/library-climate.ts';
import { useEdit, useProject, useSaveNow } from '../../editor/use-editor.ts';
import { isCalculated, type Application } from '../../lib/calculated.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, RadioField } from '../../ui/choice-fields.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { HelpIcon, type HelpContent } from '../../ui/help-icon.tsx';
import { Icon, type IconType } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import css from './setup.module.css';

/** Switching a part off that holds what the user entered asks first (SETUP-25). */
interface Question {
  readonly kind: string;
  readonly off: (project: Project) => Project;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const emptied = (project: Project, key: 'solar' | 'storage'): Project => ({ ...project, [key]: [] });

/** SETUP-18 to SETUP-25: how deep to look, which revenues and which equipment. */
export function ChoicesSection() {
  const project = useProject((open) => open);
  const edit = useEdit();
  const saveNow = useSaveNow();
  const [question, setQuestion] = useState<Question>();
  const turbine = useFirstTurbine();

  const ask = (kind: string, hasData: boolean, off: (project: Project) => Project): void => {
    if (hasData) setQuestion({ kind, off });
    else edit(`switch ${kind} off`, off);
  };
  const proceed = (): void => {
    if (!question) return;
    edit(`switch ${question.kind} off`, question.off);
    setQuestion(undefined);
    void saveNow();
  };

  const toggleEnergy = (on: boolean): void => {
    const change = (open: Project): Project => setUseEnergyMarket(open, on);
    if (on) edit('switch Energy Market on', change);
    else ask('Energy Market', !isSame(project.energyMarkets, [newEnergyMarket('dam')]), change);
  };
  const toggleSolar = (on: boolean): void => {
    const change = (open: Project): Project => setUseSolar(open, on);
    if (on) void switchSolarOn('switch Solar on', change);
    else ask('Solar', !isSame(project.solar, setUseSolar(emptied(project, 'solar'), true).solar), change);
  };
  const toggleStorage = (on: boolean): void => {
    const change = (open: Project): Project => setUseStorage(open, on);
    if (on) edit('switch Storage on', change);
    else ask('Storage', !isSame(project.storage, setUseStorage(emptied(project, 'storage'), true).storage), change);
  };
  const toggleWind = (on: boolean): void => {
    if (!turbine) return;
    const change = (open: Project): Project => setUseWind(open, on, turbine);
    if (on) edit('switch Wind on', change);
    else ask('Wind', !isSame(project.wind, setUseWind({ ...project, wind: [] }, true, turbine).wind), change);
  };

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
            onCommit={(stage) => edit(`choose ${stage}-stage analysis`, (open) => setEarlyAnalysis(open, stage === 'early'))}
          />
        </div>
        <div>
          <h3>Application</h3>
          <CheckField {...named('useEnergyMarket')} value={project.useEnergyMarket} onCommit={toggleEnergy} />
          {APPLICATIONS.map((application) => (
            <ApplicationChoice key={application.flag} application={application} project={project} onAsk={ask} />
          ))}
        </div>
        <div>
          <h3>Equipment</h3>
          <CheckField {...named('useSolar', IconSun)} value={project.useSolar} onCommit={toggleSolar} />
          <CheckField {...named('useWind', IconWind)} value={project.useWind} disabled={!turbine} onCommit={toggleWind} />
          <CheckField {...named('useStorage', IconBatteryCharging)} value={project.useStorage} onCommit={toggleStorage} />
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
                edit(on ? 'analyse over BESS only' : 'analyse over everything', (open) =>
                  setField(open, ['performEvaluationOverBessOnly'], on),
                )
              }
            />
          </div>
        </div>
      </div>
      <DialogFrame
        isOpen={question !== undefined}
        onClose={() => setQuestion(undefined)}
        title={`Delete ${question?.kind ?? ''}`}
        actions={
          <>
            <Button onClick={() => setQuestion(undefined)}>Cancel</Button>
            <Button kind="delete" onClick={proceed}>
              Continue
            </Button>
          </>
        }
      >
        <p>Do you want to delete the {question?.kind} information?</p>
        <p className="text-2" style={{ marginTop: 4 }}>
          What was entered is not saved while it is off. Undo brings it back as long as the project stays open.
        </p>
      </DialogFrame>
    </Section>
  );
}

type ProjectKey = keyof typeof Project.shape;

/** The type a first turbine gets. The catalogue is not small, so it comes after the screen. */
function useFirstTurbine(): TurbineSpec | undefined {
  const { data } = useQuery({
    queryKey: ['first-turbine'],
    queryFn: async () => (await import('@stackwatt/catalog')).turbines[0],
    staleTime: Infinity,
  });
  return data;
}

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

interface OtherApplication {
  readonly flag: Application;
  readonly kind: string;
  readonly entries: 'regulationMarkets' | 'capacityMarkets' | 'contracts';
  readonly set: (project: Project, on: boolean) => Project;
}
const APPLICATIONS: readonly OtherApplication[] = [
  { flag: 'useRegulationMarket', kind: 'Regulation Market', entries: 'regulationMarkets', set: setUseRegulationMarket },
  { flag: 'useCapacityMarket', kind: 'Capacity Market', entries: 'capacityMarkets', set: setUseCapacityMarket },
  { flag: 'useContract', kind: 'TOD Contract', entries: 'contracts', set: setUseContract },
];

interface ApplicationChoiceProps {
  readonly application: OtherApplication;
  readonly project: Project;
  readonly onAsk: (kind: string, hasData: boolean, off: (project: Project) => Project) => void;
}

/** One that this version keeps and cannot calculate may be switched off, not on; regulation needs the energy market (APP-13). */
function ApplicationChoice({ application: { flag, kind, entries, set }, project, onAsk }: ApplicationChoiceProps) {
  const edit = useEdit();
  const isOn = project[flag];
  const isThere = isCalculated(flag);
  const waits = flag === 'useRegulationMarket' && !project.useEnergyMarket;
  const fresh = (): Project => set({ ...project, [flag]: false, [entries]: [] }, true);
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
      onCommit={(on) =>
        on
          ? edit(`switch ${kind} on`, (open) => set(open, true))
          : onAsk(kind, !isSame(project[entries], fresh()[entries]), (open) => set(open, false))
      }
    />
  );
}
