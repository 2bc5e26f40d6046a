import fc from 'fast-check';
import type { RecordOf } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import { BMF, REVXREF } from '../../schema/bills.ts';
import { ITEMMANF, PRODUCT_1287 } from '../../schema/inventory.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { WIPROUTE_LINE } from '../../schema/routings.ts';
import {
  WIPBMF,
  WIPBMF_ASSY_NOTES,
  WIPBMF_NOTES,
  WIPBMFCOST,
  WO_ASSY_NOTES_XREF,
} from '../../schema/work-in-process.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import {
  buildWipBill,
  removeWipBill,
  reviseWipBill,
  takeOffWipBill,
  type WipBill,
} from './wip-bill.ts';

let demo: DemoAccount;
let first: CompanyContext;
/** A work order that nothing was issued to, and one that something was. */
let [order, begun] = ['', ''];

beforeAll(() => {
  demo = openDemo();
  first = companyContext(demo.session, '1');
  for (const { key, orderStatus, completedQuantity } of OPENWO.records(demo.session, '1')) {
    const lines = billOf(key.workOrder);
    const isIssued = lines.some(({ issuedQuantity }) => Number(issuedQuantity) > 0);
    if (isIssued) begun ||= key.workOrder;
    else if (lines.length > 3 && orderStatus === 'O' && completedQuantity === '0')
      order ||= key.workOrder;
  }
});
afterAll(() => demo.account.close());

const billOf = (workOrder: string): RecordOf<typeof WIPBMF>[] =>
  [...WIPBMF.recordsUnder(demo.session, '1', workOrder)].sort(
    (a, b) => Number(a.sequence) - Number(b.sequence),
  );

const build = (reported: Partial<WipBill> = {}) =>
  buildWipBill(first, { order, assembly: '', revision: '', mode: 'R', ...reported });

const orderOf = (workOrder: string) => {
  const record = OPENWO.read(demo.session, '1', workOrder);
  if (record === undefined) throw new RangeError(`The demo has no order ${workOrder}.`);
  return record;
};

const changeOrder = (
  fields: Parameters<typeof OPENWO.format>[0],
  workOrder: string = order,
): void => OPENWO.update(demo.session, orderOf(workOrder), fields);

const change = (assembly: string, component: string, fields: Parameters<typeof BMF.format>[0]) => {
  const link = BMF.read(demo.session, '1', assembly, component);
  if (link) BMF.update(demo.session, link, fields);
};

/** What the bill of a work order says of its components. */
const reported = (workOrder: string) =>
  Object.fromEntries(
    billOf(workOrder).map(({ key, requiredQuantity, openQuantity }) => [
      key.component,
      [requiredQuantity, openQuantity],
    ]),
  );

const tablesOfBill = [WIPBMF, WIPBMF_NOTES, WIPBMF_ASSY_NOTES, WIPBMFCOST, WO_ASSY_NOTES_XREF];
const idsOfBill = (workOrder: string) =>
  tablesOfBill.flatMap((table) =>
    [...table.open(demo.session).ids({ from: `1!${workOrder}`, to: `1!${workOrder}"` })].map(
      (id) => `${table.name} ${withoutCompany(id)}`,
    ),
  );

/** A component of the order that has components itself, with these. */
function subassembly() {
  for (const { key } of billOf(order)) {
    const links = [...BMF.recordsUnder(demo.session, '1', key.component)];
    if (links.length > 0) return { part: key.component, links };
  }
  throw new RangeError('The demo order has no subassembly.');
}

describe('buildWipBill', () => {
  test('a bill that is copied again holds the same components, notes and costs', () =>
    undone(demo.session, () => {
      const before = { ids: idsOfBill(order), quantities: reported(order) };
      const scrapless = billOf(order).map(({ key }) => key.component);
      const { partNo } = orderOf(order);
      for (const component of scrapless) change(partNo, component, { scrapPercent: '0' });
      build();
      expect({ ids: idsOfBill(order), quantities: reported(order) }).toEqual(before);
      assertBooksAgree(demo.session, ['1']);
    }));

  test('what is lost on the way is required more', () =>
    undone(demo.session, () => {
      const { partNo, orderedQuantity } = orderOf(order);
      const [line] = billOf(order);
      const component = line?.key.component ?? '';
      change(partNo, component, { quantityPer: '1500', scrapPercent: '250' });
      build();
      const required = Math.floor((Number(orderedQuantity) * 15_375 + 5000) / 10_000);
      expect(reported(order)[component]?.[0]).toBe(String(required));
    }));

  test('a phantom is gone through, with what is lost of it, and a transient part is', () => {
    for (const mark of [
      (part: string) => {
        const record = ITEMMANF.read(demo.session, '1', part);
        if (record) ITEMMANF.update(demo.session, record, { phantom: 'Y' });
      },
      (part: string) => {
        const record = PRODUCT_1287.read(demo.session, '1', part);
        if (record) PRODUCT_1287.update(demo.session, record, { transientPart: 'Y' });
      },
    ])
      undone(demo.session, () => {
        const { part, links } = subassembly();
        const { partNo, orderedQuantity } = orderOf(order);
        change(partNo, part, { quantityPer: '2000', scrapPercent: '1000' });
        for (const { key } of links) change(part, key.component, { scrapPercent: '0' });
        mark(part);
        build();
        const bill = reported(order);
        expect(bill[part]).toBeUndefined();
        for (const { key, quantityPer } of links) {
          const inAssembly = BMF.read(demo.session, '1', partNo, key.component);
          if (inAssembly) continue;
          const required = (Number(orderedQuantity) * 2.2 * Number(quantityPer)) / 1000;
          expect([key.component, bill[key.component]?.[0]]).toEqual([
            key.component,
            String(Math.round(required)),
          ]);
        }
        const sequences = billOf(order).map(({ sequence }) => Number(sequence));
        expect(sequences).toEqual(sequences.map((_, index) => (index + 1) * 10));
        assertBooksAgree(demo.session, ['1']);
      });
  });

  test('a part that stands at several places is one component', () =>
    undone(demo.session, () => {
      const { part, links } = subassembly();
      const { partNo, orderedQuantity } = orderOf(order);
      const [last] = billOf(order).slice(-1);
      const other = links.find(({ key }) => !reported(order)[key.component])?.key.component ?? '';
      BMF.write(demo.session, `1!${partNo}!${other}`, {
        ...{ quantityPer: '3000', sequence: '990', scrapPercent: '0' },
      });
      change(partNo, last?.key.component ?? '', { nextComponent: other });
      change(partNo, part, { quantityPer: '1000', scrapPercent: '0' });
      change(part, other, { quantityPer: '1000', scrapPercent: '1000' });
      const record = ITEMMANF.read(demo.session, '1', part);
      if (record) ITEMMANF.update(demo.session, record, { phantom: 'Y' });
      build();
      const line = billOf(order).find(({ key }) => key.component === other);
      expect(line).toMatchObject({ quantityPer: '4000', scrapPercent: '250' });
      expect(line?.requiredQuantity).toBe(String(Number(orderedQuantity) * 4.1));
    }));

  test('a phantom without components stands for itself', () =>
    undone(demo.session, () => {
      const bought = billOf(order).find(
        ({ key }) => [...BMF.recordsUnder(demo.session, '1', key.component)].length === 0,
      )?.key.component;
      const record = ITEMMANF.read(demo.session, '1', bought ?? '');
      if (record) ITEMMANF.update(demo.session, record, { phantom: 'Y' });
      build();
      expect(reported(order)[bought ?? '']).toBeDefined();
    }));

  test.each([
    ['before its effective date', { effectiveDate: '99999' }, false],
    ['after its end date', { effectiveDate: '', endDate: '1000' }, false],
    ['on its last day', { effectiveDate: '', endDate: 'start' }, true],
    ['of a later revision than that built', { revision: 'Z' }, false],
    ['of an earlier revision', { revision: 'X' }, true],
  ])('a link %s counts, or not', (_, fields, isIn) =>
    undone(demo.session, () => {
      const { partNo, startDate } = orderOf(order);
      const component = billOf(order)[1]?.key.component ?? '';
      const endDate = 'endDate' in fields && fields.endDate === 'start' ? startDate : undefined;
      REVXREF.write(demo.session, `1!${partNo}`, { revisions: ['Z', 'Y', 'X'] });
      change(partNo, component, { ...fields, ...(endDate && { endDate }) });
      build({ revision: 'Y' });
      expect(reported(order)[component] !== undefined).toBe(isIn);
    }),
  );

  test('documents, and what a link says, set nothing aside', () =>
    undone(demo.session, () => {
      const component = billOf(order)[0]?.key.component ?? '';
      change(orderOf(order).partNo, component, { allocated: 'N' });
      build();
      expect(reported(order)[component]?.[1]).toBe('0');
      for (const { key, openQuantity } of billOf(order))
        if (ITEMMANF.read(demo.session, '1', key.component)?.mrpCode === 'D')
          expect(openQuantity).toBe('0');
      assertBooksAgree(demo.session, ['1']);
    }));

  test('it may begin further down in the bill', () =>
    undone(demo.session, () => {
      const components = billOf(order).map(({ key }) => key.component);
      build({ firstComponent: components[2] ?? '' });
      expect(billOf(order).map(({ key }) => key.component)).toEqual(components.slice(2));
    }));

  test('a component is needed when its operation begins, and has none without such a line', () =>
    undone(demo.session, () => {
      const [line] = [...WIPROUTE_LINE.recordsUnder(demo.session, '1', order)].slice(-1);
      const { partNo, startDate } = orderOf(order);
      const [used, unknown] = billOf(order).map(({ key }) => key.component);
      change(partNo, used ?? '', { operation: line?.key.line ?? '' });
      change(partNo, unknown ?? '', { operation: '999' });
      build();
      const [one, other] = billOf(order);
      expect(one).toMatchObject({
        ...{ operation: line?.key.line, neededDate: line?.plannedStart },
      });
      expect(other).toMatchObject({ operation: '', neededDate: startDate });
    }));

  test('rework takes nothing, and N builds nothing', () =>
    undone(demo.session, () => {
      const before = idsOfBill(order);
      build({ mode: 'n' });
      expect(idsOfBill(order)).toEqual(before);
      changeOrder({ orderType: 'R' });
      build();
      expect(idsOfBill(order)).toEqual([]);
    }));

  test.each([
    ['WORK ORDER NOT FOUND', { order: 'NONE' }],
    ['WORK ORDER HAS A BILL OF MATERIAL', { mode: '' }],
    ['REVISION NOT FOUND ZZ', { revision: 'ZZ' }],
    ['COMPONENT NOT IN BILL OF MATERIAL NONE', { firstComponent: 'NONE' }],
  ])('is rejected with %s', (text, given) =>
    undone(demo.session, () => {
      expect(attempt(demo.session, () => build(given))).toBe(text);
    }),
  );

  test('of another part, of a closed order, of a bill that is begun, and of one that loops, it is refused', () =>
    undone(demo.session, () => {
      const { partNo } = orderOf(order);
      const rejection = (given: Partial<WipBill>) => attempt(demo.session, () => build(given));
      expect(rejection({ assembly: 'C500' })).toBe(`WORK ORDER HAS ANOTHER PART.NO ${partNo}`);
      expect(rejection({ stated: { jobNo: 'J' } })).toMatch(/^WORK ORDER HAS ANOTHER JOB.NO /);
      expect(rejection({ order: begun })).toMatch(/^COMPONENT IS ISSUED /);
      const { part } = subassembly();
      const record = ITEMMANF.read(demo.session, '1', part);
      if (record) ITEMMANF.update(demo.session, record, { phantom: 'Y', firstComponent: partNo });
      BMF.write(demo.session, `1!${part}!${partNo}`, { quantityPer: '1000' });
      expect(rejection({})).toBe(`BILL OF MATERIAL LOOPS AT ${partNo}`);
      changeOrder({ orderStatus: 'C' });
      expect(rejection({})).toBe('WORK ORDER IS CLOSED');
    }));
});

describe('reviseWipBill', () => {
  test('without a change of the order, quantities stay as they are', () =>
    undone(demo.session, () => {
      for (const { key } of [...OPENWO.records(demo.session, '1')]) {
        const before = reported(key.workOrder);
        reviseWipBill(first, { order: key.workOrder });
        expect(reported(key.workOrder)).toEqual(before);
      }
      assertBooksAgree(demo.session, ['1']);
    }));

  test('whatever becomes of an order, its bill and its needs follow, and what is issued stays', () => {
    const changes = fc.record(
      {
        orderedQuantity: fc.integer({ min: 1, max: 500_000 }).map(String),
        startDate: fc.integer({ min: 21_000, max: 22_000 }).map(String),
        jobNo: fc.constantFrom('', '26001'),
        priority: fc.constantFrom('1', '5', ''),
        orderStatus: fc.constantFrom('O', 'H', 'C'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(changes, { minLength: 1, maxLength: 4 }), (given) => {
        undone(demo.session, () => {
          const issued = billOf(begun).map(({ issuedQuantity }) => issuedQuantity);
          for (const fields of given) {
            changeOrder(fields, begun);
            reviseWipBill(first, { order: begun });
            const { orderStatus, orderedQuantity } = orderOf(begun);
            for (const line of billOf(begun)) {
              const per = Number(line.quantityPer) / 1000;
              const required = Math.round(per * Number(orderedQuantity));
              expect(line.requiredQuantity).toBe(String(required));
              const open = Math.max(0, required - Number(line.issuedQuantity));
              const isOpen = orderStatus !== 'C' && line.allocated === 'Y';
              expect(line.openQuantity).toBe(String(isOpen ? open : 0));
            }
          }
          expect(billOf(begun).map(({ issuedQuantity }) => issuedQuantity)).toEqual(issued);
        });
      }),
      { numRuns: caseCount(30) },
    );
  });

  test('requirements agree after the order got another quantity, and after it was closed', () =>
    undone(demo.session, () => {
      changeOrder({ priority: '7' });
      reviseWipBill(first, { order });
      assertBooksAgree(demo.session, ['1']);
    }));

  test('an operation that the routing got in the meantime is taken up', () =>
    undone(demo.session, () => {
      const [line] = billOf(order);
      if (line) WIPBMF.update(demo.session, line, { operation: '', neededDate: '1' });
      reviseWipBill(first, { order });
      const link = BMF.read(demo.session, '1', line?.assembly ?? '', line?.key.component ?? '');
      expect(billOf(order)[0]?.operation).toBe(link?.operation);
    }));

  test('an order that is not there is refused', () => {
    const revise = () => reviseWipBill(first, { order: 'NONE' });
    expect(attempt(demo.session, revise)).toBe('WORK ORDER NOT FOUND');
  });
});

describe('removeWipBill', () => {
  test('nothing of the bill is left, nor needed', () =>
    undone(demo.session, () => {
      removeWipBill(first, { order });
      expect(idsOfBill(order)).toEqual([]);
      assertBooksAgree(demo.session, ['1']);
      removeWipBill(first, { order });
    }));

  test('what is issued is not taken out', () => {
    expect(attempt(demo.session, () => removeWipBill(first, { order: begun }))).toMatch(
      /^COMPONENT IS ISSUED /,
    );
  });
});

describe('takeOffWipBill', () => {
  test('one component goes, and the others stay', () =>
    undone(demo.session, () => {
      const [line, ...others] = billOf(order);
      takeOffWipBill(first, { order, component: line?.key.component ?? '', stated: {} });
      expect(billOf(order).map(({ recordId }) => recordId)).toEqual(
        others.map(({ recordId }) => recordId),
      );
      assertBooksAgree(demo.session, ['1']);
    }));

  test('all go when all are asked for', () =>
    undone(demo.session, () => {
      takeOffWipBill(first, { order, component: 'all', stated: {} });
      expect(idsOfBill(order)).toEqual([]);
    }));

  test('a closed order keeps its bill', () =>
    undone(demo.session, () => {
      changeOrder({ orderStatus: 'C' });
      const takeOff = () => takeOffWipBill(first, { order, component: 'ALL', stated: {} });
      expect(attempt(demo.session, takeOff)).toBe('WORK ORDER IS CLOSED');
    }));
});
