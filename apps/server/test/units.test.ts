import {
  fromWireStorageSpec,
  getInput,
  postCalculate,
  postProject,
  postProjectUpload,
  postStorageSpecs,
  postTableOfKind,
  putSeriesByHash,
} from '@stackwatt/api';
import { samples } from '@stackwatt/catalog';
import { seriesToBytes, setField, setStorageType, writeProject, writeProjectFile, type Project, type TableRow } from '@stackwatt/model';
import * as simulation from '@stackwatt/simulation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { realEntry, saveProject, startHarness, untilEnded, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness({ simulation, calculatorEntry: realEntry });
  ann = await harness.as('ann');
}, 60_000);
afterAll(() => harness.stop());

type Json = Record<string, unknown>;
const scaled = (value: unknown, factor: number): unknown =>
  typeof value === 'number'
    ? Number((value * factor).toPrecision(14))
    : Array.isArray(value)
      ? value.map((one) => scaled(one, factor))
      : value;
function each(holder: Json, keys: readonly string[], change: (value: unknown) => unknown): void {
  for (const key of keys) if (key in holder) holder[key] = change(holder[key]);
}

/** The same file as it was written when power was in kW: costs per kW, curves in kW. The factors are those of D-052 and D-053, by hand. */
function inKilowatts(text: string): string {
  const file = JSON.parse(text) as Json;
  const perKw = (component: Json): void => {
    const cost = component['cost'] as { items: Json[] };
    for (const item of cost.items) each(item, ['capital', 'operating', 'replacement'], (value) => scaled(value, 1 / 1000));
  };
  const converterOf = (component: Json): Json[] => (component['converter'] === undefined ? [] : [component['converter'] as Json]);
  const list = (key: string): Json[] => (file[key] ?? []) as Json[];
  for (const component of [...list('solar'), ...list('storage')]) [component, ...converterOf(component)].forEach(perKw);
  for (const wind of list('wind')) {
    perKw(wind);
    each(wind['specs'] as Json, ['powerCurve'], (curve) =>
      (curve as Json[]).map((point) => ({
        ...point,
        ...Object.fromEntries(['mw', 'power', 'y'].filter((key) => key in point).map((key) => [key, scaled(point[key], 1000)])),
      })),
    );
  }
  converterOf(file).forEach(perKw);
  for (const storage of list('storage')) each(storage, ['augmentationCost'], (value) => scaled(value, 1 / 1000));
  each(file['temperatureResource'] as Json, ['scale'], (value) => scaled(value, 1000));
  return JSON.stringify({ ...file, measurementUnits: { powerUnit: 'kilowatt' } });
}

/** As a program would: a new project, its series by hash, its storage unit from the list of types, then the document. */
async function throughCalls(project: Project, series: ReadonlyMap<string, Float64Array>): Promise<string> {
  const { id } = (await ann.call(postProject)).data!;
  for (const [hash, values] of series)
    await ann.call(putSeriesByHash, { params: { id, hash }, body: new Uint8Array(seriesToBytes(values)) });
  const [store] = project.storage;
  const wire = (await ann.call(postStorageSpecs)).data!.data.find(({ name }) => name === store!.specs.name)!;
  let typed = setStorageType(project, store!.id, fromWireStorageSpec(wire));
  // What the sample enters instead of what its type says.
  for (const field of ['cost', 'wearCost', 'augmentationCost', 'augmentationDegradationLimit'] as const)
    typed = setField(typed, ['storage', 0, field], store![field]);
  await saveProject(ann, id, typed);
  return id;
}

/** A type from the list names its own prices beside those of the project, so its fingerprint is another one. */
const withoutInputs = (row: TableRow): unknown => ({ ...row, proof: { ...row.proof, inputHash: '' } });

async function results(id: string): Promise<readonly TableRow[]> {
  await ann.call(postCalculate, { params: { id } });
  expect((await untilEnded(ann, id)).status).toBe('ready');
  return (await ann.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'all' } })).data!.items;
}

/** At most two sizes of each part: what differs between the units of a file differs in one size as in ten. */
const withFewSizes = (project: Project): Project =>
  (['solar', 'wind', 'storage'] as const).reduce<Project>((all, kind) => {
    const sizes = all[kind][0]?.sizing.absolute;
    return sizes === undefined ? all : setField(all, [kind, 0, 'sizing', 'absolute'], sizes.slice(-2));
  }, project);

test.each(['texas-pv-storage', 'wind-storage'])(
  'N-22 the project %s is the same document in a kW and in a MW file, and has the same results from both and through the calls',
  async (name) => {
    const { project: sample, series } = samples.find(({ id }) => id === name)!.build();
    const project = withFewSizes(sample);
    const megawatts = writeProjectFile(project, series);
    const kilowatts = inKilowatts(megawatts);
    expect(kilowatts).not.toContain('"megawatt"');
    const upload = async (body: string): Promise<string> => (await ann.call(postProjectUpload, { body })).data!.id;
    const [inMw, inKw, called] = [await upload(megawatts), await upload(kilowatts), await throughCalls(project, series)];
    const documents = await Promise.all([inMw, inKw].map(async (id) => (await ann.call(getInput, { params: { id } })).data));
    expect(documents).toEqual([writeProject(project), writeProject(project)]);
    const tables = [await results(inMw), await results(inKw), await results(called)];
    expect(tables[0]!.length).toBeGreaterThan(3);
    expect(tables[1]).toEqual(tables[0]);
    expect(tables[2]!.map(withoutInputs)).toEqual(tables[0]!.map(withoutInputs));
  },
  120_000,
);
