import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { PRODUCT_1287 } from '../../schema/inventory.ts';
import { LOTHIST } from '../../schema/lot-history.ts';
import { WIPROUTE_LINE, WIPROUTE_LINE_1287 } from '../../schema/routings.ts';
import { WIPBMF, WO_CLOSE_1287 } from '../../schema/work-in-process.ts';
import { OPENWO, OPENWO_1287 } from '../../schema/work-orders.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { verifyAgain, verifyOrder } from './verify-order.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const ours = () => companyContext(demo.session, '1');

const found = (number: string, isExtended = true) => {
  verifyOrder(ours(), { number, isExtended });
  const finding = WO_CLOSE_1287.read(demo.session, '1', number);
  if (finding === undefined) throw new TypeError('The finding should be kept.');
  return finding;
};

/** An order of which everything is issued and done. */
function finish(number: string): void {
  const { session } = demo;
  for (const component of WIPBMF.recordsUnder(session, `1!${number}`))
    WIPBMF.update(session, component, { openQuantity: '0' });
  for (const line of WIPROUTE_LINE.recordsUnder(session, `1!${number}`))
    WIPROUTE_LINE.update(session, line, { lineStatus: 'C' });
}

function change(number: string, fields: Parameters<typeof OPENWO.format>[0]): void {
  const order = OPENWO.readLocked(demo.session, '1', number);
  if (order) OPENWO.update(demo.session, order, fields);
}

describe('verifyOrder', () => {
  test('an assembly is held by material and by operations, outside and in house', () =>
    undone(demo.session, () => {
      const finding = found('100016');
      expect(finding).toMatchObject({
        ...{ partNo: 'A242', jobNo: '26006', orderType: 'A', status: 'HOLD' },
        ...{ materialAllocated: 'Y', enteredBy: 'DM', receiptDate: '', bin: '' },
        verifiedDate: String(demo.session.clock.today()),
      });
      expect(finding.outsideOpen).toEqual([['PROCESS AT VENDOR', 'CC50']]);
      expect(finding.inHouseOpen).toHaveLength(4);
      expect(finding.inHouseOpen.every(([, costCenter]) => costCenter?.startsWith('CC'))).toBe(
        true,
      );
    }));

  test('the plain finding names operations alone, and reports the last bin', () =>
    undone(demo.session, () => {
      const finding = found('100016', false);
      expect(finding.outsideOpen).toEqual([['PROCESS AT VENDOR']]);
      expect(finding).toMatchObject({ availability: '', orderType: '', paint: '' });
    }));

  test('an order of which all is done can be closed', () =>
    undone(demo.session, () => {
      finish('100018');
      expect(found('100018').status).toBe('HOLD');
      const all = OPENWO.read(demo.session, '1', '100018')?.orderedQuantity ?? '';
      change('100018', { percentComplete: '9000', completedQuantity: all });
      const finding = found('100018');
      const { status, materialAllocated, availability, quantity, percentComplete } = finding;
      expect([status, materialAllocated, availability]).toEqual(['OK', 'N', 'ISSUED']);
      expect([...finding.outsideOpen, ...finding.inHouseOpen]).toEqual([]);
      expect([quantity, percentComplete]).toEqual([all, '9000']);
      for (const held of [{ releaseDate: '' }, { orderStatus: 'H' }, { completedQuantity: '0' }]) {
        change('100018', held);
        expect(found('100018').status).toBe('HOLD');
      }
    }));

  test.each([
    ['an assembly', 'A', true, 'HOLD'],
    ['a fabricated part', 'F', true, 'OK'],
    ['rework', 'R', true, 'OK'],
    ['a fabricated part, asked plainly,', 'F', false, 'HOLD'],
  ])('material that is open: %s', (_, orderType, isExtended, status) =>
    undone(demo.session, () => {
      finish('100044');
      const all = OPENWO.read(demo.session, '1', '100044')?.orderedQuantity ?? '';
      change('100044', { completedQuantity: all, releaseDate: '21480' });
      const component = WIPBMF.readLocked(demo.session, '1', '100044', 'R602');
      if (component) WIPBMF.update(demo.session, component, { openQuantity: '1' });
      change('100044', { orderType });
      expect(found('100044', isExtended)).toMatchObject({ status, materialAllocated: 'Y' });
    }),
  );

  test('dimensions of operations that are open are not recorded, unless the part needs none', () =>
    undone(demo.session, () => {
      const dimensions = ['OVERALL LENGTH', 'BORE'];
      const needDimensions = (criticalDimensions: 'Y' | 'N') => {
        const part = PRODUCT_1287.readLocked(demo.session, '1', 'F366');
        if (part) PRODUCT_1287.update(demo.session, part, { criticalDimensions });
      };
      needDimensions('Y');
      WIPROUTE_LINE_1287.write(demo.session, '1!100043!10', { criticalDimensions: dimensions });
      WIPROUTE_LINE_1287.write(demo.session, '1!100043!20', { criticalDimensions: ['BORE'] });
      expect(found('100043').criticalDimensions).toEqual(dimensions);
      needDimensions('N');
      expect(found('100043').criticalDimensions).toEqual([]);
    }));

  test('components are there for an order when stock of anyone or of its job covers them', () =>
    undone(demo.session, () => {
      const needed = (openQuantity: string) => {
        for (const one of WIPBMF.recordsUnder(demo.session, '1!100002'))
          if (one.allocated === 'Y') WIPBMF.update(demo.session, one, { openQuantity });
        return found('100002').availability;
      };
      expect(needed('1')).toBe('READY');
      expect(needed('999999999')).toBe('SHORT');
    }));

  test.each([
    ['its finish location', { finishLocation: 'EAST', reservedBin: 'X1' }, 'EAST'],
    ['the bin kept for it', { finishLocation: '', reservedBin: 'X1' }, 'X1'],
    ['the finish location of its part', { finishLocation: '', reservedBin: '' }, 'MAIN'],
  ])('what it makes goes to %s', (_, fields, destination) =>
    undone(demo.session, () => {
      const own = OPENWO_1287.readLocked(demo.session, '1', '100018');
      if (own) OPENWO_1287.update(demo.session, own, { ...fields, paint: 'Y' });
      expect(found('100018')).toMatchObject({ destination, paint: 'Y' });
    }),
  );

  test('the last receipt for the order reports date and bin', () =>
    undone(demo.session, () => {
      const moved = (number: string, movedDate: string, bin: string, reference = '100044') =>
        LOTHIST.write(demo.session, `1!F355!${number}`, {
          ...{ movementType: 'R', movedDate, bin, reference },
        });
      moved('900', '21480', 'B1');
      moved('1000', '21480', 'B2');
      moved('1001', '21470', 'B3');
      moved('1002', '21489', 'B4', '100045');
      expect(found('100044')).toMatchObject({ receiptDate: '21480', bin: 'B2' });
    }));

  test('notes are for the shop, and why it is in a hurry', () =>
    undone(demo.session, () => {
      change('100001', { orderNote: 'HANDLE WITH CARE' });
      const own = OPENWO_1287.readLocked(demo.session, '1', '100001');
      if (own) OPENWO_1287.update(demo.session, own, { expediteNote: 'SHIP TODAY' });
      expect(found('100001').noteLines).toEqual(['HANDLE WITH CARE', 'SHIP TODAY']);
    }));

  test.each([
    ['WORK ORDER NOT FOUND', 'NONE'],
    ['WORK ORDER IS CLOSED', '100001'],
  ])('%s', (text, number) =>
    undone(demo.session, () => {
      change('100001', { orderStatus: 'C' });
      const verify = () => verifyOrder(ours(), { number, isExtended: true });
      expect(attempt(demo.session, verify)).toBe(text);
    }),
  );
});

describe('verifyAgain', () => {
  test('asks about every open order with a finding, and leaves the others', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const [first, ...others] = [...WO_CLOSE_1287.records(session, '1')];
      const number = first?.key.workOrder ?? '';
      change(number, { orderStatus: 'C' });
      verifyAgain(ours(), { isExtended: true });
      expect(WO_CLOSE_1287.read(session, '1', number)?.recordText).toBe(first?.recordText);
      const again = [...WO_CLOSE_1287.records(session, '1')].slice(1);
      expect(others.length).toBeGreaterThan(0);
      expect(again.map(({ recordId, enteredBy }) => [recordId, enteredBy])).toEqual(
        others.map(({ recordId }) => [recordId, 'DM']),
      );
    }));

  test('without any change the findings of the demo firm stay as they are', () =>
    undone(demo.session, () => {
      const findings = () =>
        [...WO_CLOSE_1287.records(demo.session, '1')].map((one) =>
          WO_CLOSE_1287.format({ enteredBy: '', verifiedDate: '' }, one.recordText),
        );
      const before = findings();
      verifyAgain(ours(), { isExtended: true });
      expect(findings()).toEqual(before);
    }));
});
