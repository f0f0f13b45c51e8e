import { readProject } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { shareOf } from '../../packages/engine/test/share.ts';
import { downloaded, goTo } from '../support/browser.ts';
import { everything, fileOf, unfold } from '../support/everything.ts';
import { pageFaults, settled, widthFaults } from '../support/page-faults.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

const STEPS = [
  ['setup', 'site'],
  ['revenue', 'contract'],
  ['equipment', 'configuration'],
  ['other', 'incentives'],
] as const;

test('W-1 a file with everything in it shows all of it, without a fault of the page, and is saved unchanged', async () => {
  const pictures = process.env['STACKWATT_PICTURES'];
  const { page, errors, close } = await session.signedIn({ width: 1440, height: 1000 });
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
    await goTo(page, `${new URL(project).pathname}/${step}`);
    await page.locator(`#${section}`).waitFor();
    await unfold(page);
    expect([step, await page.getByRole('region', { name: 'This project also uses' }).count()]).toEqual([step, 0]);
    // By axe in every run too, among all screens.
    await settled(page);
    found.push(...(await shareOf(pageFaults, widthFaults)(page, step)));
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/everything-${step}.png`, fullPage: true });
  }
  expect(found).toEqual([]);

  // An edit and its undo: the document is written once more, as it came.
  await goTo(page, `${new URL(project).pathname}/setup`);
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
  const after = readProject((await downloaded(download)).toString());
  if (after.kind === 'unreadable') throw new Error('the download cannot be read');
  expect(after.project).toEqual(before.project);
  expect(errors).toEqual([]);
  await close();
});

test('W-1 all columns of all kinds of incentives stand side by side at 1024 px', async () => {
  const { page, close } = await session.signedIn({ width: 1024 });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'all.hfront', mimeType: 'application/json', buffer: Buffer.from(fileOf(everything())) });
  await page.waitForURL(/\/project\/[^/]+\/setup/);
  await goTo(page, new URL(page.url()).pathname.replace(/setup$/, 'other'));
  const table = page.getByRole('grid', { name: 'Incentives' });
  await table.waitFor();
  const beyond = await table.evaluate((grid) => {
    const { scrollWidth, clientWidth } = (grid as unknown as { parentElement: { scrollWidth: number; clientWidth: number } }).parentElement;
    return scrollWidth - clientWidth;
  });
  expect(beyond).toBe(0);
  await close();
});
