import { IconX } from '@tabler/icons-react';
import type { ResultTable, TableRow } from '@stackwatt/model';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { useProject } from '../../../editor/use-editor.ts';
import { messageOf } from '../../../lib/api.ts';
import { moneyUnit, scaleFor } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/number.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CardTitle } from '../../../ui/card-title.tsx';
import { Segments } from '../../../ui/choice-fields.tsx';
import { BridgeChart } from '../../../ui/charts/bridge-chart.tsx';
import { useChartSource } from '../../../ui/charts/chart-source.tsx';
import table from '../../../ui/data-table.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { PrintPage } from '../../../ui/print-page.tsx';
import { ProvenanceFoot } from '../proof/provenance-foot.tsx';
import { useSystems } from '../queries/result-queries.ts';
import { ResultsNav } from '../page/results-nav.tsx';
import { FreshnessNotice } from '../page/freshness-notice.tsx';
import { LoadingScreen } from '../states/state-screens.tsx';
import { sensitivityText, systemText } from '../system/system-text.ts';
import { comparePath, optimizationPath, type ViewProps } from '../views.ts';
import { Waiting } from '../page/waiting.tsx';
import { comparedSentence } from './compare-text.ts';
import { bridgeOf, comparedLines, isEqual, LEAST_COMPARED, letterOf, MOST_COMPARED, readCompared } from './compare-systems.ts';
import { useCompared } from './compare-queries.ts';
import { ComparedFlow } from './compared-flow.tsx';
import { Group, Line } from './compared-line.tsx';
import { FlowChoices } from './flow-choices.tsx';
import { ProjectsCard } from './projects-card.tsx';
import type { WaterfallBar } from '../../../ui/charts/waterfall.ts';
import results from '../results.module.css';
import css from './compare.module.css';

/** UX-36: two to four systems of a sensitivity case side by side; A leads, the others are compared with it. */
export function CompareView(props: ViewProps) {
  const { projectId, results: first } = props;
  const { systems: segment = '' } = useParams();
  const source = useChartSource();
  const symbol = useProject((project) => project.currencySymbol);
  const bus = useProject((project) => project.bus);
  const asked = readCompared(segment);
  const sensitivity = asked?.sensitivity ?? 0;
  const all = useSystems(projectId, sensitivity, 'all', true);
  const navigate = useNavigate();
  if (!all.data && !all.isError) return <LoadingScreen />;
  const items = all.data?.items ?? [];
  const rows = (asked?.ids ?? []).flatMap((id) => items.find((row) => row.id === id) ?? []).slice(0, MOST_COMPARED);
  // D-004: a choice that cannot be shown leads to the systems there are.
  if (!all.data || rows.length < LEAST_COMPARED) return <Navigate to={optimizationPath(projectId, 'all', sensitivity)} replace />;
  const show = (ids: readonly number[]): void => void navigate(comparePath(projectId, sensitivity, ids), { replace: true });
  const ids = rows.map(({ id }) => id);
  const rank = (row: TableRow): number => items.findIndex(({ id }) => id === row.id) + 1;
  const name = (row: TableRow): string => systemText(all.data.header, row, bus);
  return (
    <div className={results.frame}>
      <ResultsNav
        projectId={projectId}
        current="compare"
        selection={{ kind: 'sensitivity', sensitivity, tableKind: 'all' }}
        hasSensitivities={first.header.sensitivity.length > 0}
      />
      <main id="main" className={results.main}>
        <div className={results.pageHead}>
          <h1>Compare</h1>
          <p className="text-2">
            {formatNumber(rows.length)} of at most {MOST_COMPARED} systems; A is what the others are compared with
          </p>
          <p className="small text-3">{sensitivityText(all.data)}</p>
        </div>
        <FreshnessNotice {...props} />
        <Lines
          header={all.data.header}
          rows={rows}
          symbol={symbol}
          name={name}
          rank={(row) => `Rank ${formatNumber(rank(row))} of ${formatNumber(items.length)}`}
          onRemove={rows.length > LEAST_COMPARED ? (row) => show(ids.filter((id) => id !== row.id)) : undefined}
          onLead={(row) => show([row.id, ...ids.filter((id) => id !== row.id)])}
          add={
            rows.length < MOST_COMPARED && (
              <label className={`${css.add} not-print`}>
                Add system{' '}
                <select value="" onChange={({ target: { value } }) => value !== '' && show([...ids, Number(value)])}>
                  <option value="">Choose</option>
                  {items
                    .filter(({ id }) => !ids.includes(id))
                    .map((row) => (
                      <option key={row.id} value={row.id}>
                        {rank(row)}: {name(row)}
                      </option>
                    ))}
                </select>
              </label>
            )
          }
        />
        <Against key={ids.join()} projectId={projectId} table={all.data} rows={rows} symbol={symbol} />
        <ProjectsCard projectId={projectId} symbol={symbol} />
        <PrintPage project={source.project} provenance={source.provenance} subject="Compare" />
        <ProvenanceFoot results={all.data} />
      </main>
    </div>
  );
}

interface LinesProps {
  readonly header: ResultTable['header'];
  readonly rows: readonly TableRow[];
  readonly symbol: string;
  readonly name: (row: TableRow) => string;
  readonly rank: (row: TableRow) => string;
  /** Absent while there are only two. */
  readonly onRemove: ((row: TableRow) => void) | undefined;
  readonly onLead: (row: TableRow) => void;
  readonly add: React.ReactNode;
}

/** Inputs that differ, then results with their change against A. */
function Lines({ header, rows, symbol, name, rank, onRemove, onLead, add }: LinesProps) {
  const [isAll, setIsAll] = useState(false);
  const { inputs, results: figures } = comparedLines(header, rows, symbol);
  const equal = inputs.filter(isEqual);
  const shown = isAll ? inputs : inputs.filter((line) => !isEqual(line));
  return (
    <section className={`card ${results.block}`} aria-label="Systems side by side">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <section className={table.scroll} tabIndex={0} aria-label="Systems side by side, table">
        <table className={`${table.table} ${css.lines}`} aria-label="Systems side by side">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Input or result</span>
              </th>
              {rows.map((row, place) => (
                <th key={row.id} scope="col" className={table.number}>
                  <span className={css.head}>
                    <b className={css.letter}>{letterOf(place)}</b>
                    {place > 0 && (
                      <button type="button" className="link-button not-print" onClick={() => onLead(row)}>
                        Make A
                      </button>
                    )}
                    {onRemove && <IconButton label={`Take ${letterOf(place)} away`} icon={IconX} onClick={() => onRemove(row)} />}
                  </span>
                  <span className={css.system}>{name(row)}</span>
                  <span className={table.unit}>{rank(row)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Group title="Inputs that differ" columns={rows.length + 1} />
            {shown.map((line) => (
              <Line key={`${line.label} ${line.unit}`} line={line} saysSame />
            ))}
            <Group title="Results" columns={rows.length + 1} />
            {figures.map((line) => (
              <Line key={`${line.label} ${line.unit}`} line={line} />
            ))}
          </tbody>
        </table>
      </section>
      <footer className={results.tableFoot}>
        <span>
          {equal.length === 0 ? 'Every size differs.' : `${formatNumber(equal.length)} sizes and sensitivity values are equal.`} All other
          inputs are those of one project.
        </span>
        {equal.length > 0 && (
          <button type="button" className="link-button" onClick={() => setIsAll(!isAll)}>
            {isAll ? 'Hide equal inputs' : 'Show equal inputs'}
          </button>
        )}
        <span className="space" />
        <span>Small numbers: change against A; ▲ better, ▼ worse</span>
        {add}
      </footer>
    </section>
  );
}

interface AgainstProps {
  readonly projectId: string;
  readonly table: Pick<ResultTable, 'header' | 'items'>;
  readonly rows: readonly TableRow[];
  readonly symbol: string;
}

/** A against one of the others: why the NPV moved, and the cash flow that makes the difference. */
function Against({ projectId, table: systems, rows, symbol }: AgainstProps) {
  const [place, setPlace] = useState(1);
  const [scope, setScope] = useState<'both' | 'difference'>('difference');
  const [flow, setFlow] = useState<'annual' | 'cumulative'>('annual');
  const [a, other] = [rows[0]!, rows[place]!];
  const letter = letterOf(place);
  const query = useCompared(projectId, a.id, other.id, true);
  return (
    <>
      {rows.length > 2 && (
        <div className={`${css.controls} ${css.plain}`}>
          <Segments
            label="Compared with A"
            size="small"
            value={String(place)}
            choices={rows.slice(1).map((_, k) => ({ value: String(k + 1), label: `A and ${letterOf(k + 1)}` }))}
            onCommit={(next) => setPlace(Number(next))}
          />
        </div>
      )}
      <BridgeCard systems={systems} from={other} to={a} fromLetter={letter} symbol={symbol} />
      {query.isError && !query.data && (
        <Notice tone="danger">
          The cash flows of A and {letter} could not be compared: {messageOf(query.error)}
        </Notice>
      )}
      {!query.data && !query.isError && <Waiting label="Calculating both systems in detail" failure={query.failureReason} />}
      {query.data && (
        <>
          <section className={`card ${results.block} ${css.figures}`} aria-label="In words">
            <CardTitle>In words</CardTitle>
            <p className={css.sentence}>{comparedSentence(query.data, symbol, 'A', letter)}</p>
            {query.data.difference.irr !== null && (
              <p className="text-2">
                The difference of their cash flows has an IRR of {formatNumber(query.data.difference.irr * 100, 1)} %.
              </p>
            )}
          </section>
          <div className={`${css.controls} ${css.plain}`}>
            <FlowChoices scope={scope} flow={flow} onScope={setScope} onFlow={setFlow} />
          </div>
          <ComparedFlow
            compared={query.data}
            symbol={symbol}
            view="graph"
            scope={scope}
            flow={flow}
            names={{ proposed: 'A', base: letter }}
          />
          <ComparedFlow
            compared={query.data}
            symbol={symbol}
            view="table"
            scope={scope}
            flow={flow}
            names={{ proposed: 'A', base: letter }}
          />
        </>
      )}
    </>
  );
}

interface BridgeProps {
  readonly systems: Pick<ResultTable, 'header' | 'items'>;
  readonly from: TableRow;
  readonly to: TableRow;
  readonly fromLetter: string;
  readonly symbol: string;
}

/** Why the NPV moved: the sizes changed one after the other, each step a system of the table. */
function BridgeCard({ systems, from, to, fromLetter, symbol }: BridgeProps) {
  const bridge = bridgeOf(systems, from, to);
  if (bridge.kind === 'missing')
    return (
      <section className={`card ${results.block} ${css.figures}`}>
        <CardTitle>Why NPV moved from {fromLetter} to A</CardTitle>
        <p className="text-2">No system of the table stands between them after {bridge.label}, so the change is not taken apart.</p>
      </section>
    );
  const scale = scaleFor([from.npv, to.npv, ...bridge.steps.map(({ npv }) => npv)]);
  const unit = moneyUnit(symbol, scale);
  const bars: WaterfallBar[] = [
    { name: fromLetter, value: from.npv / scale.factor, isTotal: true },
    ...bridge.steps.map(({ label, npv }) => ({ name: label, value: npv / scale.factor, isTotal: false })),
    { name: 'A', value: to.npv / scale.factor, isTotal: true },
  ];
  return (
    <section className={`card ${results.block}`}>
      <BridgeChart
        title={`Why NPV moved from ${fromLetter} to A`}
        unit={unit}
        steps="sizes changed one after the other in this order"
        bars={bars}
      />
      <p className={`small text-3 ${css.note}`}>
        Each step is a system of the table, calculated as a whole. Another order shares joint effects differently; the ends stay.
      </p>
    </section>
  );
}
