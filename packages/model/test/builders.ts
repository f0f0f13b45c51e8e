import {
  addCapacityMarket,
  addContract,
  addEnergyMarket,
  checkProject,
  evenCells,
  addIncentive,
  addRegulationMarket,
  addSolar,
  addStorage,
  newProject,
  priceStripOf,
  SeriesRef,
  seriesRefOf,
  setEarlyAnalysis,
  setField,
  setMarketPrice,
  setUseEnergyMarket,
  setUseWind,
  setWindProduction,
  TurbineSpec,
  type Issue,
  type Project,
  type PriceStrip,
} from '../src/index.ts';

export const TODAY = '2026-05-04';
export const fresh = (): Project => newProject(TODAY);
/** A turbine of 1 MW at 12 m/s. */
export const turbine = TurbineSpec.parse({
  powerCurve: [
    { speed: 0, mw: 0 },
    { speed: 12, mw: 1 },
  ],
});

/** One year of a value, or of what a function gives for each hour. */
export const yearOf = (value: number | ((hour: number) => number)): Float64Array =>
  Float64Array.from({ length: 8760 }, (_, hour) => (typeof value === 'number' ? value : value(hour)));

/** A ready reference whose values nobody needs. */
export const readyRef = (mean = 1, year = 2007): SeriesRef =>
  SeriesRef.parse({ state: 'ready', hash: 'a'.repeat(64), count: 8760, mean, minimum: mean, maximum: mean, year, name: 'x' });

/** A strip that counts in the given project years. */
export const stripFor = (years: readonly number[], lifetime = 25, ref = readyRef()): PriceStrip =>
  priceStripOf(ref, {
    fileName: 'prices',
    fileIndex: 0,
    projectYearsValid: Array.from({ length: lifetime }, (_, i) => years.includes(i + 1)),
  });

export interface Built {
  readonly project: Project;
  readonly series: Map<string, Float64Array>;
}

/** A project that sells one storage unit's energy at the given price: the smallest that calculates. */
export function storageOnly(price: Float64Array): Built {
  const ref = seriesRefOf(price, { name: 'Energy Price', stepMinutes: 60 });
  const project = setMarketPrice(setUseEnergyMarket(addStorage(fresh()), true), 'dam', ref);
  return { project, series: new Map([[ref.hash, price]]) };
}

/** An imported PV production of 1 MW rating beside the storage unit. */
export function solarAndStorage(price: Float64Array, productionMw: Float64Array): Built {
  const built = storageOnly(price);
  const ref = seriesRefOf(productionMw, { name: 'Imported PV Production', stepMinutes: 60 });
  let project = addSolar(built.project);
  project = setField(project, ['solar', 0, 'kind'], 'custom');
  project = setField(project, ['solar', 0, 'customData'], ref);
  return { project, series: new Map([...built.series, [ref.hash, productionMw]]) };
}

/** Late-stage, with one of everything: two energy markets, regulation, capacity, contract, solar, wind, storage, all incentives. */
export function everything(): Project {
  let project = setEarlyAnalysis(fresh(), false);
  project = addEnergyMarket(addEnergyMarket(project, 'dam'), 'rtm');
  project = addContract(addCapacityMarket(addRegulationMarket(project)));
  project = setUseWind(addStorage(addSolar(project)), true, turbine);
  for (const kind of ['itc', 'macrs', 'bonus', 'prod'] as const) project = addIncentive(project, kind);
  project = setField(project, ['energyMarkets', 0, 'multiYearPrice'], [stripFor([1, 2, 3])]);
  project = setField(project, ['regulationMarkets', 0, 'multiYearRegUpPrice'], [stripFor([1])]);
  return setWindProduction(project, 'wind-1', readyRef());
}

/** Every object of a project that is a yearly value, with its path: found by its shape, not by a list of names. */
export function yearlyValuesOf(
  node: unknown,
  path = '',
): { path: string; value: { enabled: boolean; customValues: { year: number; value: number }[] } }[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = 'multiYearKind' in node && 'customValues' in node ? [{ path, value: node as never }] : [];
  return [...own, ...Object.entries(node).flatMap(([key, child]) => yearlyValuesOf(child, `${path}/${key}`))];
}

/** Everything, with what the checker asks for: prices, resources, an obligation, permitted hours. Late-stage, two energy markets. */
export function complete(): Project {
  let project = everything();
  const put = (path: (string | number)[], value: unknown): void => void (project = setField(project, path, value));
  for (const i of [0, 1]) put(['energyMarkets', i, 'price'], readyRef(40));
  put(['regulationMarkets', 0, 'regUpPrice'], readyRef(8));
  put(['regulationMarkets', 0, 'regDownPrice'], readyRef(4));
  put(['capacityMarkets', 0, 'schedule'], evenCells(true));
  put(
    ['contracts', 0, 'obligations'],
    [{ id: 'obligation-1', dayKind: 'all', startDate: '2007-01-01', endDate: '2007-12-31', startHour: 17, endHour: 21, value: 4 }],
  );
  put(['solarResource'], { ...project.solarResource, data: readyRef(180), scale: 180 });
  put(['windResource'], { ...project.windResource, data: readyRef(7), scale: 7 });
  return project;
}

/** Texts of the checker, without what the engine cannot calculate yet. */
export const labelsOf = (project: Project): string[] =>
  checkProject(project)
    .issues.filter((issue) => issue.id !== 'not-calculated')
    .map((issue) => issue.label);
/** The one issue with a text. */
export function issueOf(project: Project, label: string): Issue {
  const found = checkProject(project).issues.filter((issue) => issue.label === label);
  if (found.length !== 1) throw new Error(`${found.length} times "${label}" in ${JSON.stringify(labelsOf(project))}`);
  return found[0]!;
}
