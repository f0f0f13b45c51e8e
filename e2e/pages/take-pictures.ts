// Takes a picture of every screen at three widths and in both themes: `npx tsx e2e/pages/take-pictures.ts FOLDER [light|dark] [WIDTH…]`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, signIn, visit } from '../support/browser.ts';
import { calculatedWhole, openScreen, ownStorageType, SCREENS, STORAGE_SCREENS, WHOLE_SCREENS } from '../support/screens.ts';
import { startServer } from '../support/server.ts';

const [folder = 'pictures', theme = 'light', ...widthTexts] = process.argv.slice(2);
const widths = widthTexts.length > 0 ? widthTexts.map(Number) : [1440, 1024, 390];
mkdirSync(folder, { recursive: true });

const server = await startServer();
const browser = await openBrowser();
try {
  const type = await ownStorageType(server.url);
  const first = await visit(browser, server.url);
  await signIn(first.page);
  await first.page.screenshot({ path: join(folder, 'listing-empty.png') });
  const project = await calculatedWhole(first.page);
  await first.context.close();
  for (const width of widths) {
    const { page, errors, context } = await visit(browser, server.url, {
      width,
      height: width === 390 ? 844 : 1000,
      colorScheme: theme === 'dark' ? 'dark' : 'light',
    });
    const take = async (name: string): Promise<void> => {
      await page.waitForTimeout(900);
      // The library that draws bars comes when the first chart needs it: a busy machine takes longer than that.
      await page.waitForFunction(`[...document.querySelectorAll('[class*=_host_]')].every((host) => host.childElementCount > 0)`);
      await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true });
      const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      if (Number(overflow) > 0) console.log(`${name} at ${width}: ${String(overflow)} px wider than the window`);
    };
    await take('sign-in');
    await signIn(page);
    for (const screen of [...SCREENS, ...WHOLE_SCREENS, ...STORAGE_SCREENS]) {
      await openScreen(page, server.url, screen, STORAGE_SCREENS.includes(screen) ? type : project);
      await take(screen.name.replaceAll(/\W+/g, '-'));
    }
    if (errors.length > 0) console.log(`errors at ${width}:`, errors);
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
