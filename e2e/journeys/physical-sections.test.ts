import { fromWireDetails } from '@stackwatt/api';
import type { DetailResult, TimeSeriesItem, TimeSeriesResult } from '@stackwatt/model';
import type { Locator, Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountCalls } from '../support/account-calls.ts';
import { goTo, openSample } from '../support/browser.ts';
import { exported, withProjectFile } from '../support/command-line.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

const english = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace('-', '−');
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Every series the server answers is what the command line exports of the same project file, to the last digit. */
async function sameByCommandLine(id: string, items: readonly TimeSeriesItem[]): Promise<void> {
  const call = await accountCalls(session.url());
  await withProjectFile(await (await call(`/api/project/${id}/result/file`, { method: 'POST' })).text(), async (file) => {
    const columns = await exported(file, 'timeseries');
    expect(items.length).toBeGreaterThan(5);
    for (const { name, units, data } of items) expect([name, columns(`${name} (${units})`)]).toEqual([name, [...data]]);
  });
}

/** The chosen system of a copy of a sample: its sections, and what the server answered for them. */
async function openSystem(page: Page, sample: RegExp) {
  const id = await openSample(page, sample);
  await page.getByRole('button', { name: 'Calculate' }).first().click();
  await page.waitForURL(/\/results\/optimization/, { timeout: 60_000 });
  const path = `/project/${id}/results/details/0+all+0`;
  const answerOf = async (ending: RegExp, act: () => Promise<unknown>): Promise<unknown> => {
    const [answer] = await Promise.all([
      page.waitForResponse((one: Response) => ending.test(new URL(one.url()).pathname) && one.ok(), { timeout: 60_000 }),
      act(),
    ]);
    return answer.json();
  };
  const detail = fromWireDetails((await answerOf(/\/details\/\d+$/, () => goTo(page, path))) as DetailResult);
  const open = async (section: string, heading: string): Promise<void> => {
    await goTo(page, `${path}#${section}`);
    await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
  };
  const { groups } = (await answerOf(/\/timeseries\/1$/, () => open('time-series', 'Time series'))) as TimeSeriesResult;
  const items = groups.flatMap(({ main, extra }) => [...main, ...extra]);
  await sameByCommandLine(id, items);
  return { detail, open, hourly: (series: string): readonly number[] => items.find((item) => item.id === series)!.data };
}

/** How far to the right each line of cards ends, from the furthest, px: one 0 where they all end on one line. */
const ends = async (cards: Locator): Promise<number[]> => {
  await cards.first().waitFor();
  const lines = new Map<number, number>();
  for (const card of await cards.all()) {
    const { x, y, width } = (await card.boundingBox())!;
    lines.set(y, Math.max(lines.get(y) ?? 0, Math.round(x + width)));
  }
  const furthest = Math.max(...lines.values());
  return [...new Set([...lines.values()].map((end) => furthest - end))];
};

/** The cells of a row of a table, by the text of its head. */
const rowOf = (page: Page, table: string | RegExp, head: string): Promise<string[]> =>
  page
    .getByRole('table', { name: table })
    .locator('tr', { has: page.locator('th[scope="row"]').getByText(head, { exact: true }) })
    .first()
    .locator('td')
    .allInnerTexts();
const asTable = (page: Page, chart: RegExp): Promise<void> => page.getByRole('button', { name: chart }).click();

test('DET-02 DET-39 the sections of a system show what the server and the command line answer, and what the hours of the year add up to', async () => {
  const { page, errors, close } = await session.signedIn();
  const plant = await openSystem(page, /^Solar and storage, day-ahead/);

  await plant.open('summary', 'Summary');
  await page.getByRole('combobox', { name: 'Key days' }).click();
  await page.getByRole('option', { name: 'Specific Day' }).click();
  await page.getByRole('combobox', { name: 'Month' }).click();
  await page.getByRole('option', { name: 'May', exact: true }).click();
  await asTable(page, /^Show Specific Day, 1 May as table/);
  // Day 120 of the year, from 0; at 11 h the hour 120 · 24 + 11.
  const hour = 120 * 24 + 11;
  const shown = await rowOf(page, /^Specific Day, 1 May/, '11–12 h');
  for (const series of ['solar-export', 'price']) expect(shown).toContain(english(plant.hourly(series)[hour]!, series === 'price' ? 2 : 1));
  expect(shown).toContain(english(0 - plant.hourly('renewables-to-storage')[hour]!, 1));

  await plant.open('solar', 'Solar');
  // No converter of its own: all that the array gives, in GWh.
  const production = sum(plant.hourly('solar')) / 1000;
  expect((await rowOf(page, 'Year by year', '1'))[0]).toBe(english(production, 2));
  await asTable(page, /^Show Monthly production/);
  expect((await rowOf(page, /^Monthly production/, 'Jan'))[0]).toBe(english(sum(plant.hourly('solar').slice(0, 744)) / 1000, 2));

  await plant.open('storage', 'Storage');
  const [store] = plant.detail.storage;
  await asTable(page, /^Show State of charge by month/);
  // The mean of January's hours over the capacity of the first day.
  const january = (100 * sum(plant.hourly('soc').slice(0, 744))) / 744 / store!.nameplateCapacity;
  expect((await rowOf(page, /^State of charge by month/, 'Jan'))[2]).toBe(english(january, 1));
  await asTable(page, /^Show Full cycles by month/);
  // What leaves the cells in January over the capacity of the first day: at the bus, before the loss on its way there.
  const cycles = store!.items[0]!.cyclesByMonth;
  expect((await rowOf(page, /^Full cycles by month/, 'Jan'))[0]).toBe(english(cycles[0]!, 1));
  const out = plant.hourly('discharge');
  expect(cycles[0]! / sum(cycles)).toBeCloseTo(sum(out.slice(0, 744)) / sum(out), 6);
  const lcos = english(store!.levelizedCostOfStorage!, 2);
  expect((await rowOf(page, 'Storage', 'LCOS'))[0]).toBe(`${lcos}\u00a0$/MWh`);

  await plant.open('ageing', 'Augmentation');
  const [first] = store!.items;
  expect((await rowOf(page, 'Year by year', '1')).slice(0, 2)).toEqual([english(first!.maximum, 1), english(first!.minimum, 1)]);
  expect(await page.getByRole('link', { name: 'Wind', exact: true }).count()).toBe(0);

  // Where the window is narrow, cards fill every line they take.
  await page.setViewportSize({ width: 1024, height: 1000 });
  await plant.open('exports', 'Export');
  expect(await ends(page.getByRole('region', { name: /^(Workbook|Report|Tables)$/ }))).toEqual([0]);
  await page.setViewportSize({ width: 1440, height: 1000 });

  await goTo(page, '/library');
  const regulated = await openSystem(page, /^Storage with regulation/);
  await regulated.open('regulation', 'Regulation market');
  const up = sum(regulated.hourly('reg-up-revenue'));
  expect(up).toBeCloseTo(regulated.detail.regulation[0]!.regUpCapacityRevenue.first, 4);
  const [inYear] = await rowOf(page, 'Metrics', 'Reg-Up capacity revenue');
  expect(inYear).toBe(english(up / 1e6, 2));
  // Seven figures fill four places of a line and then three, and on a telephone two: none is wider than its place.
  for (const [width, first, least] of [
    [1024, 4, 180],
    [390, 2, 150],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 });
    const figures = page.getByRole('region', { name: /^Key figures/ }).locator('> div > div');
    expect(await ends(figures)).toEqual([0]);
    const boxes = await figures.evaluateAll((all) =>
      all.map(({ offsetTop, clientWidth, scrollWidth }) => ({ offsetTop, clientWidth, scrollWidth })),
    );
    expect([boxes.length, boxes.filter(({ offsetTop }) => offsetTop === boxes[0]!.offsetTop).length]).toEqual([7, first]);
    for (const { clientWidth, scrollWidth } of boxes) expect([clientWidth > least, scrollWidth <= clientWidth]).toEqual([true, true]);
  }
  expect(errors).toEqual([]);
  await close();
});
