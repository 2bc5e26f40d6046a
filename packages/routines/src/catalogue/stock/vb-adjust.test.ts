import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import type { Supplied } from '../../entry/routine.ts';
import { stockInvariants } from '../../invariants/stock.ts';
import { CO_STDS } from '../../schema/companies.ts';
import { ITEMCA, ITEMQTY, LOCODE, LOT, PRODUCT } from '../../schema/inventory.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { LOTCOST, LOTHIST } from '../../schema/lot-history.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { undone } from '../../testing/undone.ts';
import { call } from '../call.ts';
import { vbAdjust } from './vb-adjust.ts';

type Reported = Omit<Supplied<typeof vbAdjust.args>, 'CO'>;

/** A part kept by lot of which nothing lies at EAST. */
const PART = 'C507';

describe('VB_ADJUST', () => {
  let demo: DemoAccount;
  beforeAll(() => {
    demo = openDemo();
  });
  afterAll(() => demo.account.close());

  const adjusted = (reported: Reported) => call(demo.session, vbAdjust, { CO: '1', ...reported });
  const atEast = (LOTNO: string, QTY: string, reported: Partial<Reported> = {}) =>
    adjusted({ PART, LOC: 'EAST', BINNO: 'E1', LOTNO, QTY, ...reported });

  const today = (days: number) => String(demo.session.clock.today() + days);

  /** Under standards of the company as they are set, every change being undone. */
  function under({ lotOrder, ...standards }: Readonly<Record<string, string>>, work: () => void) {
    const { session } = demo;
    undone(session, () => {
      const context = CO_STDS.readLocked(session, '1');
      if (context) CO_STDS.update(session, context, standards);
      const costs = CO_STDS_COST.readLocked(session, '1');
      if (costs) CO_STDS_COST.update(session, costs, { lotOrder: lotOrder ?? costs.lotOrder });
      work();
      assertInvariants(stockInvariants, session, '1');
    });
  }

  test.each([
    { order: 'FIFO', lots: 'A\u001dB', quantities: '-2000\u001d-1000' },
    { order: 'LIFO', lots: 'B\u001dA', quantities: '-2000\u001d-1000' },
  ])('without a lot, lots and what they cost are used $order', ({ order, lots, quantities }) => {
    under({ lotCostMethod: order, lotOrder: order }, () => {
      const first = atEast('A', '2000', { RDATE: '21400', C: '100' });
      const second = atEast('B', '2000', { RDATE: '21401', C: '300' });
      const taken = adjusted({ PART, LOC: 'EAST', QTY: '-3000' });
      expect(taken).toMatchObject({ ADJLOTS: lots, ADJQTYS: quantities, ADJCQTYS: quantities });
      const costLots = [first.ADJCLOTS, second.ADJCLOTS];
      if (order === 'LIFO') costLots.reverse();
      expect(taken.ADJCLOTS.split('\u001d')).toEqual(costLots);
    });
  });

  test('what comes into a cost lot that is named is weighed into it, element by element', () => {
    under({}, () => {
      const { ADJCLOTS } = atEast('A', '1000', { C: ['100', '', '40'] });
      atEast('A', '3000', { C: ['200', '8', ''], CLOTS: ADJCLOTS, CQTYS: '3000' });
      const lot = LOTCOST.read(demo.session, '1', PART, ADJCLOTS);
      expect(lot?.elementCosts).toEqual(['175', '6', '10', '0', '0', '0', '0', '0', '0']);
      expect(lot).toMatchObject({ unitCost: '191', remainingQuantity: '4000' });
      expect(LOTCOST.read(demo.session, '1', PART, ADJCLOTS)?.receivedQuantity).toBe('4000');
    });
  });

  test('a receipt with a cost weighs into the average of its part, and is its last cost', () => {
    under({}, () => {
      const { session } = demo;
      const onHand = Number(ITEMQTY.read(session, '1', PART)?.onHand);
      const average = Number(ITEMCA.read(session, '1', PART)?.averageCosts[0]);
      atEast('A', '5000', { C: '70000' });
      const costs = ITEMCA.read(session, '1', PART);
      const expected = Math.round((onHand * average + 5000 * 70000) / (onHand + 5000));
      expect(costs?.averageCosts[0]).toBe(String(expected));
      expect([costs?.lastCost, costs?.lastCostDate]).toEqual(['70000', today(0)]);
    });
  });

  test('stock that runs short where it may is made up for by what comes next', () => {
    under({ negativeStock: 'Y' }, () => {
      atEast('A', '1000');
      atEast('A', '-4000');
      expect(LOT.read(demo.session, '1', PART, 'EAST', 'A')?.onHand).toBe('-3000');
      const next = atEast('B', '5000');
      expect(next).toMatchObject({
        ...{ ADJOFFLOTS: 'A', ADJLOTS: 'A\u001dB', ADJQTYS: '3000\u001d2000' },
        ...{ ADJBINS: 'E1', ADJBQTYS: '5000' },
      });
    });
  });

  test('stock of another owner is counted and costs nothing', () => {
    under({ consignment: 'Y' }, () => {
      const { session } = demo;
      const worth = LOCODE.read(session, '1', 'EAST')?.stockValue;
      const onHand = Number(ITEMQTY.read(session, '1', PART)?.onHand);
      const reported = { OWNER: 'ACME', CONSIGNFLAG: 'Y', EXPDATE: '21600' };
      expect(atEast('A', '2000', reported)).toMatchObject({ ADJCLOTS: '', ADJQTYS: '2000' });
      expect(LOT.read(session, '1', PART, 'EAST', 'A')).toMatchObject({
        ...{ owner: 'ACME', consigned: 'Y', expiryDate: '21600' },
      });
      expect(ITEMQTY.read(session, '1', PART)?.onHand).toBe(String(onHand + 2000));
      expect(LOCODE.read(session, '1', 'EAST')?.stockValue).toBe(worth);
    });
  });

  test('a lot that is too old is not used unless it is named', () => {
    under({}, () => {
      atEast('OLD', '1000', { EXPDATE: today(-1) });
      atEast('NEW', '1000', { EXPDATE: today(0) });
      expect(adjusted({ PART, LOC: 'EAST', QTY: '-1000' }).ADJLOTS).toBe('NEW');
      expect(() => adjusted({ PART, LOC: 'EAST', QTY: '-1000' })).toThrow(
        'INSUFFICIENT QUANTITY OF C507',
      );
      expect(adjusted({ PART, LOC: 'EAST', LOTNO: 'OLD', QTY: '-1000' }).ADJLOTS).toBe('OLD');
    });
  });

  test('a lot that was used up is of whom the next stock is', () => {
    under({ consignment: 'Y' }, () => {
      const ownerOf = () => LOT.read(demo.session, '1', PART, 'EAST', 'A')?.owner;
      const consigned = { OWNER: 'ACME', CONSIGNFLAG: 'Y' };
      atEast('A', '1000', consigned);
      atEast('A', '-1000');
      atEast('A', '2000');
      expect(ownerOf()).toBe('');
      assertInvariants(stockInvariants, demo.session, '1');
      atEast('A', '-2000');
      atEast('A', '3000', consigned);
      expect(ownerOf()).toBe('ACME');
    });
  });

  test('what is set aside of a lot cannot be taken', () => {
    under({}, () => {
      atEast('A', '3000', { AQTY: '2000' });
      expect(LOT.read(demo.session, '1', PART, 'EAST', 'A')?.allocated).toBe('2000');
      expect(() => atEast('A', '-2000')).toThrow('INSUFFICIENT QUANTITY OF C507');
      atEast('A', '-2000', { AQTY: '-1000' });
      expect(LOT.read(demo.session, '1', PART, 'EAST', 'A')).toMatchObject({
        ...{ onHand: '1000', allocated: '1000' },
      });
    });
  });

  test('taking out what was put in restores every total', () => {
    under({}, () => {
      const { session } = demo;
      const totals = () => [
        ITEMQTY.read(session, '1', PART)?.onHand,
        LOCODE.read(session, '1', 'EAST')?.stockValue,
        LOT.read(session, '1', PART, 'EAST', 'A')?.onHand,
      ];
      atEast('A', '1000');
      const before = totals();
      const { ADJCLOTS } = atEast('A', '2500', { C: ['333', '1'] });
      atEast('A', '-2500', { CLOTS: ADJCLOTS, CQTYS: '-2500' });
      expect(totals()).toEqual(before);
    });
  });

  test('the bin that was last used is shown first, and the history says what moved', () => {
    under({}, () => {
      const { session } = demo;
      const existing = new Set([...LOTHIST.records(session, '1')].map(({ recordId }) => recordId));
      atEast('A', '1000', { PGM: 'COUNT', INITS: 'XY' });
      expect(PRODUCT.read(session, '1', PART)?.lastUsedBin).toBe('E1');
      const noted = [...LOTHIST.records(session, '1')].filter(
        ({ recordId }) => !existing.has(recordId),
      );
      const reported = noted.map((one) => [
        one.lotNo,
        one.bin,
        one.quantity,
        one.program,
        one.initials,
      ]);
      expect(reported).toEqual([['A', 'E1', '1000', 'COUNT', 'XY']]);
      expect(noted[0]?.movedDate).toBe(today(0));
    });
  });
});
