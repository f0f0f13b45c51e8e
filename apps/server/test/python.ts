import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';

export const root = new URL('../../../', import.meta.url);
export const folderOfClient = fileURLToPath(new URL('clients/python', root));

export const succeeds = (python: string, program: string): boolean => spawnSync(python, ['-c', program]).status === 0;
export const pythons = ['python3', '/usr/bin/python3'].filter((python) =>
  succeeds(python, 'import sys; sys.exit(sys.version_info < (3, 9))'),
);
const [python = ''] = pythons;
export const isThere = python !== '';
// Before 70.1 setuptools needs wheel beside it.
export const withPip = pythons.find((one) =>
  succeeds(one, 'import setuptools.build_meta, wheel, importlib.util as u; assert u.find_spec("pip")'),
);
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
export const hasMypy = spawnSync('mypy', ['--version']).status === 0;

let folder = '';
/** The folder Python runs in. */
export const workFolder = (): string => folder;
/** Gives the tests of a file a folder to work in, which goes after them. */
export function useWorkFolder(): void {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'stackwatt-python-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}

/** What a program prints. @param environment  beside the path to the client */
export async function run(program: string, environment: Record<string, string>, interpreter = python): Promise<string> {
  const { stdout } = await promisify(execFile)(interpreter, ['-c', program], {
    cwd: folder,
    maxBuffer: 1e8,
    env: { PATH: process.env['PATH'], PYTHONPATH: folderOfClient, PYTHONDONTWRITEBYTECODE: '1', NO_PROXY: '*', ...environment },
  });
  return stdout;
}

/** What the programs of several tests begin with. */
export const BITS = `
import hashlib, json, os, struct, sys
import stackwatt
def bits_of(value):
    if isinstance(value, (int, float)) and not isinstance(value, bool): return struct.pack(">d", value).hex()
    if isinstance(value, dict): return {name: bits_of(one) for name, one in value.items()}
    if isinstance(value, list): return [bits_of(one) for one in value]
    return value
def hash_of(values): return hashlib.sha256(struct.pack(f"<{len(values)}d", *values)).hexdigest()
`;
