import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, openSections } from '../support/browser.ts';
import { unfold } from '../support/everything.ts';
import { settled } from '../support/page-faults.ts';
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

// First: until a test has made one, the account has no project.
test('an empty listing has its samples in rows of four, of two and below each other', async () => {
  const { page, close } = await session.signedIn();
  const cards = page.getByRole('region', { name: 'Samples' }).getByRole('listitem');
  await cards.first().waitFor();
  const perRow = async (width: number): Promise<number[]> => {
    await page.setViewportSize({ width, height: 1000 });
    await settled(page);
    const tops = await Promise.all((await cards.all()).map(async (card) => (await card.boundingBox())!.y));
    return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
  };
  expect(await perRow(1440)).toEqual([4, 4]);
  expect(await perRow(1024)).toEqual([2, 2, 2, 2]);
  expect(await perRow(390)).toEqual(Array.from({ length: 8 }, () => 1));
  await close();
});

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
  // Another market is added below those that are there.
  const energy = page.locator('#energy-market');
  const last = Math.max(...(await Promise.all((await energy.getByRole('textbox').all()).map(async (one) => (await one.boundingBox())!.y))));
  expect((await energy.getByRole('button', { name: 'Add market' }).boundingBox())!.y).toBeGreaterThan(last);
  await close();
});

test('the heads of a cost table end where their figures end, and three multipliers of it share a row', async () => {
  const { page, close } = await step(1440, 'equipment', 'Configuration');
  const ends = await page.evaluate<number[][]>(`[...document.querySelectorAll('table[aria-label^="Cost per"]')].flatMap((table) => {
    const heads = [...table.querySelectorAll('thead th:has(button)')];
    const right = (node) => { const range = document.createRange(); range.selectNodeContents(node); return range.getBoundingClientRect().right; };
    return heads.map((head) => [right(head.querySelector('span').firstChild), right(head.lastElementChild)]);
  })`);
  expect(ends.length).toBeGreaterThan(2);
  for (const [title, unit] of ends) expect(Math.abs(title! - unit!)).toBeLessThan(1);
  const tops = await page.evaluate<number[][]>(`[...document.querySelectorAll('h4')]
    .filter((head) => head.textContent.startsWith('Sensitivity'))
    .map((head) => [...head.nextElementSibling.children].map((field) => field.getBoundingClientRect().y))`);
  const three = tops.filter((row) => row.length === 3);
  expect(three.length).toBeGreaterThan(0);
  for (const row of three) expect(row).toEqual([row[0], row[0], row[0]]);
  await close();
});

test('at 1024 px what is offered up and down stands on one line', async () => {
  const { page, close } = await step(1024, 'revenue', 'Energy market');
  for (const field of [/^Max Reg-(Up|Down) commitment/, /^Min Reg-(Up|Down) price/]) {
    const [up, down] = await Promise.all([boxOf(page, 'textbox', field), boxOf(page, 'textbox', field, 1)]);
    expect(up.y).toBe(down.y);
  }
  await close();
});

test('at 390 px a section is folded beside its title, whatever else its head holds', async () => {
  const { page, close } = await step(390, 'equipment', 'Configuration');
  const head = page.locator('#configuration > header');
  const [title, fold] = await Promise.all([head.getByRole('heading').boundingBox(), head.getByRole('button').last().boundingBox()]);
  expect(fold!.y + fold!.height / 2).toBeCloseTo(title!.y + title!.height / 2, 0);
  await close();
});

test('at 390 px what is done with all sections of a step stays together', async () => {
  const { page, close } = await step(390, 'revenue', 'Energy market');
  const [order, fold] = await Promise.all([boxOf(page, 'button', /^Order of Commitment/), boxOf(page, 'button', 'Fold all')]);
  expect(fold.y + fold.height / 2).toBeCloseTo(order.y + order.height / 2, 0);
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

test('at 390 px the themes stand beside each other, and a session says which it is without scrolling', async () => {
  const { page, close } = await session.signedIn({ width: 390, height: 900 });
  await goTo(page, '/preferences');
  const themes = page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio');
  await themes.first().waitFor();
  const tops = await Promise.all((await themes.all()).map(async (theme) => (await theme.boundingBox())!.y));
  expect(tops).toEqual([tops[0], tops[0], tops[0]]);
  const { x, width } = (await page.getByText('This session').boundingBox())!;
  expect(x + width).toBeLessThan(390);
  await close();
});

test('help stands right behind the words of a switch, however long the sentence below them is', async () => {
  const { page, close } = await step(1440, 'revenue', 'Energy market');
  await goTo(page, `/project/${project}/setup`);
  await page.getByText('Perform Analysis over BESS Only').waitFor();
  const helps = await page.evaluate<
    [gap: number, isSentenceLonger: boolean][]
  >(`[...document.querySelectorAll('main button[aria-label=Help]')].flatMap((help) => {
    const words = help.parentElement.querySelector('label[class*=flagLabel]');
    if (words === null || help.offsetParent === null) return [];
    const range = document.createRange();
    range.selectNodeContents(words);
    const text = help.parentElement.querySelector('[class*=flagHint]')?.getBoundingClientRect();
    const gap = help.getBoundingClientRect().left - range.getBoundingClientRect().right;
    return [[gap, text !== undefined && text.width > range.getBoundingClientRect().width + 15]];
  })`);
  expect(helps.some(([, isLonger]) => isLonger)).toBe(true);
  const gaps = helps.map(([gap]) => gap);
  expect(Math.max(...gaps)).toBeLessThan(12);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
  await close();
});

test('the fields of both directions of a regulation market wrap alike', async () => {
  const { page, close } = await step(1440, 'revenue', 'Energy market');
  const [up, down] = await Promise.all([boxOf(page, 'textbox', /^Min Reg-Up price/), boxOf(page, 'textbox', /^Min Reg-Down price/)]);
  expect([down.y, down.width]).toEqual([up.y, up.width]);
  await close();
});
