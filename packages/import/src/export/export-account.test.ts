import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Account, FIELD_MARK, Session, SUBVALUE_MARK, VALUE_MARK } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { importAccount } from '../account/import-account.ts';
import { itemNames } from '../file/item-name.ts';
import { exportAccount, exportItems, type ItemExportOptions } from './export-account.ts';

let folder = '';
let count = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const newFolder = () => {
  count += 1;
  return join(folder, String(count));
};

type Tables = Readonly<Record<string, Readonly<Record<string, string>>>>;

async function withTables(tables: Tables, work: (session: Session) => void): Promise<void> {
  const account = Account.inMemory();
  const session = new Session(account, { capabilities: { dbCommand: 'full' } });
  for (const [name, records] of Object.entries(tables)) {
    session.createTable(name.replace(/^DICT /, ''));
    for (const [id, record] of Object.entries(records)) session.table(name).write(id, record);
  }
  work(session);
  await account.close();
}

/** What an account has after an export and an import of it. */
async function returned(
  tables: Tables,
  options: ItemExportOptions,
): Promise<{ readonly tables: Tables; readonly losses: readonly string[] }> {
  const path = newFolder();
  const losses: string[] = [];
  const lossesOf = (omissions: readonly { readonly isLoss: boolean; readonly item: string }[]) =>
    losses.push(...omissions.flatMap(({ isLoss, item }) => (isLoss ? [item] : [])));
  await withTables(tables, (session) => lossesOf(exportAccount(session, path, options).omissions));
  const back: Record<string, Record<string, string>> = {};
  await withTables({}, (session) => {
    const { encoding, names } = options;
    lossesOf(importAccount(session, path, { encoding, names, reject: () => {} }).omissions);
    for (const name of Object.keys(tables))
      back[name] = Object.fromEntries(session.table(name).records());
  });
  rmSync(path, { recursive: true });
  return { tables: back, losses };
}

const bytes = (path: string) => readFileSync(path).toString('latin1');

describe('an export', () => {
  test.each([
    ['legacy', '\r\n'],
    ['lines', ''],
  ] as const)(
    'with marks as %s comes back as it was from any names and records',
    async (marks, lineEnd) => {
      const part = fc.string({
        unit: fc.constantFrom(...`Aa1 %?*/\\.~é€\ue01b\u001b${lineEnd}`),
        maxLength: 8,
      });
      const mark = fc.constantFrom(FIELD_MARK, VALUE_MARK, SUBVALUE_MARK);
      const record = fc
        .array(fc.tuple(part, mark), { maxLength: 4 })
        .map((parts) => `${parts.flat().join('')}.`)
        // Without a mark of attributes, ends of lines would be read as such.
        .map((text) => (text.includes(FIELD_MARK) ? text : text.replaceAll('\n', '')));
      const id = fc
        .string({ unit: fc.constantFrom(...'AZ1 %?*/\\"~é€\ue01b'), minLength: 1, maxLength: 6 })
        .map((text) => `I${text}`);
      const name = fc.constantFrom('ORDERS', 'D_ORDERS', 'A/B', '&LISTS&', 'é', 'orders', '@X');
      const tables = fc.dictionary(name, fc.dictionary(id, record, { maxKeys: 5 }), {
        maxKeys: 3,
        minKeys: 1,
      });
      await fc.assert(
        fc.asyncProperty(tables, fc.constantFrom('utf8', 'cp1252'), async (some, encoding) => {
          expect(await returned(some, { encoding, marks })).toEqual({ tables: some, losses: [] });
        }),
        { numRuns: caseCount(60) },
      );
    },
  );

  test.each(itemNames)('with names of %s comes back as it was', async (names) => {
    const tables = { T: { 'A/B?C': 'x', '50%S': 'y', '?@': 'z', 'a:b;c,d': '1', PLAIN: '' } };
    expect(await returned(tables, { names })).toEqual({ tables, losses: [] });
  });

  test('writes marks as bytes, dictionaries as D_, and items of VOC that name the folders', async () => {
    const path = newFolder();
    const item = ['D', '1', '', 'Name', '10L', 'S'].join(FIELD_MARK);
    await withTables({ PEOPLE: { 'A/1': `Zoë${VALUE_MARK}x${FIELD_MARK}` } }, (session) => {
      session.table('DICT PEOPLE').write('NAME', item);
      session.table('VOC').write('SHOW', ['S', 'LIST PEOPLE'].join(FIELD_MARK));
      const { tables } = exportAccount(session, path);
      expect(tables).toContainEqual({ name: 'PEOPLE', folder: 'PEOPLE', records: 1 });
    });
    expect(bytes(join(path, 'PEOPLE/A%S1'))).toBe('Zo\xeb\xfdx\xfe');
    expect(bytes(join(path, 'D_PEOPLE/NAME'))).toBe('D\xfe1\xfe\xfeName\xfe10L\xfeS');
    expect(bytes(join(path, 'VOC/PEOPLE'))).toBe('F\xfePEOPLE\xfeD_PEOPLE');
    expect(bytes(join(path, 'VOC/SHOW'))).toBe('S\xfeLIST PEOPLE');
  });

  test('of programs has a line for each attribute', async () => {
    const path = newFolder();
    exportItems('BP', [['P', ['CRT 1', 'END'].join(FIELD_MARK)]], path, { marks: 'lines' });
    expect(bytes(join(path, 'P'))).toBe('CRT 1\nEND\n');
  });
});

test('a catalogued program comes back as one, and pointers to tables do', async () => {
  const path = newFolder();
  const item = ['V', 'BP', 'B', 'HELLO'].join(FIELD_MARK);
  await withTables({ BP: { HELLO: 'CRT 1' } }, (session) => {
    session.table('VOC').write('HELLO', item);
    session.createSynonym('SOURCES', 'BP');
    exportAccount(session, path, { marks: 'lines' });
  });
  await withTables({}, (session) => {
    const { omissions } = importAccount(session, path, { reject: () => {} });
    expect(omissions).toEqual([]);
    expect(session.table('VOC').read('HELLO')).toBe(item);
    expect(session.table('SOURCES').read('HELLO')).toBe('CRT 1');
  });
});

test('a table that the session may not read is left out, and reported', async () => {
  const account = Account.inMemory();
  account.createTable('OPEN').write('1', 'x');
  account.createTable('CLOSED').write('1', 'x');
  const session = new Session(account, { rights: { readTables: ['*', '-CLOSED'] } });
  const path = newFolder();
  const { tables, omissions } = exportAccount(session, path);
  expect(tables.map(({ name }) => name)).toEqual(['DICT CLOSED', 'DICT OPEN', 'OPEN', 'VOC']);
  expect(omissions.map(({ item }) => item)).toEqual(['CLOSED']);
  expect(readdirSync(path)).toEqual(['D_CLOSED', 'D_OPEN', 'OPEN', 'VOC']);
  await account.close();
});

test('ends of lines in attributes are data, and reported', () => {
  const path = newFolder();
  const record = ['a\nb', 'c\n'].join(FIELD_MARK);
  const { omissions, isComplete } = exportItems('T', [['1', record]], path);
  expect(isComplete).toBe(true);
  expect(bytes(join(path, '1'))).toBe('a\nb\xfec\n\n');
  expect(omissions).toEqual([
    {
      isLoss: false,
      item: 'T',
      reason: expect.stringMatching(/^1 record\(s\), such as 1, have ends of lines/),
    },
  ]);
  expect(exportItems('T', [['1', record]], newFolder(), { marks: 'lines' }).isComplete).toBe(false);
});

describe('what a file cannot hold', () => {
  const records: [string, string][] = [
    ['€', 'x'],
    ['EURO', '1 €'],
    ['MARK', 'Süd'],
    ['LINES', 'a\nb'],
    ['.HIDDEN', 'x'],
    ['L'.repeat(300), 'x'],
    ['GOOD', 'ä'],
  ];

  test('is left out and reported, record by record', () => {
    const path = newFolder();
    const { tables, omissions, isComplete } = exportItems('T', records, path);
    expect(isComplete).toBe(false);
    expect(tables).toEqual([{ name: 'T', folder: '', records: 1 }]);
    expect(readdirSync(path)).toEqual(['GOOD']);
    expect(omissions.map(({ item }) => item)).toEqual(
      records.slice(0, -1).map(([id]) => `T ${id}`),
    );
    expect(omissions[1]?.reason).toBe('it is not written: such a file cannot hold "€".');
    expect(omissions[3]?.reason).toContain('cannot hold "\\n".');
    expect(omissions[5]?.reason).toContain('a name of 300 bytes, more than 255');
  });

  test.each([
    ['replace', '1 ?', 'S?d', 'a?b'],
    ['hex', '1 \\u20ac', 'S\\u00fcd', 'a\\u000ab'],
  ] as const)('is shown otherwise with %s, and reported', (invalid, euro, mark, lines) => {
    const path = newFolder();
    const { omissions } = exportItems('T', records.slice(1, 4), path, { invalid });
    expect(['EURO', 'MARK', 'LINES'].map((id) => bytes(join(path, id)))).toEqual([
      euro,
      mark,
      lines,
    ]);
    expect(omissions.map(({ isLoss }) => isLoss)).toEqual([false, false, false]);
  });

  test('is a second record of the same name', () => {
    const { omissions } = exportItems(
      'T',
      [
        ['€', '1'],
        ['?', '2'],
      ],
      newFolder(),
      { invalid: 'replace' },
    );
    expect(omissions.filter(({ isLoss }) => isLoss)).toEqual([
      {
        isLoss: true,
        item: 'T ?',
        reason: 'it is not written: another record has a file of this name.',
      },
    ]);
  });
});
