import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { IS_WHOLE, shareOf } from '../../packages/engine/test/share.ts';
import { errorsOf, goTo, newVisitor, signIn, visit, type Window } from '../support/browser.ts';
import { contrastFaults, narrowFaults, pageFaults, settled, widthFaults } from '../support/page-faults.ts';
import {
  calculatedWhole,
  CONTRACT_SCREENS,
  contractSample,
  FULL_SCREENS,
  fullProject,
  goToScreen,
  openScreen,
  ownStorageType,
  SCREENS,
  STORAGE_SCREENS,
  type Screen,
  type Surface,
  WHOLE_SCREENS,
} from '../support/screens.ts';
import { collectViolations, violationsOf } from '../support/policy.ts';
import { useSession } from '../support/session.ts';

const session = useSession();
let project = '';

/** Visitors of the test that runs, and the one whose page serves the next test. */
const visitors: BrowserContext[] = [];
let kept: SignedIn | undefined;
let storageType = '';
/** Calls of the pages of all tests: method and path. */
const called = new Set<string>();

async function watched(window: Window = {}): Promise<BrowserContext> {
  const context = await newVisitor(session.browser(), window);
  visitors.push(context);
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === session.url() && pathname.startsWith('/api/')) called.add(`${request.method()} ${pathname}`);
  });
  await collectViolations(context);
  return context;
}

interface SignedIn {
  readonly page: Page;
  readonly errors: string[];
  readonly context: BrowserContext;
}

/** The listing, in the page that the last test has kept. */
async function signedIn(): Promise<SignedIn> {
  const last = kept;
  kept = undefined;
  if (last !== undefined) {
    visitors.push(last.context);
    last.errors.length = 0;
    await last.page.emulateMedia({ colorScheme: 'light' });
    return last;
  }
  return stranger();
}

/** Somebody whose browser keeps nothing yet. */
async function stranger(): Promise<SignedIn> {
  const context = await watched({ width: 1440, height: 900 });
  const page = await context.newPage();
  const errors = errorsOf(page);
  await page.goto(session.url());
  await signIn(page);
  return { page, errors, context };
}

/** Leaves the project, which gives its lock back, and keeps the page for the next test. */
async function keep(visitor: SignedIn): Promise<void> {
  await goTo(visitor.page, '/library');
  await visitor.page.getByRole('heading', { name: 'Projects' }).waitFor();
  visitors.splice(visitors.indexOf(visitor.context), 1);
  kept = visitor;
}

/** The page is loaded once: screens are reached, turned dark and narrowed in it, as a user does. */
class Walk {
  readonly found: string[] = [];
  private isDark = false;
  constructor(private readonly page: Page) {}

  private async turn(): Promise<void> {
    this.isDark = !this.isDark;
    await this.page.emulateMedia({ colorScheme: this.isDark ? 'dark' : 'light' });
    await settled(this.page);
  }
  private async narrow(width: number): Promise<void> {
    await this.page.setViewportSize({ width, height: width > 1000 ? 900 : 844 });
    await settled(this.page);
  }
  private async faults(name: string, within?: Locator): Promise<void> {
    this.found.push(...(await pageFaults(this.page, name, { within })));
  }

  /** One theme in full, the other by its contrasts: nothing else of it differs. Themes take turns from screen to screen. */
  private async bothThemes(name: string, within?: Locator): Promise<void> {
    await this.faults(name, within);
    await this.turn();
    if (!IS_WHOLE) return;
    this.found.push(...(await contrastFaults(this.page, `${name}, ${this.isDark ? 'dark' : 'light'}`, { within })));
  }
  /** In every run axe looks at the first that opens of a screen, as frame, fields and buttons are shared, and sizes at each of them. */
  private async opened(name: string, within: Locator, isFirst: boolean): Promise<void> {
    if (IS_WHOLE) await this.bothThemes(name, within);
    else if (isFirst) await this.faults(name, within);
    else this.found.push(...(await widthFaults(this.page, name)));
  }
  private async each(
    screen: Screen,
    width: string,
    look: (name: string, within: Locator, isFirst: boolean) => Promise<void>,
  ): Promise<void> {
    for (const [index, surface] of (screen.opens ?? []).entries()) {
      const name = `${screen.name}, ${surface.name}, ${width}`;
      const within = await this.open(surface, name);
      if (within === undefined) continue;
      await look(name, within, index === 0);
      await (surface.close?.(this.page) ?? this.page.keyboard.press('Escape'));
      await within.waitFor({ state: 'hidden' });
      await settled(this.page);
    }
  }
  private async open(surface: Surface, name: string): Promise<Locator | undefined> {
    const within = await surface.open(this.page).catch((error: unknown) => new Error(`${name} does not open`, { cause: error }));
    if (within instanceof Error) throw within;
    await within.waitFor();
    await settled(this.page);
    return within;
  }

  /**
   * The screen and what opens on it: at 1440 px in both themes, and at 320 px, which is 1280 px at 400 %. That is the whole set. In every
   * run each screen is looked at in one theme, the next one in the other, as colours are those of the theme and not of a screen; and at
   * 320 px without axe, as most of what 320 px break is wider than the window, which every run sees on each screen.
   */
  async look(screen: Screen, id: string): Promise<void> {
    await goToScreen(this.page, screen, id);
    const main = screen.isPart === true ? this.page.getByRole('main') : undefined;
    await this.bothThemes(screen.name, main);
    await this.each(screen, '1440 px', (name, within, isFirst) => this.opened(name, within, isFirst));
    await this.narrow(320);
    const narrow = `${screen.name}, 320 px`;
    this.found.push(...(IS_WHOLE ? await narrowFaults(this.page, narrow, main) : await widthFaults(this.page, narrow)));
    if (IS_WHOLE) await this.each(screen, '320 px', async (name) => void this.found.push(...(await widthFaults(this.page, name))));
    await this.narrow(1440);
    this.found.push(...(await violationsOf(this.page)).map((refused) => `${screen.name}: the policy refuses ${refused}`));
  }
}

beforeAll(async () => {
  storageType = await ownStorageType(session.url());
  const visitor = await signedIn();
  project = await calculatedWhole(visitor.page);
  await keep(visitor);
});

// A test that failed leaves no visitor behind who still holds the project's lock: what is repeated finds it free.
afterEach(() => Promise.all(visitors.splice(0).map((context) => context.close())));
afterAll(() => kept?.context.close());

describe('UX-56 UX-58 UX-62 each screen, dialog and drawer in both themes and at 320 px: no finding of axe, targets of 24 px, nothing wider than the window, nothing that its policy refuses', () => {
  test.each([
    ['the screens of a calculated project', [...SCREENS, ...WHOLE_SCREENS], () => Promise.resolve(project)],
    ['the steps of a project with every part', FULL_SCREENS, fullProject],
    ['a delivery contract that is being sized', CONTRACT_SCREENS, contractSample],
    ['a storage type of the user', STORAGE_SCREENS, () => Promise.resolve(storageType)],
  ] as const)('%s', async (_, screens, opened) => {
    const visitor = await signedIn();
    const { page, errors } = visitor;
    const id = await opened(page);
    const walk = new Walk(page);
    for (const screen of screens) await walk.look(screen, id);
    expect(walk.found).toEqual([]);
    expect(errors).toEqual([]);
    await keep(visitor);
  });
});

test('UX-82 UI has no private endpoints: every call that its screens make is described at /api/docs/json', async () => {
  const { paths } = (await (await fetch(`${session.url()}/api/docs/json`)).json()) as { paths: Record<string, Record<string, unknown>> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)),
  );
  expect([...called].filter((call) => !described.some((one) => one.test(call)))).toEqual([]);
  expect(called.size).toBeGreaterThan(30);
});

test('NAV-16 a stranger sees the sign-in screen on every path', async () => {
  const page = await (await watched()).newPage();
  const walk = new Walk(page);
  const isRefused = async (): Promise<void> => {
    await page.getByRole('button', { name: 'LOG IN' }).waitFor();
    expect(await page.getByText('Welcome to the product').count()).toBe(1);
  };
  // A section is named behind the #, which no server and no sign-in screen sees.
  const paths = SCREENS.filter(({ isPart }) => isPart !== true).map(({ path }) => path(project));
  // The server has one page for all paths, which takes three seconds of a processor to load.
  for (const path of shareOf(paths, ['/library', `/project/${project}/setup`, '/nowhere'])) {
    await page.goto(session.url() + path);
    await isRefused();
  }
  // A screen whose code is there is drawn at once: the first round fetches it, the second one shows it.
  for (const path of [...paths, ...paths]) {
    await goTo(page, path);
    await settled(page);
    await isRefused();
  }
  await walk.look({ name: 'sign-in', path: () => '/', shows: 'Welcome to the product' }, '');
  expect(walk.found).toEqual([]);
});

test('AUTH-07 LOG IN without the terms ticked says so and makes no call', async () => {
  const { page, context } = await visit(session.browser(), session.url());
  visitors.push(context);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/token')) calls.push(request.url());
  });
  await page.getByLabel('Email').fill('analyst');
  await page.getByRole('textbox', { name: 'Password' }).fill('whatever it is');
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await page.getByText('Please accept Service Terms').waitFor();
  expect(calls).toEqual([]);
});

test('D-013 W-10 SEC-04 local storage holds the step, the terms and drafts alone, the browser no token and no password, and signing out forgets which locks were held', async () => {
  const { page } = await stranger();
  await openScreen(page, session.url(), SCREENS[1]!, project);
  const kept = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  expect(kept).not.toContain('a-long-enough-password');
  expect(kept).not.toMatch(/[A-Za-z0-9_-]{40,}/);
  await page.goto(`${session.url()}/project/00000000-0000-4000-8000-000000000000/setup`);
  await page.getByText('There is no such page').waitFor();
  const keys = await page.evaluate<string[]>('Object.keys(localStorage)');
  expect(keys.filter((key) => !/^(currentStep|IsUserAcceptance|draft:|mantine-color-scheme)/.test(key))).toEqual([]);
  const named = (): Promise<number> =>
    page.evaluate<number>(`new Promise((done) => {
      indexedDB.open('edit-locks', 1).onsuccess = ({ target }) => {
        target.result.transaction('names').objectStore('names').count().onsuccess = ({ target }) => done(target.result);
      };
    })`);
  await page.goto(`${session.url()}/project/${project}/setup`);
  await page.getByText('Site and project').first().waitFor();
  await expect.poll(named).toBe(1);
  await page.getByRole('button', { name: /analyst|User menu/i }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByLabel('Email').waitFor();
  await expect.poll(named).toBe(0);
});
