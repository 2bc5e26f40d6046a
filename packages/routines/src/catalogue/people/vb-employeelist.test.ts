import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { companySession } from '../../schema/company-session.ts';
import { EMPLOYEE_PUBLIC_1287 } from '../../schema/employees.ts';
import { attributesOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbEmployeelist } from './vb-employeelist.ts';

describe('VB_EMPLOYEELIST', () => {
  const demo = openDemo();
  const { account, session } = demo;
  afterAll(() => account.close());

  const rows = (company: string) =>
    [...EMPLOYEE_PUBLIC_1287.records(session, company)]
      .filter(({ inactive }) => inactive === 'N')
      .map((one) => [
        one.recordId.split('!')[1] ?? '',
        `${one.firstName} ${one.lastName}`,
        one.jobTitle,
      ]);

  const listed = (DATA: string) => {
    const reply = call(session, vbEmployeelist, { DATA });
    expect(reply.MESSAGE).toBe('');
    const [numbers = [], names, titles] = attributesOf(reply.DATA);
    return reply.DATA === ''
      ? []
      : numbers.map((number, row) => [number, names?.[row], titles?.[row]]);
  };

  test('blank lists everyone who has not left', () => {
    expect(listed('')).toEqual(rows('1'));
    expect([...EMPLOYEE_PUBLIC_1287.records(session, '1')].length).toBeGreaterThan(
      rows('1').length,
    );
  });

  test.each(['PLANNER', 'buyer', '1005', 'an'])('%s lists who has it in any case', (word) => {
    const fitting = rows('1').filter((row) =>
      row.join(' ').toLowerCase().includes(word.toLowerCase()),
    );
    expect(fitting.length).toBeGreaterThan(0);
    expect(listed(word)).toEqual(fitting);
  });

  test('every word must be there', () => {
    expect(listed('anna\u001dbuyer')).toEqual([['1006', 'Anna Becker', 'Buyer']]);
    expect(listed('anna\u001dplanner')).toEqual([]);
  });

  test('the company is that of the session', () => {
    const other = companySession(account, { company: '3' });
    expect(call(other, vbEmployeelist, { DATA: '' })).toEqual({ DATA: '', MESSAGE: '' });
  });
});
