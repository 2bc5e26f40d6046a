import { Account, Session } from 'mvdb';
import { extract, replace } from 'mvdb/functions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TRANSREG } from '../../schema/audit.ts';
import { companySchema } from '../../schema/schema-tables.ts';
import { call } from '../call.ts';
import { vbEngchgRev1 } from './vb-engchg.rev1.ts';
import { vbNcnRev1 } from './vb-ncn.rev1.ts';
import { vbRedbookRev1 } from './vb-redbook.rev1.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = Account.inMemory();
  companySchema.createTables(account);
  account.table('GL-COMPANY').write('1', 'Company');
  account.table('PRODUCT').write('1!P100', 'Bracket');
  session = new Session(account, { login: 'ann', initials: 'AN' });
});

afterEach(() => account.close());

interface Request {
  readonly company?: string;
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
    part: 6,
    date: [12, 'REQUESTED.DATE'],
    notes: 21,
    number: 'CHANGE NUMBER',
    save: ({ company = '1', type = 'SAVE', id = '7', record = '', add = '' }: Request) =>
      call(session, vbEngchgRev1, {
        CO: company,
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
    part: 1,
    date: [5, 'COMPLETED.DATE'],
    notes: 49,
    number: 'NOTICE NUMBER',
    save: ({ company = '1', type = 'SAVE', id = '7', record = '', add = '' }: Request) =>
      call(session, vbNcnRev1, {
        CO: company,
        REQTYPE: type,
        NCNNO: id,
        RREC: record,
        ADDFLAG: add,
      }),
  },
  {
    name: 'VB_REDBOOK.REV1',
    table: 'REDBOOK.1287',
    flag: 23,
    part: 1,
    date: [10, 'REQUESTED.DATE'],
    notes: 20,
    number: 'REQUEST NUMBER',
    save: ({ company = '1', type = 'SAVE', id = '7', record = '', add = '' }: Request) =>
      call(session, vbRedbookRev1, {
        CO: company,
        REQTYPE: type,
        RFCNO: id,
        RREC: record,
        ADDFLAG: add,
      }),
  },
] as const;

describe.each(faces)('$name', ({ name, table, flag, part, date, notes, number, save }) => {
  const stored = () => account.table(table).read('1!7');
  const holding = (...offsets: readonly (readonly [number, string])[]) =>
    offsets.reduce((record, [attribute, stored]) => replace(record, attribute, stored), '');
  const first = holding([part, 'P100'], [notes, 'on\u001dtwo\u001dlines']);
  const second = holding([notes, 'other']);

  test.each(['1', 'Y', 'y', 'TRUE', 'true'])('adds a new record when ADDFLAG is %s', (add) => {
    expect(save({ record: first, add }).MESSAGE).toBe('SAVED');
    expect(stored()).toBe(first);
  });

  test('replaces a record whole', () => {
    save({ record: first, add: 'Y' });
    expect(save({ record: second }).MESSAGE).toBe('SAVED');
    expect(stored()).toBe(second);
  });

  test('writes nothing when a new number exists, or a changed one does not', () => {
    expect(save({ record: first }).MESSAGE).toBe('RECORD NOT FOUND');
    expect(stored()).toBeUndefined();
    save({ record: first, add: 'Y' });
    expect(save({ record: second, add: 'Y' }).MESSAGE).toBe('RECORD ALREADY EXISTS');
    expect(stored()).toBe(first);
  });

  test('deleting sets the flag and keeps all the rest', () => {
    save({ record: first, add: 'Y' });
    expect(save({ type: 'DELETE', record: 'ignored' }).MESSAGE).toBe('DELETED');
    expect(extract(stored() ?? '', flag)).toBe('Y');
    expect(stored()).toBe(replace(first, flag, 'Y'));
    expect(save({ type: 'DELETE', id: '8' }).MESSAGE).toBe('RECORD NOT FOUND');
  });

  test.each(['delete', 'Delete', ' DELETE '])('%j with a blank record wipes nothing', (type) => {
    save({ record: first, add: 'Y' });
    expect(save({ type }).MESSAGE).toBe('DELETED');
    expect(stored()).toBe(replace(first, flag, 'Y'));
  });

  test('a blank record replaces none, but may be new, and is audited then', () => {
    save({ record: first, add: 'Y' });
    expect(save({}).MESSAGE).toBe('RECORD REQUIRED');
    expect(stored()).toBe(first);
    expect(save({ id: '8', add: 'Y' }).MESSAGE).toBe('SAVED');
    expect(TRANSREG.read(session, '1', '2')).toMatchObject({ action: 'A', recordKey: '1!8' });
  });

  test('rejects a record that the table cannot hold, by the name of what is wrong', () => {
    const [attribute, attributeName] = date;
    const size = flag + 1;
    const rejections = [
      [holding([attribute, 'tomorrow']), `INVALID DATE IN ${attributeName}`],
      [holding([part, 'P100\u001dP200']), 'PART.NO TAKES ONE VALUE'],
      [holding([part, 'NONE']), 'PART.NO NOT FOUND NONE'],
      [holding([size, 'x']), `ATTRIBUTE ${size} UNKNOWN`],
    ] as const;
    for (const [record, MESSAGE] of rejections)
      expect(save({ record, add: 'Y' })).toEqual({ MESSAGE });
    expect(save({ id: 'A!B', record: first, add: 'Y' })).toEqual({
      MESSAGE: `INVALID ${number} A!B`,
    });
    expect(account.table(table).count()).toBe(0);
    expect(account.table('TRANSREG').count()).toBe(0);
  });

  test('does not look again for what the record pointed to before', () => {
    save({ record: first, add: 'Y' });
    account.table('PRODUCT').delete('1!P100');
    const changed = replace(first, notes, 'gone');
    expect(save({ record: changed }).MESSAGE).toBe('SAVED');
    expect(save({ id: '8', record: changed, add: 'Y' }).MESSAGE).toBe('PART.NO NOT FOUND P100');
  });

  test('leaves an audit record of each change, in the name of the program', () => {
    save({ record: first, add: 'Y' });
    save({ record: second });
    save({ type: 'DELETE' });
    const posted = [...TRANSREG.records(session, '1')];
    expect(posted.map(({ action }) => action)).toEqual(['A', 'C', 'C']);
    expect(posted.map(({ program }) => program)).toEqual([name, name, name]);
    expect(posted[2]?.positions).toEqual([String(flag)]);
    expect(posted.every(({ recordKey }) => recordKey === '1!7')).toBe(true);
  });

  test('a record another session holds is not written, and nothing is audited', () => {
    save({ record: first, add: 'Y' });
    const other = new Session(account, { login: 'bob' });
    other.table(table).readLocked('1!7');
    expect(() => save({ record: second })).toThrow('bob holds 1!7');
    expect(stored()).toBe(first);
    expect(account.table('TRANSREG').count()).toBe(1);
  });
});
