import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFolder, startHarness, type Harness } from './harness.ts';

let harness: Harness;
const script = `console.log(${JSON.stringify('x'.repeat(50_000))})`;
beforeAll(async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The page</title>');
  writeFileSync(join(folder, 'assets', 'index-4f3a.js'), script);
  writeFileSync(join(folder, 'changelogs.json'), '{"version":"1"}');
  writeFileSync(join(folder, '.secret'), 'no');
  harness = await startHarness({ pageFolders: [new URL('file:///nowhere/'), pathToFileURL(`${folder}/`)] });
});
afterAll(() => harness.stop());

test('paths of the page answer its index, which is asked for again each time', async () => {
  for (const path of ['/', '/library', '/project/abc/setup', '/project/abc/results/details/0+all+1', '/storageLibrary/edit/7/x?y=z']) {
    const response = await fetch(harness.url + path);
    expect([path, response.status, response.headers.get('cache-control'), response.headers.get('content-type')]).toEqual([path, 200, 'no-cache', 'text/html; charset=utf-8']);
    expect(await response.text()).toContain('The page');
  }
  expect((await fetch(`${harness.url}/library`, { method: 'HEAD' })).status).toBe(200);
});

test('files with a hash in their name are kept for a year and travel compressed; others are asked for again', async () => {
  const response = await fetch(`${harness.url}/assets/index-4f3a.js`, { headers: { 'accept-encoding': 'gzip' } });
  expect([response.headers.get('cache-control'), response.headers.get('content-encoding')]).toEqual(['public, max-age=31536000, immutable', 'gzip']);
  expect(await response.text()).toBe(script);
});

test('API-71 the list of changes is a file of the page that is never kept', async () => {
  const response = await fetch(`${harness.url}/changelogs.json`);
  expect([response.status, response.headers.get('cache-control'), await response.json()]).toEqual([200, 'no-store', { version: '1' }]);
});

test('calls and files that are not there are not the page; hidden files are not served', async () => {
  expect((await fetch(`${harness.url}/api/nothing`)).status).toBe(404);
  expect((await fetch(`${harness.url}/assets/index-old.js`)).status).toBe(404);
  expect((await fetch(`${harness.url}/.secret`)).status).toBe(404);
  expect((await fetch(`${harness.url}/library`, { method: 'POST' })).status).toBe(404);
});
