import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountCalls, savedProject } from '../support/account-calls.ts';
import { goTo, openSample } from '../support/browser.ts';
import { useSession } from '../support/session.ts';
import { hasSharedData, sharedData } from '../support/shared-data.ts';

const session = useSession();

/** Rows of numbers of a file with a heading. */
const rowsOf = (file: string): number[][] =>
  readFileSync(sharedData(`storage/${file}`), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(',').map(Number));
const blockOf = (rows: readonly (readonly number[])[]): string => rows.map((row) => row.join('\t')).join('\n');

test('SED-61 a battery from its data sheet: pasted tables are fitted and saved, a project takes the type and is calculated with it', async ({
  skip,
}) => {
  skip(!hasSharedData, 'the folder shared/data is not beside the repository');
  const capacities = rowsOf('sam_liion_capacity_vs_temperature_7pt.csv');
  const cycles = rowsOf('epri_cycle_life_by_depth.csv').map(([depth, count]) => [Math.round(depth! * 1000) / 10, count!]);
  const call = await accountCalls(session.url());
  const added = await call('/api/userLibrary/storage/sample', { body: { data: 'Energy Storage (1 MW / 4 MWh)' } });
  const { component } = (await added.json()) as { component: { id: string } };

  const { page, close, errors } = await session.signedIn();
  await goTo(page, `/storageLibrary/edit/${component.id}`);
  const put = async (name: string, value: string): Promise<void> => {
    const field = page.getByRole('textbox', { name: new RegExp(`^${name}`) });
    await field.fill(value);
    await field.press('Enter');
  };
  /** What Ctrl V does with a block of a sheet. */
  const paste = (cell: string, text: string): Promise<void> =>
    page
      .locator(`[id="${cell}"]`)
      .click()
      .then(() =>
        page.evaluate(
          `(() => { const clipboardData = new DataTransfer(); clipboardData.setData('text', ${JSON.stringify(text)});
            document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })); })()`,
        ),
      );
  await put('Name', 'Supplier LFP');
  await put('Round-trip efficiency', '87.2');
  await put('Minimum state of charge', '10');
  await put('Range of charge', '85');

  await page.getByRole('tab', { name: 'Simulated Degradation Model' }).click();
  const capacity = page.getByRole('region', { name: 'Temperature vs. Capacity' });
  await capacity.getByRole('checkbox', { name: 'Ignore Capacity Changes with Temperature' }).uncheck();
  const life = page.getByRole('region', { name: 'Cycle Lifetime' });
  for (const [part, curve, rows] of [
    [capacity, 'capacityTemperatureCurve', capacities],
    [life, 'lifetimeCurve', cycles],
  ] as const) {
    // Rows of the sample make room for those of the sheet.
    if ((await part.getByRole('gridcell').count()) === 0) await part.getByRole('button', { name: 'Add row' }).click();
    await part.getByRole('gridcell').first().click();
    await page.keyboard.press('Control+a');
    await part.getByRole('button', { name: /^Delete row/ }).click();
    await part.getByRole('button', { name: 'Add row' }).click();
    await paste(`${curve}.0.x`, blockOf(rows));
  }
  const limit = life.getByRole('textbox', { name: /^Degradation Limit for Model Fitting/ });
  await limit.fill('20');
  await limit.press('Enter');
  await capacity.getByRole('button', { name: 'Recalculate Temperature Capacity' }).click();
  await life.getByRole('button', { name: 'Recalculate Cycle Lifetime' }).click();
  // The server's fit is the one of the page.
  for (const part of [capacity, life]) await part.getByText(/Not recalculated yet|not those of the table/).waitFor({ state: 'detached' });
  // The bins of this data sheet are no power of the depth: the fit says by how much.
  await life.getByText(/^Largest deviation .* above 3 %$/).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Save' }).getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Supplier LFP is saved').waitFor();

  await goTo(page, '/library');
  const id = await openSample(page);
  await goTo(page, `/project/${id}/equipment`);
  await page.getByRole('combobox', { name: 'Storage type' }).click();
  await page.getByRole('option', { name: 'Supplier LFP' }).click();
  // The type brings sizes and costs of its own: what it replaces in the sample is asked for first.
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Calculate' }).first().click();
  await page.waitForURL(/\/results\/optimization/, { timeout: 90_000 });
  await page.getByRole('grid').or(page.getByRole('table')).first().waitFor();
  const { specs } = (await savedProject(session.url(), id)).storage[0]!;
  expect([specs.name, specs.roundtripEfficiency, specs.rangeOfCharge]).toEqual(['Supplier LFP', 87.2, 85]);
  expect(specs.capacityTemperatureCurve.map(({ x, y }) => [x, y])).toEqual(capacities);
  expect(specs.lifetimeCurve.map(({ x, y }) => [x, y])).toEqual(cycles);
  expect(specs.fittedA).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  await close();
});
