import { expect, test } from 'vitest';
import { complete, everything, fresh, issueOf, labelsOf, readyRef, stripFor, storageOnly, yearOf } from '../../test/builders.ts';
import {
  addRegulationMarket,
  addSolar,
  addStorage,
  evenCells,
  isError,
  setField,
  setPriceStrips,
  setUseCapacityMarket,
  setUseContract,
  setUseEnergyMarket,
  setUseRegulationMarket,
  setUseSolar,
  setUseStorage,
  setUseWind,
  type Keys,
  type Project,
} from '../index.ts';

const put = (project: Project, ...changes: readonly (readonly [Keys, unknown])[]): Project =>
  changes.reduce((p, [path, value]) => setField(p, path, value), project);
const capacity = (key: string): Keys => ['capacityMarkets', 0, key];
const contract = (key: string): Keys => ['contracts', 0, key];
const regulation = (key: string): Keys => ['regulationMarkets', 0, key];

test('a complete project with everything has no issue but what the engine cannot calculate', () => {
  expect(labelsOf(complete())).toEqual([]);
});
test('CHK-01 a project without revenue', () => {
  expect(issueOf(fresh(), 'Add a revenue stream').link).toEqual({ step: 'revenue', field: 'useEnergyMarket' });
  expect(labelsOf(setUseContract(fresh(), true))).not.toContain('Add a revenue stream');
});
test('CHK-02 a capacity market without storage of a size', () => {
  const text = 'Capacity markets require storage (with size > 0)';
  expect(labelsOf(complete())).not.toContain(text);
  expect(isError(issueOf(setUseStorage(complete(), false), text))).toBe(true);
  expect(labelsOf(put(complete(), [['storage', 0, 'sizing', 'absolute'], [0]]))).toContain(text);
});
test('CHK-03 SIZER-24 a capacity market with nothing that charges its storage', () => {
  const text = 'Capacity markets require a source of power to charge the battery (with size > 0)';
  const alone = setUseCapacityMarket(addStorage(fresh()), true);
  expect(labelsOf(alone)).toContain(text);
  expect(labelsOf(setUseEnergyMarket(alone, true))).not.toContain(text);
  expect(labelsOf(addSolar(alone))).not.toContain(text);
  expect(labelsOf(put(addSolar(alone), [['solar', 0, 'sizing', 'absolute'], [0]]))).toContain(text);
});
test('CHK-03 CHK-05 the link leads to the size that is zero, and without a technology to the first of them', () => {
  const capacityText = 'Capacity markets require a source of power to charge the battery (with size > 0)';
  const alone = setUseCapacityMarket(addStorage(fresh()), true);
  expect(issueOf(alone, capacityText).link).toEqual({ step: 'equipment', field: 'useSolar' });
  const zero = put(addSolar(alone), [['solar', 0, 'sizing', 'absolute'], [0]]);
  expect(issueOf(zero, capacityText).link).toEqual({ step: 'equipment', anchor: 'solar-1', field: 'solar.0.sizing' });
  const nothing = 'Add storage or a non-market source of power (with size > 0)';
  expect(issueOf(fresh(), nothing).link).toEqual({ step: 'equipment', field: 'useSolar' });
});
test('CHK-30 the link leads to the choice of a technology', () => {
  const alone = setUseContract(addStorage(fresh()), true);
  expect(issueOf(alone, 'Add power generation source').link).toEqual({ step: 'equipment', field: 'useSolar' });
});
test('CHK-04 a warning where an export schedule or series meets a capacity market', () => {
  const text = 'Export limits might impact Capacity Market results';
  expect(labelsOf(complete())).not.toContain(text);
  expect(issueOf(put(complete(), [['hasExportLimitSchedule'], true]), text).warning).toBe(true);
  expect(
    issueOf(put(complete(), [['hasExportLimitTimeSeries'], true], [['exportLimitTimeSeriesData'], readyRef()]), text).link.anchor,
  ).toBe('capacity-1');
});
test('CHK-05 without a capacity market something must produce or shift energy', () => {
  const text = 'Add storage or a non-market source of power (with size > 0)';
  expect(issueOf(setUseEnergyMarket(fresh(), true), text).link.step).toBe('equipment');
  expect(
    labelsOf(
      put(storageOnly(yearOf(1)).project, [
        ['storage', 0, 'sizing', 'absolute'],
        [0, 0],
      ]),
    ),
  ).toContain(text);
  expect(labelsOf(setUseCapacityMarket(fresh(), true))).not.toContain(text);
});
test('CHK-06 CHK-78 a market without price, linked to that market and field', () => {
  const issue = issueOf(setUseEnergyMarket(addStorage(fresh()), true), 'No imported energy market price');
  expect(issue).toMatchObject({
    link: { step: 'revenue', anchor: 'dam', field: 'energyMarkets.0.price' },
    warning: false,
    estimation: false,
  });
  const singleFile = setPriceStrips(complete(), { kind: 'energy', id: 'rtm' }, 'singleFile', []);
  expect(issueOf(singleFile, 'No imported energy market price').link.anchor).toBe('rtm');
});
test('CHK-07 ERR-08 multiple strips with a project year that has none', () => {
  const text = 'One or more years have not being assigned a price strip file';
  const strips = (years: number[]) => setPriceStrips(complete(), { kind: 'energy', id: 'dam' }, 'multiple', [stripFor(years)]);
  const all = Array.from({ length: 25 }, (_, i) => i + 1);
  expect(issueOf(strips(all.slice(1)), text).link.anchor).toBe('dam');
  expect(labelsOf(strips(all))).toEqual([]);
  expect(
    labelsOf(setPriceStrips(complete(), { kind: 'energy', id: 'dam' }, 'multiple', [stripFor(all, 25, { ...readyRef(), state: 'blank' })])),
  ).toContain(text);
});
test('EM-11 a project year that several strips claim is told, and where', () => {
  const of = (mode: 'multiple' | 'singleFile', ...years: number[][]) =>
    setPriceStrips(
      complete(),
      { kind: 'energy', id: 'dam' },
      mode,
      years.map((own) => stripFor(own)),
    );
  const to = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const text = 'Project years 9, 10: several files count at once, and only the first would';
  expect(issueOf(of('multiple', to(1, 10), to(9, 25)), text).link).toMatchObject({
    anchor: 'dam',
    field: 'energyMarkets.0.useMultiYearPrice',
  });
  expect(labelsOf(of('singleFile', to(1, 10), to(10, 25)))).toEqual([
    'Project year 10: several files count at once, and only the first would',
  ]);
  expect(labelsOf(of('multiple', to(1, 10), to(11, 25)))).toEqual([]);
  // Years past the end of the project, and strips of a way that is not in use, count nowhere.
  const shorter = put(of('multiple', to(1, 10), to(10, 25)), [['lifetime'], 9]);
  expect(labelsOf(shorter)).not.toContain('Project year 10: several files count at once, and only the first would');
  expect(labelsOf(put(of('multiple', to(1, 25), to(1, 25)), [['energyMarkets', 0, 'useMultiYearPrice'], false]))).toEqual([]);
  const regulated = setPriceStrips(complete(), { kind: 'regulation', id: 'regulation-1', direction: 'down' }, 'multiple', [
    stripFor(to(1, 25)),
    stripFor([3]),
  ]);
  expect(labelsOf(regulated)).toEqual(['Project year 3: several files count at once, and only the first would']);
});
test('CHK-08 EM-26 for each sensitivity value the shares of the markets sum to 100 %', () => {
  const text = 'The sum of PV allocation sensitivity across Energy Markets should be 100%';
  const shares = (dam: number[], rtm: number[]) =>
    put(complete(), [['energyMarkets', 0, 'pvAllocationSensitivity'], dam], [['energyMarkets', 1, 'pvAllocationSensitivity'], rtm]);
  expect(labelsOf(shares([60, 70.1], [40, 29.9]))).not.toContain(text);
  expect(labelsOf(shares([60, 70, 50], [40, 40, 40])).filter((label) => label === text)).toHaveLength(2);
  // Shares of what the plant does not have sum to nothing.
  expect(labelsOf(setUseSolar(shares([60], [60]), false))).not.toContain(text);
  expect(
    issueOf(
      put(complete(), [['energyMarkets', 0, 'windAllocationSensitivity'], [60]], [['energyMarkets', 1, 'windAllocationSensitivity'], [50]]),
      'The sum of Wind allocation sensitivity across Energy Markets should be 100%',
    ).link.step,
  ).toBe('revenue');
});
test('CHK-09 regulation without an energy market', () => {
  const project = { ...complete(), useEnergyMarket: false };
  expect(issueOf(project, 'Add an Energy Market').link).toEqual({ step: 'revenue', field: 'useEnergyMarket' });
});
test('CHK-10 CHK-11 regulation without a price for a direction it offers', () => {
  const bare = put(
    complete(),
    [regulation('regUpPrice'), { ...readyRef(), state: 'blank' }],
    [regulation('regDownPrice'), { ...readyRef(), state: 'blank' }],
  );
  expect(issueOf(bare, 'No imported Reg-Up market price').link).toEqual({
    step: 'revenue',
    anchor: 'regulation-1',
    field: 'regulationMarkets.0.regUpPrice',
  });
  expect(issueOf(bare, 'No imported Reg-Down market price').link.field).toBe('regulationMarkets.0.regDownPrice');
  expect(labelsOf(put(bare, [regulation('useRegDown'), false]))).not.toContain('No imported Reg-Down market price');
});
test('CHK-12 regulation strips with a project year that has none, for each direction', () => {
  const strips = (direction: 'up' | 'down') =>
    setPriceStrips(complete(), { kind: 'regulation', id: 'regulation-1', direction }, 'multiple', [stripFor([1])]);
  expect(labelsOf(strips('up'))).toEqual(['One or more years have not being assigned a Reg-Up price strip file']);
  expect(labelsOf(strips('down'))).toEqual(['One or more years have not being assigned a Reg-Down price strip file']);
});
test('CHK-13 CHK-14 a max commitment of 0 everywhere', () => {
  const project = put(
    complete(),
    [regulation('maxCommitmentRegUp'), { singleValue: 0, values: [0, 0] }],
    [regulation('maxCommitmentRegDown'), { singleValue: 0, values: [0] }],
  );
  expect(labelsOf(project)).toEqual([
    'At least one optimization value for Max Reg-Up Commitment must be more than 0',
    'At least one optimization value for Max Reg-Down Commitment must be more than 0',
  ]);
  expect(labelsOf(put(complete(), [regulation('maxCommitmentRegUp'), { singleValue: 0, values: [0, 5] }]))).toEqual([]);
});
test('CHK-15 energy is settled at a market that does not exist', () => {
  const text = 'Select an Energy Market as Regulation Market energy price';
  expect(issueOf(put(complete(), [regulation('energyMarket'), { kind: 'fmm' }]), text).link.field).toBe('regulationMarkets.0.energyMarket');
  expect(labelsOf(put(complete(), [regulation('energyMarket'), null]))).toEqual([text]);
  expect(labelsOf(put(complete(), [regulation('energyMarket'), null], [regulation('useEnergyPrice'), false]))).toEqual([]);
});
test('CHK-16 a regulation market that offers nothing', () => {
  expect(labelsOf(put(complete(), [regulation('useRegUp'), false], [regulation('useRegDown'), false]))).toEqual([
    'Select Reg-Up or Reg-Down',
  ]);
});
test('CHK-17 a settlement allocation of 0 everywhere', () => {
  expect(labelsOf(put(complete(), [regulation('throughputPercentage'), { singleValue: 0, values: [0] }]))).toEqual([
    'At least one optimization value for Settlement Allocation must be more than 0',
  ]);
});
test('CHK-18 two regulation markets of one name', () => {
  const two = put(
    addRegulationMarket(complete()),
    [['regulationMarkets', 1, 'regUpPrice'], readyRef()],
    [['regulationMarkets', 1, 'regDownPrice'], readyRef()],
  );
  expect(labelsOf(two)).toEqual([]);
  expect(
    issueOf(put(two, [['regulationMarkets', 1, 'name'], 'Regulation Market 1']), 'One or more Regulation Markets have the same name').link
      .anchor,
  ).toBe('regulation-2');
});

const scheduled = (...events: readonly (readonly [date: string, duration: number])[]): Project =>
  put(complete(), [capacity('eventKind'), 'scheduled'], [capacity('events'), events.map(([date, duration]) => ({ date, duration }))]);
test('CHK-19 each pair of overlapping events, in the date format of the project', () => {
  const project = scheduled(
    ['2007-07-01T17:00', 3],
    ['2007-07-01T18:00', 1],
    ['2007-07-01T19:00', 2],
    ['2007-07-02T17:00', 1],
    ['2007-07-01T21:00', 1],
  );
  expect(labelsOf(project)).toEqual([
    'Events overlap: 07-01-2007 17:00 and 07-01-2007 18:00',
    'Events overlap: 07-01-2007 17:00 and 07-01-2007 19:00',
  ]);
  expect(labelsOf({ ...project, dateFormat: 1 })[0]).toBe('Events overlap: 01-07-2007 17:00 and 01-07-2007 18:00');
});
test('CHK-20 an event may not span midnight', () => {
  expect(labelsOf(scheduled(['2007-07-01T22:00', 3]))).toEqual([
    'Capacity market events may not span midnight: date is 07-01-2007 22:00 and 3 hours duration',
  ]);
  expect(labelsOf(scheduled(['2007-07-01T20:00', 4]))).toHaveLength(1);
  expect(labelsOf(scheduled(['2007-07-01T20:00', 3]))).toEqual([]);
});
test('CHK-21 random events without a permitted hour', () => {
  expect(labelsOf(put(complete(), [capacity('schedule'), []]))).toEqual(['No specified period for random events in capacity market']);
  expect(labelsOf(put(complete(), [capacity('schedule'), evenCells(false)]))).toEqual([
    'No specified period for random events in capacity market',
  ]);
});
test('CHK-22 a window shorter than the event', () => {
  const cells = evenCells(false);
  for (const hour of [17, 18, 19]) cells[6]![hour] = true;
  expect(labelsOf(put(complete(), [capacity('schedule'), cells]))).toEqual([
    'One or more windows selected for Random Events is smaller than the event duration',
  ]);
  expect(labelsOf(put(complete(), [capacity('schedule'), cells], [capacity('averageCallDuration'), 3]))).toEqual([]);
});
test('CHK-23 CM-23 a capacity market that names a market which is not there', () => {
  const issue = issueOf(
    put(complete(), [capacity('energyMarket'), { kind: 'fmm' }]),
    'Capacity market references an energy market which does not exist.',
  );
  expect(issue.link).toEqual({ step: 'revenue', anchor: 'capacity-1', field: 'capacityMarkets.0.energyMarket' });
  expect(labelsOf(put(complete(), [capacity('energyMarket'), { kind: 'fmm' }], [capacity('energyPriceKind'), 'flat']))).toEqual([]);
});
test('CHK-24 a flat penalty without a price', () => {
  const project = put(complete(), [capacity('useShortagePenalty'), true]);
  expect(labelsOf(project)).toEqual(['Add an RA shortage penalty flat price']);
  expect(labelsOf(put(project, [capacity('flatShortagePenalty'), 5]))).toEqual([]);
});
test('CHK-25 CHK-26 a penalty that follows a market nobody named, or without any market', () => {
  const project = put(complete(), [capacity('useShortagePenalty'), true], [capacity('shortagePenaltyKind'), 'delta']);
  expect(labelsOf(project)).toEqual(['Select RA shortage penalty energy market']);
  expect(labelsOf(put(project, [capacity('penaltyEnergyMarket'), { kind: 'dam' }]))).toEqual([]);
  expect(labelsOf({ ...setUseRegulationMarket(project, false), useEnergyMarket: false })).toContain(
    'When there is no energy market, RA shortage penalty flat rate should be used',
  );
});
test('CHK-27 a daily obligation without any window', () => {
  expect(issueOf(put(complete(), [contract('obligations'), []]), 'Time of delivery energy obligation unspecified').link).toEqual({
    step: 'revenue',
    anchor: 'contract-1',
    field: 'contracts.0.obligations',
  });
});
test('CHK-28 an imported obligation without its series', () => {
  const project = put(complete(), [contract('obligationKind'), 'import']);
  expect(labelsOf(project)).toEqual(['Time of delivery import obligation unspecified']);
  expect(labelsOf(put(project, [contract('obligationTimeSeries'), readyRef()]))).toEqual([]);
});
test('CHK-29 an imported contract price without its series', () => {
  expect(labelsOf(put(complete(), [contract('energyPriceKind'), 'import']))).toEqual([
    'Time of delivery import annual price profile unspecified',
  ]);
});
test('TOD-02 an hour of the price schedule that names no rate is named with its contract', () => {
  const { grid, rates } = complete().contracts[0]!.energyPriceSchedule;
  const broken = put(complete(), [contract('energyPriceSchedule'), { rates, grid: grid.map((row, i) => (i === 7 ? row.slice(1) : row)) }]);
  expect(issueOf(broken, 'Contract price: every hour of the 24 rows of a schedule needs one of its rates').link).toEqual({
    step: 'revenue',
    anchor: 'contract-1',
    field: 'contracts.0.energyPriceSchedule',
  });
  expect(labelsOf(put(broken, [contract('energyPriceKind'), 'import'], [contract('energyPriceTimeSeries'), readyRef()]))).toEqual([]);
});
test('CHK-30 a contract on storage alone', () => {
  const alone = setUseContract(addStorage(fresh()), true);
  expect(labelsOf(alone)).toContain('Add power generation source');
  for (const helped of [addSolar(alone), setUseEnergyMarket(alone, true), { ...setUseWind(alone, true, everything().wind[0]!.specs) }])
    expect(labelsOf(helped)).not.toContain('Add power generation source');
});
test('a window that ends before it begins and an event without a date are named', () => {
  expect(labelsOf(put(complete(), [['contracts', 0, 'obligations', 0, 'startHour'], 21]))).toEqual(['An obligation ends before it begins']);
  expect(labelsOf(scheduled(['', 1]))).toEqual(['A capacity market event has no date']);
});
