import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { LABORCARD } from '../../schema/employees.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { type Approval, approveTimesheet } from './approve-timesheet.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const sheetWhere = (isApproved: boolean): Approval => {
  const sheets = [...LABORCARD.records(demo.session, '1')];
  const found = sheets.find(({ approvedBy }) => (approvedBy !== '') === isApproved);
  const { employee = '', weekEnding: week = '' } = { ...found?.key };
  return { employee, week, approver: '1005' };
};
const approve = (approval: Approval) =>
  attempt(demo.session, () => approveTimesheet(companyContext(demo.session, '1'), approval));

describe('approveTimesheet', () => {
  test('says who approved it and when; once', () =>
    undone(demo.session, () => {
      const open = sheetWhere(false);
      expect(approve(open)).toBeUndefined();
      expect(LABORCARD.read(demo.session, '1', open.employee, open.week)).toMatchObject({
        approvedBy: '1005',
        approvedDate: String(demo.session.clock.today()),
      });
      expect(approve(open)).toBe(`TIMESHEET IS APPROVED ${open.week}`);
    }));

  test('is rejected without a timesheet, of an approved one, and by nobody', () =>
    undone(demo.session, () => {
      expect(approve({ ...sheetWhere(false), week: '9' })).toBe('TIMESHEET NOT FOUND 9');
      const approved = sheetWhere(true);
      expect(approve(approved)).toBe(`TIMESHEET IS APPROVED ${approved.week}`);
      expect(approve({ ...sheetWhere(false), approver: '9' })).toBe('EMPLOYEE NOT FOUND 9');
    }));
});
