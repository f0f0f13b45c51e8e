import { samples } from '@stackwatt/catalog';
import { setEarlyAnalysis, sizingOf, writeProjectFile } from '@stackwatt/model';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exported, withProjectFile } from '../support/command-line.ts';
import { accountCalls, uploadedProject } from '../support/account-calls.ts';
import { goTo } from '../support/browser.ts';
import { useSession } from '../support/session.ts';

const session = useSession();
const HOURS_OF_JANUARY = 744;

const english = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace('-', '−');
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The cells of a row, by the text its head begins with. */
async function cellsOf(page: Page, name: string | RegExp, head: string): Promise<string[]> {
  const row = page
    .getByRole('table', { name })
    .or(page.getByRole('treegrid', { name }))
    .locator('tr')
    .filter({ has: page.locator('th').first().getByText(head, { exact: true }) })
    .first();
  await row.waitFor();
  return (await row.locator('td').allInnerTexts()).map((text) => text.trim());
}
const asTable = (page: Page, chart: RegExp): Promise<void> => page.getByRole('button', { name: chart }).click();

test('DET-31 CF-05 cash flow, pro forma, revenue, wind and patterns show what the command line exports of the same project', async () => {
  const { project: built, series } = samples.find(({ id }) => id === 'wind-storage')!.build();
  const file = writeProjectFile(
    {
      ...setEarlyAnalysis(built, true),
      wind: built.wind.map((item) => ({ ...item, sizing: sizingOf([20]) })),
      storage: built.storage.map((item) => ({ ...item, sizing: sizingOf([20]) })),
    },
    series,
  );
  await withProjectFile(file, async (path) => {
    const call = await accountCalls(session.url());
    const id = await uploadedProject(session.url(), file);
    await call(`/api/project/${id}/result/calculate`, { body: {} });
    const [flows, hours] = await Promise.all([exported(path, 'cashflow'), exported(path, 'timeseries')]);
    await expect
      .poll(async () => ((await (await call(`/api/project/${id}/result/status`, { body: {} })).json()) as { status: string }).status, {
        timeout: 90_000,
      })
      .toBe('ready');
    const { page, errors, close } = await session.signedIn();
    const open = async (section: string, heading: string): Promise<void> => {
      await goTo(page, `/project/${id}/results/details/0+all+0#${section}`);
      await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
    };
    const millions = (values: readonly number[]): string[] => values.map((value) => english(value / 1e6, 2));

    await open('cash-flow', 'Cash flow');
    const [net, discounted] = [flows('Net cash flow ($)'), flows('Discounted ($)')];
    const seventh = await cellsOf(page, 'Cash flow by year', '7');
    expect(seventh).toEqual(expect.arrayContaining(millions([net[7]!, flows('Cumulative ($)')[7]!, discounted[7]!])));

    await open('pro-forma', 'Pro forma');
    const shown = (values: readonly string[]): string[] => values.map((text) => (text === '–' ? english(0, 2) : text));
    expect(shown(await cellsOf(page, 'Pro forma', 'Net cash flow'))).toEqual(millions([sum(net), ...net]));
    expect(shown(await cellsOf(page, 'Pro forma', 'Discounted cash flow'))).toEqual(millions([sum(discounted), ...discounted]));

    await open('revenue', 'Revenue');
    // What is bought to charge is in the revenue of an hour.
    const inFirstYear = await cellsOf(page, 'Revenue by year', '1');
    expect(inFirstYear).toContain(english(sum(hours('Day-ahead revenue ($)')) / 1e6, 3));
    expect(inFirstYear[4]).toBe(english(flows('Revenue ($)')[1]! / 1e6, 3));

    await open('wind', 'Wind');
    const wind = hours('Wind available (MW)');
    expect((await cellsOf(page, 'Year by year', '1'))[0]).toBe(english(sum(wind) / 1000, 2));
    await asTable(page, /^Show Monthly production/);
    expect((await cellsOf(page, /^Monthly production/, 'Jan'))[0]).toBe(english(sum(wind.slice(0, HOURS_OF_JANUARY)) / 1000, 2));

    await open('patterns', 'Patterns');
    const prices = hours('Day-ahead price ($/MWh)');
    await asTable(page, /^Show Day-ahead price, months/);
    const january = prices.slice(0, HOURS_OF_JANUARY);
    const ofMonth = await cellsOf(page, /^Day-ahead price, months/, 'Jan');
    for (const value of [Math.min(...january), Math.max(...january), sum(january) / HOURS_OF_JANUARY])
      expect(ofMonth).toContain(english(value, 2));
    expect(errors).toEqual([]);
    await close();
  });
});
