import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IndexDefinition, IndexOrder } from '../storage/index-definitions.ts';
import { caseCount } from '../testing/case-count.ts';
import { FIELD_MARK, VALUE_MARK } from '../text/marks.ts';
import { entryKeys, itemTexts } from './entry-keys.ts';
import { columnsOf, pureContext } from './indexed-columns.ts';
import { plainKeyFinder } from './plain-key.ts';

function indexOn(order: IndexOrder, isCaseIgnored = false) {
  const item = ['D', '2', '', '', '8L', 'S'].join(FIELD_MARK);
  const definition: IndexDefinition = {
    name: 'CODE',
    database: 'index 1',
    tableDatabase: 'table 1',
    state: 'building',
    items: [{ name: 'CODE', order }],
    sources: { CODE: item },
    isUnique: false,
    skipsEmpty: false,
    isCaseIgnored,
  };
  return { definition, columns: columnsOf(definition) };
}

/** The plain key of a record, put together; `undefined` where it has none. */
function plainKeyOf(record: string, order: IndexOrder): string | undefined {
  const bytes = Buffer.from(record);
  const key = plainKeyFinder(indexOn(order))?.(bytes, bytes.length);
  if (key?.beginning === undefined) return undefined;
  return key.beginning + bytes.toString('latin1', key.rest.start, key.rest.end);
}

const values = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0012+-.'), maxLength: 6 }),
  fc.string({ unit: fc.constantFrom('a', 'Z', ' ', '~', '0', '9', '\u007f', 'é', VALUE_MARK) }),
  fc.nat().map(String),
  fc.constantFrom('', 'x'.repeat(2_000), '1'.repeat(100), '1'.repeat(101)),
);
const orders = fc.constantFrom<IndexOrder>('text', 'number');

describe('a plain key', () => {
  test('is the only one that the texts of the record give', () => {
    fc.assert(
      fc.property(values, orders, fc.boolean(), (value, order, isLast) => {
        const record = ['first', value, ...(isLast ? [] : ['last'])].join(FIELD_MARK);
        const index = indexOn(order);
        const keys = entryKeys(index, itemTexts(index, { id: '1', record, context: pureContext }));
        expect([undefined, ...keys]).toContain(plainKeyOf(record, order));
        if (keys.length > 1) expect(plainKeyOf(record, order)).toBeUndefined();
      }),
      { numRuns: caseCount(1_000) },
    );
  });

  test.each<[value: string, order: IndexOrder, key: string]>([
    ['C07', 'text', '\x30C07'],
    ['C07', 'number', '\x30C07'],
    ['1200', 'text', '\x301200'],
    ['1200', 'number', '\x20\xc0\x8412'],
  ])('of %s in the order of %s is its bytes behind a beginning', (value, order, key) => {
    expect(plainKeyOf(`first${FIELD_MARK}${value}`, order)).toBe(key);
  });

  test.each(['', '007', '+1', '1.5', 'Müller', `a${VALUE_MARK}b`])('is not one of %j', (value) => {
    expect(plainKeyOf(`first${FIELD_MARK}${value}`, 'text')).toBeUndefined();
  });

  test('is not one of a record that ends before the attribute, and none where case is ignored', () => {
    expect(plainKeyOf('first', 'text')).toBeUndefined();
    expect(plainKeyFinder(indexOn('text', true))).toBeUndefined();
  });
});
