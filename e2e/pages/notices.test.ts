import { expect, test } from 'vitest';
import { signIn, visit } from '../support/browser.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

test('NOTE-02 NOTE-03 an unknown browser is told once about desktop use, and Continue is remembered', async () => {
  const context = await session.browser().newContext({ userAgent: 'Lynx/2.9.2 libwww-FM/2.14' });
  const page = await context.newPage();
  await page.goto(session.url());
  const dialog = page.getByRole('dialog', { name: 'Browser Support' });
  await dialog.getByText(/desktop use in the common browsers/).waitFor();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate<string>("window.localStorage.getItem('IsUserAcceptance')")).toBe('true');
  await page.reload();
  await page.getByText('Please Log In').waitFor();
  expect(await dialog.count()).toBe(0);
  await context.close();
});

test('NOTE-07 NOTE-08 a newer version that is served is told with its changes; Escape closes it, Refresh loads it', async () => {
  const { page, context } = await visit(session.browser(), 'about:blank');
  await page.route('**/changelogs.json', async (route) => {
    await route.fulfill({
      json: { version: '99.0.0', changelogs: [{ title: 'Faster', description: 'Twice as fast.' }, { title: 'Calmer' }] },
    });
  });
  await page.goto(session.url());
  const dialog = page.getByRole('dialog', { name: 'Changelog' });
  await dialog.getByText('New version available: 99.0.0').waitFor();
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['Faster\nTwice as fast.', 'Calmer']);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: 'Refresh' }).click()]);
  await context.close();
});

test('NOTE-04 NOTE-06 the version that runs is told only when asked for; the file is asked for again after five minutes', async () => {
  const { page, context, errors } = await visit(session.browser(), 'about:blank');
  await page.clock.install();
  await page.addInitScript(`
    window.asked = [];
    const { fetch } = window;
    window.fetch = (url, options) => {
      if (String(url).endsWith('/changelogs.json')) window.asked.push(options.cache);
      return fetch(url, options);
    };
  `);
  const asked = (): Promise<string[]> => page.evaluate<string[]>('window.asked');
  await page.goto(session.url());
  await signIn(page);
  expect(await asked()).toEqual(['no-store']);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.clock.fastForward(300_000);
  await expect.poll(asked).toEqual(['no-store', 'no-store']);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'What is new' }).click();
  await page
    .getByRole('dialog', { name: 'Changelog' })
    .getByText(/^Version \d+\.\d+\.\d+$/)
    .waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('NOTE-09 a changelog that cannot be read is only logged', async () => {
  const { page, context, errors } = await visit(session.browser(), 'about:blank');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/changelogs.json', (route) => route.fulfill({ body: 'not json' }));
  await page.goto(session.url());
  await page.getByText('Please Log In').waitFor();
  await expect.poll(() => logged.some((text) => text.includes('The changelog could not be read'))).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});
