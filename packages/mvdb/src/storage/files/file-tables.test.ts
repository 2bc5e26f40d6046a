import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../../account/account.ts';
import { execute } from '../../command/execute.ts';
import { Session } from '../../session/session.ts';
import { rejection } from '../../testing/rejection.ts';
import { FIELD_MARK } from '../../text/marks.ts';
import { FileStores } from './file-stores.ts';

let scratch: string;
let account: Account;
let session: Session;
/** The folder of BP. */
let folder: string;

beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mvdb-files-')));
  mkdirSync(join(scratch, 'src'));
  account = Account.open({
    path: join(scratch, 'account'),
    durability: 'memory',
    folders: [join(scratch, 'src')],
  });
  session = new Session(account, { capabilities: { dbCommand: 'full' } });
  session.createFolderTable('BP');
  folder = join(scratch, 'account', 'tables', 'BP');
});

afterEach(async () => {
  await account.close();
  rmSync(scratch, { recursive: true });
});

const file = (name: string): string => readFileSync(join(folder, name), 'utf8');
const given = (command: string, data: readonly string[] = []): readonly string[] =>
  execute(session, command, { data }).lines;

describe('a table of files', () => {
  test('has a file for each record, an attribute a line', () => {
    const table = session.table('BP');
    table.write('HELLO', `CRT 'a'${FIELD_MARK}CRT 'b'`);
    expect(file('HELLO')).toBe("CRT 'a'\nCRT 'b'\n");
    table.write('AR/1*2', 'x');
    expect(readdirSync(folder).sort()).toEqual(['AR%2F1%2A2', 'HELLO']);
    expect([...table.ids()]).toEqual(['AR/1*2', 'HELLO']);
    expect(table.delete('AR/1*2')).toBe(true);
    expect(table.delete('AR/1*2')).toBe(false);
    expect(readdirSync(folder)).toEqual(['HELLO']);
  });

  test('sees what other programs do to its files at once', () => {
    const table = session.table('BP');
    expect(table.read('NEW')).toBeUndefined();
    writeFileSync(join(folder, 'NEW'), 'one\r\ntwo');
    expect(table.read('NEW')).toBe(`one${FIELD_MARK}two`);
    rmSync(join(folder, 'NEW'));
    expect(table.has('NEW')).toBe(false);
  });

  test('is listed, selected, copied and edited like others', () => {
    writeFileSync(join(folder, 'A'), 'first\nsecond\n');
    writeFileSync(join(folder, 'B'), 'other\n');
    session.table('DICT BP').write('L1', ['D', '1', '', 'Line', '20L', 'S'].join(FIELD_MARK));
    expect(given('COUNT BP').at(-1)).toBe('2 record(s) counted');
    expect(given('SELECT BP WITH L1 = "first"').at(-1)).toBe('1 record(s) selected to list 0');
    expect([...(session.selectLists.take(0) ?? [])]).toEqual(['A']);
    expect(given('LIST BP L1 HDR.SUP').join('\n')).toMatch(/A +first\nB +other/);
    given('COPY FROM BP TO BP A,C');
    expect(file('C')).toBe('first\nsecond\n');
    given('ED BP C', ['2', 'R changed', 'FI']);
    expect(file('C')).toBe('first\nchanged\n');
    given('DELETE BP A B');
    expect(readdirSync(folder)).toEqual(['C']);
    given('CLEAR.FILE BP');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('takes locks like others', () => {
    const other = new Session(account);
    session.table('BP').lock('A');
    expect(() => other.table('BP').write('A', 'x')).toThrow(rejection('RECORD_LOCKED'));
    session.table('BP').write('A', 'mine');
    other.table('BP').write('A', 'other');
    expect(file('A')).toBe('other\n');
    other.close();
  });

  test('takes triggers like others, and no index', () => {
    account.addTrigger('BP', { beforeWrite: ({ record }) => record.toUpperCase() });
    session.table('BP').write('A', 'low');
    expect(file('A')).toBe('LOW\n');
    session.table('DICT BP').write('L1', ['D', '1', '', 'Line', '20L', 'S'].join(FIELD_MARK));
    expect(() => execute(session, 'CREATE.INDEX BP L1')).toThrow(rejection('BAD_ARGUMENT'));
  });
});

describe('a transaction', () => {
  test('writes files when it is committed, and sees its own until then', () => {
    const table = session.table('BP');
    table.write('OLD', 'old');
    session.transaction(() => {
      table.write('A', 'a');
      table.delete('OLD');
      expect([...table.ids()]).toEqual(['A']);
      expect(table.read('A')).toBe('a');
      expect(readdirSync(folder)).toEqual(['OLD']);
    });
    expect(readdirSync(folder)).toEqual(['A']);
  });

  test('that is undone leaves the files as they were', () => {
    const table = session.table('BP');
    table.write('OLD', 'old');
    const undone = () =>
      session.transaction(() => {
        table.write('A', 'a');
        table.write('OLD', 'new');
        throw new RangeError('undone');
      });
    expect(undone).toThrow('undone');
    expect([...table.records()]).toEqual([['OLD', 'old']]);
    expect(file('OLD')).toBe('old\n');
  });

  test('inside another is undone by itself', () => {
    const table = session.table('BP');
    session.transaction(() => {
      table.write('A', 'outer');
      try {
        session.transaction(() => {
          table.write('A', 'inner');
          table.write('B', 'inner');
          throw new RangeError('undone');
        });
      } catch {
        expect([...table.records()]).toEqual([['A', 'outer']]);
      }
      table.write('C', 'after');
    });
    expect([...table.records()].map(([id]) => id)).toEqual(['A', 'C']);
    expect(file('A')).toBe('outer\n');
  });

  test('whose files cannot all be written is undone as a whole', () => {
    session.createTable('T');
    const table = session.table('BP');
    table.write('A', 'old');
    const failing = () =>
      session.transaction(() => {
        session.table('T').write('1', 'x');
        table.write('A', 'new');
        table.write('B', 'new');
        mkdirSync(join(folder, 'B'));
      });
    expect(failing).toThrow(rejection('OUTPUT_FAILED', 'is not a file'));
    expect(file('A')).toBe('old\n');
    expect(session.table('T').has('1')).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(['A', 'B']);
  });

  test('leaves files as they were where its commit fails', () => {
    session.table('BP').write('A', 'old');
    const returnsPromise = () =>
      account.transaction(() => {
        session.table('BP').write('A', 'new');
        return Promise.resolve();
      });
    expect(returnsPromise).toThrow(rejection('ASYNC_TRANSACTION'));
    expect(file('A')).toBe('old\n');
  });
});

describe('files that are no records', () => {
  test('stay as they are: hidden ones, folders, links, and names that no id has', () => {
    writeFileSync(join(scratch, 'secret'), 'secret');
    mkdirSync(join(folder, '.git'));
    mkdirSync(join(folder, 'SUB'));
    writeFileSync(join(folder, 'a b'), 'x');
    symlinkSync(join(scratch, 'secret'), join(folder, 'LINK'));
    const table = session.table('BP');
    expect([...table.ids()]).toEqual([]);
    for (const id of ['LINK', 'SUB', '.git', '../../secret', '..'])
      expect(table.read(id)).toBeUndefined();
    for (const id of ['LINK', 'SUB'])
      expect(() => table.write(id, 'x')).toThrow(rejection('OUTPUT_FAILED'));
    table.write('../x', 'inside');
    table.clear();
    expect(readdirSync(folder).sort()).toEqual(['.git', 'LINK', 'SUB', 'a b']);
    expect(readFileSync(join(scratch, 'secret'), 'utf8')).toBe('secret');
  });

  test('are reported where they are not text', () => {
    writeFileSync(join(folder, 'BIN'), Buffer.from([0xe4, 0x0a]));
    expect(() => session.table('BP').read('BIN')).toThrow(rejection('BAD_TEXT', 'BIN in'));
    const table = session.table('BP');
    expect(() => table.write('A', 'a\nb')).toThrow(rejection('BAD_TEXT', 'end of line'));
    expect(() => table.write('x'.repeat(300), 'a')).toThrow(rejection('BAD_ID', 'too long'));
  });
});

describe('the folder of a table', () => {
  test('may be one that the account was opened with, and stays when the table goes', () => {
    writeFileSync(join(scratch, 'src', 'A'), 'a');
    given(`CREATE.FILE SRC DIRECTORY PATHNAME ${join(scratch, 'src')}`);
    expect(session.table('SRC').read('A')).toBe('a');
    expect(given('LISTF').find((line) => line.startsWith('SRC'))).toContain(join(scratch, 'src'));
    given('DELETE.FILE SRC');
    expect(existsSync(join(scratch, 'src', 'A'))).toBe(true);
    expect(account.findTable('SRC')).toBeUndefined();
  });

  test('is that of a new name after CNAME', () => {
    session.table('BP').write('A', 'a');
    given('CNAME BP,SOURCES');
    expect(session.table('SOURCES').read('A')).toBe('a');
  });

  test('may be no other, by whichever way', () => {
    const outside = join(scratch, 'outside');
    mkdirSync(outside);
    symlinkSync(outside, join(scratch, 'src', 'link'));
    for (const path of [
      outside,
      join(scratch, 'src', 'link'),
      join(scratch, 'src', '..'),
      '.',
      '..',
    ])
      expect(() => session.createFolderTable('X', path)).toThrow(rejection('NOT_PERMITTED'));
    expect(() => session.createFolderTable('X', join(scratch, 'src', 'none'))).toThrow(
      rejection('BAD_ARGUMENT', 'create it first'),
    );
    expect(account.findTable('X')).toBeUndefined();
    session.table('VOC').write('Y', ['F', 'files 99', outside].join(FIELD_MARK));
    expect(() => session.table('Y').read('A')).toThrow(rejection('NOT_PERMITTED'));
    expect(() => session.table('Y').write('A', 'x')).toThrow(rejection('NOT_PERMITTED'));
  });

  test('is checked each time, and missed where it is gone', () => {
    rmSync(folder, { recursive: true });
    expect(() => [...session.table('BP').ids()]).toThrow(rejection('TABLE_NOT_FOUND', 'missing'));
    symlinkSync(scratch, folder);
    expect(() => session.table('BP').write('A', 'x')).toThrow(rejection('NOT_PERMITTED'));
  });

  test('is not made in an account that may only be read', async () => {
    const reader = new Session(account, { capabilities: { write: false } });
    expect(() => reader.createFolderTable('Z')).toThrow(rejection('NOT_PERMITTED'));
    await account.close();
    account = Account.open({ path: join(scratch, 'account'), readOnly: true });
    expect(() => account.createFolderTable('Z')).toThrow(rejection('READ_ONLY'));
    expect(existsSync(join(scratch, 'account', 'tables', 'Z'))).toBe(false);
  });
});

test('verify, statistics and snapshots know tables of files', async () => {
  session.table('BP').write('A', 'a');
  expect(await account.verify()).toMatchObject({ violations: [] });
  expect(account.statistics().tables.map(({ name }) => name)).toEqual(['VOC']);
  const snapshot = account.snapshot();
  expect(snapshot.table('BP').read('A')).toBe('a');
  snapshot.close();
});

test('an account that is in no folder has no folder for tables of its own', () => {
  const stores = new FileStores({
    accountFolder: undefined,
    folders: [join(scratch, 'src')],
    isDurable: false,
  });
  expect(() => stores.defaultFolder('BP')).toThrow(rejection('BAD_ARGUMENT', 'no folder for BP'));
  expect(stores.folder(join(scratch, 'src'))).toBe(join(scratch, 'src'));
});

test('a file that cannot be brought back keeps no other from it', () => {
  const stores = new FileStores({
    accountFolder: undefined,
    folders: [join(scratch, 'src')],
    isDurable: false,
  });
  for (const name of ['A', 'B', 'C']) writeFileSync(join(scratch, 'src', name), 'old');
  const store = stores.of('files 1', join(scratch, 'src'));
  for (const name of ['A', 'B', 'C']) store.put(name, 'new');
  stores.save();
  rmSync(join(scratch, 'src', 'B'));
  mkdirSync(join(scratch, 'src', 'B', 'sub'), { recursive: true });
  expect(() => stores.over(false)).toThrow(rejection('OUTPUT_FAILED', 'B: '));
  expect([store.get('A'), store.get('C'), stores.changeCount]).toEqual(['old', 'old', 0]);
});
