import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { GL_CHARTS, GL_TRANS } from '../../schema/ledger.ts';
import { undone } from '../../testing/undone.ts';
import { isPeriodClosed, postDocument } from './ledger-posting.ts';

describe('postDocument', () => {
  let demo: DemoAccount;
  beforeAll(() => {
    demo = openDemo();
  });
  afterAll(() => demo.account.close());

  const line = (account: string, debit: string, credit: string) => ({
    ...{ account, debit, credit, description: 'TEST', reference: 'T' },
  });
  const document = (...lines: readonly ReturnType<typeof line>[]) => ({
    ...{ document: 'T1', period: '26-11', postedDate: '21491', source: 'JE', initials: 'DM' },
    lines,
  });

  test('an account on several lines gets all of them', () =>
    undone(demo.session, () => {
      const before = GL_CHARTS.read(demo.session, '1', '5300');
      const lines = [line('5300', '5', ''), line('5300', '7', ''), line('2000', '', '12')];
      postDocument(companyContext(demo.session, '1'), document(...lines));
      const after = GL_CHARTS.read(demo.session, '1', '5300');
      expect(Number(after?.balance)).toBe(Number(before?.balance) + 12);
      expect([after?.periods.at(-1), after?.debits.at(-1)]).toEqual(['26-11', '12']);
    }));

  test('rejects what is out of balance, or an account that is not there', () => {
    const { session } = demo;
    expect(() =>
      session.transaction(() =>
        postDocument(companyContext(session, '1'), document(line('5300', '5', ''))),
      ),
    ).toThrow(TypeError);
    const lines = [line('5300', '5', ''), line('9999', '', '5')];
    expect(() =>
      session.transaction(() => postDocument(companyContext(session, '1'), document(...lines))),
    ).toThrow('Account 9999');
    expect([...GL_TRANS.recordsUnder(session, '1', 'T1')]).toEqual([]);
  });

  test('a period is closed once a later one is open, and never in a company without one', () => {
    expect(isPeriodClosed(companyContext(demo.session, '1'), '26-10')).toBe(true);
    expect(isPeriodClosed(companyContext(demo.session, '1'), '26-11')).toBe(false);
    expect(isPeriodClosed(companyContext(demo.session, '9'), '26-10')).toBe(false);
  });
});
