import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashSeries } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { PROGRAM } from '../support/command-line.ts';
import { accountCalls } from '../support/account-calls.ts';
import { createProject } from '../support/browser.ts';
import { useSession } from '../support/session.ts';

const session = useSession();
const folder = mkdtempSync(join(tmpdir(), 'stackwatt-parse-'));

const two = (value: number): string => String(value).padStart(2, '0');
/**
 * A leap year of local stamps with the clock changes of 2024 in the United States: 02:00 of 10 March is absent, 01:00 of 3 November
 * doubled.
 */
function clockYear(): string {
  const rows: string[] = ['Date;Time;Price'];
  for (let hour = 0; hour < 8784; hour++) {
    const at = new Date(Date.UTC(2024, 0, 1, hour));
    const day = `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.2024`;
    if (day === '10.03.2024' && at.getUTCHours() === 2) continue;
    const row = `${day};${two(at.getUTCHours())}:00;${((hour * 37) % 9000) / 100 - 10}`.replace(/;(-?\d+)\.(\d+)$/, ';$1,$2');
    rows.push(row);
    if (day === '03.11.2024' && at.getUTCHours() === 1) rows.push(row.replace(/;[^;]*$/, ';99,5'));
  }
  return rows.join('\r\n');
}
const FIXTURES: readonly (readonly [name: string, text: string, comma: boolean])[] = [
  ['clock-change-decimal-comma.csv', clockYear(), true],
  ['quarter-hours.txt', Array.from({ length: 35_040 }, (_, i) => ((i * 131) % 20_000) / 100 - 20).join('\n'), false],
  [
    'day-by-time.csv',
    [
      'Date,' + Array.from({ length: 24 }, (_, h) => `HE${h + 1}`).join(','),
      ...Array.from({ length: 365 }, (_, day) =>
        [new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10), ...Array.from({ length: 24 }, (_, h) => (day * 24 + h) / 7)].join(
          ',',
        ),
      ),
    ].join('\n'),
    false,
  ],
];

test.each(FIXTURES)('B-21 %s is read alike in the page, on the server and on the command line', async (name, text, comma) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  const line = JSON.parse(
    execFileSync(process.execPath, [PROGRAM, 'import', path, '--kind', 'price', comma ? '--comma' : '--point', '--json'], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    }),
  ) as { hash: string; understood: Record<string, unknown> };

  const call = await accountCalls(session.url());
  const server = (await (await call(`/api/info/import/DayAheadMarket/${comma}`, { body: text })).json()) as {
    success: boolean;
    message: string;
    data: number[];
    understood: Record<string, unknown>;
  };
  expect([server.success, server.message]).toEqual([true, '']);

  const { page, errors, close } = await session.signedIn();
  const id = await createProject(page);
  await page.getByRole('checkbox', { name: 'Energy Market' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('input[type=file]').first().setInputFiles(path);
  await page.getByRole('button', { name: /^Use [\d,]+ prices$/ }).click();
  await page.getByText('No imported energy market price').first().waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await (await call(`/api/project/${id}/input`)).text()).includes(line.hash), { timeout: 15_000 })
    .toBe(true);

  expect(hashSeries(Float64Array.from(server.data))).toBe(line.hash);
  expect(server.understood).toEqual(line.understood);
  expect(errors).toEqual([]);
  await close();
});
