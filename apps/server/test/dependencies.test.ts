import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): unknown => JSON.parse(readFileSync(resolve(root, path), 'utf8'));

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly engines?: { readonly node?: string };
}
const manifests = [
  'package.json',
  ...['packages', 'apps'].flatMap((folder) =>
    readdirSync(resolve(root, folder))
      .map((name) => `${folder}/${name}/package.json`)
      .filter((path) => existsSync(resolve(root, path))),
  ),
].toSorted();
const lock = read('package-lock.json') as { lockfileVersion: number; packages: Record<string, Manifest> };
const libraries = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Programs of the developers' tools for another machine than this one; a registry that does not carry them tells no hash of them. */
const isToolForElsewhere = ({ dev, optional, os = [], cpu = [], libc = [] }: Manifest): boolean =>
  dev === true &&
  optional === true &&
  !(os.includes('linux') && cpu.some((one) => one === 'x64' || one === 'arm64') && (libc.length === 0 || libc.includes('glibc')));

test('A-21 every library is pinned to one version, the lock file is that of the manifests, and each file of a library is known by its SHA-512', () => {
  expect(manifests.length).toBeGreaterThan(10);
  for (const path of manifests) {
    const { dependencies = {}, devDependencies = {} } = read(path) as Manifest;
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect([path, loose]).toEqual([path, []]);
    const locked = lock.packages[path === 'package.json' ? '' : path.replace('/package.json', '')];
    expect([path, locked?.dependencies ?? {}, locked?.devDependencies ?? {}]).toEqual([path, dependencies, devDependencies]);
  }
  expect(lock.lockfileVersion).toBeGreaterThanOrEqual(2);
  expect(libraries.length).toBeGreaterThan(300);
  const unknown = libraries.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true);
  expect(unknown.filter(([, library]) => !isToolForElsewhere(library)).map(([path]) => path)).toEqual([]);
});

test('A-21 no script of a library is run when it is installed, and none needs it: those that have one bring their binary along', () => {
  expect(readFileSync(resolve(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  expect(
    [...new Set(libraries.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) => nameOf(path)))].toSorted(),
  ).toEqual(['@photostructure/sqlite', 'esbuild']);
});

test('A-21 npm’s xlsx, whose known holes have no repair there, is not among the libraries; every licence is one that the product may carry', () => {
  expect(libraries.filter(([path]) => nameOf(path) === 'xlsx')).toEqual([]);
  const permitted =
    /^\(?(?:MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|CC0-1\.0|CC-BY-4\.0|Zlib|Unlicense|Python-2\.0|PSF-2\.0)(?: (?:AND|OR) (?:MIT|Zlib|CC0-1\.0|Apache-2\.0))*\)?$/;
  // A manifest that names no licence leaves it to the text beside it.
  const licenceOf = ([path, { license }]: (typeof libraries)[number]): string => {
    if (license !== undefined) return license;
    const text = resolve(root, path, 'LICENSE');
    return existsSync(text) && /^MIT License$/m.test(readFileSync(text, 'utf8')) ? 'MIT' : 'none';
  };
  expect(libraries.filter((one) => !permitted.test(licenceOf(one))).map((one) => `${one[0]}: ${licenceOf(one)}`)).toEqual([]);
});

test('S-18 each library takes every version of Node that the project names, so that npm warns of none; no other version is started', async () => {
  const { isInRange } = (await import(new URL('../../../scripts/node-range.mjs', import.meta.url).href)) as {
    isInRange: (version: string, range: string) => boolean;
  };
  const range = (read('package.json') as Manifest).engines!.node!;
  expect(lock.packages['']!.engines!.node).toBe(range);
  // The first of each line that is named, and later ones of it.
  const named = ['20.19.0', '20.20.2', '22.13.0', '22.20.0', '24.0.0', '24.21.0', '25.1.0'];
  expect(named.filter((version) => !isInRange(version, range))).toEqual([]);
  expect(['18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.1'].filter((version) => isInRange(version, range))).toEqual([]);
  expect(
    Object.entries(lock.packages).flatMap(([path, { engines }]) =>
      named.filter((version) => !isInRange(version, engines?.node ?? range)).map((version) => `${path} on ${version}`),
    ),
  ).toEqual([]);
  const readme = readFileSync(resolve(root, 'README.md'), 'utf8');
  for (const first of ['20.19', '22.13', '24']) expect(readme).toContain(first);
});

const npm = (words: readonly string[]) =>
  spawnSync('npm', [...words, '--loglevel=error'], { cwd: root, encoding: 'utf8', timeout: 90_000, maxBuffer: 100_000_000 });

test('A-21 the bill of materials (npm sbom) names every library that the program runs with: version, licence and hash', () => {
  // Without --omit dev, with which npm 11 leaves out what a library of the tests needs too.
  const { stdout } = npm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']);
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string; group?: string; version: string; purl: string; licenses?: unknown[]; hashes?: { alg: string }[] }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const named = new Map(components.map((one) => [one.purl.replace(/^pkg:npm\//, '').replace('%40', '@'), one]));
  for (const path of ['apps/server/package.json', 'apps/web/package.json', 'apps/cli/package.json']) {
    for (const [name, version] of Object.entries((read(path) as Manifest).dependencies ?? {})) {
      if (name.startsWith('@stackwatt/')) continue;
      const found = named.get(`${name}@${version}`);
      expect([name, version, (found?.licenses ?? []).length > 0, found?.hashes?.[0]?.alg]).toEqual([name, version, true, 'SHA-512']);
    }
  }
});

test('A-21 the registry knows of no hole of grade high or worse in what the program runs with', ({ skip }) => {
  const { stdout } = npm(['audit', '--json', '--omit', 'dev', '--registry', 'https://registry.npmjs.org/']);
  const report = JSON.parse(stdout === '' ? '{}' : stdout) as { metadata?: { vulnerabilities: Record<string, number> }; message?: string };
  if (report.metadata === undefined) skip(`npm audit gets no answer here: ${report.message ?? 'offline'}`);
  expect([report.metadata?.vulnerabilities['high'], report.metadata?.vulnerabilities['critical']]).toEqual([0, 0]);
});
