import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account, Session } from 'mvdb';
import { findVocItem } from 'mvdb/host';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mvdbLine, start } from './processes.ts';

/* Several processes work on the same programs at once: each starts a shell of its own, and all are given their commands together. */

const PROCESSES = 4;
const ROUNDS = 10;

const folder = mkdtempSync(join(tmpdir(), 'mvdb-catalogue-'));
const path = join(folder, 'account');

beforeAll(async () => {
  const account = Account.open({ path });
  account.createFolderTable('BP');
  for (let number = 1; number <= PROCESSES; number += 1)
    account.table('BP').write(`P${number}`, `CRT ${number}`);
  await account.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Gives each of several shells its commands at once. @returns What each printed, once all have ended. */
async function shells(commandsOf: (number: number) => readonly string[]) {
  const running = Array.from({ length: PROCESSES }, (_, index) => ({
    number: index + 1,
    shell: start([...mvdbLine, 'shell', '--data', path], folder),
  }));
  for (const { shell } of running) shell.type('DISPLAY ready\n');
  await Promise.all(running.map(({ shell }) => shell.shows('ready')));
  for (const { number, shell } of running) shell.type(`${commandsOf(number).join('\n')}\n`);
  for (const { shell } of running) shell.child.stdin?.end();
  return Promise.all(running.map(({ shell }) => shell.ended));
}

const range = Array.from({ length: ROUNDS }, (_, index) => index);

describe('processes that work on programs at once', () => {
  test('give each name to one program, and report it to the others', async () => {
    const ended = await shells((number) => range.map((round) => `CATALOG BP X${round} P${number}`));
    const given = ended.map(({ stdout }) => [...stdout.matchAll(/^X\d+ is P\d of BP\.$/gm)].length);
    const rejected = ended.map(({ stderr }) => [...stderr.matchAll(/FORCE replaces it/g)].length);
    expect(given.reduce((sum, each) => sum + each)).toBe(ROUNDS);
    expect(rejected.reduce((sum, each) => sum + each)).toBe(ROUNDS * (PROCESSES - 1));
    const account = Account.open({ path });
    const session = new Session(account);
    for (const round of range)
      expect(findVocItem(session, `X${round}`)?.item).toMatchObject({ kind: 'program' });
    await account.close();
  });

  test('write files of one table whole, and leave no other file', async () => {
    const long = (number: number) => `CRT "${String(number).repeat(20_000)}"`;
    await shells((number) =>
      range.flatMap((round) => [
        'ED BP SHARED',
        ...(round === 0 ? ['I'] : ['D99', 'I']),
        long(number),
        '',
        'FI',
        `COPY FROM BP TO BP P${number},OWN${number}.${round}`,
      ]),
    );
    const account = Account.open({ path });
    const lines = account.table('BP').read('SHARED')?.split('\u001e') ?? [];
    expect(lines.length).toBeGreaterThan(0);
    const texts = new Set(Array.from({ length: PROCESSES }, (_, index) => long(index + 1)));
    for (const line of lines) expect(texts.has(line)).toBe(true);
    expect(account.table('BP').count()).toBe(PROCESSES + 1 + PROCESSES * ROUNDS);
    await account.close();
    const names = readdirSync(join(path, 'tables', 'BP'));
    expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
