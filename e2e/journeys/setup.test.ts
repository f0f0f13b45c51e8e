import { readProject } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { signIn, visit } from '../support/browser.ts';
import { settled } from '../support/page-faults.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

/** Pixels of the map's canvas in the colour of water; the sea is no part of the canvas. */
const WATER_PIXELS = `(() => {
  const canvas = document.querySelector('.site-map canvas');
  const [r, g, b] = getComputedStyle(document.querySelector('.site-map')).backgroundColor.match(/\\d+/g).map(Number);
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i] === r && data[i + 1] === g && data[i + 2] === b && data[i + 3] === 255) count++;
  return count;
})()`;
/** Of the file of waters as it came over the wire. */
const WATERS_BYTES = `performance.getEntriesByType('resource').find(({ name }) => /world_50m/.test(name)).encodedBodySize`;

test('SETUP-01 SETUP-26 from nothing: a place is found, its market taken, a date picked, and a cost moves the NPV while it is typed', async () => {
  const { page, errors, context } = await visit(session.browser(), session.url());
  await signIn(page);
  await page.getByRole('button', { name: 'Create New Project' }).click();
  await page.waitForURL(/\/setup/);
  await page.getByText('No preview yet: add a revenue stream and a technology').first().waitFor();
  // One form and the choices: nothing else belongs to the step.
  expect(await page.locator('main section > header h2').allInnerTexts()).toEqual([
    'Site and project',
    'Analysis, application and equipment',
  ]);

  const place = page.getByRole('combobox', { name: 'Location' });
  await place.fill('odessa');
  await page.getByRole('option', { name: /^Odessa, TX, USA/ }).waitFor();
  expect(await page.getByRole('option').count()).toBeGreaterThan(1);
  await place.press('Enter');
  await page.getByText('Proposed for Texas, until you choose').waitFor();

  // The map names the towns around, each inside its frame; the pin moves by keys, ten times as far with Shift.
  const map = page.getByRole('region', { name: 'Map with the position of the plant' });
  await map.locator('.site-city', { hasText: /^Odessa$/ }).waitFor();
  expect(await map.locator('.site-pin').getAttribute('class')).toContain('leaflet-marker-draggable');
  // At zoom 10 and 32° north a pixel is 130 m: the scale of at most 100 px shows 10 km.
  expect(await map.locator('.leaflet-control-scale').innerText()).toBe('10 km');
  // Names are written anew when counties or towns have come.
  await map.locator('.site-region span').first().waitFor();
  await settled(page);
  // The plant stands on the town: the middle of its name is at the tip of the pin, which is 50 px below the top of its picture.
  const town = (await map
    .locator('.site-city', { hasText: /^Odessa$/ })
    .first()
    .boundingBox())!;
  const pin = (await map.locator('.site-pin').boundingBox())!;
  // West Odessa lies 0.003° south of it, 3 px: names do not push each other down.
  const west = (await map.locator('.site-city', { hasText: 'West Odessa' }).boundingBox())!;
  expect(Math.abs(west.y - town.y)).toBeLessThan(6);
  expect(Math.abs(town.y + town.height / 2 - (pin.y + 50))).toBeLessThan(4);
  expect(Math.abs(town.x - (pin.x + pin.width / 2))).toBeLessThan(8);
  const frame = (await map.boundingBox())!;
  for (const label of await map.locator('.site-city span, .site-region span').all()) {
    const box = (await label.boundingBox())!;
    expect([box.x >= frame.x, box.x + box.width <= frame.x + frame.width]).toEqual([true, true]);
  }
  // Rivers and lakes come with the page, as little as a picture: from farther away the Rio Grande is drawn in the colour of water.
  for (let i = 0; i < 5; i++) await map.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => page.evaluate<number>(WATER_PIXELS), { timeout: 15_000 }).toBeGreaterThan(100);
  expect(await page.evaluate<number>(WATERS_BYTES)).toBeLessThanOrEqual(300_000);
  const latitude = page.getByRole('textbox', { name: /^Latitude/ });
  const before = Number(await latitude.inputValue());
  await map
    .getByAltText(/arrow keys move it/)
    .or(map.getByTitle('Position of the plant'))
    .first()
    .focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(async () => Number(await latitude.inputValue()) - before, { timeout: 10_000 }).toBeCloseTo(0.11, 6);

  await page.getByRole('button', { name: 'Choose a date' }).last().click();
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Start with typical values' }).click();
  await page.getByRole('checkbox', { name: /^TOD Contract/ }).check({ force: true });
  await page.getByRole('checkbox', { name: /^Solar/ }).check({ force: true });

  // A contract that owes nothing needs no more. What it lacks is a link to the very choice.
  await page
    .getByRole('button', { name: /^Time of delivery energy obligation unspecified/ })
    .first()
    .click();
  await page.waitForURL(/\/revenue/);
  await page.locator('[id="contracts.0.obligationKind"]').getByText('None', { exact: true }).click();
  const npv = page.locator('[data-figure=npv]').first();
  await npv.waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/\/equipment/);
  const cost = page.locator('[id="solar.0.cost.items.0.capital"]');
  const shown = await npv.innerText();
  await cost.fill('400000');
  await expect.poll(() => npv.innerText(), { timeout: 10_000 }).not.toBe(shown);
  await page.getByText('While typing').first().waitFor();
  await cost.press('Escape');
  await expect.poll(() => npv.innerText()).toBe(shown);
  await cost.fill('500000');
  await cost.press('Enter');
  await page.getByText('Last change').first().waitFor();

  await page
    .getByText(/^Saved \d/)
    .first()
    .waitFor();
  const document = page.waitForResponse(
    (answer) => /\/api\/project\/[^/]+\/input$/.test(answer.url()) && answer.request().method() === 'GET',
  );
  await page.reload();
  const read = readProject(await (await document).text());
  if (read.kind === 'unreadable') throw new Error('the saved project cannot be read');
  const { project } = read;
  expect(project.location).toMatchObject({ countryCode: 'US', countryName: 'United States', utcOffsetHours: -6 });
  expect(project.location.pos.lat).toBeCloseTo(before + 0.11, 5);
  expect(project).toMatchObject({
    electricityMarket: 'ERCOT',
    discountRate: 8,
    inflationRate: 2,
    exportLimit: 100,
    useSolar: true,
    useContract: true,
  });
  expect(project.solar[0]!.cost.items[0]!.capital).toBe(500_000);
  // The Monday of the week a month after today.
  expect(new Date(`${project.expectedDate}T00:00:00Z`).getUTCDay()).toBe(1);
  expect(errors).toEqual([]);
  await context.close();
});
