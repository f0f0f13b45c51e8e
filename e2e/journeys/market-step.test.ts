import { type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { openSample } from '../support/browser.ts';
import { savedProject } from '../support/account-calls.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

/** The project as the server holds it. */
const stored = (id: string): Promise<Project> => savedProject(session.url(), id);

test('APP-01 UX-19 UX-57 four markets fit a screen; a rate is painted by its letter, an event added by keys, and both are stored', async () => {
  const { page, errors, close } = await session.signedIn({ width: 1440, height: 900 });
  const id = await openSample(page, /^Storage in a capacity market/);
  for (const application of ['Regulation Market', 'TOD Contract'])
    await page.getByRole('checkbox', { name: application, exact: true }).check();
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Application/ })
    .click();
  await page.getByText('Four revenue streams').waitFor();
  const heights = await page
    .locator('main section:not(#changed-inputs) > header')
    .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().height));
  expect(heights).toEqual([62, 62, 62, 62]);
  expect(await page.evaluate<number>('document.documentElement.scrollHeight / innerHeight')).toBeLessThanOrEqual(1.5);

  await page.getByRole('button', { name: 'Open Time of delivery contract' }).click();
  await page.getByRole('button', { name: '1 rate, 12 × 24' }).click();
  const drawer = page.getByRole('dialog', { name: 'Energy price schedule' });
  await drawer.getByRole('button', { name: 'Rate', exact: true }).click();
  await drawer.getByRole('textbox', { name: /^Rate B/ }).fill('90.4');
  await drawer.getByRole('textbox', { name: /^Rate B/ }).press('Enter');
  await drawer.getByRole('button', { name: /^June, weekdays, 17 h/ }).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown'])
    await page.keyboard.press(`Shift+${key}`);
  await drawer.getByText('Chosen: Jun to Sep, 17–21 h, 16 cells').waitFor();
  await page.keyboard.press('b');
  await drawer.getByRole('button', { name: /^September, weekdays, 20 h: 90\.40/ }).waitFor();
  // Painted once too often, and taken back while the drawer stays.
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Undo' }).click();
  await drawer.getByRole('button', { name: /^September, weekdays, 20 h: 90\.40/ }).waitFor();
  await drawer.getByRole('button', { name: 'Use schedule' }).click();
  await page.getByRole('button', { name: 'Close Time of delivery contract' }).click();

  await page.getByRole('button', { name: 'Open Capacity market' }).click();
  await page.getByText('By date', { exact: true }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Continue' })
    .or(page.getByRole('grid', { name: /^Events of/ }))
    .first()
    .waitFor();
  if ((await page.getByRole('button', { name: 'Continue' }).count()) > 0) await page.getByRole('button', { name: 'Continue' }).click();
  const calendar = page.getByRole('grid', { name: /^Events of/ });
  await calendar.focus();
  // From 15 July two weeks and a day on.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('capacityMarkets.0.events.0.date');

  await expect.poll(async () => (await stored(id)).capacityMarkets[0]!.events.length, { timeout: 15_000 }).toBe(1);
  const project = await stored(id);
  expect(project.capacityMarkets[0]!.events).toEqual([
    { date: '2007-07-30T17:00', duration: project.capacityMarkets[0]!.averageCallDuration },
  ]);
  const { rates, grid } = project.contracts[0]!.energyPriceSchedule;
  expect(rates.map(({ value }) => value)).toEqual([1000, 90.4]);
  expect(
    grid
      .map((row, month) => row.map((rate, hour) => [rate, month >= 5 && month <= 8 && hour >= 17 && hour < 21 ? 1 : 0]))
      .flat()
      .filter(([is, should]) => is !== should),
  ).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});
