import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, folderOfClient, isThere, withPip, hasMypy, run, useWorkFolder, workFolder } from './python.ts';

const { version: versionOfAll } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };

useWorkFolder();

describe.skipIf(!isThere)('the package', () => {
  const files = ['_client', '_errors', '_frames', '_http', '_jobs', '_project', '_series', '_table', '_types', '_version', '__init__'];

  test('UX-81 its version is that of the repository', async () => {
    expect(await run('import stackwatt; print(stackwatt.__version__, end="")', {})).toBe(versionOfAll);
  });

  test('UX-81 every function says its types, in the syntax of Python 3.9, and type checkers are told so', async () => {
    const program = `
import ast, os, sys
folder = os.path.join(sys.path[1], "stackwatt")
found, names = [], sorted(name for name in os.listdir(folder) if name.endswith(".py"))
for name in names:
    with open(os.path.join(folder, name), encoding="utf8") as file: tree = ast.parse(file.read(), feature_version=(3, 9))
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)): continue
        given = [one for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs) if one.arg != "self"]
        if node.returns is None or any(one.annotation is None for one in given): found.append(f"{name}: {node.name}")
print(found, [name[:-3] for name in names], os.path.exists(os.path.join(folder, "py.typed")))`;
    expect(await run(program, {})).toBe(
      `[] ${JSON.stringify([...files].sort())
        .replaceAll('"', "'")
        .replaceAll(',', ', ')} True\n`,
    );
  });

  test.skipIf(!hasMypy)('UX-81 mypy finds nothing, strictly', () => {
    const { stdout, status } = spawnSync('mypy', ['--strict', '--cache-dir', join(workFolder(), 'mypy'), 'stackwatt'], {
      cwd: folderOfClient,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, expect.stringContaining('no issues found')]);
  });

  test.skipIf(withPip === undefined)('UX-81 pip installs it from the repository, with nothing but what is there', () => {
    const target = join(workFolder(), 'installed');
    // Built beside a copy, so that nothing of the build stays in the repository.
    const source = join(workFolder(), 'source');
    spawnSync('cp', ['-r', folderOfClient, source]);
    const words = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--no-build-isolation', '--no-index', '--target', target, source];
    const { status, stderr } = spawnSync(withPip!, words, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    expect(['py.typed', '_client.py'].map((name) => existsSync(join(target, 'stackwatt', name)))).toEqual([true, true]);
    const facts = (name: string): string => readFileSync(join(target, `stackwatt-${versionOfAll}.dist-info`, name), 'utf8');
    // Nothing compiled, and nothing needed beside it but for frames.
    expect(facts('WHEEL')).toMatch(/^Root-Is-Purelib: true$/m);
    expect([...facts('METADATA').matchAll(/^Requires-Dist: .*$/gm)].map(([line]) => /; extra == ['"]pandas['"]$/.test(line))).toEqual([
      true,
    ]);
    const program = 'import stackwatt, importlib.metadata as m; print(stackwatt.__file__, m.version("stackwatt") == stackwatt.__version__)';
    const { stdout } = spawnSync(withPip!, ['-c', program], {
      cwd: workFolder(),
      encoding: 'utf8',
      env: { ...process.env, PYTHONPATH: target },
    });
    expect(stdout).toBe(`${join(target, 'stackwatt', '__init__.py')} True\n`);
  });
});
