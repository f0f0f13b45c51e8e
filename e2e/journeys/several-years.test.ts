import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createProject } from '../support/browser.ts';
import { savedProject } from '../support/account-calls.ts';
import { countEffort } from '../support/effort.ts';
import { useSession } from '../support/session.ts';
import { hasSharedData, sharedData } from '../support/shared-data.ts';

const session = useSession();

const QUARTERS = 35_040;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

test.skipIf(!hasSharedData)(
  'UX-10 IMP-38 wind and a two-hour storage unit on quarter-hour prices of several years by several files, late-stage, survive a reload and calculate',
  async () => {
    const { page, errors, close } = await session.signedIn();
    const effort = await countEffort(page);
    const id = await createProject(page);
    for (const name of ['Energy Market', 'Wind', 'Storage']) await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByText('Late-stage').first().click();
    await page.getByLabel('Project lifetime').fill('5');
    await page.getByLabel('Project lifetime').press('Enter');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/\/revenue/);

    // The real year of 2023 and two made of it: each price 10 higher in 2024, and 20 higher in 2025.
    const real = readFileSync(sharedData('prices/single_ercot_west_rt_15min_2023.txt'), 'utf8').trim().split(/\r?\n/).map(Number);
    expect(real).toHaveLength(QUARTERS);
    const years = [0, 10, 20].map((more) => real.map((price) => Number((price + more).toFixed(2))));
    const market = page.locator('#energy-market');
    await market.getByText('Several files', { exact: true }).click();
    await market
      .locator('input[type=file]')
      .first()
      .setInputFiles(
        years.map((prices, i) => ({
          name: `west_${2025 - i}.txt`,
          mimeType: 'text/plain',
          buffer: Buffer.from((years[2 - i] ?? prices).join('\n')),
        })),
      );
    await page.getByText('The following year(s) have no file assigned: 4, 5.').waitFor();
    await page.getByRole('button', { name: 'Go on repeating: 2023, 2024' }).click();
    await page.getByRole('button', { name: 'Use 5 years of 3 files' }).click();
    await page.getByText('5 years in use').waitFor();

    await page.reload();
    await page.getByText('5 years in use').waitFor();
    const shown = page.getByRole('figure').filter({ hasText: 'Daily range and mean of each project year' }).getByRole('listitem');
    const means = years.map((prices) => mean(prices).toFixed(2));
    expect(await shown.evaluateAll((items) => items.map((item) => item.textContent?.match(/[\d.]+$/)?.[0]))).toEqual(
      [0, 1, 2, 0, 1].map((i) => `${2023 + i}${means[i]}`),
    );

    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/\/equipment/);
    await page.locator('#wind-1 input[type=file]').last().setInputFiles(sharedData('wind/wtk_amarillo_tx_2012_60min_100m.srw'));
    await page
      .locator('#wind-1')
      .getByRole('button', { name: /^Use 8,760/ })
      .click();
    await page.getByText('No imported wind resource').first().waitFor({ state: 'detached' });
    await page.locator('[id="storage.0.model"]').click();
    await page.getByRole('option', { name: 'Energy Storage (1 MW / 2 MWh)' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/\/other/);
    // One turbine is a small farm, which the checker says.
    await page.getByRole('checkbox', { name: /Calculate despite warnings/ }).check();
    await page.getByRole('button', { name: 'Calculate' }).click();
    await page.waitForURL(/\/results\/(optimization|details)\//, { timeout: 60_000 });
    await page.getByText('Up to date').waitFor();
    const { seconds, presses } = await effort();
    console.info(`wind and a storage unit on several years of prices: ${seconds.toFixed(1)} s by a program, ${presses} presses`);
    expect(presses).toBeLessThanOrEqual(18);

    const project = await savedProject(session.url(), id);
    const [dayAhead] = project.energyMarkets;
    expect(project.storage.map(({ model }) => model)).toEqual(['Energy Storage (1 MW / 2 MWh)']);
    expect([project.earlyAnalysis, project.lifetime, dayAhead!.useMultiYearPrice]).toEqual([false, 5, true]);
    expect(
      dayAhead!.multiYearPrice.map(({ year, timeSeriesFileBaseName, projectYearsValid, price }) => ({
        year,
        timeSeriesFileBaseName,
        projectYearsValid,
        stepMinutes: price.stepMinutes,
        mean: price.mean.toFixed(6),
      })),
    ).toEqual(
      [2, 1, 0].map((i) => ({
        year: 2023 + i,
        timeSeriesFileBaseName: `west_${2023 + i}.txt`,
        projectYearsValid: [0, 1, 2, 0, 1].map((one) => one === i),
        stepMinutes: 15,
        mean: mean(years[i]!).toFixed(6),
      })),
    );
    expect(errors).toEqual([]);
    await close();
    // The next test counts nothing.
    await page.close();
  },
);
