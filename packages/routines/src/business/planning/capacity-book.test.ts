import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { CAP_REQ_LAB } from '../../schema/shop-floor.ts';
import { undone } from '../../testing/undone.ts';
import { capacityBook, type NeededCapacity } from './capacity-book.ts';
import { capacityTables } from './planned-tables.ts';

let demo: DemoAccount;

beforeAll(() => {
  demo = openDemo();
});

afterAll(() => demo.account.close());

const own = () => companyContext(demo.session, '1');

const loads = fc.array(
  fc.record({
    resource: fc.constantFrom('labor' as const, 'machine' as const),
    workCenter: fc.constantFrom('ASM1', 'MIL1'),
    day: fc.integer({ min: 21_500, max: 21_502 }),
    line: fc.constantFrom('10', '20'),
    hours: fc.bigInt({ min: 1n, max: 2400n }),
  }),
  { maxLength: 4 },
);

const changes = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('live' as const, 'simulated' as const),
      order: fc.constantFrom('100001', '100003', '100006'),
      loads,
    }),
    fc.record({
      kind: fc.constant('proposed' as const),
      order: fc.constantFrom('PL7001', 'PL7002'),
      part: fc.constant('A200'),
      loads,
    }),
  ),
  { maxLength: 8 },
);

/** What all capacity tables hold after the work, whose changes are undone. */
function tablesAfter(work: () => void): readonly string[] {
  let found: string[] = [];
  undone(demo.session, () => {
    work();
    found = [...capacityTables(false), ...capacityTables(true)].flatMap((table) =>
      [...table.open(demo.session).records()].map(([id, text]) => `${table.name} ${id} ${text}`),
    );
  });
  return found;
}

describe('capacityBook', () => {
  test('what is written once in the end is what is written change by change', () => {
    fc.assert(
      fc.property(changes, (all: readonly NeededCapacity[]) => {
        const together = tablesAfter(() => {
          const book = capacityBook(own());
          for (const change of all) book.replace(change);
          book.write();
        });
        const oneByOne = tablesAfter(() => {
          for (const change of all) {
            const book = capacityBook(own());
            book.replace(change);
            book.write();
          }
        });
        expect(together).toEqual(oneByOne);
      }),
      { numRuns: caseCount(30) },
    );
  });

  test('what nobody needs any more is gone', () => {
    const before = tablesAfter(() => {});
    const after = tablesAfter(() => {
      for (const some of [['PL1', 800n] as const, ['PL2', 900n] as const]) {
        const [order, hours] = some;
        const position = { resource: 'labor', workCenter: 'ASM1', day: 21_900 } as const;
        const book = capacityBook(own());
        const needed = { kind: 'proposed', order, part: 'A200' } as const;
        book.replace({ ...needed, loads: [{ ...position, line: '10', hours }] });
        expect(book.hoursAt('proposed', position)).toBe(hours);
        expect(book.hoursAt('live', position)).toBe(0n);
        book.write();
        expect(CAP_REQ_LAB.read(demo.session, '1', 'ASM1', '21900')).toMatchObject({
          plannedTotal: String(hours),
          totalHours: '',
        });
        book.replace({ ...needed, loads: [] });
        book.write();
      }
    });
    expect(after).toEqual(before);
  });
});
