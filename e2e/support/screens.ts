import type { Page } from 'playwright-core';
import { openSample } from './browser.ts';
import { LARGEST_NPV } from './first-sample.ts';

/** A screen of the product by the address that shows it, once a sample is calculated. */
export interface Screen {
  readonly name: string;
  readonly path: (project: string) => string;
  /** A text that shows when the screen is there. */
  readonly shows: string | RegExp;
}

export const SCREENS: readonly Screen[] = [
  { name: 'listing', path: () => '/library', shows: 'Caprock Flats' },
  { name: 'setup', path: (id) => `/project/${id}/setup`, shows: 'Site and project' },
  { name: 'application', path: (id) => `/project/${id}/revenue`, shows: '8,760 prices' },
  { name: 'equipment', path: (id) => `/project/${id}/equipment`, shows: 'Round-trip efficiency' },
  { name: 'economics', path: (id) => `/project/${id}/other`, shows: /Discount rate/ },
  { name: 'optimization', path: (id) => `/project/${id}/results/optimization/0+all`, shows: LARGEST_NPV },
  { name: 'summary', path: (id) => `/project/${id}/results/details/0+all+0`, shows: 'Financial summary' },
  { name: 'time series', path: (id) => `/project/${id}/results/details/0+all+0#time-series`, shows: 'Total export' },
  { name: 'cash flow', path: (id) => `/project/${id}/results/details/0+all+0#cash-flow`, shows: /Cumulative/ },
  {
    name: 'compare economics',
    path: (id) => `/project/${id}/results/details/0+all+0#compare-economics`,
    shows: 'Base System vs Proposed System',
  },
  { name: 'compare', path: (id) => `/project/${id}/results/compare/0+15,14`, shows: 'Inputs that differ' },
  { name: 'preferences', path: () => '/preferences', shows: 'So it looks' },
  { name: 'manual', path: () => '/manual', shows: 'With your own data' },
  { name: 'inputs', path: () => '/manual/inputs', shows: 'Incentives' },
  { name: 'method', path: () => '/manual/method/finance', shows: 'Levelized cost of energy' },
  { name: 'not found', path: () => '/nowhere', shows: 'There is no such page' },
];

/** Opens the first sample and calculates it; @returns the project's id */
export async function calculatedSample(page: Page): Promise<string> {
  const id = await openSample(page);
  await page.getByRole('button', { name: 'Calculate' }).first().click();
  await page.waitForURL(/\/results\/optimization/, { timeout: 90_000 });
  return id;
}

export async function openScreen(page: Page, origin: string, screen: Screen, project: string): Promise<void> {
  await page.goto(origin + screen.path(project));
  await page.getByText(screen.shows).filter({ visible: true }).first().waitFor();
  // Charts draw after their data came; nothing else says that they are done.
  await page.waitForTimeout(600);
}
