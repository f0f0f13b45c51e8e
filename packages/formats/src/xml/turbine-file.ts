import { TurbineSpec } from '@stackwatt/model';
import { unitFactor } from './unit-factor.ts';
import { parseNumber } from '../number/parse-number.ts';
import type { ImportProblem, Refusal } from '../problems.ts';
import { quote, refuse, refuseAll } from '../problems.ts';
import { plainName, readEntity, type OtherNames } from './entity-reader.ts';
import { findRoot } from './find-root.ts';
import type { UnderstoodComponent } from './storage-file.ts';
import { isRefusal, readXml, type XmlNode } from './xml-document.ts';

export type TurbineFileOutcome = { readonly ok: true; readonly spec: TurbineSpec; readonly understood: UnderstoodComponent } | Refusal;

const ROOTS = ['turbinetype', 'turbinespec', 'turbine', 'windturbine', 'windturbinetype', 'windturbinespec'];
const OTHER_NAMES: OtherNames = {
  name: ['displayName', 'title', 'model'],
  lifeTime: ['lifetimeYears'],
  hubHeight: ['height'],
  source: ['reference', 'notes'],
};
const CURVE_NAMES = ['powercurve', 'curve', 'powercurvepoints'];
const SPEED_NAMES = ['speed', 'windspeed', 'ws', 'v', 'x'];
/** Names of the power of a point with the unit they mean. */
const POWER_NAMES: Readonly<Record<string, string>> = { mw: 'MW', kw: 'kW', w: 'W', power: '', p: '', output: '', y: '' };
const STRONGEST_WIND = 60;
const UNNAMED = 'Imported turbine';

/**
 * Reads a turbine type from an XML file (IMP-10): name, hub height, lifetime and a power curve of wind speeds in m/s and powers in MW, kW
 * or W. A power without unit is in kW, the usual one, and that is noted. Speeds must rise; powers below 0 (own use) become 0 and are
 * counted.
 */
export function readTurbineFile(text: string): TurbineFileOutcome {
  const root = readXml(text);
  if (isRefusal(root)) return root;
  const node = findRoot(root, ROOTS, 'turbine type');
  if (isRefusal(node)) return node;
  const curveNode = findCurve(node);
  if (curveNode === undefined) return refuse('layout', 'the file holds no power curve');
  const rest = { ...node, children: node.children.filter((child) => child !== curveNode) };
  const { values, problems, ignored, notes } = readEntity(TurbineSpec, rest, OTHER_NAMES, ['powerCurve']);
  const curve = readCurve(curveNode);
  const found = [...problems, ...curve.problems];
  if (found.length > 0) return refuseAll(found.slice(0, 50), found.length);
  const name = typeof values['name'] === 'string' && values['name'].trim() !== '' ? values['name'].trim() : undefined;
  const spec = TurbineSpec.parse({ ...values, name: name ?? UNNAMED, powerCurve: curve.points });
  return {
    ok: true,
    spec,
    understood: {
      element: node.name,
      fields: Object.keys(values).length + 1,
      ignored,
      notes: [...notes, ...curve.notes, ...(name === undefined ? [`the file names no turbine: called "${UNNAMED}"`] : [])],
    },
  };
}

function findCurve(node: XmlNode): XmlNode | undefined {
  for (const child of node.children) {
    if (CURVE_NAMES.includes(plainName(child.name))) return child;
    const inner = findCurve(child);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

interface Curve {
  readonly points: { readonly speed: number; readonly mw: number }[];
  readonly problems: ImportProblem[];
  readonly notes: string[];
}

function readCurve(node: XmlNode): Curve {
  const problems: ImportProblem[] = [];
  const notes: string[] = [];
  const add = (rule: ImportProblem['rule'], row: number, column: string, value: string, text: string): undefined => {
    problems.push({ rule, row, column, value, text: `point ${row}, ${column}: ${value === '' ? '' : `${quote(value)}: `}${text}` });
    return undefined;
  };
  const given = node.attributes.get('unit') ?? node.attributes.get('powerUnit');
  const points: { speed: number; mw: number }[] = [];
  let negatives = 0;
  let isUnitAssumed = false;
  node.children.forEach((point, i) => {
    const row = i + 1;
    const cells = cellsOf(point);
    const cell = (names: readonly string[], column: string): number | undefined => {
      const [found] = names.flatMap((name) => (cells.has(name) ? [cells.get(name)!] : []));
      if (found === undefined) return add('noColumn', row, column, '', `is missing; a point has a speed and a power`);
      return parseNumber(found, false) ?? add('notANumber', row, column, found, 'must be a number with a decimal point');
    };
    const speed = cell(SPEED_NAMES, 'speed');
    const power = cell(Object.keys(POWER_NAMES), 'power');
    if (speed === undefined || power === undefined) return;
    const named = POWER_NAMES[Object.keys(POWER_NAMES).find((name) => cells.has(name))!]!;
    const unit = named === '' ? (given ?? 'kW') : named;
    isUnitAssumed ||= named === '' && given === undefined;
    const factor = unitFactor(unit, 'MW');
    if (factor === undefined) {
      add('unit', row, 'power', unit, 'must be in MW, kW or W');
      return;
    }
    if (speed < 0 || speed > STRONGEST_WIND) add('outOfRange', row, 'speed', String(speed), `must be from 0 to ${STRONGEST_WIND} m/s`);
    if (points.length > 0 && speed <= points.at(-1)!.speed) add('duplicate', row, 'speed', String(speed), 'must rise from point to point');
    if (power < 0) negatives++;
    points.push({ speed, mw: Math.max(0, power * factor) });
  });
  if (problems.length === 0 && points.length < 2)
    problems.push({ rule: 'count', text: `powerCurve: ${points.length} points: must hold two or more` });
  else if (problems.length === 0 && points.every((point) => point.mw === 0))
    problems.push({ rule: 'outOfRange', text: 'powerCurve: no power above 0' });
  if (negatives > 0) notes.push(`${negatives} negative powers (own use) set to 0`);
  if (isUnitAssumed) notes.push('powers without a unit read as kW');
  return { points, problems, notes };
}

/** Attributes and elements of a point alike, by plain name. */
const cellsOf = (point: XmlNode): ReadonlyMap<string, string> =>
  new Map(
    [...point.attributes, ...point.children.map((child) => [child.name, child.text] as const)].map(([name, text]) => [
      plainName(name),
      text,
    ]),
  );
