import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { BMF } from '../../schema/bills.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { applyToLink } from './apply-to-bill.ts';

describe('taking a component out of a bill', () => {
  let demo: DemoAccount;
  beforeAll(() => {
    demo = openDemo();
  });
  afterAll(() => demo.account.close());

  const context = () => companyContext(demo.session, '1');
  const link = { program: 'VB_E0052A', assembly: 'P101', component: 'D904', revision: '' };
  const seen = () => BMF.read(demo.session, '1', 'P101', 'D904')?.recordText ?? '';

  test('takes the link as it was seen, though its neighbours changed since', () =>
    undone(demo.session, () => {
      const record = seen();
      // The last link of the bill gets a successor.
      applyToLink(context(), { ...link, component: 'C500', action: 'A', record: '3000' });
      expect(seen()).not.toBe(record);
      applyToLink(context(), { ...link, action: 'D', record });
      expect(seen()).toBe('');
    }));

  test('is rejected where the link itself changed since', () =>
    undone(demo.session, () => {
      const record = seen();
      const before = BMF.readLocked(demo.session, '1', 'P101', 'D904');
      if (before) BMF.update(demo.session, before, { quantityPer: '7000' });
      const take = () => applyToLink(context(), { ...link, action: 'D', record });
      expect(attempt(demo.session, take)).toMatch(/CHANGED/);
      expect(seen()).not.toBe('');
    }));
});
