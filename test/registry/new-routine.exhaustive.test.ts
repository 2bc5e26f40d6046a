import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/*
 * A copy of the routines gets a routine by the command. The compiler checks the copy, and a program of its own calls
 * the routine on an account that the schema of the copy makes.
 */

const root = join(import.meta.dirname, '../..');
const routine = ['VB_BIN.MOVE', '--area', 'stock', '--table', 'BIN.MOVES', '--schema', 'inventory'];

/** Runs the examples of the routine, after its entry has passed the checks of the registry. */
const program = `
import { Account, Session } from 'mvdb';
import { catalogue } from './src/catalogue/registry.ts';
import { call } from './src/catalogue/call.ts';
import { GL_COMPANY } from './src/schema/companies.ts';
import { BIN_MOVES } from './src/schema/inventory.ts';
import { companySchema } from './src/schema/schema-tables.ts';

const account = Account.inMemory();
companySchema.createTables(account);
const session = new Session(account);
session.transaction(() => {
  GL_COMPANY.write(session, '1', {});
  BIN_MOVES.write(session, '1!7', { description: 'seventh' });
});
const routine = catalogue.find('VB_BIN.MOVE');
if (routine === undefined) throw new Error('It is not registered.');
const [example] = routine.examples ?? [];
console.log(JSON.stringify([
  call(session, routine, example?.call ?? {}),
  call(session, routine, { CO: '1', ID: '7' }),
  routine.alsoReads?.includes('BIN.MOVES'),
]));
await account.close();
`;

let folder: string;
let packages: string;

beforeAll(() => {
  folder = mkdtempSync(join(root, 'test/registry/.new-routine-'));
  packages = join(folder, 'packages');
  cpSync(join(root, 'packages/routines/src'), join(packages, 'routines/src'), {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts'),
  });
  cpSync(join(root, 'packages/new.mjs'), join(packages, 'new.mjs'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const begin = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(packages, 'new.mjs'), 'routine', ...args], {
    encoding: 'utf8',
  });

test('a routine is begun with a table, in three files, and it compiles and answers', () => {
  const { stdout, stderr, status } = begin(...routine);
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout.split('\n').slice(0, 3)).toEqual([
    'routines/src/catalogue/stock/vb-bin.move.ts',
    'routines/src/catalogue/stock.ts',
    'routines/src/schema/inventory.ts',
  ]);
  const copy = join(packages, 'routines');
  writeFileSync(join(copy, 'program.ts'), program);
  const settings = { extends: join(root, 'tsconfig.json'), include: ['program.ts'], exclude: [] };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  expect(spawnSync(process.execPath, [compiler, '-p', copy], { encoding: 'utf8' }).stdout).toBe('');
  const answers = execFileSync(process.execPath, ['--import', 'tsx', join(copy, 'program.ts')], {
    encoding: 'utf8',
    cwd: root,
    env: { ...process.env, TSX_TSCONFIG_PATH: join(copy, 'tsconfig.json') },
  });
  expect(JSON.parse(answers)).toEqual([
    { DESCRIPTION: '', MESSAGE: 'RECORD NOT FOUND' },
    { DESCRIPTION: 'seventh', MESSAGE: '' },
    true,
  ]);
});

test('what is wrong is named, and nothing is written', () => {
  const list = join(packages, 'routines/src/catalogue/stock.ts');
  const before = readFileSync(list, 'utf8');
  const table = ['--table', 'BIN.TURNS', '--schema', 'inventory'];
  expect(begin('VB_BIN.TURN', '--area', 'shop', ...table).stderr).toContain(
    'shop is not an area of the catalogue. There are audit, bills,',
  );
  expect(begin('BIN.TURN', '--area', 'stock', ...table).stderr).toContain(
    'BIN.TURN is not a name of a routine',
  );
  expect(begin('VB_BINS.REV1', '--area', 'stock', ...table).stderr).toContain('is there already');
  expect(
    begin('VB_BIN.TURN', '--area', 'stock', '--table', 'BIN', '--schema', 'inventory').stderr,
  ).toContain('The schema names BIN already.');
  expect(begin('VB_BIN.TURN').stderr).toContain('Usage: pnpm new routine NAME');
  expect(begin('VB_BIN.TURN', '--folder', 'x').stderr).toContain("Unknown option '--folder'");
  expect(readFileSync(list, 'utf8')).toBe(before);
});
