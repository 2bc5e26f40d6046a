import { Session } from 'mvdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { CO_STDS_SF } from '../../schema/shop-floor.ts';
import { assertMayPlan, plannedCompanies } from './planning-rights.ts';

let demo: DemoAccount;

beforeEach(() => {
  demo = openDemo();
});

afterEach(() => demo.account.close());

const mayPlan = (session: Session, companies: readonly string[]) => () =>
  assertMayPlan(companyContext(session, '1'), companies);

describe('assertMayPlan', () => {
  test('lets those plan who work in every company', () => {
    const stranger = new Session(demo.account, { login: 'accounting' });
    expect(mayPlan(demo.session, ['1', '2'])).not.toThrow();
    expect(mayPlan(stranger, ['1'])).not.toThrow();
    expect(mayPlan(stranger, ['1', '2'])).toThrow('ACCESS DENIED');
  });

  test('lets only operators plan a company that names some', () => {
    const name = (operators: readonly string[]) => {
      const standards = CO_STDS_SF.read(demo.session, '2');
      if (standards) CO_STDS_SF.update(demo.session, standards, { operators });
    };
    name(['accounting2']);
    expect(mayPlan(demo.session, ['1'])).not.toThrow();
    expect(mayPlan(demo.session, ['1', '2'])).toThrow('ACCESS DENIED');
    name(['accounting2', 'demo']);
    expect(mayPlan(demo.session, ['1', '2'])).not.toThrow();
  });

  test('lets nobody plan who may not write', () => {
    const reader = new Session(demo.account, { login: 'demo', capabilities: { write: false } });
    expect(mayPlan(reader, ['1'])).toThrow('ACCESS DENIED');
  });
});

test('a company that does no more business is not planned', () => {
  expect(plannedCompanies(companyContext(demo.session, '1'))).toEqual(['1', '2']);
  const second = GL_COMPANY.read(demo.session, '2');
  if (second) GL_COMPANY.update(demo.session, second, { inactive: 'Y' });
  expect(plannedCompanies(companyContext(demo.session, '1'))).toEqual(['1']);
});
