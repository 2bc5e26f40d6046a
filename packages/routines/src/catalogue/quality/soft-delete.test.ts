import { Account, extract, replace, Session } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TRANSREG } from '../../schema/audit.ts';
import { createTables } from '../../schema/create-tables.ts';
import { call } from '../call.ts';
import { vbEngchgRev1 } from './vb-engchg.rev1.ts';
import { vbNcnRev1 } from './vb-ncn.rev1.ts';
import { vbRedbookRev1 } from './vb-redbook.rev1.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = Account.inMemory();
  createTables(account);
  account.table('GL-COMPANY').write('1', 'Company');
  session = new Session(account, { login: 'ann', initials: 'AN' });
});

afterEach(() => account.close());

interface Request {
  readonly type?: string;
  readonly id?: string;
  readonly record?: string;
  readonly add?: string;
}

const faces = [
  {
    name: 'VB_ENGCHG.REV1',
    table: 'ENG.CHG.1287',
    flag: 23,
    save: ({ type = 'SAVE', id = '7', record = '', add = '' }: Request) =>
      call(session, vbEngchgRev1, {
        CO: '1',
        REQTYPE: type,
        ECNNO: id,
        EREC: record,
        ADDFLAG: add,
      }),
  },
  {
    name: 'VB_NCN.REV1',
    table: 'NCN.CHG.1287',
    flag: 51,
    save: ({ type = 'SAVE', id = '7', record = '', add = '' }: Request) =>
      call(session, vbNcnRev1, { CO: '1', REQTYPE: type, NCNNO: id, RREC: record, ADDFLAG: add }),
  },
  {
    name: 'VB_REDBOOK.REV1',
    table: 'REDBOOK.1287',
    flag: 23,
    save: ({ type = 'SAVE', id = '7', record = '', add = '' }: Request) =>
      call(session, vbRedbookRev1, {
        CO: '1',
        REQTYPE: type,
        RFCNO: id,
        RREC: record,
        ADDFLAG: add,
      }),
  },
];

describe.each(faces)('$name', ({ name, table, flag, save }) => {
  const stored = () => account.table(table).read('1!7');
  const first = 'P100\u001eon\u001dtwo\u001elines';

  test.each(['1', 'Y', 'y', 'TRUE', 'true'])('adds a new record when ADDFLAG is %s', (add) => {
    expect(save({ record: first, add }).MESSAGE).toBe('SAVED');
    expect(stored()).toBe(first);
  });

  test('replaces a record whole', () => {
    save({ record: first, add: 'Y' });
    expect(save({ record: 'other' }).MESSAGE).toBe('SAVED');
    expect(stored()).toBe('other');
  });

  test('writes nothing when a new number exists, or a changed one does not', () => {
    expect(save({ record: first }).MESSAGE).toBe('RECORD NOT FOUND');
    expect(stored()).toBeUndefined();
    save({ record: first, add: 'Y' });
    expect(save({ record: 'other', add: 'Y' }).MESSAGE).toBe('RECORD ALREADY EXISTS');
    expect(stored()).toBe(first);
  });

  test('deleting sets the flag and keeps all the rest', () => {
    save({ record: first, add: 'Y' });
    expect(save({ type: 'DELETE', record: 'ignored' }).MESSAGE).toBe('DELETED');
    expect(extract(stored() ?? '', flag)).toBe('Y');
    expect(stored()).toBe(replace(first, flag, 'Y'));
    expect(save({ type: 'DELETE', id: '8' }).MESSAGE).toBe('RECORD NOT FOUND');
  });

  test('leaves an audit record of each change, in the name of the program', () => {
    save({ record: 'a', add: 'Y' });
    save({ record: 'b' });
    save({ type: 'DELETE' });
    const posted = [...TRANSREG.records(session, '1')];
    expect(posted.map(({ action }) => action)).toEqual(['A', 'C', 'C']);
    expect(posted.map(({ program }) => program)).toEqual([name, name, name]);
    expect(posted[2]?.positions).toEqual([String(flag)]);
    expect(posted.every(({ key }) => key === '1!7')).toBe(true);
  });

  test('a record another session holds is not written, and nothing is audited', () => {
    save({ record: first, add: 'Y' });
    const other = new Session(account, { login: 'bob' });
    other.table(table).readLocked('1!7');
    expect(() => save({ record: 'late' })).toThrow('bob holds 1!7');
    expect(stored()).toBe(first);
    expect(account.table('TRANSREG').count()).toBe(1);
  });
});
