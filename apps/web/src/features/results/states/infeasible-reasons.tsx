import {
  inputChanges,
  setField,
  stepPath,
  STEPS,
  withNumbers,
  type Project,
  type Relief,
  type ReliefEdit,
  type ResultTable,
} from '@stackwatt/model';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { stepOf } from '../../../editor/also-used/also-used.ts';
import { useEdit, useEditorInfo, useProject } from '../../../editor/use-editor.ts';
import { messageOf } from '../../../lib/api.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choice-fields.tsx';
import { Notice, StateText } from '../../../ui/notice.tsx';
import { useExplanation, useInfeasible } from '../queries/result-queries.ts';
import { ThinBar } from '../page/thin-bar.tsx';
import { changeLine } from '../../../editor/change-text.ts';
import { CriticalDay } from './critical-day.tsx';
import { systemText } from '../system/system-text.ts';
import { noReliefText, reliefText, triedText } from './infeasible-text.ts';
import css from '../results.module.css';
import own from './states.module.css';

const STEP_NAMES = new Map(STEPS.map(({ url, name }) => [url, name]));
/** Systems whose reason is listed; more of them say the same. */
const MOST_LISTED = 5;

/** UX-26: why the systems are infeasible, in the words of the calculation, and what would make one of them feasible. */
export function InfeasibleReasons({ projectId, header }: { readonly projectId: string; readonly header: ResultTable['header'] }) {
  const query = useInfeasible(projectId);
  const bus = useProject((project) => project.bus);
  const [chosen, setChosen] = useState<number>();
  if (query.isError) return <p className="text-2">The reasons could not be loaded: {messageOf(query.error)}</p>;
  if (!query.data) return <ThinBar label="Loading the reasons" />;
  const systems = query.data;
  // Sizes grow from the first system to the last: the last one is nearest to what is owed.
  const system = systems.find(({ id }) => id === chosen) ?? systems.at(-1);
  if (system === undefined) return null;
  const hasCases = new Set(systems.map(({ sensitivityIndex }) => sensitivityIndex)).size > 1;
  /** Its sizes, as the table of systems names them; which sensitivity case it is of, where there are several. */
  const nameOf = ({ optimization, sensitivityIndex }: (typeof systems)[number]): string =>
    `${systemText(header, { optimization }, bus)}${hasCases ? `, sensitivity case ${formatNumber(sensitivityIndex + 1)}` : ''}`;
  const listed = [system, ...systems.filter((one) => one !== system).toReversed()].slice(0, MOST_LISTED);
  return (
    <>
      <Notice tone="danger">
        <b>{nameOf(system)}.</b> {withNumbers(system.reason, formatNumber)}
      </Notice>
      <Explained
        key={system.id}
        projectId={projectId}
        system={system.id}
        choice={
          systems.length > 1 && (
            <div className={`${css.reasonSystem} not-print`}>
              <SelectField
                id="infeasible-system"
                label="System"
                value={String(system.id)}
                choices={systems.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
                onCommit={(id) => setChosen(Number(id))}
              />
            </div>
          )
        }
      >
        {listed.length > 1 && (
          <details>
            <summary>Other systems</summary>
            <ul>
              {listed.slice(1).map((one) => (
                <li key={one.id}>
                  <b>{nameOf(one)}.</b> {withNumbers(one.reason, formatNumber)}
                </li>
              ))}
            </ul>
            {systems.length > listed.length && (
              <p className="small text-3">and {formatNumber(systems.length - listed.length)} more infeasible systems</p>
            )}
          </details>
        )}
      </Explained>
    </>
  );
}

interface ExplainedProps {
  readonly projectId: string;
  readonly system: number;
  /** Of another system. */
  readonly choice: ReactNode;
  /** The other systems. */
  readonly children: ReactNode;
}

/** What happens on the day that misses most, and what would make the system feasible. */
function Explained({ projectId, system, choice, children }: ExplainedProps) {
  const [isWanted, setWanted] = useState(true);
  const query = useExplanation(projectId, system, isWanted);
  const shortDays = query.data?.shortDays;
  return (
    <>
      {shortDays && <CriticalDay projectId={projectId} shortDays={shortDays} />}
      <section className={`card ${css.screen}`} aria-label="Ways out">
        <div className={own.head}>
          <h2>Ways out</h2>
          <span className="text-3">each alone makes it feasible, the highest NPV first</span>
        </div>
        {choice}
        <Reliefs projectId={projectId} query={query} isWanted={isWanted} setWanted={setWanted} />
        {children}
      </section>
    </>
  );
}

interface ReliefsProps {
  readonly projectId: string;
  readonly query: ReturnType<typeof useExplanation>;
  readonly isWanted: boolean;
  readonly setWanted: (isWanted: boolean) => void;
}

function Reliefs({ projectId, query, isWanted, setWanted }: ReliefsProps) {
  if (query.isError) return <p className="text-2">What would help could not be calculated: {messageOf(query.error)}</p>;
  if (query.data === undefined || 'tried' in query.data) {
    return isWanted ? (
      <div className={css.searching}>
        <output className="text-2">{triedText(query.data)}</output>
        <progress max={Math.max(1, query.data?.of ?? 0)} value={query.data?.tried ?? 0} aria-label="Limits tried" />
        <Button size="small" icon={IconPlayerStop} onClick={() => setWanted(false)}>
          Stop
        </Button>
      </div>
    ) : (
      <div className={css.searching}>
        <span className="text-2">Stopped before all limits were tried.</span>
        <Button size="small" icon={IconRefresh} onClick={() => setWanted(true)}>
          Try again
        </Button>
      </div>
    );
  }
  const { reliefs } = query.data;
  return (
    <>
      {reliefs.length === 0 ? (
        <p className="text-2">No limit of it alone makes it feasible.</p>
      ) : (
        <ol className={own.reliefs}>
          {reliefs.map((relief) => (
            <ReliefLine key={relief.limit} projectId={projectId} relief={relief} />
          ))}
        </ol>
      )}
      <p className="small text-3">{noReliefText(query.data)}</p>
      {reliefs.length > 1 && (
        <p className="small text-3">
          Each was calculated as it would be taken over. What the project gives no price, such as the connection, costs nothing in its NPV:
          compare it with what it costs you. Undo takes back what was taken over.
        </p>
      )}
    </>
  );
}

/** One relief with the fields it changes, taken over as one step that undo takes back. */
function ReliefLine({ projectId, relief }: { readonly projectId: string; readonly relief: Relief }) {
  const project = useProject((all) => all);
  const { readOnly } = useEditorInfo('readOnly');
  const edit = useEdit();
  const { limit, edits, npv } = relief;
  const taken = useMemo(() => edits && takeRelief(project, edits), [project, edits]);
  const changes = taken === undefined ? [] : inputChanges(project, taken);
  const first = edits?.[0]?.path;
  return (
    <li>
      <div>
        <b>{reliefText(relief)}</b> <span className="text-2">NPV {formatMoney(npv, project.currencySymbol)}</span>{' '}
        {first !== undefined && (
          <Link to={stepPath(projectId, stepOf(String(first[0])))} state={{ field: first.join('.') }}>
            {STEP_NAMES.get(stepOf(String(first[0])))}
          </Link>
        )}
        <ul>
          {changes.map((change) => {
            const { title, from, to } = changeLine(change, project.currencySymbol);
            return (
              <li key={change.path.join('.')}>
                {title}: <s>{from}</s> {to}
              </li>
            );
          })}
        </ul>
      </div>
      {taken === undefined ? (
        <span className="small text-3">an imported series says it</span>
      ) : changes.length === 0 ? (
        <StateText tone="ok">Taken over</StateText>
      ) : (
        <Button
          size="small"
          disabled={readOnly}
          title={readOnly ? 'The project is read only' : undefined}
          aria-label={`Take over: ${limit}`}
          onClick={() => edit(`take over ${limit}`, (before) => takeRelief(before, edits!))}
        >
          Take over
        </Button>
      )}
    </li>
  );
}

const takeRelief = (project: Project, edits: readonly ReliefEdit[]): Project =>
  edits.reduce<Project>((before, { path, value }) => setField(before, path, value as never), project);
