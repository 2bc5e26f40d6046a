import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { ITEMQTY, LOCODE, REQ } from '../../schema/inventory.ts';
import { GL_CHARTS, GL_TRANS } from '../../schema/ledger.ts';
import { LOTCOST } from '../../schema/lot-history.ts';
import { POHEAD, POLINE, PRODPOXREF, VENDPOXREF } from '../../schema/purchasing.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { WrittenRecords } from '../../testing/written-records.ts';
import { sumOf } from '../values/sum-of.ts';
import { type ReceivedLine, receivePurchaseLine } from './receive-purchase-line.ts';
import { type ReturnedLine, returnPurchaseLine } from './return-purchase-line.ts';

const source = { program: 'TEST', initials: 'SK', port: '' };

let demo: DemoAccount;
let written: WrittenRecords;
beforeAll(() => {
  demo = openDemo();
  written = new WrittenRecords(demo.session);
});
afterAll(() => demo.account.close());

const ours = () => companyContext(demo.session, '1');

const receive = (
  reported: Pick<ReceivedLine, 'orderNo' | 'lineNo' | 'quantity'> & Partial<ReceivedLine>,
) =>
  receivePurchaseLine(ours(), {
    ...{ location: '', bin: 'B1', lotNo: '', expiryDate: '', packingSlip: '', source },
    ...reported,
  });

const sendBack = (reported: Omit<ReturnedLine, 'location' | 'bin' | 'lotNo' | 'source'>) =>
  returnPurchaseLine(ours(), { location: '', bin: '', lotNo: '', source, ...reported });

/** Everything that receiving changes and sending back restores. */
function totals(orderNo: string, lineNo: string) {
  const { session } = demo;
  const line = POLINE.read(session, '1', orderNo, lineNo);
  const head = POHEAD.read(session, '1', orderNo);
  const part = line?.partNo ?? '';
  return {
    line: [line?.receivedQuantity, sumOf(line?.openQuantities ?? []), line?.lineStatus],
    dates: [line?.closedDate, head?.closedDate, head?.orderStatus],
    onHand: ITEMQTY.read(session, '1', part)?.onHand,
    onOrder: ITEMQTY.read(session, '1', part)?.onOrder,
    required: sumOf(REQ.read(session, '1', part)?.poQuantities ?? []),
    worth: LOCODE.read(session, '1', 'MAIN')?.stockValue,
    accounts: [...GL_CHARTS.records(session, '1')].map(({ balance }) => Number(balance)),
    vendor: VENDPOXREF.read(session, '1', head?.vendorNo ?? '')?.openPoNos.toSorted(),
    lines: PRODPOXREF.rows(PRODPOXREF.read(session, '1', part), 'OPEN').length,
  };
}

describe('receivePurchaseLine', () => {
  test('goods for stock come at their cost, as material, and are owed as not invoiced', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const [orderNo, lineNo] = ['50002', '1'];
      const line = { partNo: 'C562' };
      const { onOrder, onHand } = ITEMQTY.read(session, '1', line.partNo) ?? {};
      const { nextDocumentNo } = GL_COMPANY.read(session, '1') ?? {};
      const reported = { orderNo, lineNo, quantity: 1000n, unitCost: '12345' };
      const { costs } = receive({ ...reported, packingSlip: 'PS9' });
      const costLot = LOTCOST.read(session, '1', line.partNo, costs[0]?.costLot ?? '');
      expect(costLot).toMatchObject({
        ...{ unitCost: '12345', sourceOrder: orderNo, jobNo: '', remainingQuantity: '1000' },
        elementCosts: ['12345', ...Array<string>(8).fill('0')],
      });
      const after = ITEMQTY.read(session, '1', line.partNo);
      expect(Number(after?.onOrder)).toBe(Number(onOrder) - 1000);
      expect(Number(after?.onHand)).toBe(Number(onHand) + 1000);
      const changed = POLINE.read(session, '1', orderNo, lineNo);
      expect(changed).toMatchObject({ packingSlip: 'PS9', lineStatus: 'O' });
      expect(POLINE.rows(changed, 'RECEIPTS')).toEqual([
        {
          ...{ date: '21491', bin: 'B1', quantity: '1000', cost: '12345', settled: '0' },
          ...{ accrued: '123', location: 'MAIN', lotNo: costLot?.lotNo },
          costLot: costs[0]?.costLot,
        },
      ]);
      const document = [...GL_TRANS.recordsUnder(session, '1', `RC${nextDocumentNo}`, '26-11')];
      expect(document.map((one) => [one.account, one.debit, one.credit, one.reference])).toEqual([
        ['1200', '123', '', orderNo],
        ['2450', '', '123', orderNo],
      ]);
      assertBooksAgree(session, ['1']);
    }));

  test('goods for a job are held for it, at the cost of purchases for orders', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const [orderNo, lineNo] = ['50001', '1'];
      const line = { partNo: 'C500', jobNo: '26007' };
      const { costs } = receive({ orderNo, lineNo, quantity: 1000n, unitCost: '700', bin: 'J1' });
      expect(LOTCOST.read(session, '1', line.partNo, costs[0]?.costLot ?? '')).toMatchObject({
        ...{ jobNo: line.jobNo, elementCosts: ['0', '700', ...Array<string>(7).fill('0')] },
      });
      const { nextDocumentNo } = GL_COMPANY.read(session, '1') ?? {};
      const posted = [...GL_TRANS.records(session, '1')].filter(
        ({ key }) => key.document === `RC${Number(nextDocumentNo) - 1}`,
      );
      expect(posted.map(({ jobNo }) => jobNo)).toEqual([line.jobNo, line.jobNo]);
      assertBooksAgree(session, ['1']);
    }));

  test('while the cost is not known, goods come at what the part costs', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const [orderNo, lineNo] = ['50002', '1'];
      const { costs } = receive({ orderNo, lineNo, quantity: 1000n, unitCost: '' });
      const [receipt] = POLINE.rows(POLINE.read(session, '1', orderNo, lineNo), 'RECEIPTS');
      expect([receipt?.cost, receipt?.accrued]).toEqual(['', costs[0]?.value]);
      const { vendorNo = '' } = POHEAD.read(session, '1', orderNo) ?? {};
      expect(VENDPOXREF.read(session, '1', vendorNo)?.uncostedPoNos).toContain(orderNo);
      assertBooksAgree(session, ['1']);
    }));

  test('what came in full is closed, and its order with the last line', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const statusOf = (orderNo: string) => POHEAD.read(session, '1', orderNo)?.orderStatus;
      receive({ orderNo: '50006', lineNo: '2', quantity: 32_000n });
      const closed = { lineStatus: 'C', closedDate: '21491' };
      expect(POLINE.read(session, '1!50006!2')).toMatchObject(closed);
      expect(statusOf('50006')).toBe('O');
      receive({ orderNo: '50006', lineNo: '1', quantity: 4000n, bin: 'J1' });
      expect(statusOf('50006')).toBe('O');
      receive({ orderNo: '50006', lineNo: '1', quantity: 36_000n, bin: 'J1' });
      expect(statusOf('50006')).toBe('C');
      expect(POHEAD.read(session, '1!50006')?.closedDate).toBe('21491');
      assertBooksAgree(session, ['1']);
    }));

  test('what was promised first comes first', () =>
    undone(demo.session, () => {
      receive({ orderNo: '50002', lineNo: '3', quantity: 21_000n });
      expect(POLINE.read(demo.session, '1!50002!3')?.openQuantities).toEqual(['0', '20000']);
      expect(REQ.read(demo.session, '1!C574')?.poQuantities).toEqual(['20000']);
    }));

  test.each([
    ['PURCHASE ORDER NOT FOUND', { orderNo: '1' }],
    ['PURCHASE LINE NOT FOUND 9', { lineNo: '9' }],
    ['QUANTITY EXCEEDS 0', { orderNo: '50033', lineNo: '1' }],
    ['INVALID QUANTITY 0', { quantity: 0n }],
    ['QUANTITY EXCEEDS 21000', { quantity: 21_001n }],
    ['INVALID COST -1', { unitCost: '-1' }],
    ['INVALID COST 9999999999999999', { unitCost: '9999999999999999' }],
    ['BIN REQUIRED', { bin: '' }],
    ['LOCATION NOT FOUND', { location: 'MOON' }],
    ['PERIOD 26-11 CLOSED', { closed: true }],
    ['PURCHASE LINE CLOSED 1', { received: true }],
  ] as readonly [string, Partial<ReceivedLine> & Readonly<Record<string, unknown>>][])(
    'is rejected with %s',
    (text, { closed, received, ...reported }) =>
      undone(demo.session, () => {
        const { session } = demo;
        const line = { orderNo: '50002', lineNo: '1', quantity: 1000n, ...reported };
        const company = GL_COMPANY.read(session, '1');
        if (closed && company) GL_COMPANY.update(session, company, { fiscalPeriod: '26-12' });
        if (received) receive({ ...line, quantity: 21_000n });
        expect(attempt(session, () => receive(line))).toBe(text);
      }),
  );
});

describe('returnPurchaseLine', () => {
  test('goods that go back are to come again, and are owed no more', () =>
    undone(demo.session, () => {
      const { session } = demo;
      receive({ orderNo: '50032', lineNo: '1', quantity: 7000n });
      sendBack({ orderNo: '50032', lineNo: '1', receipt: 1, quantity: 2000n });
      expect(POHEAD.read(session, '1!50032')).toMatchObject({ orderStatus: 'O', closedDate: '' });
      const line = POLINE.read(session, '1!50032!1');
      expect([line?.receivedQuantity, line?.openQuantities]).toEqual(['5000', ['2000']]);
      const { costLot } = POLINE.rows(line, 'RECEIPTS')[0] ?? {};
      expect(LOTCOST.read(session, '1', 'C565', costLot ?? '')?.remainingQuantity).toBe('5000');
      assertBooksAgree(session, ['1']);
    }));

  test.each([
    ['RECEIPT NOT FOUND 2', { receipt: 2 }],
    ['RECEIPT NOT FOUND 0', { receipt: 0 }],
    ['INVALID QUANTITY -1000', { quantity: -1000n }],
    ['QUANTITY EXCEEDS 5000', { quantity: 6000n }],
  ])('is rejected with %s', (text, reported) =>
    undone(demo.session, () => {
      receive({ orderNo: '50032', lineNo: '1', quantity: 5000n });
      const back = { orderNo: '50032', lineNo: '1', receipt: 1, quantity: 1000n, ...reported };
      expect(attempt(demo.session, () => sendBack(back))).toBe(text);
    }),
  );

  test('what lies elsewhere goes back from there, at what it costs there', () =>
    undone(demo.session, () => {
      const { session } = demo;
      receive({ orderNo: '50032', lineNo: '1', quantity: 5000n, unitCost: '730978' });
      const reported = { orderNo: '50032', lineNo: '1', receipt: 1, quantity: 1000n, source };
      returnPurchaseLine(ours(), { ...reported, location: 'MAIN', lotNo: '', bin: 'B1' });
      assertBooksAgree(session, ['1']);
    }));
});

describe('any mix of receipts and returns', () => {
  const lines = ['50001!1', '50002!1', '50002!3', '50004!2', '50006!2', '50033!1', '50001!2'];
  const operation = fc.record({
    line: fc.constantFrom(...lines),
    quantity: fc.constantFrom(1000n, 1000n, 2500n, 7000n, 22_000n, 0n),
    unitCost: fc.constantFrom(undefined, '', '0', '12345', '333333'),
    bin: fc.constantFrom('B1', 'B1', 'B2', ''),
    receipt: fc.constantFrom(undefined, undefined, 1, 2, 3),
  });

  test('leaves everything in agreement; what is rejected changes nothing', () => {
    const { session } = demo;
    const accepted = {
      ...{ line: '50001!1', quantity: 1000n as const, bin: 'B1' as const },
      ...{ unitCost: undefined, receipt: undefined },
    };
    let done = 0;
    fc.assert(
      fc.property(fc.array(operation, { minLength: 4, maxLength: 12, size: 'max' }), (operations) =>
        undone(session, () => {
          written.forget();
          for (const { line, quantity, unitCost, bin, receipt } of operations) {
            const [orderNo = '', lineNo = ''] = line.split('!');
            const rejected = attempt(session, () => {
              if (receipt !== undefined) sendBack({ orderNo, lineNo, quantity, receipt });
              else
                receive({
                  ...{ orderNo, lineNo, quantity, bin },
                  ...(unitCost === undefined ? {} : { unitCost }),
                });
            });
            if (rejected === undefined) done += 1;
            expect([...written.violations()]).toEqual([]);
          }
          assertBooksAgree(session, ['1']);
        }),
      ),
      { numRuns: caseCount(6), examples: [[[accepted]]] },
    );
    expect(done).toBeGreaterThan(0);
  });

  test('sending back what came in restores every total', () => {
    const { session } = demo;
    const receipt = fc.record({
      quantity: fc.integer({ min: 1, max: 7 }).map((thousand) => BigInt(thousand) * 1000n),
      unitCost: fc.constantFrom('', '0', '12345', '333333'),
    });
    fc.assert(
      fc.property(
        fc.constantFrom('50001!1', '50002!3', '50006!2', '50002!1'),
        fc.array(receipt, { minLength: 1, maxLength: 3 }),
        (line, receipts) =>
          undone(session, () => {
            const [orderNo = '', lineNo = ''] = line.split('!');
            const before = totals(orderNo, lineNo);
            const existing = POLINE.read(session, '1', orderNo, lineNo)?.receivedDates.length ?? 0;
            for (const one of receipts) receive({ orderNo, lineNo, ...one });
            for (const [index, { quantity }] of receipts.entries())
              sendBack({ orderNo, lineNo, quantity, receipt: existing + index + 1 });
            expect(totals(orderNo, lineNo)).toEqual(before);
          }),
      ),
      { numRuns: caseCount(15) },
    );
  });
});
