import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installed, installed, manifestOf } from './installed.ts';

const run = promisify(execFile);

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');

let project: Installed;

beforeAll(async () => {
  project = await installed();
  for (const name of ['@types/node', 'fast-check', 'typescript']) project.add(name);
});

afterAll(() => project?.remove());

/** What a program of the project writes. */
async function printed(file: string, text: string): Promise<string> {
  const path = join(project.folder, file);
  writeFileSync(path, text);
  const { stdout, stderr } = await run(process.execPath, [path], { cwd: project.folder });
  expect(stderr).toBe('');
  return stdout;
}

/** What the compiler, which looks at every declaration file too, finds in a program of the project. */
async function foundIn(file: string, text: string, options: object): Promise<string> {
  writeFileSync(join(project.folder, file), text);
  const compilerOptions = {
    ...{ strict: true, skipLibCheck: false, noEmit: true, target: 'es2022', types: ['node'] },
    ...options,
  };
  writeFileSync(
    join(project.folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: [file] }),
  );
  const { stdout } = await run(process.execPath, [compiler, '--pretty', 'false'], {
    cwd: project.folder,
  }).catch((error) => error);
  return stdout;
}

const everyEntryPoint = `
  import { Account, execute, failures, MvdbError, Session } from 'mvdb';
  import { extract, type LocateOptions } from 'mvdb/functions';
  import { kinds, startThread } from 'mvdb/host';
  import { arbitrarySentence } from 'mvdb/testing';
  import { call, catalogue, companySchema, openDemo, vbOconv } from '@mvdb/routines';
  import { arbitraryArguments } from '@mvdb/routines/testing';
  import { defineSubroutine } from '@mvdb/basic';
  import { behaveAlike } from '@mvdb/basic/testing';
  import { postgres } from '@mvdb/postgres';
  import { createServer, type ServerOptions } from '@mvdb/server';
  const { account, session } = openDemo();
  const options: ServerOptions = { account };
  export const text: string = extract(session.table('PRODUCT').read('1!P100') ?? '', 1);
  export const isText = kinds.TEXT.holds('text');
  export const { RESULT } = call(session, vbOconv, { SUBJECT: '1', CONVERT: 'D' });
  export const order: LocateOptions = { order: 'AL' };
  export const rejection: Error = new MvdbError(failures.NOT_PERMITTED, 'Not on Sundays.');
  export const sentences = companySchema.tables.map((table) => arbitrarySentence(table));
  const half = defineSubroutine(['A'], (_session, { A }) => ({ A: Number(A) / 2 }));
  behaveAlike(session, half, (one, args, { input }) => half(one, args), { args: { A: 5 } });
  export const supplied = arbitraryArguments(vbOconv, { CONVERT: ['D'] });
  export { Account, createServer, execute, catalogue, options, postgres, Session, startThread };
`;

const packages = [
  'mvdb',
  '@mvdb/basic',
  '@mvdb/import',
  '@mvdb/routines',
  '@mvdb/server',
  '@mvdb/postgres',
  '@mvdb/console',
  '@mvdb/cli',
];

describe.each(packages)('the package %s', (name) => {
  const home = () => join(project.folder, 'node_modules', name);

  test('holds what was built, what mentions it, and nothing else', () => {
    const files = readdirSync(home());
    const reported = { '@mvdb/routines': ['SCHEMA.md'] }[name] ?? [];
    expect(files.sort()).toEqual(
      ['LICENSE', 'README.md', ...reported, 'dist', 'package.json'].sort(),
    );
  });

  test('depends on exact versions, and on its sisters of the same', () => {
    const { version, dependencies = {} } = manifestOf(home());
    for (const [dependency, range] of Object.entries(dependencies))
      expect(range).toMatch(/mvdb/.test(dependency) ? version : /^\d+\.\d+\.\d+$/);
  });

  test('says what it is, where it is from, and how it is installed', () => {
    const { description = '', keywords = [], license, engines, repository } = manifestOf(home());
    expect(description.length).toBeGreaterThan(40);
    expect(keywords).toContain('multivalue');
    expect({ license, engines }).toEqual({ license: 'MIT', engines: { node: '>=20.19' } });
    expect(repository).toEqual({
      type: 'git',
      url: 'git+https://github.com/mvdb/mvdb.git',
      directory: `packages/${basename(name)}`,
    });
    const readme = readFileSync(join(home(), 'README.md'), 'utf8');
    expect(readme).toMatch(new RegExp(`^npm install .*${name}$`, 'm'));
  });
});

describe('a program in TypeScript that has its libraries checked too', () => {
  test.each([
    ['node16', { module: 'node16', moduleResolution: 'node16' }],
    ['a bundler', { module: 'esnext', moduleResolution: 'bundler' }],
  ])('compiles as %s resolves modules', async (_, options) => {
    writeFileSync(join(project.folder, 'package.json'), '{ "type": "module" }');
    expect(await foundIn('program.ts', everyEntryPoint, options)).toBe('');
  });

  test('compiles as CommonJS', async () => {
    const text = `
      import mvdb = require('mvdb');
      import { extract } from 'mvdb/functions';
      export const account: mvdb.Account = mvdb.Account.inMemory();
      export const text: string = extract('a', 1);
    `;
    expect(await foundIn('program.cts', text, { module: 'node20' })).toBe('');
  });

  test('needs no types of Node for a page, and is informed where it is wrong', async () => {
    const text = `import { extract } from 'mvdb/functions'; console.log(extract(5, 1));`;
    const options = { module: 'esnext', moduleResolution: 'bundler', types: [] };
    const found = await foundIn('page.ts', text, { ...options, lib: ['es2022', 'dom'] });
    expect(found).toMatch(/^page\.ts\(1,63\): error TS2345: .*\n$/);
  });
});

const calls = `
  const account = Account.inMemory();
  const session = new Session(account);
  account.createTable('ORD');
  session.table('ORD').write('1', fromNested(['C1', ['5', '7']]));
  console.log(extract(session.table('ORD').read('1'), 2, 2));
  for (const rejected of [() => extract(5, 1), () => account.table('NONE')]) {
    try {
      rejected();
    } catch (error) {
      console.log(error instanceof MvdbError, error instanceof SameError, error.code);
    }
  }
  console.log(catalogue.find('VB_BINS.REV1').name, typeof kinds.TEXT.holds, typeof createServer);
  console.log(typeof postgres, typeof leavesUnchanged, typeof arbitraryArguments, typeof behaveAlike);
`;

const result = `7
true true BAD_ARGUMENT
true true TABLE_NOT_FOUND
VB_BINS.REV1 function function
function function function function
`;

describe('a program in JavaScript', () => {
  test('imports every entry point, and an error is one of the same class behind each', async () => {
    const text = `
      import { Account, MvdbError, Session } from 'mvdb';
      import { extract, fromNested, MvdbError as SameError } from 'mvdb/functions';
      import { kinds } from 'mvdb/host';
      import { leavesUnchanged } from 'mvdb/testing';
      import { catalogue } from '@mvdb/routines';
      import { arbitraryArguments } from '@mvdb/routines/testing';
      import { behaveAlike } from '@mvdb/basic/testing';
      import { postgres } from '@mvdb/postgres';
      import { createServer } from '@mvdb/server';
      ${calls}`;
    expect(await printed('program.mjs', text)).toBe(result);
  });

  test('requires every entry point', async () => {
    const text = `
      const { Account, MvdbError, Session } = require('mvdb');
      const { extract, fromNested, MvdbError: SameError } = require('mvdb/functions');
      const { kinds } = require('mvdb/host');
      const { leavesUnchanged } = require('mvdb/testing');
      const { catalogue } = require('@mvdb/routines');
      const { arbitraryArguments } = require('@mvdb/routines/testing');
      const { behaveAlike } = require('@mvdb/basic/testing');
      const { postgres } = require('@mvdb/postgres');
      const { createServer } = require('@mvdb/server');
      ${calls}`;
    expect(await printed('program.cjs', text)).toBe(result);
  });
});
