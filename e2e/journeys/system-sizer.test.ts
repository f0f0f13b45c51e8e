import { addObligation, newProject, setField, setSizerLimits, setUseContract, setUseSolar, setUseStorage } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { createProject, goToStep } from '../support/browser.ts';
import { countEffort } from '../support/effort.ts';
import { pageFaults } from '../support/page-faults.ts';
import { savedProject } from '../support/account-calls.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

test('SIZER-23 TOD-01 a delivery contract from 17 to 21 h is entered, sized, taken over and calculated', async () => {
  const { page, errors, close } = await session.signedIn();
  const effort = await countEffort(page);
  const id = await createProject(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Evening contract');
  for (const name of ['TOD Contract', 'Solar', 'Storage']) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByRole('button', { name: 'Next' }).click();

  // The window is proposed; the price and the energy are typed.
  const sizer = page.locator('#contract-1-sizer');
  await sizer.getByText('Add an obligation first').waitFor();
  await page.getByRole('textbox', { name: /^Price in every hour/ }).fill('90');
  await page.getByRole('button', { name: 'Add obligation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add obligation' });
  await dialog.getByRole('textbox', { name: /^Energy/ }).fill('40');
  await dialog.getByText('10.0 MW evenly, 14.6 GWh in the year').waitFor();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Next' }).click();

  // An array that gives 1 MW per MW in every hour, so that the storage unit can be reckoned by hand.
  await page.waitForURL(/\/equipment/);
  await page.getByText('PVsyst Import', { exact: true }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'flat.csv', mimeType: 'text/csv', buffer: Buffer.from(Array.from({ length: 8760 }, () => '1000').join('\n')) });
  await page.getByRole('button', { name: /^Use 8,760/ }).click();
  await page.getByText('No findings').waitFor();
  await goToStep(page, /Application/);
  await sizer.getByRole('textbox', { name: /^Solar from/ }).fill('5');
  await sizer.getByRole('textbox', { name: /^Solar to/ }).fill('5');
  await page.keyboard.press('Tab');
  await sizer.getByRole('button', { name: 'Run' }).click();
  await sizer.getByText('Running System Sizer, please wait').waitFor();

  const table = sizer.getByRole('grid', { name: 'System sizer results' });
  await table.waitFor({ timeout: 120_000 });
  expect(await page.evaluate<string>('getComputedStyle(document.querySelector("table[role=grid]").parentElement).maxHeight')).toBe('320px');
  // Of 40 MWh in the window 5 MW of sun bring 20. The other 20 come out of the storage unit: a unit of 1 MWh gives the 85 % it may use less
  // a loss of √0.82 on the way out, 0.7697 MWh. 20 / 0.7697 = 25.98: 26 units. The sun refills them in the other twenty hours; more units
  // earn nothing and cost their capital.
  const first = table.getByRole('row').nth(1);
  expect((await first.innerText()).split(/\s+/).slice(0, 5)).toEqual(['1', '5', '26', '/', '26']);
  expect(await pageFaults(page, 'system sizer')).toEqual([]);
  // A figure of the map stands on the colour of its cell, one that says what is short on the hatch on the page's own.
  const figures = await page.evaluate<[state: string, on: string, cell: string, page: string][]>(`(() => {
    const sizer = document.querySelector('#contract-1-sizer');
    const of = (element) => getComputedStyle(element).backgroundColor;
    const probe = sizer.appendChild(document.createElement('i'));
    probe.style.background = 'var(--surface)';
    const surface = of(probe);
    probe.remove();
    return [...sizer.querySelectorAll('[data-state] > span')].filter((one) => one.textContent !== '')
      .map((one) => [one.parentElement.dataset.state, of(one), of(one.parentElement), surface]);
  })()`);
  expect(new Set(figures.map(([state]) => state))).toEqual(new Set(['delivers', 'short']));
  for (const [state, on, cell, surface] of figures) expect([state, on]).toEqual([state, state === 'short' ? surface : cell]);
  await sizer.getByRole('button', { name: 'Show the map as a table' }).click();
  await sizer.getByText(/Taking rank 1 over changes Solar 1 → 5 MW; Storage 1 → 26 MW, 1 → 26 MWh/).waitFor();
  await first.getByRole('button', { name: 'Take this size over' }).click();
  await sizer.getByText('Equipment has the sizes of rank 1.').waitFor();

  // Leaving and coming back finds the run, its table and its map.
  await page
    .getByRole('banner')
    .getByText(/^Saved \d\d:\d\d/)
    .waitFor();
  await page.reload();
  await table.waitFor();
  await sizer.getByRole('button', { name: 'Show the map as a table' }).waitFor();
  const npv = await first.getByRole('gridcell').or(first.getByRole('cell')).nth(2).innerText();
  await page.getByRole('button', { name: 'Calculate' }).first().click();
  await page.waitForURL(/\/results\//, { timeout: 60_000 });
  await page.getByText('Up to date').waitFor({ timeout: 60_000 });
  await page.getByText(npv, { exact: true }).first().waitFor();
  const { seconds, presses } = await effort();
  console.info(`a contract that is sized: ${seconds.toFixed(1)} s by a program, ${presses} presses`);
  expect(presses).toBeLessThanOrEqual(18);

  const saved = await savedProject(session.url(), id);
  const made = newProject('2026-11-20');
  const owing = addObligation(setUseStorage(setUseSolar(setUseContract(made, true), true), true), 'contract-1', {
    startDate: '2007-01-01',
    endDate: '2007-12-31',
    startHour: 17,
    endHour: 21,
    value: 40,
  });
  const priced = setField(owing, ['contracts', 0, 'energyPriceSchedule', 'rates', 0, 'value'], 90);
  const expected = setSizerLimits(priced, 'contract-1', { solarMinSize: 5, solarMaxSize: 5 });
  expect(saved.contracts).toEqual([{ ...expected.contracts[0]!, systemSizerTable: saved.contracts[0]!.systemSizerTable }]);
  expect(saved.contracts[0]!.systemSizerTable.items[0]!.results.slice(0, 4)).toEqual([5, 0, 26, 26]);
  expect([saved.solar[0]!.sizing, saved.storage[0]!.sizing]).toEqual([
    { ...expected.solar[0]!.sizing, absolute: [5] },
    { ...expected.storage[0]!.sizing, absolute: [26] },
  ]);
  expect(errors).toEqual([]);
  await close();
  // The next test counts nothing.
  await page.close();
});
