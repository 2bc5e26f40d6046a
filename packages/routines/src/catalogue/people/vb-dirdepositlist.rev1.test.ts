import { Session } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { companySession } from '../../schema/company-session.ts';
import { DIRDEP_1287, EMPLOYEE, EMPLOYEE_ACCESS_1287 } from '../../schema/employees.ts';
import { attributesOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbDirdepositlistRev1 } from './vb-dirdepositlist.rev1.ts';

describe('VB_DIRDEPOSITLIST.REV1', () => {
  const demo = openDemo();
  const { account } = demo;
  afterAll(() => account.close());

  test.each(['1', '2'])('in company %s it lists every deposit', (company) => {
    const session = companySession(account, { company, rights: { sees: ['pay'] } });
    const wanted: string[][] = [];
    for (const record of DIRDEP_1287.records(session, company)) {
      const [, number = ''] = record.recordId.split('!');
      const attributes = record.recordText.split('\u001e').map((line) => line.split('\u001d'));
      const employee = EMPLOYEE.read(session, company, number);
      const [banks = [], accounts = [], routings = [], amounts = [], types = []] = attributes;
      for (const index of banks.keys())
        wanted.push([
          number,
          `${employee?.firstName} ${employee?.lastName}`,
          banks[index] ?? '',
          accounts[index] ?? '',
          routings[index] ?? '',
          amounts[index] ?? '',
          types[index] ?? '',
        ]);
    }
    const { DATA, MESSAGE } = call(session, vbDirdepositlistRev1, {});
    const columns = attributesOf(DATA);
    expect(columns).toHaveLength(7);
    expect(wanted.map((_, row) => columns.map((column) => column[row]))).toEqual(wanted);
    expect(columns[0]).toHaveLength(wanted.length);
    expect(MESSAGE).toBe('');
  });

  test('a login that may not see payroll gets its own deposits', () => {
    const logins = [...EMPLOYEE_ACCESS_1287.records(demo.session)];
    const own = logins.find(
      ({ company, employeeNo, seesPayroll }) =>
        company === '1' &&
        seesPayroll !== 'Y' &&
        DIRDEP_1287.read(demo.session, company, employeeNo) !== undefined,
    );
    const numbersFor = (login: string) =>
      new Set(
        call(new Session(account, { login }), vbDirdepositlistRev1, {})
          .DATA.split('\u001e')[0]
          ?.split('\u001d'),
      );
    expect([...numbersFor(own?.recordId ?? '')]).toEqual([own?.employeeNo]);
    expect(numbersFor('accounting').size).toBeGreaterThan(1);
    expect([...numbersFor('nobody')]).toEqual(['']);
  });

  test('a company without deposits lists nothing', () => {
    const session = companySession(account, { company: '3' });
    expect(call(session, vbDirdepositlistRev1, {})).toEqual({ DATA: '', MESSAGE: '' });
  });
});
