import { Account, execute, Session } from 'mvdb';
import { afterAll, expect, test } from 'vitest';
import { companyOf, companySession, departmentOf } from './company-session.ts';

const account = Account.inMemory();
afterAll(() => account.close());

test('a session of the ERP knows the company and the department of its user', () => {
  const session = companySession(account, {
    login: 'ann',
    company: '2',
    department: 'PARTS',
    capabilities: { dbCommand: 'query' },
  });
  expect([session.login, companyOf(session), departmentOf(session)]).toEqual(['ann', '2', 'PARTS']);
  const { lines } = execute(session, 'DISPLAY <<@COMPANY>> <<@DEPARTMENT>>');
  expect(lines).toEqual(['2 PARTS']);
});

test('a session that names no company works in the first', () => {
  const session = new Session(account);
  expect([companyOf(session), departmentOf(session)]).toEqual(['1', '']);
});

test('a company that is no text is rejected', () => {
  expect(() => companySession(account, { company: 2 as unknown as string })).toThrow(
    'company of companySession',
  );
});
