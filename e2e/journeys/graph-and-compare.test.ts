import { samples } from '@stackwatt/catalog';
import { setField, writeProjectFile, type ComparedDetails, type OstDimension, type OstResult, type ResultTable } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { goTo } from '../support/browser.ts';
import { accountCalls, uploadedProject } from '../support/account-calls.ts';
import { exported, withProjectFile } from '../support/command-line.ts';
import { ends } from '../support/first-sample.ts';
import { useSession } from '../support/session.ts';

const session = useSession();

const millions = (value: number): string => (value / 1e6).toFixed(2).replace('-', '−');

test('NAV-19 OST-04 OST-05 the graph and the comparisons show the numbers of the calls and of the command line', async () => {
  const call = await accountCalls(session.url());
  const post = async (path: string, body: unknown = {}): Promise<unknown> => (await call(path, { body })).json();
  const { project, series } = samples[0]!.build();
  // The price of solar power and that of the storage unit: four cases, of the smallest and largest sizes as each of them is calculated five
  // times.
  const lists = ends(
    setField(
      setField(project, ['solar', 0, 'cost', 'capitalMultipliers'], [1, 1.4]),
      ['storage', 0, 'cost', 'capitalMultipliers'],
      [1, 1.5],
    ),
  );
  const file = writeProjectFile(lists, series);
  const id = await uploadedProject(session.url(), file);
  await post(`/api/project/${id}/result/calculate`);
  await expect
    .poll(async () => ((await post(`/api/project/${id}/result/status`)) as { status: string }).status, { timeout: 90_000 })
    .toBe('ready');
  const dimensions = (await (await call(`/api/project/${id}/result/ost`)).json()) as OstDimension[];
  const graph = (await post(`/api/project/${id}/result/ost`, dimensions)) as OstResult;
  const table = (await post(`/api/project/${id}/result/table/0/all`)) as ResultTable;
  // The command line ranks the same systems of the first case, and has the same best one in each case, to the last digit.
  const ofCommandLine: number[] = [];
  await withProjectFile(file, async (path) => {
    const [first, other] = [await exported(path, 'cashflow'), await exported(path, 'cashflow', 3)];
    const flow = other('Net cash flow ($)');
    ofCommandLine.push(...first('Net cash flow ($)').map((amount, year) => amount - flow[year]!));
    const [systems, cases] = [await exported(path, 'optimization'), await exported(path, 'sensitivity')];
    expect(systems('NPV ($)')).toEqual(table.items.map(({ npv }) => npv));
    const best = graph.xValues.flatMap((_, x) =>
      graph.yValues.map((__, y) => Math.max(...graph.planes.map(({ data }) => data[y]![x] ?? -Infinity))),
    );
    const ascending = (a: number, b: number): number => a - b;
    expect(cases('NPV ($)').toSorted(ascending)).toEqual(best.toSorted(ascending));
  });

  const { page, errors, close } = await session.signedIn();
  await goTo(page, `/project/${id}/results/sensitivity/-`);
  await page.getByRole('link', { name: 'Sensitivity graph' }).click();
  await page.waitForURL(/\/results\/graph\/-$/);
  const cells = page.getByRole('gridcell');
  await cells.first().waitFor();
  // Rows of the page run from the highest value down, those of the call up; each point names its best type and that type's NPV.
  const expected = [1, 0].flatMap((y) =>
    [0, 1].map((x) => {
      const [best] = graph.planes.flatMap(({ name, data }) => ({ name, npv: data[y]![x] ?? -Infinity })).toSorted((a, b) => b.npv - a.npv);
      return `${graph.xValues[x]} and ${graph.yValues[y]}: ${best!.name}, NPV ${millions(best!.npv)} M$`;
    }),
  );
  await expect.poll(() => cells.evaluateAll((found) => found.map((cell) => cell.getAttribute('aria-label')))).toEqual(expected);
  expect(await page.locator('canvas[width="800"][height="400"]').count()).toBe(1);
  // In the middle every type is worth the mean of its corners.
  const area = (await page.locator('canvas[width="800"]').boundingBox())!;
  await page.mouse.click(area.x + area.width / 2, area.y + area.height / 2);
  const dialog = page.getByRole('dialog', { name: 'Interpolated Values' });
  await dialog.waitFor();
  const means = graph.planes.map(({ data }) => data.flat().reduce<number>((sum, npv) => sum + npv! / 4, 0));
  expect(Number((await dialog.getByRole('row', { name: /^NPV/ }).locator('td').innerText()).replace('−', '-'))).toBeCloseTo(
    Math.max(...means) / 1e6,
    1,
  );
  await page.keyboard.press('Escape');

  // The best system against the third one.
  const [best, , third] = table.items;
  const compared = (await post(`/api/project/${id}/result/compare/${best!.id}/${third!.id}`)) as ComparedDetails;
  await goTo(page, `/project/${id}/results/details/0+all+0#compare-economics`);
  await page.getByRole('checkbox', { name: 'Use Zero Cash Flow as Base Case' }).click();
  await page.getByRole('button', { name: 'Select Base Case' }).first().click();
  await page.getByRole('grid', { name: 'Base case candidates' }).locator('tbody tr').nth(2).click();
  await page.getByRole('button', { name: 'Get Results to Compare' }).click();
  const figures = page.getByRole('table', { name: 'Base System vs Proposed System' });
  await figures.waitFor();
  const cellsOf = async (name: string): Promise<string[]> => figures.getByRole('row', { name }).locator('td').allInnerTexts();
  const [base, proposed] = compared.rows;
  expect((await cellsOf('Base System'))[2]).toBe(millions(base.npv));
  expect((await cellsOf('Proposed System'))[2]).toBe(millions(proposed.npv));
  expect((await cellsOf('Difference'))[2]).toBe(`+${millions(compared.difference.npv)}`);
  expect((await cellsOf('Difference'))[3]).toBe(((compared.difference.irr ?? Number.NaN) * 100).toFixed(1));
  const yearly = page.getByRole('table', { name: 'Cash flow, proposed and base' }).locator('tbody tr').nth(1).locator('td');
  expect((await yearly.allInnerTexts())[4]).toBe(millions(compared.years[1]!.difference.annual));
  // The command line has the same difference in each year from the cash flows of the two systems.
  expect(compared.years.map(({ difference }) => difference.annual)).toEqual(ofCommandLine.map((amount) => expect.closeTo(amount, 4)));

  // Both side by side.
  await goTo(page, `/project/${id}/results/compare/0+${best!.id},${third!.id}`);
  await page.getByText(/A is worth .* more than B/).waitFor();
  const npv = page.getByRole('table', { name: 'Systems side by side' }).getByRole('row', { name: /^NPV/ });
  expect(await npv.locator('td b').allInnerTexts()).toEqual([millions(best!.npv), millions(third!.npv)]);
  expect(errors).toEqual([]);
  await close();
}, 120_000);
