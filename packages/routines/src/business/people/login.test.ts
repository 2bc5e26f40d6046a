import { Account, Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyOf, departmentOf } from '../../schema/company-session.ts';
import { PASSWORDS } from '../../schema/employees.ts';
import { findLogin } from './login.ts';

describe('findLogin', () => {
  let demo: DemoAccount;

  beforeAll(() => {
    demo = openDemo();
  });

  afterAll(() => demo.account.close());

  test('gives the initials and the department group of a registered login', () => {
    expect(findLogin(demo.session, 'accounting')).toEqual({
      login: 'accounting',
      initials: 'AC',
      company: '1',
      department: 'ACCOUNTING',
      sees: ['pay', 'tax', 'personal'],
      companies: ['1'],
    });
  });

  test('names no companies where all are open to the login', () => {
    expect(findLogin(demo.session, 'demo')).not.toHaveProperty('companies');
  });

  test('describes the operator of the demo session as that session does', () => {
    const { login, initials } = demo.session;
    expect(findLogin(demo.session, login)).toEqual({
      login,
      initials,
      company: companyOf(demo.session),
      department: departmentOf(demo.session),
      sees: [],
    });
  });

  test.each(['nobody', 'DEMO', '', 'demo\u001e', '\u0000', 'x'.repeat(2_000)])(
    'finds none called %j',
    (login) => {
      expect(findLogin(demo.session, login)).toBeUndefined();
    },
  );

  test('finds none whose password is locked', () => {
    const password = PASSWORDS.read(demo.session, 'parts');
    if (password === undefined) throw new Error('The demo company has no such login.');
    PASSWORDS.update(demo.session, password, { locked: 'Y' });
    expect(findLogin(demo.session, 'parts')).toBeUndefined();
  });

  test('finds none in an account that registers no logins', async () => {
    const account = Account.inMemory();
    expect(findLogin(new Session(account), 'demo')).toBeUndefined();
    await account.close();
  });
});
