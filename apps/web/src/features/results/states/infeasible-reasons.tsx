import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choice-fields.tsx';
import { noReliefText, reliefText, triedText } from './infeasible-text.ts';
import { useExplanation, useInfeasible } from '../result-queries.ts';
import { ThinBar } from '../thin-bar.tsx';
import css from '../results.module.css';

/** Systems whose reason is listed; more of them say the same. */
const MOST_LISTED = 5;

/** UX-26: why the systems are infeasible, in the words of the calculation, and what would make one of them feasible. */
export function InfeasibleReasons({ projectId }: { readonly projectId: string }) {
  const query = useInfeasible(projectId);
  const [chosen, setChosen] = useState<number>();
  if (query.isError) return <p className="text-2">The reasons could not be loaded: {messageOf(query.error)}</p>;
  if (!query.data) return <ThinBar label="Loading the reasons" />;
  const systems = query.data;
  // Sizes grow from the first system to the last: the last one is nearest to what is owed.
  const system = systems.find(({ id }) => id === chosen) ?? systems.at(-1);
  if (system === undefined) return null;
  const listed = [system, ...systems.filter((one) => one !== system).toReversed()].slice(0, MOST_LISTED);
  return (
    <div className={css.reasons}>
      <h2>Why</h2>
      <ul>
        {listed.map(({ id, reason }) => (
          <li key={id}>
            <b>System {formatNumber(id + 1)}.</b> {reason}
          </li>
        ))}
      </ul>
      {systems.length > listed.length && (
        <p className="small text-3">and {formatNumber(systems.length - listed.length)} more infeasible systems</p>
      )}
      <h2>What would make it feasible</h2>
      {systems.length > 1 && (
        <div className={css.reasonSystem}>
          <SelectField
            id="infeasible-system"
            label="System"
            value={String(system.id)}
            choices={systems.map(({ id }) => ({ value: String(id), label: `System ${formatNumber(id + 1)}` }))}
            onCommit={(id) => setChosen(Number(id))}
          />
        </div>
      )}
      <Reliefs key={system.id} projectId={projectId} system={system.id} />
    </div>
  );
}

function Reliefs({ projectId, system }: { readonly projectId: string; readonly system: number }) {
  const [isWanted, setWanted] = useState(true);
  const query = useExplanation(projectId, system, isWanted);
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
        <>
          <p className="text-2">Any one of these, everything else as it is; the one that changes least comes first.</p>
          <ol>
            {reliefs.map((relief) => (
              <li key={relief.limit}>{reliefText(relief)}</li>
            ))}
          </ol>
        </>
      )}
      <p className="small text-3">{noReliefText(query.data)}</p>
    </>
  );
}
