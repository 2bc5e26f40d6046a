import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../demo/demo-account.ts';
import { EMPLOYEE } from '../schema/employees.ts';
import { INVOICE_HEAD } from '../schema/invoices.ts';
import { undone } from '../testing/undone.ts';
import { measureRatios } from './measure-ratios.ts';

describe('measureRatios', () => {
  const demo = openDemo();
  afterAll(() => demo.account.close());
  const { session } = demo;

  const strange = () =>
    measureRatios(session)
      .filter(({ isPlausible }) => !isPlausible)
      .map(({ company, name }) => `${company} ${name}`);

  test('finds the demo company plausible, and measures most of its first company', () => {
    expect(strange()).toEqual([]);
    const ofFirst = measureRatios(session).filter(({ company }) => company === '1');
    const measured = ofFirst.filter(({ value }) => value !== undefined);
    expect(measured.length).toBeGreaterThan(ofFirst.length / 2);
  });

  test('names what lies outside of its bounds', () =>
    undone(session, () => {
      for (const employee of [...EMPLOYEE.records(session, '1')])
        EMPLOYEE.update(session, employee, { firstName: 'Ann', lastName: 'Lee' });
      for (const invoice of [...INVOICE_HEAD.records(session, '1')])
        INVOICE_HEAD.update(session, invoice, { costTotal: invoice.goodsTotal });
      expect(strange()).toEqual([
        '1 Gross margin',
        '1 Margin of the best customer',
        '1 Employees who share a name',
      ]);
    }));

  test('judges nothing by what there is too little of', () =>
    undone(session, () => {
      for (const invoice of [...INVOICE_HEAD.records(session, '1')])
        INVOICE_HEAD.update(session, invoice, { documentType: 'C' });
      const margin = measureRatios(session).find(({ name }) => name === 'Gross margin');
      expect(margin).toMatchObject({ company: '1', value: undefined, isPlausible: true });
    }));
});
