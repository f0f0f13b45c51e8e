import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as api from '@stackwatt/api';
import { decodeBytes, importSeries } from '@stackwatt/formats';
import { hashSeries } from '@stackwatt/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFolder, realEntry, startHarness, type Client, type Harness } from './harness.ts';
import { loaderOf, programOf } from './programs.ts';

let harness: Harness;
let ann: Client;
const folder = newFolder();
beforeAll(async () => {
  harness = await startHarness({ calculatorEntry: realEntry });
  ann = await harness.as('ann');
});
afterAll(async () => {
  await harness.stop();
  rmSync(folder, { recursive: true, force: true });
});

const hours = Array.from({ length: 8760 }, (_, hour) =>
  new Date(Date.UTC(2021, 0, 1) + hour * 3_600_000).toISOString().slice(0, 16).replace('T', ' '),
);
const FILES: Record<string, string> = {
  'stamped.csv': ['time,price', ...hours.map((time, i) => `${time},${(20 + (i % 24) * 1.25).toFixed(2)}`)].join('\r\n'),
  'with-gap.csv': ['time,price', ...hours.filter((_, i) => i !== 4000).map((time, i) => `${time},${i % 50}`)].join('\n'),
  'not-a-number.csv': ['price', ...hours.map((_, i) => (i === 77 ? 'N/A' : String(i % 30)))].join('\n'),
};
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
const shared = fileURLToPath(new URL('../../../../shared/data/prices/', import.meta.url));
const real = ['single_miso_indiana_rt_hourly_2021.txt', 'ercot_style_single_column_8760.csv']
  .map((name) => join(shared, name))
  .filter((path) => existsSync(path));

const cli = programOf('cli');
interface Said {
  readonly ok: boolean;
  readonly hash?: string;
  readonly message?: string;
}
/** `stackwatt import` in a process of its own. */
async function byCommand(path: string): Promise<Said> {
  const program = `import(${JSON.stringify(cli.href)}).then(({ main }) => main(['import', ${JSON.stringify(path)}, '--kind', 'price', '--json']))`;
  const { stdout } = await promisify(execFile)(process.execPath, [...loaderOf(cli), '-e', program], { maxBuffer: 50_000_000 }).catch(
    (error: unknown) => error as { stdout: string },
  );
  return JSON.parse(stdout) as Said;
}

test(
  'B-21 the page’s parser, the call and the command line read the same file to the same values, or refuse it in the same words',
  { timeout: 300_000 },
  async () => {
    for (const path of [...Object.keys(FILES).map((name) => join(folder, name)), ...real]) {
      const decoded = decodeBytes(new Uint8Array(readFileSync(path)), path);
      if (!decoded.ok) throw new Error(decoded.message);
      const page = importSeries(decoded.text, { kind: 'price' });
      const { data: call } = await ann.call(api.postImport, {
        params: { kind: 'DayAheadMarket', flag: 'false' },
        query: {},
        body: decoded.text,
      });
      const command = await byCommand(path);
      const verdicts = [
        page.ok ? hashSeries(page.series) : page.message,
        call!.success ? hashSeries(Float64Array.from(call!.data!)) : call!.message,
        command.ok ? command.hash : command.message,
      ];
      expect([path, new Set(verdicts).size, verdicts]).toEqual([path, 1, verdicts]);
    }
  },
);
