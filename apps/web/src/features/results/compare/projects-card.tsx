import { fromWireTable, getProjects, getResultInputs, postTable } from '@stackwatt/api';
import { readProject, type Project, type ResultTable, type TableRow } from '@stackwatt/model';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import table from '../../../ui/data-table.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { tablesKey } from '../queries/result-queries.ts';
import { SystemName } from '../system/system-name.tsx';
import { sensitivityText } from '../system/system-text.ts';
import { ThinBar } from '../page/thin-bar.tsx';
import { comparedLines, isEqual, letterOf, MOST_COMPARED } from './compare-systems.ts';
import { Group, Line } from './compared-line.tsx';
import { inputLines } from './project-inputs.ts';
import { CardTitle } from '../../../ui/card-title.tsx';
import results from '../results.module.css';
import css from './compare.module.css';

interface ProjectResult {
  readonly name: string;
  readonly project: Project;
  readonly header: ResultTable['header'];
  readonly row: TableRow;
}

/** The best system of the first sensitivity case of a calculated project, and the inputs it was calculated from. */
async function askProject(id: string): Promise<ProjectResult> {
  const params = { id };
  const [tables, inputs] = await Promise.all([call(postTable, { params }), call(getResultInputs, { params })]);
  if (tables.data === undefined || inputs.data === undefined) throw new Error('the server answered nothing');
  const { header, items } = fromWireTable(tables.data);
  const read = readProject(inputs.data);
  // Cases stand in the order of their values: the first feasible one has the first value of each input.
  const [row] = items;
  if (read.kind !== 'project' || !row) throw new Error('the project has no results');
  return { name: read.project.name, project: read.project, header, row };
}

/** UX-36: the best systems of this and of other projects side by side, with the inputs that differ. */
export function ProjectsCard({ projectId, symbol }: { readonly projectId: string; readonly symbol: string }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const list = useQuery({ queryKey: ['projects', 'to compare'], queryFn: async () => (await call(getProjects)).data ?? [] });
  const answers = useQueries({
    queries: [projectId, ...chosen].map((id) => ({
      queryKey: [...tablesKey(id), 'project'],
      queryFn: () => askProject(id),
      enabled: chosen.length > 0,
    })),
  });
  const others = (list.data ?? []).filter(({ id, best }) => id !== projectId && best !== null && !chosen.includes(id));
  const found = answers.flatMap(({ data }) => data ?? []);
  const hasFailed = chosen.length > 0 && answers.some(({ isError }) => isError);
  const isWhole = chosen.length > 0 && found.length === chosen.length + 1;
  return (
    <section className={`card ${results.block} ${css.figures} ${isWhole ? '' : 'not-print'}`} aria-label="Beside other projects">
      <CardTitle>Beside other projects</CardTitle>
      <p className="text-2">
        The best system of the first sensitivity case of this project, beside that of other calculated projects in {symbol}.
      </p>
      <div className={css.controlsRow}>
        {chosen.length + 1 < MOST_COMPARED && (
          <label className={`${css.add} not-print`}>
            Add project{' '}
            <select value="" onChange={({ target: { value } }) => value !== '' && setChosen([...chosen, value])}>
              <option value="">{others.length === 0 ? 'No other calculated project' : 'Choose'}</option>
              {others.map(({ id, name, currencySymbol }) => (
                <option key={id} value={id} disabled={currencySymbol !== symbol}>
                  {name}
                  {currencySymbol === symbol ? '' : `, in ${currencySymbol}`}
                </option>
              ))}
            </select>
          </label>
        )}
        {chosen.length > 0 && (
          <Button size="small" kind="quiet" onClick={() => setChosen([])}>
            Take all away
          </Button>
        )}
      </div>
      {hasFailed && <Notice tone="danger">The results of a project could not be loaded. Take it away, or calculate it again.</Notice>}
      {chosen.length > 0 && !isWhole && !hasFailed && <ThinBar label="Loading the projects" />}
      {isWhole && <ProjectTable found={found} symbol={symbol} />}
    </section>
  );
}

function ProjectTable({ found, symbol }: { readonly found: readonly ProjectResult[]; readonly symbol: string }) {
  const inputs = inputLines(found.map(({ project }) => project));
  const differing = inputs.filter((line) => !isEqual(line));
  // The sizes of different projects have no common columns; they stand in words at the head.
  const figures = comparedLines(
    { sensitivity: [], optimization: [], revenue: [] },
    found.map(({ row }) => row),
    symbol,
  ).results;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <section className={table.scroll} tabIndex={0} aria-label="Projects side by side, table">
        <table className={`${table.table} ${css.lines}`} aria-label="Projects side by side">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Input or result</span>
              </th>
              {found.map(({ name, header, row, project }, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- projects stand at their places
                <th key={place} scope="col" className={table.number}>
                  <b className={css.letter}>{letterOf(place)}</b> {name}
                  <span className={table.unit}>
                    <SystemName header={header} row={row} bus={project.bus} />
                  </span>
                  {row.sensitivity.length > 0 && <span className={table.unit}>{sensitivityText({ header, items: [row] })}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Group title="Results of the best system" columns={found.length + 1} />
            {figures.map((line) => (
              <Line key={`${line.label} ${line.unit}`} line={line} />
            ))}
            <Group title="Inputs that differ" columns={found.length + 1} />
            {differing.map((line) => (
              <Line key={line.label} line={line} saysSame />
            ))}
          </tbody>
        </table>
      </section>
      <p className="small text-3">
        {inputs.length - differing.length} other inputs differ from the defaults and are equal. Series, schedules and types of equipment are
        not compared here. Small numbers: change against A.
      </p>
    </>
  );
}
