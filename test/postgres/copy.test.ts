import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Account, execute, FIELD_MARK, Session, VALUE_MARK, writeSavedList } from 'mvdb';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { rejection } from '../../packages/mvdb/src/testing/rejection.ts';

const folder = mkdtempSync(join(tmpdir(), 'mvdb-copies-'));
const opened: Account[] = [];
let folderCount = 0;

afterEach(async () => {
  await Promise.all(opened.splice(0).map((account) => account.close()));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function noted(account: Account): Account {
  opened.push(account);
  return account;
}

const inPostgres = () => noted(Account.inMemory());

function inFolder(): Account {
  folderCount += 1;
  return noted(Account.open({ path: join(folder, String(folderCount)), durability: 'memory' }));
}

const WORDS = ['', 'a', 'B', 'é', '€', '😀', '\uffff', `a${VALUE_MARK}b`, '10', '-1.5', '\u0000'];

const contents = fc.array(
  fc.record({
    id: fc.stringMatching(/^[a-zé€😀*! ]{1,12}$/u),
    attributes: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }),
  }),
  { maxLength: 60 },
);

/** A table of these records with two indexes, a dictionary, a synonym, and a saved list. */
function fill(
  account: Account,
  records: typeof contents extends fc.Arbitrary<infer T> ? T : never,
) {
  const table = account.createTable('T');
  account.createTable('EMPTY');
  account.createSynonym('ALSO', 'T');
  account.table('DICT T').write('ONE', ['D', '1', '', '', '10L', 'S'].join(FIELD_MARK));
  account.table('DICT T').write('TWO', ['D', '2', '', '', '10R', 'M'].join(FIELD_MARK));
  for (const item of ['ONE', 'TWO']) account.indexes.create('T', [item]);
  for (const item of ['ONE', 'TWO']) account.indexes.build('T', item);
  account.transaction(() => {
    for (const { id, attributes } of records) table.write(id, attributes.join(FIELD_MARK));
  });
  const session = new Session(account);
  writeSavedList(session, 'SOME', records.map(({ id }) => id).slice(0, 5));
  session.close();
}

/** All that can be asked of an account. */
function reported(account: Account) {
  const session = new Session(account, { capabilities: { dbCommand: 'query' } });
  const asked = (sentence: string) => execute(session, sentence).lines;
  const tables = account.tables();
  const names = ['VOC', ...tables.flatMap(({ kind, name }) => (kind === 'table' ? [name] : []))];
  try {
    return {
      tables,
      records: names.map((name) => [name, [...account.table(name).records()]]),
      dictionaries: names.map((name) => [name, [...account.table(`DICT ${name}`).records()]]),
      selected: ["SORT T WITH ONE = 'a'", "SORT T WITH TWO >= 'B' BY TWO", 'SORT ALSO BY ONE'].map(
        asked,
      ),
      verified: account.verify(),
    };
  } finally {
    session.close();
  }
}

describe('a copy', () => {
  test('there and back again is what it was copied from, whichever the engines', () => {
    fc.assert(
      fc.property(contents, fc.boolean(), (records, beginsInFolder) => {
        const [first, between, last] = beginsInFolder
          ? [inFolder(), inPostgres(), inFolder()]
          : [inPostgres(), inFolder(), inPostgres()];
        fill(first, records);
        const before = reported(first);
        expect(before.verified.violations).toEqual([]);
        const copied = first.copyInto(between);
        expect(reported(between)).toEqual(before);
        expect(between.copyInto(last)).toEqual(copied);
        expect(reported(last)).toEqual(before);
        last.table('T').write('NEW', 'a');
        expect(last.verify().violations).toEqual([]);
      }),
      { numRuns: caseCount(6) },
    );
  });

  test.each([
    ['PostgreSQL', 'a folder', inPostgres, inFolder],
    ['a folder', 'PostgreSQL', inFolder, inPostgres],
    ['PostgreSQL', 'PostgreSQL', inPostgres, inPostgres],
  ])('from %s into %s is of one state, though others write', (_from, _to, open, openTarget) => {
    const source = open();
    const target = openTarget();
    const records = Array.from({ length: 3_000 }, (_, n) => ({ id: `r${n}`, attributes: ['a'] }));
    fill(source, records);
    const before = reported(source);
    let writes = 0;
    source.copyInto(target, () => {
      writes += 1;
      source.table('T').write(`NEW${writes}`, 'a');
      source.table('T').delete(`r${2_999 - writes}`);
    });
    expect(writes).toBeGreaterThan(5);
    expect(reported(target)).toEqual(before);
    expect(source.table('T').has('NEW1')).toBe(true);
  });

  test('that is cut short leaves nothing, and an account that holds anything is refused', () => {
    const source = inFolder();
    const target = inPostgres();
    fill(
      source,
      Array.from({ length: 2_000 }, (_, n) => ({ id: `r${n}`, attributes: ['a'] })),
    );
    const halt = new Error('halt');
    expect(() =>
      source.copyInto(target, () => {
        throw halt;
      }),
    ).toThrow(halt);
    expect(target.tables()).toEqual([]);
    expect(target.verify()).toMatchObject({ records: 0, violationCount: 0 });
    source.copyInto(target);
    expect(() => source.copyInto(target)).toThrow(rejection('ACCOUNT_FAILED', 'holds an account'));
  });

  test('of more than waits in memory comes whole', () => {
    const source = inFolder();
    const target = inPostgres();
    const table = source.createTable('LARGE');
    source.transaction(() => {
      for (let n = 0; n < 300; n += 1) table.write(String(n), String(n % 10).repeat(50_000));
    });
    expect(source.copyInto(target).records).toBeGreaterThan(300);
    expect([...target.table('LARGE').records()]).toEqual([...table.records()]);
  });
});
