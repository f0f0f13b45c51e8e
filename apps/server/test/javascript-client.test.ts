import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient } from '../../../clients/javascript/build.ts';
import { createProject, newFolder, PASSWORD, realEntry, startHarness, type Client, type Harness } from './harness.ts';

const run = promisify(execFile);
const root = new URL('../../../', import.meta.url);
const inRoot = (path: string): string => fileURLToPath(new URL(path, root));

/** A program of somebody else, who has the client as a package. */
const program = newFolder();
let harness: Harness;
let ann: Client;
let id: string;
beforeAll(async () => {
  await buildClient(join(program, 'node_modules/stackwatt-client'));
  mkdirSync(join(program, 'node_modules/@types'));
  symlinkSync(inRoot('node_modules/@types/node'), join(program, 'node_modules/@types/node'));
  symlinkSync(inRoot('node_modules/undici-types'), join(program, 'node_modules/undici-types'));
  writeFileSync(join(program, 'package.json'), '{"type":"module"}');
  harness = await startHarness({ calculatorEntry: realEntry });
  ann = await harness.as('ann');
  id = await createProject(ann);
});
afterAll(() => harness.stop());

/** What a program says, or what it died of. */
async function said(code: string, environment: Record<string, string> = {}): Promise<string> {
  const path = join(program, 'program.mjs');
  writeFileSync(path, `import { ApiError, connect } from 'stackwatt-client';\n${code}`);
  const { stdout } = await run(process.execPath, [path], { env: { PATH: process.env.PATH, STACKWATT_URL: harness.url, ...environment } });
  return stdout.trim();
}
const ANN = { STACKWATT_NAME: 'ann', STACKWATT_PASSWORD: PASSWORD };

/** The faults that the compiler finds in a program of the client. */
async function faultsOf(code: string): Promise<string[]> {
  const path = join(program, 'program.ts');
  writeFileSync(path, `import { ApiError, connect } from 'stackwatt-client';\nconst call = await connect();\n${code}`);
  const options = ['--pretty', 'false', '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];
  const { stdout } = await run(inRoot('node_modules/.bin/tsc'), [...options, path], { cwd: program }).catch(
    (error: unknown) => error as { stdout: string },
  );
  return stdout.split('\n').flatMap((line) => /^program\.ts\((\d+),.*error TS(\d+)/.exec(line)?.slice(1).join(' ') ?? []);
}

test('UX-82 the client made from the description of all calls has each of them, and calls the server with it', async () => {
  const described = JSON.parse(await (await fetch(`${harness.url}/api/docs/json`)).text()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const names = Object.values(described.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  const typed = [...readFileSync(join(program, 'node_modules/stackwatt-client/calls.d.ts'), 'utf8').matchAll(/^ {2}(\w+): \{$/gm)];
  expect(new Set(typed.map(([, name]) => name))).toEqual(new Set(names));
  expect(names.length).toBeGreaterThan(100);

  const listed = await said(
    `const call = await connect();
    const { status, data } = await call('getProjects');
    const copy = await call('postDuplicate', { params: { id: data[0].id } });
    const input = await call('getInput', { params: { id: copy.data.id } });
    console.log(JSON.stringify([status, data.some((project) => project.id === '${id}'), copy.status, typeof input.data, input.headers.get('etag')]));`,
    ANN,
  );
  expect(JSON.parse(listed)).toEqual([200, true, 201, 'string', expect.stringMatching(/^"\d+"$/)]);
});

test('UX-82 the example of docs/javascript.md runs as it stands, and its types are right', async () => {
  const example = /```js\n([^]*?)```/.exec(readFileSync(new URL('docs/javascript.md', root), 'utf8'))![1]!;
  expect(await said(example.replace(/^import .*\n/, ''), ANN)).toMatch(/^.+: \d+ systems, the best has an NPV of \d+$/);
  const typed = example.replace(/^import [^]*?connect\(\);\n/, '').replace('let status;', 'let status: { readonly status: string };');
  expect(await faultsOf(typed)).toEqual([]);
});

test('UX-82 a refusal tells status, title and detail; a program without address or account says what is missing', async () => {
  const refused = `const call = await connect();
    const error = await call('getProject', { params: { id: 'none' } }).catch((error) => error);
    console.log(error instanceof ApiError, error.message, error.problem.status);`;
  expect(await said(refused, ANN)).toBe('true [404] Not found There is no such project. 404');
  const reason = 'await connect().catch((error) => console.log(error.message));';
  expect(await said(reason)).toBe('Nobody to sign in: give `token`, or `name` and `password`.');
  expect(await said(reason, { STACKWATT_URL: '' })).toBe('The address of the server is missing: give `url`, or set STACKWATT_URL.');
  expect(await said(reason, { ...ANN, STACKWATT_PASSWORD: 'wrong' })).toMatch(/^\[400\] /);
  const unknown = "const call = await connect(); await call('getNothing').catch((error) => console.log(error.message));";
  expect(await said(unknown, ANN)).toBe('There is no call "getNothing".');
});

test('UX-82 the compiler knows what each call takes and answers', async () => {
  const right = `
    const { data } = await call('getProjects');
    const name: string = data[0]!.name;
    await call('getInput', { params: { id: name }, headers: { 'if-none-match': '"1"' } });
    const bytes: Uint8Array = (await call('getSeriesByHash', { params: { id: name, hash: name } })).data;
    const statusOf = (error: unknown): number => (error instanceof ApiError ? error.problem.status : bytes.length);
    export { statusOf };`;
  expect(await faultsOf(right)).toEqual([]);
  const wrong = [
    "await call('getNothing');",
    "await call('getInput');",
    "await call('getInput', { params: { id: 4 } });",
    "(await call('getProjects')).data[0]!.nothing;",
  ];
  // Argument type, arguments missing, member type, no such member; the program begins in line 3.
  expect(await faultsOf(wrong.join('\n'))).toEqual(['3 2345', '4 2554', '5 2322', '6 2339']);
});
