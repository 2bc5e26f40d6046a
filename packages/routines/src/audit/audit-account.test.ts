import fc from 'fast-check';
import { keyOf } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { openDemo } from '../demo/demo-account.ts';
import { EMPLOYEE, LABORCARD } from '../schema/employees.ts';
import { LOT, PRODUCT } from '../schema/inventory.ts';
import { INVOICE_HEAD, INVOICE_LINE } from '../schema/invoices.ts';
import { GL_CHARTS, GL_TRANS } from '../schema/ledger.ts';
import { POLINE, VENDINV } from '../schema/purchasing.ts';
import { ENG_CHG_1287, NCN_CHG_1287 } from '../schema/quality.ts';
import { OPENWO } from '../schema/work-orders.ts';
import { manyDemos } from '../testing/many-demos.ts';
import { undone } from '../testing/undone.ts';
import { auditAccount } from './audit-account.ts';

const onManyDemos = manyDemos();

test('the demo company passes its audit', () =>
  onManyDemos(({ session }) => {
    const found = auditAccount(session).filter(({ findings }) => findings.length > 0);
    expect(
      found.map(({ name, company, findings }) => ({
        name,
        company,
        findings: findings.slice(0, 3),
      })),
    ).toEqual([]);
  }));

test('so it does on whichever day it stands still', () => {
  fc.assert(
    fc.property(fc.integer({ min: 800, max: 22_646 }), (today) => {
      const { account, session } = openDemo({ today });
      const found = auditAccount(session).flatMap(({ findings }) => findings);
      expect(found).toEqual([]);
      void account.close();
    }),
    { numRuns: caseCount(3) },
  );
});

describe('what is spoilt in the books is found', () => {
  const { account, session } = openDemo();
  afterAll(() => account.close());

  const first = <One>(records: Iterable<One>, isMeant: (one: One) => boolean = () => true): One => {
    for (const one of records) if (isMeant(one)) return one;
    throw new Error('There should be one.');
  };
  const aCard = () =>
    first(LABORCARD.records(session, '1'), ({ workOrders }) => workOrders.some(Boolean));

  /** What is spoilt, and the checks that tell of it. */
  const spoilings: Readonly<
    Record<string, readonly [spoil: () => void, checks: readonly string[]]>
  > = {
    'what a lot holds': [
      () => LOT.update(session, first(LOT.records(session, '1')), { onHand: '7' }),
      ['lots'],
    ],
    'an amount of the ledger': [
      () =>
        GL_TRANS.update(
          session,
          first(GL_TRANS.records(session, '1'), (one) => one.account === '1200'),
          {
            ...{ debit: '1', credit: '' },
          },
        ),
      ['stock in the ledger', 'documents', 'trial balance'],
    ],
    'a balance': [
      () => {
        const chart = GL_CHARTS.read(session, '1', '1000');
        if (chart) GL_CHARTS.update(session, chart, { balance: '1' });
      },
      ['trial balance'],
    ],
    'what is open of an invoice': [
      () =>
        INVOICE_HEAD.update(session, first(INVOICE_HEAD.records(session, '1')), {
          openAmount: '1',
        }),
      ['receivables'],
    ],
    'what a jurisdiction takes': [
      () => {
        const isTaxed = (one: { taxCode: string }) => one.taxCode !== '';
        const taxed = first(INVOICE_HEAD.records(session, '1'), isTaxed);
        INVOICE_HEAD.update(session, taxed, { taxJurisdictions: ['OHIO', 'ALLEGHENY'] });
      },
      ['sales taxes'],
    ],
    'what is open of a vendor invoice': [
      () => VENDINV.update(session, first(VENDINV.records(session, '1')), { openAmount: '1' }),
      ['payables'],
    ],
    'what a receipt accrued': [
      () =>
        POLINE.update(
          session,
          first(POLINE.records(session, '1'), (one) => one.accruedAmounts.length > 0),
          { accruedAmounts: ['1'] },
        ),
      ['accruals'],
    ],
    'the hours of a card': [
      () => {
        const card = aCard();
        const workedHours = card.workedHours.map(() => '2400');
        LABORCARD.update(session, card, { workedHours });
      },
      ['hours', 'days of people'],
    ],
    'the release of an order that was worked on': [
      () => {
        const order = aCard().workOrders.find((one) => one !== '') ?? '';
        const record = OPENWO.read(session, '1', order);
        if (record) OPENWO.update(session, record, { releaseDate: '21490' });
      },
      ['days of people'],
    ],
    'the birth of somebody': [
      () => EMPLOYEE.update(session, first(EMPLOYEE.records(session, '1')), { birthDate: '21000' }),
      ['ages'],
    ],
    'the cost of what was sold': [
      () =>
        INVOICE_LINE.update(
          session,
          first(INVOICE_LINE.records(session, '1'), (one) => Number(one.lineValue) > 0),
          { costValue: '0' },
        ),
      ['margins'],
    ],
    'how much a notice scraps': [
      () => {
        const notices = NCN_CHG_1287.records(session, '1');
        const notice = first(notices, ({ disposition }) => disposition === 'SCRAP');
        NCN_CHG_1287.update(session, notice, { rejectedQty: '90000' });
      },
      ['rejections'],
    ],
    'what kind of order mends what was rejected': [
      () => {
        const notices = NCN_CHG_1287.records(session, '1');
        const { reworkOrder } = first(notices, (one) => one.reworkOrder !== '');
        const order = OPENWO.read(session, '1', reworkOrder);
        if (order) OPENWO.update(session, order, { orderType: 'F' });
      },
      ['rework'],
    ],
    'how much a notice sends back': [
      () => {
        const notices = [...NCN_CHG_1287.records(session)];
        const notice = first(notices, ({ disposition }) => disposition === 'RETURN');
        NCN_CHG_1287.update(session, notice, { rejectedQty: '90000' });
      },
      ['rejections'],
    ],
    'whether a customer sent back what it was credited': [
      () => {
        for (const memo of INVOICE_LINE.records(session, '1'))
          if (memo.shippedQuantity.startsWith('-'))
            INVOICE_LINE.update(session, memo, { suppliedFrom: 'N' });
      },
      ['customer returns'],
    ],
    'the revision of a part that was changed': [
      () => {
        const changes = ENG_CHG_1287.records(session, '1');
        const { partNo, oldRevision } = first(
          changes,
          ({ completeStatus }) => completeStatus === 'COMPLETE',
        );
        const part = PRODUCT.read(session, '1', partNo);
        if (part) PRODUCT.update(session, part, { revision: oldRevision });
      },
      ['changes'],
    ],
    'the customer of an invoice': [
      () =>
        INVOICE_HEAD.update(
          session,
          first(INVOICE_HEAD.records(session, '1'), (one) => one.openAmount !== '0'),
          {
            customerNo: keyOf('NOBODY'),
          },
        ),
      ['receivables', 'references'],
    ],
  };

  test.each(Object.entries(spoilings))('%s', (_, [spoil, checks]) =>
    undone(session, () => {
      spoil();
      const telling = auditAccount(session).filter(({ findings }) => findings.length > 0);
      expect(telling.map(({ name }) => name)).toEqual(expect.arrayContaining([...checks]));
    }),
  );
});
