import { expect, test } from 'vitest';
import { signIn, visit } from '../support/browser.ts';
import { calculatedSample, openScreen, SCREENS } from '../support/screens.ts';
import { collectViolations, violationsOf } from '../support/policy.ts';
import { useSession } from '../support/session.ts';

const session = useSession();
// What the other screens, dialogs and drawers ask of the policy is seen where each of them is opened.
const OPENED = SCREENS.filter(({ name }) => ['listing', 'optimization'].includes(name));

test('A-10 each page has a policy of its own, which neither the calculating preview nor the description of the calls violates', async () => {
  const { page, context, errors } = await visit(session.browser(), session.url());
  await collectViolations(context);
  await page.goto(session.url());
  await signIn(page);
  const project = await calculatedSample(page);
  const policies: string[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) policies.push(response.headers()['content-security-policy'] ?? 'none');
  });
  for (const screen of OPENED) {
    await openScreen(page, session.url(), screen, project);
    expect([screen.name, await violationsOf(page)]).toEqual([screen.name, []]);
  }
  // A worker of the page calculates after each edit: it lives under the policy of its own file.
  await page.goto(`${session.url()}/project/${project}/other`);
  const [worker] = await Promise.all([
    page.waitForEvent('worker', { timeout: 20_000 }),
    (async () => {
      const rate = page.locator('#discountRate');
      await rate.fill('7.25');
      await rate.press('Enter');
    })(),
  ]);
  expect(worker.url()).toContain('/assets/preview-worker');
  await page.getByText(/^Saved \d\d:\d\d/).waitFor();
  await page.waitForTimeout(1500);
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`${session.url()}/api/docs/`);
  await page.getByText('Every call carries a bearer token').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(errors).toEqual([]);
  // An anchor within a screen asks for nothing.
  expect(policies).toHaveLength(OPENED.filter(({ path }) => !path(project).includes('#')).length + 2);
  expect(new Set(policies).size).toBe(policies.length);
  expect(
    policies.filter((policy) => !/script-src 'nonce-[^']+' 'strict-dynamic'/.test(policy) || /script-src[^;]*unsafe/.test(policy)),
  ).toEqual([]);
  await context.close();
}, 360_000);

test('A-10 a script that got into a page without the nonce is not run, inline, in an attribute or as a file of this server', async () => {
  const { page, context } = await visit(session.browser(), session.url());
  await collectViolations(context);
  // As if somebody had found a way to write into the page's text.
  await page.route(`${session.url()}/library`, async (route) => {
    const answer = await route.fetch();
    const file = /src="(\/assets\/index-[^"]+)"/.exec(await answer.text())![1]!;
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(
        '<div id="root">',
        `<script>window.hit = 1</script><img src="data:," onerror="window.hit = 2"><script src="${file}?again"></script><div id="root">`,
      ),
    });
  });
  await page.goto(`${session.url()}/library`);
  await page.getByRole('button', { name: 'LOG IN' }).waitFor();
  expect(await page.evaluate('window.hit')).toBeUndefined();
  const found = await violationsOf(page);
  expect(
    found
      .map((text) =>
        text
          .split(' ')
          .slice(0, 2)
          .join(' ')
          .replace(/\?again|http:\/\/[^/]+\/assets\/index-[\w-]+\.js/g, 'file'),
      )
      .toSorted(),
  ).toEqual(['script-src-attr inline', 'script-src-elem filefile', 'script-src-elem inline']);
  await context.close();
});
