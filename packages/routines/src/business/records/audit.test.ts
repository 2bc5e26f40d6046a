import { Account, fixedClock, Session } from 'mvdb';
import { extract } from 'mvdb/functions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { vbS0910 } from '../../catalogue/audit/vb-s0910.ts';
import { vbS0912 } from '../../catalogue/audit/vb-s0912.ts';
import { vbS0923 } from '../../catalogue/audit/vb-s0923.ts';
import { vbSy0913 } from '../../catalogue/audit/vb-sy0913.ts';
import { call } from '../../catalogue/call.ts';
import { companyContext } from '../../entry/company-context.ts';
import { PWD_AUDIT, TRANSREG } from '../../schema/audit.ts';
import { EMPLOYEE } from '../../schema/employees.ts';
import { companySchema } from '../../schema/schema-tables.ts';
import { postRecordChange } from './audit.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = Account.inMemory();
  companySchema.createTables(account);
  account.table('GL-COMPANY').write('1', 'Company');
  session = new Session(account, {
    login: 'ann',
    initials: 'AN',
    port: '7',
    clock: fixedClock('2026-11-02T08:30:00'),
  });
});

afterEach(() => account.close());

const change = {
  CO: '1',
  PGM: 'TEST',
  KEY: '1!P1',
  OLDREC: ['name', ['a', 'b'], 'same'],
  NEWREC: ['new name', ['a', 'c'], 'same'],
  ACTION: 'C',
  DATAFILE: 'PRODUCT',
} as const;

describe.each([
  ['VB_S0910', () => call(session, vbS0910, change)],
  ['VB_S0912', () => call(session, vbS0912, change)],
  ['VB_S0923', () => call(session, vbS0923, change)],
])('%s', (_, register) => {
  test('writes who changed what, when and from where', () => {
    register();
    const posted = TRANSREG.read(session, '1', '1');
    expect(posted).toMatchObject({
      company: '1',
      program: 'TEST',
      table: 'PRODUCT',
      recordKey: '1!P1',
      action: 'C',
      login: 'ann',
      initials: 'AN',
      port: '7',
      changedDate: '21491',
      changedTime: '30600',
      positions: ['1', '2.2'],
      oldContents: ['name', 'b'],
      newContents: ['new name', 'c'],
    });
  });

  test('counts in the dictionary of the register', () => {
    register();
    register();
    expect([...account.table('TRANSREG').ids()]).toEqual(['1!1', '1!2']);
    expect(extract(account.table('DICT TRANSREG').read('NEXT.SEQUENCE') ?? '', 2)).toBe('2');
  });
});

describe('VB_S0910', () => {
  test.each([
    ['A', ['1', '2.1', '2.2', '3'], ['', '', '', '']],
    ['D', ['1', '2.1', '2.2', '3'], ['name', 'a', 'b', 'same']],
  ])('action %s lists the whole record', (ACTION, positions, oldContents) => {
    call(session, vbS0910, { ...change, ACTION });
    expect(TRANSREG.read(session, '1', '1')).toMatchObject({ positions, oldContents });
  });

  test('leaves out the attributes to skip, and posts nothing when no other differs', () => {
    call(session, vbS0910, { ...change, SKIP: '1' });
    expect(TRANSREG.read(session, '1', '1')).toMatchObject({ positions: ['2.2'] });
    call(session, vbS0910, { ...change, SKIP: [['1', '2']] });
    expect(account.table('TRANSREG').count()).toBe(1);
  });

  test.each(['A', 'D'])('action %s of a blank record is posted without positions', (ACTION) => {
    call(session, vbS0910, { ...change, OLDREC: '', NEWREC: '', ACTION });
    expect(TRANSREG.read(session, '1', '1')).toMatchObject({ action: ACTION, positions: [] });
  });

  test('rejects any other action and writes nothing', () => {
    for (const ACTION of ['', 'T', 'AC', 'a'])
      expect(call(session, vbS0910, { ...change, ACTION }).MSG).toBe('INVALID ACTION CODE');
    expect(account.table('TRANSREG').count()).toBe(0);
  });
});

describe('records that do not fit their dimension', () => {
  test('VB_S0912 takes 50 attributes and fails on 51', () => {
    const record = (size: number) => Array.from({ length: size }, () => 'x');
    call(session, vbS0912, { ...change, NEWREC: record(50) });
    expect(() => call(session, vbS0912, { ...change, NEWREC: record(51) })).toThrow(
      'RECORD TOO LARGE NEWREC',
    );
  });

  test('VB_S0923 takes 75 attributes and reports 76', () => {
    const record = (size: number) => Array.from({ length: size }, () => 'x');
    expect(call(session, vbS0923, { ...change, OLDREC: record(75) }).MSG).toBe('');
    expect(call(session, vbS0923, { ...change, OLDREC: record(76) }).MSG).toBe(
      'RECORD TOO LARGE OLDREC',
    );
  });
});

describe('secrets in the registers', () => {
  test('are informed of neither before nor after a change', () => {
    const record = (hourlyRate: string, shift: string, taxNo: string) =>
      EMPLOYEE.format({ hourlyRate, shift, socialSecurityNo: taxNo });
    session.transaction(() =>
      postRecordChange(companyContext(session, '1'), {
        program: 'TEST',
        table: 'EMPLOYEE',
        key: '1!1001',
        oldRecord: record('77700', '1', '000-11-2222'),
        newRecord: record('77800', '2', ''),
      }),
    );
    const [posted] = [...TRANSREG.records(session, '1')].slice(-1);
    expect(posted).toMatchObject({
      positions: ['10', '15', '18'],
      oldContents: ['***', '1', '***'],
      newContents: ['', '2', '***'],
    });
  });

  test('of a closed table are given by no position', () => {
    call(session, vbSy0913, {
      ...change,
      DATAFILE: 'PASSWORDS',
      OLDREC: 'hash',
      NEWREC: 'other',
      PWDAUDREC: '1',
    });
    const [posted] = [...PWD_AUDIT.records(session, '1')].slice(-1);
    expect(posted).toMatchObject({ oldContents: ['***'], newContents: ['***'] });
  });
});

describe('VB_SY0913', () => {
  const protectedChange = { ...change, DATAFILE: 'PASSWORDS', PWDAUDREC: ['2.2', '3'] } as const;

  test('registers only the positions the control record lists', () => {
    call(session, vbSy0913, protectedChange);
    expect(PWD_AUDIT.read(session, '1', '1')).toMatchObject({ positions: ['2.2'] });
  });

  test('an attribute listed without value puts all its values under audit', () => {
    call(session, vbSy0913, { ...protectedChange, PWDAUDREC: '2' });
    expect(PWD_AUDIT.read(session, '1', '1')).toMatchObject({ positions: ['2.2'] });
  });

  test('an empty control record audits nothing', () => {
    call(session, vbSy0913, { ...protectedChange, PWDAUDREC: '' });
    expect(account.table('PWD.AUDIT').count()).toBe(0);
  });

  test('registers a transfer even where nothing audited differs', () => {
    call(session, vbSy0913, { ...protectedChange, ACTION: 'T', PWDAUDREC: '' });
    expect(PWD_AUDIT.read(session, '1', '1')).toMatchObject({ action: 'T', positions: [] });
  });
});

test('a handle may only name a table that the routine declares', () => {
  expect(call(session, vbS0912, { ...change, TRANSREG: 'TRANSREG' })).toEqual({});
  expect(() => call(session, vbS0912, { ...change, TRANSREG: 'PRODUCT' })).toThrow(
    expect.objectContaining({ code: 'BAD_ARGUMENTS' }),
  );
});

test('a register that was imported shows no secret of another table', () => {
  const { number } = EMPLOYEE.attributes.hourlyRate;
  const changes = { positions: ['1', String(number)], oldContents: ['', '300000'] };
  TRANSREG.write(session, '1!77', {
    ...{ ...changes, table: 'EMPLOYEE', newContents: ['ANN', '320000'] },
  });
  const reader = new Session(account, { rights: { sees: [] } });
  const record = reader.table('TRANSREG').read('1!77') ?? '';
  expect(record).toContain('ANN');
  expect(record).not.toMatch(/300000|320000/);
});
