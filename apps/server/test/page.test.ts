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
  writeFileSync(
    join(folder, 'index.html'),
    [
      '<!doctype html><html><head><title>The page</title><link rel="icon" href="/icon.svg"><script type="module" crossorigin src="/assets/index-4f3a.js"></script>',
      '<link rel="modulepreload" crossorigin href="/assets/index-4f3a.js"></head><body><script src="/assets/index-4f3a.js"></script></body></html>',
    ].join('\n'),
  );
  writeFileSync(join(folder, 'other.html'), '<script>1</script>');
  writeFileSync(join(folder, 'assets', 'index-4f3a.js.map'), '{"sourcesContent":["secret"]}');
  writeFileSync(join(folder, 'assets', 'index-4f3a.js'), script);
  writeFileSync(join(folder, 'changelogs.json'), '{"version":"1"}');
  writeFileSync(join(folder, '.secret'), 'no');
  harness = await startHarness({ pageFolders: [new URL('file:///nowhere/'), pathToFileURL(`${folder}/`)] });
});
afterAll(() => harness.stop());

test('A-10 every page has a nonce of its own, in its policy and at each of its scripts, and is never kept', async () => {
  const seen = new Set<string>();
  for (const path of ['/', '/', '/index.html', '/project/abc/setup', '/api/docs/']) {
    const first = await fetch(harness.url + path);
    // A browser that has kept a page from before there were nonces asks with what it knew of it: it gets a new page all the same.
    const asked = await fetch(harness.url + path, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '"x"', 'if-modified-since': new Date(Date.now() + 1e6).toUTCString() },
    });
    for (const response of [first, asked]) {
      const [policy, html] = [response.headers.get('content-security-policy')!, await response.text()];
      const [, nonce] = /script-src 'nonce-([A-Za-z0-9+/]{22}==)' 'strict-dynamic'(?:;|$)/.exec(policy)!;
      expect([path, response.status, response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([
        path,
        200,
        null,
        'no-store',
      ]);
      const tags = html.match(/<script[^>]*>|<link[^>]*modulepreload[^>]*>|<meta property="csp-nonce"[^>]*>/g)!;
      expect(tags.length).toBeGreaterThan(3);
      expect(tags.filter((tag) => !tag.includes(` nonce="${nonce!}"`))).toEqual([]);
      expect(html).toContain('<link rel="icon"');
      seen.add(nonce!);
    }
  }
  expect(seen.size).toBe(10);
});

test('A-10 nothing else of the page’s folder is a page; A-22 sources of scripts are not served, no folder is listed', async () => {
  // The last two are paths like any other: they answer the page itself, which says that there is nothing.
  for (const [path, status, isPage] of [
    ['/other.html', 404, false],
    ['/assets/index-4f3a.js.map', 404, false],
    ['/assets/', 200, true],
    ['/assets', 200, true],
  ] as const) {
    const response = await fetch(harness.url + path);
    const text = await response.text();
    expect([path, response.status, text.includes('<title>The page</title>'), /index-4f3a\.js\.map|other\.html|secret/.test(text)]).toEqual([
      path,
      status,
      isPage,
      false,
    ]);
  }
});

test('a script of the page has a policy for the worker that it may become', async () => {
  const policy = (await fetch(`${harness.url}/assets/index-4f3a.js`)).headers.get('content-security-policy')!;
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self'");
});

test('paths of the page answer its index', async () => {
  for (const path of ['/', '/library', '/project/abc/setup', '/project/abc/results/details/0+all+1', '/storageLibrary/edit/7/x?y=z']) {
    const response = await fetch(harness.url + path);
    expect([path, response.status, response.headers.get('cache-control'), response.headers.get('content-type')]).toEqual([
      path,
      200,
      'no-store',
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain('The page');
  }
  expect((await fetch(`${harness.url}/library`, { method: 'HEAD' })).status).toBe(200);
});

test('files with a hash in their name are kept for a year and travel compressed; others are asked for again', async () => {
  const response = await fetch(`${harness.url}/assets/index-4f3a.js`, { headers: { 'accept-encoding': 'gzip' } });
  expect([response.headers.get('cache-control'), response.headers.get('content-encoding')]).toEqual([
    'public, max-age=31536000, immutable',
    'gzip',
  ]);
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
