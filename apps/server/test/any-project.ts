import { storages, turbines } from '@stackwatt/catalog';
import {
  addCapacityMarket,
  addContract,
  addEnergyMarket,
  addIncentive,
  addRegulationMarket,
  addSolar,
  addStorage,
  evenCells,
  newProject,
  priceStripOf,
  seriesRefOf,
  setBus,
  setCapacityPriceUnit,
  setComponentYears,
  setCostTableKind,
  setEarlyAnalysis,
  setField,
  setLifetime,
  setMarketPrice,
  setObligationKind,
  setRegulationPrice,
  setResource,
  setStorageType,
  setUseComponentLifetimes,
  setUseWind,
  setWindProduction,
  unitChoices,
  COST_GROUPS,
  CAPACITY_PRICE_UNITS,
  INCENTIVE_KINDS,
  getField,
  type CostTable,
  type Project,
  type SeriesRef,
  type UnitSetName,
} from '@stackwatt/model';
import { seeded } from './seeded.ts';

export interface AnyProject {
  readonly project: Project;
  readonly series: ReadonlyMap<string, Float64Array>;
}

const HOURS = 8760;
type Shape = (hour: number) => number;
const hourly = (of: Shape): Float64Array => Float64Array.from({ length: HOURS }, (_, hour) => of(hour));
const daylight: Shape = (hour) => Math.max(0, Math.sin((((hour % 24) - 6) / 12) * Math.PI));

/**
 * Any project that could be drawn up: every kind of revenue, bus, step, cost table, incentive and storage unit, with the sizes, limits and
 * rates that make arithmetic hard (zeros, equal prices, hours below zero, a storage unit bigger than its grid). One system each, because
 * systems do not know of each other. The same seed draws the same; the checker may refuse what comes out.
 */
export function anyProject(seed: number): AnyProject {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => random.pick(list);
  const chance = (share: number): boolean => random.chance(share);
  const unit = (): number => random.next();
  const between = (low: number, high: number): number => low + (high - low) * unit();
  const series = new Map<string, Float64Array>();
  const refTo = (values: Float64Array): SeriesRef => {
    const ref = seriesRefOf(values, { name: 'drawn', stepMinutes: 60 });
    series.set(ref.hash, values);
    return ref;
  };

  let project = newProject('2026-11-22');
  const put = (path: (string | number)[], value: unknown): void => void (project = setField(project, path, value));
  const isEarly = chance(0.65);
  project = setLifetime(setEarlyAnalysis(project, isEarly), isEarly ? pick([1, 2, 10, 25, 40]) : pick([2, 2, 3]));
  const escalator = () =>
    isEarly || chance(0.5)
      ? undefined
      : {
          enabled: true,
          multiYearKind: pick(['linear', 'custom']),
          linearValue: pick([-3, 0, 2.5]),
          customValues: Array.from({ length: project.lifetime }, (_, y) => ({ year: y + 1, value: pick([-10, 0, 4]) })),
        };
  const escalated = (path: (string | number)[]): void => {
    const value = escalator();
    if (value !== undefined) put(path, value);
  };
  put(['ignoreWarnings'], true);
  put(['timeStepSize'], pick([60, 60, 60, 60, 60, 60, 60, 60, 30, 15]));
  put(['useCommaAsDecimalPoint'], chance(0.3));

  price();
  plant();
  applications();
  limitsAndMoney();
  return { project, series };

  function drawnPrice(): Float64Array {
    const [level, swing, noise, below] = [pick([0, 30, 55]), pick([0, 15, 40]), pick([0, 0, 20, 60]), chance(0.35) ? 0.04 : 0];
    return hourly(
      (hour) => level + swing * Math.sin(hour / 4) + (noise === 0 ? 0 : noise * (unit() - 0.5)) - (below > 0 && unit() < below ? 90 : 0),
    );
  }

  function price(): void {
    if (chance(0.06)) return;
    const kinds = pick([['dam'], ['dam'], ['dam'], ['rtm'], ['dam', 'rtm'], ['dam', 'fmm', 'rtm']] as const);
    for (const kind of kinds) project = addEnergyMarket(project, kind);
    kinds.forEach((kind, k) => {
      project = setMarketPrice(project, kind, refTo(drawnPrice()));
      escalated(['energyMarkets', k, 'priceEscalator']);
      const importPrice = pick(['same', 'same', 'same', 'same', 'separate', 'charge']);
      if (importPrice === 'separate') {
        put(['energyMarkets', k, 'hasSeparateImportPrice'], true);
        put(['energyMarkets', k, 'importPrice'], refTo(drawnPrice()));
      } else if (importPrice === 'charge') {
        put(['energyMarkets', k, 'useImportPriceMultiplier'], true);
        put(['energyMarkets', k, 'importPriceMultiplier'], pick([0, 5, 30]));
      }
      if (!isEarly && chance(0.2)) {
        put(['energyMarkets', k, 'useMultiYearPrice'], true);
        put(
          ['energyMarkets', k, 'multiYearPrice'],
          [
            priceStripOf(refTo(drawnPrice()), {
              fileName: 'prices',
              fileIndex: 0,
              projectYearsValid: Array.from({ length: project.lifetime }, () => true),
            }),
          ],
        );
      }
      for (const share of ['pvAllocationSensitivity', 'windAllocationSensitivity'])
        put(
          ['energyMarkets', k, share],
          [
            kinds.length === 1
              ? 100
              : [
                  [70, 30],
                  [50, 20, 30],
                ][kinds.length - 2]![k]!,
          ],
        );
      put(['energyMarkets', k, 'maxStorageCommitmentSensitivity'], [k === kinds.length - 1 ? 100 : pick([0, 40, 100])]);
    });
  }

  function plant(): void {
    const [sun, wind, store] = pick([
      [1, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 1],
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
      [2, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [0, 0, 1],
      chance(0.4) ? [1, 0, 2] : [1, 0, 1],
    ] as const);
    for (let k = 0; k < sun; k++) solar(k);
    if (wind > 0) windFarm();
    for (let k = 0; k < store; k++) storage(k);
    if (chance(0.5))
      project = setResource(project, 'temperatureResource', refTo(hourly((hour) => 15 + 10 * Math.sin(hour / 1390) + 5 * daylight(hour))));
    if (sun > 0 && store > 0 && chance(0.4)) {
      project = setBus(project, 'dc');
      put(['inverter', 'size', 'absolute'], [pick([0.3, 1, 5])]);
      put(['inverter', 'efficiency'], [pick([100, 98, 92])]);
      put(['inverter', 'lifetime'], [pick([1, 2.5, 15])]);
      cost(['inverter', 'cost'], 'simple');
    }
    if (!isEarly && sun < 2 && chance(0.15)) {
      project = setUseComponentLifetimes(project, true);
      for (const technology of ['solar', 'wind', 'storage'] as const)
        if (chance(0.4))
          project = setComponentYears(
            project,
            technology,
            pick([
              { start: 1, end: 1 },
              { start: 2, end: project.lifetime },
            ]),
          );
    }
  }

  function solar(k: number): void {
    project = addSolar(project);
    const clouds = between(0, 0.9);
    const output = hourly((hour) => daylight(hour) * (1 - clouds * unit()));
    if (chance(0.6)) {
      put(['solar', k, 'kind'], 'custom');
      put(['solar', k, 'customData'], refTo(output));
    } else {
      project = setResource(project, 'solarResource', refTo(output.map((share) => 950 * share)));
    }
    put(['solar', k, 'sizing', 'absolute'], [pick([0, 0.5, 1, 3])]);
    put(['solar', k, 'degradation'], pick([0, 0.5, 3]));
    put(['solar', k, 'deratingFactor'], pick([80, 100]));
    if (chance(0.3)) {
      put(['solar', k, 'hasConverter'], true);
      put(['solar', k, 'converter', 'size', 'absolute'], [pick([0.2, 1, 4])]);
      put(['solar', k, 'converter', 'efficiency'], [pick([100, 96])]);
      cost(['solar', k, 'converter', 'cost'], 'simple');
    }
    escalated(['solar', k, 'omEscalator']);
    replacement(['solar', k]);
    cost(['solar', k, 'cost'], 'solar');
  }

  function windFarm(): void {
    project = setUseWind(project, true, pick(turbines));
    const speed = hourly((hour) => Math.max(0, 7 + 4 * Math.sin(hour / 30) + 4 * (unit() - 0.5)));
    if (chance(0.5)) project = setResource(project, 'windResource', refTo(speed));
    else {
      put(['wind', 0, 'kind'], 'production');
      project = setWindProduction(project, project.wind[0]!.id, refTo(speed.map((value) => Math.min(1, (value / 12) ** 3))));
      put(['wind', 0, 'customSizing', 'absolute'], [pick([0, 0.7, 2])]);
    }
    put(['wind', 0, 'sizing', 'absolute'], [pick([1, 2])]);
    put(['wind', 0, 'wakeEffectsLoss'], pick([0, 7]));
    escalated(['wind', 0, 'omEscalator']);
    replacement(['wind', 0]);
    cost(['wind', 0, 'cost'], 'perUnit');
  }

  function storage(k: number): void {
    project = addStorage(project);
    const own = ['storage', k];
    const spec = (changes: Readonly<Record<string, unknown>>): void =>
      Object.entries(changes).forEach(([name, value]) => put([...own, 'specs', name], value));
    const set = (changes: Readonly<Record<string, unknown>>): void =>
      Object.entries(changes).forEach(([name, value]) => put([...own, name], value));
    if (chance(0.6)) project = setStorageType(project, project.storage[k]!.id, pick(storages));
    put([...own, 'sizing', 'absolute'], [pick([0, 1, 1, 2, 5])]);
    set({ roundtripEfficiencySensitivity: [pick([60, 85, 99, 100])], wearCost: pick([0, 1, 12]), augmentationCost: pick([1000, 150_000]) });
    if (chance(0.3)) spec({ useLifetimeCurve: true, fittedA: 5e-4, fittedBeta: 0.6, estimatedLifetimeThroughput: 4000 });
    if (chance(0.2)) spec({ ignoreTemperatureEffectOnLifetime: true, simpleLifetimeInYears: 2 });
    if (chance(0.15)) spec({ additiveEndOfLifeCalculation: true, degradationUsesNominalSoc: true });
    if (chance(0.12))
      spec({ nominalVoltage: 1000, maximumCapacity: 1000, rateConstant: 2, capacityRatio: 0.5, effectiveSeriesResistance: 0.02 });
    if (chance(0.25)) spec({ minimumStateOfCharge: 10, initialStateOfCharge: pick([10, 60, 100]), rangeOfCharge: pick([60, 100]) });
    if (chance(0.3)) set(pick([{ allowAugmentation: false }, { allowAugmentation: false, allowReplacement: true, lifetime: 1.5 }]));
    // Daily limits of two storage units are a second for each year.
    if (k === 0 ? chance(0.25) : chance(0.05)) set({ useCycleLimitPerDay: true, cycleLimitPerDay: pick([0.5, 1, 2]) });
    if (chance(0.2)) {
      put([...own, 'hasConverter'], true);
      put([...own, 'converter', 'size', 'absolute'], [0.6]);
      cost([...own, 'converter', 'cost'], 'simple');
    }
    if (chance(0.2)) set({ useAuxiliaryLoad: true, auxiliaryLoadSensitivity: [pick([0, 5])], storageServesAuxiliaryLoad: chance(0.5) });
    if (chance(0.1))
      set({ hasDeferment: true, deferment: { isExactDate: false, startDate: '', period: 400, periodInYears: 0, periodUnit: 0 } });
    if (!isEarly && chance(0.2)) {
      put(['useOemGuaranteedDegradation'], true);
      set({
        oemGuaranteedDegradationType: pick(['Default', 'YearByYear', 'Interpolated'] as const),
        oemGuaranteedDegradation: [180, 365].map((cycleCount, n) => ({
          cycleCount,
          capacityList: Array.from({ length: 20 }, (_, y) => 99 - y * (1 + n)),
        })),
      });
    }
    const faster = escalator();
    if (faster !== undefined) set({ rteDegradationOverTime: { ...faster, multiYearKind: 'linear', linearValue: 2 } });
    escalated([...own, 'omEscalator']);
    cost([...own, 'cost'], 'generic');
  }

  function replacement(path: (string | number)[]): void {
    if (!chance(0.3)) return;
    put([...path, 'allowReplacement'], true);
    put([...path, 'lifetime'], pick([1, 1.5, 7.3, 20]));
  }

  /** A simple table with zeros among its costs, or lines in every unit its lists offer. */
  function cost(path: (string | number)[], set: UnitSetName): void {
    if (chance(0.55)) {
      for (const [what, most] of [
        ['capital', 9e5],
        ['operating', 2e4],
        ['replacement', 5e5],
      ] as const)
        put([...path, 'items', 0, what], pick([0, most, Math.round(most * unit())]));
      put([...path, 'capitalMultipliers'], [pick([0, 1, 1.3])]);
      return;
    }
    const table = setCostTableKind(getField(project, path) as CostTable, 'complex', set);
    put(path, {
      ...table,
      ...Object.fromEntries(
        COST_GROUPS.map((group) => [
          group,
          table[group].map((line, n) => {
            const choices = unitChoices(set, group);
            const { unit: chosen } = choices[n % choices.length]!;
            return {
              ...line,
              unit: chosen,
              value: chosen.startsWith('Percent')
                ? pick([0, 3])
                : chosen === 'CostPerWattDc'
                  ? 0.4
                  : chosen.includes('Throughput') || chosen === 'CostPerMwhAc'
                    ? 1.5
                    : pick([0, 40_000]),
            };
          }),
        ]),
      ),
    });
  }

  function applications(): void {
    const hasStorage = project.useStorage;
    if (hasStorage && project.useEnergyMarket && chance(0.1)) regulation();
    if (hasStorage && chance(0.2)) capacity();
    if (!project.useEnergyMarket || chance(0.25)) contract();
  }

  function regulation(): void {
    project = addRegulationMarket(project);
    const { id } = project.regulationMarkets[0]!;
    const sides = pick([['up', 'down'], ['up'], ['down']] as const);
    for (const side of sides) project = setRegulationPrice(project, id, side, refTo(hourly(() => between(0, 14))));
    put(['regulationMarkets', 0, 'useRegUp'], (sides as readonly string[]).includes('up'));
    put(['regulationMarkets', 0, 'useRegDown'], (sides as readonly string[]).includes('down'));
    put(['regulationMarkets', 0, 'energyMarket'], { kind: project.energyMarkets[0]!.kind });
    put(['regulationMarkets', 0, 'useEnergyPrice'], chance(0.7));
    const throughput = pick([1, 10, 25]);
    put(['regulationMarkets', 0, 'throughputPercentage'], { singleValue: throughput, values: [throughput] });
    put(['regulationMarkets', 0, 'minRegUpPrice'], pick([0, 5]));
    // A quarter-hour year of regulation takes seconds, and says no more.
    put(['timeStepSize'], 60);
  }

  function capacity(): void {
    project = addCapacityMarket(project);
    project = setCapacityPriceUnit(project, project.capacityMarkets[0]!.id, pick(CAPACITY_PRICE_UNITS));
    put(['capacityMarkets', 0, 'schedule'], evenCells(true));
    put(['capacityMarkets', 0, 'allocatedStorageCapacity'], pick([0, 50, 100]));
    put(['capacityMarkets', 0, 'useScheduleForCapacityReserve'], chance(0.15));
    if (chance(0.4) || !project.useEnergyMarket) {
      put(['capacityMarkets', 0, 'eventKind'], 'scheduled');
      put(
        ['capacityMarkets', 0, 'events'],
        [
          { date: '2007-07-03T17:00', duration: 4 },
          { date: '2007-08-10T18:00', duration: 2 },
        ],
      );
    }
    if (!project.useEnergyMarket || chance(0.3)) {
      put(['capacityMarkets', 0, 'energyPriceKind'], 'flat');
      put(['capacityMarkets', 0, 'energyPrice'], pick([0, 35]));
    }
    put(['capacityMarkets', 0, 'useShortagePenalty'], true);
    put(['capacityMarkets', 0, 'flatShortagePenalty'], pick([1, 300]));
    escalated(['capacityMarkets', 0, 'capacityEscalator']);
  }

  function contract(): void {
    project = addContract(project);
    // Regulation beside windows is the dispatch's hardest work (a week of it takes a minute): two days of them.
    const isBrief = project.useRegulationMarket;
    const kind = isBrief ? pick(['none', 'daily'] as const) : pick(['none', 'daily', 'import'] as const);
    project = setObligationKind(project, project.contracts[0]!.id, kind);
    put(['contracts', 0, 'useSystemSizer'], false);
    put(['contracts', 0, 'energyPriceSchedule', 'rates', 0, 'value'], pick([0, 45, 80]));
    if (chance(0.25)) {
      put(['contracts', 0, 'energyPriceKind'], 'import');
      put(['contracts', 0, 'energyPriceTimeSeries'], refTo(drawnPrice()));
    }
    if (kind === 'daily') {
      const endDate = isBrief ? '2007-02-02' : chance(0.6) ? '2007-02-09' : '2007-06-30';
      put(
        ['contracts', 0, 'obligations'],
        [
          {
            id: 'obligation-1',
            dayKind: pick(['all', 'weekday', 'weekend']),
            startDate: '2007-02-01',
            endDate,
            startHour: 17,
            endHour: 20,
            value: pick([0, 0.4, 2]),
          },
        ],
      );
    }
    if (kind === 'import')
      put(['contracts', 0, 'obligationTimeSeries'], refTo(hourly((hour) => (hour % 24 > 16 && hour % 24 < 20 && hour < 2000 ? 0.3 : 0))));
    if (kind === 'none') {
      // Without a market nobody buys the rest, and what nobody buys is in no table of markets.
      for (const share of ['contractedSolarCapacity', 'contractedStorageCapacity', 'contractedWindCapacity'])
        put(['contracts', 0, share], project.useEnergyMarket ? pick([0, 50, 100]) : 100);
      put(['contracts', 0, 'competeWithWholesaleMarket'], project.useEnergyMarket && chance(0.3));
    }
    put(['contracts', 0, 'useShortagePenalty'], true);
    put(['contracts', 0, 'flatShortagePenalty'], pick([0, 200]));
    escalated(['contracts', 0, 'energyPriceEscalator']);
  }

  function limitsAndMoney(): void {
    put(['canBatteryChargeFromGrid'], pick(isEarly ? ['true', 'false'] : ['true', 'false', 'ITC']));
    put(['exportLimit'], pick([0.2, 1, 4, 999]));
    if (chance(0.2)) {
      put(['hasImportLimit'], true);
      put(['importLimit'], pick([0.1, 0.5, 3]));
    }
    put(['acLineEfficiencySensitivity'], [pick([100, 100, 97])]);
    put(['acTransformerEfficiencySensitivity'], [pick([100, 99])]);
    put(['discountRate'], pick([0, 3, 8]));
    put(['inflationRate'], pick([0, 2, 8]));
    put(['systemFixedCost'], pick([0, 2e5]));
    put(['systemOmCost'], pick([0, 1e4]));
    put(['performEvaluationOverBessOnly'], project.useStorage && chance(0.08));
    for (const kind of INCENTIVE_KINDS) if (chance(0.25)) project = addIncentive(project, kind);
    project.incentives.forEach(({ kind }, k) => {
      if (kind !== 'prod') return;
      put(['incentives', k, 'credit'], 12);
      put(['incentives', k, 'maxCredit'], pick([0, 9000]));
      put(['incentives', k, 'useDuration'], chance(0.5));
    });
    project.incentives.forEach(({ kind }, k) => {
      if (kind === 'macrs') put(['incentives', k, 'propertyClass'], pick(['automatic', '3', '15']));
    });
    put(['incentiveBasis'], pick(['stacked', 'independent']));
  }
}

/** What a project has of what can be had, by name. */
export function featuresOf(project: Project): readonly string[] {
  const tables: readonly (readonly [string, CostTable])[] = [
    ...project.solar.map((item) => ['solar', item.cost] as const),
    ...project.wind.map((item) => ['wind', item.cost] as const),
    ...project.storage.map((item) => ['storage', item.cost] as const),
    ...(project.bus === 'dc' ? [['converter', project.inverter.cost] as const] : []),
  ];
  return [
    project.earlyAnalysis ? 'early' : 'late',
    `${project.timeStepSize} minutes`,
    `${project.bus} bus`,
    ...(project.useEnergyMarket ? [`${project.energyMarkets.length} energy markets`] : ['no energy market']),
    ...project.regulationMarkets.map(({ useRegUp, useRegDown }) => `regulation ${useRegUp ? 'up' : ''}${useRegDown ? 'down' : ''}`),
    ...project.capacityMarkets.flatMap(({ eventKind, priceUnit }) => [`${eventKind} calls`, `capacity in ${priceUnit}`]),
    ...project.contracts.map(({ obligationKind }) => `contract ${obligationKind}`),
    ...project.solar.map(({ kind }) => `solar ${kind}`),
    ...project.wind.map(({ kind }) => `wind ${kind}`),
    ...project.storage.map(({ specs }) => `storage type ${specs.id}`),
    `${project.storage.length} storage units`,
    ...project.incentives.map(({ kind }) => `incentive ${kind}`),
    ...tables.map(([of, { costTableKind }]) => `${costTableKind} cost of ${of}`),
  ];
}

/** Everything that {@link featuresOf} can name and the draw has to reach. */
export const FEATURES: readonly string[] = [
  'early',
  'late',
  '60 minutes',
  '30 minutes',
  '15 minutes',
  'ac bus',
  'dc bus',
  'no energy market',
  '1 energy markets',
  '2 energy markets',
  '3 energy markets',
  'regulation up',
  'regulation down',
  'regulation updown',
  'random calls',
  'scheduled calls',
  ...CAPACITY_PRICE_UNITS.map((unit) => `capacity in ${unit}`),
  'contract none',
  'contract daily',
  'contract import',
  'solar homer',
  'solar custom',
  'wind library',
  'wind production',
  'storage type generic-1mw-1mwh',
  ...storages.map(({ id }) => `storage type ${id}`),
  '0 storage units',
  '1 storage units',
  '2 storage units',
  ...INCENTIVE_KINDS.map((kind) => `incentive ${kind}`),
  ...['solar', 'wind', 'storage', 'converter'].flatMap((of) => [`simple cost of ${of}`, `complex cost of ${of}`]),
];
