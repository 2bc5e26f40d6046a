import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { program } from '../../packages/cli/src/program-fixture.ts';

/* Output of the command about an account in PostgreSQL. It never contains the password. */

const PASSWORD = 'not-to-be-shown';
const url = (process.env.MVDB_POSTGRES ?? '').replace('mvdb@', `mvdb:${PASSWORD}@`);
const folder = mkdtempSync(join(tmpdir(), 'mvdb-commands-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newSchema = () => `commands_${randomUUID().replaceAll('-', '')}`;

/** Runs a command on a schema, and looks that it reports no password. */
async function on(schema: string, args: readonly string[], input = '') {
  const env = { MVDB_URL: url, MVDB_SCHEMA: schema, LOGNAME: 'ann' };
  const outcome = await program(args, { env, input });
  expect(outcome.stdout + outcome.stderr).not.toContain(PASSWORD);
  return outcome;
}

describe('a schema without an account', () => {
  test.each([['query', 'COUNT VOC'], ['stats'], ['verify'], ['backup', join(folder, 'none')]])(
    'is reported as such by %s',
    async (...args) => {
      const schema = newSchema();
      expect(await on(schema, args)).toMatchObject({
        status: 4,
        stderr: expect.stringMatching(
          new RegExp(
            `#${schema} holds no account. .*mvdb demo --url 'postgres.*' --schema ${schema}`,
          ),
        ),
      });
    },
  );

  test('is given an empty one by shell --create, which is not a demo company once it is used', async () => {
    const schema = newSchema();
    const made = await on(schema, ['shell', '--create'], 'CREATE.FILE ORD\n');
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(await on(schema, ['query', 'COUNT ORD'])).toMatchObject({
      stdout: '0 record(s) counted\n',
    });
    expect(await on(schema, ['demo'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/not the demo company\. Name another schema/),
    });
  });
});

describe('LOGTO', () => {
  const shell = (input: readonly string[]) =>
    program(['shell', '--data', join(folder, 'home'), '--create'], {
      input: input.map((line) => `${line}\n`).join(''),
    });

  test('goes on with an account in a database, and back', async () => {
    const schema = newSchema();
    await on(schema, ['shell', '--create'], 'CREATE.FILE ORD\n');
    const { status, stdout, stderr } = await shell([
      ...['CREATE.FILE HERE', `LOGTO ${url}#${schema}`, 'COUNT ORD', 'COUNT HERE'],
      ...[`LOGTO '${join(folder, 'home')}'`, 'COUNT HERE'],
    ]);
    const none = '0 record(s) counted\n';
    expect(status).toBe(4);
    expect(stdout.slice(stdout.indexOf(none))).toBe(`${none}${none}`);
    expect(stderr).toMatch(/HERE/);
    expect(stderr).not.toContain(PASSWORD);
  });

  test.each([
    ['none there', () => `${url}#${newSchema()}`, /holds no account/],
    ['a server that does not answer', () => 'postgres://ann@127.0.0.1:1/erp', /ECONNREFUSED/],
    ['an address that is not one', () => 'postgres://[', /postgres:\/\/user@host/],
  ])('mentions %s, and goes on where it was', async (_, address, reported) => {
    const { stdout, stderr } = await shell([`LOGTO ${address()}`, 'DISPLAY still here']);
    expect(stdout).toBe('still here\n');
    expect(stderr).toMatch(reported);
    expect(stderr).not.toContain(PASSWORD);
  });

  test('to none leaves an account in memory as it is', async () => {
    const { stdout } = await program(['shell', '--memory'], {
      input: `CREATE.FILE MINE\nLOGTO ${url}#${newSchema()}\nCOUNT MINE\n`,
    });
    expect(stdout.endsWith('0 record(s) counted\n')).toBe(true);
  });

  test('to none ends a script, unless that is kept going', async () => {
    const script = join(folder, 'script.tcl');
    writeFileSync(script, `LOGTO ${url}#${newSchema()}\nDISPLAY on\n`);
    const run = (...more: readonly string[]) =>
      program(['shell', '--data', join(folder, 'home'), '--create', '-f', script, ...more]);
    expect(await run()).toMatchObject({ status: 4, stdout: '' });
    expect(await run('--keep-going')).toMatchObject({ status: 4, stdout: 'on\n' });
  });
});

describe('an account in PostgreSQL', () => {
  const schema = newSchema();

  test('takes what is imported, and says what it is', async () => {
    const records = '{"id":"1","record":"x"}\n{"id":"2","record":"y"}\n';
    const shell = await on(schema, ['shell', '--create'], 'CREATE.FILE ORD\n');
    expect(shell.status).toBe(0);
    const args = ['import', 'ORD', '-', '--format', 'jsonl'];
    const imported = await on(schema, args, records);
    expect([imported.status, imported.stderr]).toEqual([0, '']);
    expect((await on(schema, ['stats'])).stdout).toMatch(
      /^The postgresql [\d.]+ ms away has \d+ /m,
    );
    expect((await on(schema, ['verify'])).stdout).toContain('No violation.');
  });

  test('is backed up into a folder, and sealed only from there', async () => {
    const target = join(folder, 'backup');
    expect(await on(schema, ['backup', target])).toMatchObject({ status: 0, stderr: '' });
    const copy = Account.open({ path: target, create: false });
    expect(copy.table('ORD').count()).toBe(2);
    await copy.close();
    const env = { MVDB_URL: url, MVDB_SCHEMA: schema, MVDB_KEY: 'k'.repeat(43) };
    const sealed = await program(['backup', join(folder, 'sealed')], { env });
    expect(sealed).toMatchObject({ status: 1, stderr: expect.stringContaining('`mvdb copy`') });
  });

  test('is named by an address that is one, and a schema that can be', async () => {
    for (const args of [
      ['--url', 'http://here/erp'],
      ['--schema', 'No Schema'],
      ['--data', folder, '--schema', schema],
    ]) {
      const { status, stderr } = await on(schema, ['stats', ...args]);
      expect([args, status]).toEqual([args, 2]);
      expect(stderr).toContain('Usage: mvdb stats');
    }
  });
});
