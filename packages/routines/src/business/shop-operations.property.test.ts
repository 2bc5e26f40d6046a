import fc from 'fast-check';
import { Session } from 'mvdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../demo/demo-account.ts';
import { companyContext } from '../entry/company-context.ts';
import { POHEAD } from '../schema/purchasing.ts';
import { WIPROUTE_HEAD } from '../schema/routings.ts';
import { WIPBMF, WIPLEDGER_HRS } from '../schema/work-in-process.ts';
import { assertBooksAgree, assertEverythingAgrees } from '../testing/agreeing-books.ts';
import { attempt } from '../testing/attempt.ts';
import { shopFixture, shopSource as source } from '../testing/shop-fixture.ts';
import { undone } from '../testing/undone.ts';
import { WrittenRecords } from '../testing/written-records.ts';
import { enterVendorInvoice } from './purchases/enter-vendor-invoice.ts';
import { receivePurchaseLine } from './purchases/receive-purchase-line.ts';
import { returnPurchaseLine } from './purchases/return-purchase-line.ts';
import { completeLine, uncompleteLine } from './routings/line-progress.ts';
import { closeOrder } from './shop-floor/close-order.ts';
import { takeBackCompletion } from './shop-floor/complete-order.ts';
import { issueKit } from './shop-floor/issue-material.ts';
import { voidLaborCard } from './shop-floor/labor-card.ts';
import {
  movePieces,
  movePiecesBack,
  restorePieces,
  scrapPieces,
} from './shop-floor/move-pieces.ts';
import { releaseOrder } from './shop-floor/release-order.ts';
import { countStock } from './stock/count-stock.ts';
import { unreleaseWorkOrder } from './work-orders/unrelease.ts';

/*
 * Shops work some days: orders are released, material is issued and comes back, people and vendors work, pieces move
 * on, are lost and come to stock, orders are closed, while stock is counted. Whatever is rejected changes nothing, and
 * after each operation everything that reports the same agrees.
 */

let demo: DemoAccount;
let written: WrittenRecords;
beforeAll(() => {
  demo = openDemo();
  written = new WrittenRecords(demo.session);
});
afterAll(() => demo.account.close());

const FIRST_DAY = 21_491;
/** Orders that wait, are begun, far along, at a vendor, and planned. */
const ORDERS = ['100002', '100027', '100044', '100038', '100005'] as const;
const OUTSIDE = ['50046!1', '50037!1'] as const;

/** An act with what it is done with; numbers are chosen out of what there is. */
const anyOperation = fc.record({
  kind: fc.constantFrom(
    ...([
      'kit',
      'issue',
      'return',
      'card',
      'card',
      'card',
      'void',
      'move',
      'move',
      'back',
    ] as const),
    ...(['scrap', 'restore', 'complete', 'take back', 'finish', 'undo', 'release'] as const),
    ...(['unrelease', 'close', 'receive', 'send back', 'invoice', 'count', 'days'] as const),
  ),
  order: fc.constantFrom(...ORDERS),
  quantity: fc.constantFrom(1000n, 1500n, 2000n, 4000n, 10_000n),
  hours: fc.constantFrom('25', '150', '760'),
  choice: fc.nat(20),
  isSure: fc.boolean(),
});

type Operation = typeof anyOperation extends fc.Arbitrary<infer One> ? One : never;

function done(session: Session, operation: Operation): void {
  const { kind, order, quantity, choice, isSure } = operation;
  const ours = companyContext(session, '1');
  const sales = shopFixture(session);
  const { lines = [], currentLine = '' } = WIPROUTE_HEAD.read(session, '1', order) ?? {};
  const line = (isSure && currentLine) || (lines[choice % lines.length] ?? '');
  const bill = [...WIPBMF.recordsUnder(session, '1', order)];
  const part = bill[choice % bill.length]?.key.component ?? '';
  const pieces = { order, line, quantity };
  if (kind === 'kit') issueKit(ours, { order, source });
  if (kind === 'issue') sales.issue({ order, part, quantity, isExcess: isSure });
  if (kind === 'return') sales.giveBack({ order, part, quantity });
  if (kind === 'card') work(session, operation, line);
  if (kind === 'void') voidOne(session, operation);
  if (kind === 'move') movePieces(ours, pieces);
  if (kind === 'back') movePiecesBack(ours, pieces);
  if (kind === 'scrap') scrapPieces(ours, pieces);
  if (kind === 'restore') restorePieces(ours, pieces);
  if (kind === 'complete') sales.complete({ order, quantity });
  if (kind === 'take back') takeBackCompletion(ours, { order, source });
  if (kind === 'finish') completeLine(ours, { order, line });
  if (kind === 'undo') uncompleteLine(ours, { order, line });
  if (kind === 'release') releaseOrder(ours, order);
  if (kind === 'unrelease' && choice < 3) unreleaseWorkOrder(ours, order);
  if (kind === 'close') closeOrder(ours, { number: order, isShort: isSure && choice < 5 });
  if (kind === 'count')
    countStock(ours, {
      ...{ part, location: 'MAIN', lotNo: '', bin: '', job: '' },
      source: { ...source, reference: '' },
      counted: quantity,
    });
  purchased(session, operation);
}

function work(
  session: Session,
  { order, quantity, hours, choice, isSure }: Operation,
  line: string,
) {
  shopFixture(session).work({
    ...{ order, line, hours, hourType: choice % 5 === 0 ? 'S' : 'R' },
    completed: choice % 3 === 0 ? '0' : String(quantity),
    scrapped: choice % 7 === 0 ? '1000' : '0',
    employee: isSure ? '1026' : '1028',
    isComplete: isSure,
  });
}

function voidOne(session: Session, { order, choice }: Operation): void {
  const rows = WIPLEDGER_HRS.rows(WIPLEDGER_HRS.read(session, '1', order), 'WORK');
  const cards = rows.filter(({ employee }) => employee !== '');
  const {
    employee = '',
    date = '',
    line = '',
    hourType = '',
    hours = '',
  } = cards[choice % cards.length] ?? {};
  voidLaborCard(companyContext(session, '1'), { order, employee, date, line, hourType, hours });
}

function purchased(session: Session, { kind, quantity, choice, isSure }: Operation): void {
  const ours = companyContext(session, '1');
  const [orderNo = '', lineNo = ''] = OUTSIDE[isSure ? 0 : 1].split('!');
  const receipt = (choice % 2) + 1;
  const goods = { orderNo, lineNo, quantity, location: '', lotNo: '', bin: '', source };
  if (kind === 'receive') receivePurchaseLine(ours, { ...goods, expiryDate: '', packingSlip: '' });
  if (kind === 'send back') returnPurchaseLine(ours, { ...goods, receipt });
  if (kind !== 'invoice') return;
  const vendorNo = POHEAD.read(session, '1', orderNo)?.vendorNo ?? '';
  enterVendorInvoice(ours, {
    ...{ vendorNo, invoiceNo: `V${choice}`, invoiceDate: '21490', dueDate: '' },
    lines: [{ orderNo, lineNo, receipt, quantity, amount: String(choice * 1700) }],
  });
}

const kinds = new Set<string>();

/** Does operations one after the other, in a session of its own whose days go by. */
function live(operations: readonly Operation[]): void {
  const { account, session } = demo;
  let day = FIRST_DAY;
  const clock = { today: () => day, timeOfDay: () => 28_800 };
  const { login, initials } = session;
  const living = new Session(account, { login, initials, clock });
  written.forget();
  try {
    for (const operation of operations) {
      if (operation.kind === 'days') day += operation.choice % 4;
      if (attempt(living, () => done(living, operation)) !== undefined) continue;
      kinds.add(operation.kind);
      expect([...written.violations()]).toEqual([]);
      assertBooksAgree(living, ['1']);
    }
    assertEverythingAgrees(living, ['1']);
  } finally {
    living.close();
  }
}

test('after any days in the shop everything agrees', () => {
  fc.assert(
    fc.property(
      fc.array(anyOperation, { minLength: 12, maxLength: 20, size: 'max' }),
      (operations) => undone(demo.session, () => live(operations)),
    ),
    { numRuns: caseCount(5, 2) },
  );
  expect(kinds.size).toBeGreaterThan(caseCount(3, 0));
});
