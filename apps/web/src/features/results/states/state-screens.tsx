import { IconAlertCircle, IconAlertTriangle, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { isError, setField, stepPath, type Issue } from '@stackwatt/model';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { editor } from '../../../editor/current-editor.ts';
import { useCalculateHindrance, useEdit, useEditorInfo, useIssues, useProject } from '../../../editor/use-editor.ts';
import { messageOf } from '../../../lib/api.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PrintPage } from '../../../ui/print-page.tsx';
import { provenanceText } from '../proof/provenance-foot.tsx';
import { InfeasibleReasons } from './infeasible-reasons.tsx';
import { badgesOf } from '../page/page-state.ts';
import { ThinBar } from '../page/thin-bar.tsx';
import { useIsOffline } from '../page/use-is-offline.ts';
import { Unreachable } from '../page/waiting.tsx';
import { FreshnessNotice } from '../page/freshness-notice.tsx';
import type { ViewProps } from '../views.ts';
import css from '../results.module.css';
import own from './states.module.css';

const Screen = ({
  title,
  children,
  actions,
  isBusy = false,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly isBusy?: boolean;
}) => (
  <main id="main" className={css.narrow} aria-busy={isBusy}>
    <section className={`card ${css.screen}`}>
      <h1>{title}</h1>
      {children}
      {actions !== undefined && <div className="row wrap">{actions}</div>}
    </section>
  </main>
);

/** CALC-32 */
export function LoadingScreen({ isAway = false }: { readonly isAway?: boolean }) {
  const isOffline = useIsOffline();
  return (
    <main id="main" className={css.narrow} aria-busy>
      <ThinBar label="Loading results" />
      {(isAway || isOffline) && <Unreachable />}
    </main>
  );
}

interface CalculateProps {
  readonly isStarting: boolean;
  readonly onCalculate: () => void;
}

interface AsReader {
  readonly isReader: boolean;
}

/** Results are those of the project as it is now; what a version came to stands beside another one in its history. */
export const VersionScreen = ({ projectId, name }: { readonly projectId: string; readonly name: string }) => (
  <Screen
    title="Results of a version"
    actions={
      <>
        <LinkButton kind="primary" to={`/project/${projectId}/history`}>
          History
        </LinkButton>
        <Button onClick={() => void editor.open(projectId)}>Results of the project</Button>
      </>
    }
  >
    <p className="text-2">
      “{name}” is open to be read. What it came to, and why, stands in the history, beside the project as it is now or any other version.
    </p>
  </Screen>
);

/** What a reader waits for, whom the server lets start nothing. */
const COMES_BY_ITSELF = 'Its owner and editors calculate it; what comes of it then appears here by itself.';

/** CALC-34 */
export const BlankScreen = ({ isStarting, onCalculate, isReader }: CalculateProps & AsReader) => (
  <Screen
    title="Results"
    actions={
      !isReader && (
        <Button kind="primary" icon={IconPlayerPlay} disabled={isStarting} onClick={onCalculate}>
          Calculate
        </Button>
      )
    }
  >
    <p className="text-2">
      {isReader
        ? `This project was not calculated yet. ${COMES_BY_ITSELF}`
        : 'This is a new project, please trigger calculation to get results.'}
    </p>
  </Screen>
);

/** CALC-23: nothing had finished; the run can be started again. */
export const CancelledScreen = ({ isStarting, onCalculate, isReader }: CalculateProps & AsReader) => (
  <Screen
    title="Calculation cancelled"
    actions={
      !isReader && (
        <Button kind="primary" icon={IconRefresh} disabled={isStarting} onClick={onCalculate}>
          Restart
        </Button>
      )
    }
  >
    <p className="text-2">It was cancelled before the first system was finished, so there is nothing to look at yet.</p>
    {isReader && <p className="text-2">{COMES_BY_ITSELF}</p>}
  </Screen>
);

interface ErrorScreenProps extends CalculateProps, AsReader {
  readonly error: unknown;
  /** Why the last run failed, in the server's words. */
  readonly failure: string;
}

/** CALC-33 */
export function ErrorScreen({ error, failure, isStarting, onCalculate, isReader }: ErrorScreenProps) {
  const reason = failure !== '' ? failure : error === null || error === undefined ? '' : messageOf(error);
  return (
    <Screen
      title="Results"
      actions={
        !isReader && (
          <Button kind="primary" icon={IconPlayerPlay} disabled={isStarting} onClick={onCalculate}>
            Calculate
          </Button>
        )
      }
    >
      <p role="alert">An error ocurred, please try again.</p>
      {reason !== '' && <p className="text-2">{reason}</p>}
      <p className="text-3 small">The inputs are stored. Nothing of them is lost.</p>
    </Screen>
  );
}

/** CALC-30, CALC-31: every finding once, each a link to its field; warnings alone may be ignored. */
export function CannotCalculateScreen({ onCalculate, isReader }: Pick<CalculateProps, 'onCalculate'> & AsReader) {
  const { projectId } = useEditorInfo('projectId');
  const badges = badgesOf(useIssues());
  const hasErrors = badges.some(isError);
  const navigate = useNavigate();
  const edit = useEdit();
  const follow = ({ link }: Issue): void =>
    void navigate(stepPath(projectId, link.step, link.anchor), { state: { field: link.field ?? link.anchor ?? '' } });
  return (
    <Screen
      title="The project cannot be calculated yet"
      actions={
        !hasErrors &&
        !isReader && (
          <Button
            kind="primary"
            onClick={() => {
              edit('ignore warnings', (project) => setField(project, ['ignoreWarnings'], true));
              onCalculate();
            }}
          >
            Next
          </Button>
        )
      }
    >
      <p className="text-2">
        {hasErrors
          ? 'Each of these leads to the field that mends it.'
          : `Each of these leads to its field. ${isReader ? COMES_BY_ITSELF : 'Next ignores the warnings and calculates.'}`}
      </p>
      <ul className={css.badges}>
        {badges.map((issue) => (
          <li key={issue.label}>
            <button type="button" className={css.badge} data-tone={isError(issue) ? 'danger' : 'warn'} onClick={() => follow(issue)}>
              <Icon icon={isError(issue) ? IconAlertCircle : IconAlertTriangle} size={14} />
              <span className="sr-only">{isError(issue) ? 'Error:' : 'Warning:'}</span>
              {issue.label}
            </button>
          </li>
        ))}
      </ul>
    </Screen>
  );
}

type InfeasibleProps = Pick<ViewProps, 'projectId' | 'results' | 'failure' | 'onRecalculate' | 'isStarting'> & {
  readonly freshness: 'current' | 'stale';
};

/** CALC-40 to CALC-42: what is owed and missing, the reliefs, and the ways to the inputs. After an edit it says what has changed. */
export function InfeasibleScreen(props: InfeasibleProps) {
  const { projectId, freshness, isStarting, onRecalculate } = props;
  const hindrance = useCalculateHindrance();
  const project = useProject(({ name }) => name);
  return (
    <main id="main" className={`${own.wide} ${css.onPaper}`}>
      <div>
        <h1>Infeasible Results</h1>
        <p className="text-2">
          No system configuration meets the energy requirements. Adjust the system size or the energy requirements. For example, a time of
          delivery contract may ask for more energy than the system can deliver.
        </p>
      </div>
      {freshness === 'stale' && <FreshnessNotice {...props} />}
      <InfeasibleReasons projectId={projectId} header={props.results.header} />
      <PrintPage project={project} subject="Infeasible results" provenance={provenanceText(props.results)} />
      <div className="row wrap not-print">
        <LinkButton to={stepPath(projectId, 'revenue')}>Edit Application</LinkButton>
        <LinkButton to={stepPath(projectId, 'equipment')}>Edit Equipment</LinkButton>
        <Button icon={IconRefresh} disabled={isStarting || hindrance !== undefined} title={hindrance} onClick={onRecalculate}>
          Recalculate
        </Button>
      </div>
    </main>
  );
}
