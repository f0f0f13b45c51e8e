import { expect, test } from 'vitest';
import { everything, fresh, readyRef, turbine } from '../../test/builders.ts';
import {
  addSolar,
  addStorage,
  pathTo,
  setBus,
  setEarlyAnalysis,
  setField,
  setLibraryResource,
  setLifetime,
  setMarketPrice,
  setResourceKind,
  setUseCapacityMarket,
  setUseContract,
  setUseEnergyMarket,
  setUseRegulationMarket,
  setUseSolar,
  setUseStorage,
  setUseWind,
  takenAway,
  type Project,
} from '../index.ts';

const plain = (): Project => setUseEnergyMarket(addStorage(addSolar(fresh())), true);

test('SETUP-25 W-2 a part just switched on holds nothing, so its switch takes nothing away', () => {
  const offs: ((project: Project) => Project)[] = [
    (project) => setUseEnergyMarket(project, false),
    (project) => setUseSolar(project, false),
    (project) => setUseStorage(project, false),
  ];
  for (const off of offs) expect(takenAway(plain(), off(plain()))).toEqual([]);
  const windy = setUseWind(plain(), true, turbine);
  expect(takenAway(windy, setUseWind(windy, false, turbine), { firstTurbine: turbine })).toEqual([]);
});

test('SETUP-25 W-2 a part with data is named with what it holds', () => {
  const priced = setMarketPrice(plain(), 'dam', readyRef(37));
  expect(takenAway(priced, setUseEnergyMarket(priced, false))).toEqual(['Energy Market: Day-ahead; 1 imported series']);
  const named = setField(plain(), ['solar', 0, 'customName'], 'South field');
  expect(takenAway(named, setUseSolar(named, false))).toEqual(['Solar: South field']);
  const stored = setField(plain(), ['storage', 0, 'wearCost'], 3);
  expect(takenAway(stored, setUseStorage(stored, false))).toEqual(['Storage: Energy Storage 1']);
  const farm = setField(setUseWind(plain(), true, turbine), ['wind', 0, 'hubHeight'], 140);
  expect(takenAway(farm, setUseWind(farm, false, turbine), { firstTurbine: turbine })).toEqual([`Wind: ${farm.wind[0]!.model}`]);
});

test('APP-20 W-2 every market is named with what it holds, and regulation goes with the energy market', () => {
  let full = setField(everything(), ['regulationMarkets', 0, 'minRegUpPrice'], 4);
  full = setField(full, ['capacityMarkets', 0, 'singleYearPrice'], 9);
  full = setField(full, ['contracts', 0, 'flatShortagePenalty'], 7);
  expect(takenAway(full, setUseRegulationMarket(full, false))).toEqual(['Regulation Market: Regulation Market 1; 1 imported series']);
  expect(takenAway(full, setUseCapacityMarket(full, false))).toEqual(['Capacity Market']);
  expect(takenAway(full, setUseContract(full, false))).toEqual(['TOD Contract']);
  expect(takenAway(full, setUseEnergyMarket(full, false))).toEqual([
    expect.stringMatching(/^Energy Market: Day-ahead, Real-time/),
    'Regulation Market: Regulation Market 1; 1 imported series',
  ]);
});

test('MODEL-44 W-2 early-stage names each choice of the years it switches off, and nothing in a project without any', () => {
  const late = setEarlyAnalysis(plain(), false);
  expect(takenAway(late, setEarlyAnalysis(late, true))).toEqual([]);
  let project = setField(late, ['energyMarkets', 0, 'priceEscalator', 'enabled'], true);
  project = setField(project, ['useComponentLifetimes'], true);
  project = setField(project, ['storage', 0, 'allowAugmentation'], false);
  expect(takenAway(project, setEarlyAnalysis(project, true))).toEqual([
    'Day-ahead: Price escalator',
    'Energy Storage 1: Allow augmentation',
    'Component lifetimes',
  ]);
});

test('LIM-10 W-2 a wind farm beside a dc bus takes the coupling, and solar off takes the analysis over the battery only', () => {
  const dc = setBus(plain(), 'dc');
  expect(takenAway(dc, setUseWind(dc, true, turbine))).toEqual(['Coupling']);
  const bess = setField(plain(), ['performEvaluationOverBessOnly'], true);
  expect(takenAway(bess, setUseSolar(bess, false))).toEqual(['Perform Analysis over BESS Only']);
});

test('FILE-48 W-2 what the saved document will not hold counts as taken away', () => {
  const project = setField(plain(), ['canBatteryChargeFromGrid'], 'false');
  expect(takenAway(project, setUseSolar(project, false))).toEqual(['Battery charges from grid']);
});

test('TOD-12 W-2 an obligation takes the contracted shares, and the field it is for is not told', () => {
  let project = setField(everything(), ['contracts', 0, 'obligationKind'], 'none');
  project = setField(project, ['contracts', 0, 'contractedSolarCapacity'], 60);
  const path = pathTo('contracts', 0, 'obligationKind');
  expect(takenAway(project, setField(project, path, 'daily'), { of: path })).toEqual(['TOD Contract 1: Contracted solar capacity']);
});

test('MODEL-53 W-2 a shorter lifetime names the lists it cuts; a longer one takes nothing', () => {
  const late = setEarlyAnalysis(plain(), false);
  const years = { ...late.energyMarkets[0]!.priceEscalator, enabled: true, multiYearKind: 'custom' as const };
  const project = setField(late, ['energyMarkets', 0, 'priceEscalator'], years);
  const of = pathTo('lifetime');
  expect(takenAway(project, setLifetime(project, 10), { of })).toEqual(['Day-ahead: Price escalator']);
  expect(takenAway(project, setLifetime(project, 30), { of })).toEqual([]);
});

test('SOL-14 W-2 another source of a resource takes a mean that was typed, and edited averages where they are taken anew', () => {
  const averages = { averages: Array.from({ length: 12 }, () => 200), error: 5, source: 'table', lat: 40, lng: -105 };
  const library = setLibraryResource(plain(), 'solarResource', averages);
  expect(takenAway(library, setResourceKind(library, 'solarResource', 'timeseries'))).toEqual([]);
  const scaled = setField(library, ['solarResource', 'scale'], 210);
  expect(takenAway(scaled, setResourceKind(scaled, 'solarResource', 'timeseries'))).toEqual(['Solar resource: its mean, which was typed']);
  const edited = setField(setField(library, ['solarResource', 'monthlyAverages', 0], 90), ['solarResource', 'estimate', 'isEdited'], true);
  expect(takenAway(edited, setLibraryResource(edited, 'solarResource', averages))).toContain(
    'Solar resource: monthly averages, which were edited',
  );
});
