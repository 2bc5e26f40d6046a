import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import { BMF } from '../../schema/bills.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import { rejectionText } from '../../testing/rejection-of.ts';
import { undone } from '../../testing/undone.ts';
import { orderComponents } from './order-components.ts';
import { quantityTaken } from './quantity-taken.ts';

let demo: DemoAccount;
let first: CompanyContext;
beforeAll(() => {
  demo = openDemo();
  first = companyContext(demo.session, '1');
});
afterAll(() => demo.account.close());

const COUNT = 7;

/** A part takes some of those after it, so many pieces of each, and may be a phantom. */
interface Made {
  readonly isPhantom: boolean;
  readonly pieces: readonly number[];
}

const structures: fc.Arbitrary<readonly Made[]> = fc.tuple(
  ...Array.from({ length: COUNT }, (_, part) =>
    fc.record({
      isPhantom: fc.boolean(),
      pieces: fc.array(fc.integer({ min: 0, max: 3 }), {
        minLength: COUNT - part - 1,
        maxLength: COUNT - part - 1,
      }),
    }),
  ),
);

/** By number of the part, the numbers of what it takes with so many pieces. */
const takenBy = (structure: readonly Made[], part: number): [component: number, pieces: number][] =>
  (structure[part]?.pieces ?? []).flatMap((pieces, index) =>
    pieces === 0 ? [] : [[part + 1 + index, pieces] as [number, number]],
  );

function enter(structure: readonly Made[]): void {
  for (const [part, { isPhantom }] of structure.entries()) {
    const links = takenBy(structure, part);
    ITEMMANF.write(demo.session, `1!N${part}`, {
      phantom: isPhantom ? 'Y' : 'N',
      firstComponent: links[0] ? `N${links[0][0]}` : '',
    });
    for (const [index, [component, pieces]] of links.entries())
      BMF.write(demo.session, keyOf('1', `N${part}`, `N${component}`), {
        quantityPer: String(pieces * 1000),
        nextComponent: links[index + 1] ? `N${links[index + 1]?.[0]}` : '',
      });
  }
}

/** What one of a part takes, reported plainly. */
function expected(structure: readonly Made[], part: number): ReadonlyMap<string, number> {
  const taken = new Map<string, number>();
  const add = (name: string, pieces: number) => taken.set(name, (taken.get(name) ?? 0) + pieces);
  for (const [component, pieces] of takenBy(structure, part))
    if (structure[component]?.isPhantom && takenBy(structure, component).length > 0)
      for (const [name, each] of expected(structure, component)) add(name, pieces * each);
    else add(`N${component}`, pieces);
  return taken;
}

describe('orderComponents', () => {
  test('what phantoms take stands in their place, and every part stands once', () => {
    fc.assert(
      fc.property(structures, (structure) => {
        undone(demo.session, () => {
          enter(structure);
          const made = { assembly: 'N0', revision: '', date: '21491', firstComponent: '' };
          const taken = orderComponents(first, made);
          const reported = taken.map(({ component, quantityPer }) => [component, quantityPer]);
          const model = [...expected(structure, 0)].map(([name, pieces]) => [
            ...[name, String(pieces * 1000)],
          ]);
          expect(reported.sort()).toEqual(model.sort());
        });
      }),
    );
  });

  test('what stands in the place of a phantom is used where the order uses the phantom', () =>
    undone(demo.session, () => {
      enter([
        ...[{ isPhantom: false, pieces: [1, 0, 1] }],
        ...[{ isPhantom: true, pieces: [1, 0] }],
        ...[{ isPhantom: false, pieces: [0] }],
        ...[{ isPhantom: false, pieces: [] }],
      ]);
      const usedAt = { 'N0!N1': '30', 'N1!N2': '10', 'N0!N3': '20' };
      for (const [link, operation] of Object.entries(usedAt)) {
        const record = BMF.read(demo.session, `1!${link}`);
        if (record) BMF.update(demo.session, record, { operation });
      }
      const made = { assembly: 'N0', revision: '', date: '21491', firstComponent: '' };
      const taken = orderComponents(first, made);
      expect(taken.map(({ component, operation }) => [component, operation])).toEqual([
        ['N2', '30'],
        ['N3', '20'],
      ]);
    }));

  test('what phantoms take of more than records can hold is rejected, and named', () =>
    undone(demo.session, () => {
      const [top, phantom, bought] = [
        ...[{ isPhantom: false, pieces: [1_000_000] }],
        ...[{ isPhantom: true, pieces: [1_000_000] }],
        ...[{ isPhantom: false, pieces: [] }],
      ];
      enter([top, phantom, bought] as Made[]);
      const made = { assembly: 'N0', revision: '', date: '21491', firstComponent: '' };
      expect(rejectionText(demo.session, () => orderComponents(first, made))).toBe(
        'QUANTITY OF N2 IS TOO LARGE',
      );
    }));
});

describe('quantityTaken', () => {
  test.each([
    ['1000', '0', 5000n, 5000n],
    ['1000', '', 5000n, 5000n],
    ['2000', '500', 10_000n, 21_000n],
    ['10', '300', 1000n, 10n],
    ['10', '300', 100_000n, 1030n],
    ['1', '0', 499n, 0n],
    ['1', '0', 500n, 1n],
    ['0', '500', 5000n, 0n],
  ])('of %s each with %s lost, %s pieces take %s', (quantityPer, scrapPercent, quantity, taken) => {
    expect(quantityTaken({ quantityPer, scrapPercent }, quantity)).toBe(taken);
  });
});
