/**
 * An import needs memory for some blocks and records, however large a file is: a process whose heap is a fraction of the
 * file takes all of it.
 */
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account } from 'mvdb';
import { afterAll, expect, test } from 'vitest';
import { qmBytes } from '../../packages/import/src/qm/qm-writer-fixture.ts';
import { mvdbCommand } from './mvdb-command.ts';
import { start } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'large-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HEAP_MIB = 64;
const GROUP_SIZE = 4096;
/** Several times the heap. */
const GROUP_COUNT = 60_000;
const RECORDS_PER_GROUP = 7;

/** A dynamic file of QM, group by group: without overflow, a group does not say where it is. */
function writeLarge(path: string): void {
  mkdirSync(path, { recursive: true });
  const shape = { groupSize: GROUP_SIZE, version: 2 };
  const { groups: header, overflow } = qmBytes([], { ...shape, groupCount: GROUP_COUNT });
  const target = openSync(join(path, '%0'), 'w');
  writeSync(target, header.subarray(0, GROUP_SIZE));
  for (let group = 0; group < GROUP_COUNT; group += 1) {
    const records = Array.from({ length: RECORDS_PER_GROUP }, (_, index) => ({
      id: Buffer.from(`R${group}.${index}`),
      record: Buffer.alloc(550, `${group} of many\xfe`, 'latin1'),
    }));
    writeSync(target, qmBytes(records, { ...shape, groupCount: 1 }).groups, GROUP_SIZE);
  }
  closeSync(target);
  const other = openSync(join(path, '%1'), 'w');
  writeSync(other, overflow);
  closeSync(other);
}

test('a file of several times the heap is taken as a whole', { timeout: 600_000 }, async () => {
  writeLarge(join(folder, 'source', 'LARGE'));
  const data = join(folder, 'data');
  const command = mvdbCommand()('import-account', join(folder, 'source'), '--data', data, '--json');
  const { status, stdout, stderr } = await start(command, folder, {
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
  }).ended;
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const count = GROUP_COUNT * RECORDS_PER_GROUP;
  expect(JSON.parse(stdout).tables).toEqual([
    expect.objectContaining({ name: 'LARGE', records: count }),
  ]);
  const account = Account.open({ path: data });
  expect(account.table('LARGE').count()).toBe(count);
  await account.close();
});
