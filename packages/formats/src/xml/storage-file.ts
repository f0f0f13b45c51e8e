import { brokenBound, cutText, CURVE_BOUNDS, fieldMeta, UserStorageSpec, type FieldMeta } from '@stackwatt/model';
import type { ImportProblem, Refusal } from '../problems.ts';
import { quote, refuse, refuseAll } from '../problems.ts';
import { plainName, readEntity, type OtherNames } from './entity-reader.ts';
import { entityElements } from './entity-writer.ts';
import { findRoot, LAYOUT_VERSION } from './find-root.ts';
import { writeXml } from './write-xml.ts';
import { isRefusal, readXml, type XmlNode } from './xml-document.ts';

/** What was understood of a component file. */
export interface UnderstoodComponent {
  /** Name of the element that was read. */
  readonly element: string;
  /** Fields the file gives; the others have their defaults. */
  readonly fields: number;
  /** Elements and attributes that are no fields. */
  readonly ignored: readonly string[];
  /** Units converted and texts cut, in words. */
  readonly notes: readonly string[];
}
export type StorageFileOutcome = { readonly ok: true; readonly spec: UserStorageSpec; readonly understood: UnderstoodComponent } | Refusal;

const ROOTS = [
  'storagetype',
  'storagespec',
  'userstoragespec',
  'storagecomponent',
  'storage',
  'batterytype',
  'batteryspec',
  'battery',
  'advancedstoragemodel',
];
/** The id names a type within one library; another library gives its own. */
const NOT_IN_FILE = ['id'];
const ITEM_NAMES = {
  lifetimeCurve: 'point',
  capacityCurve: 'point',
  capacityTemperatureCurve: 'point',
  lifetimeTemperatureCurve: 'point',
  oemGuaranteedDegradation: 'series',
  items: 'line',
  directCapital: 'line',
  indirectCapital: 'line',
  operating: 'line',
  replacement: 'line',
  customValues: 'year',
};
const OTHER_NAMES: OtherNames = {
  arrheniusDegradationB: ['arrheniusDegredationB'],
  arrheniusDegradationD: ['arrheniusDegredationD'],
  name: ['displayName', 'title'],
  abbreviation: ['shortName'],
  manufacturer: ['maker', 'vendor'],
  notes: ['note', 'comment', 'description'],
  chemistry: ['technology'],
  nominalCapacity: ['capacity', 'ratedCapacity', 'ratedEnergy'],
  nominalPower: ['power', 'ratedPower'],
  roundtripEfficiency: ['roundTripEfficiencyPercent', 'rte'],
  minimumStateOfCharge: ['minSoc', 'minimumSoc', 'minStateOfCharge'],
  initialStateOfCharge: ['initialSoc'],
  maximumCapacity: ['maxCapacity', 'qMax'],
  nominalVoltage: ['voltage'],
  rateConstant: ['k'],
  capacityRatio: ['c'],
  effectiveSeriesResistance: ['seriesResistance', 'r0'],
  fittedD0: ['d0'],
  fittedD1: ['d1'],
  fittedD2: ['d2'],
  estimatedLifetimeThroughput: ['lifetimeThroughput'],
  augmentationPrice: ['augmentationCost'],
  simpleLifetimeInYears: ['constantLifetime'],
  thermalH: ['conductanceToAmbient'],
  thermalCSpecific: ['specificHeatCapacity'],
  maximumOperatingTemperature: ['maxOperatingTemperature'],
  minimumOperatingTemperature: ['minOperatingTemperature'],
  'lifetimeCurve[].x': ['depthOfDischarge', 'dod', 'depth'],
  'lifetimeCurve[].y': ['cyclesToFailure', 'cycles'],
  'capacityCurve[].x': ['power', 'dischargePower'],
  'capacityCurve[].y': ['capacity', 'energy'],
  'capacityTemperatureCurve[].x': ['temperature'],
  'capacityTemperatureCurve[].y': ['capacity'],
  'lifetimeTemperatureCurve[].x': ['temperature'],
  'lifetimeTemperatureCurve[].y': ['lifetime', 'years'],
  'complexCostTable.directCapital[].unit': ['units'],
  'complexCostTable.indirectCapital[].unit': ['units'],
  'complexCostTable.operating[].unit': ['units'],
  'complexCostTable.replacement[].unit': ['units'],
  simpleCostTable: ['cost', 'simpleCost'],
};
/** Fields only an advanced storage model has: cells with tanks and resistance, or with fitted ageing. */
const ADVANCED = [
  'maximumCapacity',
  'rateConstant',
  'capacityRatio',
  'effectiveSeriesResistance',
  'fittedD0',
  'fittedA',
  'fittedBeta',
  'arrheniusDegradationB',
  'capacityCurve',
  'lifetimeCurve',
  'oemGuaranteedDegradation',
];

/**
 * Reads a storage type from an XML file (D-170, IMP-11): element names are the fields of the type, in the layout `writeStorageFile` writes,
 * in other spellings and orders, as attributes, in groups, and in other units where the element names one. Nothing that is no number is
 * guessed at.
 *
 * @returns the type without id, and what was understood; or why the file is no advanced storage model, with place, value and rule
 */
export function readStorageFile(text: string): StorageFileOutcome {
  const root = readXml(text);
  if (isRefusal(root)) return root;
  const node = findRoot(root, ROOTS, 'storage type');
  if (isRefusal(node)) return node;
  const model = modelOf(node);
  if (model !== undefined && !plainName(model).includes('advanced'))
    return refuse('layout', `model: ${quote(model)}: must be an Advanced Storage Model`);
  const { values, problems, ignored, notes } = readEntity(UserStorageSpec, node, OTHER_NAMES, NOT_IN_FILE);
  if (problems.length > 0) return refuseAll(problems);
  if (values['nominalCapacity'] === undefined) return refuse('layout', 'nominalCapacity is missing: the file is no storage type');
  if (model === undefined && !ADVANCED.some((key) => values[key] !== undefined))
    return refuse('layout', 'the file holds no functional model and no ageing: must be an Advanced Storage Model');
  const parsed = UserStorageSpec.safeParse(values);
  if (!parsed.success)
    return refuseAll(
      parsed.error.issues.map((issue) => ({
        rule: 'layout',
        column: issue.path.join('.'),
        text: `${issue.path.join('.')}: ${issue.message}`,
      })),
    );
  const curves = CURVES.map((curve) => readCurve(parsed.data, curve));
  const broken = curves.flatMap((one) => one.problems);
  if (broken.length > 0) return refuseAll(broken);
  const cuts: string[] = [];
  const spec = withShortNames(parsed.data, cuts);
  return {
    ok: true,
    spec,
    understood: {
      element: node.name,
      fields: Object.keys(values).length,
      ignored: ignored.filter((name) => !MODEL_NAMES.includes(plainName(name))),
      notes: [...notes, ...curves.flatMap((one) => one.notes), ...shareNotes(parsed.data), ...cuts],
    },
  };
}

type CurveKey = keyof typeof CURVE_BOUNDS;
interface CurveRule {
  readonly key: CurveKey;
  /** Points that its fit needs. */
  readonly least: number;
  /** The parameter that says it was fitted before. */
  readonly fitted: string;
  /** Values must not rise along it. */
  readonly falls: boolean;
  /** A calculation cannot do without its fit. */
  readonly isNeeded: boolean;
  /** The type says that it does not count. */
  readonly isIgnoredIn?: (spec: UserStorageSpec) => boolean;
}
const CURVES: readonly CurveRule[] = [
  { key: 'lifetimeCurve', least: 2, fitted: 'fittedA', falls: true, isNeeded: true },
  {
    key: 'lifetimeTemperatureCurve',
    least: 2,
    fitted: 'arrheniusDegradationB',
    falls: true,
    isNeeded: true,
    isIgnoredIn: (spec) => spec.ignoreTemperatureEffectOnLifetime,
  },
  { key: 'capacityTemperatureCurve', least: 1, fitted: 'fittedD0', falls: false, isNeeded: false },
  { key: 'capacityCurve', least: 3, fitted: 'rateConstant', falls: false, isNeeded: false },
];

/**
 * What is wrong with a curve, point by point: values outside their bounds, and fewer points than its fit needs where the file does not give
 * the parameters either. Points that stand twice and values that rise where they should fall can be fitted; they are noted.
 */
function readCurve(spec: UserStorageSpec, { key, least, fitted, falls, isNeeded, isIgnoredIn }: CurveRule) {
  const points = spec[key];
  const problems: ImportProblem[] = [];
  const notes: string[] = [];
  const bounds: Readonly<Record<'x' | 'y', FieldMeta>> = CURVE_BOUNDS[key];
  points.forEach((point, row) => {
    for (const end of ['x', 'y'] as const) {
      const { title } = bounds[end];
      const rule = brokenBound(point[end], bounds[end]);
      const value = String(point[end]);
      if (rule !== undefined)
        problems.push({
          rule: 'outOfRange',
          row: row + 1,
          column: `${key}.${end}`,
          value,
          text: `${key}, point ${row + 1}, ${title.toLowerCase()}: ${quote(value)}: ${rule[0]!.toLowerCase()}${rule.slice(1)}`,
        });
    }
    const before = points.findIndex(({ x }) => x === point.x);
    if (before < row)
      notes.push(`${key}, point ${row + 1}, ${bounds.x.title.toLowerCase()}: ${point.x} stands in point ${before + 1} already`);
  });
  if (points.length > 0 && points.length < least && spec[fitted] === 0 && isIgnoredIn?.(spec) !== true) {
    const count = points.length === 1 ? '1 point' : `${points.length} points`;
    if (isNeeded)
      problems.push({
        rule: 'count',
        column: key,
        value: String(points.length),
        text: `${key}: ${count}: must hold ${least} or more, or the file ${fitted}`,
      });
    else notes.push(`${key}: ${count}, too few for a fit, which needs ${least}`);
  }
  const along = falls ? points.map((point, row) => ({ ...point, row })).toSorted((a, b) => a.x - b.x) : [];
  along.forEach(({ x, y, row }, k) => {
    const before = along[k - 1];
    if (before && x > before.x && y > before.y)
      notes.push(
        `${key}, point ${row + 1}, ${bounds.y.title.toLowerCase()}: ${y} is more than the ${before.y} at the lower ${bounds.x.title.toLowerCase()} of point ${before.row + 1}`,
      );
  });
  return { problems, notes };
}

/** Percentages that look like shares of 1; they are read as they stand. */
const shareNotes = (spec: UserStorageSpec): string[] =>
  (['roundtripEfficiency', 'rangeOfCharge', 'minimumStateOfCharge'] as const).flatMap((key) =>
    spec[key] > 0 && spec[key] <= 1 ? [`${key}: ${spec[key]} read as ${spec[key]} %; a share of 1 would be ${spec[key] * 100} %`] : [],
  );

const MODEL_NAMES = ['model', 'modeltype', 'storagemodel'];

/** What the file says it is; undefined when it does not say. */
function modelOf(node: XmlNode): string | undefined {
  if (plainName(node.name) === 'advancedstoragemodel') return 'advanced';
  const attribute = [...node.attributes].find(([name]) => MODEL_NAMES.includes(plainName(name)));
  return attribute?.[1] ?? node.children.find((child) => MODEL_NAMES.includes(plainName(child.name)))?.text.trim();
}

function withShortNames(spec: UserStorageSpec, cuts: string[]): UserStorageSpec {
  const cut = (key: 'name' | 'abbreviation'): string => {
    const limit = fieldMeta(UserStorageSpec, key).maxLength!;
    const text = cutText(spec[key].trim(), limit);
    if (text !== spec[key].trim()) cuts.push(`${key} cut to ${limit} characters`);
    return text;
  };
  return { ...spec, name: cut('name'), abbreviation: cut('abbreviation') };
}

/** Writes a storage type as an XML file that `readStorageFile` reads back with the same values (LIB-16); the id is left out. */
export const writeStorageFile = (spec: UserStorageSpec): string =>
  writeXml({
    name: 'StorageType',
    attributes: { version: String(LAYOUT_VERSION), model: 'advanced' },
    content: entityElements(UserStorageSpec, spec, ITEM_NAMES, NOT_IN_FILE),
  });
