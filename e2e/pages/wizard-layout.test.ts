import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, openSections } from '../support/browser.ts';
import { unfold } from '../support/everything.ts';
import { fullProject } from '../support/screens.ts';
import { useSession } from '../support/session.ts';

const session = useSession();
let project: string | undefined;

/** A step of a project that uses everything, all its sections open. */
async function step(width: number, path: 'revenue' | 'equipment', shows: string) {
  const { page, close } = await session.signedIn({ width, height: 900 });
  project ??= await fullProject(page);
  await goTo(page, `/project/${project}/${path}`);
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  if (path === 'revenue') await openSections(page);
  await unfold(page);
  return { page, close };
}
const boxOf = async (page: Page, role: 'textbox' | 'button', name: string | RegExp, nth = 0) =>
  (await page.getByRole(role, { name }).filter({ visible: true }).nth(nth).boundingBox())!;

test('values to calculate begin on one line with those beside them, with a run that several of them multiply too', async () => {
  const { page, close } = await step(1440, 'revenue', 'Energy market');
  const tops = await Promise.all(
    ['Allocation 1', 'PV allocation 1', 'Wind allocation 1'].map(async (name) => (await boxOf(page, 'textbox', name)).y),
  );
  expect(tops).toEqual([tops[0], tops[0], tops[0]]);
  const [up, down] = await Promise.all([
    boxOf(page, 'textbox', /^Max Reg-Up commitment/),
    boxOf(page, 'textbox', /^Max Reg-Down commitment/),
  ]);
  expect(up.y).toBe(down.y);
  await close();
});

test.each([1024, 390])('at %i px what goes in and out of a table stays on one line', async (width) => {
  const { page, close } = await step(width, 'equipment', 'Configuration');
  const toolbar = page.getByRole('toolbar', { name: 'Fill' }).first();
  const boxes = await Promise.all(
    ['Paste', 'Copy table'].map(async (name) => (await toolbar.getByRole('button', { name }).boundingBox())!),
  );
  expect(boxes[1]!.y).toBe(boxes[0]!.y);
  await close();
});

test('at 390 px the names of cost lines stay in sight while their values scroll', async () => {
  const { page, close } = await step(390, 'equipment', 'Configuration');
  const table = page.getByRole('table', { name: 'Cost by lines' }).first();
  const name = table.getByRole('textbox', { name: 'Name of Modules one' });
  const before = (await name.boundingBox())!;
  const scrolled = await page.evaluate<number>(`(() => {
    const { parentElement: box } = document.querySelector('table[aria-label="Cost by lines"]');
    box.scrollLeft = 200;
    return box.scrollLeft;
  })()`);
  expect(scrolled).toBeGreaterThan(100);
  expect((await name.boundingBox())!.x).toBe(before.x);
  await close();
});

test('at 390 px no figure of a cost is cut, and a notice is wide enough to be read', async () => {
  const { page, close } = await step(390, 'equipment', 'Configuration');
  const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('table[aria-label^="Cost per"] input')]
    .filter((input) => input.scrollWidth > input.clientWidth).map((input) => input.getAttribute('aria-label'))`);
  expect(cut).toEqual([]);
  const notice = (await page
    .getByText(/^Typical values: /)
    .first()
    .boundingBox())!;
  expect(notice.width).toBeGreaterThan(195);
  await close();
});

test('at 390 px a session says which it is without scrolling', async () => {
  const { page, close } = await session.signedIn({ width: 390, height: 900 });
  await goTo(page, '/preferences');
  const { x, width } = (await page.getByText('This session').boundingBox())!;
  expect(x + width).toBeLessThan(390);
  await close();
});
