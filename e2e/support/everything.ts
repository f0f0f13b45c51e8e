import type { Page } from 'playwright-core';
import { addCapacityMarket, addContract, addSolar, addStorage, setField, writeProject, type Project } from '@stackwatt/model';
import { complete } from '../../packages/model/test/builders.ts';

type Change = readonly [path: readonly (string | number)[], value: unknown];
const byYear = (first: number) => ({
  enabled: true,
  multiYearKind: 'custom',
  linearValue: 0,
  customValues: Array.from({ length: 25 }, (_, i) => ({ year: i + 1, value: first + i / 10 })),
});
const lines = (name: string) => [
  { name: `${name} one`, unit: 'CostPerWattDc', value: 0.3 },
  { name: `${name} two`, unit: 'Cost', value: 3000 },
];

/** A file from elsewhere in which every part is used, twice where it may be, and nothing is left at its default. */
export function everything(): Project {
  const parts = addContract(addCapacityMarket(addStorage(addSolar(complete()))));
  const changes: readonly Change[] = [
    [['name'], 'Everything'],
    [['notes'], 'All keys set'],
    // Strips that nobody stored here are asked for and answered with 404, which the browser reports.
    [['energyMarkets', 0, 'multiYearPrice'], []],
    [['regulationMarkets', 0, 'multiYearRegUpPrice'], []],
    [['energyMarkets', 0, 'priceEscalator'], byYear(1)],
    [['energyMarkets', 0, 'hasSeparateImportPrice'], true],
    [['energyMarkets', 0, 'importPriceEscalator'], byYear(2)],
    [
      ['energyMarkets', 0, 'pvAllocationSensitivity'],
      [60, 40],
    ],
    [
      ['energyMarkets', 1, 'pvAllocationSensitivity'],
      [40, 60],
    ],
    [['regulationMarkets', 0, 'regUpPriceEscalator'], byYear(-1)],
    [
      ['capacityMarkets', 0, 'capacityPriceSensitivity'],
      [1, 1.2],
    ],
    [['capacityMarkets', 1, 'eventKind'], 'scheduled'],
    [
      ['capacityMarkets', 1, 'events'],
      [
        { date: '2007-07-15T17:00', duration: 4 },
        { date: '2007-08-20T16:00', duration: 3 },
      ],
    ],
    [['contracts', 0, 'energyPriceEscalator'], byYear(0.5)],
    [['solar', 0, 'mounting', 'kind'], 'tracker'],
    [['solar', 0, 'useDegradation'], true],
    [['solar', 0, 'hasConverter'], true],
    [
      ['solar', 0, 'converter', 'efficiency'],
      [96, 98],
    ],
    [['solar', 0, 'allowReplacement'], true],
    [['solar', 1, 'kind'], 'custom'],
    [['solar', 0, 'cost', 'costTableKind'], 'complex'],
    [['solar', 0, 'cost', 'directCapital'], lines('Modules')],
    [
      ['solar', 0, 'cost', 'capitalMultipliers'],
      [1, 0.9],
    ],
    [['wind', 0, 'allowReplacement'], true],
    [
      ['storage', 0, 'roundtripEfficiencySensitivity'],
      [85, 88],
    ],
    [['storage', 0, 'rteDegradationOverTime'], byYear(0.1)],
    [['storage', 0, 'augmentationPriceDecline'], byYear(100_000)],
    [['storage', 0, 'useCycleLimitPerDay'], true],
    [['storage', 0, 'useAuxiliaryLoad'], true],
    [['storage', 0, 'useAuxiliaryLoadFlatPrice'], true],
    [['storage', 0, 'auxiliaryLoadPriceMultiYear'], byYear(1)],
    [['storage', 0, 'hasDeferment'], true],
    [['storage', 1, 'hasConverter'], true],
    [['storage', 1, 'converter', 'omEscalator'], byYear(1)],
    [['hasExportLimitSchedule'], true],
    [['hasImportLimit'], true],
    [['acLineEfficiencySensitivity'], [97, 99]],
    [['acTransformerEfficiencySensitivity'], [98.5]],
    [['discountRate'], 7.25],
    [['inflationRate'], 2.1],
    [['systemFixedCost'], 1_200_000],
    [['systemOmCost'], 45_000],
    [['incentiveBasis'], 'independent'],
  ];
  return changes.reduce((project, [path, value]) => setField(project, path, value), parts);
}

/** As a file: series that nobody has imported here stay to be imported. */
export const fileOf = (project: Project): string =>
  writeProject(project)
    .replaceAll('"state": "ready"', '"state": "blank"')
    .replaceAll(/"hash": "a{64}"/g, '"hash": ""');

/** Opens every section, row and table of the step. */
export const unfold = (page: Page): Promise<void> =>
  page.evaluate<undefined>(`(async () => {
    const folded = 'main button[aria-expanded=false][aria-controls], main button[aria-expanded=false][aria-label^="Open "]';
    for (let round = 0; round < 5; round++) {
      for (const button of document.querySelectorAll(folded)) button.click();
      await new Promise((done) => setTimeout(done, 30));
    }
  })()`);
