import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, openSample } from '../support/browser.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

const PAYLOADS = [
  '<img src=x onerror="window.hit=1">',
  '"><script>window.hit=2</script>',
  '<svg onload=window.hit=3>',
  "'-window.hit-'",
  '<b>bold</b>&amp;',
  'javascript:window.hit=4',
  '${window.hit=5}{{6}}',
] as const;
const PROJECT = `${PAYLOADS[0]}${PAYLOADS[1]}`;

/** Every name and free text of a project file becomes a payload, each in its turn. */
function hostile(text: string): string {
  let turn = 0;
  const next = (): string => `${PAYLOADS[turn++ % PAYLOADS.length]!} ${turn}`;
  const file = JSON.parse(text) as Record<string, unknown>;
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (['name', 'notes', 'manufacturer'].includes(key) && typeof inner === 'string') (value as Record<string, unknown>)[key] = next();
      else walk(inner);
    }
  };
  for (const list of ['solar', 'wind', 'storage', 'energyMarkets', 'regulationMarkets', 'capacityMarkets', 'contracts', 'incentives'])
    walk(file[list]);
  return JSON.stringify({ ...file, name: PROJECT, author: next(), notes: PAYLOADS.join('\n') });
}

const hit = (page: Page): Promise<unknown> => page.evaluate('window.hit');

test('B-12 HTML, scripts and SVG in names, notes and labels are shown as text on every screen, and the content policy has nothing to report', async () => {
  const { page, errors, close } = await session.signedIn();
  const id = await openSample(page);
  await page.waitForTimeout(500);

  // The document is read with payloads for names; the first edit then stores it so.
  const input = /\/api\/project\/[^/]+\/input$/;
  await page.route(input, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: hostile(await answer.text()) });
  });
  await page.goto(`${session.url()}/project/${id}/other`);
  const rate = page.locator('#discountRate');
  await rate.waitFor();
  await rate.fill('7.5');
  await rate.press('Enter');
  await page.getByText(/^Saved \d\d:\d\d/).waitFor();
  await page.unroute(input);
  // A patch to what the server does not hold is refused once, and the document sent whole; the browser notes that answer by itself.
  errors.splice(0, errors.length, ...errors.filter((text) => !/status of (409|412|422)/.test(text)));

  for (const step of ['setup', 'revenue', 'equipment', 'other']) {
    await goTo(page, `/project/${id}/${step}`);
    await page.getByText(PAYLOADS[0]).filter({ visible: true }).first().waitFor();
    await page.waitForTimeout(400);
    expect([step, await hit(page)]).toEqual([step, undefined]);
  }
  await page.getByRole('button', { name: 'Calculate' }).first().click();
  await page.waitForURL(/\/results\/optimization/, { timeout: 90_000 });
  await page.locator('tbody').getByRole('row').first().dblclick();
  await page.getByRole('heading', { name: 'Summary', exact: true }).waitFor();
  for (const section of ['Revenue', 'Time series', 'Cash flow']) {
    await page
      .getByRole('link', { name: section })
      .or(page.getByRole('button', { name: section }))
      .first()
      .click();
    await page.waitForTimeout(600);
    expect([section, await hit(page)]).toEqual([section, undefined]);
  }
  await goTo(page, '/library');
  await page.getByText(PROJECT).first().waitFor();
  expect(await hit(page)).toBeUndefined();
  expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0);
  expect(errors).toEqual([]);
  await close();
});
