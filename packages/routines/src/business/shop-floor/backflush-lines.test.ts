import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { LABORCARD } from '../../schema/employees.ts';
import { GL_DOCUMENT_AUX } from '../../schema/ledger.ts';
import { WIPROUTE_LINE } from '../../schema/routings.ts';
import { WIPLEDGER_HRS, WIPLEDGER_LAB } from '../../schema/work-in-process.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { undone } from '../../testing/undone.ts';
import { standardHours } from '../planning/operation-hours.ts';
import { backflushLines } from './backflush-lines.ts';
import { scrapPieces } from './move-pieces.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

/** A released order for 10 pieces with two operations, on which nobody has worked. */
const order = '100002';

const charge = (...lines: string[]) =>
  backflushLines(companyContext(demo.session, '1'), { order, lines });

describe('backflushLines', () => {
  test('charges what an operation should take, and brings all of the pieces through it', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const before = WIPROUTE_LINE.read(session, '1', order, '10');
      if (before === undefined) throw new TypeError('The order has no operation 10.');
      const cards = () => Array.from(LABORCARD.records(session, '1'), (one) => one.recordText);
      const handedIn = cards();
      charge('10');
      const { setup, labor } = standardHours(before, '10000');
      expect(WIPROUTE_LINE.read(session, '1', order, '10')).toMatchObject({
        ...{ lineStatus: 'C', completedQuantity: '10000' },
        ...{ actualSetupHours: setup, actualLaborHours: labor },
      });
      const hours = String(Number(setup) + Number(labor));
      const worked = WIPLEDGER_HRS.rows(WIPLEDGER_HRS.read(session, '1', order), 'WORK').at(-1);
      expect(worked).toMatchObject({ line: '10', hours, employee: '', quantity: '10000' });
      const charged = WIPLEDGER_LAB.rows(WIPLEDGER_LAB.read(session, '1', order), 'CHARGES').at(-1);
      expect(Number(charged?.fixedAmount)).toBe(2 * Number(charged?.laborAmount));
      expect(cards()).toEqual(handedIn);
      assertBooksAgree(session, ['1']);
    }));

  test('charges several operations in one document of the ledger', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const documents = () => [...GL_DOCUMENT_AUX.records(session, '1')].length;
      const before = documents();
      charge('10', '20');
      expect(documents()).toBe(before + 1);
      const worked = WIPLEDGER_HRS.rows(WIPLEDGER_HRS.read(session, '1', order), 'WORK');
      expect(worked.map(({ line }) => line)).toEqual(['10', '20']);
      assertBooksAgree(session, ['1']);
    }));

  test('brings no piece through that was lost there', () =>
    undone(demo.session, () => {
      scrapPieces(companyContext(demo.session, '1'), { order, line: '10', quantity: 2000n });
      charge('10');
      expect(WIPROUTE_LINE.read(demo.session, '1', order, '10')).toMatchObject({
        ...{ lineStatus: 'C', completedQuantity: '8000', scrappedQuantity: '2000' },
      });
    }));

  test('is rejected before the operation before is complete', () =>
    undone(demo.session, () => {
      expect(() => charge('20')).toThrow('LINE BEFORE IS NOT COMPLETE 10');
      charge('10');
      charge('20');
      expect(() => charge('20')).toThrow('LINE IS ALREADY COMPLETE 20');
    }));
});
