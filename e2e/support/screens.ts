import type { Locator, Page } from 'playwright-core';
import { accountCalls } from './account-calls.ts';
import { goTo, projectIdOf, openSample, openSections } from './browser.ts';
import { everything, fileOf, unfold } from './everything.ts';
import { settled } from './page-faults.ts';
import { wholeProject } from './whole-project.ts';

/** What opens on a screen: a dialog, a drawer, a menu, a part that answers. */
export interface Surface {
  readonly name: string;
  /** Opens it; @returns what was opened */
  readonly open: (page: Page) => Promise<Locator>;
  /** Puts the screen back; Escape unless said. */
  readonly close?: (page: Page) => Promise<void>;
}

/** A screen of the product by the address that shows it, once a sample is calculated. */
export interface Screen {
  readonly name: string;
  readonly path: (project: string) => string;
  /** A text that shows when the screen is there. */
  readonly shows: string | RegExp;
  /** What is done before it is looked at. */
  readonly ready?: (page: Page) => Promise<void>;
  readonly opens?: readonly Surface[];
  /** What stands around its main part was looked at with a screen before it: of the sections of a system only the section differs. */
  readonly isPart?: boolean;
}

const dialog = (page: Page, name?: string): Locator => page.getByRole('dialog', name === undefined ? {} : { name });
/** What a button opens. */
const byButton = (name: string, button: string | RegExp, title?: string): Surface => ({
  name,
  open: async (page) => {
    await page.getByRole('button', { name: button }).filter({ visible: true }).first().click();
    return dialog(page, title);
  },
});
const ofProject = (action: string, title: string): Surface => ({
  name: title,
  open: async (page) => {
    await page
      .getByRole('button', { name: /^More actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: action }).click();
    return dialog(page, title);
  },
});
/** A file given to the import of a section. */
const files = (page: Page, within: string, names: readonly string[], text: string): Promise<void> =>
  page
    .locator(`${within} input[type=file]`)
    .first()
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })));
const HOURS = Array.from({ length: 8760 }, (_, hour) => (30 + 20 * Math.sin((hour % 24) / 4)).toFixed(2)).join('\n');

const WHATS_NEW: Surface = {
  name: 'what is new',
  open: async (page) => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'What is new' }).click();
    return dialog(page, 'Changelog');
  },
};
const REFUSED = /^(Import refused|Question about this import)$/;
const cancelImport = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Check this import' }).getByRole('button', { name: 'Cancel' }).click();

/** A section of the best system. */
const section = (name: string, shows: string | RegExp, id = name.replaceAll(' ', '-')): Screen => ({
  name,
  path: (project) => `/project/${project}/results/details/0+all+0#${id}`,
  shows,
  isPart: true,
});

export const SCREENS: readonly Screen[] = [
  {
    name: 'listing',
    path: () => '/library',
    shows: 'Caprock Flats',
    opens: [
      {
        name: 'samples',
        open: async (page) => {
          await page.getByRole('button', { name: 'Open Sample' }).click();
          return page.getByRole('menu');
        },
      },
      byButton('filter', 'Market', 'Market'),
      ofProject('Rename', 'Rename project'),
      ofProject('Share', 'Share project'),
      ofProject('Report Issue', 'Report issue'),
      ofProject('Delete', 'Delete project'),
    ],
  },
  {
    name: 'setup',
    path: (id) => `/project/${id}/setup`,
    shows: 'Site and project',
    opens: [
      byButton('calendar', 'Choose a date'),
      byButton('help', 'Help', 'Help'),
      byButton('account', /^Account of/, 'Account'),
      WHATS_NEW,
    ],
  },
  { name: 'application', path: (id) => `/project/${id}/revenue`, shows: /^(8,760 prices|Regulation)/ },
  { name: 'equipment', path: (id) => `/project/${id}/equipment`, shows: 'Round-trip efficiency' },
  { name: 'economics', path: (id) => `/project/${id}/other`, shows: /Discount rate/ },
  {
    name: 'history',
    path: (id) => `/project/${id}/history`,
    shows: /Nothing to compare yet|against/,
    opens: [byButton('name of a version', 'Name this version', 'Name a version')],
  },
  { name: 'optimization', path: (id) => `/project/${id}/results/optimization/0+all`, shows: 'Get Detailed Results' },
  { name: 'summary', path: (id) => `/project/${id}/results/details/0+all+0`, shows: 'Financial summary' },
  section('time series', 'Total export'),
  section('cash flow', /Cumulative/),
  section('storage', 'Usable capacity'),
  section('solar', 'Capacity factor'),
  section('ageing', /Capacity/),
  section('revenue', 'Revenue by Market'),
  section('patterns', 'Duration curve'),
  section('pro forma', /Net present value|NPV/),
  section('exports', 'Report as PDF'),
  section('compare economics', 'Base System vs Proposed System'),
  { name: 'compare', path: (id) => `/project/${id}/results/compare/0+4,12`, shows: 'Inputs that differ' },
  { name: 'wind turbine library', path: () => '/storageLibrary?tab=turbines', shows: '2 MW Turbine' },
  {
    name: 'preferences',
    path: () => '/preferences',
    shows: 'So it looks',
    opens: [
      byButton('password', 'Change password', 'Change password'),
      byButton('e-mail address', /^(Change|Add) (e-mail )?address/i, 'Change e-mail address'),
      byButton('token', /New (access )?token/i, 'New access token'),
    ],
  },
  {
    name: 'administration',
    path: () => '/administration',
    shows: /^Disabling acts at once/,
    opens: [
      byButton('account', 'Add account', 'Add account'),
      {
        name: 'role, licence, quota',
        open: async (page) => {
          await page
            .getByRole('button', { name: /^More actions for/ })
            .first()
            .click();
          await page.getByRole('menuitem', { name: 'Role, licence, quota' }).click();
          return dialog(page);
        },
      },
      {
        name: 'account beside the list',
        open: async (page) => {
          await page.getByRole('rowheader').getByRole('button').first().click();
          return page.getByRole('complementary', { name: /^Account / });
        },
        close: (page) => page.getByRole('complementary').getByRole('button', { name: 'Close' }).click(),
      },
      {
        name: 'log of administrators',
        open: async (page) => {
          await page.getByRole('button', { name: 'Show the log' }).click();
          return page.getByRole('region', { name: 'Log of administrators' }).filter({ hasText: 'Hide the log' });
        },
        close: (page) => page.getByRole('button', { name: 'Hide the log' }).click(),
      },
    ],
  },
  { name: 'manual', path: () => '/manual', shows: 'With your own data' },
  { name: 'inputs', path: () => '/manual/inputs', shows: 'Incentives' },
  { name: 'method', path: () => '/manual/method/finance', shows: 'Levelized cost of energy' },
  { name: 'not found', path: () => '/nowhere', shows: 'There is no such page' },
];

/** Views that only results of several cases, of wind and of regulation have. */
export const WHOLE_SCREENS: readonly Screen[] = [
  { name: 'sensitivity', path: (id) => `/project/${id}/results/sensitivity/-`, shows: 'Select Sensitivity' },
  { name: 'sensitivity graph', path: (id) => `/project/${id}/results/graph/-`, shows: 'At the crosshair' },
  section('wind', 'Turbine'),
  section('regulation', 'Metrics'),
];

/** The describing steps of a project with every part in it, all open. */
export const FULL_SCREENS: readonly Screen[] = [
  { name: 'setup, everything', path: (id) => `/project/${id}/setup`, shows: 'Site and project' },
  {
    name: 'application, everything',
    path: (id) => `/project/${id}/revenue`,
    shows: 'Energy market',
    ready: async (page) => {
      await openSections(page);
      await unfold(page);
    },
    opens: [
      byButton('order of commitment', 'Order of Commitment'),
      byButton('schedule', /^\d+ rates?, 12 × 24/),
      byButton('permitted hours', 'Permitted hours, 12 × 24'),
      byButton('commitment by hour', 'Storage commitment by hour'),
      byButton('obligation', 'Add obligation', 'Add obligation'),
      {
        name: 'import',
        open: async (page) => {
          await files(page, '#energy-market', ['prices_2023.csv'], HOURS);
          return page.getByRole('region', { name: 'Check this import' });
        },
        close: cancelImport,
      },
      {
        name: 'refused import',
        open: async (page) => {
          await files(page, '#energy-market', ['prices_2023.csv'], HOURS.replace('\n', '\nnot a number\n'));
          return page.getByRole('region', { name: REFUSED });
        },
        close: (page) =>
          page
            .getByRole('region', { name: REFUSED })
            .getByRole('button', { name: /^(Cancel|Close)$/ })
            .click(),
      },
      {
        name: 'import of years',
        open: async (page) => {
          await page.locator('#energy-market').getByText('Several files', { exact: true }).first().click();
          await files(page, '#energy-market', ['prices_2023.csv', 'prices_2024.csv'], HOURS);
          return page.getByRole('region', { name: 'Check this import' });
        },
        close: async (page) => {
          await cancelImport(page);
          await page.locator('#energy-market').getByText('One year', { exact: true }).first().click();
        },
      },
    ],
  },
  {
    name: 'equipment, everything',
    path: (id) => `/project/${id}/equipment`,
    shows: 'Round-trip efficiency',
    ready: unfold,
    opens: [
      byButton('schematic', /schematic/i, 'Schematic'),
      {
        name: 'turbine file',
        open: async (page) => {
          await page.getByRole('combobox', { name: 'Turbine type' }).first().click();
          await page.getByRole('option', { name: 'Import...' }).click();
          return dialog(page, 'Import Wind Turbine');
        },
      },
      {
        name: 'battery file',
        open: async (page) => {
          await page.getByRole('combobox', { name: 'Storage type' }).first().click();
          await page.getByRole('option', { name: 'Import...' }).click();
          return dialog(page, 'Import Battery Specifications');
        },
      },
      byButton('delete', /^Delete /),
    ],
  },
  {
    name: 'economics, everything',
    path: (id) => `/project/${id}/other`,
    shows: /Discount rate/,
    ready: unfold,
    opens: [
      {
        name: 'incentives',
        open: async (page) => {
          await page.getByRole('button', { name: 'Add incentive' }).click();
          return page.getByRole('menu');
        },
      },
    ],
  },
];

/** The library with a type of the user's own, and that type in its editor. */
export const STORAGE_SCREENS: readonly Screen[] = [
  {
    name: 'storage library',
    path: () => '/storageLibrary',
    shows: 'Energy Storage (1 MW / 8 MWh)',
    opens: [
      byButton('sample of a storage type', 'Add From Sample', 'Add From Sample'),
      byButton('storage file', 'Import Storage File', 'Import Storage File'),
      ofProject('Copy', 'Copy storage'),
      ofProject('Download', 'Download storage'),
      ofProject('Delete', 'Delete storage'),
      {
        name: 'storage types side by side',
        open: async (page) => {
          const open = page.getByRole('button', { name: 'Side by side' });
          if (!(await open.isVisible()))
            for (const place of [0, 1]) {
              await page
                .getByRole('button', { name: /^More actions for/ })
                .nth(place)
                .click();
              await page.getByRole('menuitem', { name: 'Compare' }).click();
              await page.getByRole('menu').waitFor({ state: 'hidden' });
            }
          await open.click();
          return dialog(page, 'Compare storage types');
        },
      },
    ],
  },
  {
    name: 'storage type, general',
    path: (id) => `/storageLibrary/edit/${id}/general`,
    shows: 'Functional Model',
    opens: [
      {
        name: 'save',
        open: async (page) => {
          await page.getByRole('textbox', { name: /^Notes/ }).fill('Of the data sheet of 2026');
          await page.keyboard.press('Tab');
          await page.getByRole('button', { name: 'Save', exact: true }).click();
          return dialog(page, 'Save');
        },
      },
    ],
  },
  { name: 'storage type, simulated', path: (id) => `/storageLibrary/edit/${id}/simulated`, shows: /^Recalculate Cycle Lifetime/ },
  { name: 'storage type, guaranteed', path: (id) => `/storageLibrary/edit/${id}/guaranteed`, shows: 'Modelled less guaranteed' },
];

/** A delivery contract, whose sizes are being searched. */
export const CONTRACT_SCREENS: readonly Screen[] = [
  {
    name: 'contract, sized',
    path: (id) => `/project/${id}/revenue`,
    shows: 'Time of delivery contract',
    ready: async (page) => {
      await openSections(page);
      const sizer = page.locator('#contract-1-sizer');
      // Storage units for one size of the array show all there is to see.
      for (const limit of [/^Solar from/, /^Solar to/]) await sizer.getByRole('textbox', { name: limit }).fill('100');
      await page.keyboard.press('Tab');
      await sizer.getByRole('button', { name: 'Run' }).click();
      await sizer.getByRole('grid', { name: 'System sizer results' }).waitFor({ timeout: 150_000 });
    },
  },
];

/** Opens the sample with a delivery contract from the listing; @returns the project's id */
export const contractSample = (page: Page): Promise<string> => openSample(page, /delivery contract/i);

/** Opens the first sample and calculates it; @returns the project's id */
export async function calculatedSample(page: Page): Promise<string> {
  const id = await openSample(page);
  await page.getByRole('button', { name: 'Calculate' }).first().click();
  await page.waitForURL(/\/results\/optimization/, { timeout: 90_000 });
  return id;
}

/** Makes a storage type of the account's own by the call that "Add From Sample" makes; @returns its id */
export async function ownStorageType(url: string): Promise<string> {
  const call = await accountCalls(url);
  const body = { data: 'Energy Storage (1 MW / 4 MWh)', name: 'Own cells' };
  const { component } = (await (await call('/api/userLibrary/storage/sample', { body })).json()) as {
    readonly component: { readonly id: string };
  };
  return component.id;
}

/** Opens a file from the listing; @returns the project's id */
async function openFile(page: Page, text: string): Promise<string> {
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'project.hfront', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.waitForURL(/\/project\/[^/]+\//);
  return projectIdOf(page);
}

/** Opens a file with everything in it; @returns the project's id */
export const fullProject = (page: Page): Promise<string> => openFile(page, fileOf(everything()));

/** Opens the project whose results have every view, and calculates it; @returns the project's id */
export async function calculatedWhole(page: Page): Promise<string> {
  const id = await openFile(page, wholeProject());
  await page.getByRole('button', { name: 'Calculate' }).first().click();
  await page.waitForURL(/\/results\/sensitivity/, { timeout: 90_000 });
  return id;
}

const isThere = (page: Page, { shows }: Screen): Promise<void> => page.getByText(shows).filter({ visible: true }).first().waitFor();

/** Loads the screen by its address. */
export async function openScreen(page: Page, origin: string, screen: Screen, project: string): Promise<void> {
  await page.goto(origin + screen.path(project));
  await isThere(page, screen);
  await settled(page);
}

/** Goes to the screen as a link of the page does, without loading the page again. */
export async function goToScreen(page: Page, screen: Screen, project: string): Promise<void> {
  await goTo(page, screen.path(project));
  await isThere(page, screen);
  await screen.ready?.(page);
  await settled(page);
}
