import type { TableRow } from '@stackwatt/model';
import { IconLoader2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useProject } from '../../../editor/use-editor.ts';
import { StateText } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { SystemTable } from '../ranking/system-table.tsx';
import type { RankedRow } from '../ranking/table-view.ts';
import { useSystems } from '../queries/result-queries.ts';
import { CasesCard } from './cases-card.tsx';
import { FinishedChart } from './finished-chart.tsx';
import { movesOf, type Move } from './places.ts';
import { finishedText, partialText, type RunStatus } from './progress.ts';
import { RowFigures } from './row-figures.tsx';
import css from './running.module.css';

const SHOWN_ROWS = 14;

interface BestSoFarProps {
  readonly projectId: string;
  readonly status: RunStatus;
}
/** Rows as they stand, and what became of their places since they were drawn before. */
interface Listed {
  readonly items: readonly TableRow[];
  readonly moves: ReadonlyMap<number, Move>;
}
const idsOf = (items: readonly TableRow[]): number[] => items.map((row) => row.id);

/** UX-55: rows as they finish, ranked, marked as what they are. While the pointer is on them their order holds. */
export function BestSoFar({ projectId, status }: BestSoFarProps) {
  const symbol = useProject((project) => project.currencySymbol);
  const bus = useProject((project) => project.bus);
  const table = useSystems(projectId, 0, 'all', status.done > 0, true);
  const [isHeld, setIsHeld] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const [listed, setListed] = useState<Listed>({ items: [], moves: new Map() });
  const items = table.data?.items ?? [];
  if (!isHeld && items !== listed.items && items.length > 0) setListed({ items, moves: movesOf(idsOf(listed.items), idsOf(items)) });
  if (listed.items.length === 0 || status.done === 0 || !table.data) return null;
  const { header } = table.data;
  const row = listed.items.find(({ id }) => id === chosen);
  return (
    <>
      {row && <RowFigures title={`Rank ${listed.items.indexOf(row) + 1} so far`} header={header} row={row} bus={bus} symbol={symbol} />}
      <div className={css.best}>
        <Section
          id="best-so-far"
          title="Best so far"
          bare
          summary={`${finishedText(listed.items.length)}, ranked by NPV. Rows may still change places.`}
          actions={
            <StateText boxed icon={IconLoader2}>
              {partialText(status.done, status.total)}
            </StateText>
          }
        >
          <div onPointerEnter={() => setIsHeld(true)} onPointerLeave={() => setIsHeld(false)}>
            <SystemTable
              label="Best systems so far"
              table={{ header, items: listed.items.slice(0, SHOWN_ROWS) }}
              symbol={symbol}
              highlighted={row && listed.items.indexOf(row)}
              onHighlight={(index) => setChosen(listed.items[index]?.id)}
              renderLead={(ranked) => <Place ranked={ranked} move={listed.moves.get(ranked.row.id)} />}
              isCompact
            />
          </div>
          <p className={`small text-3 ${css.held}`}>
            {isHeld ? 'The order holds while the pointer is on the list.' : 'A click on a row shows its key figures.'}
          </p>
        </Section>
        <div className={css.beside}>
          <FinishedChart items={items} symbol={symbol} />
          {table.data.byCase && <CasesCard {...table.data.byCase} />}
        </div>
      </div>
    </>
  );
}

function Place({ ranked, move }: { readonly ranked: RankedRow; readonly move: Move | undefined }) {
  return (
    <span className={css.place}>
      {ranked.index + 1}
      {move?.kind === 'new' && <small data-move="up">new</small>}
      {move?.kind === 'moved' && (
        <small data-move={move.by > 0 ? 'up' : 'down'}>
          <span aria-hidden>{move.by > 0 ? '▲' : '▼'}</span>
          <span className="sr-only">{move.by > 0 ? 'up' : 'down'} </span>
          {Math.abs(move.by)}
        </small>
      )}
    </span>
  );
}
