import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run } from './run.ts';

const templates = join(import.meta.dirname, '../../../examples');

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'create-mvdb-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

function ran(args: readonly string[], userAgent = '', folder = templates) {
  let stdout = '';
  let stderr = '';
  const status = run(args, {
    ...{ cwd, templates: folder, userAgent },
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { status, stdout, stderr };
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(cwd, folder, 'package.json'), 'utf8'));

describe('a project', () => {
  test('is an example under a name of its own, with what comes next', () => {
    const { status, stdout, stderr } = ran(['my-shop']);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toBe(
      "Written: Routines of one's own (own-routines). Next:\n\n" +
        '  cd my-shop\n  npm install\n  npm test\n  npm start\n',
    );
    const { name, ...others } = manifestOf('my-shop');
    const example = JSON.parse(readFileSync(join(templates, 'own-routines/package.json'), 'utf8'));
    expect({ ...others, name: example.name }).toEqual(example);
    expect(name).toBe('my-shop');
    expect(readFileSync(join(cwd, 'my-shop/.gitignore'), 'utf8')).toContain('node_modules/');
    for (const file of readdirSync(join(templates, 'own-routines/src')))
      expect(readFileSync(join(cwd, 'my-shop/src', file), 'utf8')).toBe(
        readFileSync(join(templates, 'own-routines/src', file), 'utf8'),
      );
  });

  test.each(readdirSync(templates))('can be of the template %s', (template) => {
    expect(ran(['one', '--template', template]).status).toBe(0);
    expect(manifestOf('one').name).toBe('one');
  });

  test('may be written into an empty folder, and into the current one', () => {
    mkdirSync(join(cwd, 'a/empty one'), { recursive: true });
    expect(ran(['a/empty one/shop', '--template=page']).stdout).toContain(
      '  cd "a/empty one/shop"\n  npm install\n  npm run build\n',
    );
    cwd = join(cwd, 'a/inside');
    mkdirSync(cwd);
    expect(ran(['.']).stdout).not.toContain('cd ');
    expect(manifestOf('.').name).toBe('inside');
    cwd = join(cwd, '../..');
  });

  test('is for the package manager that runs the command', () => {
    expect(ran(['p'], 'pnpm/12.21.0 npm/? node/v20.19.5').stdout).toContain('  pnpm install\n');
    expect(readFileSync(join(cwd, 'p/pnpm-workspace.yaml'), 'utf8')).toContain('lmdb: false');
    expect(ran(['y'], 'yarn/1.22.22 npm/? node/v20').stdout).toContain('  yarn test\n');
    expect(existsSync(join(cwd, 'y/pnpm-workspace.yaml'))).toBe(false);
    const server = readFileSync(join(templates, '../packages/server/package.json'), 'utf8');
    const needed = JSON.parse(server).dependencies['light-my-request'];
    expect(manifestOf('y').resolutions).toEqual({ 'light-my-request': needed });
  });
});

test('the help lists the templates', () => {
  const { status, stdout } = ran(['--help']);
  expect(status).toBe(0);
  expect(stdout).toContain("  own-routines       Routines of one's own\n");
  for (const name of readdirSync(templates)) expect(stdout).toContain(`  ${name} `);
});

describe('a wrong command line is rejected, and nothing is written', () => {
  test.each([
    [[], 'Name the folder of the project: npm create mvdb my-shop'],
    [['a', 'b'], 'Name one folder, not 2: a, b'],
    [['a', '--templat', 'page'], "Unknown option '--templat'"],
    [['a', '--template', 'pages'], 'There is no template called "pages". There are: basic, '],
    [['a', '--template'], "Option '--template"],
    [['My Shop'], 'A package cannot be called "My Shop": a name has small letters'],
    [['..hidden'], 'A package cannot be called "..hidden"'],
    [['node_modules'], 'A package cannot be called "node_modules"'],
    [['a'.repeat(215)], 'A package cannot be called'],
    [['mvdb'], 'A project called "mvdb" cannot install mvdb, which it needs.'],
  ])('%j', (args, reason) => {
    const { status, stdout, stderr } = ran(args);
    expect(stderr).toContain(`create-mvdb: ${reason}`);
    expect(stdout).toBe('');
    expect(status).toBe(2);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('such as a folder in which something is, and a file', () => {
    mkdirSync(join(cwd, 'full'));
    writeFileSync(join(cwd, 'full/notes.txt'), 'mine');
    writeFileSync(join(cwd, 'file'), 'mine');
    expect(ran(['full']).stderr).toContain('is not empty: notes.txt is in it.');
    expect(ran(['file']).stderr).toContain('is a file.');
    expect(readdirSync(join(cwd, 'full'))).toEqual(['notes.txt']);
  });
});

test('a template that cannot be copied leaves nothing', () => {
  const broken = join(cwd, 'templates');
  mkdirSync(join(broken, 'own-routines'), { recursive: true });
  writeFileSync(join(broken, 'own-routines/README.md'), '# Broken\n');
  writeFileSync(join(broken, 'own-routines/package.json'), '{}');
  mkdirSync(join(broken, 'own-routines/.gitignore'));
  const { status, stderr } = ran(['shop'], '', broken);
  expect(stderr).toContain('create-mvdb: EISDIR');
  expect(status).toBe(1);
  expect(existsSync(join(cwd, 'shop'))).toBe(false);
});
