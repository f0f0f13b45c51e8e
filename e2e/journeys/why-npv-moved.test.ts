import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samples } from '@stackwatt/catalog';
import { setField, writeProjectFile, type Project, type ResultTable } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { commandLine } from '../support/command-line.ts';
import { goTo, goToStep, openSample } from '../support/browser.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

/** NPV of the best system of each project, each calculated by the command line from a file. */
async function npvsOf(projects: readonly Project[], series: ReadonlyMap<string, Float64Array>): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stackwatt-why-'));
  try {
    return await Promise.all(
      projects.map(async (project, k) => {
        const file = join(folder, `${k}.hfront`);
        writeFileSync(file, writeProjectFile(project, series));
        const stdout = await commandLine('run', file, '--json');
        const { optimization } = JSON.parse(stdout) as { optimization: ResultTable };
        return Math.max(...optimization.items.map(({ npv }) => npv));
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const millions = (value: number): string => (value / 1e6).toFixed(2).replace('-', '−');
const signed = (value: number): string => `${value > 0 ? '+' : ''}${millions(value)}`;

test('UX-87 why did NPV move: a version is named, two inputs change, and what each is worth is what the command line finds on the way', async () => {
  const { page, errors, close } = await session.signedIn();
  const id = await openSample(page);
  await page.getByRole('link', { name: 'History of this project' }).click();
  await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor();
  await page.getByRole('button', { name: 'Name this version' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Bank case');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByRole('rowheader', { name: /^Bank case/ }).waitFor();

  await goTo(page, `/project/${id}/other`);
  for (const [name, value] of [
    ['Discount rate', '6'],
    ['System fixed cost', '2000000'],
  ] as const) {
    await page.getByRole('textbox', { name }).first().fill(value);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('link', { name: 'History of this project' }).click();
  await page.getByRole('button', { name: 'Explain the difference' }).click();
  const steps = page.getByRole('table', { name: 'Why NPV moved' });
  await steps.waitFor({ timeout: 60_000 });
  const shown = (await steps.getByRole('row').allInnerTexts()).slice(1).map((row) => row.replaceAll(/\s+/g, ' ').trim());

  const { project: from, series } = samples[0]!.build();
  const capital = setField(from, ['systemFixedCost'], 2_000_000);
  const to = setField(capital, ['discountRate'], 6);
  const [first, second, last] = await npvsOf([from, capital, to], series);
  // Paid in year 0, so undiscounted: two million more are two million less.
  expect(second! - first!).toBeCloseTo(-2e6, 3);
  expect(shown).toEqual([
    expect.stringMatching(new RegExp(`^System fixed cost .* ${signed(second! - first!).replace('+', '\\+')} ${millions(second!)}$`)),
    expect.stringMatching(new RegExp(`^Discount rate .* 6 % ${signed(last! - second!).replace('+', '\\+')} ${millions(last!)}$`)),
    expect.stringMatching(new RegExp(`^Remainder – – 0\\.00 ${millions(last!)}$`)),
    expect.stringMatching(new RegExp(`^A less B ${signed(last! - first!).replace('+', '\\+')}`)),
  ]);

  // It opens in place of the project, to be read: its inputs on the steps, no run, no results of another state.
  await page.getByRole('button', { name: 'Open B read only' }).click();
  await page.getByText('The steps show the inputs of “Bank case”').waitFor();
  await goToStep(page, /Economics/);
  const rate = page.getByRole('textbox', { name: 'Discount rate' }).first();
  expect([await rate.inputValue(), await rate.isEditable()]).toEqual([from.discountRate.toFixed(2), false]);
  expect(await page.getByRole('button', { name: 'Calculate' }).count()).toBe(0);
  await goToStep(page, /Results/);
  await page.getByRole('heading', { name: 'Results of a version' }).waitFor();
  await goToStep(page, /Economics/);
  await page.getByRole('button', { name: 'Back to the project' }).click();
  await page.getByText('The steps show the inputs of').waitFor({ state: 'detached' });
  expect([await rate.inputValue(), await rate.isEditable()]).toEqual(['6.00', true]);
  await page.getByRole('link', { name: 'History of this project' }).click();

  // It comes back as one step, and undo takes that back.
  await page.getByRole('button', { name: 'Restore B' }).click();
  await page.getByText('No input that counts in a calculation differs.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('table', { name: 'Inputs that differ' }).getByText('Discount rate').waitFor();
  expect(errors).toEqual([]);
  await close();
});
