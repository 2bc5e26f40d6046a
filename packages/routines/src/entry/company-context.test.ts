import { Session } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../demo/demo-account.ts';
import { EMPLOYEE_ACCESS_1287 } from '../schema/employees.ts';
import { COACCESS } from '../schema/ledger.ts';
import { assertCompany, companiesOf } from './company-context.ts';
import { Rejection } from './rejection.ts';

describe('a company', () => {
  const { account, session } = openDemo();
  afterAll(() => account.close());
  const as = (login: string) => new Session(account, { login });
  const [ofSecond] = Array.from(COACCESS.records(session)).filter(({ companies }) =>
    companies.every((company) => company === '2'),
  );

  test('that is not there is not found, whoever asks', () => {
    for (const login of ['', 'demo', 'NOBODY'])
      expect(() => assertCompany(as(login), '9')).toThrow(new Rejection('COMPANY NOT FOUND'));
    expect(() => assertCompany(session, '')).toThrow(new Rejection('COMPANY NOT FOUND'));
  });

  test('is open to the logins that work in it, and to programs', () => {
    const login = ofSecond?.recordId ?? '';
    expect(companiesOf(session, login)).toEqual(['2']);
    expect(() => assertCompany(as(login), '2')).not.toThrow();
    expect(() => assertCompany(as('A PROGRAM'), '2')).not.toThrow();
    expect(() => assertCompany(as(''), '1')).not.toThrow();
  });

  test('is closed to a login that works in another, or in none', () => {
    const closed = expect.objectContaining({ code: 'COMPANY_CLOSED' });
    expect(() => assertCompany(as(ofSecond?.recordId ?? ''), '1')).toThrow(closed);
    session.transaction(() => EMPLOYEE_ACCESS_1287.write(session, 'newcomer', { initials: 'NC' }));
    expect(() => assertCompany(as('newcomer'), '1')).toThrow(closed);
  });
});
