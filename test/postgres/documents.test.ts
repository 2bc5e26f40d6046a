import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Account } from 'mvdb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commands } from '../../packages/cli/src/commands.ts';
import { program } from '../../packages/cli/src/program-fixture.ts';
import { mvdbCommand } from '../cli/mvdb-command.ts';
import { blocksOf, root } from '../docs/documents.ts';
import { isOnPostgres, printedBy, programs, writtenPrograms } from '../docs/shown-programs.ts';
import { findPostgres } from './server.ts';

/* What documents and the help show of accounts in PostgreSQL is run as it stands there, but for the address. */

const server = new URL(process.env.MVDB_POSTGRES ?? '');
const socket = server.searchParams.get('host') ?? '';
const bin = findPostgres() ?? '';
const environment = { ...process.env, PGHOST: socket, PGUSER: server.username };
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mvdb-documents-'));
  folders.push(folder);
  return folder;
}

/** The address of a database as a document shows it, of the server of the tests. */
const addressed = (text: string) =>
  text.replaceAll(
    /postgres:\/\/(?:me@)?\w+\/erp/g,
    `postgres://${server.username}@localhost/erp?host=${socket}`,
  );

/** Makes the database again, unless a document does. */
function makeDatabase(): void {
  const options = { env: environment, stdio: 'ignore' } as const;
  execFileSync(join(bin, 'dropdb'), ['--force', '--if-exists', 'erp'], options);
  execFileSync(join(bin, 'createdb'), ['erp'], options);
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports = await Promise.all(
    servers.map(
      (each) =>
        new Promise<number>((resolve) =>
          each.once('listening', () => {
            const address = each.address();
            resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
          }),
        ),
    ),
  );
  for (const each of servers) each.close();
  return ports;
}

describe('the README of @mvdb/postgres', () => {
  test('leads from an empty server to two processes that serve the demo company', async () => {
    const folder = newFolder();
    const shown = blocksOf('packages/postgres/README.md').find(({ text }) =>
      text.startsWith('createdb '),
    );
    const [first = 0, second = 0] = await freePorts(2);
    const lines = addressed(shown?.text ?? '')
      .replaceAll('8081', String(first))
      .replaceAll('8082', String(second));
    const command = join(folder, 'mvdb');
    const words = mvdbCommand()().map((word) => `'${word}'`);
    writeFileSync(command, `#!/bin/sh\nexec ${words.join(' ')} "$@" 2>> served.log\n`);
    chmodSync(command, 0o755);
    const script = `set -e\ntrap 'kill $(jobs -p)' EXIT\n${lines}`.replaceAll(
      /^(mvdb serve.*)&$/gm,
      '$1 >> served.log &',
    );
    const printed = execFileSync('bash', ['-c', script], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...environment,
        TSX_TSCONFIG_PATH: join(root, 'tsconfig.json'),
        PATH: [folder, bin, process.env.PATH].join(delimiter),
      },
    });
    const [one, other, made, again, ...rest] = printed.trimEnd().split('\n');
    const ready = { status: 'ready', engine: 'postgresql', roundTripMs: expect.any(Number) };
    expect([one, other].map((line) => JSON.parse(line ?? ''))).toEqual([ready, ready]);
    expect(JSON.parse(made ?? '').args['4']).toMatch(/^\d+$/);
    expect(again).toBe(made);
    expect(rest).toEqual([]);
  });
});

describe('the programs of the pages', () => {
  const folder = mkdtempSync(join(root, 'test/docs/.programs-'));
  folders.push(folder);
  const shown = programs
    .filter(isOnPostgres)
    .map((program) => ({ ...program, text: addressed(program.text) }));
  beforeAll(makeDatabase);

  test.each(writtenPrograms(folder, shown))('one of $page prints what it says', async (program) => {
    expect(await printedBy(program)).toBe(program.output);
  });
});

describe('an account in PostgreSQL', () => {
  const before = process.cwd();

  beforeEach(async () => {
    makeDatabase();
    const folder = newFolder();
    process.chdir(folder);
    const live = Account.open({ path: 'live' });
    const orders = live.createTable('ORDERS');
    orders.write('1', 'x');
    orders.write('2', 'y');
    await live.close();
  });

  afterEach(() => process.chdir(before));

  const ran = (line: string) =>
    program(
      [...addressed(line).matchAll(/'([^']*)'|(\S+)/g)].map(
        ([, quoted, bare]) => quoted ?? bare ?? '',
      ),
    );

  test('is worked on by the commands of the guide', async () => {
    const blocks = blocksOf('docs/11-postgres.md').filter(
      ({ language, text }) => language === 'sh' && text.startsWith('mvdb '),
    );
    expect(blocks.length).toBe(1);
    const reported: string[] = [];
    for (const line of blocks.flatMap(({ text }) => text.trimEnd().split('\n'))) {
      const { status, stdout, stderr } = await ran(line.replace(/^mvdb /, ''));
      expect([line, status, stderr]).toEqual([line, 0, '']);
      reported.push(stdout);
    }
    expect(reported.filter((text) => text === '2 record(s) counted\n').length).toBe(2);
  });

  test('is worked on by the examples of --help', async () => {
    const pages = await Promise.all(commands.map(async ({ load }) => (await load()).page));
    const lines = pages.flatMap(({ examples }) => examples.map(([line]) => line));
    const own = lines.filter((line) => line.includes('postgres:') && !line.startsWith('serve'));
    expect(own.length).toBeGreaterThan(3);
    mkdirSync('.data');
    const books = addressed('--url postgres://me@host/erp --schema books');
    expect(await ran(`copy --data live ${books.replaceAll('--', '--to-')}`)).toMatchObject({
      status: 0,
    });
    for (const line of own) {
      const { status, stderr } = await ran(line);
      expect([line, status, stderr]).toEqual([line, 0, '']);
    }
  });
});
