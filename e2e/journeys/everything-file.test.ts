import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { addCapacityMarket, addContract, addSolar, addStorage, readProject, setField, writeProject, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { complete } from '../../packages/model/test/builders.ts';
import { signIn, visit } from '../support/browser.ts';
import { pageFaults } from '../support/page-faults.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

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
function everything(): Project {
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
const fileOf = (project: Project): string =>
  writeProject(project)
    .replaceAll('"state": "ready"', '"state": "blank"')
    .replaceAll(/"hash": "a{64}"/g, '"hash": ""');

const STEPS = [
  ['setup', 'site'],
  ['revenue', 'contract'],
  ['equipment', 'configuration'],
  ['other', 'incentives'],
] as const;

/** Opens every section and row of the step. */
async function unfold(page: Page): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const closed = page.locator('main button[aria-expanded=false][aria-controls], main button[aria-expanded=false][aria-label^="Open "]');
    for (let left = await closed.count(); left > 0; left--) {
      const next = closed.first();
      if ((await next.count()) === 0) break;
      await next.click();
    }
  }
}

test('W-1 a file with everything in it shows all of it, without a fault of the page, and is saved unchanged', async () => {
  const pictures = process.env['STACKWATT_PICTURES'];
  const { page, errors, context } = await visit(session.browser(), session.url(), { width: 1440, height: 1000 });
  await signIn(page);
  const sent = fileOf(everything());
  const before = readProject(sent);
  if (before.kind === 'unreadable')
    throw new Error(before.problems.map(({ place, rule, value }) => `${place}: ${rule} (${value})`).join('\n'));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'everything.hfront', mimeType: 'application/json', buffer: Buffer.from(sent) });
  await page.waitForURL(/\/project\/[^/]+\//);
  const project = page.url().replace(/\/[^/]+$/, '');
  const found: string[] = [];
  for (const [step, section] of STEPS) {
    await page.goto(`${project}/${step}`);
    await page.locator(`#${section}`).waitFor();
    await unfold(page);
    expect([step, await page.getByRole('region', { name: 'This project also uses' }).count()]).toEqual([step, 0]);
    found.push(...(await pageFaults(page, step)));
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/everything-${step}.png`, fullPage: true });
  }
  expect(found).toEqual([]);

  // An edit and its undo: the document is written once more, as it came.
  await page.goto(`${project}/setup`);
  await page.getByLabel('Name', { exact: true }).fill('Nothing');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('link', { name: 'Project Listing' }).click();
  await page.getByRole('button', { name: 'More actions for Everything' }).first().click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ]);
  const after = readProject(await readFile(await download.path(), 'utf8'));
  if (after.kind === 'unreadable') throw new Error('the download cannot be read');
  expect(after.project).toEqual(before.project);
  expect(errors).toEqual([]);
  await context.close();
});
