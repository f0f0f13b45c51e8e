import type { Page } from 'playwright-core';
import { setField, writeProject, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { complete } from '../../packages/model/test/builders.ts';
import { SHOWN } from '../../apps/web/src/editor/also-used/shown-inputs.ts';
import { goTo, openSections, projectIdOf } from '../support/browser.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

type Change = readonly [path: readonly (string | number)[], value: unknown];
const withAll = (project: Project, ...changes: readonly Change[]): Project =>
  changes.reduce((changed, [path, value]) => setField(changed, path, value), project);

/** The project as a file whose series are still to be imported: their values belong to no test of controls. */
const fileOf = (project: Project): string =>
  writeProject(project)
    .replaceAll('"state": "ready"', '"state": "blank"')
    .replaceAll(/"hash": "a{64}"/g, '"hash": ""');

async function open(page: Page, project: Project, name: string): Promise<string> {
  await goTo(page, '/library');
  // The steps have files of their own.
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: `${name}.hfront`, mimeType: 'application/json', buffer: Buffer.from(fileOf(project)) });
  await page.waitForURL(/\/project\/[^/]+\//);
  return projectIdOf(page);
}

/** The steps of the wizard, each with a section of it. */
const SECTIONS = { setup: 'site', revenue: 'contract', equipment: 'configuration', other: 'incentives' } as const;
type Step = keyof typeof SECTIONS;

test('W-1 every input that is said to have a control has one, under its own path, in some project', async () => {
  const { page, close } = await session.signedIn({ width: 1440, height: 3000 });
  const base = withAll(
    complete(),
    [['storage', 0, 'allowReplacement'], true],
    [['solar', 0, 'allowReplacement'], true],
    [['wind', 0, 'allowReplacement'], true],
  );
  const ids = new Set<string>();
  // Each with the steps on which it shows what no project before it does.
  const variants: readonly (readonly [Project, ...Step[]])[] = [
    [
      withAll(base, [['earlyAnalysis'], true], [['solar', 0, 'mounting', 'orientation'], 'chosen']),
      'setup',
      'revenue',
      'equipment',
      'other',
    ],
    [
      withAll(
        base,
        [['energyMarkets', 0, 'useMultiYearPrice'], true],
        [['regulationMarkets', 0, 'useMultiYearRegUpPrice'], true],
        [['regulationMarkets', 0, 'useSingleFileMultiYearRegDownPrice'], true],
        [['storage', 0, 'useAuxiliaryLoad'], true],
        [['storage', 0, 'useCycleLimitPerDay'], true],
        [['storage', 0, 'allowAugmentation'], true],
        [['solar', 0, 'degradationKind'], 'custom'],
        [['solar', 0, 'kind'], 'custom'],
        [['solar', 0, 'hasConverter'], true],
        [['wind', 0, 'kind'], 'production'],
        [['energyMarkets', 0, 'useImportPriceMultiplier'], true],
        [['contracts', 0, 'useShortagePenalty'], true],
        [['contracts', 0, 'shortagePenaltyKind'], 'flat'],
        [['capacityMarkets', 0, 'useShortagePenalty'], true],
        [['capacityMarkets', 0, 'energyPriceKind'], 'flat'],
        [['incentives', 3, 'useDuration'], true],
        [['incentives', 3, 'useCreditTaxPercent'], true],
        [['hasImportLimit'], true],
      ),
      'revenue',
      'equipment',
      'other',
    ],
    [
      withAll(
        base,
        [['energyMarkets', 0, 'useSingleFileMultiYearPrice'], true],
        [['regulationMarkets', 0, 'useSingleFileMultiYearRegUpPrice'], true],
        [['regulationMarkets', 0, 'useMultiYearRegDownPrice'], true],
        [['useWind'], false],
        [['solar', 0, 'mounting', 'kind'], 'tracker'],
        [['bus'], 'dc'],
        [['capacityMarkets', 0, 'eventKind'], 'scheduled'],
        [['capacityMarkets', 0, 'priceUnit'], '$/MW-mo'],
        [['energyMarkets', 0, 'hasSeparateImportPrice'], true],
        [['hasExportLimitTimeSeries'], true],
        [['hasImportLimitTimeSeries'], true],
        [['contracts', 0, 'obligationKind'], 'import'],
        [['contracts', 0, 'energyPriceKind'], 'import'],
      ),
      'revenue',
      'equipment',
    ],
    [
      withAll(
        base,
        [['contracts', 0, 'obligationKind'], 'none'],
        ...['solar', 'wind', 'storage'].map((part): [(string | number)[], unknown] => [[part, 0, 'cost', 'costTableKind'], 'complex']),
        [['solar', 0, 'hasConverter'], true],
        [['solar', 0, 'converter', 'cost', 'costTableKind'], 'complex'],
      ),
      'revenue',
      'equipment',
    ],
    [withAll(base, [['useWind'], false], [['bus'], 'dc'], [['inverter', 'cost', 'costTableKind'], 'complex']), 'equipment'],
    [
      withAll(
        base,
        [['hasExportLimitSchedule'], true],
        [['hasImportLimitSchedule'], true],
        [['storage', 0, 'hasConverter'], true],
        [['storage', 0, 'hasDeferment'], true],
        [['storage', 0, 'useCycleLimitPerDay'], true],
        [['storage', 0, 'useAuxiliaryLoad'], true],
        [['storage', 0, 'useAuxiliaryLoadFlatPrice'], false],
        [['storage', 0, 'storageServesAuxiliaryLoad'], false],
        [['storage', 0, 'energyMarket'], { kind: 'dam' }],
        [['storage', 0, 'oemGuaranteedDegradation'], [{ cycleCount: 365, capacityList: [97, 95] }]],
        [['useOemGuaranteedDegradation'], true],
      ),
      'equipment',
    ],
    [withAll(base, [['storage', 0, 'hasConverter'], true], [['storage', 0, 'converter', 'cost', 'costTableKind'], 'complex']), 'equipment'],
  ];
  for (const [index, [variant, ...steps]] of variants.entries()) {
    const id = await open(page, variant, `variant ${index}`);
    for (const step of steps) {
      // As Back and Forward of the browser go to a step, whatever is wrong with the project.
      await page.evaluate(
        `history.pushState({}, '', '/project/${id}/${step}'); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
      );
      await page.locator(`#${SECTIONS[step]}`).waitFor();
      if (step === 'revenue') await openSections(page);
      // Parts that are loaded when they are first shown come with the next frames.
      await page.waitForTimeout(250);
      for (const one of await page.evaluate<string[]>('[...document.querySelectorAll("main [id]")].map((element) => element.id)'))
        ids.add(one);
    }
  }
  const patterns = new Set([...ids].map((id) => id.replaceAll(/\.\d+(?=\.|$)/g, '.*')));
  const missing = Object.entries(SHOWN).flatMap(([pattern, control]) => {
    const wanted = control === true ? pattern : control;
    return patterns.has(wanted) || [...patterns].some((one) => one.startsWith(`${wanted}.`)) ? [] : [wanted];
  });
  expect(missing).toEqual([]);
  await close();
});

test('W-1 a schedule that came with a file is in force on its control; costs by lines have their table', async () => {
  const { page, close, errors } = await session.signedIn();
  const id = await open(
    page,
    withAll(
      complete(),
      [['solar', 0, 'cost', 'costTableKind'], 'complex'],
      [['hasExportLimitSchedule'], true],
      // Strips without values are asked of the server, which has none.
      [['energyMarkets', 0, 'multiYearPrice'], []],
      [['regulationMarkets', 0, 'multiYearRegUpPrice'], []],
    ),
    'by lines',
  );
  await goTo(page, `/project/${id}/equipment`);
  // The simple table, which does not count, is not offered for typing; the lines are.
  expect(await page.locator('[id="solar.0.cost.items.0.capital"]').count()).toBe(0);
  await page.getByRole('table', { name: 'Cost by lines' }).first().waitFor();
  const limit = page.getByRole('radiogroup', { name: 'Export limit' });
  expect(await limit.getByRole('radio', { name: 'Schedule' }).isChecked()).toBe(true);
  expect(await page.getByRole('region', { name: 'This project also uses' }).count()).toBe(0);
  await page.getByText('Fixed', { exact: true }).first().click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  expect(await limit.getByRole('radio', { name: 'Schedule' }).isChecked()).toBe(true);
  expect(errors).toEqual([]);
  await close();
});
