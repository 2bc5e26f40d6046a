/**
 * Records that no table can have, as each product has them on disk: the command reports them and saves their bytes, and
 * the other records of the file are there.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account } from 'mvdb';
import { afterAll, expect, test } from 'vitest';
import { program } from '../../packages/cli/src/program-fixture.ts';
import { jbaseBytes } from '../../packages/import/src/jbase/jbase-writer-fixture.ts';
import { qmBytes } from '../../packages/import/src/qm/qm-writer-fixture.ts';
import { UnidataWriter } from '../../packages/import/src/unidata/unidata-writer-fixture.ts';
import { staticBytes } from '../../packages/import/src/universe/universe-writer-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'rejects-'));
afterAll(() => rmSync(folder, { recursive: true }));

const records = (...ids: readonly string[]) =>
  ['GOOD', ...ids].map((id) => ({
    id: Buffer.from(id, 'latin1'),
    record: Buffer.from(`of ${id.slice(0, 4)}\xfeMore`, 'latin1'),
  }));

const EMPTY = '';
const LONG = 'L'.repeat(1_001);
const WITH_NUL = 'A\0B';
const WITH_MARK = 'A\xfdB';

const one = (name: string, bytes: Buffer) => (path: string) =>
  writeFileSync(join(path, name), bytes);

test.each([
  [
    'UniVerse',
    [EMPTY, WITH_NUL, WITH_MARK, LONG],
    one(
      'T',
      staticBytes(records(EMPTY, WITH_NUL, WITH_MARK, LONG), {
        type: 18,
        groupCount: 1,
        blockSize: 2048,
      }),
    ),
  ],
  [
    'UniData',
    [EMPTY, WITH_NUL, WITH_MARK],
    one(
      'T',
      new UnidataWriter(records(EMPTY, WITH_NUL, WITH_MARK), {
        groupCount: 1,
        blockSize: 2048,
        isDynamic: false,
      }).groups,
    ),
  ],
  [
    'jBASE',
    [EMPTY, WITH_NUL, WITH_MARK, LONG],
    one('T', jbaseBytes(records(EMPTY, WITH_NUL, WITH_MARK, LONG), 1)),
  ],
  [
    'QM',
    [EMPTY, WITH_NUL, WITH_MARK],
    (path: string) => {
      mkdirSync(join(path, 'T'));
      const { groups, overflow } = qmBytes(records(EMPTY, WITH_NUL, WITH_MARK), {
        groupCount: 1,
        groupSize: 1024,
        version: 2,
      });
      writeFileSync(join(path, 'T/%0'), groups);
      writeFileSync(join(path, 'T/%1'), overflow);
    },
  ],
  [
    'a folder',
    [EMPTY],
    (path: string) => {
      mkdirSync(join(path, 'T'));
      writeFileSync(join(path, 'T/GOOD'), 'of GOOD\nMore\n');
      writeFileSync(join(path, 'T/?@'), 'of \nMore\n');
    },
  ],
])('ids that no table can have, in a file of %s, are rejects', async (name, ids, write) => {
  const path = join(folder, name);
  mkdirSync(path);
  write(path);
  const data = `${path}.data`;
  const rejects = `${path}.rejects`;
  const { status, stdout } = await program([
    'import-account',
    path,
    ...['--data', data, '--rejects', rejects, '--json'],
  ]);
  expect(status).toBe(1);
  const report = JSON.parse(stdout);
  expect(report.tables).toEqual([expect.objectContaining({ name: 'T', records: 1 })]);
  expect(report.omissions.map(({ isLoss }: { isLoss: boolean }) => isLoss)).toEqual(
    ids.map(() => true),
  );
  for (const { reason } of report.omissions)
    expect(reason).toContain('it is in the file of rejects');
  const lines = readFileSync(rejects, 'utf8').trim().split('\n');
  const saved = lines.map((line) => JSON.parse(line));
  const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex');
  expect(saved.map(({ id }) => id).sort()).toEqual(ids.map(hex).sort());
  for (const { id, record } of saved)
    expect(record).toBe(hex(`of ${Buffer.from(id, 'hex').toString('latin1').slice(0, 4)}\xfeMore`));
  const account = Account.open({ path: data });
  expect([...account.table('T').ids()]).toEqual(['GOOD']);
  await account.close();
});
