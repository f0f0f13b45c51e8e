import { getField, setIn } from '../edit/set-field.ts';
import { settle } from '../invariants/settle.ts';
import type { Keys } from '../project/field-path.ts';
import type { Project } from '../project/project.ts';
import { areSameById, type CompareOptions, type InputChange } from './input-changes.ts';

/** Changes that are made together, and the project that has them and every change before them. */
export interface ChangeStep {
  readonly changes: readonly InputChange[];
  readonly project: Project;
}

type Item = Readonly<Record<string, unknown>>;

/**
 * The way from one project to another: the changes made one after the other, in their order. The last project has all of them; what else is
 * different between the two documents counts in no calculation, or follows from them.
 *
 * @param changes  as `inputChanges` tells them of these two
 * @param most     steps: where there are more changes, those of one part are made together, and what is still beyond is left out
 */
export function changeSteps(
  before: Project,
  after: Project,
  changes: readonly InputChange[],
  most: number,
  { areProjects = false }: CompareOptions = {},
): ChangeStep[] {
  // Rules hold for the whole of a project, not for one half way through its changes: each step settles what it has, from the beginning.
  let raw = before;
  return groupsOf(changes, most).map((group) => {
    raw = group.reduce((project, change) => withChange(project, after, change, areProjects), raw);
    return { changes: group, project: settle(raw) };
  });
}

function groupsOf(changes: readonly InputChange[], most: number): InputChange[][] {
  if (changes.length <= most) return changes.map((change) => [change]);
  const groups = new Map<string, InputChange[]>();
  for (const change of changes) {
    const key = `${change.path[0]} ${change.owner ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()].slice(0, most);
}

function withChange(project: Project, after: Project, { path, from, to, owner }: InputChange, areProjects: boolean): Project {
  if (to === undefined && owner !== undefined) {
    const at = placeIn(project, after, path, areProjects);
    const list = at && (getField(project, at) as readonly Item[] | undefined);
    if (!at || !list) return project;
    const { id } = from as Item;
    const gone = list.findLastIndex((item) => item === from || (typeof id === 'string' && item['id'] === id));
    return setIn(project, at, list.toSpliced(gone < 0 ? list.length - 1 : gone, 1)) as Project;
  }
  if (from === undefined && owner !== undefined) {
    const at = placeIn(project, after, path.slice(0, -1), areProjects);
    const list = at && (getField(project, at) as readonly unknown[] | undefined);
    return at && list ? (setIn(project, at, list.toSpliced(Number(path.at(-1)), 0, getField(after, path))) as Project) : project;
  }
  const at = placeIn(project, after, path, areProjects);
  return at ? (setIn(project, at, getField(after, path)) as Project) : project;
}

/** The place of an input of the project after in one on the way to it: its items may stand in other places of their lists. */
function placeIn(project: Project, after: Project, path: Keys, areProjects: boolean): Keys | undefined {
  const found: (string | number)[] = [];
  for (const [depth, key] of path.entries()) {
    if (typeof key !== 'number') {
      found.push(key);
      continue;
    }
    const there = getField(after, path.slice(0, depth)) as readonly Item[];
    const here = getField(project, found) as readonly Item[] | undefined;
    const place = here && areSameById(here, there, areProjects) ? here.findIndex((item) => item['id'] === there[key]?.['id']) : key;
    if (here === undefined || place < 0 || place >= here.length) return undefined;
    found.push(place);
  }
  return found;
}
