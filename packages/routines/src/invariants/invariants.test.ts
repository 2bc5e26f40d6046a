import fc from 'fast-check';
import { SchemaTable } from 'mvdb';
import { FIELD_MARK } from 'mvdb/functions';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { openDemo } from '../demo/demo-account.ts';
import { CUSTOMER_1287 } from '../schema/customers.ts';
import { EMPLOYEE, LABORCARD } from '../schema/employees.ts';
import { LOT, PRODUCT, REQ } from '../schema/inventory.ts';
import { INVOICE_HEAD, INVOICE_LINE } from '../schema/invoices.ts';
import { GL_CHARTS, GL_TRANS } from '../schema/ledger.ts';
import { POLINE, VENDINV } from '../schema/purchasing.ts';
import { ENG_CHG_1287, NCN_CHG_1287 } from '../schema/quality.ts';
import { keyOf } from '../schema/record-key.ts';
import { OPEN_ORD_HEAD } from '../schema/sales-orders.ts';
import { companySchema } from '../schema/schema-tables.ts';
import { OPENWO, OPENWO_AUTO_1287 } from '../schema/work-orders.ts';
import { manyDemos } from '../testing/many-demos.ts';
import { undone } from '../testing/undone.ts';
import { auditAccount } from './audit-account.ts';
import { Books } from './books.ts';
import type { Invariant } from './invariant.ts';
import { invariants } from './invariants.ts';

const onManyDemos = manyDemos();

test('every invariant holds in the demo company', () =>
  onManyDemos(({ session }) => {
    expect(Array.from(auditAccount(session), ({ text }) => text)).toEqual([]);
  }));

test('so it does on whichever day the company stands still', () => {
  fc.assert(
    fc.property(fc.integer({ min: 800, max: 22_646 }), (today) => {
      const { account, session } = openDemo({ today });
      expect(Array.from(auditAccount(session), ({ text }) => text)).toEqual([]);
      void account.close();
    }),
    { numRuns: caseCount(3, 1) },
  );
});

const { account, session } = openDemo();
afterAll(() => account.close());

const first = <One>(records: Iterable<One>, isMeant: (one: One) => boolean = () => true): One => {
  for (const one of records) if (isMeant(one)) return one;
  throw new Error('There should be one.');
};
const aCard = () =>
  first(LABORCARD.records(session, '1'), ({ workOrders }) => workOrders.some(Boolean));

/** What is spoilt, and the invariants that it breaks. */
const spoilings: Readonly<Record<string, readonly [spoil: () => void, checks: readonly string[]]>> =
  {
    'what a lot holds': [
      () => LOT.update(session, first(LOT.records(session, '1')), { onHand: '7' }),
      ['A lot holds what its movements brought and took, and each movement has its audit record.'],
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
      [
        'Debits and credits of a ledger document are equal.',
        'An account says what was posted to it, period by period.',
      ],
    ],
    'a balance': [
      () => {
        const chart = GL_CHARTS.read(session, '1', '1000');
        if (chart) GL_CHARTS.update(session, chart, { balance: '1' });
      },
      ['A balance is the opening balance and what was posted; all balances come to nothing.'],
    ],
    'what is open of an invoice': [
      () =>
        INVOICE_HEAD.update(session, first(INVOICE_HEAD.records(session, '1')), {
          openAmount: '1',
        }),
      [
        'A customer owes what its invoices leave open, each of them listed, and so says the ledger.',
      ],
    ],
    'what a jurisdiction takes': [
      () => {
        const isTaxed = (one: { taxCode: string }) => one.taxCode !== '';
        const taxed = first(INVOICE_HEAD.records(session, '1'), isTaxed);
        INVOICE_HEAD.update(session, taxed, { taxJurisdictions: ['OHIO', 'ALLEGHENY'] });
      },
      ['The ledger owes, and paid, each jurisdiction the taxes of the invoices.'],
    ],
    'what is open of a vendor invoice': [
      () => VENDINV.update(session, first(VENDINV.records(session, '1')), { openAmount: '1' }),
      ['The ledger owes vendors what their invoices leave open.'],
    ],
    'what a receipt accrued': [
      () =>
        POLINE.update(
          session,
          first(POLINE.records(session, '1'), (one) => one.accruedAmounts.length > 0),
          { accruedAmounts: ['1'] },
        ),
      ['The ledger accrues what was received and is not invoiced.'],
    ],
    'the hours of a card': [
      () => {
        const card = aCard();
        const workedHours = card.workedHours.map(() => '2500');
        LABORCARD.update(session, card, { workedHours });
      },
      [
        'Nobody works more than 24 hours a day.',
        'Operations say how many hours are charged for them, by cards or without.',
        'Employees work on workdays and released orders, while employed, and at most 14 hours a day.',
      ],
    ],
    'where a serial number lies': [
      () => {
        const { key } = first(
          LOT.records(session, '1'),
          ({ key, onHand }) =>
            onHand !== '0' && PRODUCT.read(session, '1', key.part)?.lotControl === '3',
        );
        LOT.write(session, keyOf('1', key.part, 'ELSEWHERE', key.lot), { onHand: '1000' });
      },
      ['A serial number lies in one location.'],
    ],
    'how much of an invoice is credited': [
      () => {
        const { key } = first(
          INVOICE_HEAD.records(session, '1'),
          ({ documentType }) => documentType === 'I',
        );
        INVOICE_HEAD.write(session, keyOf('1', 'SPOILT'), {
          ...{ documentType: 'C', creditedInvoice: key.invoice, total: '-999999999999' },
        });
      },
      ['No more is credited of an invoice or its line than was invoiced.'],
    ],
    'whether the customer of an open order is live': [
      () => {
        const { customerNo } = first(
          OPEN_ORD_HEAD.records(session, '1'),
          ({ orderStatus }) => orderStatus === 'O',
        );
        const customer = CUSTOMER_1287.read(session, '1', customerNo);
        if (customer) CUSTOMER_1287.update(session, customer, { deleted: 'Y' });
      },
      ['Open sales orders are of live customers.'],
    ],
    'the release of an order that was worked on': [
      () => {
        const order = aCard().workOrders.find((one) => one !== '') ?? '';
        const record = OPENWO.read(session, '1', order);
        if (record) OPENWO.update(session, record, { releaseDate: '21490' });
      },
      [
        'Employees work on workdays and released orders, while employed, and at most 14 hours a day.',
      ],
    ],
    'the birth of somebody': [
      () => EMPLOYEE.update(session, first(EMPLOYEE.records(session, '1')), { birthDate: '21000' }),
      ['Employees are of an age to work.'],
    ],
    'the cost of what was sold': [
      () =>
        INVOICE_LINE.update(
          session,
          first(INVOICE_LINE.records(session, '1'), (one) => Number(one.lineValue) > 0),
          { costValue: '0' },
        ),
      ['What is sold, except under warranty, leaves -20 to 65 % of its price.'],
    ],
    'how much a notice scraps': [
      () => {
        const notices = NCN_CHG_1287.records(session, '1');
        const notice = first(notices, ({ disposition }) => disposition === 'SCRAP');
        NCN_CHG_1287.update(session, notice, { rejectedQty: '90000' });
      },
      ['What a notice scraps, reworks on another order or returns to a vendor has left its order.'],
    ],
    'what kind of order mends what was rejected': [
      () => {
        const notices = NCN_CHG_1287.records(session, '1');
        const { reworkOrder } = first(notices, (one) => one.reworkOrder !== '');
        const order = OPENWO.read(session, '1', reworkOrder);
        if (order) OPENWO.update(session, order, { orderType: 'F' });
      },
      ['A rework order makes what its notice rejected, and was entered once that was decided.'],
    ],
    'how much a notice sends back': [
      () => {
        const notices = [...NCN_CHG_1287.records(session)];
        const notice = first(notices, ({ disposition }) => disposition === 'RETURN');
        NCN_CHG_1287.update(session, notice, { rejectedQty: '90000' });
      },
      ['What a notice scraps, reworks on another order or returns to a vendor has left its order.'],
    ],
    'whether a customer sent back what it was credited': [
      () => {
        for (const memo of INVOICE_LINE.records(session, '1'))
          if (memo.shippedQuantity.startsWith('-'))
            INVOICE_LINE.update(session, memo, { suppliedFrom: 'N' });
      },
      ['What a notice says a customer returned was credited and came back.'],
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
      ['A complete engineering change has given its part another revision.'],
    ],
    'the number of a planned order': [
      () => {
        const planned = first(REQ.records(session, '1'), (one) => one.plannedNos.length > 0);
        const staged = first(OPENWO_AUTO_1287.records(session, '1'), (one) => one.plannedNo !== '');
        const plannedNos = planned.plannedNos.with(0, staged.key.stagedOrder);
        REQ.update(session, planned, { plannedNos });
      },
      [
        'A planned order has a number of its own, brings something, and begins before it is needed.',
      ],
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
      [
        'A customer owes what its invoices leave open, each of them listed, and so says the ledger.',
        'What a record points to is on file.',
      ],
    ],
  };

describe('what is spoilt in the books breaks invariants', () => {
  test.each(Object.entries(spoilings))('%s', (_, [spoil, checks]) =>
    undone(session, () => {
      spoil();
      const listed = invariants.filter(({ name }) => checks.includes(name));
      const broken = Array.from(
        auditAccount(session, { invariants: listed }),
        (one) => one.invariant,
      );
      expect(new Set(broken)).toEqual(new Set(checks));
    }),
  );
});

describe('an invariant', () => {
  const byName = invariants.map((invariant) => [invariant.name, invariant] as const);
  const brokenAbove = new Set(Object.values(spoilings).flatMap(([, names]) => names));
  const others = byName.filter(([name]) => !brokenAbove.has(name));

  test('has a name of its own that is a sentence', () => {
    const names = invariants.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[A-Z].*\.$/.test(name))).toEqual([]);
  });

  test.each(byName)('reads the tables that it names: %s', (_, { scope, tables, differences }) => {
    const opened = new Set<string>();
    const open = vi.spyOn(SchemaTable.prototype, 'open').mockImplementation(function (
      this: SchemaTable,
      by,
    ) {
      opened.add(this.name);
      return by.programTable(this.name);
    });
    try {
      expect([...differences(new Books(session, scope === 'account' ? '' : '1'))]).toEqual([]);
    } finally {
      open.mockRestore();
    }
    const named = tables.map(({ name }) => name);
    expect([...opened].filter((name) => !named.includes(name))).toEqual([]);
  });

  test.each(others)(
    'is broken by a record that is gone, made up or changed: %s',
    (_, invariant) => {
      expect(waysToSpoil(invariant).some((spoil) => isBrokenBy(invariant, spoil))).toBe(true);
    },
  );

  const isBrokenBy = (invariant: Invariant, spoil: () => void): boolean =>
    undone(session, () => {
      spoil();
      for (const _ of auditAccount(session, { invariants: [invariant], companies: ['1'] }))
        return true;
      return false;
    });

  /** Ways to spoil the tables of an invariant, those that spoil most first. */
  function waysToSpoil({ tables }: Invariant): readonly (() => void)[] {
    const typed = companySchema.tables.filter(({ name }) =>
      tables.some((one) => one.name === name),
    );
    const all = typed.flatMap((table) => {
      const sample = [...table.records(session, table.isScoped ? '1' : undefined)];
      const [first] = sample;
      const last = sample.at(-1);
      const id = keyOf(...table.key.map((part, index) => (index === 0 ? '1' : `X${part.length}`)));
      return [
        [() => table.open(session).write(id, Array(30).fill('77').join(FIELD_MARK))],
        [first, last].map((one) => () => one && table.open(session).delete(one.recordId)),
        (first?.recordText.split(FIELD_MARK) ?? []).map((_, index, parts) => () => {
          const changed = parts.toSpliced(index, 1, '77').join(FIELD_MARK);
          if (first) table.open(session).write(first.recordId, changed);
        }),
      ];
    });
    return [0, 1, 2].flatMap((way) =>
      all.flatMap((ways, index) => (index % 3 === way ? ways : [])),
    );
  }
});
