import { samples } from '@stackwatt/catalog';
import { setField, writeProjectFile } from '@stackwatt/model';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { savedProject, uploadedProject } from '../support/account-calls.ts';
import { createProject, goTo, downloaded, goToStep, openSample } from '../support/browser.ts';
import { pageFaults, settled } from '../support/page-faults.ts';
import { paperFaults, PAPERS } from '../support/paper-faults.ts';
import { calculatedSample } from '../support/screens.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

const rowHeads = (page: Page, table: string): Promise<string[]> =>
  page.getByRole('table', { name: table }).locator('tbody th[scope="row"]').allTextContents();

async function exportedLines(page: Page, button: string): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: button, exact: true }).first().click(),
  ]);
  return (await downloaded(download))
    .toString()
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
}

test('PREF-04 R-5 who counts the base year as year one sees operation begin in year 2 on every screen of the results and in every file', async () => {
  const { page, errors, close } = await session.signedIn();
  await goTo(page, '/preferences');
  const put = page.waitForResponse((answer) => answer.url().endsWith('/showBaseYearAsYearZero'));
  await page.getByRole('main').getByRole('switch', { name: 'Base year as year zero' }).click();
  await put;
  const id = await (async () => {
    await goTo(page, '/library');
    return calculatedSample(page);
  })();
  const at = async (hash: string, shows: string | RegExp): Promise<string> => {
    await goTo(page, `/project/${id}/results/details/0+all+0${hash}`);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    return page.locator('main').innerText();
  };
  const texts: string[] = [await at('', 'Financial summary')];
  expect(texts[0]).toContain('Year 1, before operation');
  expect(texts[0]).toMatch(/Year 2\b/);
  texts.push(await at('#cash-flow', 'Cash flow by year'));
  // 25 years of operation after the year before it.
  expect(await rowHeads(page, 'Cash flow by year')).toEqual(Array.from({ length: 26 }, (_, index) => String(index + 1)));
  expect((await exportedLines(page, 'Export...')).slice(1).map((line) => line.split(',')[0])).toEqual(
    Array.from({ length: 26 }, (_, index) => String(index + 1)),
  );
  texts.push(await at('#revenue', 'Revenue by year'));
  expect((await exportedLines(page, 'Export...')).slice(1).map((line) => line.split(',')[0])).toEqual(
    Array.from({ length: 25 }, (_, index) => String(index + 2)),
  );
  await at('#time-series', 'Total export');
  const series = await exportedLines(page, 'Export Single Year');
  expect(new Set(series.slice(1).map((line) => line.split(',')[0]))).toEqual(new Set(['2']));
  for (const step of ['setup', 'revenue', 'equipment', 'other']) {
    await goTo(page, `/project/${id}/${step}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    texts.push(await page.locator('main').innerText());
  }
  // Nothing calls the first year of operation year 1.
  for (const text of texts) expect(text).not.toMatch(/\b(in|of|project) year 1\b/i);
  await goTo(page, '/preferences');
  await page.getByRole('main').getByRole('switch', { name: 'Base year as year zero' }).click();
  await page.getByText('Operation begins in year 1', { exact: true }).waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('D-207 TAB-30 the table of systems has what the window has, and never less than 20rem', async () => {
  const { page, close } = await session.signedIn();
  await calculatedSample(page);
  await page.getByRole('grid', { name: 'Optimization results' }).waitFor();
  const heightAt = async (window: number): Promise<{ shown: number; whole: number; end: number }> => {
    await page.setViewportSize({ width: 1440, height: window });
    await settled(page);
    return page.evaluate<{ shown: number; whole: number; end: number }>(`(() => {
      const frame = document.querySelector('[aria-label="Optimization results"]').parentElement;
      return { shown: frame.clientHeight, whole: frame.scrollHeight, end: frame.getBoundingClientRect().bottom + window.scrollY };
    })()`);
  };
  const low = await heightAt(500);
  expect(low.shown).toBe(320);
  expect(low.whole).toBeGreaterThan(320);
  const middle = await heightAt(800);
  expect(middle.shown).toBeGreaterThan(400);
  expect(middle.end).toBeLessThan(800);
  // Sixteen systems fit: nothing scrolls, and no empty room is kept below them.
  const high = await heightAt(1400);
  expect(high.shown).toBe(high.whole);
  await close();
});

test('UX-26 UX-47 an infeasible result says why, shows what it tries, can be stopped and goes on, and is printed whole', async () => {
  const { project, series } = samples.find(({ id }) => id === 'solar-contract')!.build();
  const [evening] = project.contracts[0]!.obligations;
  const obligations = [
    { ...evening!, value: 200 },
    { ...evening!, id: 'night', startHour: 22, endHour: 23, value: 2 },
  ];
  const owing = setField(setField(project, ['contracts', 0, 'obligations'], obligations), ['contracts', 0, 'useShortagePenalty'], false);
  const id = await uploadedProject(session.url(), writeProjectFile({ ...owing, ignoreWarnings: true }, series));
  const { page, errors, close } = await session.signedIn();
  await page.goto(`${session.url()}/project/${id}/setup`);
  await page.getByRole('button', { name: 'Calculate' }).first().click();
  await page.getByText('Infeasible Results').waitFor({ timeout: 90_000 });
  await page
    .getByText(/of 200 MWh owed from 1 January 17:00, for 5 h in year 1 of operation/)
    .first()
    .waitFor();
  await page.getByText(/^Trying .*, \d+ of \d+$/).waitFor();
  if (process.env['STACKWATT_PICTURE'] !== undefined) await page.screenshot({ path: process.env['STACKWATT_PICTURE'] });
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped before all limits were tried.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(/^The contract obligation: at most \d+(\.\d+)? % of what it is$/).waitFor({ timeout: 90_000 });
  // The worst day: each MWh that is owed was given, or is missing.
  const binds = page.getByRole('table', { name: 'Owed and missing on this day' });
  const [owed, own, stored, short] = (await binds.getByRole('row').nth(1).getByRole('cell').allInnerTexts())
    .slice(0, 4)
    .map((text) => Number(text.replaceAll(',', '')));
  expect(owed).toBe(200);
  expect(Math.abs(own! + stored! + short! - owed!)).toBeLessThan(0.2);
  expect(short).toBeGreaterThan(0);
  // On a phone the limits stand below the figures, and nothing has to be scrolled for them.
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  expect(
    await page.evaluate(`(() => {
      const { scrollWidth, clientWidth } = document.querySelector('[aria-label="Owed and missing on this day, table"]');
      return scrollWidth - clientWidth;
    })()`),
  ).toBe(0);
  const link = (await binds.getByRole('link').first().boundingBox())!;
  expect([link.x >= 0, link.x + link.width <= 390]).toEqual([true, true]);
  await page.setViewportSize({ width: 1440, height: 1000 });
  expect(await pageFaults(page, 'infeasible')).toEqual([]);
  for (const { width } of PAPERS) expect(await paperFaults(page, width, 1440)).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});

test('CALC-05 the preview of a late-stage project says that it is one year, carried on', async () => {
  const { page, close } = await session.signedIn();
  await openSample(page, /Late-stage hybrid/);
  await goToStep(page, /Economics/);
  await page.getByText('One year, extrapolated').first().waitFor();
  await page.getByText('The preview calculates the first year and carries it on').first().waitFor({ timeout: 60_000 });
  await goTo(page, '/library');
  await openSample(page);
  await page.getByLabel('Live preview').first().waitFor();
  expect(await page.getByText('One year, extrapolated').count()).toBe(0);
  await close();
});

test('bars whose library cannot be had at first are drawn when the server is back, and no script fails', async () => {
  const { page, errors, close } = await session.signedIn();
  const id = await calculatedSample(page);
  let refused = 0;
  await page.route(/bar-renderer/, (route) => (refused < 2 ? (refused++, route.abort()) : route.continue()));
  // A page that begins anew has no such library yet.
  await page.goto(`${session.url()}/project/${id}/results/details/0+all+0`);
  await page.getByText('Financial summary').first().waitFor();
  // The drawing itself: its labels and its frame are of the page.
  await page.getByRole('slider').first().locator('div[aria-hidden="true"] svg path').first().waitFor({ state: 'attached' });
  expect(refused).toBe(2);
  expect(errors.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  await close();
});

test('a first save whose code cannot be had is made when the server is back', async () => {
  const { page, errors, close } = await session.signedIn();
  let refused = 0;
  await page.route(/write-patch/, (route) => (refused < 1 ? (refused++, route.abort()) : route.continue()));
  // A page that begins anew has no such code yet.
  await page.goto(session.url());
  const id = await createProject(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Saved at last');
  await page.keyboard.press('Tab');
  // What could not be sent is tried again after ten seconds.
  await expect.poll(async () => (await savedProject(session.url(), id)).name, { timeout: 60_000 }).toBe('Saved at last');
  expect(refused).toBe(1);
  expect(errors.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  await close();
});

test('a step whose code cannot be had says so in its place, keeps what was entered, and comes when it is asked for again', async () => {
  const { page, errors, close } = await session.signedIn();
  let isOut = true;
  let refused = 0;
  await page.route(/economics-step|administration-/, (route) => (isOut ? (refused++, route.abort()) : route.continue()));
  // A page that begins anew has no such code yet.
  await page.goto(session.url());
  await openSample(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Kept');
  await page.keyboard.press('Tab');
  await goToStep(page, /Economics/);
  await page.getByRole('alert').getByText('This screen could not be fetched').waitFor();
  expect(refused).toBeGreaterThan(0);
  expect(await pageFaults(page, 'a step')).toEqual([]);
  await goToStep(page, /Setup/);
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Kept');
  await goToStep(page, /Economics/);
  isOut = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('#discountRate').waitFor();
  isOut = true;
  await goTo(page, '/administration');
  await page.getByRole('heading', { level: 1, name: 'This screen could not be fetched' }).waitFor();
  expect(await pageFaults(page, 'a screen')).toEqual([]);
  expect(errors.filter((text) => !/ERR_FAILED|dynamically imported module|preload/i.test(text))).toEqual([]);
  await close();
});
