import { setField, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { goToStep, openSample } from '../support/browser.ts';
import { savedProject } from '../support/account-calls.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

/** The project as the server holds it. */
const saved = (id: string): Promise<Project> => savedProject(session.url(), id);

test('ESC-05 UX-18 prices of 25 years come from a sheet with comma decimals, seven of them are evened out, and late stage counts them', async () => {
  const { page, errors, close } = await session.signedIn();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await openSample(page, /^Stand-alone storage/);
  await page.getByText('Late-stage analysis').click();
  await page.getByText('Use Comma as Decimal Point').click();
  await goToStep(page, /Equipment/);
  await page.getByRole('switch', { name: 'Augmentation price' }).check({ force: true });
  const grid = page.getByRole('grid', { name: 'Augmentation price by year' });
  const year = (number: number) => grid.getByRole('gridcell', { name: new RegExp(`^Year ${number}: `) });
  await year(1).waitFor();
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  const before = await saved(id);

  // Two prices more than there are years: they are left out, and named.
  const prices = Array.from({ length: 27 }, (_, place) => Math.round(15025 * 0.95 ** place) / 100);
  const sheet = prices.map((price) => String(price).replace('.', ',')).join('\r\n');
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(sheet)})`);
  await year(1).click();
  await page.keyboard.press('Control+v');
  await page.getByText(/^2 values go beyond the last year and were left out/).waitFor();
  await year(6).click();
  await year(12).click({ modifiers: ['Shift'] });
  await page.getByText('Years 6 to 12').waitFor();
  await page.getByRole('button', { name: 'Linear', exact: true }).click();
  await page.getByTitle('Undo: fill 7 values of augmentation price').waitFor();

  await page.getByRole('button', { name: 'Calculate' }).first().click();
  await page.waitForURL(/\/results\//, { timeout: 120_000 });
  await page.getByText('Up to date').waitFor({ timeout: 120_000 });

  // Even steps between year 6 and year 12: price(6) + k/6 · (price(12) − price(6)).
  const [sixth, twelfth] = [prices[5]!, prices[11]!];
  const expected = prices
    .slice(0, 25)
    .map((price, place) => (place > 5 && place < 11 ? Number((sixth + ((twelfth - sixth) * (place - 5)) / 6).toPrecision(12)) : price));
  expect(await saved(id)).toEqual(
    setField(before, ['storage', 0, 'augmentationPriceDecline'], {
      ...before.storage[0]!.augmentationPriceDecline,
      customValues: expected.map((value, place) => ({ year: place + 1, value })),
    }),
  );
  expect(errors).toEqual([]);
  await close();
});
