import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { paperFaults, PAPERS } from '../support/paper-faults.ts';
import { calculatedWhole, goToScreen, SCREENS, WHOLE_SCREENS } from '../support/screens.ts';
import { useSession } from '../support/session.ts';

const session = useSession();
let project = '';
/** Where the pages are kept for looking at them; without it they are only examined. */
const pictures = process.env['STACKWATT_PRINTS'];

const PRINTED = [
  ...['optimization', 'summary', 'time series', 'cash flow', 'revenue', 'compare'].map((name) => SCREENS.find((one) => one.name === name)!),
  ...WHOLE_SCREENS.filter(({ name }) => name.startsWith('sensitivity')),
];

async function opened(theme: 'light' | 'dark', width: number): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
  const { page, errors, close } = await session.signedIn({ colorScheme: theme, width });
  return { page, errors, close };
}

beforeAll(async () => {
  const { page, close } = await opened('light', 1440);
  project = await calculatedWhole(page);
  await close();
});

test.each([
  ['light', 1440, PAPERS, PRINTED],
  // The ground of the theme is no matter of the paper's size, nor of what stands on it.
  ['dark', 1024, PAPERS.slice(0, 1), PRINTED.slice(0, 2)],
] as const)(
  'UX-47 on paper, printed from the %s theme at %i px, nothing overlaps, no control shows and the ground is white',
  async (theme, width, papers, screens) => {
    const { page, errors, close } = await opened(theme, width);
    const found: string[] = [];
    for (const screen of screens) {
      await goToScreen(page, screen, project);
      for (const { format, width: paper } of papers) {
        found.push(...(await paperFaults(page, paper, width)).map((fault) => `${screen.name}, ${format}: ${fault}`));
        // One is enough to see that the browser makes a file of it.
        if ((format !== 'A4' || screen !== screens[0]) && pictures === undefined) continue;
        // Charts are drawn for the window they are printed from.
        await page.waitForTimeout(400);
        const pdf = await page.pdf({ format, preferCSSPageSize: false, printBackground: true });
        expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
        if (pictures !== undefined) {
          mkdirSync(pictures, { recursive: true });
          const name = join(pictures, `${screen.name.replaceAll(' ', '-')}-${theme}-${format}`);
          writeFileSync(`${name}.pdf`, pdf);
          if (existsSync('/usr/bin/pdftoppm')) execFileSync('/usr/bin/pdftoppm', ['-png', '-r', '60', `${name}.pdf`, name]);
        }
      }
    }
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  },
);
