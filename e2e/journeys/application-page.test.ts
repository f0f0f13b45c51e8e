import { expect, test } from 'vitest';
import { goToStep, openSample } from '../support/browser.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

async function newProjectAt(step: 'revenue' | 'other') {
  const { page, errors, close } = await session.signedIn();
  await openSample(page, /^Stand-alone storage/);
  await goToStep(page, step === 'revenue' ? /Application/ : /Economics/);
  await page.waitForURL(new RegExp(`/${step}`));
  return { page, errors, close };
}

test('APP-01 APP-02 four toggles open and hide their sections, below a link to help', async () => {
  const { page, errors, close } = await newProjectAt('revenue');
  for (const [name, shows] of [
    ['Capacity market', 'Hours in which an event may occur'],
    ['Time of delivery contract', 'Obligation to deliver'],
    ['Regulation market', 'Settle energy'],
  ] as const) {
    const toggle = page.getByRole('switch', { name: `Use ${name}` });
    await toggle.check({ force: true });
    await page.getByText(shows, { exact: true }).first().waitFor();
    await toggle.uncheck({ force: true });
    await page.getByText(shows, { exact: true }).first().waitFor({ state: 'detached' });
  }
  // The sample's prices go with the market: that is asked first (APP-20).
  await page.getByRole('switch', { name: 'Use Energy market' }).click({ force: true });
  await page.getByRole('dialog', { name: 'Delete Energy Market' }).getByText('1 imported series').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Price of energy bought').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Help' }).click();
  await page.waitForURL(/\/manual\/application/);
  await page.getByRole('heading', { name: 'Delivery contract' }).waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('APP-03 APP-04 the order of commitment follows the applications, and is absent without any', async () => {
  const { page, errors, close } = await newProjectAt('revenue');
  const order = async (): Promise<string[]> => {
    await page.getByRole('button', { name: 'Order of Commitment' }).click();
    const items = page.getByRole('dialog').getByRole('listitem');
    await items.first().waitFor();
    const names = await items.allInnerTexts();
    await page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'detached' });
    return names;
  };
  expect(await order()).toEqual(['Energy markets']);
  await page.getByRole('switch', { name: 'Use Capacity market' }).check({ force: true });
  await page.getByRole('switch', { name: 'Use Regulation market' }).check({ force: true });
  expect(await order()).toEqual(['Capacity market', 'Energy and Regulation markets']);
  await page.getByRole('button', { name: 'Order of Commitment' }).click();
  await page
    .getByText(
      'Capacity market events take priority over TOD contracts, which take priority over energy and regulation market participation.',
    )
    .waitFor();
  await page.keyboard.press('Escape');
  for (const name of ['Regulation market', 'Capacity market'])
    await page.getByRole('switch', { name: `Use ${name}` }).uncheck({ force: true });
  await page.getByRole('switch', { name: 'Use Energy market' }).click({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Order of Commitment' }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await close();
});

test('M-1 M-7 how incentives combine is chosen, a cost depreciated twice is warned of, and the credit of the storage unit tells its reason', async () => {
  const { page, errors, close } = await newProjectAt('other');
  await page.getByText('Several incentives on one cost').waitFor({ state: 'detached' });
  for (const kind of ['Investment Tax Credit', 'MACRS', 'Bonus Depreciation']) {
    await page.getByRole('button', { name: 'Add incentive' }).click();
    await page.getByRole('menuitem', { name: kind }).click();
    await page.getByRole('heading', { name: kind }).waitFor();
  }
  await page.getByText('Tax benefits counted, no tax paid').waitFor();
  // A class of one's own beside that of the technology.
  await page.locator('[id="incentives.1.propertyClass"]').waitFor();
  const choice = page.getByRole('group', { name: 'Several incentives on one cost' }).or(page.locator('#incentiveBasis'));
  const warning = page.getByText(/^Depreciated beyond cost: .* 150 %/).first();
  expect(await page.getByRole('radio', { name: 'Stacked' }).isChecked()).toBe(true);
  await warning.waitFor({ state: 'detached' });
  await choice.getByText('Independent').first().click();
  await warning.waitFor();
  // A storage unit without the sun has no credit, and the page says why.
  await page.getByText(/0 % of its charge in its first year came from the sun, below the 75 % that a tax credit asks for/).waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('INC-01 INC-07 each kind of incentive is added and deleted; the tax credit has no wind, the production credit no storage', async () => {
  const { page, errors, close } = await newProjectAt('other');
  const kinds = ['Investment Tax Credit', 'MACRS', 'Bonus Depreciation', 'Production Tax Credit/REC'];
  for (const kind of kinds) {
    await page.getByRole('button', { name: 'Add incentive' }).click();
    await page.getByRole('menuitem', { name: kind }).click();
    await page.getByRole('heading', { name: kind }).waitFor();
  }
  const boxes = (id: string): Promise<string[]> => page.locator(`#${id} label`).allTextContents();
  expect(await boxes('itc-1')).toEqual(['Solar, Investment Tax Credit', 'Storage, Investment Tax Credit']);
  expect(await boxes('prod-1')).toEqual(['Solar, Production Tax Credit/REC', 'Wind, Production Tax Credit/REC']);
  await page.locator('[id="incentives.0.itcPercent"]').click();
  await page.keyboard.type('130');
  await page.keyboard.press('Enter');
  await page
    .getByText(/The value must be ≥ 0 and ≤ 100/)
    .first()
    .waitFor();
  for (const kind of kinds) {
    await page.getByRole('button', { name: `Delete ${kind}` }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: kind }).waitFor({ state: 'detached' });
  }
  expect(errors).toEqual([]);
  await close();
});
