/**
 * An import that is killed at any moment and resumed, as often as it takes, ends with what one has that was left alone: no
 * record twice, none missing. The moments are random; nothing depends on which part of the import they hit.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Account } from 'mvdb';
import { afterAll, expect, test } from 'vitest';
import {
  dynamicBytes,
  staticBytes,
} from '../../packages/import/src/universe/universe-writer-fixture.ts';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { mvdbCommand } from './mvdb-command.ts';
import { start } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'killed-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

const mvdb = mvdbCommand();
const recordsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: Buffer.from(`${name}${index}`),
    record: Buffer.alloc((index * 37) % 900, `${index}\xfe${name}.`, 'latin1'),
  }));

function writeAccount(): string {
  const path = join(folder, 'source');
  const shape = { groupCount: 400, blockSize: 2048 };
  mkdirSync(join(path, 'PARTS'), { recursive: true });
  const { groups, overflow } = dynamicBytes(recordsOf('P', 6_000), { ...shape, type: 30 });
  writeFileSync(join(path, 'PARTS', 'DATA.30'), groups);
  writeFileSync(join(path, 'PARTS', 'OVER.30'), overflow);
  writeFileSync(join(path, 'ORDERS'), staticBytes(recordsOf('O', 6_000), { ...shape, type: 18 }));
  mkdirSync(join(path, 'VOC'));
  writeFileSync(join(path, 'VOC', 'SHORT'), 'S\nLIST PARTS\n');
  mkdirSync(join(path, 'NOTES'));
  // A record that is rejected, so that its table is read again.
  writeFileSync(join(path, 'NOTES', 'BAD'), Buffer.of(0x41, 0x81));
  return path;
}

async function contentOf(data: string): Promise<Map<string, string>> {
  const account = Account.open({ path: data });
  const content = new Map<string, string>();
  for (const table of ['PARTS', 'ORDERS', 'NOTES', 'VOC'])
    for (const [id, record] of account.table(table).records())
      content.set(`${table} ${id}`, record);
  await account.close();
  return content;
}

const importing = (source: string, data: string, ...more: readonly string[]) =>
  start(
    mvdb(
      'import-account',
      source,
      ...['--data', data, '--rejects', `${data}.rejects`, '--json'],
      ...['--encoding', 'cp1253', ...more],
    ),
    folder,
  );

test('an import that is killed and resumed has every record once', {
  timeout: 600_000,
}, async () => {
  const source = writeAccount();
  const whole = join(folder, 'whole');
  const beganAt = performance.now();
  const alone = await importing(source, whole).ended;
  const aloneMs = performance.now() - beganAt;
  expect(alone.status).toBe(1);
  const expected = await contentOf(whole);
  const report = JSON.parse(alone.stdout);
  expect(report.tables).toContainEqual(expect.objectContaining({ name: 'PARTS', records: 6_000 }));
  const rejects = readFileSync(`${whole}.rejects`, 'utf8');

  let kills = 0;
  for (let round = 0; round < caseCount(2, 1); round += 1) {
    const data = join(folder, `killed-${round}`);
    // The first is killed as soon as it has begun to write.
    for (let waitMs = 0; ; waitMs += (Math.random() * aloneMs) / 2) {
      const running = importing(source, data, ...(existsSync(data) ? ['--resume'] : []));
      let isEnded = false;
      running.ended.finally(() => {
        isEnded = true;
      });
      while (!existsSync(data) && !isEnded) await wait(5);
      await Promise.race([wait(waitMs), running.ended]);
      running.child.kill('SIGKILL');
      const { signal, status, stdout, stderr } = await running.ended;
      if (signal === 'SIGKILL') {
        kills += 1;
        continue;
      }
      expect(stderr).not.toContain('Error');
      expect(status).toBe(1);
      expect(JSON.parse(stdout)).toEqual(report);
      break;
    }
    expect(await contentOf(data)).toEqual(expected);
    expect(readFileSync(`${data}.rejects`, 'utf8')).toBe(rejects);
  }
  expect(kills).toBeGreaterThan(0);
});
