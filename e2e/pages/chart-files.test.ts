import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { IS_WHOLE, shareOf } from '../../packages/engine/test/share.ts';
import { downloaded, goToStep, openSample } from '../support/browser.ts';
import { calculatedSample, goToScreen, SCREENS, type Screen } from '../support/screens.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

/** Every screen with charts, and what is pressed to see the next of them. */
const WITH_CHARTS: readonly { readonly screen: Screen; readonly press?: readonly string[]; readonly charts: number }[] = [
  { screen: named('application'), charts: 2 },
  { screen: named('summary'), press: ['Revenues', 'Energy Production', 'Energy Exports'], charts: 3 },
  { screen: { ...named('summary'), path: (id) => `/project/${id}/results/details/0+all+0#revenue`, shows: 'Revenue by year' }, charts: 2 },
  {
    screen: { ...named('summary'), path: (id) => `/project/${id}/results/details/0+all+0#revenue`, shows: 'Revenue by year' },
    press: ['Technology'],
    charts: 2,
  },
  { screen: named('time series'), charts: 2 },
  { screen: named('cash flow'), charts: 1 },
];

function named(name: string): Screen {
  const screen = SCREENS.find((one) => one.name === name);
  if (!screen) throw new Error(`there is no screen "${name}"`);
  return screen;
}

/** What is wrong with a text as an XML document, in the browser's words; empty when it is well-formed. */
const xmlFault = (page: Page, text: string): Promise<string> =>
  page.evaluate<string>(`{
    const root = new DOMParser().parseFromString(${JSON.stringify(text)}, 'image/svg+xml').documentElement;
    const fault = root.nodeName === 'parsererror' ? root : root.querySelector('parsererror');
    fault ? fault.textContent : root.nodeName === 'svg' ? '' : 'the root is ' + root.nodeName;
  }`);

/** Width, height and the number of different colours of a picture, counted to a hundred, as the browser decodes it. */
const decoded = (page: Page, picture: Buffer): Promise<{ width: number; height: number; colours: number }> =>
  page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${picture.toString('base64')}'), (sign) => sign.codePointAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const seen = new Set();
    for (const colour of new Uint32Array(data.buffer)) if (seen.add(colour).size > 100) break;
    return { width: image.width, height: image.height, colours: seen.size };
  })()`);

/** Opens the menu of a chart once that of the chart before has gone. */
async function openMenu(page: Page, chart: string): Promise<void> {
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(0);
  await page.getByRole('button', { name: chart, exact: true }).click();
}

async function exported(page: Page, chart: string, entry: string): Promise<Download> {
  await openMenu(page, chart);
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 20_000 }),
    page.getByRole('menuitem', { name: entry, exact: true }).click(),
  ]);
  return download;
}

/** Saves every chart that shows as SVG, the first one as PNG too, in the whole set all of them, and copies one. @returns what is wrong */
async function faultsOf(page: Page, project: string, where: string, leastHeight: number): Promise<{ charts: string[]; faults: string[] }> {
  const buttons = page.getByRole('button', { name: /^Export (?!\.\.\.|Single|All)/ });
  const charts = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const faults: string[] = [];
  for (const name of charts) {
    const svg = await exported(page, name, 'SVG');
    if (!svg.suggestedFilename().startsWith(project) || !svg.suggestedFilename().endsWith('.svg'))
      faults.push(`${where}, ${name}: saved as ${svg.suggestedFilename()}`);
    const fault = await xmlFault(page, (await downloaded(svg)).toString());
    if (fault !== '') faults.push(`${where}, ${name}: ${fault}`);
    if (!IS_WHOLE && name !== charts[0]) continue;
    const png = await decoded(page, await downloaded(await exported(page, name, 'PNG, double size')));
    // Two colours would be an empty frame.
    if (png.width < 1600 || png.height < leastHeight || png.colours < 20) faults.push(`${where}, ${name}: ${JSON.stringify(png)}`);
  }
  // The picture that is copied is the one that is saved.
  const [first] = charts;
  if (first !== undefined) {
    await openMenu(page, first);
    await page.getByRole('menuitem', { name: 'Copy image', exact: true }).click();
    await page
      .getByText(`${first.replace('Export ', '')} copied`)
      .first()
      .waitFor();
    const copied = await page.evaluate<string[]>('navigator.clipboard.read().then((items) => items.flatMap((item) => [...item.types]))');
    if (!copied.includes('image/png')) faults.push(`${where}, ${first}: copied as ${copied.join(', ')}`);
  }
  return { charts, faults };
}

test('UX-33 UX-47 every chart leaves the page: its SVG is an XML document, its PNG a picture at twice the size, and it can be copied', async () => {
  const { page, errors, close } = await session.signedIn();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const project = await calculatedSample(page);
  const found: string[] = [];
  for (const { screen, press = [], charts } of WITH_CHARTS) {
    await goToScreen(page, screen, project);
    for (const view of press.length === 0 ? [undefined] : press) {
      if (view !== undefined) await page.getByText(view, { exact: true }).first().click();
      const { charts: names, faults } = await faultsOf(page, 'Caprock Flats', `${screen.name}, ${view ?? 'as opened'}`, 600);
      expect([screen.name, view, names.length]).toEqual([screen.name, view, charts]);
      found.push(...faults);
    }
  }
  expect(found).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});

/** Charts of imported years and of a power curve in every run; the years made from averages are drawn as the imported ones are. */
const EQUIPMENT: readonly (readonly [sample: RegExp, project: string, charts: readonly string[]])[] = [
  [/Solar and storage, day-ahead/, 'Caprock Flats', ['as imported', 'as imported']],
  [/Wind and storage/, 'High Plains wind', ['Power curve of']],
  [/Solar abroad/, 'Guadalquivir solar', ['synthetic year', 'synthetic year']],
];

test.each(shareOf(EQUIPMENT, EQUIPMENT.slice(0, 2)))(
  'UX-33 every chart of the equipment leaves the page: %s',
  async (sample, project, charts) => {
    const { page, errors, close } = await session.signedIn();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openSample(page, sample);
    await goToStep(page, /Equipment/);
    await page
      .getByRole('button', { name: new RegExp(`^Export .*${charts[0]}`) })
      .first()
      .waitFor();
    const found = await faultsOf(page, project, 'equipment', 250);
    for (const name of charts) expect(found.charts.join('; ')).toContain(name);
    expect(found.charts.length).toBeGreaterThanOrEqual(charts.length);
    expect(found.faults).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  },
);

test('EXP-11 EXP-13 workbook and report are asked for, made and downloaded by themselves: sheets of the chosen sections, pages on A4', async () => {
  const { page, errors, close } = await session.signedIn();
  const id = await calculatedSample(page);
  await goToScreen(page, named('exports'), id);
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select What to Export' });
  await dialog.getByRole('button', { name: 'Uncheck All' }).click();
  await dialog.getByText('Cash Flow', { exact: true }).click();
  const [workbook] = await Promise.all([
    page.waitForEvent('download', { timeout: 150_000 }),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(workbook.suggestedFilename()).toMatch(/Result\.xlsx$/);
  const bytes = await downloaded(workbook);
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  // The names of a zip's files stand in it as they are: three sheets, of assumptions, of the cash flow and about the file.
  const sheets = new Set(bytes.toString('latin1').match(/xl\/worksheets\/sheet\d+\.xml/g));
  expect(sheets.size).toBe(3);
  await dialog.waitFor({ state: 'detached' });
  const [report] = await Promise.all([
    page.waitForEvent('download', { timeout: 150_000 }),
    page.getByRole('button', { name: 'Report as PDF' }).click(),
  ]);
  const pdf = (await downloaded(report)).toString('latin1');
  expect([report.suggestedFilename().endsWith('Result.pdf'), pdf.slice(0, 5)]).toEqual([true, '%PDF-']);
  expect(pdf.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)!.length).toBeGreaterThanOrEqual(4);
  // Both stand in the list, to be had again.
  expect(await page.getByRole('table', { name: 'Files of this project' }).getByText('Ready').count()).toBe(2);
  expect(errors).toEqual([]);
  await close();
});
