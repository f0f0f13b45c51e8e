import { setUseStorage, setUseWind } from '../edit/equipment.ts';
import { getField, setField } from '../edit/set-field.ts';
import { readProject } from '../file/read.ts';
import { writeProject } from '../file/write.ts';
import type { Keys } from '../project/field-path.ts';
import { PROJECT_PARTS, type ProjectPart } from '../project/parts.ts';
import type { Project } from '../project/project.ts';
import { hasAverages, meanOfMonths, roundedScale, type Resource } from '../project/resource.ts';
import type { StorageSpec } from '../project/storage-spec.ts';
import type { TurbineSpec } from '../project/wind.ts';
import { seriesRefsOf } from '../series/series-refs-of.ts';
import { differingInputs } from './differing-inputs.ts';

/** The types that a first wind farm and a first storage unit are given. */
interface FirstTypes {
  readonly firstTurbine?: TurbineSpec | undefined;
  readonly firstStorage?: StorageSpec | undefined;
}

/** A part as it is when it has just been switched on. */
function switchedOn({ flag }: ProjectPart, project: Project, { firstTurbine, firstStorage }: FirstTypes): Project {
  // Without the type a first turbine has, nothing can be told to be untouched.
  if (flag === 'useWind') return firstTurbine === undefined ? project : setUseWind(project, true, firstTurbine);
  return flag === 'useStorage' ? setUseStorage(project, true, firstStorage) : setField(project, [flag], true);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether everything in a value is also in another: lists may have grown, objects may have further keys. */
function isKept(value: unknown, after: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Object.is(value, after);
  if (typeof after !== 'object' || after === null) return false;
  if (Array.isArray(value)) return Array.isArray(after) && value.every((item, i) => i < after.length && isKept(item, after[i]));
  return Object.entries(value).every(([key, item]) => isKept(item, (after as Readonly<Record<string, unknown>>)[key]));
}

const nameOf = (item: object): string | undefined => {
  const { customName, name, model } = item as Readonly<Record<string, unknown>>;
  return [customName, name, model].find((one): one is string => typeof one === 'string' && one !== '');
};

/** 'Energy Market: Day-ahead, Real-time; 3 imported series' */
function partText({ kind, list }: ProjectPart, before: Project, after: Project): string {
  const names = (before[list] as readonly object[]).flatMap((item) => nameOf(item) ?? []);
  const places = new Set(seriesRefsOf(after).map(({ place }) => place));
  const series = seriesRefsOf({ ...before, ...switchedOffBut(list) }).filter(({ place }) => !places.has(place)).length;
  const held = [...(names.length > 0 ? [names.join(', ')] : []), ...(series > 0 ? [`${series} imported series`] : [])];
  return held.length === 0 ? kind : `${kind}: ${held.join('; ')}`;
}
const switchedOffBut = (list: ProjectPart['list']): Partial<Project> =>
  Object.fromEntries(PROJECT_PARTS.filter((part) => part.list !== list).map(({ flag }) => [flag, false]));

/** A scale that is not the mean of what it scales was typed by the user. */
const hasOwnScale = (resource: Resource): boolean =>
  resource.kind === 'library'
    ? hasAverages(resource) && resource.scale !== roundedScale(meanOfMonths(resource.monthlyAverages))
    : resource.data.state === 'ready' && resource.scale !== roundedScale(resource.data.mean);
const RESOURCES = { solarResource: 'Solar resource', temperatureResource: 'Temperature' } as const;

function resourceTexts(before: Project, after: Project): string[] {
  return (Object.keys(RESOURCES) as (keyof typeof RESOURCES)[]).flatMap((which) => {
    const [old, next] = [before[which], after[which]];
    if (old === next) return [];
    return [
      ...(hasOwnScale(old) && old.scale !== next.scale ? [`${RESOURCES[which]}: its mean, which was typed`] : []),
      ...(old.estimate.isEdited && !isKept(old.monthlyAverages, next.monthlyAverages)
        ? [`${RESOURCES[which]}: monthly averages, which were edited`]
        : []),
    ];
  });
}

export interface TakenAwayOptions extends FirstTypes {
  readonly of?: Keys;
  readonly typed?: Project | undefined;
}

/** As it comes back after it was saved and the page was opened again. */
function saved(project: Project): Project {
  const read = readProject(writeProject(project));
  return read.kind === 'project' ? read.project : project;
}

/**
 * What an edit takes out of a project besides what it is for, in words: parts that go with their switch, choices that no longer fit, values
 * that the saved document will not hold. Empty when flipping the switch back brings everything back.
 *
 * @param of  path of the field the edit is for; what happens below it is what the user asked for
 * @param firstTurbine  the type a first wind farm has; without it every farm counts as one that was entered
 * @param firstStorage  the type a first storage unit has
 * @param typed  the project as the type chosen last left it: what is still so was not entered by the user
 */
export function takenAway(before: Project, after: Project, { of, typed, ...first }: TakenAwayOptions = {}): string[] {
  const gone = PROJECT_PARTS.filter(({ flag }) => before[flag] && !after[flag]);
  const parts = gone
    .filter((part) => {
      const { flag, list } = part;
      const empty = { ...before, [flag]: false, [list]: [] };
      return ![first, {}].some((types) => isSame(before[list], switchedOn(part, empty, types)[list]));
    })
    .map((part) => partText(part, before, after));
  const [then, now] = [saved(before), saved(after)];
  const skipped = new Set<string>([
    ...PROJECT_PARTS.map(({ flag }) => flag),
    ...gone.map(({ list }) => list),
    ...Object.keys(RESOURCES),
    'earlyAnalysis',
  ]);
  const target = of?.join('.');
  const inputs = differingInputs(then).flatMap(({ path, meta, owner, value }) => {
    const place = path.join('.');
    const isTarget = target !== undefined && (place === target || place.startsWith(`${target}.`) || target.startsWith(`${place}.`));
    if (isTarget || skipped.has(String(path[0]))) return [];
    if (typed !== undefined && isSame(value, getField(typed, path))) return [];
    const next = getField(now, path);
    // A list of parts is told for its length; each of its parts by its own inputs.
    const isThere = path.length === 1 && Array.isArray(value) ? Array.isArray(next) && next.length >= value.length : isKept(value, next);
    if (isThere) return [];
    return [owner === undefined ? meta.title : `${owner}: ${meta.title}`];
  });
  return [...parts, ...resourceTexts(before, after), ...new Set(inputs)];
}
