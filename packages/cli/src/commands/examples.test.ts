import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newToken } from '@mvdb/server/host';
import { Account } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../commands.ts';
import { exitMeanings } from '../errors/exit-status.ts';
import { program, scratchFolder } from '../program-fixture.ts';

/*
 * Every example of `--help` is run as it stands there, in a folder where the demo company and the account `live` are, in
 * the order of the commands. Those of `serve`, which goes on, are run with the tests of the program as a process; those on
 * a database where there is one, in test/postgres.
 */

const folder = scratchFolder();
const before = process.cwd();

beforeAll(async () => {
  await program(['demo', '--data', join(folder, '.data/demo'), '--today', '2026-11-02']);
  await program(['backup', join(folder, 'live'), '--data', join(folder, '.data/demo')]);
  writeFileSync(join(folder, 'month-end.tcl'), 'COUNT OPENWO\nLIST CUSTOMER CITY\n');
  mkdirSync(join(folder, 'backups'));
  writeFileSync(join(folder, 'contacts.csv'), 'No;Name;Born\n1;Ann;1990-01-31\n');
  mkdirSync(join(folder, 'BP'));
  writeFileSync(join(folder, 'BP/PRICE.bp'), 'CRT SENTENCE()\nEND\n');
  writeFileSync(join(folder, 'key'), newToken(), { mode: 0o600 });
  process.chdir(folder);
});

afterAll(() => process.chdir(before));

/** What an example needs that those before it do not leave. */
const preparations: Readonly<Record<string, () => void | Promise<void>>> = {
  'import CUSTOMER customers.csv --overwriting': () => exported('export CUSTOMER customers.csv'),
  'import ORD orders --create --latin1 --data ours': () =>
    exported('export OPENWO orders --latin1 --replacement ?'),
  'import OPENWO - --format jsonl --overwriting < orders.jsonl': () =>
    exported('export OPENWO - --format jsonl > orders.jsonl'),
  'import-account SALES --data sales': () => {
    mkdirSync('SALES/NOTES', { recursive: true });
    writeFileSync('SALES/NOTES/N1', 'A line.\n');
  },
  'basic check --data live': async () => {
    const account = Account.open({ path: 'live' });
    account.createTable('BP').write('HELLO', 'CRT 1');
    await account.close();
  },
  'export CUSTOMER customers.csv': () => renameSync('customers.csv', 'customers.before.csv'),
  'export OPENWO orders --latin1 --replacement ?': () => renameSync('orders', 'orders.before'),
  'backup backups/monday --data live --key-file key': () =>
    renameSync('backups/monday', 'backups/plain'),
  'restore backups/monday --data live': () => {
    renameSync('live', 'live.lost');
    renameSync('backups/monday', 'backups/sealed');
    renameSync('backups/plain', 'backups/monday');
  },
  'log export --to other/log/ --data live': () => renameSync('other/log', 'other/log.before'),
  'restore backups/monday --log other/log/ --data live --force': async () => {
    renameSync('backups/monday', 'backups/without log');
    await exported('log on --data live');
    await exported('backup backups/monday --data live');
    await exported('log export --to other/log/ --data live');
  },
  'restore backups/monday --data live --key-file key': () => {
    renameSync('live', 'live.third');
    renameSync('backups/monday', 'backups/logged');
    renameSync('backups/sealed', 'backups/monday');
  },
};

async function exported(line: string): Promise<void> {
  expect(await ran(line)).toMatchObject({ status: 0 });
}

/** Runs a command line as a POSIX shell would, with what it sends to a file or takes from one. */
async function ran(line: string) {
  const words = wordsOf(line);
  const take = (sign: string) => {
    const location = words.indexOf(sign);
    return location === -1 ? undefined : words.splice(location, 2)[1];
  };
  const [target, source, text] = [take('>'), take('<'), take('<<<')];
  const input = source === undefined ? (text ?? '') : readFileSync(source);
  const outcome = await program(words, { input, env: { LOGNAME: 'ann', XDG_STATE_HOME: folder } });
  if (target !== undefined) writeFileSync(target, outcome.stdout);
  return outcome;
}

/** Words and quoted texts; a sign of redirection is a word. */
function wordsOf(line: string): string[] {
  const words = line.matchAll(/'([^']*)'|"([^"]*)"|((?:[^\s'"]|'[^']*')+)/g);
  return Array.from(words, ([whole, single, double]) => single ?? double ?? whole);
}

const pages = await Promise.all(commands.map(async ({ load }) => (await load()).page));
const general = [...(await program(['--help'])).stdout.matchAll(/^ {2}mvdb (.*)$/gm)];
const examples = [
  ...general.map(([, line = '']) => line),
  ...pages.flatMap((page) => (page.name === 'serve' ? [] : page.examples.map(([line]) => line))),
].filter((line) => !line.includes('postgres:'));

describe('the example', () => {
  test.each([...new Set(examples)])('mvdb %s', async (line) => {
    await preparations[line]?.();
    const { status, stderr } = await ran(line);
    expect([status, stderr]).toEqual([0, expect.not.stringMatching(/Error|cannot|not found/)]);
  });

  test('of each command is one of it', () => {
    for (const { name, examples: own } of pages) expect(own[0]?.[0].split(' ')[0]).toBe(name);
  });
});

describe('the exit status', () => {
  const missing = join(folder, 'missing');

  test.each([
    [0, ['query', 'COUNT OPENWO']],
    [1, ['query', 'XYZZY']],
    [1, ['query', 'LIST OPENWO WITH']],
    [1, ['demo', '--data', '.data/demo', '--seed', '2']],
    [2, []],
    [2, ['nonsense']],
    [2, ['query']],
    [2, ['query', 'COUNT OPENWO', '--bogus']],
    [2, ['call', 'VB_BINS.REV1']],
    [3, ['query', 'CLEAR.FILE OPENWO']],
    [3, ['call', 'VB_WRITEDICT', 'PRODUCT', '@ID', 'x', '--read-only']],
    [4, ['query', 'COUNT NOWHERE']],
    [4, ['query', 'GET.LIST NOWHERE']],
    [4, ['query', 'LIST OPENWO QYT']],
    [4, ['query', 'LIST OPENWO QYT', '--json']],
    [4, ['query', 'SELECT OPENWO NOBODY', '--csv']],
    [4, ['query', 'COUNT OPENWO NOBODY']],
    [1, ['query', 'COUNT OPENWO WITH STATUS = "R" OR QYT > "5"']],
    [1, ['query', 'SELECT COUNT(*) FROM OPENWO WHERE QYT > 5']],
    [4, ['call', 'VB_NOWHERE']],
    [4, ['stats', '--data', missing]],
    [4, ['import', 'OPENWO', join(missing, 'x.csv')]],
    [4, ['get', '/nowhere']],
  ])('%i is that of %j', async (status, args) => {
    expect((await program(args)).status).toBe(status);
  });

  test('is given by the guide', () => {
    const readme = readFileSync(new URL('../../../../docs/README.md', import.meta.url), 'utf8');
    const [, reported = ''] =
      /The exit status is ([^.]*)\./.exec(readme.replaceAll(/\s+/g, ' ')) ?? [];
    expect(reported.match(/\d+/g)).toEqual(Object.keys(exitMeanings));
  });

  test('is given by --help, each with what it means', async () => {
    const { stdout } = await program(['--help']);
    for (const [status, meaning] of Object.entries(exitMeanings))
      expect(stdout).toContain(`\n  ${status.padEnd(5)}${meaning}\n`);
  });
});

test('an account that was imported into holds what was exported', async () => {
  const demo = Account.open({ path: '.data/demo', create: false });
  const ours = Account.open({ path: 'ours', create: false });
  expect(ours.table('ORD').count()).toBe(demo.table('OPENWO').count());
  await demo.close();
  await ours.close();
});
