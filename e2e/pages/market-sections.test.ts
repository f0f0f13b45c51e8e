import { expect, test } from 'vitest';
import { openSample, openSections } from '../support/browser.ts';
import { pageFaults } from '../support/page-faults.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

test.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)(
  'UX-56 UX-57 every section of markets, incentives and averages at %i px, %s, has no serious fault',
  { timeout: 300_000 },
  async (width, colorScheme) => {
    const { page, errors, close } = await session.signedIn({
      width,
      height: width === 390 ? 844 : 900,
      colorScheme,
    });
    await openSample(page, /^Late-stage hybrid/);
    const found: string[] = [];
    for (const application of ['Regulation Market', 'TOD Contract'])
      await page.getByRole('checkbox', { name: application, exact: true }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/\/revenue/);
    await page.getByRole('button', { name: 'Open all' }).waitFor();
    await page.waitForTimeout(400);
    found.push(...(await pageFaults(page, 'application, folded')));
    await openSections(page);
    await page.getByText('Obligation to deliver').waitFor();
    found.push(...(await pageFaults(page, 'application')));
    await page.getByRole('button', { name: '1 rate, 12 × 24' }).click();
    await page.getByRole('dialog', { name: 'Energy price schedule' }).waitFor();
    await page.waitForTimeout(400);
    // What the sticky bars half cover is no smaller for it.
    await page.evaluate('scrollTo(0, 0)');
    found.push(...(await pageFaults(page, 'schedule')));
    await page.getByRole('button', { name: 'Use schedule' }).click();
    await page.getByRole('button', { name: 'Add obligation' }).click();
    await page.getByRole('dialog', { name: 'Add obligation' }).waitFor();
    await page.evaluate('scrollTo(0, 0)');
    await page.waitForTimeout(400);
    found.push(...(await pageFaults(page, 'obligation')));
    await page.getByRole('button', { name: 'Cancel' }).click();
    // Another project, whose errors do not bar the way.
    const steps = page.getByRole('navigation', { name: 'Steps' });
    await page.goto(`${session.url()}/library`);
    await openSample(page, /^Solar abroad/);
    await steps.getByRole('button', { name: /Equipment/ }).click();
    await page.getByText('Sunlight, synthetic year').first().waitFor();
    await page.waitForTimeout(600);
    found.push(...(await pageFaults(page, 'equipment')));
    await steps.getByRole('button', { name: /Economics/ }).click();
    await page.getByRole('button', { name: 'Add incentive' }).click();
    await page.getByRole('menuitem', { name: 'Production Tax Credit/REC' }).click();
    await page.getByText('Limited duration').waitFor();
    found.push(...(await pageFaults(page, 'economics')));
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  },
);
