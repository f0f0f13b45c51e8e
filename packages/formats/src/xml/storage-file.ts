import { cutText, fieldMeta, UserStorageSpec } from '@stackwatt/model';
import type { Refusal } from '../problems.ts';
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
  const cuts: string[] = [];
  const spec = withShortNames(parsed.data, cuts);
  return {
    ok: true,
    spec,
    understood: {
      element: node.name,
      fields: Object.keys(values).length,
      ignored: ignored.filter((name) => !MODEL_NAMES.includes(plainName(name))),
      notes: [...notes, ...cuts],
    },
  };
}

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
