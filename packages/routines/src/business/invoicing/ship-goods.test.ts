import { describe, expect, test } from 'vitest';
import { companyContext } from '../../entry/company-context.ts';
import { CO_STDS } from '../../schema/companies.ts';
import { BIN, ITEMCA, ITEMQTY, LOT, LOTXREF, PRODUCT, REQ } from '../../schema/inventory.ts';
import { INVAUDIT, INVAUDPOXREF, INVOICE_LINE, WORK2450_LINE } from '../../schema/invoices.ts';
import { GL_TRANS } from '../../schema/ledger.ts';
import { LOTCOST } from '../../schema/lot-history.ts';
import { POHEAD, POLINE } from '../../schema/purchasing.ts';
import { OPEN_ORD_HEAD, OPEN_ORD_LINE_1287 } from '../../schema/sales-orders.ts';
import { WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { attempt } from '../../testing/attempt.ts';
import { ORDER, openSalesFixture } from '../../testing/sales-fixture.ts';
import { quantityToMake } from '../demand/order-supply.ts';
import { openQuantityOf } from '../purchase-lines/purchase-line.ts';
import { enterVendorInvoice } from '../purchases/enter-vendor-invoice.ts';
import { receivePurchaseLine } from '../purchases/receive-purchase-line.ts';
import { returnPurchaseLine } from '../purchases/return-purchase-line.ts';
import { adjustStock } from '../stock/adjust-stock.ts';
import { binToFill } from '../stock/bin-to-fill.ts';
import { quantitiesByJob } from '../stock/job-quantities.ts';
import { shippedFromWork } from '../work-orders/shipped-pieces.ts';

const sales = openSalesFixture();
const ours = () => companyContext(sales().session, '1');

const onHand = (part: string) => Number(ITEMQTY.read(sales().session, '1', part)?.onHand);
const lotOf = (part: string, lot: string, location = 'MAIN') =>
  LOT.read(sales().session, '1', part, location, lot);

describe('a drop shipment', () => {
  const line = { partNo: 'C500', dropShip: 'Y', orderedQuantity: '4000', unitPrice: '500000' };

  test('touches no stock and costs what its order line says, owed to the vendor', () =>
    sales().agreeing(() => {
      const before = onHand('C500');
      sales().enter({ lines: [{ ...line, unitCost: '300000' }] });
      const { key, costTotal } = sales().invoice();
      expect([onHand('C500'), costTotal]).toEqual([before, '12000']);
      expect(sales().posted(`SI${key.invoice}`)).toMatchObject({ 2400: -12000, 5000: 12000 });
      expect(sales().lines(key.invoice)).toMatchObject([
        { suppliedFrom: 'D', unitCost: '300000', lotNos: [], costLots: [] },
      ]);
    }));

  /** Has an open purchase order of a part, which brings more than is sold, ship it to a customer. */
  function purchase(operation = '') {
    const { session } = sales();
    for (const required of REQ.records(session, '1'))
      for (const { poNo, poLine } of REQ.rows(required, 'PURCHASES')) {
        const head = POHEAD.readLocked(session, '1', poNo);
        const bought = POLINE.readLocked(session, '1', poNo, poLine);
        if (!head || !bought || bought.operation !== '' || bought.jobNo !== '') continue;
        if (Number(openQuantityOf(bought)) < 6000) continue;
        POHEAD.update(session, head, { dropShip: 'Y' });
        POLINE.update(session, bought, { unitCost: '260000', operation });
        return { poNo, poLine, partNo: required.key.part, vendorNo: head.vendorNo };
      }
    throw new Error('A part should be on order.');
  }

  test('costs what the open purchase order says, which lists its movement', () =>
    sales().agreeing(() => {
      const { poNo, partNo } = purchase();
      const movementsOf = () => INVAUDPOXREF.read(sales().session, '1', poNo)?.movements ?? [];
      const before = movementsOf();
      sales().enter({ lines: [{ ...line, partNo, unitCost: '300000' }] });
      expect(sales().invoice().costTotal).toBe('10400');
      const [movement = ''] = movementsOf().slice(before.length);
      expect(INVAUDIT.read(sales().session, '1', movement)).toMatchObject({
        ...{ partNo, movedQuantity: '-4000', purchaseOrder: poNo },
      });
    }));

  /** What is still to come on a purchase order line, and what came. */
  function stateOf({ poNo, poLine }: ReturnType<typeof purchase>) {
    const bought = POLINE.read(sales().session, '1', poNo, poLine);
    if (!bought) throw new Error('The purchase should be there.');
    return { open: Number(openQuantityOf(bought)), receipts: POLINE.rows(bought, 'RECEIPTS') };
  }

  test('comes in on its purchase order, is owed until it is billed, and touches no stock', () =>
    sales().agreeing(() => {
      const bought = purchase();
      const before = { ...stateOf(bought), onHand: onHand(bought.partNo) };
      sales().enter({ lines: [{ ...line, partNo: bought.partNo }] });
      const { key } = sales().invoice();
      expect(sales().posted(`SI${key.invoice}`)).toMatchObject({ 2450: -10400, 5000: 10400 });
      const after = stateOf(bought);
      expect([before.open - after.open, onHand(bought.partNo)]).toEqual([4000, before.onHand]);
      const receipt = after.receipts.length;
      expect(after.receipts.slice(before.receipts.length)).toEqual([
        {
          ...{ date: '21491', quantity: '4000', cost: '260000', settled: '0', accrued: '10400' },
          ...{ location: '', bin: '', lotNo: '', costLot: '' },
        },
      ]);
      const { poNo: orderNo, poLine: lineNo, vendorNo } = bought;
      enterVendorInvoice(ours(), {
        ...{ vendorNo, invoiceNo: 'V1', invoiceDate: '21491', dueDate: '' },
        lines: [{ orderNo, lineNo, receipt, quantity: 4000n, amount: '10400' }],
      });
      expect(stateOf(bought).receipts.at(-1)?.accrued).toBe('0');
    }));

  test('is not received again, nor sent back from stock', () =>
    sales().agreeing(() => {
      const bought = purchase();
      const { open } = stateOf(bought);
      sales().enter({
        lines: [{ ...line, partNo: bought.partNo, orderedQuantity: String(open) }],
      });
      sales().invoice();
      const { poNo: orderNo, poLine: lineNo } = bought;
      const goods = { orderNo, lineNo, quantity: 1000n, location: '', bin: '', lotNo: '' };
      const source = { program: 'TEST', initials: 'SK', port: '' };
      const receive = () =>
        receivePurchaseLine(ours(), { ...goods, expiryDate: '', packingSlip: '', source });
      expect(attempt(sales().session, receive)).toBe(`PURCHASE LINE CLOSED ${lineNo}`);
      const receipt = stateOf(bought).receipts.length;
      const giveBack = () => returnPurchaseLine(ours(), { ...goods, receipt, source });
      expect(attempt(sales().session, giveBack)).toBe(`RECEIPT WENT TO CUSTOMER ${receipt}`);
    }));

  test('that comes back is still to come, unless the vendor has billed it', () =>
    sales().agreeing(() => {
      const bought = purchase();
      const before = stateOf(bought).open;
      sales().enter({ lines: [{ ...line, partNo: bought.partNo }] });
      const { key } = sales().invoice();
      const { poNo: orderNo, poLine: lineNo, vendorNo, partNo } = bought;
      const receipt = stateOf(bought).receipts.length;
      enterVendorInvoice(ours(), {
        ...{ vendorNo, invoiceNo: 'V1', invoiceDate: '21491', dueDate: '' },
        lines: [{ orderNo, lineNo, receipt, quantity: 1000n, amount: '2600' }],
      });
      const back = { partNo, shippedQuantity: '-3000', unitPrice: '500000' };
      const memo = sales().creditOf(key.invoice, [back]);
      expect(sales().posted(`SI${memo.key.invoice}`)).toMatchObject({ 2450: 7800, 5000: -7800 });
      expect(stateOf(bought).open).toBe(before - 1000);
      const rest = sales().credit(key.invoice);
      expect(sales().posted(`SI${rest.key.invoice}`)).toMatchObject({ 2400: 2600, 5000: -2600 });
      expect(stateOf(bought).open).toBe(before - 1000);
    }));

  test('that comes back in parts leaves everything as it was', () =>
    sales().agreeing(() => {
      const bought = purchase();
      const { open } = stateOf(bought);
      const before = sales().totals();
      const sold = { partNo: bought.partNo, orderedQuantity: String(open + 2000) };
      sales().enter({ lines: [{ ...line, ...sold, unitCost: '333333' }] });
      const { key } = sales().invoice();
      const parts = [1000, open - 500, 1500].map((quantity) => ({
        ...{ partNo: bought.partNo, shippedQuantity: String(-quantity), unitPrice: '500000' },
      }));
      for (const part of parts.slice(0, 1)) sales().creditOf(key.invoice, [part]);
      sales().creditOf(key.invoice, parts.slice(1));
      expect(sales().totals()).toEqual(before);
      expect(stateOf(bought).open).toBe(open);
    }));

  test('of more than was bought costs the rest what its order line says', () =>
    sales().agreeing(() => {
      const bought = purchase();
      const { open } = stateOf(bought);
      const sold = { partNo: bought.partNo, orderedQuantity: String(open + 2000) };
      sales().enter({ lines: [{ ...line, ...sold, unitCost: '300000' }] });
      const { key } = sales().invoice();
      expect(sales().posted(`SI${key.invoice}`)).toMatchObject({
        ...{ 2450: (-26 * open) / 10, 2400: -6000 },
      });
      expect(stateOf(bought).open).toBe(0);
    }));

  test('leaves alone what is bought for a job', () =>
    sales().agreeing(() => {
      const { poNo, poLine, partNo } = purchase();
      const { session } = sales();
      const bought = POLINE.read(session, '1', poNo, poLine);
      if (bought) POLINE.update(session, bought, { jobNo: '26001' });
      const required = REQ.read(session, '1', partNo);
      const rows = REQ.rows(required, 'PURCHASES').map((row) =>
        row.poNo === poNo && row.poLine === poLine ? { ...row, job: '26001' } : row,
      );
      if (required) REQ.update(session, required, REQ.columns('PURCHASES', rows));
      sales().enter({ lines: [{ ...line, partNo, unitCost: '300000' }] });
      expect(sales().invoice().costTotal).toBe('12000');
    }));

  test('does not cost what an operation done outside costs', () =>
    sales().agreeing(() => {
      const { partNo } = purchase('30');
      sales().enter({ lines: [{ ...line, partNo, unitCost: '300000' }] });
      expect(sales().invoice().costTotal).toBe('12000');
    }));

  test('goes back to the vendor in parts, at what it cost', () =>
    sales().agreeing(() => {
      const before = sales().totals();
      sales().enter({ lines: [{ ...line, orderedQuantity: '3000', unitCost: '333333' }] });
      const { key, costTotal } = sales().invoice();
      const returned = { partNo: 'C500', shippedQuantity: '-1000', unitPrice: '500000' };
      const costs = [1, 2, 3].map(() => sales().creditOf(key.invoice, [returned]).costTotal);
      expect([costTotal, costs]).toEqual(['10000', ['-3333', '-3334', '-3333']]);
      expect(sales().totals()).toEqual(before);
    }));
});

describe('a serial number', () => {
  const line = { partNo: 'A209', orderedQuantity: '2000', unitPrice: '90000000' };

  test('that is set aside leaves first, and is not set aside any more', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [line], serialNos: ['S3003'] });
      expect(lotOf('A209', 'S3003')?.allocated).toBe('1000');
      const { key } = sales().invoice();
      expect(sales().lines(key.invoice)).toMatchObject([
        { lotNos: ['S3003', 'S3001'], lotQuantities: ['1000', '1000'] },
      ]);
      expect(lotOf('A209', 'S3003')).toMatchObject({ onHand: '0', allocated: '0' });
      expect(OPEN_ORD_LINE_1287.read(sales().session, '1', ORDER, '1')?.serialNos).toEqual([]);
    }));

  test('comes back under its number', () =>
    sales().agreeing(() => {
      const before = sales().totals();
      sales().enter({ lines: [line], serialNos: ['S3003'] });
      const { key } = sales().invoice();
      const lines = [{ partNo: 'A209', shippedQuantity: '-1000', unitPrice: '90000000' }];
      const named = lines.map((one) => ({ ...one, lotNos: ['S3001'], lotQuantities: ['-1000'] }));
      sales().creditOf(key.invoice, named);
      expect([lotOf('A209', 'S3001')?.onHand, lotOf('A209', 'S3003')?.onHand]).toEqual([
        ...['1000', '0'],
      ]);
      sales().creditOf(key.invoice, lines);
      expect(sales().totals()).toEqual(before);
      expect(lotOf('A209', 'S3003')).toMatchObject({ onHand: '1000', allocated: '0' });
    }));

  test('that is set aside for another order stays', () =>
    sales().agreeing(() => {
      sales().enter({
        lines: [line, { ...line, orderedQuantity: '2000' }],
        serialNos: ['S3001', 'S3002'],
      });
      sales().pack(['0', '2000']);
      expect(sales().ask().MESSAGE).toBe('SERIAL NUMBER REQUIRED');
    }));

  test('is a whole piece', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{ ...line, orderedQuantity: '1500' }] });
      expect(sales().ask().MESSAGE).toBe('INVALID QUANTITY 1500');
    }));
});

describe('a lot', () => {
  const line = { partNo: 'C533', orderedQuantity: '10000' };

  test('that the invoice names is taken, from the location of the line where it is there', () =>
    sales().agreeing(() => {
      const { session } = sales();
      sales().enter({ lines: [line] });
      sales().stage([{ lotNos: ['L3010', 'L3009'], lotQuantities: ['4000', '6000'] }]);
      const before = lotOf('C533', 'L3010')?.onHand;
      sales().post('X1');
      expect(Number(lotOf('C533', 'L3010')?.onHand)).toBe(Number(before) - 4000);
      expect(INVOICE_LINE.read(session, '1!X1!1')).toMatchObject({
        ...{ lotNos: ['L3010', 'L3009'], lotQuantities: ['4000', '6000'] },
      });
      expect(WORK2450_LINE.has(session, '1!X1!1')).toBe(false);
    }));

  test('of the same number elsewhere is left alone', () =>
    sales().agreeing(() => {
      sales().moveLot('C533', 'L3009', 'MAIN', 'EAST', '5000');
      const listed = LOTXREF.rows(LOTXREF.read(sales().session, '1', 'C533'), 'LOTS');
      expect(listed.filter(({ lotNo }) => lotNo === 'L3009')).toHaveLength(2);
      for (const location of ['EAST', 'MAIN']) {
        const before = Number(lotOf('C533', 'L3009', location)?.onHand);
        sales().inside(() => {
          sales().enter({ lines: [{ ...line, orderedQuantity: '1000', location }] });
          sales().stage([{ location, lotNos: ['L3009'], lotQuantities: ['1000'] }]);
          sales().post('X1');
          expect(Number(lotOf('C533', 'L3009', location)?.onHand)).toBe(before - 1000);
        });
      }
    }));

  test('that was received first leaves first, and comes back to the lots it came from', () =>
    sales().agreeing(() => {
      const before = sales().totals();
      const lots = () => ['L3009', 'L3010'].map((lot) => lotOf('C533', lot)?.onHand);
      const costs = () =>
        [...LOTCOST.recordsUnder(sales().session, '1', 'C533')].map((one) => [
          ...[one.key.costLot, one.remainingQuantity],
        ]);
      const atFirst = [lots(), costs()];
      sales().enter({ lines: [{ ...line, orderedQuantity: '45000' }] });
      const { key } = sales().invoice();
      expect(sales().lines(key.invoice)[0]?.lotNos).toHaveLength(2);
      for (const quantity of ['-20000', '-10500', '-14500'])
        sales().creditOf(key.invoice, [
          { partNo: 'C533', shippedQuantity: quantity, unitPrice: '500000' },
        ]);
      expect([lots(), costs()]).toEqual(atFirst);
      expect(sales().totals()).toEqual(before);
    }));

  test('of another owner costs what is owed to its owner, and comes back to its owner', () =>
    sales().agreeing(() => {
      const { session } = sales();
      const standards = CO_STDS.read(session, '1');
      if (standards) CO_STDS.update(session, standards, { consignment: 'Y' });
      sales().receiveConsigned('C533', 'LZ', '5000', 'ACME');
      const before = sales().totals();
      sales().enter({ lines: [{ ...line, orderedQuantity: '3000' }] });
      sales().stage([{ lotNos: ['LZ'], lotQuantities: ['3000'] }]);
      sales().post('X1');
      const { standardCost = '' } = ITEMCA.read(session, '1', 'C533') ?? {};
      const owed = Math.round((Number(standardCost) * 3000) / 100_000);
      expect(Number(sales().filed('X1').costTotal)).toBe(owed);
      const { ledgerDocument } = sales().filed('X1');
      const toOwner = [...GL_TRANS.records(session, '1')].filter(
        ({ key, description }) =>
          key.document === ledgerDocument && description === 'CONSIGNED BY ACME',
      );
      expect(toOwner.map(({ credit }) => Number(credit))).toEqual([owed]);
      expect(INVOICE_LINE.read(session, '1!X1!1')?.lotsOwed).toEqual([String(owed)]);
      expect(lotOf('C533', 'LZ')).toMatchObject({ onHand: '2000', owner: 'ACME' });
      sales().credit('X1');
      expect(lotOf('C533', 'LZ')).toMatchObject({ onHand: '5000', owner: 'ACME' });
      expect(sales().totals()).toEqual(before);
    }));
});

describe('a job', () => {
  /** The order of a job whose second line lies in stock for it, and whose first is in process. */
  const OF_JOB = '80006';
  const customer = 'C1004';
  const work = () => WIPLEDGER_SUM.read(sales().session, '1', '100018');

  test('gets what it holds in stock, and the rest out of its work in process', () =>
    sales().agreeing(() => {
      const { balance = '' } = work() ?? {};
      const before = Number(lotOf('A246', 'MAIN')?.onHand);
      const { key } = sales().invoice(OF_JOB);
      expect(sales().lines(key.invoice)).toMatchObject([
        { suppliedFrom: 'M', jobNo: '26007', workOrders: ['100018'], relievedAmounts: [balance] },
        { suppliedFrom: 'S', jobNo: '26007', lotNos: ['MAIN'], lotQuantities: ['2000'] },
      ]);
      expect(work()?.balance).toBe('0');
      expect(lotOf('A246', 'MAIN')).toMatchObject({
        onHand: String(before - 2000),
        jobs: [],
      });
    }));

  test('gives its stock and its work back when it is credited', () =>
    sales().agreeing(() => {
      const held = () => [sales().totals(), work()?.relieved, lotOf('A246', 'MAIN')?.jobQuantities];
      const before = held();
      const { key } = sales().invoice(OF_JOB);
      expect(held()).not.toEqual(before);
      sales().credit(key.invoice, customer);
      expect(held()).toEqual(before);
    }));

  test('without stock or cost in process gets goods of general stock', () =>
    sales().agreeing(() => {
      const job = '26001';
      sales().enter({ head: { jobNo: job }, lines: [{ jobNo: job, orderedQuantity: '1000' }] });
      const { key } = sales().invoice();
      expect(sales().lines(key.invoice)).toMatchObject([{ suppliedFrom: 'S', jobNo: '' }]);
      expect(OPEN_ORD_HEAD.read(sales().session, '1', ORDER)?.orderStatus).toBe('C');
    }));
});

describe('a line of a job whose pieces lie in several places', () => {
  const JOB = '26001';

  /** Enters an order of a job for one piece more than a work order still makes, which has cost in process. */
  function enterLine() {
    const { session } = sales();
    const making = [...OPENWO.records(session, '1')].find(
      (order) =>
        order.salesOrder === '' &&
        quantityToMake(order) >= 3000n &&
        (WIPLEDGER_SUM.read(session, order.recordId)?.balance ?? '0') !== '0',
    );
    if (!making) throw new Error('Some work order should have work in process.');
    const open = quantityToMake(making);
    const line = { partNo: making.partNo, jobNo: JOB, orderedQuantity: String(open + 2000n) };
    const workOrder = making.key.workOrder;
    sales().enter({ head: { jobNo: JOB }, lines: [line], workOrders: [workOrder] });
    const { balance = '' } = WIPLEDGER_SUM.read(session, making.recordId) ?? {};
    putInStock(making.partNo, JOB, 1000n);
    putInStock(making.partNo, '', 5000n);
    return { workOrder, open, balance, part: making.partNo };
  }

  /** Puts some of a part into stock, for a job or into general stock, at 12.5000 a piece. */
  function putInStock(part: string, job: string, quantity: bigint) {
    const bin = binToFill(ours(), { part, location: 'MAIN', job });
    adjustStock(ours(), {
      ...{ part, location: 'MAIN', lotNo: '', bin, job, control: '', quantity },
      ...{ costQuantity: undefined, allocated: 0n, elementCosts: ['125000'], costLots: [] },
      details: { receivedDate: '21400', expiryDate: '', owner: '', sourceOrder: '' },
      source: { type: 'A', program: 'TEST', initials: 'RL', port: '', reference: '' },
    });
  }

  const heldBy = (part: string, name: string) =>
    Number(quantitiesByJob(ours(), part).find(({ job }) => job === name)?.onHand ?? 0);

  const leftToMake = (workOrder: string) => {
    const order = OPENWO.read(sales().session, '1', workOrder);
    return order && quantityToMake(order) - shippedFromWork(ours(), workOrder);
  };

  test('takes each from where it is: job stock, work in process, general stock', () =>
    sales().agreeing(() => {
      const { part, workOrder, open, balance } = enterLine();
      const inStock = heldBy(part, 'STOCK');
      const { key } = sales().invoice();
      expect(sales().lines(key.invoice)).toMatchObject([
        {
          ...{ suppliedFrom: 'M', jobNo: JOB, lotJobs: [JOB, ''], workOrders: [workOrder] },
          ...{ relievedQuantities: [String(open)], relievedAmounts: [balance] },
        },
      ]);
      expect([heldBy(part, JOB), heldBy(part, 'STOCK')]).toEqual([0, inStock - 1000]);
      expect(leftToMake(workOrder)).toBe(0n);
    }));

  test('gives each back to where it was, however it is divided', () =>
    sales().agreeing(() => {
      const { part, workOrder, open } = enterLine();
      const state = () => [
        ...[sales().totals(), heldBy(part, JOB), heldBy(part, 'STOCK'), leftToMake(workOrder)],
        WIPLEDGER_SUM.read(sales().session, '1', workOrder)?.totalRelieved,
      ];
      const before = state();
      const { key } = sales().invoice();
      const rest = -(open - 500n);
      for (const shippedQuantity of ['-1500', '-1000', String(rest)])
        sales().creditOf(key.invoice, [{ partNo: part, shippedQuantity, unitPrice: '500000' }]);
      expect(state()).toEqual(before);
    }));

  test('is shipped though the job holds only some of it and nothing is in process', () =>
    sales().agreeing(() => {
      sales().enter({ head: { jobNo: JOB }, lines: [{ jobNo: JOB, orderedQuantity: '5000' }] });
      putInStock('C500', JOB, 4000n);
      putInStock('C500', '', 1000n);
      const { key } = sales().invoice();
      expect(sales().lines(key.invoice)).toMatchObject([
        { suppliedFrom: 'S', lotQuantities: ['4000', '1000'], lotJobs: [JOB, ''] },
      ]);
      expect(heldBy('C500', JOB)).toBe(0);
    }));
});

describe('a unit of sale', () => {
  test('is counted in the unit of stock, and its price is that of the unit of sale', () =>
    sales().agreeing(() => {
      const before = onHand('C500');
      sales().enter({ lines: [{ unit: 'DZ', orderedQuantity: '1000', unitPrice: '6000000' }] });
      const { key, goodsTotal, costTotal } = sales().invoice();
      expect([onHand('C500'), goodsTotal, costTotal]).toEqual([before - 12000, '60000', '370']);
      expect(sales().lines(key.invoice)).toMatchObject([
        { unit: 'DZ', shippedQuantity: '1000', lotQuantities: ['12000'], unitCost: '37000' },
      ]);
      expect(PRODUCT.read(sales().session, '1', 'C500')?.unit).toBe('EA');
    }));

  test('comes back to the last of its pieces, however it is divided', () =>
    sales().agreeing(() => {
      const before = sales().totals();
      sales().enter({ lines: [{ unit: 'DZ', orderedQuantity: '1000', unitPrice: '6000000' }] });
      const { key } = sales().invoice();
      for (const shippedQuantity of ['-333', '-1', '-666'])
        sales().creditOf(key.invoice, [
          { partNo: 'C500', unit: 'DZ', shippedQuantity, unitPrice: '6000000' },
        ]);
      expect(sales().totals()).toEqual(before);
    }));

  test('that is another than that of the invoice is refused', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{ unit: 'DZ', orderedQuantity: '1000', unitPrice: '6000000' }] });
      const { key } = sales().invoice();
      const inPieces = { partNo: 'C500', shippedQuantity: '-1000', unitPrice: '6000000' };
      const { MESSAGE } = sales().askCreditOf(key.invoice, [inPieces]);
      expect(MESSAGE).toBe('UNIT DIFFERS FROM INVOICE C500');
    }));
});

test('stock that runs short is invoiced only where the company lets it', () =>
  sales().agreeing(() => {
    const { session } = sales();
    const orderedQuantity = String(Number(onHand('C563')) + 1000);
    sales().enter({ lines: [{ partNo: 'C563', orderedQuantity }] });
    expect(sales().ask().MESSAGE).toBe('INSUFFICIENT QUANTITY OF C563');
    const standards = CO_STDS.read(session, '1');
    if (standards) CO_STDS.update(session, standards, { negativeStock: 'Y' });
    sales().invoice();
    expect(onHand('C563')).toBe(-1000);
    expect(
      [...BIN.records(session, '1')].some(({ quantities }) => quantities.includes('-1000')),
    ).toBe(true);
  }));
