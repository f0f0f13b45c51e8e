import { expect, test } from 'vitest';
import { everything, fresh, readyRef, stripFor } from '../../test/builders.ts';
import {
  addCapacityEvent,
  addCapacityMarket,
  addContract,
  addEnergyMarket,
  addObligation,
  addRegulationMarket,
  energyMarketRemovalProblem,
  mayLimitImport,
  priceMode,
  removeCapacityMarket,
  removeContract,
  removeEnergyMarket,
  removeRegulationMarket,
  seriesRefOf,
  setCapacityPriceUnit,
  setField,
  setImportLimitChoice,
  setMarketPrice,
  setObligationKind,
  setPriceMode,
  setPriceStrips,
  setRegulationPrice,
  setScheduleCells,
  setSizerLimits,
  setSizerTable,
  setUseCapacityMarket,
  setUseContract,
  setUseEnergyMarket,
  setUseRegulationMarket,
  settle,
  addStorage,
  addSolar,
  unusedMarketKinds,
  type Project,
} from '../index.ts';

const names = (project: Project): string[] => project.commitments.map(({ name }) => name);
const energy = (): Project => setUseEnergyMarket(fresh(), true);

test('APP-06 enabling the energy market adds a day-ahead market and its commitment', () => {
  expect(energy()).toMatchObject({
    useEnergyMarket: true,
    energyMarkets: [{ kind: 'dam', name: 'Day-ahead' }],
    commitments: [{ name: 'Day-ahead energy market', order: 0 }],
  });
});
test('APP-07 enabling it with markets already defined adds nothing', () => {
  const project = setUseEnergyMarket(addEnergyMarket(fresh(), 'rtm'), false);
  expect(setUseEnergyMarket(project, true).energyMarkets.map(({ kind }) => kind)).toEqual(['rtm']);
});
test('APP-08 enabling regulation adds an entry and its commitment', () => {
  const project = setUseRegulationMarket(energy(), true);
  expect(project).toMatchObject({ useRegulationMarket: true, regulationMarkets: [{ name: 'Regulation Market 1' }] });
  expect(names(project)).toContain('Regulation market');
});
test('APP-09 enabling the capacity market adds an entry and its commitment', () => {
  const project = setUseCapacityMarket(energy(), true);
  expect(project).toMatchObject({ useCapacityMarket: true, capacityMarkets: [{ id: 'capacity-1', energyPriceKind: 'market' }] });
  expect(names(project)).toContain('Capacity market');
});
test('APP-10 enabling the contract adds an entry and its commitment', () => {
  const project = setUseContract(fresh(), true);
  expect(project).toMatchObject({ useContract: true, contracts: [{ id: 'contract-1' }], useSystemSizer: true });
  expect(names(project)).toEqual(['Time of Delivery Contract']);
});
test('APP-11 disabling an application removes its commitment and keeps its entries', () => {
  const project = setUseContract(setUseCapacityMarket(setUseRegulationMarket(everything(), false), false), false);
  expect(names(project)).toEqual(['Day-ahead energy market', 'Real-time energy market']);
  expect([project.regulationMarkets.length, project.capacityMarkets.length, project.contracts.length]).toEqual([1, 1, 1]);
  expect(setUseContract(project, true).contracts).toHaveLength(1);
});
test('APP-12 disabling the energy market removes its commitments and leaves regulation off', () => {
  const project = setUseEnergyMarket(everything(), false);
  expect(project).toMatchObject({ useEnergyMarket: false, useRegulationMarket: false });
  expect(names(project)).toEqual(['Capacity market', 'Time of Delivery Contract']);
});
test('APP-13 regulation can be added only with the energy market on', () => {
  expect(setUseRegulationMarket(fresh(), true).useRegulationMarket).toBe(false);
  expect(addRegulationMarket(fresh()).regulationMarkets).toEqual([]);
  expect(addRegulationMarket(energy()).useRegulationMarket).toBe(true);
});
test('APP-14 removing the last entry switches its flag off', () => {
  let project = removeRegulationMarket(everything(), 'regulation-1');
  expect(project.useRegulationMarket).toBe(false);
  project = removeContract(removeCapacityMarket(project, 'capacity-1'), 'contract-1');
  expect([project.useCapacityMarket, project.useContract]).toEqual([false, false]);
  project = removeEnergyMarket(removeEnergyMarket(project, 'dam'), 'rtm');
  expect([project.useEnergyMarket, project.energyMarkets.length, names(project).length]).toEqual([false, 0, 0]);
});
test('APP-15 APP-17 the base order, and one entry for energy and regulation', () => {
  const project = addEnergyMarket(everything(), 'fmm');
  expect(names(project)).toEqual([
    'Capacity market',
    'Time of Delivery Contract',
    'Day-ahead energy market',
    'Fifteen-minute energy market',
    'Real-time energy market',
    'Regulation market',
  ]);
  expect(project.commitments.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(project.orderOfCommitments).toEqual(['Capacity market', 'Time of Delivery Contract', 'Energy and Regulation markets']);
});
test('APP-16 Energy markets when only energy is on, nothing when neither is', () => {
  expect(setUseRegulationMarket(everything(), false).orderOfCommitments).toEqual([
    'Capacity market',
    'Time of Delivery Contract',
    'Energy markets',
  ]);
  expect(energy().orderOfCommitments).toEqual(['Energy markets']);
  expect(setUseContract(fresh(), true).orderOfCommitments).toEqual(['Time of Delivery Contract']);
});

test('EM-12 EM-14 an imported price is ready and its average is the mean', () => {
  const ref = seriesRefOf(Float64Array.of(10, 20, 60), { name: 'P', stepMinutes: 60 });
  expect(setMarketPrice(energy(), 'dam', ref).energyMarkets[0]).toMatchObject({ price: { state: 'ready' }, priceAverage: 30 });
});
test('EM-16 adding a market sets its kind, name and upper-case abbreviation', () => {
  expect(addEnergyMarket(energy(), 'fmm').energyMarkets[1]).toMatchObject({
    kind: 'fmm',
    id: 'fmm',
    name: 'Fifteen-minute',
    abbreviation: 'FIFTEEN-MINUTE',
  });
});
test('EM-17 a further market gets as many sensitivity values as the others, and the shares they leave', () => {
  let project = setField(energy(), ['energyMarkets', 0, 'pvAllocationSensitivity'], [60, 100, 30]);
  project = setField(project, ['energyMarkets', 0, 'windAllocationSensitivity'], [100, 100, 40]);
  expect(addEnergyMarket(project, 'rtm').energyMarkets[1]).toMatchObject({
    pvAllocationSensitivity: [40, 0, 70],
    windAllocationSensitivity: [0, 0, 60],
    allocationSensitivity: [100, 100, 100],
    maxStorageCommitmentSensitivity: [100, 100, 100],
  });
});
test('EM-18 markets stay sorted by kind and only unused kinds can be added', () => {
  const project = addEnergyMarket(addEnergyMarket(addEnergyMarket(fresh(), 'rtm'), 'dam'), 'fmm');
  expect(project.energyMarkets.map(({ kind }) => kind)).toEqual(['dam', 'fmm', 'rtm']);
  expect(addEnergyMarket(project, 'fmm')).toBe(project);
  expect([unusedMarketKinds(energy()), unusedMarketKinds(project)]).toEqual([['fmm', 'rtm'], []]);
});
test('EM-19 adding a market adds its commitment and removing it removes that commitment', () => {
  const project = addEnergyMarket(energy(), 'rtm');
  expect(names(project)).toEqual(['Day-ahead energy market', 'Real-time energy market']);
  expect(names(removeEnergyMarket(project, 'dam'))).toEqual(['Real-time energy market']);
});
test('EM-21 a market the capacity market refers to cannot be deleted', () => {
  const project = setUseCapacityMarket(addEnergyMarket(energy(), 'rtm'), true);
  expect(energyMarketRemovalProblem(project, 'dam')).toBe('Capacity market references an energy market which does not exist');
  expect(removeEnergyMarket(project, 'dam')).toBe(project);
  expect(energyMarketRemovalProblem(project, 'rtm')).toBeUndefined();
  let penalised = setField(project, ['capacityMarkets', 0, 'energyPriceKind'], 'flat');
  expect(energyMarketRemovalProblem(penalised, 'dam')).toBeUndefined();
  penalised = setField(
    setField(
      setField(penalised, ['capacityMarkets', 0, 'useShortagePenalty'], true),
      ['capacityMarkets', 0, 'shortagePenaltyKind'],
      'delta',
    ),
    ['capacityMarkets', 0, 'penaltyEnergyMarket'],
    { kind: 'rtm' },
  );
  expect(energyMarketRemovalProblem(penalised, 'rtm')).toBe('Capacity market references an energy market which does not exist');
  expect(energyMarketRemovalProblem(setUseCapacityMarket(penalised, false), 'rtm')).toBeUndefined();
});
test('EM-26 the market that is left alone has all of solar and wind', () => {
  let project = addEnergyMarket(energy(), 'rtm');
  project = setField(
    setField(project, ['energyMarkets', 0, 'pvAllocationSensitivity'], [70]),
    ['energyMarkets', 1, 'pvAllocationSensitivity'],
    [30],
  );
  expect(removeEnergyMarket(project, 'dam').energyMarkets[0]).toMatchObject({
    kind: 'rtm',
    pvAllocationSensitivity: [100],
    windAllocationSensitivity: [100],
  });
});
test('EM-22 choosing a price mode switches the others off and keeps their data', () => {
  const target = { kind: 'energy', id: 'dam' } as const;
  let project = setPriceStrips(everything(), target, 'multiple', [stripFor([1])]);
  project = setPriceMode(project, target, 'singleFile');
  expect(project.energyMarkets[0]).toMatchObject({ useMultiYearPrice: false, useSingleFileMultiYearPrice: true });
  expect([priceMode(project, target), project.energyMarkets[0]!.multiYearPrice.length]).toEqual(['singleFile', 1]);
  expect(priceMode(setPriceMode(project, target, 'single'), target)).toBe('single');
});
test('EM-23 selecting multiple strips saves the list and puts that mode in force', () => {
  const strips = [stripFor([1, 2]), stripFor([3])];
  const market = setPriceStrips(everything(), { kind: 'energy', id: 'rtm' }, 'multiple', strips).energyMarkets[1]!;
  expect(market.useMultiYearPrice).toBe(true);
  expect(market.multiYearPrice.map(({ price, projectYearsValid }) => [price.state, projectYearsValid.slice(0, 3)])).toEqual([
    ['ready', [true, true, false]],
    ['ready', [false, false, true]],
  ]);
});
test('RM-13 the mode is chosen separately for Reg-Up and Reg-Down', () => {
  const up = { kind: 'regulation', id: 'regulation-1', direction: 'up' } as const;
  const down = { ...up, direction: 'down' } as const;
  const project = setPriceMode(setPriceStrips(everything(), up, 'multiple', [stripFor([1])]), down, 'singleFile');
  expect([priceMode(project, up), priceMode(project, down)]).toEqual(['multiple', 'singleFile']);
  expect(priceMode(setPriceMode(project, up, 'singleFile'), up)).toBe('singleFile');
  expect(setRegulationPrice(project, 'regulation-1', 'down', readyRef(7)).regulationMarkets[0]!.regDownPrice.mean).toBe(7);
  // RM-03: the year of a direction is that of its prices, and stays where they have none.
  const dated = setRegulationPrice(project, 'regulation-1', 'down', { ...readyRef(7), year: 2019 });
  expect(dated.regulationMarkets[0]).toMatchObject({ regUpPriceYear: 2023, regDownPriceYear: 2019 });
});
test('RM-01 regulation markets are numbered from 1', () => {
  const project = addRegulationMarket(everything());
  expect(project.regulationMarkets.map(({ name, abbreviation }) => [name, abbreviation])).toEqual([
    ['Regulation Market 1', 'Reg Mkt 1'],
    ['Regulation Market 2', 'Reg Mkt 2'],
  ]);
});

test('CM-10 a monthly unit that is first chosen has twelve prices', () => {
  const broken = setField(addCapacityMarket(fresh()), ['capacityMarkets', 0, 'capacityPrice'], []);
  expect(setCapacityPriceUnit(broken, 'capacity-1', '$/kW-mo').capacityMarkets[0]).toMatchObject({
    priceUnit: '$/kW-mo',
    capacityPrice: Array.from({ length: 12 }, () => 20_000),
  });
  expect(setField(broken, ['capacityMarkets', 0, 'priceUnit'], '$/MW-mo').capacityMarkets[0]!.capacityPrice).toHaveLength(12);
});
test('CM-05 cells of the schedule are set to may occur and back', () => {
  let project = setScheduleCells(
    addCapacityMarket(fresh()),
    'capacity-1',
    [
      { row: 6, hour: 17 },
      { row: 18, hour: 0 },
    ],
    true,
  );
  expect(project.capacityMarkets[0]!.schedule.map((row) => row.filter(Boolean).length).reduce((a, b) => a + b)).toBe(2);
  project = setScheduleCells(project, 'capacity-1', [{ row: 6, hour: 17 }], false);
  expect([project.capacityMarkets[0]!.schedule[6]![17], project.capacityMarkets[0]!.schedule[18]![0]]).toEqual([false, true]);
  expect(() => setScheduleCells(project, 'capacity-1', [{ row: 24, hour: 0 }], true)).toThrow('row 24');
});

test('TOD-12 competing with the market is possible without an obligation only', () => {
  const project = setField(
    setObligationKind(addContract(fresh()), 'contract-1', 'none'),
    ['contracts', 0, 'competeWithWholesaleMarket'],
    true,
  );
  expect(project.contracts[0]!.competeWithWholesaleMarket).toBe(true);
  expect(setObligationKind(project, 'contract-1', 'import').contracts[0]!.competeWithWholesaleMarket).toBe(false);
});
test('TOD-16 choosing no obligation turns the system sizer off', () => {
  const project = setObligationKind(addContract(fresh()), 'contract-1', 'none');
  expect([project.contracts[0]!.useSystemSizer, project.useSystemSizer]).toEqual([false, false]);
  expect(setField(addContract(fresh()), ['contracts', 0, 'obligationKind'], 'none').contracts[0]!.useSystemSizer).toBe(false);
});
test('SIZER-13 other limits or technologies make the sizer table void', () => {
  const filled = setSizerTable(addContract(fresh()), 'contract-1', { header: [], items: [{ id: 1, results: [5] }] });
  expect(setSizerLimits(filled, 'contract-1', { solarMaxSize: 9 }).contracts[0]).toMatchObject({
    systemSizerLimits: { solarMaxSize: 9 },
    systemSizerTable: { items: [] },
  });
  expect(setField(filled, ['contracts', 0, 'systemSizerLimits', 'useWind'], false).contracts[0]!.systemSizerTable.items).toEqual([]);
  expect(setField(filled, ['contracts', 0, 'flatShortagePenalty'], 5).contracts[0]!.systemSizerTable.items).toHaveLength(1);
});
test('TOD-06 further obligations have ids of their own', () => {
  const project = addObligation(addObligation(addContract(fresh()), 'contract-1', { value: 3 }), 'contract-1', { dayKind: 'weekend' });
  expect(project.contracts[0]!.obligations.map(({ id, value, dayKind }) => [id, value, dayKind])).toEqual([
    ['obligation-1', 3, 'all'],
    ['obligation-2', 0, 'weekend'],
  ]);
});

test('LIM-02 one import limit is in force: none, fixed, schedule or time series', () => {
  const chosen = (['none', 'fixed', 'schedule', 'timeSeries'] as const).map((choice) => setImportLimitChoice(fresh(), choice));
  const inForce = (project: Project): boolean[] => [
    project.hasImportLimit,
    project.hasImportLimitSchedule,
    project.hasImportLimitTimeSeries,
  ];
  expect(chosen.map(inForce)).toEqual([
    [false, false, false],
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
  // A file may hold two at once: the later choice of schedule and series wins over the fixed one.
  const both = settle({ ...setImportLimitChoice(fresh(), 'schedule'), hasImportLimit: true });
  expect(inForce(both)).toEqual([false, true, false]);
  expect(inForce(settle({ ...both, hasImportLimitTimeSeries: true }))).toEqual([false, false, true]);
  // A switch of the form is the same choice.
  const bySeries = setImportLimitChoice(fresh(), 'timeSeries');
  expect(inForce(setField(bySeries, ['hasImportLimit'], true))).toEqual([true, false, false]);
  expect(inForce(setField(bySeries, ['hasImportLimitSchedule'], true))).toEqual([false, true, false]);
});
test('LIM-03 the export limit is lowered by nothing, a schedule or a time series, beside the fixed one', () => {
  const inForce = (project: Project): unknown[] => [
    project.hasExportLimitSchedule,
    project.hasExportLimitTimeSeries,
    project.hasExportLimit && project.exportLimit,
  ];
  const bySchedule = setField(fresh(), ['hasExportLimitSchedule'], true);
  const bySeries = setField(fresh(), ['hasExportLimitTimeSeries'], true);
  expect([fresh(), bySchedule, bySeries].map(inForce)).toEqual([
    [false, false, 999],
    [true, false, 999],
    [false, true, 999],
  ]);
  expect(inForce(setField(bySeries, ['hasExportLimitSchedule'], true))).toEqual([true, false, 999]);
});
test('LIM-08 LIM-09 import limits are disabled without storage, and with solar that alone may charge it', () => {
  expect(mayLimitImport(addSolar(fresh()))).toBe(false);
  const both = addStorage(addSolar(fresh()));
  expect([
    mayLimitImport(both),
    mayLimitImport({ ...both, canBatteryChargeFromGrid: 'false' }),
    mayLimitImport({ ...both, canBatteryChargeFromGrid: 'false', useSolar: false }),
  ]).toEqual([true, false, true]);
});

test('CM-08 W-8 an added event overlaps none of those that are there, and lies in the base year before midnight', () => {
  let project = setUseCapacityMarket(fresh(), true);
  for (let n = 0; n < 365; n++) project = addCapacityEvent(project, 'capacity-1');
  const { events } = project.capacityMarkets[0]!;
  expect(events[0]).toEqual({ date: '2007-07-15T17:00', duration: 4 });
  expect([events[1]!.date, events[364]!.date]).toEqual(['2007-07-16T17:00', '2007-07-14T17:00']);
  expect(new Set(events.map(({ date }) => date)).size).toBe(365);
  // A call of 12 hours begins at 11: it has to end before midnight (CM-21).
  const long = setField(setUseCapacityMarket(fresh(), true), ['capacityMarkets', 0, 'averageCallDuration'], 12);
  expect(addCapacityEvent(long, 'capacity-1').capacityMarkets[0]!.events[0]).toEqual({ date: '2007-07-15T11:00', duration: 12 });
});
