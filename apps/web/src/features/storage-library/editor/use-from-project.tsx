import { fromWireDetails, fromWireTable, getProjects, getResultInputs, postDetails, postTable, type AnswerOf } from '@stackwatt/api';
import { readProject, type UserStorageSpec } from '@stackwatt/model';
import { usageOf, type UnitUsage } from '@stackwatt/simulation';
import { DAYS_PER_YEAR } from '@stackwatt/units';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, EmptyAnswer, messageOf } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/date.ts';
import { formatNumber } from '../../../lib/number.ts';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import table from '../../../ui/data-table.module.css';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { WaitingBar } from '../../../ui/waiting-bar.tsx';
import { usedLike, type TriedUse } from './tried-use.ts';
import css from './guarantee.module.css';

/** A use that was taken from the results of a project. */
export interface TakenUse {
  readonly project: string;
  /** Name of the storage unit. */
  readonly unit: string;
  /** ISO time. */
  readonly calculatedAt: string | undefined;
  readonly use: TriedUse;
}

type ListedProject = NonNullable<AnswerOf<typeof getProjects>>[number];

interface UsesOfProject {
  readonly calculatedAt: string | undefined;
  readonly units: readonly { readonly name: string; readonly used: UnitUsage }[];
}

const given = <T,>(data: T | undefined): T => {
  if (data === undefined) throw new EmptyAnswer('The server answered nothing');
  return data;
};

/** How the storage units of the best system of a project were used: its shown results, with the inputs that they belong to. */
async function usesOf(id: string): Promise<UsesOfProject> {
  const { items, provenance } = fromWireTable(given((await call(postTable, { params: { id } })).data));
  const best = items.toSorted((a, b) => b.npv - a.npv || a.id - b.id)[0];
  const calculatedAt = provenance?.calculatedAt;
  if (best === undefined) return { calculatedAt, units: [] };
  const [inputs, answer] = await Promise.all([
    call(getResultInputs, { params: { id } }),
    call(postDetails, { params: { id, n: String(best.id) } }),
  ]);
  const read = readProject(given(inputs.data));
  if (read.kind === 'unreadable') throw new Error(`The inputs of the results cannot be read: ${read.problems[0]?.rule ?? ''}`);
  const { storage } = fromWireDetails(given(answer.data));
  return {
    calculatedAt,
    units: storage.flatMap((unit) => {
      const used = unit.status === 0 ? usageOf(read.project, unit) : undefined;
      return used === undefined ? [] : [{ name: unit.name, used }];
    }),
  };
}

const hasStorageResults = ({ best }: ListedProject): boolean => best !== null && best.storageMwh > 0;
/** Above this the list has a search. */
const SEARCHED_ABOVE = 8;

interface TakeUseProps {
  readonly type: UserStorageSpec;
  /** That are tried. */
  readonly years: number;
  readonly onTake: (taken: TakenUse) => void;
}

/** Takes the use that a guarantee is tried on from the results of a project. */
export function TakeUseButton(props: TakeUseProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" kind="quiet" icon={IconHistory} onClick={() => setIsOpen(true)}>
        Take the use from a project
      </Button>
      {isOpen && <UseDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function UseDialog({ type, years, onTake, onClose }: TakeUseProps & { readonly onClose: () => void }) {
  const list = useQuery({
    queryKey: ['projects', 'with storage'],
    queryFn: async () => given((await call(getProjects)).data),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<ListedProject>();
  const [place, setPlace] = useState(0);
  const uses = useQuery({
    queryKey: ['storage-use', chosen?.id],
    queryFn: () => usesOf(chosen!.id),
    enabled: chosen !== undefined,
    staleTime: 0,
    retry: false,
  });
  const found = uses.isFetching ? undefined : uses.data;
  const unit = found?.units[place] ?? found?.units[0];
  const use = unit && usedLike(type, unit.used, years);
  const take = (): void => {
    if (chosen === undefined || unit === undefined || use === undefined) return;
    onTake({ project: chosen.name, unit: unit.name, calculatedAt: found?.calculatedAt, use });
    onClose();
  };
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title="Take the use from a project"
      width={640}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={use === undefined} onClick={take}>
            Take the use
          </Button>
        </>
      }
    >
      <p className="text-2">
        Cycles, their depth and the temperature come from the best system of its results. The type itself stays as it is.
      </p>
      {list.isPending && <WaitingBar />}
      {list.isError && (
        <Notice
          tone="danger"
          actions={
            <Button size="small" onClick={() => void list.refetch()}>
              Try again
            </Button>
          }
        >
          The projects could not be loaded: {messageOf(list.error)}
        </Notice>
      )}
      {list.data && (
        <ProjectChoice
          projects={list.data.filter(hasStorageResults)}
          chosen={chosen}
          onChoose={(project) => {
            setChosen(project);
            setPlace(0);
          }}
        />
      )}
      {chosen && (
        <section className={css.found} aria-label={`Use in ${chosen.name}`} aria-busy={uses.isFetching}>
          {uses.isFetching && (
            <>
              <WaitingBar />
              <p className="small text-2">
                Reading the details of the best system, which are calculated where nobody has looked at them yet.
              </p>
            </>
          )}
          {uses.isError && !uses.isFetching && (
            <Notice
              tone="danger"
              actions={
                <Button size="small" onClick={() => void uses.refetch()}>
                  Try again
                </Button>
              }
            >
              The use could not be read: {messageOf(uses.error)}
            </Notice>
          )}
          {found?.units.length === 0 && <p>No storage unit of its best system works. Choose another project.</p>}
          {found && found.units.length > 1 && (
            <fieldset className={css.units}>
              <legend className="small text-2">Storage unit</legend>
              {found.units.map(({ name }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- units stand at their places, and may have one name
                <label key={at} className={css.choice}>
                  <input type="radio" name="unit" checked={unit === found.units[at]} onChange={() => setPlace(at)} />
                  {name}
                </label>
              ))}
            </fieldset>
          )}
          {unit && use && <UseFacts used={unit.used} use={use} />}
        </section>
      )}
    </DialogFrame>
  );
}

interface ProjectChoiceProps {
  readonly projects: readonly ListedProject[];
  readonly chosen: ListedProject | undefined;
  readonly onChoose: (project: ListedProject) => void;
}

function ProjectChoice({ projects, chosen, onChoose }: ProjectChoiceProps) {
  const { defaultDateFormat: format } = useUser();
  const [search, setSearch] = useState('');
  const [now] = useState(() => new Date());
  const shown = projects.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  if (projects.length === 0)
    return (
      <EmptyState
        title="No project has results with storage"
        text="Calculate a project whose best system has storage, then its use can be taken here."
      />
    );
  return (
    <>
      {projects.length > SEARCHED_ABOVE && (
        <SearchBox label="Search projects" placeholder={`Search ${projects.length} projects`} value={search} onChange={setSearch} />
      )}
      <div className={css.projects} role="radiogroup" aria-label="Projects with storage results">
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col" className={table.number}>
                Storage<span className={table.unit}>MW / MWh</span>
              </th>
              <th scope="col">Last accessed</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((project) => (
              <tr key={project.id} aria-selected={project.id === chosen?.id}>
                <th scope="row">
                  <label className={css.choice}>
                    <input type="radio" name="project" checked={project.id === chosen?.id} onChange={() => onChoose(project)} />
                    {project.name}
                  </label>
                </th>
                <td className={table.number}>
                  {formatNumber(project.best?.storageMw, 1)} / {formatNumber(project.best?.storageMwh, 1)}
                </td>
                <td>{formatMoment(project.updated, format, now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className="text-3">No project has “{search}” in its name.</p>}
      </div>
    </>
  );
}

const perYear = (cycles: number): string => `${formatNumber(cycles)} a year (${formatNumber(cycles / DAYS_PER_YEAR, 2)} a day)`;
const TEMPERATURES: Readonly<Record<UnitUsage['celsiusOf'], string>> = {
  type: 'at which its storage type is kept',
  air: 'mean of the air at the plant',
  room: 'which the calculation takes where a project has no temperature',
};

/** What is taken, and from which part of the project. */
function UseFacts({ used, use }: { readonly used: UnitUsage; readonly use: TriedUse }) {
  const { cycles, fromYear, laterCycles, depth, celsius } = use;
  return (
    <dl className={css.facts} aria-label="What is taken">
      <dt>Cycles</dt>
      <dd>
        {cycles === laterCycles
          ? perYear(cycles)
          : `${perYear(cycles)} ${fromYear === 2 ? 'in year 1' : `in years 1 to ${fromYear - 1}`}, ${perYear(laterCycles)} from year ${fromYear} on`}
      </dd>
      <dt>Depth</dt>
      <dd>
        {used.depth === undefined
          ? 'the whole range of charge, because the results do not count the depth'
          : `${formatNumber(depth)} % of the range of charge of this type, the mean by energy`}
      </dd>
      <dt>Temperature</dt>
      <dd>
        {formatNumber(celsius, 1)} °C, {TEMPERATURES[used.celsiusOf]}
      </dd>
    </dl>
  );
}

interface TakenUseNoteProps {
  readonly taken: TakenUse;
  /** That is tried now. */
  readonly use: TriedUse;
  readonly onLeave: () => void;
}

/** Where the use that is tried was taken from. */
export function TakenUseNote({ taken, use, onLeave }: TakenUseNoteProps) {
  const { defaultDateFormat: format } = useUser();
  const [now] = useState(() => new Date());
  const { project, unit, calculatedAt } = taken;
  const isChanged = (Object.keys(use) as (keyof TriedUse)[]).some((key) => use[key] !== taken.use[key]);
  return (
    <p className={`${css.taken} small text-2`} aria-live="polite">
      <span>
        {isChanged ? 'Changed after it was taken from ' : 'Taken from '}
        <b>{project}</b>: {unit} of its best system
        {calculatedAt === undefined ? '' : `, calculated ${formatMoment(calculatedAt, format, now)}`}.
      </span>
      <Button size="small" kind="quiet" onClick={onLeave}>
        Back to one cycle a day
      </Button>
    </p>
  );
}
