import { setField, writeProjectFile, type Project } from '@stackwatt/model';
import { samples } from '@stackwatt/catalog';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from '../support/browser.ts';
import { savedProject, uploadedProject } from '../support/account-calls.ts';
import { ends } from '../support/first-sample.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

/** Types further values into the first group of chips of a name. */
async function addValues(page: Page, group: RegExp, ...values: readonly string[]): Promise<void> {
  const chips = page.getByRole('group', { name: group }).first();
  await chips.getByRole('button', { name: 'Add' }).click();
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
}

test('UX-50 COST-26 costs, efficiencies and the line with several values multiply the run by name, are saved, and are calculated', async () => {
  const { page, close, errors } = await session.signedIn();
  const { project: sample, series } = samples[0]!.build();
  const project = ends(sample);
  const id = await uploadedProject(session.url(), writeProjectFile(project, series));
  await goTo(page, `/project/${id}/equipment`);
  await page
    .getByRole('group', { name: /^Round-trip efficiency/ })
    .first()
    .waitFor();
  await addValues(page, /^Capital multipliers/, '1.2', '1.5');
  await addValues(page, /^Round-trip efficiency/, '80', '90');
  await addValues(page, /^AC line efficiency/, '98');

  // 2 arrays × 2 storage units in one year, times 3 × 3 × 2.
  const run = page.getByRole('region', { name: 'Run size' }).first();
  await run.getByText('72 simulations').waitFor();
  expect(
    (await run.getByRole('list', { name: 'Values that multiply the run' }).getByRole('listitem').allInnerTexts()).map((text) =>
      text.trim(),
    ),
  ).toEqual(['× 3 Capital cost multiplier, PV Solar 1', '× 3 Round-trip efficiency, Energy Storage 1', '× 2 Efficiency, AC line']);
  await page.getByText('× 3, 72 simulations').first().waitFor();
  // A factor leads to its values.
  await run.getByRole('button', { name: '× 2 Efficiency, AC line' }).click();
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('acLineEfficiencySensitivity');

  // What is saved is the sample with these lists, and nothing else.
  const lists: readonly (readonly [(string | number)[], number[]])[] = [
    [
      ['solar', 0, 'cost', 'capitalMultipliers'],
      [1, 1.2, 1.5],
    ],
    [
      ['storage', 0, 'roundtripEfficiencySensitivity'],
      [...project.storage[0]!.roundtripEfficiencySensitivity, 80, 90],
    ],
    [['acLineEfficiencySensitivity'], [100, 98]],
  ];
  const wanted = lists.reduce<Project>((changed, [path, values]) => setField(changed, path, values), project);
  const saved = (): Promise<Project> => savedProject(session.url(), id);
  await expect.poll(async () => (await saved()).acLineEfficiencySensitivity, { timeout: 15_000 }).toEqual([100, 98]);
  const { name: _, ...stored } = await saved();
  const { name: __, ...expected } = wanted;
  expect(stored).toEqual(expected);

  await page.getByRole('button', { name: 'Calculate' }).first().click();
  await page.waitForURL(/\/results\/sensitivity\/-/, { timeout: 90_000 });
  const cases = page.getByRole('grid', { name: 'Sensitivity cases' });
  await cases.waitFor();
  expect(await cases.locator('tbody tr[data-rank]').count()).toBe(18);
  expect(errors).toEqual([]);
  await close();
});
